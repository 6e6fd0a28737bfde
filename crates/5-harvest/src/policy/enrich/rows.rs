//! Which rows are still looked for, what chance each has, and which columns a box searches.
//!
//! ```text
//! p      = share of the rows that the database has, as far as can be told: found / (found + missed)
//! m      = share of the rows that it has and that a complete answer to their own words does not show: another spelling, a word left out
//! chance = p m^k / (p m^k + 1 - p)        after k such answers
//! trust  = share of the rows in hand, by column and box, that a complete answer to words of the column showed
//! ```

use super::questions::Question;
use crate::local::{Local, RowNumber};

/// What `p` and `m` are before anything was found, and how many rows that is worth.
const PRESENT: (f64, f64) = (0.8, 4.0);
const OVERLOOKED: (f64, f64) = (0.15, 8.0);

/// What a box is trusted with before it was tried, and how many rows that is worth.
const TRUST: (f64, f64) = (0.9, 2.0);

/// The chance that a record is found which is more like a row than one that is rather like it.
const DOUBTFUL: f64 = 0.3;

/// What a complete answer counts against a box that shows none of the rows it should, if none of them is in hand.
const UNSURE: f64 = 0.15;

/// Complete answers without a row after which it is given up.
const PATIENCE: u8 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    found: bool,
    /// A record is rather like it, but another may be more so.
    doubtful: bool,
    /// Complete answers to its words that did not show it.
    missed: u8,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Rows {
    states: Vec<Row>,
    columns: usize,
    found: f64,
    missed: f64,
    /// Rows that were found after a complete answer had not shown them.
    overlooked: f64,
    /// By column, by box: rows that were shown, rows that should have been.
    trust: Vec<Vec<(f64, f64)>>,
    /// What a row that was missed so often counts.
    chances: [f64; PATIENCE as usize],
}

impl Rows {
    pub(super) fn new(table: &Local) -> Self {
        let row = |row| Row {
            // A row without words cannot be asked for.
            found: table.words_of(row).is_empty(),
            doubtful: false,
            missed: 0,
        };
        let all = u32::try_from(table.rows()).unwrap_or(u32::MAX);
        let mut rows = Self {
            states: (0..all).map(row).collect(),
            columns: table.columns(),
            found: 0.0,
            missed: 0.0,
            overlooked: 0.0,
            trust: vec![Vec::new(); table.columns()],
            chances: [0.0; PATIENCE as usize],
        };
        rows.weigh();
        rows
    }

    /// A record is this row.
    pub(super) fn find(&mut self, row: RowNumber) {
        let row = &mut self.states[row as usize];
        if row.found {
            return;
        }
        row.found = true;
        self.found += 1.0;
        if row.missed > 0 {
            self.missed -= 1.0;
            self.overlooked += 1.0;
        }
        self.weigh();
    }

    /// A record may be this row, but is not so like it that no other could be more so.
    pub(super) fn doubt(&mut self, row: RowNumber) {
        self.states[row as usize].doubtful = true;
    }

    /// A complete answer to words that some rows hold, each word of a column and typed into a box, has shown some of them.
    pub(super) fn hear(
        &mut self,
        rows: &[RowNumber],
        places: &[(usize, usize)],
        shown: &[RowNumber],
    ) {
        let is_shown = |row: &RowNumber| shown.binary_search(row).is_ok();
        let is_found = |row: &RowNumber| self.states[*row as usize].found;
        let trusted = self.trusted(places);
        // A row that is in hand and not shown says that the box does not search the column. One that is not in hand may not be there at all.
        let (hits, tries) = if rows.iter().any(is_shown) {
            (1.0, 1.0)
        } else if rows.iter().any(is_found) {
            (0.0, 1.0)
        } else {
            (0.0, UNSURE)
        };
        for (place, column) in places {
            let boxes = &mut self.trust[*column];
            if boxes.len() <= *place {
                boxes.resize(place + 1, (0.0, 0.0));
            }
            boxes[*place].0 += hits;
            boxes[*place].1 += tries;
        }
        // A miss in a box that is not known to search the column says little of the row.
        if trusted <= 0.5 {
            return;
        }
        for row in rows.iter().filter(|row| !is_shown(row)) {
            let row = &mut self.states[*row as usize];
            if !row.found {
                self.missed += if row.missed == 0 { 1.0 } else { 0.0 };
                row.missed = row.missed.saturating_add(1);
            }
        }
        self.weigh();
    }

