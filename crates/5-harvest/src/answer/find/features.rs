//! What a group looks like, in numbers.
//!
//! The numbers are what a person would look at: how many rows, how much each says, how alike they are, where they stand, what
//! their names say, and how the group lies to the other groups of the page.

use super::groups::{Group, Origin, Run};
use super::outline::{Landmark, Outline, Place};
use super::words::GROUPS;
use std::collections::HashSet;

/// Most records of a group that are looked at. The others look alike.
const SAMPLE: usize = 48;

/// How a group lies to the others of its page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Standing {
    /// Letters of the page.
    pub(super) page: f64,
    /// Most letters any group of the page holds.
    pub(super) largest: f64,
    /// Records of inner groups in one record, at most.
    pub(super) inner: f64,
    /// Share of its letters that the largest inner group holds.
    pub(super) inner_share: f64,
    /// Records of the nearest group around it; 0 if there is none.
    pub(super) outer: f64,
    /// How alike the records of the group around it are.
    pub(super) outer_likeness: f64,
    /// Share of the records around that hold one of ours.
    pub(super) outer_held: f64,
    /// Letters of a record around it beside ours.
    pub(super) outer_share: f64,
    /// Records in one record around, on average.
    pub(super) per_outer: f64,
    /// Most richness any group of the page has.
    pub(super) richest: f64,
    /// Place among the groups by letters.
    pub(super) rank: f64,
}

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
    names
}

const OF_RECORDS: &[&str] = &[
    "letters of a record (log)",
    "spread of letters",
    "texts of a record (log)",
    "elements of a record (log)",
    "paths of a record",
    "different texts",
    "links of a record (log)",
    "records with a link",
    "share of linked letters",
    "records with a picture",
    "records with a heading",
    "records with a control",
    "share of digits",
    "share of unseen letters",
    "records with ticks",
    "records with a count",
    "records with a price",
    "different targets",
    "letters of a text (log)",
    "opening share",
    "different rest",
];
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

/// What is counted of one record.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    letters: f64,
    digits: f64,
    linked: f64,
    unseen: f64,
    texts: f64,
    links: f64,
    pictures: f64,
    headings: f64,
    controls: f64,
    ticks: f64,
    counts: f64,
    prices: f64,
    opening: f64,
    rest: u64,
    target: u64,
    elements: f64,
    paths: f64,
    said: u64,
}

fn sum(outline: &Outline<'_>, record: &Run) -> Sum {
    let mut sum = Sum::default();
    let mut mask = 0_u128;
    for place in record {
        let facts = &outline.facts[*place];
        sum.letters += f64::from(facts.letters);
        sum.digits += f64::from(facts.digits);
        sum.linked += f64::from(facts.linked);
        sum.unseen += f64::from(facts.unseen);
        sum.texts += f64::from(facts.texts);
        sum.links += f64::from(facts.links);
        sum.pictures += f64::from(facts.pictures);
        sum.headings += f64::from(facts.headings);
        sum.controls += f64::from(facts.controls);
        sum.ticks += f64::from(facts.ticks);
        sum.counts += f64::from(facts.counts);
        sum.prices += f64::from(facts.prices);
        if sum.target == 0 {
            sum.target = facts.target;
        }
        sum.elements += (facts.end - place) as f64;
        sum.said = sum.said.wrapping_add(facts.said);
        mask |= facts.mask;
    }
    sum.paths = f64::from(mask.count_ones());
    let opening = &outline.facts[record[0]];
    sum.opening = f64::from(opening.letters);
    sum.rest = sum.said.wrapping_sub(opening.said);
    sum
}

/// Letters of all records.
pub(super) fn letters(outline: &Outline<'_>, group: &Group) -> f64 {
    let places = group.records.iter().flatten();
    places
        .map(|place| f64::from(outline.facts[*place].letters))
        .sum()
}

/// How much there is to a group: records, and what each has to say, neither without end.
pub(super) fn richness(outline: &Outline<'_>, group: &Group) -> f64 {
    let each: f64 = group
        .records
        .iter()
        .take(SAMPLE)
        .map(|record| {
            let sum = sum(outline, record);
            sum.letters.min(300.0) * (1.0 + sum.paths)
        })
        .sum();
    let looked = group.records.len().min(SAMPLE) as f64;
    each / looked * (group.records.len() as f64).sqrt()
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
    values
}

/// What its records look like.
fn of_records(outline: &Outline<'_>, group: &Group) -> [f64; OF_RECORDS.len()] {
    let sample = group.records.iter().take(SAMPLE);
    let sums: Vec<Sum> = sample.map(|record| sum(outline, record)).collect();
    let looked = sums.len().max(1) as f64;
    let median = |of: fn(&Sum) -> f64| {
        let mut values: Vec<f64> = sums.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let total = |of: fn(&Sum) -> f64| sums.iter().map(of).sum::<f64>();
    let having =
        |of: fn(&Sum) -> f64| sums.iter().filter(|sum| of(sum) > 0.0).count() as f64 / looked;
    let unlike = |of: fn(&Sum) -> u64| {
        let values: HashSet<u64> = sums.iter().map(of).collect();
        values.len() as f64 / looked
    };
    let all = total(|sum| sum.letters);
    let mean = all / looked;
    let variance = sums
        .iter()
        .map(|sum| (sum.letters - mean).powi(2))
        .sum::<f64>()
        / looked;
    [
        log(median(|sum| sum.letters)),
        share(variance.sqrt(), mean),
        log(median(|sum| sum.texts)),
        log(median(|sum| sum.elements)),
        median(|sum| sum.paths),
        unlike(|sum| sum.said),
        log(median(|sum| sum.links)),
        having(|sum| sum.links),
        share(total(|sum| sum.linked), all),
        having(|sum| sum.pictures),
        having(|sum| sum.headings),
        having(|sum| sum.controls),
        share(total(|sum| sum.digits), all),
        share(total(|sum| sum.unseen), all),
        having(|sum| sum.ticks),
        having(|sum| sum.counts),
        having(|sum| sum.prices),
        unlike(|sum| sum.target),
        log(share(all, total(|sum| sum.texts))),
        share(total(|sum| sum.opening), all),
        unlike(|sum| sum.rest),
    ]
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
