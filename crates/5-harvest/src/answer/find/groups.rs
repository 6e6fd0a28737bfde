//! Groups of look-alikes: every list a page could be said to hold.
//!
//! Siblings that look alike are a group; groups in the same place under look-alike parents (five shelves of products) are one
//! group too. Where siblings of two kinds take turns (`tr tr tr tr` of two makes, `dt dd`, heading and paragraphs), the run from one
//! beginning to the next is one record: MDR's generalised nodes. A record that is nothing but a wrapper around one element is that
//! element where the wrapper says nothing of itself.

use super::outline::{Outline, Place};
use std::collections::{HashMap, HashSet};

/// How alike siblings must be to be of one kind.
const ALIKE: f64 = 0.4;
/// Most kinds of children told apart under one parent. Pages with more have no lists there.
const KINDS: usize = 12;
/// Most groups of one place kept apart.
const GROUPS_OF_PATH: usize = 24;
/// Most parents whose lists are also tried one by one.
const APART: usize = 12;
/// Fewest records of several nodes. Two may follow each other by chance.
const FEWEST_RUNS: usize = 3;
/// Share of the records that must follow one pattern.
const STEADY: f64 = 0.7;
/// Most wrappers looked into.
const DEEPEST_WRAPPER: usize = 6;
/// Fewest rows of two tables that are one.
const FEWEST_ROWS: usize = 5;
/// Most nodes of one record.
const WIDEST: usize = 8;

/// A record: its top elements.
pub(super) type Run = Vec<Place>;

/// How a group came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// Children of one parent.
    Siblings,
    /// Children of several parents in the same place.
    Spread,
    /// All children of one name, alike or not.
    SameName,
    /// Runs of children.
    Runs,
}

/// Records that look alike.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) records: Vec<Run>,
    pub(super) parents: usize,
    pub(super) origin: Origin,
    /// Other kinds of children that are as many: what it takes turns with.
    pub(super) turns: usize,
    /// Whether it begins with the first child.
    pub(super) at_first: bool,
    /// Share of its records that follow the usual pattern.
    pub(super) kept: f64,
}

/// Children of one kind under one parent.
struct Kind {
    parent: Place,
    turns: usize,
    members: Vec<Place>,
}

/// Every group of a page.
pub(super) fn groups(outline: &Outline<'_>) -> Vec<Group> {
    let mut found = Vec::new();
    let mut by_path: HashMap<u64, Vec<Vec<Kind>>> = HashMap::new();
    let mut paths: Vec<u64> = Vec::new();
    for parent in 0..outline.facts.len() {
        let mut kinds = kinds_of_children(outline, parent);
        if let Some((runs, taken)) = runs(outline, parent, &kinds) {
            found.push(runs);
            let mut number = 0;
            kinds.retain(|_| {
                number += 1;
                !taken.contains(&(number - 1))
            });
        } else {
            same_name(outline, &kinds, &mut found);
        }
        for kind in kinds {
            let path = outline.facts[kind.members[0]].path;
            let groups = by_path.entry(path).or_insert_with(|| {
                paths.push(path);
                Vec::new()
            });
            let like =
                |group: &Vec<Kind>| outline.likeness(group[0].members[0], kind.members[0]) >= ALIKE;
            match groups.iter().position(like) {
                Some(place) => groups[place].push(kind),
                None if groups.len() < GROUPS_OF_PATH => groups.push(vec![kind]),
                None => spread(outline, vec![kind], &mut found),
            }
        }
    }
    found.extend(torn_tables(outline));
    for path in paths {
        for kinds in by_path.remove(&path).unwrap_or_default() {
            spread(outline, kinds, &mut found);
        }
    }
    found
}

/// Children that say something, sorted by kind.
fn kinds_of_children(outline: &Outline<'_>, parent: Place) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for child in outline.children(parent) {
        if outline.facts[child].letters == 0 {
            continue;
        }
        let like = |kind: &Kind| outline.likeness(kind.members[0], child) >= ALIKE;
        match kinds.iter().position(like) {
            Some(place) => kinds[place].members.push(child),
            None if kinds.len() < KINDS => kinds.push(Kind {
                parent,
                turns: 0,
                members: vec![child],
            }),
            None => {}
        }
    }
    for number in 0..kinds.len() {
        kinds[number].turns = turns_of(&kinds, number);
    }
    kinds
}

