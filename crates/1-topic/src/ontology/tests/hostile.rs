//! Files as strangers, accidents and time make them.

use super::*;
use proptest::prelude::*;

#[track_caller]
fn complaint(name: &str, text: impl AsRef<[u8]>) -> String {
    let error = load_text(name, text).unwrap_err();
    let told = error.to_string();
    assert!(told.contains(name), "the file is named: {told}");
    let after = told.split(name).nth(1).unwrap_or_default().to_owned();
    after.trim_start_matches(", ").to_owned()
}

#[test]
fn what_is_not_there_or_a_folder_was_mistyped() {
    let folder = tempfile::tempdir().unwrap();
    let missing = load(&folder.path().join("zoo.ttl")).unwrap_err();
    assert!(missing.is_mistyped() && !missing.is_damage());
    let error = load(folder.path()).unwrap_err();
    assert!(matches!(error.why, Cause::Folder), "{error}");
    assert!(error.is_mistyped());
}

#[test]
fn a_broken_line_is_named() {
    let places = [
        (
            "a.ttl",
            "@prefix a: <http://a/> .\na:b a:c .\n",
            "line 2, column",
        ),
        ("a.nq", "<http://a> <http://b> .\n", "line 1, column"),
        (
            "a.owl",
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n<rdf:Description rdf:about=\"http://a\">\n</rdf:RDF>",
            "line 3",
        ),
        (
            "a.jsonld",
            "{\"@context\": {},\n \"@id\": }",
            "line 2, column",
        ),
        (
            "a.obo",
            "format-version: 1.2\n[Term]\nid: a\nname\n",
            "line 4",
        ),
        ("b.obo", "format-version: 1.2\n[Term]\nname: a\n", "line 3"),
        (
            "c.obo",
            "format-version: 1.2\n[Term]\nid: a\nsynonym: \"b EXACT []\n",
            "line 4",
        ),
        ("a.jsonl", "{\"id\":\"a\"}\n{\"id\":}\n", "line 2, column 7"),
        ("b.jsonl", "{\"id\":\"a\"}\n{\"synonyms\":[]}\n", "line 2"),
        ("a.toml", "topic = \"a\"\nwrods = []\n", "line 2, column 1"),
        (
            "b.toml",
            "topic = \"a\"\n[[concept]]\nname = \"b\"\nisa = [\"a\"]\n",
            "line 4, column 1",
        ),
    ];
    for (name, text, place) in places {
        let told = complaint(name, text);
        assert!(told.starts_with(place), "{name}: {told}");
    }
}

#[test]
fn what_is_no_ontology_is_called_what_it_is() {
    let cases: [(&str, &[u8], &str); 12] = [
        ("a.owl", b"", "is empty"),
        ("a.owl", b"\r\n\r\n", "is empty"),
        (
            "a.owl",
            b"<!DOCTYPE html>\n<html><body>Sign in</body></html>",
            "is a web page",
        ),
        ("a.ttl", b"\x7fELF\x02\x01\x01\0\0\0", "is not text"),
        ("a.ttl", b"PK\x03\x04\x14\0", "is packed as zip"),
        (
            "a.gz",
            b"\x1f\x8b\x08\0\0",
            "is packed as gzip, and the packing is damaged",
        ),
        ("a.txt", b"whale, dog, cat", "is in no format known here"),
        (
            "a.owl",
            b"Prefix(:=<http://a/>)\nOntology(<http://a>)",
            "is written in OWL functional syntax",
        ),
        (
            "a.owl",
            b"<?xml version='1.0'?><Ontology xmlns='http://www.w3.org/2002/07/owl#'></Ontology>",
            "is written in OWL/XML",
        ),
        (
            "a.xml",
            b"<?xml version='1.0'?>\n<urlset></urlset>",
            "line 2, column 1: is not well-formed RDF/XML: the first element is <urlset>",
        ),
        (
            "a.nt",
            b"<http://a> <http://b> \"c\" .",
            "is well-formed Turtle, but no concept",
        ),
        (
            "a.obo",
            b"format-version: 1.2\n",
            "is well-formed OBO, but no concept",
        ),
    ];
    for (name, bytes, said) in cases {
        let told = complaint(name, bytes);
        let told = told.trim_start_matches(": ");
        assert!(told.starts_with(said), "{name}: {told}");
    }
}

#[test]
fn nothing_is_fetched_for_a_context() {
    for text in [
        r#"{"@context": "https://context.example/zoo", "@id": "a"}"#,
        r#"{"@context": ["https://context.example/zoo", {}], "@id": "a"}"#,
        r#"{"@context": {"@import": "https://context.example/zoo"}, "@id": "a"}"#,
    ] {
        let told = complaint("a.jsonld", text);
        assert!(told.contains("nothing is ever fetched"), "{told}");
    }
}

#[test]
fn entities_that_grow_are_refused() {
    let level = |level: usize| match level {
        0 => "<!ENTITY a0 \"lollollol\">".to_owned(),
        _ => format!(
            "<!ENTITY a{level} \"{}\">",
            format!("&a{};", level - 1).repeat(10)
        ),
    };
    let doctype: Vec<String> = (0..12).map(level).collect();
    let doctype = doctype.concat();
    let head = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"";
    let bomb = format!("<!DOCTYPE rdf:RDF [{doctype}]>\n<rdf:RDF {head}>&a11;</rdf:RDF>");
    assert!(complaint("a.owl", bomb).contains("an entity that stands for more"));
    let long = format!("<!ENTITY a \"{}\">", "x".repeat(4_000));
    let many = "&a;".repeat(20_000);
    let wide = format!("<!DOCTYPE rdf:RDF [{long}]>\n<rdf:RDF {head}>{many}</rdf:RDF>");
    assert!(complaint("a.owl", wide).contains("64 million letters"));
    let outside = format!(
        "<!DOCTYPE rdf:RDF [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<rdf:RDF {head}>&a;</rdf:RDF>"
    );
    assert!(load_text("a.owl", outside).is_err());
}

