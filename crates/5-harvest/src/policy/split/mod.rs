//! Divides the database by the levers of the form until every part fits into an answer.
//!
//! Around another policy, which chooses the words: of the best word and the best part the one is asked for that is expected to bring more. Without
//! levers it is that other policy and nothing else.
//!
//! - `region`  what each lever is set to
//! - `cut`     how a region is divided whose answer was cut off
//! - `inside`  words in a region that no lever divides
//! - `tree`    the regions asked for, and those that could be next
//!
//! It is rank-shrink and slice-cover (Sheng and others, 2012) with what they do without: where the site says how many match, or the parts
//! answered so far tell, a region is divided into as many parts as it needs at once; and a part is asked for in the order of what it should bring.

mod cut;
mod inside;
mod region;
mod tree;

#[cfg(test)]
mod tests;

use super::{Choice, Policy};
use crate::{Action, Known, Outcome};
use model::Why;
use std::collections::VecDeque;
use tree::Tree;

/// See the module.
pub struct Split {
    words: Box<dyn Policy>,
    tree: Option<Tree>,
    /// New records that the latest questions in words alone have brought, since there are regions.
    brought: VecDeque<u32>,
}

/// Questions in words that tell how well the next one will do.
const LATEST: usize = 24;
/// Fewer of them tell nothing.
const ENOUGH: usize = 6;
/// How many times more than the latest ones a question in words may promise. What regions have brought is no fair sample for the policy that
/// chooses words: it promises too much.
const MOST_PROMISED: f64 = 2.0;
/// How many times more than by chance a question in words may find what is missing.
const BETTER_THAN_CHANCE: f64 = 2.0;

impl Split {
    /// Divides by levers, and asks the words that another policy chooses.
    pub fn around(words: Box<dyn Policy>) -> Self {
        Self {
            words,
            tree: None,
            brought: VecDeque::new(),
        }
    }

    /// What may be expected of a request for words, at most.
    fn most_expected(&self, known: &Known) -> f64 {
        let page = known.page().map_or(f64::INFINITY, f64::from);
        let missing = self.tree.as_ref().map_or(1.0, Tree::missing_share);
        let by_chance = page * (BETTER_THAN_CHANCE * missing).min(1.0);
        if self.brought.len() < ENOUGH {
            return by_chance;
        }
        let brought: u32 = self.brought.iter().sum();
        by_chance.min(MOST_PROMISED * f64::from(brought + 1) / self.brought.len() as f64)
    }

    /// The policy that chooses the words, if there is a box to type them into.
    fn words(&mut self, known: &Known) -> Option<&mut dyn Policy> {
        (known.boxes() > 0).then_some(self.words.as_mut())
    }
}

impl Policy for Split {
    fn name(&self) -> &'static str {
        self.words.name()
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let part = self.tree.as_ref().and_then(|tree| tree.best(known));
        let part = part.map(|offer| Choice {
            why: Why::new(offer.new, 1.0, offer.evidence()),
            action: if offer.is_open {
                Action::ReadOn(offer.query)
            } else {
                Action::Ask(offer.query)
            },
        });
        let most = self.most_expected(known);
        let words = self.words(known).and_then(|words| words.next(known));
        let words = words.map(|mut choice| {
            choice.why.new = choice.why.new.min(most);
            choice
        });
        let rate = |choice: &Choice| choice.why.new / choice.why.cost.max(1.0);
        [words, part]
            .into_iter()
            .flatten()
            .max_by(|a, b| rate(a).total_cmp(&rate(b)))
    }

    fn expect(&mut self, known: &Known, action: &Action) {
        if let Some(words) = self.words(known) {
            words.expect(known, action);
        }
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        if let Some(words) = self.words(known) {
            words.learn(known, action, outcome);
        }
        if self.tree.is_some() && !known.terms(action.query()).is_empty() {
            self.brought.truncate(LATEST - 1);
            let new = u32::try_from(outcome.new).unwrap_or(u32::MAX);
            self.brought.push_front(new);
        }
        let divides = !known.levers().is_empty() || known.boxes() == 0;
        match &mut self.tree {
            Some(tree) if tree.is_of(known) => tree.learn(known, action.query()),
            _ => self.tree = divides.then(|| Tree::new(known)),
        }
    }
}
