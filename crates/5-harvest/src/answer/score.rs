//! How much does a list look like the answer?

use super::lists::{List, Row};
use read::{Document, NodeId, Region};
use std::collections::HashSet;

/// Scores a list: many rows, rows that say much, rows that hold the words asked for, in the main part of the page, each
/// leading somewhere else under a name of its own. The factors were set by hand on the pages of the test sites; only their order of
/// size matters, because a reader adds up the scores of several answers before it settles.
pub fn score(doc: &Document, list: &List, asked: &[&str]) -> f64 {
    let count = list.rows.len() as f64;
    let letters: usize = list.rows.iter().map(|row| row.text.len().min(400)).sum();
    let place = match list.region {
        Region::Main => 1.0,
        _ => 0.3,
    };
    let leads = list.shape.linked || !list.shape.detail.is_empty();
    // Rows found by their links are told apart better than rows found by their looks, and rows with a page of their own
    // better than rows without.
    let found_by = match (list.shape.linked, leads) {
        (true, _) => 1.0,
        (false, true) => 0.9,
        (false, false) => 0.5,
    };
    let distinct = if leads {
        distinct_links(doc, list)
    } else {
        let texts: HashSet<_> = list.rows.iter().map(|row| row.text.as_str()).collect();
        texts.len() as f64 / count
    };
    (1.0 + count).ln()
        * (0.25 + share_with_words(list, asked))
        * distinct
        * found_by
        * (2.0 + letters as f64 / count).ln()
        * place
}

/// Share of rows that lead to a place of their own, under a name of their own ("more", "edit" are names of none).
fn distinct_links(doc: &Document, list: &List) -> f64 {
    let links = || list.rows.iter().filter_map(|row| row.link.as_ref());
    let addresses: HashSet<_> = links().map(|(url, _)| url).collect();
    let names: HashSet<_> = links()
        .map(|(_, node)| doc.tree.visible_text(*node))
        .collect();
    let share = |number: usize| number as f64 / list.rows.len() as f64;
    let headed = links().filter(|(_, node)| is_headed(doc, *node)).count();
    let bonus = if 2 * headed >= list.rows.len() {
        1.3
    } else {
        1.0
    };
    share(addresses.len()) * share(names.len()).powi(2) * bonus
}

/// Whether a link stands in a heading, as titles do.
fn is_headed(doc: &Document, node: NodeId) -> bool {
    let near = std::iter::once(node).chain(doc.tree.ancestors(node).take(3));
    let mut tags = near.filter_map(|near| doc.tree.tag(near));
    tags.any(|tag| {
        matches!(
            tag,
            "h1" | "h2" | "h3" | "h4" | "h5" | "dt" | "strong" | "b"
        )
    })
}

/// Share of the rows that hold every word asked for; one half when nothing was asked.
pub fn share_with_words(list: &List, asked: &[&str]) -> f64 {
    let words: Vec<String> = asked.iter().flat_map(|text| read::words(text)).collect();
    if words.is_empty() {
        return 0.5;
    }
    let holds = |row: &&Row| {
        let text = row.text.to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    list.rows.iter().filter(holds).count() as f64 / list.rows.len().max(1) as f64
}