    fn share_overlooked(&self) -> f64 {
        (self.overlooked + OVERLOOKED.0 * OVERLOOKED.1) / (self.found + OVERLOOKED.1)
    }

    fn weigh(&mut self) {
        let all = self.found + self.missed;
        let present = (self.found + PRESENT.0 * PRESENT.1) / (all + PRESENT.1);
        let overlooked = self.share_overlooked();
        for (times, chance) in (0..).zip(&mut self.chances) {
            let there = present * overlooked.powi(times);
            *chance = there / (there + 1.0 - present);
        }
    }

    fn chance(&self, row: RowNumber) -> f64 {
        let row = self.states[row as usize];
        if row.found {
            return 0.0;
        }
        let chance = self.chances.get(usize::from(row.missed));
        let doubt = if row.doubtful { DOUBTFUL } else { 1.0 };
        doubt * chance.copied().unwrap_or(0.0)
    }

    /// Whether one of these rows is still looked for.
    pub(super) fn any_open(&self, rows: &[RowNumber]) -> bool {
        rows.iter().any(|row| self.chance(*row) > 0.0)
    }

    /// Rows that a question would find if it showed all that matches.
    pub(super) fn worth(&self, question: &Question, boxes: usize) -> f64 {
        let trust = |column: &usize| self.trust_in(*column, self.best_box(*column, boxes));
        let trust = question.columns.iter().map(trust).fold(1.0, f64::min);
        trust * self.chances_of(&question.rows)
    }

    /// How many of these rows are to be found.
    pub(super) fn chances_of(&self, rows: &[RowNumber]) -> f64 {
        rows.iter().map(|row| self.chance(*row)).sum()
    }

    /// The box that words of a column are best typed into.
    pub(super) fn best_box(&self, column: usize, boxes: usize) -> usize {
        let mut best = 0;
        for place in 1..boxes {
            if self.trust_in(column, place) > self.trust_in(column, best) {
                best = place;
            }
        }
        best
    }

    /// How likely words of these columns, typed into these boxes, find a row that is there.
    pub(super) fn trusted(&self, places: &[(usize, usize)]) -> f64 {
        let trust = |(place, column): &(usize, usize)| self.trust_in(*column, *place);
        places.iter().map(trust).fold(1.0, f64::min)
    }

    fn trust_in(&self, column: usize, place: usize) -> f64 {
        let boxes = self.trust.get(column).filter(|_| column < self.columns);
        let (shown, all) = boxes
            .and_then(|boxes| boxes.get(place))
            .copied()
            .unwrap_or_default();
        (shown + TRUST.0 * TRUST.1) / (all + TRUST.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(count: usize) -> Rows {
        Rows::new(&Local::new(1, (0..count).map(|_| vec!["some words"])))
    }

    #[test]
    fn a_row_that_is_not_shown_where_others_are_loses_its_chance_and_is_given_up() {
        let mut rows = rows(30);
        for row in 0..20 {
            rows.find(row);
            rows.hear(&[row], &[(0, 0)], &[row]);
        }
        let before = rows.chance(29);
        rows.hear(&[28, 29], &[(0, 0)], &[28]);
        let after = rows.chance(29);
        assert!(before > 0.7 && after < 0.5 * before, "{before} {after}");
        assert!(rows.chance(28) > after);
        for _ in 1..PATIENCE {
            rows.hear(&[29], &[(0, 0)], &[]);
        }
        assert!(!rows.any_open(&[29]) && rows.any_open(&[28]));
    }

    #[test]
    fn a_box_that_does_not_show_rows_in_hand_does_not_search_their_column() {
        let mut rows = rows(10);
        for row in 0..6 {
            rows.find(row);
            rows.hear(&[row], &[(0, 0)], &[]);
        }
        assert_eq!(rows.best_box(0, 2), 1, "the other box was not tried yet");
        let before = rows.chance(9);
        rows.hear(&[9], &[(0, 0)], &[]);
        let change = (rows.chance(9) - before).abs();
        assert!(change < 1e-12, "nothing was learned of the row");
    }

    #[test]
    fn rows_that_are_not_there_do_not_speak_against_the_box() {
        let mut rows = rows(40);
        for row in 0..8 {
            rows.hear(&[row, row + 8, row + 16], &[(0, 0)], &[]);
        }
        assert!(rows.trust_in(0, 0) > 0.5);
    }
}
