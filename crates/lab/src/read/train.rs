//! Learning which look-alikes are lists of records, from pages whose truth is written down.
//!
//! An example is a candidate of a page. It is true as far as its records are in the truth, if at least half of them are, and counts by
//! the share of the page's truth it would make up: a menu of four links matters less than a table of two hundred rows. Records
//! are compared by the texts they hold, because a wrapper and what it wraps are the same list.
//!
//! Pages are never split: a model is tried on pages of which it saw nothing.
//!
//! Tried, and no better beyond what another shuffle of the pages changes (one point of F1): other weights, deeper trees, trees on a part of the pages, the
//! mean of several models, and choosing the lists with the largest expected F1 (two points worse: chances this small a set gives are not
//! that exact). What is left is mostly in the truths: on some pages menus, filters and footers are records, on most they are not.

use super::SetError;
use super::lists::{Labelled, Nodes, PageLine, Summary, Texts, pages};
use harvest::answer::find::{self, Candidate};
use learn::{Boosted, Example, Lesson};
use std::collections::BTreeSet;
use std::path::Path;

/// A page, ready to learn from.
pub struct Studied {
    page: Labelled,
    candidates: Vec<Candidate>,
    examples: Vec<Example>,
}

impl Studied {
    fn new(page: Labelled) -> Self {
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
        }
    }

    fn read_by(&self, model: &Boosted) -> PageLine {
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
pub fn learn(pages: &[Studied]) -> Boosted {
    let examples: Vec<Example> = pages
        .iter()
        .flat_map(|page| page.examples.iter().cloned())
        .collect();
    Boosted::learn(&examples, Lesson::default())
}

/// Each page read by a model that learned from the pages of the other folds.
pub fn cross_validated(pages: &[Studied], folds: usize) -> Vec<PageLine> {
    let folds = folds.clamp(2, pages.len().max(2));
    let mut lines: Vec<(usize, PageLine)> = Vec::new();
    for fold in 0..folds {
        let others = pages
            .iter()
            .enumerate()
            .filter(|(place, _)| place % folds != fold);
        let examples: Vec<Example> = others
            .flat_map(|(_, page)| page.examples.iter().cloned())
            .collect();
        let model = Boosted::learn(&examples, Lesson::default());
        let held_out = pages
            .iter()
            .enumerate()
            .filter(|(place, _)| place % folds == fold);
        lines.extend(held_out.map(|(place, page)| (place, page.read_by(&model))));
    }
    lines.sort_by_key(|(place, _)| *place);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// A model learned from all pages, under a report of how it was learned and how well such a model reads pages it has not seen.
pub fn report(pages: &[Studied], cross: &[PageLine], parts: usize) -> String {
    let examples: usize = pages.iter().map(|page| page.examples.len()).sum();
    let lesson = Lesson::default();
    let lines = [
        "# Is a group of look-alikes a list of records? Trees of two questions (see crates/learn/src/boosted.rs).".to_owned(),
        "# Each line: first question; then, for yes, a question and its two opinions; for no, a question and its two opinions.".to_owned(),
        "# A question is a feature and the most it may be. Made by `surfacer lab read --lists DIR --train FILE` from next-eval's pages (MIT).".to_owned(),
        format!("# Learned from {} pages, {examples} groups; {lesson:?}.", pages.len()),
        format!("# Cross-validated in {parts} parts, whole pages held out: {}", Summary::of(cross)),
    ];
    let model = learn(pages).written(&find::feature_names());
    format!("{}\n{model}", lines.join("\n"))
}
