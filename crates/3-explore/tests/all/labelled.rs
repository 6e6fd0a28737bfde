//! The labelled pages of Formasaurus, if they are here.

use model::{Completeness, Form, Headers, Page, Timestamp, Url};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const ARCHIVE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/forms.tar.xz"
);

/// One form of a labelled page.
#[allow(
    dead_code,
    reason = "the tests of surface share this file and look at other parts"
)]
pub(crate) struct Labelled {
    pub(crate) page: String,
    pub(crate) form: Form,
    /// The letter of its type: `s` search, `l` login, `r` registration, `p` recovery, `c` contact, `m` mailing list, `b` order.
    pub(crate) letter: char,
    /// The types of its fields, by field name: `qq` query, `qc` refinement, `sp` sorting, `hp` honeypot, `Bs` submit button.
    pub(crate) fields: BTreeMap<String, String>,
}

/// The forms with a wanted label, and on how many of their pages our forms and theirs could not be matched; `None` if the pages are not
/// here. Pages without such a form are not read: reading takes most of the time.
pub(crate) fn forms(wanted: impl Fn(char) -> bool) -> Option<(Vec<Labelled>, usize)> {
    let folder = unpacked()?;
    let index =
        std::fs::read_to_string(folder.join("index.json")).expect("the archive has an index");
    let index: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&index).expect("the index is JSON");
    let mut labelled = Vec::new();
    let mut unmatched = 0;
    for (path, entry) in index {
        let letters: Vec<char> = entry["forms"]
            .as_array()
            .expect("each page has labels")
            .iter()
            .filter_map(|letter| letter.as_str()?.chars().next())
            .collect();
        if !letters.iter().copied().any(&wanted) {
            continue;
        }
        let forms = forms_on(
            &folder.join(&path),
            entry["url"].as_str().expect("each page has an address"),
        );
        if forms.len() != letters.len() {
            // Forms inside forms: a browser drops the inner one, the labellers counted it.
            unmatched += 1;
            continue;
        }
        let fields = entry["visible_html_fields"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let fields = fields.into_iter().map(Some).chain(std::iter::repeat(None));
        for ((form, letter), fields) in forms.into_iter().zip(letters).zip(fields) {
            if wanted(letter) {
                labelled.push(Labelled {
                    page: path.clone(),
                    form,
                    letter,
                    fields: fields
                        .and_then(|fields| serde_json::from_value(fields).ok())
                        .unwrap_or_default(),
                });
            }
        }
    }
    Some((labelled, unmatched))
}

fn unpacked() -> Option<PathBuf> {
    if !Path::new(ARCHIVE).exists() {
        eprintln!("SKIPPED: ../shared is not here: {ARCHIVE}");
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms");
    if !folder.join("forms/index.json").exists() {
        std::fs::create_dir_all(&folder).expect("the target folder can be written to");
        let unpacked = Command::new("tar")
            .arg("xf")
            .arg(ARCHIVE)
            .arg("-C")
            .arg(&folder)
            .status();
        if !unpacked.is_ok_and(|status| status.success()) {
            eprintln!("SKIPPED: tar cannot unpack {ARCHIVE}");
            return None;
        }
    }
    Some(folder.join("forms"))
}

fn forms_on(file: &Path, url: &str) -> Vec<Form> {
    let body = std::fs::read(file).expect("every page of the index is there");
    let page = Page {
        url: Url::parse(url).expect("the pages have web addresses"),
        status: 200,
        // They were stored as UTF-8, whatever they say of themselves.
        headers: Headers(vec![(
            "content-type".into(),
            "text/html; charset=utf-8".into(),
        )]),
        body: body.into(),
        completeness: Completeness::Whole,
        at: Timestamp::UNIX_EPOCH,
        latency: Duration::ZERO,
    };
    let mut forms = read::forms_in(&read::read(&page));
    forms.retain(|form| !form.ownerless);
    forms
}
