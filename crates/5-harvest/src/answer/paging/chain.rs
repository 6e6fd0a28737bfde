//! The page links of a page: every link with the part it plays.
//!
//! A chain (see [`learn::chain`]) weighs the [`signs`] of all links in order. Its weights stand in `weights.tsv` beside
//! this file, one sign a line; `surfacer lab read --paging DIR --train FILE` makes that file, and says in it from what.

use super::anchors::{Anchor, anchors_in};
use super::{sign, signs};
use learn::Chain;
use read::Document;
use std::fmt::Write;
use std::sync::LazyLock;

/// The part a link plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// None: it leads elsewhere.
    None,
    /// To the page before.
    Previous,
    /// To some page of the list: by number, to the first, to the last.
    Page,
    /// To the page after.
    Next,
}

impl Part {
    /// All of them, as the columns of the weights have them.
    pub const ALL: [Self; 4] = [Self::None, Self::Previous, Self::Page, Self::Next];
}

/// A recogniser of page links: what is learned, and nothing else.
pub type Weights = Chain<4>;

/// A link that leads to another page of the list.
#[derive(Debug, Clone)]
pub struct PageLink<'a> {
    /// The link.
    pub anchor: Anchor<'a>,
    /// The part it plays.
    pub part: Part,
    /// How sure that is.
    pub share: f64,
}

/// The weights that are shipped.
pub static SHIPPED: LazyLock<Weights> = LazyLock::new(|| parse(include_str!("weights.tsv")));

/// The page links of a page, in order.
pub fn page_links(doc: &Document) -> Vec<PageLink<'_>> {
    let anchors = anchors_in(doc);
    let parts = parts_of(&SHIPPED, &signs::signs_of(doc, &anchors));
    anchors
        .into_iter()
        .zip(parts)
        .filter(|(_, (part, _))| *part != Part::None)
        .map(|(anchor, (part, share))| PageLink {
            anchor,
            part,
            share,
        })
        .collect()
}

/// The part each link plays, by its signs, and how sure that is.
pub fn parts_of(weights: &Weights, signs: &[Vec<u16>]) -> Vec<(Part, f64)> {
    let most = |shares: [f64; 4]| {
        let pairs = Part::ALL.into_iter().zip(shares);
        pairs.fold((Part::None, f64::MIN), |best, pair| {
            if pair.1 > best.1 { pair } else { best }
        })
    };
    weights.shares(signs).into_iter().map(most).collect()
}

/// Reads weights. A sign that the table does not have weighs nothing; a line that is no weight is talk.
pub fn parse(table: &str) -> Weights {
    let mut weights = Weights::new(sign::count());
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        let name = cells.next().unwrap_or_default();
        let numbers: Vec<f64> = cells.filter_map(|cell| cell.trim().parse().ok()).collect();
        let after = name
            .strip_prefix("after ")
            .and_then(|part| Part::ALL.iter().position(|known| word(*known) == part));
        if let (Some(before), Ok(row)) = (after, <[f64; 4]>::try_from(numbers.as_slice())) {
            weights.after[before] = row;
        } else if let [previous, page, next] = numbers[..]
            && let Some(sign) = (0..sign::count()).find(|sign| sign::name(*sign) == name)
        {
            weights.signs[sign] = [0.0, previous, page, next];
        }
    }
    weights
}

/// Writes weights as a table, under lines that say how they were made.
pub fn write(weights: &Weights, made: &[String]) -> String {
    let mut table = String::new();
    let mut line = |text: String| {
        table.push_str(&text);
        table.push('\n');
    };
    for made in made {
        line(format!("# {made}").trim_end().to_owned());
    }
    line("# sign\tprevious\tpage\tnext".to_owned());
    for (sign, row) in weights.signs.iter().enumerate() {
        if row.iter().any(|weight| weight.abs() >= 0.005) {
            line(format!(
                "{}\t{:.2}\t{:.2}\t{:.2}",
                sign::name(sign),
                row[1],
                row[2],
                row[3]
            ));
        }
    }
    line("# what follows what\tnone\tprevious\tpage\tnext".to_owned());
    for (part, row) in Part::ALL.into_iter().zip(weights.after) {
        let mut text = format!("after {}", word(part));
        for weight in row {
            // Writing to a string cannot fail.
            write!(text, "\t{weight:.2}").unwrap_or_default();
        }
        line(text);
    }
    table
}

fn word(part: Part) -> &'static str {
    match part {
        Part::None => "none",
        Part::Previous => "previous",
        Part::Page => "page",
        Part::Next => "next",
    }
}
