//! Whole pages against what we once agreed they say. `BLESS=1 cargo test -p surfacer-read` writes the answers anew; the diff is
//! the review.

use crate::address;
use serde_json::{Value, json};
use std::path::Path;
use surfacer_read::{forms_in, head_links, links_in, parse, text_by_region, title_of};

fn what_it_says(html: &str) -> Value {
    let document = parse(html, &address());
    let links: Vec<Value> = links_in(&document)
        .into_iter()
        .map(|link| {
            json!({
                "url": link.url, "text": link.text, "title": link.title, "rel": link.rel,
                "context": link.context, "region": format!("{:?}", link.region),
            })
        })
        .collect();
    let head: Vec<Value> = head_links(&document)
        .into_iter()
        .map(|link| json!({"rel": link.rel, "type": link.kind, "url": link.url, "title": link.title}))
        .collect();
    let texts: Vec<Value> = text_by_region(&document)
        .into_iter()
        .map(|(region, text)| json!({"region": format!("{region:?}"), "text": text}))
        .collect();
    json!({
        "title": title_of(&document),
        "base": document.base,
        "head_links": head,
        "text": texts,
        "links": links,
        "forms": forms_in(&document),
    })
}

#[test]
fn every_page_says_what_we_agreed_it_says() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    #[expect(
        clippy::disallowed_methods,
        reason = "blessing is asked for by whoever runs the tests, not by a setting"
    )]
    let bless = std::env::var("BLESS").is_ok();
    let mut seen = 0;
    for folder in std::fs::read_dir(&fixtures).unwrap() {
        let folder = folder.unwrap().path();
        let html = std::fs::read_to_string(folder.join("page.html")).unwrap();
        let said = what_it_says(&html);
        let answer = folder.join("want.json");
        if bless {
            let text = serde_json::to_string_pretty(&said).unwrap();
            std::fs::write(&answer, text + "\n").unwrap();
        }
        let wanted = std::fs::read_to_string(&answer).unwrap();
        let wanted: Value = serde_json::from_str(&wanted).unwrap();
        assert_eq!(said, wanted, "{}", folder.display());
        seen += 1;
    }
    assert!(seen > 0);
}