/// The groups of one place: all together, and parent by parent.
fn spread(outline: &Outline<'_>, kinds: Vec<Kind>, found: &mut Vec<Group>) {
    let count: usize = kinds.iter().map(|kind| kind.members.len()).sum();
    if count < 2 {
        return;
    }
    // A lone child that is all its parent says is found as its parent.
    let lone = kinds
        .iter()
        .filter(|kind| {
            kind.members.len() == 1
                && outline.facts[kind.members[0]].letters == outline.facts[kind.parent].letters
        })
        .count();
    if kinds.len() > 1 && 5 * lone >= 4 * kinds.len() {
        return;
    }
    let parents = kinds.len();
    let turns = kinds.iter().map(|kind| kind.turns).max().unwrap_or(0);
    if parents > 1 && parents <= APART {
        for kind in kinds.iter().filter(|kind| kind.members.len() > 1) {
            found.push(unwrapped(
                outline,
                &kind.members,
                1,
                Origin::Siblings,
                kind.turns,
            ));
        }
    }
    let members: Vec<Place> = kinds.into_iter().flat_map(|kind| kind.members).collect();
    let origin = if parents == 1 {
        Origin::Siblings
    } else {
        Origin::Spread
    };
    found.push(unwrapped(outline, &members, parents, origin, turns));
}

/// Tables that were torn in two so that the first columns stay in sight: as many rows in both, and nothing said between them.
/// A record is a row of the one with the row of the other.
fn torn_tables(outline: &Outline<'_>) -> Vec<Group> {
    let rows_of = |body: Place| -> Vec<Place> {
        let rows = outline.children(body);
        rows.filter(|row| outline.tag_name(*row) == "tr" && outline.facts[*row].letters > 0)
            .collect()
    };
    let bodies = (0..outline.facts.len()).filter(|place| outline.tag_name(*place) == "tbody");
    let mut last: Option<(Place, Vec<Place>)> = None;
    let mut torn = Vec::new();
    for body in bodies {
        let rows = rows_of(body);
        if let Some((before, left)) = last.take()
            && left.len() == rows.len()
            && rows.len() >= FEWEST_ROWS
            && before < body
            && outline.facts[before].end <= body
            && is_silent_between(outline, before, body)
        {
            torn.push(Group {
                records: left
                    .into_iter()
                    .zip(rows)
                    .map(|(left, right)| vec![left, right])
                    .collect(),
                parents: 1,
                origin: Origin::Runs,
                turns: 1,
                at_first: true,
                kept: 1.0,
            });
            continue;
        }
        last = Some((body, rows));
    }
    torn
}

/// Whether nothing is said between two elements but in the head of the second's table.
fn is_silent_between(outline: &Outline<'_>, before: Place, after: Place) -> bool {
    let table = outline.facts[after].parent;
    let end = outline.facts[before].end;
    let mut place = end;
    while place < after {
        let facts = &outline.facts[place];
        if facts.letters == 0 || (place > table && facts.end <= after) {
            place = facts.end;
        } else if facts.end > after {
            // Around the second table: look inside.
            place += 1;
        } else {
            return false;
        }
    }
    true
}

/// All children of one name, where they are of several kinds.
fn same_name(outline: &Outline<'_>, kinds: &[Kind], found: &mut Vec<Group>) {
    let mut by_name: Vec<(u64, Vec<Place>, usize)> = Vec::new();
    for kind in kinds {
        let tag = outline.facts[kind.members[0]].tag;
        match by_name.iter_mut().find(|(name, _, _)| *name == tag) {
            Some((_, members, kinds)) => {
                members.extend(&kind.members);
                *kinds += 1;
            }
            None => by_name.push((tag, kind.members.clone(), 1)),
        }
    }
    for (_, mut members, kinds) in by_name {
        if kinds > 1 && members.len() > 2 {
            members.sort_unstable();
            found.push(unwrapped(outline, &members, 1, Origin::SameName, 0));
        }
    }
}

/// Runs of children from one beginning to the next, where several kinds take turns; and the kinds that do.
fn runs(outline: &Outline<'_>, parent: Place, kinds: &[Kind]) -> Option<(Group, Vec<usize>)> {
    if kinds.len() < 2 {
        return None;
    }
    let mut kind_of: Vec<(Place, usize)> = Vec::new();
    for (number, kind) in kinds.iter().enumerate() {
        kind_of.extend(kind.members.iter().map(|member| (*member, number)));
    }
    kind_of.sort_unstable();
    // Kinds are in the order of their first members: the first that opens a steady pattern is where records begin.
    for number in 0..kinds.len() {
        match runs_from(outline, parent, kinds, &kind_of, number) {
            Opening::None => {}
            Opening::Alone => return None,
            Opening::Of(group, taken) => return Some((group, taken)),
        }
    }
    None
}

/// What a kind opens.
enum Opening {
    /// No steady pattern.
    None,
    /// A pattern whose rest says the same in every record: the opener is the record.
    Alone,
    /// Records of several nodes, and the kinds they are made of.
    Of(Group, Vec<usize>),
}

