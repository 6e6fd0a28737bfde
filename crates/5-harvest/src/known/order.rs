//! Does the site show records in one order of its own, whatever is asked?
//!
//! Many do: newest first, by name, by number. Then a record has a depth, 0 for what is shown first and 1 for what is shown last, and the `n`-th record of
//! an answer stands `n` steps deep, each step one over the number of records that match. Of a complete answer that number is known. An answer that was cut
//! off shows records in hand, whose depths tell how long its steps are, so also how many match. The answers that were cut tell of each other from the
//! start; how deep all of them reach is a guess until a complete answer shows some of their records.

use super::Asked;

/// The order of the records in hand, as far as answers tell it.
#[derive(Debug)]
pub struct Order {
    /// By record: its depth, up to a scale that all have in common, and one over the variance of its logarithm.
    depths: Vec<(f32, f32)>,
    /// The scale, and the variance of its logarithm.
    scale: f32,
    vague: f32,
    /// The share of two records in hand that stood in order, added up over answers looked at, and how many those were. Old ones count less and less.
    right: f32,
    looked_at: f32,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            depths: Vec::new(),
            scale: 1.0,
            vague: VAGUE,
            right: 0.0,
            looked_at: 0.0,
        }
    }
}

/// Records in hand that an answer must show to be looked at.
const ENOUGH: usize = 6;
/// What an answer still counts after each new one.
const FORGET: f32 = 0.97;
/// Answers before we speak of an order.
const ANSWERS: f32 = 6.0;
/// Share of two of their records in hand that must stand in order. Without one, half of them do by chance.
const RIGHT: f32 = 0.7;
/// A depth that is known so well is compared, and so many of an answer at most.
const SURE: f32 = 2.0;
const MOST_COMPARED: usize = 30;
/// How deep a cut answer is guessed to reach, and the variance of the logarithm of that guess.
const UNTOLD: f32 = 0.3;
const VAGUE: f32 = 1.0;
/// No depth is known better than that.
const SUREST: f32 = 400.0;
/// A number of matches that is known worse than that, by the variance of its logarithm, is not told.
const TOLD: f32 = 0.15;

impl Order {
    /// How deep a record stands.
    pub fn depth(&self, record: u32) -> f32 {
        self.depths
            .get(record as usize)
            .map_or(0.5, |(depth, _)| (depth * self.scale).min(1.0))
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
        let is_known = |record: u32| record < first_new && (record as usize) < self.depths.len();
        let known: Vec<(f32, (f32, f32))> = places
            .clone()
            .zip(shown)
            .filter(|(_, record)| is_known(**record))
            .map(|(place, record)| (place, self.depths[*record as usize]))
            .collect();
        self.compare(&known);
        let last = asked.records.len().max(1) as f32;
        // How long the steps are as the records in hand have it, and one over the variance of its logarithm.
        let (mut told, mut sure) = (0.0, 0.0);
        for (place, (depth, precision)) in &known {
            let weight = 1.0 / (1.0 / precision.max(0.01) + 1.0 / place);
            told += weight * (depth / place).ln();
            sure += weight;
        }
        told /= f32::max(sure, 0.01);
        let (mut step, precision) = if whole {
            let step = 1.0 / last;
            if sure > 0.0 {
                let weight = self.vague / (self.vague + 1.0 / sure);
                self.scale *= (weight * (step.ln() - told - self.scale.ln())).exp();
                self.vague *= 1.0 - weight;
            }
            (step / self.scale, SUREST)
        } else if sure > 1.0 {
            (told.exp(), sure)
        } else if self.depths.is_empty() {
            (UNTOLD / last, SUREST)
        } else {
            (UNTOLD / last / self.scale, 1.0 / VAGUE)
        };
        // Nothing stands deeper than 1: the answer tells of the scale, or the scale of the answer.
        let deepest = (step * last * self.scale).max(1.0);
        if self.vague * precision > 1.0 {
            self.scale /= deepest;
        } else {
            step /= deepest;
        }
        self.place(places.zip(shown), step, precision);
        let variance = 1.0 / precision + self.vague;
        let tells = !whole && self.is_fixed() && variance < TOLD;
        tells.then(|| f64::from((1.0 / (step * self.scale)).max(last)))
    }

    /// Gives the records of an answer their depths.
    fn place<'a>(
        &mut self,
        shown: impl Iterator<Item = (f32, &'a u32)>,
        step: f32,
        precision: f32,
    ) {
        for (place, record) in shown {
            let record = *record as usize;
            if self.depths.len() <= record {
                self.depths.resize(record + 1, (0.5, 0.0));
            }
            let (depth, before) = &mut self.depths[record];
            let weight = 1.0 / (1.0 / precision + 1.0 / place);
            let share = weight / (weight + *before);
            *depth *= (share * (place * step / *depth).ln()).exp();
            *before = (*before + weight).min(SUREST);
        }
    }

    /// Compares the order of an answer with the depths of its records in hand.
    fn compare(&mut self, known: &[(f32, (f32, f32))]) {
        let sure = known
            .iter()
            .filter(|(_, (_, precision))| *precision >= SURE);
        let depths: Vec<f32> = sure.map(|(_, (depth, _))| *depth).collect();
        if depths.len() < ENOUGH {
            return;
        }
        let step = depths.len() / MOST_COMPARED + 1;
        let (mut right, mut pairs) = (0.0, 0.0);
        for (place, deeper) in depths.iter().enumerate().step_by(step) {
            for depth in depths[..place].iter().step_by(step) {
                right += f32::from(u8::from(depth < deeper));
                pairs += 1.0;
            }
        }
        self.right = self.right * FORGET + right / pairs;
        self.looked_at = self.looked_at * FORGET + 1.0;
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
