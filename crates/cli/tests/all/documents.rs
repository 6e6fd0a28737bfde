//! What the documents say must be there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The places that the links of a document lead to, other sites left out.
fn links_of(document: &str) -> Vec<String> {
    let text = fs::read_to_string(home().join(document)).unwrap();
    let parts = text.split("](").skip(1);
    let places = parts.filter_map(|part| part.split(')').next());
    places
        .filter(|place| !place.contains("://"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    for document in ["README.md", "ARCHITECTURE.md"] {
        let links = links_of(document);
        assert!(!links.is_empty(), "{document} has links");
        for link in links {
            assert!(home().join(&link).exists(), "{document} links to {link}");
        }
    }
}

#[test]
fn every_room_has_its_heading_in_the_architecture() {
    let named: BTreeSet<String> = links_of("ARCHITECTURE.md").into_iter().collect();
    for room in fs::read_dir(home().join("crates")).unwrap() {
        let room = format!("crates/{}", room.unwrap().file_name().to_string_lossy());
        assert!(named.contains(&room), "{room} is not in ARCHITECTURE.md");
    }
}
