//! Tables that were torn in two so that the first columns stay in sight: as many rows in both, and nothing said between them.
//! A record is a row of the one with the row of the other.

use super::{Group, Origin, Outline, Place};

/// Fewest rows of two tables that are one.
const FEWEST_ROWS: usize = 5;

/// The records of every table that was torn.
pub(super) fn torn_tables(outline: &Outline<'_>) -> Vec<Group> {
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
