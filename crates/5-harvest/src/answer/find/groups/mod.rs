//! Groups of look-alikes: every list a page could be said to hold.
//!
//! - `runs`      records of several nodes, where kinds of children take turns
//! - `torn`      tables torn in two so that the first columns stay in sight
//! - `wrappers`  which element of several around the same text is the record?
//!
//! Siblings that look alike are a group; groups in the same place under look-alike parents (five shelves of products) are one
//! group too.

mod runs;
mod torn;
mod wrappers;

use super::outline::{Outline, Place};
use runs::runs;
use std::collections::HashMap;
use torn::torn_tables;
use wrappers::unwrapped;

/// How alike siblings must be to be of one kind.
const ALIKE: f64 = 0.4;
/// Most kinds of children told apart under one parent. Pages with more have no lists there.
const KINDS: usize = 12;
/// Most groups of one place kept apart.
const GROUPS_OF_PATH: usize = 24;
/// Most parents whose lists are also tried one by one.
const APART: usize = 12;

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
