//! One harvest of a hidden database, looked at whenever a certain share of it is in hand.

use crate::harvest::Hidden;
use crate::harvest::run::{Seen, start_word};
use harvest::policy::UnknownPolicy;
use harvest::size::{Estimate, Signs, Size};
use harvest::{Action, Known};

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

/// The name under which stands what the harvest says in the end.
pub const SAID: &str = "said";

/// How a harvest is looked at.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Which policy asks.
    pub policy: String,
    /// Shares to wait for, rising.
    pub at: Vec<f64>,
    /// Requests after which waiting ends.
    pub budget: usize,
    /// Whether words drawn by lot are asked as well, as a harvest does.
    pub probes: bool,
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
        let action = match size.probe(&seen.known).filter(|_| plan.probes) {
            Some(query) => Action::Ask(query),
            None => choice.action,
        };
        let query = action.query();
        policy.expect(&seen.known, &action);
        size.expect(&seen.known, query);
        let outcome = seen.answer(&action);
        policy.learn(&seen.known, &action, &outcome);
        size.learn(&seen.known, query, &outcome);
        let known = &seen.known;
        let in_hand = known.records() as f64 / hidden.rows() as f64;
        while let Some(at) = plan.at.get(moments.len()).filter(|at| in_hand >= **at) {
            moments.push(Moment {
                at: *at,
                requests,
                queries: known.asked().len(),
                records: known.records(),
                said: said(&size, known),
                signs: size.signs(known),
            });
        }
        if moments.len() == plan.at.len() {
            break;
        }
    }
    Ok(moments)
}

/// What every estimator says, and what the harvest says in the end.
fn said(size: &Size, known: &Known) -> Vec<(&'static str, Option<Estimate>)> {
    let mut said = size.all(known);
    said.push((SAID, Some(size.estimate(known))));
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harvest::Shape;
    use world::table::Table;

    /// Rows of six words each; the lower the number of a word, the more rows hold it.
    fn table(rows: usize) -> Table {
        let word = |row: usize, place: usize| {
            let dice = (row * 7919 + place * 104_729 + row * row * 31) % 10_007;
            let share = (dice as f64 / 10_007.0).powi(3);
            format!("word{:.0}", share * 900.0)
        };
        let text = |row| (0..6).map(|place| word(row, place)).collect::<Vec<_>>();
        let rows = (0..rows).map(|row| vec![text(row).join(" ")]);
        Table::new(vec!["title".to_owned()], rows.collect())
    }

    fn moments(cap: Option<usize>, totals: bool, seed: u64) -> Vec<Moment> {
        let shape = Shape {
            boxes: vec![Vec::new()],
            cap,
            page: None,
            totals,
            seed,
        };
        let plan = Plan {
            policy: "surfacer".to_owned(),
            at: vec![0.2, 0.5, 0.8],
            budget: 300,
            probes: true,
        };
        harvest(&Hidden::new(&table(900), shape), &plan, seed).unwrap()
    }

    #[test]
    fn every_estimator_is_asked_at_every_share_and_says_something_possible() {
        for (cap, totals) in [(Some(40), false), (Some(40), true), (None, false)] {
            let moments = moments(cap, totals, 1);
            assert_eq!(moments.len(), 3);
            for moment in &moments {
                assert_eq!(moment.said.len(), harvest::size::names().count() + 1);
                for (name, estimate) in &moment.said {
                    let Some(estimate) = estimate else { continue };
                    let ends = (estimate.low, estimate.mid, estimate.high);
                    assert!(moment.records as u64 <= ends.0, "{name} {ends:?}");
                    assert!(ends.0 <= ends.1 && ends.1 <= ends.2, "{name} {ends:?}");
                }
            }
        }
    }

    #[test]
    fn the_truth_of_a_made_up_table_is_mostly_inside_our_interval() {
        let mut inside = 0;
        for seed in 1..=4 {
            for moment in moments(Some(40), false, seed) {
                let ours = moment.said[0].1.unwrap();
                inside += usize::from((ours.low..=ours.high).contains(&900));
            }
        }
        assert!(inside >= 10, "{inside} of 12");
    }

    #[test]
    fn totals_say_something_only_where_the_site_tells_them() {
        let by_totals = |moments: &[Moment]| {
            let said = |moment: &Moment| {
                moment
                    .said
                    .iter()
                    .any(|(name, said)| *name == "totals" && said.is_some())
            };
            moments.iter().filter(|moment| said(moment)).count()
        };
        assert_eq!(by_totals(&moments(Some(40), false, 1)), 0);
        assert!(by_totals(&moments(Some(40), true, 1)) > 0);
    }
}
