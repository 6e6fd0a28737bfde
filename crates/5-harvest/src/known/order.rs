//! Does the site show records in one order of its own, whatever is asked?
//!
//! Many do: newest first, by name, by number. Then a record has a depth, 0 for what is shown first and 1 for what is shown last, and every answer
//! tells something about it: of a complete answer the record in the middle stands about in the middle of the order. An answer that was cut
//! off reaches down to a depth that its records in hand tell; what matches is more by as much as that is short of 1.

use super::Asked;

/// The order of the records in hand, as far as answers tell it.
#[derive(Debug, Default)]
pub struct Order {
    /// By record: its depth, and what that rests on.
    depths: Vec<(f32, f32)>,
    /// Answers whose records in hand stood in order, and answers looked at. Old ones count less and less.
    right: f32,
    looked_at: f32,
}

/// Records in hand that an answer must show to be looked at.
const ENOUGH: usize = 6;
/// What an answer still counts after each new one.
const FORGET: f32 = 0.97;
/// Answers before we speak of an order.
const ANSWERS: f32 = 6.0;
/// Share of them that must be in order. Without one, half of them are by chance.
const RIGHT: f32 = 0.8;
/// What a depth rests on: 1 for each complete answer, so much for an answer that was cut but whose records in hand told how deep it reaches, and
/// so much for one of which that was guessed.
const CONCLUDED: f32 = 0.5;
const GUESSED: f32 = 0.02;
/// How deep a cut answer is guessed to reach.
const UNTOLD: f32 = 0.3;

impl Order {
    /// How deep a record stands.
    pub fn depth(&self, record: u32) -> f32 {
        self.depths
            .get(record as usize)
            .map_or(0.5, |(depth, _)| *depth)
    }

    /// Whether the site has an order of its own.
    pub fn is_fixed(&self) -> bool {
        self.looked_at >= ANSWERS && self.right >= RIGHT * self.looked_at
    }

    /// Takes in the last page of an answer: records from `first_new` on are new; `whole` says whether the answer leaves none out.
    /// Tells how many match, if the answer was cut and its records in hand tell.
    pub(super) fn learn(&mut self, asked: &Asked, first_new: u32, whole: bool) -> Option<f64> {
        let shown = asked.last_page();
        let places = (asked.page_begins..).map(|place| place as f32 + 0.5);
        let told = places
            .clone()
            .zip(shown)
            .filter(|(_, record)| **record < first_new)
            .map(|(place, record)| (place, self.depths[*record as usize]));
        let known: Vec<(f32, f32)> = told
            .filter(|(_, (_, weight))| *weight >= CONCLUDED)
            .map(|(place, (depth, _))| (place, depth))
            .collect();
        let is_told = known.len() >= ENOUGH;
        if is_told {
            let half = known.len() / 2;
            let mean = |part: &[(f32, f32)]| {
                part.iter().map(|(_, depth)| depth).sum::<f32>() / part.len() as f32
            };
            let is_right = mean(&known[..half]) < mean(&known[known.len() - half..]);
            self.right = self.right * FORGET + f32::from(u8::from(is_right));
            self.looked_at = self.looked_at * FORGET + 1.0;
        }
        let last = asked.records.len().max(1) as f32;
        let (step, weight) = if whole {
            (1.0 / last, 1.0)
        } else if is_told {
            let sum: f32 = known.iter().map(|(place, depth)| place * depth).sum();
            let squares: f32 = known.iter().map(|(place, _)| place * place).sum();
            (sum / squares, CONCLUDED)
        } else {
            (UNTOLD / last, GUESSED)
        };
        if self.depths.len() < shown.len() + first_new as usize {
            self.depths
                .resize(shown.len() + first_new as usize, (0.5, 0.0));
        }
        for (place, record) in places.zip(shown) {
            let told = (place * step).min(1.0);
            let (depth, weights) = &mut self.depths[*record as usize];
            *weights += weight;
            *depth += (told - *depth) * weight / *weights;
        }
        let tells = !whole && is_told && self.is_fixed();
        tells.then(|| f64::from((1.0 / step).max(last)))
    }
}

#[cfg(test)]
mod tests {
    use crate::known::{Bag, Heard};
    use crate::{Action, Known, Outcome};
    use model::AnswerKind;

    /// Asks for `width` in 97 of 600 records, in an order that may depend on the query; at most 60 are shown.
    fn ask(known: &mut Known, step: u32, width: u32, place: impl Fn(u32, u32) -> u32) {
        let mut rows: Vec<u32> = (0..600).filter(|row| row * step % 97 < width).collect();
        rows.sort_by_key(|row| place(*row, step));
        rows.truncate(60);
        let keys: Vec<String> = rows.iter().map(u32::to_string).collect();
        let bag = Bag::new(["title".to_owned()].into(), ["word"].into_iter());
        let action = Action::Ask(known.typed(0, &format!("step{step}")));
        let records = keys.iter().map(|key| (key.as_str(), true, Some(&bag)));
        known.hear(&Heard {
            query: action.query(),
            outcome: Outcome {
                kind: AnswerKind::Records,
                page: 1,
                requests: 1,
                returned: rows.len(),
                new: rows.len(),
                total: None,
            },
            next: None,
            records: records.collect(),
        });
    }

    #[test]
    fn a_fixed_order_is_noticed_and_tells_how_much_an_answer_left_out() {
        let mut known = Known::new(&[0], &[]);
        for step in 11..40 {
            ask(&mut known, step, 8, |row, _| row);
        }
        assert!(known.order().is_fixed());
        // About 300 match and 60 are shown; twice, so that there is a limit.
        ask(&mut known, 5, 48, |row, _| row);
        ask(&mut known, 7, 48, |row, _| row);
        let matches = known.asked().last().unwrap().matches.unwrap();
        assert!((200.0..=400.0).contains(&matches), "{matches}");
    }

    #[test]
    fn an_order_that_depends_on_the_query_is_none() {
        let mut known = Known::new(&[0], &[]);
        for step in 11..40 {
            ask(&mut known, step, 8, |row, step| row * 7919 * step % 601);
        }
        assert!(!known.order().is_fixed());
    }
}
