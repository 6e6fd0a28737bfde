//! Which request next? One file per policy.
//!
//! A policy is pure: no clock, no network, its own seed. It has no save format: after a restart it is built anew and the
//! kept steps go through [`Policy::learn`] again.
//!
//! The published ones, each as printed:
//! - [`random`]    any word
//! - [`gf`]        the most frequent word
//! - [`tfidf`]     the most typical word
//! - [`zipf`]      most unseen matches, by Zipf's law
//! - [`ntoulas`]   most unseen matches for the cost
//! - [`setcover`]  the cheapest cover of a sample
//! - [`dfband`]    the most frequent word that should not overflow
//! - [`rl`]        paper 000; [`rl_plus`]: the same, mended
//!
//! What they share:
//! - [`reading`]   go on reading an answer, or ask something else?
//! - [`best`]      the best words by a score
//! - [`executed`]  what was asked and answered
//! - [`features`], [`likeness`], [`lookahead`]: words that look alike, what they brought, and what is left after them

pub mod best;
pub mod dfband;
pub mod executed;
pub mod features;
pub mod gf;
pub mod likeness;
pub mod lookahead;
pub mod ntoulas;
pub mod random;
pub mod reading;
pub mod rl;
pub mod rl_plus;
pub mod setcover;
pub mod tfidf;
pub mod zipf;

use crate::{Action, Known, Outcome};
use model::Why;

/// Chooses requests for one form.
pub trait Policy: Send {
    /// The name it is chosen by.
    fn name(&self) -> &'static str;
    /// The next action; never a query asked before. `None` when nothing is left to ask.
    fn next(&mut self, known: &Known) -> Option<Choice>;
    /// Takes in what an action brought. `known` has taken it in already.
    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome);
}

/// What to do next, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// What to do.
    pub action: Action,
    /// Why.
    pub why: Why,
}

/// Makes a policy.
type Maker = fn(u64) -> Box<dyn Policy>;

const POLICIES: &[(&str, Maker)] = &[
    ("gf", |_| Box::new(gf::Gf::default())),
    ("random", |seed| Box::new(random::Random::new(seed))),
    ("tfidf", |_| Box::new(tfidf::TfIdf::default())),
    ("zipf", |_| Box::new(zipf::Zipf::default())),
    ("ntoulas", |_| Box::new(ntoulas::Ntoulas::default())),
    ("setcover", |_| Box::new(setcover::SetCover::default())),
    ("dfband", |_| Box::new(dfband::DfBand::default())),
    ("rl", |_| Box::new(rl::Rl::default())),
    ("rl+", |seed| Box::new(rl_plus::RlPlus::new(seed))),
];

/// The policies there are, the default first.
pub fn names() -> impl Iterator<Item = &'static str> {
    POLICIES.iter().map(|(name, _)| *name)
}

/// Builds a policy by its name.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Policy>, UnknownPolicy> {
    POLICIES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, make)| make(seed))
        .ok_or_else(|| UnknownPolicy {
            name: name.to_owned(),
        })
}

/// No policy has that name.
#[derive(Debug, thiserror::Error)]
#[error("there is no policy `{name}`; choose one of: {known}", known = names().collect::<Vec<_>>().join(", "))]
pub struct UnknownPolicy {
    name: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::AnswerKind;
    use std::collections::HashSet;

    fn outcome(new: usize) -> Outcome {
        Outcome {
            kind: AnswerKind::Records,
            page: 1,
            requests: 1,
            returned: new,
            new,
            total: None,
        }
    }

    fn words(count: usize) -> Vec<String> {
        (0..count).map(|n| format!("word{n}")).collect()
    }

    #[test]
    fn every_policy_stops_when_nothing_is_left_to_ask() {
        for name in names() {
            let mut policy = by_name(name, 1).unwrap();
            assert_eq!(policy.next(&Known::new(&[0], &[])), None, "{name}");
        }
    }

    #[test]
    fn every_policy_asks_each_word_once() {
        for name in names() {
            let mut policy = by_name(name, 1).unwrap();
            let mut known = Known::new(&[0], &words(30));
            let mut asked = HashSet::new();
            while let Some(Choice { action, .. }) = policy.next(&known) {
                let Action::Ask(query) = &action else {
                    panic!("there is no answer to read on")
                };
                assert!(asked.insert(query.clone()), "{name} asks {query} twice");
                let (step, kept) = crate::known::tests::step(query.clone(), &[]);
                let outcome = known.learn(&step, &kept);
                policy.learn(&known, &action, &outcome);
            }
            assert_eq!(asked.len(), 30, "{name}");
        }
    }

    #[test]
    fn a_policy_rebuilt_from_its_log_goes_on_as_before() {
        for name in names() {
            let mut policy = by_name(name, 5).unwrap();
            let mut known = Known::new(&[0], &words(40));
            let mut log = Vec::new();
            for round in 0..20 {
                let action = policy.next(&known).unwrap().action;
                let Action::Ask(query) = &action else {
                    panic!("there is no answer to read on")
                };
                let title = format!("title{} word{}", round, round * 2);
                let (step, kept) = crate::known::tests::step(query.clone(), &[&title]);
                let outcome = known.learn(&step, &kept);
                policy.learn(&known, &action, &outcome);
                log.push((action.clone(), step, kept));
            }
            let mut rebuilt = by_name(name, 5).unwrap();
            let mut relearned = Known::new(&[0], &words(40));
            for (action, step, kept) in &log {
                let outcome = relearned.learn(step, kept);
                rebuilt.learn(&relearned, action, &outcome);
            }
            assert_eq!(rebuilt.next(&relearned), policy.next(&known), "{name}");
        }
    }

    #[test]
    fn reading_on_goes_before_asking_while_it_brings_more() {
        let mut reading = reading::Reading::default();
        let ask = Action::Ask(model::Query::typed(0, "a"));
        for _ in 0..10 {
            reading.learn(&ask, &outcome(4));
        }
        assert!((reading.fresh() - 4.0).abs() < 1.0);
    }

    #[test]
    fn an_unknown_policy_names_the_known_ones() {
        let error = by_name("oracle", 0).err().unwrap().to_string();
        assert!(error.contains("gf") && error.contains("random"));
    }
}
