//! The labelled forms: pages with a letter for each form and a type for each field.
//!
//! The set is one folder: `index.json` (page -> address, a letter for each form in document order, and for each form its fields by name),
//! `config.json` (the legend, with types that are one for us), and the pages. Forms marked as skipped or not annotated are left out.
//!
//! The labellers' parser kept forms inside forms, which browsers drop. Where the counts differ, a labelled form is the next one of ours
//! that has all its fields; one that has none is left out.

use crate::read::SetError;
use explore::Kind;
use explore::learned::{Role, row_of};
use model::{Completeness, Form, Headers, Page, Timestamp, Url};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A form and its truth.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// The page's name in the set, and which of its forms this is.
    pub place: String,
    /// Whose page it is: the forms of one owner look alike.
    pub site: String,
    /// As we read it.
    pub form: Form,
    /// What it is for.
    pub kind: Kind,
    /// What each labelled field asks for, by its place in the form. Empty if any field was left unlabelled.
    pub fields: Vec<(usize, Role)>,
}

/// All labelled forms, and how many labels found no form.
#[derive(Debug, Clone, Default)]
pub struct Set {
    /// The forms, by page.
    pub forms: Vec<Labelled>,
    /// Labels without a form of ours.
    pub unmatched: usize,
    /// Pages read.
    pub pages: usize,
}

#[derive(Debug, Deserialize)]
struct Entry {
    url: String,
    forms: Vec<String>,
    #[serde(default)]
    visible_html_fields: Vec<BTreeMap<String, String>>,
}

#[derive(Debug, Deserialize)]
struct Legend {
    form_types: Types,
    field_types: Types,
}

#[derive(Debug, Deserialize)]
struct Types {
    #[serde(default)]
    simplify_map: BTreeMap<String, String>,
    #[serde(rename = "NA_value")]
    missing: String,
    skip_value: String,
}

impl Types {
    /// The type that counts, if the thing was labelled.
    fn label<'a>(&'a self, label: &'a str) -> Option<&'a str> {
        if label == self.missing || label == self.skip_value {
            return None;
        }
        Some(self.simplify_map.get(label).map_or(label, String::as_str))
    }
}

/// Reads a set. The folder above the one that holds it will do too.
pub fn load(folder: &Path) -> Result<Set, SetError> {
    let inner = folder.join("forms");
    let folder = if inner.join("index.json").exists() {
        &inner
    } else {
        folder
    };
    let legend: Legend = json(&folder.join("config.json"))?;
    let index: BTreeMap<String, Entry> = json(&folder.join("index.json"))?;
    let mut set = Set::default();
    for (name, entry) in index {
        let mut letters = entry.forms.iter();
        if !letters.any(|letter| legend.form_types.label(letter).is_some()) {
            continue;
        }
        let forms = forms_on(&folder.join(&name), &entry.url)?;
        set.pages += 1;
        add(&mut set, &name, &entry, &forms, &legend);
    }
    if set.forms.is_empty() {
        return Err(SetError::Empty {
            path: folder.to_owned(),
            wanted: "labelled forms",
        });
    }
    Ok(set)
}

fn add(set: &mut Set, name: &str, entry: &Entry, forms: &[Form], legend: &Legend) {
    let nothing = BTreeMap::new();
    let same = forms.len() == entry.forms.len();
    let mut next = 0;
    for (place, letter) in entry.forms.iter().enumerate() {
        let fields = entry.visible_html_fields.get(place).unwrap_or(&nothing);
        let found = if same {
            Some(place)
        } else {
            (next..forms.len()).find(|at| !fields.is_empty() && has_all(&forms[*at], fields))
        };
        if let Some(found) = found {
            next = found + 1;
        }
        let Some(letter) = legend.form_types.label(letter) else {
            continue;
        };
        let Some(form) = found.map(|found| &forms[found]) else {
            set.unmatched += 1;
            continue;
        };
        set.forms.push(Labelled {
            place: format!("{name}#{place}"),
            site: site_of(form.page.host()).to_owned(),
            form: form.clone(),
            kind: kind_of(letter),
            fields: labelled_fields(form, fields, legend),
        });
    }
}

fn has_all(form: &Form, fields: &BTreeMap<String, String>) -> bool {
    let names: HashSet<&str> = form
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    fields.keys().all(|name| names.contains(name.as_str()))
}

