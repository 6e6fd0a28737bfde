//! Shapes of lists, each a page of our own. `BLESS=1 cargo test -p surfacer-harvest shapes` writes the answers anew; the diff is the review.

use super::*;
use model::Url;
use proptest::prelude::*;
use std::path::Path;

fn parsed(html: &str) -> Document {
    read::parse(html, &Url::parse("http://a.test/").unwrap())
}

/// The records of every list, each in one line; nodes of one record are set apart by a bar.
fn told(html: &str) -> Vec<Vec<String>> {
    let doc = parsed(html);
    let line = |node: &NodeId| {
        let text = doc.tree.visible_text(*node);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let record = |nodes: &Vec<NodeId>| nodes.iter().map(line).collect::<Vec<_>>().join(" | ");
    let lists = lists_in(&doc);
    lists
        .iter()
        .map(|list| list.records.iter().map(record).collect())
        .collect()
}

#[test]
fn lists_of_all_shapes_are_found_as_we_agreed() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lists");
    #[expect(
        clippy::disallowed_methods,
        reason = "blessing is asked for by whoever runs the tests, not by a setting"
    )]
    let bless = std::env::var("BLESS").is_ok();
    let mut seen = 0;
    for folder in std::fs::read_dir(&fixtures).unwrap() {
        let folder = folder.unwrap().path();
        let html = std::fs::read_to_string(folder.join("page.html")).unwrap();
        let found = told(&html);
        let answer = folder.join("want.json");
        if bless {
            let text = serde_json::to_string_pretty(&found).unwrap();
            std::fs::write(&answer, text + "\n").unwrap();
        }
        let wanted = std::fs::read_to_string(&answer).unwrap();
        let wanted: Vec<Vec<String>> = serde_json::from_str(&wanted).unwrap();
        assert_eq!(found, wanted, "{}", folder.display());
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn an_empty_page_has_no_lists() {
    assert!(told("").is_empty());
    assert!(told("<p>Nothing here.").is_empty());
}

#[test]
fn a_page_of_a_hundred_thousand_rows_is_read_whole() {
    let html = format!("<ul>{}</ul>", "<li>a<b>c</b>".repeat(100_000));
    let lists = lists_in(&parsed(&html));
    assert_eq!(lists[0].records.len(), 100_000);
}

proptest! {
    #[test]
    fn whatever_is_written_no_element_is_in_two_records(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "<div class=a>", "</div>", "<ul>", "<li>", "</ul>", "x 1", "<table>", "<tr><td>", "</table>", "<dl><dt>t<dd>d",
                "</dl>", "<h3>h", "<p>p", "<a href=/1>l</a>", "<article>", "</article>", "<template>", "<svg><a>", "<select><option>o",
            ]),
            0..120,
        )
    ) {
        let doc = parsed(&pieces.concat());
        let lists = lists_in(&doc);
        let tops: Vec<NodeId> = lists.iter().flat_map(|list| list.records.iter().flatten().copied()).collect();
        for top in &tops {
            prop_assert_eq!(tops.iter().filter(|other| *other == top).count(), 1);
            prop_assert!(!doc.tree.ancestors(*top).any(|above| tops.contains(&above)));
        }
    }
}
