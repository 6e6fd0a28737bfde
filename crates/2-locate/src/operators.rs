//! Follow links, search backwards, or search by words? A bandit (UCB1, discounted).
//!
//! Following links costs nothing but the visits themselves, and what the best waiting site brings for a request is what the ranker says. A question
//! costs requests, its own and those of the pages looked at because of it, and is worth what the new sites it brings are worth beyond what would have been
//! visited without them:
//!
//! ```text
//! gain     = Σ max(0, d(s) - b c(s))      over the new sites: databases expected of s, best rank b that waited before, requests c(s) of a visit
//! index(a) = gains of a / requests of a  +  w sqrt(ln(t) / n_a)
//! ```
//!
//! beginning with a little credit, and with every question what was before counting for less: a well runs dry. A question is asked when
//! its index is above `b`, what a request brings that is spent on the best waiting site.
//!
//! Gains by what was really found, as DISCO has them, were tried first: visits come long after their question, and of 1,000 pages 370 went into
//! questions that brought nothing new.

use serde::{Deserialize, Serialize};

/// How a site was found.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Operator {
    /// A link on a site that was visited.
    #[default]
    Forward,
    /// A page that links to a known site with a form, or a link on it.
    Reverse,
    /// A search by words.
    Search,
}

/// Breadth of doubt: UCB1 has √2 for rewards up to 1; ours are databases for a request, some hundredths.
const DOUBT: f64 = 0.01;
/// Credit before anything is known.
const CREDIT: (f64, f64) = (0.2, 4.0);
/// What a question counts for once another was asked.
const FADES: f64 = 0.9;

/// What came of one operator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arm {
    /// Questions asked.
    pub asked: u32,
    /// Requests for them, and for pages looked at because of them.
    pub requests: u32,
    /// Sites visited that it found, and those of them with a form.
    pub visited: u32,
    /// See above.
    pub found: u32,
    /// Gains and requests, older ones fading.
    gain: f64,
    spent: f64,
}

impl Default for Arm {
    fn default() -> Self {
        Self {
            asked: 0,
            requests: 0,
            visited: 0,
            found: 0,
            gain: CREDIT.0,
            spent: CREDIT.1,
        }
    }
}

/// The arms.
#[derive(Debug, Clone, Default)]
pub struct Operators {
    arms: [Arm; 3],
    turns: u32,
}

impl Operators {
    /// A question is asked: an effort, even where it costs no request.
    pub fn ask(&mut self, operator: Operator) {
        let arm = &mut self.arms[operator as usize];
        arm.asked += 1;
        arm.gain *= FADES;
        arm.spent = arm.spent * FADES + 1.0;
        self.turns += 1;
    }

    /// The question was answered, after so many requests.
    pub fn answer(&mut self, operator: Operator, requests: u32) {
        let arm = &mut self.arms[operator as usize];
        arm.requests += requests;
        arm.spent += f64::from(requests.saturating_sub(1));
    }

    /// A page was looked at because of a question.
    pub fn look(&mut self, operator: Operator, requests: u32) {
        let arm = &mut self.arms[operator as usize];
        arm.requests += requests;
        arm.spent += f64::from(requests);
    }

    /// A question brought a site that is worth so much more than what waited.
    pub fn gain(&mut self, operator: Operator, gain: f64) {
        self.arms[operator as usize].gain += gain;
    }

    /// A site was visited that an operator found.
    pub fn visit(&mut self, operator: Operator, with_form: bool) {
        let arm = &mut self.arms[operator as usize];
        arm.visited += 1;
        arm.found += u32::from(with_form);
    }

    /// What may be expected of one more question, for a request.
    pub fn index(&self, operator: Operator) -> f64 {
        let arm = &self.arms[operator as usize];
        let mean = arm.gain / arm.spent.max(1.0);
        let turns = f64::from(self.turns + 1);
        mean + DOUBT * (turns.ln() / f64::from(arm.asked + 1)).sqrt()
    }

    /// What came of an operator.
    pub fn arm(&self, operator: Operator) -> Arm {
        self.arms[operator as usize]
    }

    /// Those of some operators that promise more than a number, the best first.
    pub fn above(&self, bar: f64, of: &[Operator]) -> Vec<Operator> {
        let mut above: Vec<(f64, Operator)> = of
            .iter()
            .map(|operator| (self.index(*operator), *operator))
            .filter(|(index, _)| *index > bar)
            .collect();
        above.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        above.into_iter().map(|(_, operator)| operator).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Operator; 2] = [Operator::Reverse, Operator::Search];

    #[test]
    fn what_brings_more_is_asked_more() {
        let mut operators = Operators::default();
        let mut asked = [0, 0];
        for _ in 0..400 {
            let operator = operators.above(0.0, &BOTH)[0];
            asked[usize::from(operator == Operator::Search)] += 1;
            operators.ask(operator);
            let gain = f64::from(u8::from(operator == Operator::Search));
            operators.answer(operator, 5);
            operators.gain(operator, gain);
        }
        assert!(asked[1] > 5 * asked[0] && asked[0] > 0, "{asked:?}");
    }

    #[test]
    fn a_well_that_has_run_dry_is_left_while_something_waits() {
        let mut operators = Operators::default();
        for turn in 0..100 {
            let asks = operators.above(0.03, &[Operator::Search]);
            let Some(operator) = asks.first() else {
                assert!(turn > 10);
                return;
            };
            operators.ask(*operator);
            let gain = if turn < 10 { 0.5 } else { 0.0 };
            operators.answer(*operator, 1);
            operators.gain(*operator, gain);
        }
        unreachable!("nothing comes any more");
    }
}
