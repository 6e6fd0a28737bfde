//! `ntoulas` (Ntoulas, Zerfos, Cho: "Downloading Textual Hidden Web Content through Keyword Queries", JCDL 2005): most new records
//! for the cost.
//!
//! ```text
//! Eff(q)   = P_new(q) / Cost(q)
//! Cost(q)  = c_q + c_r P(q) + c_d P_new(q)
//! P_new(q) = P(q) - P(acquired) P(q | acquired)
//! ```
//!
//! Counted in records instead of shares of the database, `P(q)` is `|R^|`, `P(acquired) P(q | acquired)` is DF, and the size of the
//! database falls out. The paper has two estimators of `P(q)`. By independence, `P(q) = P(q | acquired)`: then both `P_new` and `Eff` rise with DF
//! and the choice is that of `gf`. So this is the other one, by Zipf's law, shared with [`super::zipf`].
//!
//! `c_d` never changes the order: `1/Eff = c_d + (c_q + c_r P) / P_new`. What the cost does is to prefer, among words that bring
//! as much, those whose answers hold less that is in hand. Weak where `zipf` is: single-field boxes and caps.

use super::best::best;
use super::reading::Reading;
use super::zipf::{Matches, df};
use super::{Choice, Policy};
use crate::{Action, Known, Outcome};
use model::Why;

/// What things cost, in requests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    /// `c_q`: a query.
    pub query: f64,
    /// `c_r`: a record in the list of results.
    pub result: f64,
    /// `c_d`: a new record.
    pub download: f64,
}

impl Default for Prices {
    /// A list shows about ten records for one request, and says of each what we want to know, so that none is fetched.
    fn default() -> Self {
        Self {
            query: 1.0,
            result: 0.1,
            download: 0.0,
        }
    }
}

impl Prices {
    /// `Cost` of a query that matches so many records, so many of them new.
    fn cost(&self, matches: f64, new: f64) -> f64 {
        self.query + self.result * matches + self.download * new.max(0.0)
    }

    /// `Eff` of such a query.
    fn efficiency(&self, matches: f64, new: f64) -> f64 {
        new / self.cost(matches, new)
    }
}

/// Highest efficiency first.
#[derive(Debug, Default)]
pub struct Ntoulas {
    prices: Prices,
    reading: Reading,
}

impl Policy for Ntoulas {
    fn name(&self) -> &'static str {
        "ntoulas"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let matches = Matches::now(known);
        let best = best(known, |word| {
            let size = matches.of(known, word);
            self.prices.efficiency(size, size - df(known, word))
        });
        let ask = best.map(|best| {
            let size = matches.of(known, best.word);
            let new = size - df(known, best.word);
            Choice {
                action: Action::Ask(known.query(0, &[best.word])),
                why: Why::new(
                    new.max(0.0),
                    self.prices.cost(size, new),
                    format!(
                        "about {new:.0} new of {size:.0} matches, {:.2} for the price of a query",
                        best.score
                    ),
                ),
            }
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiency_is_new_records_for_the_cost() {
        let prices = Prices {
            query: 2.0,
            result: 0.5,
            download: 1.0,
        };
        // 6 new of 10: 6 / (2 + 5 + 6).
        assert!((prices.efficiency(10.0, 6.0) - 6.0 / 13.0).abs() < 1e-12);
    }

    #[test]
    fn the_price_of_a_new_record_does_not_change_the_order() {
        let queries = [(10.0, 6.0), (50.0, 20.0), (3.0, 3.0), (200.0, 40.0)];
        let order = |download: f64| {
            let prices = Prices {
                download,
                ..Prices::default()
            };
            let mut order: Vec<usize> = (0..queries.len()).collect();
            order.sort_by(|a, b| {
                let eff = |n: usize| prices.efficiency(queries[n].0, queries[n].1);
                eff(*b).total_cmp(&eff(*a))
            });
            order
        };
        assert_eq!(order(0.0), order(100.0));
    }

    #[test]
    fn of_two_words_that_bring_as_much_the_one_with_less_in_hand_is_better() {
        let prices = Prices::default();
        assert!(prices.efficiency(20.0, 20.0) > prices.efficiency(80.0, 20.0));
    }
}
