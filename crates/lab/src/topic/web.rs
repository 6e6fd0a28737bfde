//! A linked collection of real pages whose subjects are known.
//!
//! `labels.tsv` has a page and its subjects in each line (`wp/w/Whale.htm<TAB>Science.Biology.Mammals|...`), `links.tsv` the links between pages. The pages
//! of this collection print their subject on top, in `<h3 id="siteSub">`: that is cut out before anything is read, or the label would be given away.

use model::Url;
use read::Document;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use topic::focus::{Lead, PageNumber};
use topic::text::{Reader, Reading};

/// Where the subject of a page is printed.
const SUBJECT: (&str, &str) = ("<h3 id=\"siteSub\">", "</h3>");
const HOME: &str = "http://lab.test/";

/// A page.
#[derive(Debug)]
pub struct Page {
    /// Its path in the collection.
    pub path: String,
    /// What it is about, from the general to the particular: `Science.Biology.Mammals`. May be more than one, or none.
    pub subjects: Vec<String>,
    /// Its text, the subject cut out.
    pub text: String,
    /// The same as terms.
    pub reading: Reading,
    /// The same, nouns and adjectives only.
    pub nouns: Reading,
    /// Its links to pages of the collection.
    pub leads: Vec<Lead>,
}

/// The collection.
#[derive(Debug)]
pub struct Web {
    /// All pages, by their number.
    pub pages: Vec<Page>,
}

impl Web {
    /// Reads the collection in a folder.
    pub fn load(folder: &Path) -> io::Result<Self> {
        let labels = std::fs::read_to_string(folder.join("labels.tsv"))?;
        let labels: Vec<(&str, &str)> = labels
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .collect();
        let numbers: HashMap<&str, PageNumber> = labels
            .iter()
            .enumerate()
            .map(|(number, (path, _))| (*path, number))
            .collect();
        let reader = Reader::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let share = labels.len().div_ceil(threads).max(1);
        let parts = std::thread::scope(|scope| {
            let workers: Vec<_> = labels
                .chunks(share)
                .map(|part| scope.spawn(|| load_part(folder, part, &numbers, &reader)))
                .collect();
            let join = |worker: std::thread::ScopedJoinHandle<'_, io::Result<Vec<Page>>>| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(io::Error::other("reading a page failed")))
            };
            workers
                .into_iter()
                .map(join)
                .collect::<io::Result<Vec<_>>>()
        })?;
        Ok(Self {
            pages: parts.into_iter().flatten().collect(),
        })
    }

    /// Which pages are about one of some subjects, or about a part of one.
    pub fn about(&self, subjects: &[String]) -> Vec<bool> {
        let is_part = |own: &str, of: &str| {
            own.strip_prefix(of)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let about = |page: &Page| {
            let mut own = page.subjects.iter();
            own.any(|own| subjects.iter().any(|of| is_part(own, of)))
        };
        self.pages.iter().map(about).collect()
    }
}

fn load_part(
    folder: &Path,
    part: &[(&str, &str)],
    numbers: &HashMap<&str, PageNumber>,
    reader: &Reader,
) -> io::Result<Vec<Page>> {
    part.iter()
        .map(|(path, subjects)| {
            let bytes = std::fs::read(folder.join(path))?;
            let html = without_subject(&String::from_utf8_lossy(&bytes));
            page(path, subjects, &html, numbers, reader)
        })
        .collect()
}

/// A page without the line that tells its subject.
fn without_subject(html: &str) -> String {
    let Some((before, rest)) = html.split_once(SUBJECT.0) else {
        return html.to_owned();
    };
    let after = rest.split_once(SUBJECT.1).map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// Reads a page as a crawl does.
pub(super) fn page(
    path: &str,
    subjects: &str,
    html: &str,
    numbers: &HashMap<&str, PageNumber>,
    reader: &Reader,
) -> io::Result<Page> {
    // The paths are percent-encoded on the disk.
    let url =
        Url::parse(&format!("{HOME}{}", path.replace('%', "%25"))).map_err(io::Error::other)?;
    let document = read::parse(html, &url);
    let text = document.tree.visible_text(document.tree.root());
    let reading = reader.read(&text);
    let nouns = reader.nouns(&text, Some(reading.language));
    let leads = leads(&document, &reading, numbers, reader);
    Ok(Page {
        path: path.to_owned(),
        subjects: subjects
            .split('|')
            .filter(|subject| !subject.is_empty())
            .map(str::to_owned)
            .collect(),
        text,
        reading,
        nouns,
        leads,
    })
}

fn leads(
    document: &Document,
    reading: &Reading,
    numbers: &HashMap<&str, PageNumber>,
    reader: &Reader,
) -> Vec<Lead> {
    let terms = |text: &str| reader.read_as(text, Some(reading.language)).terms;
    let links = read::links_in(document).into_iter();
    links
        .filter_map(|link| {
            let path = link.url.as_str().strip_prefix(HOME)?.replace("%25", "%");
            let to = *numbers.get(path.as_str())?;
            Some(Lead {
                to,
                words: terms(&format!("{} {}", link.text, name_of(&path))),
                around: terms(&link.context),
            })
        })
        .collect()
}

/// The words of an address: its last part, without its ending.
fn name_of(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or_default();
    let bare = last.rsplit_once('.').map_or(last, |(name, _)| name);
    bare.replace(['_', '-'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subject_on_top_is_not_read() {
        let html = "<h1>Whale</h1><h3 id=\"siteSub\">Related subjects: <a href=x>Mammals</a></h3><p>It swims.";
        let numbers = HashMap::new();
        let read = page(
            "wp/w/Whale.htm",
            "A.B|C",
            &without_subject(html),
            &numbers,
            &Reader::default(),
        );
        let read = read.unwrap();
        assert!(!read.text.contains("Mammals") && read.text.contains("swims"));
        assert_eq!(read.subjects, ["A.B", "C"]);
    }

    #[test]
    fn a_subject_has_parts_but_no_namesakes() {
        let numbers = HashMap::new();
        let of = |subject: &str| page("x", subject, "", &numbers, &Reader::default()).unwrap();
        let web = Web {
            pages: vec![of("Art.Art"), of("Artists"), of("Art"), of("")],
        };
        assert_eq!(web.about(&["Art".to_owned()]), [true, false, true, false]);
    }
}
