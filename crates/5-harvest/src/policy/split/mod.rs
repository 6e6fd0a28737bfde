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
use tree::Tree;

/// See the module.
pub struct Split {
    words: Box<dyn Policy>,
    tree: Option<Tree>,
}

impl Split {
    /// Divides by levers, and asks the words that another policy chooses.
    pub fn around(words: Box<dyn Policy>) -> Self {
        Self { words, tree: None }
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
        let words = self.words(known).and_then(|words| words.next(known));
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
        let divides = !known.levers().is_empty() || known.boxes() == 0;
        match &mut self.tree {
            Some(tree) if tree.is_of(known) => tree.learn(known, action.query()),
            _ => self.tree = divides.then(|| Tree::new(known)),
        }
    }
}
