//! How a group lies to the others of its page: inside which, around which, and how large beside them.

use super::{letters, likeness, richness};
use crate::answer::find::groups::Group;
use crate::answer::find::outline::{Outline, Place};

/// How a group lies to the others of its page.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::answer::find) struct Standing {
    /// Letters of the page.
    pub(in crate::answer::find) page: f64,
    /// Most letters any group of the page holds.
    pub(in crate::answer::find) largest: f64,
    /// Records of inner groups in one record, at most.
    pub(in crate::answer::find) inner: f64,
    /// Share of its letters that the largest inner group holds.
    pub(in crate::answer::find) inner_share: f64,
    /// Records of the nearest group around it; 0 if there is none.
    pub(in crate::answer::find) outer: f64,
    /// How alike the records of the group around it are.
    pub(in crate::answer::find) outer_likeness: f64,
    /// Share of the records around that hold one of ours.
    pub(in crate::answer::find) outer_held: f64,
    /// Letters of a record around it beside ours.
    pub(in crate::answer::find) outer_share: f64,
    /// Records in one record around, on average.
    pub(in crate::answer::find) per_outer: f64,
    /// Most richness any group of the page has.
    pub(in crate::answer::find) richest: f64,
    /// Place among the groups by letters.
    pub(in crate::answer::find) rank: f64,
}

/// How the groups lie to each other.
pub(in crate::answer::find) fn standings(outline: &Outline<'_>, groups: &[Group]) -> Vec<Standing> {
    let letters: Vec<f64> = groups.iter().map(|group| letters(outline, group)).collect();
    let richness = groups.iter().map(|group| richness(outline, group));
    let same = Standing {
        page: f64::from(outline.facts[0].letters),
        largest: letters.iter().copied().fold(0.0, f64::max),
        richest: richness.fold(0.0, f64::max),
        ..Standing::default()
    };
    let mut standings = vec![same; groups.len()];
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by(|one, other| letters[*other].total_cmp(&letters[*one]));
    for (rank, number) in order.iter().enumerate() {
        standings[*number].rank = rank as f64;
    }
    let at = groups_at(outline, groups);
    for (number, group) in groups.iter().enumerate() {
        let Some(outer) = outer_of(outline, &at, groups, number) else {
            continue;
        };
        let around = &groups[outer];
        let held = held(outline, &at, group, outer).max(1);
        let share = if letters[outer] > 0.0 {
            letters[number] / letters[outer]
        } else {
            0.0
        };
        let here = &mut standings[number];
        here.per_outer = group.records.len() as f64 / held as f64;
        here.outer = around.records.len() as f64;
        here.outer_likeness = likeness(outline, around);
        here.outer_held = held as f64 / around.records.len() as f64;
        here.outer_share = share;
        if share > standings[outer].inner_share && group.records.len() > held {
            standings[outer].inner_share = share;
            standings[outer].inner = group.records.len() as f64 / held as f64;
        }
    }
    standings
}

/// Which groups have a record at a place.
fn groups_at(outline: &Outline<'_>, groups: &[Group]) -> Vec<Vec<usize>> {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); outline.facts.len()];
    for (number, group) in groups.iter().enumerate() {
        for place in group.records.iter().flatten() {
            at[*place].push(number);
        }
    }
    at
}

/// The group whose records are nearest around the first of another.
fn outer_of(
    outline: &Outline<'_>,
    at: &[Vec<usize>],
    groups: &[Group],
    own: usize,
) -> Option<usize> {
    let mut place: Place = outline.facts[groups[own].records[0][0]].parent;
    loop {
        let around = at[place].iter().copied().filter(|number| *number != own);
        if let Some(outer) = around.max_by_key(|number| groups[*number].records.len()) {
            return Some(outer);
        }
        if place == 0 {
            return None;
        }
        place = outline.facts[place].parent;
    }
}

/// Most records of a group whose surroundings are looked at.
const LOOKED_AT: usize = 200;

/// How many records of the outer group hold one of ours.
fn held(outline: &Outline<'_>, at: &[Vec<usize>], group: &Group, outer: usize) -> usize {
    let mut holding: Vec<Place> = Vec::new();
    for record in group.records.iter().take(LOOKED_AT) {
        let mut place = record[0];
        while place != 0 && !at[place].contains(&outer) {
            place = outline.facts[place].parent;
        }
        if place != 0 {
            holding.push(place);
        }
    }
    holding.sort_unstable();
    holding.dedup();
    holding.len()
}
