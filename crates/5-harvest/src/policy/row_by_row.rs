//! `rows`: asks for each row of a table with all its words, one after the other. The baseline that [`enrich`](super::enrich) must beat.

use super::{Choice, Policy};
use crate::local::{Local, RowNumber};
use crate::{Action, Known, Outcome};
use model::Why;
use std::sync::Arc;

/// See the module.
#[derive(Debug)]
pub struct RowByRow {
    table: Arc<Local>,
}

impl RowByRow {
    /// Asks for the rows of a table.
    pub fn new(table: Arc<Local>) -> Self {
        Self { table }
    }

    fn words_of(&self, row: RowNumber) -> String {
        let words = self.table.words_of(row).iter();
        let words: Vec<&str> = words.map(|word| self.table.written(*word)).collect();
        words.join(" ")
    }
}

impl Policy for RowByRow {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        if known.boxes() == 0 {
            return None;
        }
        let rows = 0..u32::try_from(self.table.rows()).unwrap_or(u32::MAX);
        let queries = rows.map(|row| (row, self.words_of(row)));
        let mut unasked = queries.filter(|(_, words)| !words.is_empty());
        unasked.find_map(|(row, words)| {
            let query = known.typed(0, &words);
            let why = Why::new(1.0, 1.0, format!("row {}", row + 1));
            known.may_ask(&query).then_some(Choice {
                action: Action::Ask(query),
                why,
            })
        })
    }

    fn learn(&mut self, _known: &Known, _action: &Action, _outcome: &Outcome) {}
}