/// The first field of each name, as the labellers took them.
fn labelled_fields(
    form: &Form,
    fields: &BTreeMap<String, String>,
    legend: &Legend,
) -> Vec<(usize, Role)> {
    let mut known = HashSet::new();
    let mut labelled = Vec::new();
    for place in row_of(form) {
        let name = form.fields[place].name.as_str();
        let Some(label) = fields.get(name).filter(|_| known.insert(name)) else {
            continue;
        };
        match legend.field_types.label(label) {
            Some(label) => labelled.push((place, Role::of_code(label))),
            None => return Vec::new(),
        }
    }
    labelled
}

fn forms_on(file: &Path, url: &str) -> Result<Vec<Form>, SetError> {
    let body = fs::read(file).map_err(|source| SetError::Unreadable {
        path: file.to_owned(),
        source,
    })?;
    let url = Url::parse(url).map_err(|error| SetError::Misshapen {
        path: file.to_owned(),
        why: error.to_string(),
    })?;
    let page = Page {
        url,
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
    Ok(forms)
}

fn json<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, SetError> {
    let text = fs::read(path).map_err(|source| SetError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    serde_json::from_slice(&text).map_err(|error| SetError::Misshapen {
        path: path.to_owned(),
        why: error.to_string(),
    })
}

fn kind_of(letter: &str) -> Kind {
    match letter {
        "s" => Kind::Search,
        "l" => Kind::Login,
        "r" => Kind::Registration,
        "p" => Kind::Recovery,
        "c" => Kind::Contact,
        "m" => Kind::MailingList,
        "b" => Kind::Order,
        _ => Kind::Other,
    }
}

/// The part of a host name that its owner registered; addresses and names without a public ending as they are.
fn site_of(host: &str) -> &str {
    psl::domain_str(host).unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::super::made::{LEGEND, made_set};
    use super::*;

    fn set(index: &str, page: &str) -> Set {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("html")).unwrap();
        fs::write(folder.path().join("config.json"), LEGEND).unwrap();
        fs::write(folder.path().join("index.json"), index).unwrap();
        fs::write(folder.path().join("html/a.html"), page).unwrap();
        load(folder.path()).unwrap()
    }

    #[test]
    fn forms_without_a_label_are_left_out_and_fields_are_matched_by_name() {
        let set = set(
            r#"{"html/a.html":{"url":"http://www.a.test/","forms":["X","s"],"visible_html_fields":[{},{"q":"qq","in":"OS"}]}}"#,
            "<form><input name=x></form><form><input type=hidden name=h><input name=q><select name=in></select></form>",
        );
        let [only] = set.forms.as_slice() else {
            panic!("{set:?}");
        };
        assert_eq!(
            (only.kind, only.place.as_str()),
            (Kind::Search, "html/a.html#1")
        );
        assert_eq!(only.site, "a.test");
        assert_eq!(only.fields, [(1, Role::of_code("qq")), (2, Role::OTHER)]);
    }

    #[test]
    fn a_form_inside_a_form_does_not_shift_the_labels() {
        let set = set(
            r#"{"html/a.html":{"url":"http://a.test/","forms":["l","c","s"],"visible_html_fields":[{"user":"us"},{},{"q":"qq"}]}}"#,
            "<form><input name=user><form><button>OK</button></form></form><form><input name=q></form>",
        );
        let kinds: Vec<Kind> = set.forms.iter().map(|labelled| labelled.kind).collect();
        assert_eq!(kinds, [Kind::Login, Kind::Search]);
        assert_eq!(set.unmatched, 1);
    }

    #[test]
    fn a_form_with_an_unlabelled_field_teaches_no_roles() {
        let set = set(
            r#"{"html/a.html":{"url":"http://a.test/","forms":["s"],"visible_html_fields":[{"q":"qq","x":"XX"}]}}"#,
            "<form><input name=q><input name=x></form>",
        );
        assert!(set.forms[0].fields.is_empty());
    }

    #[test]
    fn the_folder_above_will_do_and_an_empty_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        made_set(&folder.path().join("forms"), 2).unwrap();
        assert_eq!(load(folder.path()).unwrap().forms.len(), 8);
        let empty = tempfile::tempdir().unwrap();
        assert!(load(empty.path()).is_err());
    }
}