#[test]
fn nesting_and_attributes_have_a_limit() {
    let head = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"";
    let deep = format!("<rdf:RDF {head}>{}", "<rdf:a>".repeat(100_000));
    assert!(complaint("a.owl", deep).contains("levels of nesting"));
    let attributes: Vec<String> = (0..5_000).map(|place| format!(" a{place}=\"\"")).collect();
    let wide = format!("<rdf:RDF {head}{}></rdf:RDF>", attributes.concat());
    assert!(complaint("a.owl", wide).contains("attributes"));
    let deep = format!("{{\"@id\": {}", "[".repeat(100_000));
    assert!(complaint("a.jsonld", deep).contains("levels of nesting"));
}

#[test]
fn turtle_nested_without_end_is_read_or_refused_but_ends() {
    let start = "@prefix a: <http://a/> .\na:b a:c ";
    for (open, close) in [("(", ")"), ("[ a:c ", "]")] {
        let deep = format!("{start}{}{} .", open.repeat(50_000), close.repeat(50_000));
        assert!(
            load_text("a.ttl", deep).is_err(),
            "there is no concept in it"
        );
        assert!(load_text("a.ttl", format!("{start}{}", open.repeat(50_000))).is_err());
    }
}

#[test]
fn a_short_prefix_for_an_endless_address_is_refused() {
    let text = format!(
        "@prefix a: <http://a/{}> .\na:b a:c a:d .",
        "x".repeat(100_000)
    );
    let told = complaint("a.ttl", text);
    assert!(told.contains("no fair ontology has that"), "{told}");
}

#[test]
fn a_topic_file_that_names_itself_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    fs::write(&path, "topic = \"a\"\nontology = \"a.toml\"\n").unwrap();
    assert!(load(&path).is_err());
    assert!(load_topic(&path).is_err());
}

#[test]
fn files_cut_off_anywhere_are_read_or_refused() {
    for (name, text) in ALL {
        for end in 0..text.len() {
            if let Err(error) = load_text(name, &text.as_bytes()[..end]) {
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn a_wordnet_cut_off_anywhere_is_read_or_refused() {
    let data =
        "00000001 05 n 02 dog 0 domestic_dog 0 002 @ 00000002 n 0000 #m 00000003 n 0000 | barks\n";
    let index = "dog n 2 2 @ #m 2 1 00000001 00000002\n";
    for end in 0..=data.len() {
        if let Ok(synsets) = formats::wordnet::synsets(&data[..end]) {
            let cut = &index[..end.min(index.len())];
            if let Ok(ontology) = formats::wordnet::words(synsets, cut) {
                assert!(ontology.concepts().len() <= 2);
            }
        }
    }
    for hostile in [
        "00000001 05 n ffffffffffffffff a 0",
        "00000001 05 n 00 99999999999999999999",
    ] {
        let fault = formats::wordnet::synsets(hostile).unwrap_err();
        assert_eq!(
            fault.place,
            Some(Place {
                line: 1,
                column: None
            })
        );
    }
}

const FORMATS: [Format; 7] = [
    Format::Turtle,
    Format::NQuads,
    Format::RdfXml,
    Format::JsonLd,
    Format::Obo,
    Format::Lines,
    Format::Toml,
];

fn read_in_every_way(text: &str) {
    for format in FORMATS {
        if let Ok((ontology, _)) = read(text, format) {
            for place in 0..ontology.concepts().len().min(3) {
                ontology.choose_around(place, 3);
            }
        }
    }
    if let Ok(synsets) = formats::wordnet::synsets(text) {
        assert!(formats::wordnet::words(synsets, text).is_ok() || !text.is_empty());
    }
    let path = Path::new("a.toml");
    if let Ok(ontology) = topic_file::read(text, path, NamedBy::TopicFile) {
        ontology.near(0, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        if let Ok(text) = source::unpacked(bytes, 10_000).and_then(source::decoded) {
            read_in_every_way(&text);
            prop_assert!(format::of(&text, Path::new("a")).is_ok() || !text.is_empty());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        read_in_every_way(&text);
    }

    #[test]
    fn pieces_of_good_files_in_any_order_are_read_or_refused(
        which in 0..ALL.len(),
        cuts in proptest::collection::vec((0_usize..2_000, 0_usize..80), 1..12),
    ) {
        let letters: Vec<char> = ALL[which].1.chars().collect();
        let text: String = cuts
            .iter()
            .flat_map(|&(start, length)| letters.iter().cycle().skip(start % letters.len()).take(length))
            .collect();
        read_in_every_way(&text);
    }

    #[test]
    fn one_wrong_letter_is_read_or_refused(which in 0..ALL.len(), place in any::<prop::sample::Index>(), letter in any::<char>()) {
        let mut letters: Vec<char> = ALL[which].1.chars().collect();
        let place = place.index(letters.len());
        letters[place] = letter;
        let text: String = letters.into_iter().collect();
        read_in_every_way(&text);
    }
}
