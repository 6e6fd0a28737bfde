//! Shapes of answers, each a few pages of our own: what nonsense brings, and what three words bring.
//! `BLESS=1 cargo test -p surfacer-harvest answers_of_all_shapes` writes the records anew; the diff is the review.

use super::echo::FieldNames;
use crate::calibrate::{self, Probe, Purpose, Verdict};
use model::{Query, Url};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

const NONSENSE: [&str; 2] = ["qzxvj", "vkjqw"];
const WORDS: [&str; 3] = ["sea", "war", "sky"];

/// A record as it is compared.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Told {
    key: String,
    title: String,
    fields: BTreeMap<String, String>,
}

fn probe(folder: &Path, why: Purpose, word: &str, file: &str) -> Probe {
    let html = std::fs::read_to_string(folder.join(file)).unwrap();
    let url = Url::parse(&format!("http://a.test/search?q={word}")).unwrap();
    Probe {
        why,
        query: Query::typed(0, word),
        doc: read::parse(&html.replace("{asked}", word), &url),
    }
}

/// The records of the answers to the three words, by a reader that has seen no other pages.
fn read_in(folder: &Path) -> BTreeMap<String, Vec<Told>> {
    let nonsense = NONSENSE.map(|word| probe(folder, Purpose::Nonsense, word, "nothing.html"));
    let words = WORDS.map(|word| probe(folder, Purpose::Word, word, &format!("{word}.html")));
    let probes: Vec<Probe> = nonsense.into_iter().chain(words).collect();
    let names = FieldNames {
        query: "q".to_owned(),
        all: ["q".to_owned()].into(),
    };
    let Verdict::Done(reader) = calibrate::learn(&probes, &names, true) else {
        panic!("nothing is left to ask")
    };
    let told = probes.iter().map(|probe| {
        let answer = reader.read(&probe.doc, &probe.query, 1);
        let records = answer.records.into_iter().map(|record| Told {
            key: record.key,
            title: record.title,
            fields: record.fields,
        });
        (probe.asked().concat(), records.collect())
    });
    told.collect()
}

#[test]
fn answers_of_all_shapes_are_read_as_we_agreed() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/answers");
    #[expect(
        clippy::disallowed_methods,
        reason = "blessing is asked for by whoever runs the tests, not by a setting"
    )]
    let bless = std::env::var("BLESS").is_ok();
    let mut seen = 0;
    for folder in std::fs::read_dir(&fixtures).unwrap() {
        let folder = folder.unwrap().path();
        let found = read_in(&folder);
        let answer = folder.join("want.json");
        if bless {
            let text = serde_json::to_string_pretty(&found).unwrap();
            std::fs::write(&answer, text + "\n").unwrap();
        }
        let wanted = std::fs::read_to_string(&answer).unwrap();
        let wanted: BTreeMap<String, Vec<Told>> = serde_json::from_str(&wanted).unwrap();
        assert_eq!(found, wanted, "{}", folder.display());
        seen += 1;
    }
    assert!(seen > 0);
}
