use super::*;
use proptest::prelude::*;

fn terms(text: &str) -> Vec<Term> {
    Reader::default().read(text).terms
}

fn terms_as(text: &str, code: &str) -> Vec<Term> {
    let language = Language::of_tag(code).expect("a code we know");
    Reader::default().read_as(text, Some(language)).terms
}

/// Whether the terms of the name stand in a row in those of the text.
fn is_found(name: &str, text: &str) -> bool {
    let (name, text) = (terms(name), terms(text));
    !name.is_empty() && text.windows(name.len()).any(|window| window == name)
}

#[test]
fn two_spellings_of_a_word_are_one_term() {
    assert_eq!(terms("Mammals"), terms("mammal"));
    assert_eq!(terms("the mice’s feet"), terms("mouse foot"));
    assert_eq!(terms("cell functions"), terms("Cell Function"));
    assert_ne!(terms("cell"), terms("cellar"));
}

#[test]
fn stop_words_are_left_out_and_counted() {
    let reading = Reader::default().read("It is the cell of a mouse, isn't it?");
    assert_eq!(reading.terms, terms("cell mouse"));
    assert_eq!(reading.words, 9);
    assert_eq!(reading.language, Language::ENGLISH);
}

#[test]
fn letters_and_short_words_that_name_something_are_kept() {
    assert_eq!(terms("T cell").len(), 2);
    assert_eq!(terms("vitamin D").len(), 2);
    assert_eq!(terms("computer system").len(), 2);
}

#[test]
fn other_languages_have_stop_words_and_stems_of_their_own() {
    assert_eq!(terms_as("die Häuser", "de"), terms_as("Haus", "de"));
    assert_eq!(
        terms_as("de l'eau et des rivières", "fr"),
        terms_as("eau rivière", "fr")
    );
    assert_eq!(
        terms_as("l’acqua dell’isola", "it"),
        terms_as("acqua isola", "it")
    );
    assert_eq!(
        terms_as("в библиотеках", "ru"),
        terms_as("библиотека", "ru")
    );
    assert_eq!(terms_as("las células", "es"), terms_as("célula", "es"));
}

#[test]
fn a_language_without_rules_keeps_its_words() {
    assert_eq!(terms_as("gặp lại", "vi").len(), 2);
    assert_eq!(terms_as("ქართული ენა", "ka").len(), 2);
}

#[test]
fn names_are_found_where_nothing_stands_between_words() {
    assert!(is_found("图书馆", "国家图书馆收藏了三千万册书。"));
    assert!(is_found("図書館", "国立国会図書館で調べました。"));
    assert!(is_found("東京タワー", "私は東京タワーへ行った"));
    assert!(is_found("カメラ", "新しいデジタルカメラを買った"));
    assert!(is_found("도서관", "저는 도서관에서 공부합니다"));
    assert!(is_found("ห้องสมุด", "ฉันไปห้องสมุดทุกวัน"));
    assert!(!is_found("図書館", "図書。館内"));
    assert!(!is_found("도서관", "도서 관리"));
}

#[test]
fn a_character_that_stands_alone_is_a_term() {
    assert_eq!(terms("猫").len(), 1);
    assert_eq!(terms("猫 犬"), [terms("猫"), terms("犬")].concat());
    assert_eq!(terms("黒猫").len(), 1);
    assert_ne!(terms("黒猫"), terms("猫"));
    assert_eq!(
        terms("LZ78圧縮 x"),
        [terms("LZ78"), terms("圧縮"), terms("x")].concat()
    );
}

#[test]
fn nouns_are_what_a_text_is_about() {
    let text = "They quickly hunt small animals, and the hunt begins at night.";
    let nouns = Reader::default().nouns(text, None);
    assert_eq!(nouns.terms, terms("small animals hunt night"));
    assert_eq!(nouns.words, Reader::default().read(text).words);
    let german = Language::of_tag("de");
    let text = "Sie jagen kleine Tiere in der Nacht.";
    assert_eq!(
        Reader::default().nouns(text, german),
        Reader::default().read_as(text, german)
    );
}

#[test]
fn what_was_read_before_changes_nothing() {
    let reader = Reader::default();
    let texts = [
        "The geese of the lake",
        "die Häuser in der Stadt",
        "geese lake",
        "lakes 図書館",
    ];
    let fresh: Vec<Reading> = texts
        .iter()
        .map(|text| Reader::default().read(text))
        .collect();
    for _ in 0..3 {
        let again: Vec<Reading> = texts.iter().map(|text| reader.read(text)).collect();
        assert_eq!(again, fresh);
    }
}

#[test]
fn more_words_than_are_remembered_change_nothing() {
    let reader = Reader::default();
    let many: Vec<String> = (0..300_000).map(|number| format!("w{number}")).collect();
    let many = many.join(" ");
    let reading = reader.read(&many);
    assert_eq!(reading.words, 300_000);
    assert_eq!(
        reader.read("the geese of w7"),
        Reader::default().read("the geese of w7")
    );
    assert_eq!(reader.read(&many), reading);
}

#[test]
fn texts_made_to_hurt_are_read_like_others() {
    let many = 1 << 17;
    let texts = [
        "a".repeat(many),
        "é".repeat(many),
        "é,".repeat(many),
        "図".repeat(many),
        "한".repeat(many),
        "\u{301}".repeat(many),
        "e\u{301}\u{323}".repeat(many / 4),
        "🇩".repeat(many / 4),
        "👩\u{200d}".repeat(many / 4),
        "א\"".repeat(many / 4),
        "1,".repeat(many),
        "a'".repeat(many),
        "\u{202e}\u{fdfa}".repeat(many / 16),
        " \u{345}".repeat(many / 4),
    ];
    let reader = Reader::default();
    for text in texts {
        let reading = reader.read(&text);
        assert!(reading.terms.len() <= reading.words);
    }
}

proptest! {
    #[test]
    fn any_text_can_be_read_in_any_language(text in any::<String>(), code in prop::sample::select(&language::CODES[..])) {
        let reader = Reader::default();
        let first = reader.read_as(&text, Language::of_tag(code));
        prop_assert!(first.terms.len() <= first.words);
        prop_assert_eq!(&reader.read_as(&text, Language::of_tag(code)), &first);
        reader.nouns(&text, None);
        reader.nouns(&text, Some(Language::ENGLISH));
    }

    #[test]
    fn words_of_a_language_can_be_stemmed_whatever_marks_they_bear(
        word in "[a-zäéıșőåß'’\u{300}-\u{345}а-яёΑ-ωא-ת\u{621}-\u{652}\u{900}-\u{94d}\u{b85}-\u{bcd}ա-և]{1,40}",
        code in prop::sample::select(&language::CODES[..]),
    ) {
        Reader::default().read_as(&word, Language::of_tag(code));
    }
}
