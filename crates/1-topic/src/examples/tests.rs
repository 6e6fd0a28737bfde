use super::*;
use std::fs;
use tempfile::TempDir;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Names and labels of what is loaded.
fn labelled(files: &[(&str, &str)]) -> Vec<(String, Option<bool>)> {
    let examples = load(folder(files).path()).unwrap();
    let said = examples.into_iter();
    said.map(|example| (example.name, example.relevant))
        .collect()
}

fn said(name: &str, relevant: Option<bool>) -> (String, Option<bool>) {
    (name.to_owned(), relevant)
}

fn complaint(files: &[(&str, &str)]) -> String {
    let folder = folder(files);
    let error = load(folder.path()).unwrap_err();
    assert!(error.is_damage() != error.is_mistyped(), "{error}");
    let place = folder.path().display().to_string();
    error.to_string().replace(&place, "HERE")
}

#[test]
fn the_folder_of_a_page_says_what_it_is() {
    let found = labelled(&[
        ("relevant/deep/er/b.HTM", "b"),
        ("relevant/a.html", "a"),
        ("relevant/picture.png", "no page"),
        ("other/c.txt", "c"),
        ("unlabelled/d.xhtml", "d"),
    ]);
    let expected = [
        said("other/c.txt", Some(false)),
        said("relevant/a.html", Some(true)),
        said("relevant/deep/er/b.HTM", Some(true)),
        said("unlabelled/d.xhtml", None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_folder_that_says_nothing_is_of_relevant_pages() {
    let found = labelled(&[("a.html", "a"), ("animals/b.html", "b")]);
    let expected = [
        said("a.html", Some(true)),
        said("animals/b.html", Some(true)),
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_several_lines_about_a_page_the_last_holds() {
    let lines = "# page, label\n\na.html\trelevant\nb.html\tOther\r\na.html\tother\n./b.html\tunlabelled\nc\trelevant\n";
    let pages = [
        ("labels.tsv", lines),
        ("a.html", ""),
        ("b.html", ""),
        ("c", ""),
        ("d.html", ""),
    ];
    let expected = [
        said("a.html", Some(false)),
        said("b.html", None),
        said("c", Some(true)),
        said("d.html", None),
    ];
    assert_eq!(labelled(&pages), expected);
}

#[test]
fn a_file_of_labels_stands_above_the_folders() {
    let found = labelled(&[
        (
            "labels.tsv",
            "unlabelled/a.html\trelevant\nrelevant/b.html\tother\nbeside.html\tother",
        ),
        ("unlabelled/a.html", ""),
        ("unlabelled/c.html", ""),
        ("relevant/b.html", ""),
        ("beside.html", ""),
    ]);
    let expected = [
        said("beside.html", Some(false)),
        said("relevant/b.html", Some(false)),
        said("unlabelled/a.html", Some(true)),
        said("unlabelled/c.html", None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_file_of_labels_may_be_named_itself_and_name_pages_elsewhere() {
    let folder = folder(&[
        ("mine/animals.tsv", "../pages/a.html\trelevant\n"),
        ("pages/a.html", "<title>Whale</title><p>A mammal."),
        ("pages/b.html", ""),
    ]);
    let examples = load(&folder.path().join("mine/animals.tsv")).unwrap();
    let expected = Example {
        text: "Whale\nA mammal.".to_owned(),
        relevant: Some(true),
        name: "../pages/a.html".to_owned(),
    };
    assert_eq!(examples, [expected]);
}

#[test]
fn a_page_is_what_a_reader_sees_whatever_its_encoding() {
    let folder = tempfile::tempdir().unwrap();
    let latin = b"<meta charset=iso-8859-1><title>Caf\xe9</title><script>no</script><p hidden>no<p>na\xefve";
    fs::write(folder.path().join("a.html"), latin).unwrap();
    fs::write(folder.path().join("b.txt"), "<b>größer</b>\nals").unwrap();
    let texts: Vec<String> = load(folder.path())
        .unwrap()
        .into_iter()
        .map(|example| example.text)
        .collect();
    assert_eq!(texts, ["Café\nnaïve", "<b>größer</b> als"]);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let page = ("a.html", "");
    for (files, told) in [
        (
            &[page, ("labels.tsv", "# mine\na.html\tmaybe\n")][..],
            "HERE/labels.tsv, line 2: \"maybe\" is no label. Write relevant or other",
        ),
        (
            &[page, ("labels.tsv", "a.html relevant\n")],
            "line 1: a page, a tab and relevant or other were expected, not \"a.html relevant\"",
        ),
        (
            &[page, ("labels.tsv", "a.html\trelevant\tother\n")],
            "line 1: a page, a tab",
        ),
        (&[page, ("labels.tsv", "\trelevant\n")], "line 1: a page"),
        (
            &[page, ("labels.tsv", "a.html\tother\nb.html\tother\n")],
            "HERE/labels.tsv, line 2: there is no page \"b.html\" here",
        ),
        (
            &[("relevant/a.html", ""), ("irrelevant/b.html", "")],
            "HERE/irrelevant/b.html: lies beside the folders",
        ),
        (&[("photo.jpg", "")], "HERE: has no pages. Put files"),
        (&[("labels.tsv", "")], "HERE: has no pages"),
    ] {
        let complaint = complaint(files);
        assert!(complaint.contains(told), "{complaint}");
    }
}

#[test]
fn what_was_mistyped_is_told_from_what_is_broken() {
    let folder = folder(&[("a.html", ""), ("labels.tsv", "a.html\t?\n")]);
    let error = |name: &str| load(&folder.path().join(name)).unwrap_err();
    assert!(error("gone").is_mistyped() && error("a.html").is_mistyped());
    assert!(error("").is_damage());
    fs::write(folder.path().join("labels.tsv"), b"caf\xe9\tother\n").unwrap();
    assert!(error("").to_string().contains("not UTF-8"));
}

#[cfg(unix)]
#[test]
fn links_between_folders_are_not_followed() {
    let folder = folder(&[("relevant/a.html", "")]);
    let inside = folder.path().join("relevant");
    std::os::unix::fs::symlink(&inside, inside.join("again")).unwrap();
    std::os::unix::fs::symlink(inside.join("a.html"), inside.join("b.html")).unwrap();
    assert_eq!(load(folder.path()).unwrap().len(), 1);
}

#[test]
fn a_label_is_kept_by_adding_a_line_and_taken_back_by_another() {
    let folder = folder(&[
        ("a.html", ""),
        ("b.html", ""),
        ("labels.tsv", "a.html\tother"),
    ]);
    let mut labels = LabelFile::of(folder.path());
    labels.keep("b.html", Some(Label::Relevant)).unwrap();
    labels.keep("a.html", None).unwrap();
    let file = folder.path().join("labels.tsv");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(
        text,
        "a.html\tother\nb.html\trelevant\na.html\tunlabelled\n"
    );
    let labels: Vec<Option<bool>> = load(folder.path())
        .unwrap()
        .iter()
        .map(|example| example.relevant)
        .collect();
    assert_eq!(labels, [None, Some(true)]);
}

#[test]
fn a_name_that_could_not_be_read_back_is_not_written() {
    let folder = folder(&[]);
    let mut labels = LabelFile::of(folder.path());
    for name in ["a\tb", "a\nb", "#a", "./a", "a//b", " a", "caf\u{fffd}", ""] {
        let error = labels.keep(name, Some(Label::Other)).unwrap_err();
        assert!(matches!(error.why, Cause::Unnameable), "{name:?}");
    }
    assert!(!folder.path().join("labels.tsv").exists());
}

#[test]
fn a_person_is_asked_about_pages_that_nothing_says_anything_of() {
    let folder = folder(&[("a.html", ""), ("b.html", "")]);
    let asked = |folder: &TempDir| -> Vec<Option<Label>> {
        let found = find_to_label(folder.path()).unwrap();
        found.into_iter().map(|found| found.label).collect()
    };
    assert_eq!(asked(&folder), [None, None]);
    LabelFile::of(folder.path())
        .keep("b.html", Some(Label::Other))
        .unwrap();
    assert_eq!(asked(&folder), [None, Some(Label::Other)]);
    let gone = find_to_label(&folder.path().join("gone")).unwrap_err();
    assert!(gone.is_mistyped());
}

#[test]
fn a_page_keeps_its_address_when_it_is_moved() {
    let folder = folder(&[]);
    let mut index = PageIndex::read(folder.path()).unwrap();
    let origin = Origin {
        url: "http://zoo.test/".to_owned(),
        title: "A\tzoo\n\u{1b}[2J".to_owned(),
        nofollow: true,
    };
    index.add("unlabelled/00001.html", origin).unwrap();
    let index = PageIndex::read(folder.path()).unwrap();
    let origin = index.origin("relevant/00001.html").unwrap();
    assert_eq!(origin.url, "http://zoo.test/");
    assert_eq!(origin.title, "A zoo  [2J");
    assert!(origin.nofollow);
    fs::write(folder.path().join("pages.tsv"), "00001.html").unwrap();
    let error = PageIndex::read(folder.path()).unwrap_err();
    assert_eq!((error.line, error.is_damage()), (Some(1), true));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]

    #[test]
    fn no_file_of_labels_and_no_page_is_beyond_reading(
        lines in proptest::collection::vec("[a.\t /#\u{feff}é]{0,9}(relevant|other|\t|x)?", 0..5),
        page in "[<>a-z&;#/= \u{0}\u{1b}é]{0,200}",
    ) {
        let folder = folder(&[("a.html", &page), ("labels.tsv", &lines.join("\n"))]);
        if let Err(error) = load(folder.path()) {
            proptest::prop_assert!(error.is_damage(), "{error}");
        }
    }

    #[test]
    fn what_is_kept_is_read_back(name in "[a-z#.~ é]{1,8}\\.html") {
        let folder = folder(&[(&name, "")]);
        let kept = LabelFile::of(folder.path()).keep(&name, Some(Label::Other));
        if kept.is_ok() {
            let examples = load(folder.path()).unwrap();
            proptest::prop_assert_eq!(&examples[0].name, &name);
            proptest::prop_assert_eq!(examples[0].relevant, Some(false));
        }
    }
}
