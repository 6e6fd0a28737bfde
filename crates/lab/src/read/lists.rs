//! The records of list pages, against what people said they are.
//!
//! A record is the set of its top nodes; it counts as found when the very same set was found. Precision, recall and F1 are of one
//! page; the figures of a set are their means over its pages, so that a page with nine hundred rows weighs as much as one with five.
//!
//! Beside that stands what the set's own evaluation sees: it looks at the texts under the top nodes, so that `<li>` and the one
//! `<div>` that is all of it are the same record. Some truths name both, which makes two records of top nodes and one of texts.

use super::SetError;
use super::score::{Score, share};
use super::xpath::node_at;
use model::Url;
use read::{Document, NodeId, Tree};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// A record: its top nodes.
pub type Nodes = BTreeSet<NodeId>;

/// The texts of a record, as one number: two records with the same texts have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Texts(u64);

impl Texts {
    /// The texts under some nodes.
    pub fn of(tree: &Tree, nodes: &Nodes) -> Self {
        let mut texts: Vec<usize> = Vec::new();
        for top in nodes {
            let inside = std::iter::once(*top).chain(tree.descendants(*top));
            let told =
                inside.filter(|node| tree.is_text(*node) && !tree.text(*node).trim().is_empty());
            texts.extend(told.map(NodeId::index));
        }
        texts.sort_unstable();
        texts.dedup();
        let mut hasher = DefaultHasher::new();
        texts.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// One page and its truth.
pub struct Labelled {
    /// Its name in the set.
    pub name: String,
    /// The page.
    pub doc: Document,
    /// Its records.
    pub truth: BTreeSet<Nodes>,
    /// Records of the truth that name a node the page does not have. They count as missed.
    pub lost: usize,
    texts: BTreeSet<Texts>,
}

impl Labelled {
    /// Its records by their texts.
    pub fn texts(&self) -> &BTreeSet<Texts> {
        &self.texts
    }
}

/// How well one page was read.
#[derive(Debug, Clone, Serialize)]
pub struct PageLine {
    /// The page.
    pub page: String,
    /// Its records.
    #[serde(flatten)]
    pub score: Score,
    /// F1 when records are told by their texts.
    pub f1_of_texts: f64,
}

impl PageLine {
    /// Compares what was found with the truth.
    pub fn new(page: &Labelled, found: &BTreeSet<Nodes>) -> Self {
        let right = found.intersection(&page.truth).count();
        let truth = page.truth.len() + page.lost;
        let texts: BTreeSet<Texts> = found
            .iter()
            .map(|record| Texts::of(&page.doc.tree, record))
            .collect();
        let same = texts.intersection(page.texts()).count();
        Self {
            page: page.name.clone(),
            score: Score::new(truth, found.len(), right),
            f1_of_texts: share(2 * same, texts.len() + page.texts().len()),
        }
    }
}

/// How well a set was read: means over its pages.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// What was measured.
    pub set: &'static str,
    /// How many pages.
    pub pages: usize,
    /// Records of all truths.
    pub records: usize,
    /// Mean precision.
    pub precision: f64,
    /// Mean recall.
    pub recall: f64,
    /// Mean F1.
    pub f1: f64,
    /// Mean F1 when records are told by their texts.
    pub f1_of_texts: f64,
}

impl Summary {
    /// The means.
    pub fn of(lines: &[PageLine]) -> Self {
        let mean = |figure: fn(&PageLine) -> f64| {
            lines.iter().map(figure).sum::<f64>() / lines.len().max(1) as f64
        };
        Self {
            set: "lists",
            pages: lines.len(),
            records: lines.iter().map(|line| line.score.truth).sum(),
            precision: mean(|line| line.score.precision),
            recall: mean(|line| line.score.recall),
            f1: mean(|line| line.score.f1),
            f1_of_texts: mean(|line| line.f1_of_texts),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}: {} pages, {} records; means over pages: precision {:.3}, recall {:.3}, F1 {:.3}; F1 of texts {:.3}",
            self.set,
            self.pages,
            self.records,
            self.precision,
            self.recall,
            self.f1,
            self.f1_of_texts
        )
    }
}

/// Reads every page of a set and compares. Pages are handed over one by one: together they are large.
pub fn measure(folder: &Path) -> Result<Vec<PageLine>, SetError> {
    let mut lines = Vec::new();
    for page in pages(folder)? {
        let page = page?;
        lines.push(PageLine::new(&page, &found_in(&page.doc)));
    }
    Ok(lines)
}

/// The records our reader finds on a page it knows nothing of.
pub fn found_in(doc: &Document) -> BTreeSet<Nodes> {
    let lists = harvest::answer::find::lists_in(doc);
    let records = lists.into_iter().flat_map(|list| list.records);
    records.map(|record| record.into_iter().collect()).collect()
}

/// The pages of a set with their truths, by number.
pub fn pages(folder: &Path) -> Result<impl Iterator<Item = Result<Labelled, SetError>>, SetError> {
    let folder = inner(folder);
    let truths = folder.join("truth");
    let entries = fs::read_dir(&truths).map_err(|source| SetError::Unreadable {
        path: truths.clone(),
        source,
    })?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name();
            Some(name.to_str()?.strip_suffix(".json")?.to_owned())
        })
        .collect();
    if names.is_empty() {
        return Err(SetError::Empty {
            path: truths,
            wanted: "truth (*.json)",
        });
    }
    names.sort_by_key(|name| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone()));
    Ok(names.into_iter().map(move |name| page(&folder, name)))
}

/// The archive holds one folder; either that or the folder around it may be named.
fn inner(folder: &Path) -> PathBuf {
    let inner = folder.join("lists");
    if !folder.join("truth").is_dir() && inner.is_dir() {
        return inner;
    }
    folder.to_owned()
}

fn page(folder: &Path, name: String) -> Result<Labelled, SetError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| SetError::Unreadable { path, source }
    };
    let html = folder.join("html").join(format!("{name}.html"));
    let bytes = fs::read(&html).map_err(unreadable(&html))?;
    let truth_file = folder.join("truth").join(format!("{name}.json"));
    let truth = fs::read(&truth_file).map_err(unreadable(&truth_file))?;
    let misshapen = |why: String| SetError::Misshapen {
        path: truth_file.clone(),
        why,
    };
    let truth: Vec<Vec<String>> =
        serde_json::from_slice(&truth).map_err(|error| misshapen(error.to_string()))?;
    let url = format!("http://list-{name}.test/");
    let url = Url::parse(&url).map_err(|_| misshapen("its name makes no address".to_owned()))?;
    let doc = read::parse(&String::from_utf8_lossy(&bytes), &url);
    let nodes = |record: &Vec<String>| -> Option<Nodes> {
        let nodes = record.iter().map(|path| node_at(&doc.tree, path));
        nodes.collect()
    };
    let told: BTreeSet<&Vec<String>> = truth.iter().collect();
    let records: Vec<Option<Nodes>> = told.into_iter().map(nodes).collect();
    let lost = records.iter().filter(|record| record.is_none()).count();
    let truth: BTreeSet<Nodes> = records.into_iter().flatten().collect();
    let texts = truth
        .iter()
        .map(|record| Texts::of(&doc.tree, record))
        .collect();
    Ok(Labelled {
        name,
        doc,
        truth,
        lost,
        texts,
    })
}
