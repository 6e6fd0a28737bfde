//! Which request next? One file per policy.
//!
//! A policy is pure: no clock, no network, its own seed. It has no save format: after a restart it is built anew and the
//! kept steps go through [`Policy::learn`] again.
//!
//! Ours, and the default:
//! - [`surfacer`]  the request that is expected to bring most new records
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
//! For a table of the user's own, the rows of which are looked for, and nothing else:
//! - [`enrich`]    the request that is expected to show most of its rows
//! - [`row_by_row`] one row at a time
//!
//! Around any of them:
//! - [`split`]     the levers of the form: parts of the database that fit into an answer
//!
//! What they share:
//! - [`reading`]   go on reading an answer, or ask something else?
//! - [`best`]      the best words by a score
//! - [`executed`]  what was asked and answered
//! - [`features`], [`likeness`], [`lookahead`]: words that look alike, what they brought, and what is left after them

pub mod best;
pub mod dfband;
pub mod enrich;
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
pub mod row_by_row;
pub mod setcover;
pub mod split;
pub mod surfacer;
pub mod tfidf;
pub mod zipf;

use crate::local::{Local, RowNumber};
use crate::{Action, Known, Outcome};
use model::Why;
use std::sync::Arc;

/// Chooses requests for one form.
pub trait Policy: Send {
    /// The name it is chosen by.
    fn name(&self) -> &'static str;
    /// The next action; never a query asked before. `None` when nothing is left to ask.
    fn next(&mut self, known: &Known) -> Option<Choice>;
    /// An action is about to be taken: the time to look at what is expected of it. Called for every action, after a restart too.
    fn expect(&mut self, _known: &Known, _action: &Action) {}
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
    ("surfacer", |seed| Box::new(surfacer::Surfacer::new(seed))),
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
        .map(|(_, make)| Box::new(split::Split::around(make(seed))) as Box<dyn Policy>)
        .ok_or_else(|| UnknownPolicy {
            name: name.to_owned(),
            known: names().collect::<Vec<_>>().join(", "),
        })
}

/// The policies that look for the rows of a table, the default first.
pub const FOR_TABLES: [&str; 2] = ["enrich", "rows"];

/// Builds a policy that looks for the rows of a table, by its name. Some of them were found elsewhere.
pub fn for_table(
    name: &str,
    table: &Arc<Local>,
    found: &[RowNumber],
) -> Result<Box<dyn Policy>, UnknownPolicy> {
    match name {
        "enrich" => Ok(Box::new(enrich::Enrich::new(table.clone()).without(found))),
        "rows" => Ok(Box::new(row_by_row::RowByRow::new(table.clone()))),
        _ => Err(UnknownPolicy {
            name: name.to_owned(),
            known: FOR_TABLES.join(", "),
        }),
    }
}

/// No policy has that name.
#[derive(Debug, thiserror::Error)]
#[error("there is no policy `{name}`; choose one of: {known}")]
pub struct UnknownPolicy {
    name: String,
    known: String,
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

    pub(super) fn words(count: usize) -> Vec<String> {
        (0..count).map(|n| format!("word{n}")).collect()
    }

    #[test]
    fn every_policy_asks_each_word_once_and_stops_when_nothing_is_left_to_ask() {
        for name in names() {
            let mut policy = by_name(name, 1).unwrap();
            let mut known = Known::new(&[0], &words(30));
            let mut asked = HashSet::new();
            while let Some(Choice { action, .. }) = policy.next(&known) {
                let Action::Ask(query) = &action else {
                    panic!("there is no answer to read on")
                };
                assert!(asked.insert(query.clone()), "{name} asks {query} twice");
                take(&mut *policy, &mut known, &action, &[]);
            }
            // Some know words of their own.
            for word in words(30) {
                assert!(asked.contains(&known.typed(0, &word)), "{name} {word}");
            }
        }
    }

    /// Takes an action that brings records with these titles.
    pub(super) fn take(
        policy: &mut dyn Policy,
        known: &mut Known,
        action: &Action,
        titles: &[&str],
    ) {
        policy.expect(known, action);
        let (step, kept) = crate::known::tests::step(action.query().clone(), titles);
        let outcome = known.learn(&step, &kept);
        policy.learn(known, action, &outcome);
    }

    /// At most eight titles that hold all words of a query, always the same ones.
    pub(super) fn titles_for(query: &str) -> Vec<String> {
        let title = |n: u64| {
            let word = |k: u64| format!("word{}", (n * 7919 + k * k * 31) % (3 + 17 * k));
            (1..8).map(word).collect::<Vec<_>>().join(" ")
        };
        let holds = |title: &String| {
            let has = |word: &str| title.split(' ').any(|other| other == word);
            query.split(' ').all(has)
        };
        (0..400).map(title).filter(holds).take(8).collect()
    }

    #[test]
    fn a_policy_rebuilt_from_its_log_goes_on_as_before() {
        for name in names() {
            let mut policy = by_name(name, 5).unwrap();
            let mut known = Known::new(&[0], &words(40));
            let mut log = Vec::new();
            for _ in 0..80 {
                let Some(Choice { action, .. }) = policy.next(&known) else {
                    break;
                };
                let titles = titles_for(&action.query().to_string());
                let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
                take(&mut *policy, &mut known, &action, &titles);
                log.push(action);
            }
            let mut rebuilt = by_name(name, 5).unwrap();
            let mut relearned = Known::new(&[0], &words(40));
            for action in &log {
                let titles = titles_for(&action.query().to_string());
                let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
                take(&mut *rebuilt, &mut relearned, action, &titles);
            }
            assert_eq!(rebuilt.next(&relearned), policy.next(&known), "{name}");
        }
    }

    #[test]
    fn ours_asks_two_words_at_once_where_answers_are_cut() {
        let mut policy = by_name("surfacer", 5).unwrap();
        let mut known = Known::new(&[0], &words(3));
        let mut pairs = 0;
        for _ in 0..120 {
            let action = policy.next(&known).unwrap().action;
            let text = action.query().to_string();
            pairs += usize::from(text.contains(' '));
            let titles = titles_for(&text);
            let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
            take(&mut *policy, &mut known, &action, &titles);
        }
        assert!(pairs > 0);
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
