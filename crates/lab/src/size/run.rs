//! One harvest of a hidden database, looked at whenever a certain share of it is in hand.

use crate::harvest::Hidden;
use crate::harvest::run::{Seen, start_word};
use harvest::policy::UnknownPolicy;
use harvest::size::{Estimate, Signs, Size};

/// A harvest at the moment when a certain share of the rows was in hand.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The share that was waited for.
    pub at: f64,
    /// Requests made.
    pub requests: usize,
    /// Queries asked.
    pub queries: usize,
    /// Records in hand.
    pub records: usize,
    /// What the estimators say, by name.
    pub said: Vec<(&'static str, Option<Estimate>)>,
    /// The signs by which ours is made.
    pub signs: Signs,
}

/// How a harvest is looked at.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Which policy asks.
    pub policy: String,
    /// Shares to wait for, rising.
    pub at: Vec<f64>,
    /// Requests after which waiting ends.
    pub budget: usize,
}

/// Harvests until the last share is in hand, nothing is left to ask or the budget is spent. A share that was not reached has no moment.
pub fn harvest(hidden: &Hidden, plan: &Plan, seed: u64) -> Result<Vec<Moment>, UnknownPolicy> {
    let mut policy = harvest::by_name(&plan.policy, seed)?;
    let mut seen = Seen::new(hidden, &start_word(hidden, seed));
    let mut size = Size::default();
    let mut moments: Vec<Moment> = Vec::new();
    for requests in 1..=plan.budget {
        let Some(choice) = policy.next(&seen.known) else {
            break;
        };
        let query = choice.action.query();
        policy.expect(&seen.known, &choice.action);
        size.expect(&seen.known, query);
        let outcome = seen.answer(&choice.action);
        policy.learn(&seen.known, &choice.action, &outcome);
        size.learn(&seen.known, query, &outcome);
        let known = &seen.known;
        let in_hand = known.records() as f64 / hidden.rows() as f64;
        while let Some(at) = plan.at.get(moments.len()).filter(|at| in_hand >= **at) {
            moments.push(Moment {
                at: *at,
                requests,
                queries: known.asked().len(),
                records: known.records(),
                said: size.all(known),
                signs: size.signs(known),
            });
        }
        if moments.len() == plan.at.len() {
            break;
        }
    }
    Ok(moments)
}
