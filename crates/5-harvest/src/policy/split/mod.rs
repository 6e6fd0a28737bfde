//! Divides the database by the levers of the form until every part fits into an answer.
//!
//! Around another policy, which chooses the words: of the best word and the best part the one is asked for that is expected to bring more. Without
//! levers it is that other policy and nothing else.
//!
//! - `region`  what each lever is set to
//! - `cut`     how a region is divided whose answer was cut off
//! - `tree`    the regions asked for, and those that could be next
//!
//! It is rank-shrink and slice-cover (Sheng and others, 2012) with what they do without: where the site says how many match, or the parts
//! answered so far tell, a region is divided into as many parts as it needs at once; and a part is asked for in the order of what it should bring.

mod cut;
mod region;
mod tree;

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
}

impl Policy for Split {
    fn name(&self) -> &'static str {
        self.words.name()
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let Some(tree) = &self.tree else {
            return self.words.next(known);
        };
        let part = tree.best(known).map(|offer| Choice {
            why: Why::new(offer.new, 1.0, offer.evidence()),
            action: if offer.is_open {
                Action::ReadOn(offer.query)
            } else {
                Action::Ask(offer.query)
            },
        });
        let words = if known.boxes() == 0 {
            None
        } else {
            self.words.next(known)
        };
        let rate = |choice: &Choice| choice.why.new / choice.why.cost.max(1.0);
        [words, part]
            .into_iter()
            .flatten()
            .max_by(|a, b| rate(a).total_cmp(&rate(b)))
    }

    fn expect(&mut self, known: &Known, action: &Action) {
        self.words.expect(known, action);
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.words.learn(known, action, outcome);
        match &mut self.tree {
            Some(tree) => tree.learn(known, action.query()),
            None if known.levers().is_empty() => {}
            None => self.tree = Some(Tree::new(known)),
        }
    }
}
