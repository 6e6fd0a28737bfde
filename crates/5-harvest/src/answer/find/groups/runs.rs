//! Records of several nodes: MDR's generalised nodes.
//!
//! Where siblings of two kinds take turns (`tr tr tr tr` of two makes, `dt dd`, heading and paragraphs), the run from one beginning to
//! the next is one record.

use super::{Group, Kind, Origin, Outline, Place, Run, turns_of};
use std::collections::{HashMap, HashSet};

/// Fewest records of several nodes. Two may follow each other by chance.
const FEWEST_RUNS: usize = 3;
/// Share of the records that must follow one pattern.
const STEADY: f64 = 0.7;
/// Most nodes of one record.
const WIDEST: usize = 8;

/// Runs of children from one beginning to the next, where several kinds take turns; and the kinds that do.
pub(super) fn runs(
    outline: &Outline<'_>,
    parent: Place,
    kinds: &[Kind],
) -> Option<(Group, Vec<usize>)> {
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

/// Whether an element opens something: a heading or a term.
fn opens(outline: &Outline<'_>, place: Place) -> bool {
    matches!(
        outline.tag_name(place),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "dt"
    )
}
