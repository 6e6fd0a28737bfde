//! What a group looks like, in numbers.
//!
//! - `records`   what its records look like
//! - `standing`  how it lies to the other groups of the page
//!
//! The numbers are what a person would look at: how many rows, how much each says, how alike they are, where they stand, what
//! their names say, and how the group lies to the other groups of the page.

mod records;
mod standing;

pub(super) use standing::standings;

use super::groups::{Group, Origin};
use super::outline::{Landmark, Outline, Place};
use super::words::{CORNERS, GROUPS};
use records::{OF_RECORDS, of_records, richness};
use standing::Standing;
use std::collections::HashSet;

/// Most records of a group that are looked at. The others look alike.
const SAMPLE: usize = 48;

/// The names of the features, in order.
pub(super) fn names() -> Vec<String> {
    let fixed = OF_RECORDS.iter().chain(OF_GROUP);
    let mut names: Vec<String> = fixed.map(|name| (*name).to_owned()).collect();
    for side in ["own", "parent", "around"] {
        names.extend(
            GROUPS
                .iter()
                .map(|(name, _)| format!("{side} name: {name}")),
        );
    }
    names.extend(TAGS.iter().map(|tag| format!("tag {tag}")));
    names.extend(PARENTS.iter().map(|tag| format!("parent {tag}")));
    names.extend(LANDMARKS.iter().map(|(name, _)| format!("in {name}")));
    names.extend(FURNITURE.iter().map(|name| (*name).to_owned()));
    names.extend(CORNERS.iter().map(|(name, _)| format!("in corner: {name}")));
    names
}

const OF_GROUP: &[&str] = &[
    "records (log)",
    "parents (log)",
    "records of a parent (log)",
    "width",
    "likeness",
    "share of page",
    "share of largest",
    "share of parent",
    "depth",
    "place on page",
    "inner records (log)",
    "inner share",
    "outer records (log)",
    "outer likeness",
    "outer held",
    "outer share",
    "rank (log)",
    "runs",
    "same name only",
    "spread over parents",
    "records per outer (log)",
    "letters of group (log)",
    "share of richest",
    "in form",
    "turns",
    "opens at first",
    "pattern kept",
    "same classes",
];
const TAGS: &[&str] = &[
    "li", "tr", "div", "a", "article", "section", "option", "td", "p", "span", "label", "button",
    "dt", "dd", "h2", "h3", "th",
];
const PARENTS: &[&str] = &[
    "ul", "ol", "tbody", "tr", "div", "section", "main", "body", "dl",
];
const LANDMARKS: &[(&str, Landmark)] = &[
    ("main", Landmark::Main),
    ("navigation", Landmark::Navigation),
    ("header", Landmark::Header),
    ("footer", Landmark::Footer),
    ("aside", Landmark::Aside),
];

const FURNITURE: &[&str] = &["words of furniture", "furniture around", "furniture near"];

/// Letters of all records.
pub(super) fn letters(outline: &Outline<'_>, group: &Group) -> f64 {
    let places = group.records.iter().flatten();
    places
        .map(|place| f64::from(outline.facts[*place].letters))
        .sum()
}

fn in_form(outline: &Outline<'_>, place: Place) -> bool {
    let mut place = place;
    for _ in 0..12 {
        if matches!(
            outline.tag_name(place),
            "form" | "fieldset" | "select" | "label"
        ) {
            return true;
        }
        if place == 0 {
            break;
        }
        place = outline.facts[place].parent;
    }
    false
}

/// How alike the records are to the first, on average.
pub(super) fn likeness(outline: &Outline<'_>, group: &Group) -> f64 {
    let first = group.records[0][0];
    let others = || group.records[1..].iter().take(SAMPLE);
    let sum: f64 = others()
        .map(|record| outline.likeness(first, record[0]))
        .sum();
    sum / others().count().max(1) as f64
}

/// The features of a group.
pub(super) fn features(outline: &Outline<'_>, group: &Group, standing: &Standing) -> Vec<f64> {
    let mut values = Vec::with_capacity(OF_RECORDS.len() + OF_GROUP.len() + 64);
    values.extend(of_records(outline, group));
    values.extend(of_group(outline, group, standing));
    let first = group.records[0][0];
    let facts = &outline.facts[first];
    let parent = &outline.facts[facts.parent];
    let names = 0..GROUPS.len();
    values.extend(names.clone().map(|number| flag(facts.hints.says(number))));
    values.extend(names.clone().map(|number| flag(parent.hints.says(number))));
    values.extend(names.map(|number| flag(parent.hints.around_says(number))));
    let tag = outline.tag_name(first);
    values.extend(TAGS.iter().map(|name| flag(*name == tag)));
    let tag = outline.tag_name(facts.parent);
    values.extend(PARENTS.iter().map(|name| flag(*name == tag)));
    let landmarks = LANDMARKS.iter();
    values.extend(landmarks.map(|(_, landmark)| flag(facts.landmark == *landmark)));
    values.extend(facts.hints.furniture());
    values.extend((0..CORNERS.len()).map(|corner| flag(facts.hints.is_in_corner(corner))));
    values
}

/// How the group as a whole lies on the page.
fn of_group(outline: &Outline<'_>, group: &Group, standing: &Standing) -> [f64; OF_GROUP.len()] {
    let count = group.records.len() as f64;
    let parents = group.parents as f64;
    let first = group.records[0][0];
    let facts = &outline.facts[first];
    let of_group = letters(outline, group);
    let sample = || group.records.iter().take(SAMPLE);
    let same_classes = sample().filter(|record| outline.facts[record[0]].classes == facts.classes);
    [
        log(count),
        log(parents),
        log(count / parents),
        group.records.iter().map(Vec::len).sum::<usize>() as f64 / count,
        likeness(outline, group),
        share(of_group, standing.page),
        share(of_group, standing.largest),
        share(of_group, parents_letters(outline, group)),
        f64::from(facts.depth),
        first as f64 / outline.facts.len() as f64,
        log(standing.inner),
        standing.inner_share,
        log(standing.outer),
        standing.outer_likeness,
        standing.outer_held,
        standing.outer_share,
        log(standing.rank),
        flag(group.origin == Origin::Runs),
        flag(group.origin == Origin::SameName),
        flag(group.origin == Origin::Spread),
        log(standing.per_outer),
        log(of_group),
        share(richness(outline, group), standing.richest),
        flag(in_form(outline, first)),
        group.turns as f64,
        flag(group.at_first),
        group.kept,
        same_classes.count() as f64 / sample().count() as f64,
    ]
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

fn parents_letters(outline: &Outline<'_>, group: &Group) -> f64 {
    let parents: HashSet<Place> = group
        .records
        .iter()
        .map(|record| outline.facts[record[0]].parent)
        .collect();
    parents
        .iter()
        .map(|place| f64::from(outline.facts[*place].letters))
        .sum()
}

fn log(value: f64) -> f64 {
    (1.0 + value).ln()
}

fn flag(is: bool) -> f64 {
    f64::from(u8::from(is))
}
