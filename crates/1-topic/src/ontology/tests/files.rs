//! Files as they should be.

use super::*;
use std::io::Write;

fn family() -> Vec<(String, u32)> {
    vec![
        ("mammal".to_owned(), 0),
        ("whale".to_owned(), 1),
        ("orca".to_owned(), 2),
    ]
}

#[test]
fn the_same_concepts_come_out_of_every_format() {
    for (name, text) in ALL {
        let ontology = load_text(name, text).unwrap();
        assert_eq!(around(&ontology, "mammal", 9), family(), "{name}");
        assert_eq!(around(&ontology, "orca", 1).len(), 2, "{name}");
        assert_eq!(ontology.links(), 2, "{name}");
    }
}

#[test]
fn a_wrong_name_a_mark_at_the_start_and_windows_lines_do_no_harm() {
    for (name, text) in ALL.into_iter().filter(|(name, _)| *name != "zoo.nq") {
        let text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        let ontology = load_text("zoo.txt", text).unwrap();
        assert_eq!(around(&ontology, "mammal", 9), family(), "{name}");
    }
}

#[test]
fn wide_letters_are_read() {
    for (name, text) in ALL {
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        let ontology = load_text(name, bytes).unwrap();
        assert_eq!(around(&ontology, "mammal", 9), family(), "{name}");
    }
}

#[test]
fn a_packed_file_is_read_as_it_is() {
    for (name, text) in ALL {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        let ontology = load_text(&format!("{name}.gz"), packer.finish().unwrap()).unwrap();
        assert_eq!(around(&ontology, "mammal", 9), family(), "{name}");
    }
}

#[test]
fn a_wordnet_is_its_folder_or_a_file_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = "  1 a licence\n\
        00000001 05 n 01 mammal 0 001 ~ 00000002 n 0000 | warm\n\
        00000002 05 n 02 dog 0 domestic_dog 0 003 @ 00000001 n 0000 #m 00000004 n 0000 + 00000009 v 0101 | barks\n\
        00000003 06 n 02 andiron 0 dog 1 000 | holds logs\n\
        00000004 05 n 01 pack 0 001 %m 00000002 n 0000 | many\n\
        00000005 05 n 01 Lassie 0 001 @i 00000002 n 0000 | a dog | of films\n";
    let index = "  1 a licence\n\
        dog n 2 2 @ #m 2 1 00000002 00000003  \n\
        domestic_dog n 1 2 @ #m 1 0 00000002  \n\
        mammal n 1 1 ~ 1 1 00000001  \n";
    fs::write(folder.path().join("data.noun"), data).unwrap();
    fs::write(folder.path().join("index.noun"), index).unwrap();
    for path in [folder.path().to_owned(), folder.path().join("data.noun")] {
        let ontology = load(&path).unwrap();
        let found = |name: &str| {
            ontology
                .find(name)
                .map(|place| ontology.concepts()[place].id.clone())
        };
        assert_eq!(found("dog").unwrap(), "00000002", "the commonest meaning");
        assert_eq!(found("Dogs").unwrap(), "00000002");
        assert_eq!(found("dog#2").unwrap(), "00000003");
        assert_eq!(found("Domestic Dogs").unwrap(), "00000002");
        assert_eq!(found("00000003").unwrap(), "00000003");
        let near = around(&ontology, "dog", 1);
        let names: Vec<&str> = near.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["dog", "Lassie", "mammal", "pack"]);
    }
}

#[test]
fn the_way_to_the_topic_is_told() {
    let ontology = load_text("zoo.ttl", TURTLE).unwrap();
    let vias = |topic: &str| -> Vec<Option<String>> {
        let chosen = ontology.choose(topic, 9).unwrap();
        chosen
            .concepts
            .into_iter()
            .map(|choice| choice.via)
            .collect()
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        vias("mammal"),
        [
            None,
            some("is a kind of mammal"),
            some("is a kind of whale")
        ]
    );
    assert_eq!(
        vias("orca"),
        [None, some("has the kind orca"), some("has the kind whale")]
    );
}

#[test]
fn circles_are_walked_once() {
    let text =
        "[Term]\nid: a\nis_a: b\n\n[Term]\nid: b\nis_a: c\n\n[Term]\nid: c\nis_a: a\nis_a: c\n";
    let ontology = load_text("a.obo", text).unwrap();
    assert_eq!(around(&ontology, "a", u32::MAX).len(), 3);
}

#[test]
fn a_long_chain_is_as_far_as_it_is_long() {
    let lines: Vec<String> = (0..20_000)
        .map(|place| format!("{{\"id\":\"n{place}\",\"parents\":[\"n{}\"]}}", place + 1))
        .collect();
    let ontology = load_text("a.jsonl", lines.join("\n")).unwrap();
    let near = ontology.near(ontology.find("n0").unwrap(), u32::MAX);
    assert_eq!(near.last().unwrap().distance, 20_000);
}
