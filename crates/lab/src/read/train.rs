//! Learning which look-alikes are lists of records, from pages whose truth is written down.
//!
//! An example is a candidate of a page. It is true as far as its records are in the truth, if at least half of them are, and counts by
//! the share of the page's truth it would make up: a menu of four links matters less than a table of two hundred rows. Records
//! are compared by the texts they hold, because a wrapper and what it wraps are the same list.
//!
//! Pages are never split, and pages of one site stay together: a model is tried on pages of which it saw nothing.
//!
//! Tried, and no better beyond what another shuffle of the pages changes (one point of F1): other weights, deeper trees, trees on a part of the pages, the
//! mean of several models, trees that may only rise or only fall with a feature, a second model that knows what the first said of the whole page, features of the
//! slots that records have in common, taking what is called like what was taken, and choosing the lists with the largest expected F1 (two points worse: chances
//! this small a set gives are not that exact). A line beside the trees and words of furniture counted, in a prototype, gave two
//! points together and less than one each; the words were picked with errors on these same pages in sight, so that part of it may not last.
//!
//! What is left is mostly in the truths. On some pages menus, filters and footers are records, on most they are not. Where records stand in wrappers
//! (two thirds of the pages by records), the truth names the outermost element on three pages of four, on the others the innermost that holds all of the record, or both,
//! and neither tags, names, attributes, pictures nor children say which (whole pages held out: never better than the outermost).

use super::SetError;
use super::lists::{Labelled, Nodes, PageLine, Summary, Texts, pages};
use harvest::answer::find::{self, Candidate};
use learn::{Blended, Example, Lesson};
use std::collections::{BTreeSet, HashSet};
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Share of the class names in common that makes two pages one site's. Pages of a site have more than nine in ten in common, shops on the same
/// software up to six.
const SAME_SITE: f64 = 0.8;

/// A page, ready to learn from.
pub struct Studied {
    page: Labelled,
    candidates: Vec<Candidate>,
    examples: Vec<Example>,
    classes: HashSet<String>,
}

impl Studied {
    fn new(page: Labelled) -> Self {
        let tree = &page.doc.tree;
        let classes = tree
            .elements(tree.root())
            .flat_map(|node| tree.classes(node).map(str::to_owned))
            .collect();
        let candidates = find::candidates(&page.doc);
        let truth = page.texts().len().max(1) as f64;
        let example = |candidate: &Candidate| {
            let count = candidate.records.len() as f64;
            let right = candidate
                .records
                .iter()
                .filter(|record| {
                    let nodes: Nodes = record.iter().copied().collect();
                    page.texts().contains(&Texts::of(&page.doc.tree, &nodes))
                })
                .count() as f64;
            let share = right / count;
            Example {
                features: candidate.features.clone(),
                truth: if share >= 0.5 { share } else { 0.0 },
                weight: (count / truth).min(1.0).sqrt() + 0.1,
            }
        };
        let examples = candidates.iter().map(example).collect();
        Self {
            page,
            candidates,
            examples,
            classes,
        }
    }

    /// Whether two pages are of one site: what its sheets of style call things is the same on both.
    fn is_of_site(&self, other: &Self) -> bool {
        let fewer = self.classes.len().min(other.classes.len());
        let common = self.classes.intersection(&other.classes).count();
        fewer > 0 && common as f64 >= SAME_SITE * fewer as f64
    }

    fn read_by(&self, model: &Blended) -> PageLine {
        let chances: Vec<f64> = self
            .candidates
            .iter()
            .map(|candidate| model.chance(&candidate.features))
            .collect();
        let chosen = find::choose(&self.candidates, &chances);
        let records = chosen.iter().flat_map(|chosen| {
            let records = &self.candidates[chosen.candidate].records;
            chosen.records.iter().map(|record| &records[*record])
        });
        let found: BTreeSet<Nodes> = records
            .map(|record| record.iter().copied().collect())
            .collect();
        PageLine::new(&self.page, &found)
    }
}

/// Reads a set to learn from.
pub fn study(folder: &Path) -> Result<Vec<Studied>, SetError> {
    let mut studied = Vec::new();
    for page in pages(folder)? {
        studied.push(Studied::new(page?));
    }
    Ok(studied)
}

/// Learns from all pages.
pub fn learn(pages: &[Studied]) -> Blended {
    let examples: Vec<Example> = pages
        .iter()
        .flat_map(|page| page.examples.iter().cloned())
        .collect();
    Blended::learn(&examples, Lesson::default())
}

/// Each page read by a model that learned from the pages of the other folds. Another shuffle deals the sites into other folds.
pub fn cross_validated(pages: &[Studied], folds: usize, shuffle: u64) -> Vec<PageLine> {
    let folds = folds.clamp(2, pages.len().max(2));
    let fold_of = dealt(pages, folds, shuffle);
    let mut lines: Vec<(usize, PageLine)> = Vec::new();
    for fold in 0..folds {
        let others = pages.iter().zip(&fold_of).filter(|(_, of)| **of != fold);
        let examples: Vec<Example> = others
            .flat_map(|(page, _)| page.examples.iter().cloned())
            .collect();
        let model = Blended::learn(&examples, Lesson::default());
        let held_out = pages
            .iter()
            .enumerate()
            .filter(|(place, _)| fold_of[*place] == fold);
        lines.extend(held_out.map(|(place, page)| (place, page.read_by(&model))));
    }
    lines.sort_by_key(|(place, _)| *place);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The fold of each page: sites are dealt out like cards, in the order of their first pages or shuffled.
fn dealt(pages: &[Studied], folds: usize, shuffle: u64) -> Vec<usize> {
    let mut sites: Vec<Vec<usize>> = Vec::new();
    for (place, page) in pages.iter().enumerate() {
        let known = sites
            .iter_mut()
            .find(|site| pages[site[0]].is_of_site(page));
        match known {
            Some(site) => site.push(place),
            None => sites.push(vec![place]),
        }
    }
    if shuffle > 0 {
        sites.sort_by_key(|site| xxh3_64_with_seed(&site[0].to_le_bytes(), shuffle));
    }
    let mut fold_of = vec![0; pages.len()];
    for (number, site) in sites.iter().enumerate() {
        for place in site {
            fold_of[*place] = number % folds;
        }
    }
    fold_of
}

/// A model learned from all pages, under a report of how it was learned and how well such a model reads pages it has not seen.
pub fn report(pages: &[Studied], cross: &[PageLine], parts: usize) -> String {
    let examples: usize = pages.iter().map(|page| page.examples.len()).sum();
    let lesson = Lesson::default();
    let lines = [
        "# Is a group of look-alikes a list of records? Trees of two questions, and a line (see crates/learn/src/blended.rs).".to_owned(),
        "# Each line: first question; then, for yes, a question and its two opinions; for no, a question and its two opinions.".to_owned(),
        "# Lines that begin with `line`: the bias, then the weight of each feature.".to_owned(),
        "# A question is a feature and the most it may be. Made by `surfacer lab read --lists DIR --train FILE` from next-eval's pages (MIT).".to_owned(),
        format!("# Learned from {} pages, {examples} groups; {lesson:?}.", pages.len()),
        format!("# Cross-validated in {parts} parts, whole sites held out: {}", Summary::of(cross)),
    ];
    let model = learn(pages).written(&find::feature_names());
    format!("{}\n{model}", lines.join("\n"))
}