fn runs_from(
    outline: &Outline<'_>,
    parent: Place,
    kinds: &[Kind],
    kind_of: &[(Place, usize)],
    number: usize,
) -> Opening {
    let opener = kinds[number].members[0];
    if kinds[number].members.len() < FEWEST_RUNS {
        return Opening::None;
    }
    let mut records: Vec<Run> = Vec::new();
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for (member, of) in kind_of {
        if *of == number {
            records.push(vec![*member]);
            patterns.push(vec![*of]);
        } else if let (Some(record), Some(pattern)) = (records.last_mut(), patterns.last_mut()) {
            record.push(*member);
            pattern.push(*of);
        }
    }
    // What follows the last record up to the end of the parent is rarely part of it: it is as long as the usual one.
    let mut widths: Vec<usize> = records.iter().map(Vec::len).collect();
    widths.pop();
    widths.sort_unstable();
    let usual_width = widths.get(widths.len() / 2).copied().unwrap_or(1);
    if !(2..=WIDEST).contains(&usual_width) {
        return Opening::None;
    }
    if let (Some(record), Some(pattern)) = (records.last_mut(), patterns.last_mut()) {
        record.truncate(usual_width);
        pattern.truncate(usual_width);
    }
    let mut counted: HashMap<&Vec<usize>, usize> = HashMap::new();
    for pattern in &patterns {
        *counted.entry(pattern).or_default() += 1;
    }
    let most = counted.values().copied().max().unwrap_or(0);
    let kept = most as f64 / patterns.len() as f64;
    let wide =
        patterns.iter().filter(|pattern| pattern.len() > 1).count() as f64 / patterns.len() as f64;
    let steady = kept >= STEADY || (opens(outline, opener) && wide >= STEADY);
    if !steady {
        return Opening::None;
    }
    let rest = |record: &Run| {
        let said = record[1..].iter().map(|place| outline.facts[*place].said);
        said.fold(0_u64, u64::wrapping_add)
    };
    // What is the same in every record (a hidden row, a divider) is no part of it.
    let rests: HashSet<u64> = records.iter().map(rest).collect();
    if 2 * rests.len() < records.len() {
        return Opening::Alone;
    }
    let mut taken: Vec<usize> = patterns.concat();
    taken.sort_unstable();
    taken.dedup();
    let first = outline
        .children(parent)
        .find(|child| outline.facts[*child].letters > 0);
    let group = Group {
        turns: turns_of(kinds, number),
        at_first: first == Some(records[0][0]),
        records,
        parents: 1,
        origin: Origin::Runs,
        kept,
    };
    Opening::Of(group, taken)
}

/// How many other kinds have about as many members as this one.
fn turns_of(kinds: &[Kind], number: usize) -> usize {
    let count = kinds[number].members.len();
    let others = kinds
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != number);
    others
        .filter(|(_, kind)| count > 2 && kind.members.len().abs_diff(count) <= 1 + count / 10)
        .count()
}

/// Whether an element opens something: a heading or a term.
fn opens(outline: &Outline<'_>, place: Place) -> bool {
    matches!(
        outline.tag_name(place),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt"
    )
}

/// The group of these elements, or of what they wrap.
fn unwrapped(
    outline: &Outline<'_>,
    members: &[Place],
    parents: usize,
    origin: Origin,
    turns: usize,
) -> Group {
    let parent = outline.facts[members[0]].parent;
    let mut saying = outline.children(parent);
    let first = saying.find(|child| outline.facts[*child].letters > 0);
    let at_first = first == Some(members[0]);
    let mut chosen = members.to_vec();
    let mut level = members.to_vec();
    for _ in 0..DEEPEST_WRAPPER {
        let inner: Vec<Option<Place>> = level
            .iter()
            .map(|member| only_child(outline, *member))
            .collect();
        if !is_most(inner.iter().flatten().count(), level.len()) {
            break;
        }
        let bare = level == chosen && is_bare(outline, &level) && !is_text(outline, &inner);
        for (member, inner) in level.iter_mut().zip(inner) {
            *member = inner.unwrap_or(*member);
        }
        let named = level
            .iter()
            .filter(|place| matches!(outline.tag_name(**place), "article" | "li"));
        if bare || is_most(named.count(), level.len()) {
            chosen.clone_from(&level);
        }
    }
    Group {
        records: chosen.into_iter().map(|member| vec![member]).collect(),
        parents,
        origin,
        turns,
        at_first,
        kept: 1.0,
    }
}

/// Whether a part is nearly all.
fn is_most(part: usize, whole: usize) -> bool {
    5 * part >= 4 * whole
}

/// The one element inside another that says all that it says.
pub(super) fn only_child(outline: &Outline<'_>, place: Place) -> Option<Place> {
    let letters = outline.facts[place].letters;
    outline
        .children(place)
        .find(|child| outline.facts[*child].letters == letters)
}

/// Whether elements are `div`s that say nothing of themselves.
fn is_bare(outline: &Outline<'_>, members: &[Place]) -> bool {
    let bare = members.iter().filter(|place| {
        let node = outline.facts[**place].node;
        outline.tag_name(**place) == "div" && outline.tree.attributes(node).next().is_none()
    });
    is_most(bare.count(), members.len())
}

/// Whether elements are mere text.
fn is_text(outline: &Outline<'_>, inner: &[Option<Place>]) -> bool {
    let text = inner
        .iter()
        .flatten()
        .filter(|place| matches!(outline.tag_name(**place), "span" | "p"));
    is_most(text.count(), inner.len())
}
