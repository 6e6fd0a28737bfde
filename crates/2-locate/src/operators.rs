//! Follow links, search backwards, or search by words? A bandit (UCB1).
//!
//! Following links costs nothing but the visits themselves, and what the best waiting site may bring is what the ranker says. A question costs a
//! request and brings sites that wait like others; its worth is what became of them:
//!
//! ```text
//! index(a) = (databases found through a + p) / (requests for a's questions and visits + q)  +  c sqrt(ln(t) / n_a)
//! ```
//!
//! with a little credit `p/q` before anything is known. A question is asked when its index is above what the best waiting site promises.

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

/// Breadth of doubt: UCB1 has √2 for rewards up to 1; ours are databases for a request, a tenth at best.
const DOUBT: f64 = 0.05;
/// Credit before anything is known.
const CREDIT: (f64, f64) = (0.3, 6.0);

/// What came of one operator.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Arm {
    /// Questions asked.
    pub asked: u32,
    /// Requests for questions, for pages looked at because of them, and for sites found through them.
    pub requests: f64,
    /// Databases found through it.
    pub found: f64,
}

/// The arms.
#[derive(Debug, Clone, Default)]
pub struct Operators {
    arms: [Arm; 3],
    turns: u32,
}

impl Operators {
    /// A question was asked.
    pub fn ask(&mut self, operator: Operator) {
        self.arms[operator as usize].asked += 1;
        self.turns += 1;
    }

    /// Requests were spent for an operator, and so many databases found.
    pub fn spend(&mut self, operator: Operator, requests: u32, found: u32) {
        let arm = &mut self.arms[operator as usize];
        arm.requests += f64::from(requests);
        arm.found += f64::from(found);
    }

    /// What may be expected of one more question, for a request.
    pub fn index(&self, operator: Operator) -> f64 {
        let arm = &self.arms[operator as usize];
        let mean = (arm.found + CREDIT.0) / (arm.requests + CREDIT.1);
        let turns = f64::from(self.turns + 1);
        mean + DOUBT * (turns.ln() / f64::from(arm.asked + 1)).sqrt()
    }

    /// What came of an operator.
    pub fn arm(&self, operator: Operator) -> Arm {
        self.arms[operator as usize]
    }

    /// The best of some operators, the first of equals.
    pub fn best(&self, of: &[Operator]) -> Option<(Operator, f64)> {
        let mut best: Option<(Operator, f64)> = None;
        for operator in of {
            let index = self.index(*operator);
            if best.is_none_or(|(_, highest)| index > highest) {
                best = Some((*operator, index));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_brings_more_is_asked_more_and_the_rest_not_forgotten() {
        let mut operators = Operators::default();
        let mut asked = [0, 0];
        for _ in 0..400 {
            let (operator, _) = operators
                .best(&[Operator::Reverse, Operator::Search])
                .unwrap();
            asked[usize::from(operator == Operator::Search)] += 1;
            operators.ask(operator);
            let found = u32::from(operator == Operator::Search);
            operators.spend(operator, 10, found);
        }
        assert!(asked[1] > 5 * asked[0] && asked[0] > 0, "{asked:?}");
    }
}
