//! Which page next? One file for each way to choose.
//!
//! An [`Explorer`] is told of links and of what stood behind those that were followed, and says which is followed next. It is pure: no
//! clock, no web, dice of its own. It has no save format: a walk that goes on tells a new one all that the old one was told.
//!
//! - [`breadth`]   `bfs`: in the order found, the baseline
//! - [`promise`]   `promise`: the most promising words first, nothing learned
//! - [`scdi`]      `scdi`: `SmartCrawler`'s baseline, directories in turn, fixed words
//! - [`hwdla`]     `hwdla`: learning automata as printed, one for each page
//! - [`automaton`] `automaton`: learning automata repaired, clusters of links as actions
//! - [`surfacer`]  `surfacer`: a sleeping bandit over clusters with a learner of links; the default
//! - [`cluster`]   which links are of one kind?
//! - [`learner`]   what words in and around a link are worth on this site
//! - [`lessons`]   what of that is taken along to the next site
//!
//! What they cost side by side: `surfacer lab explore`.

pub mod automaton;
pub mod breadth;
pub mod cluster;
mod dice;
pub mod hwdla;
pub mod learner;
pub mod lessons;
pub mod promise;
pub mod scdi;
pub mod surfacer;

#[cfg(test)]
mod tests;

use crate::frontier::Visit;
use lessons::Lessons;
use model::LinkWords;

/// A step that may be taken: a link with what is written in and around it, or a form with what is filled in.
#[derive(Debug, Clone)]
pub struct Lead {
    /// Where it leads.
    pub visit: Visit,
    /// The page it stands on, by a number of its own; [`NOWHERE`] if none is known.
    pub from: u64,
    /// What is written in and around it; nothing where only addresses are wanted.
    pub words: Option<Box<LinkWords>>,
    /// How it is taken.
    pub action: Action,
}

/// How a lead is taken. An explorer chooses among all of them alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Action {
    /// A hyperlink is followed: a boldface edge, in the words of Kumar and Bhatia.
    #[default]
    Follow,
    /// A form is filled in and submitted: a washy edge.
    Submit(Box<Pair>),
}

/// What is filled in: a pair of the labelled value set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pair {
    /// What the field is called.
    pub label: String,
    /// What is typed or chosen.
    pub value: String,
}

/// Where a lead stands that was not found on a page.
pub const NOWHERE: u64 = 0;

/// What stood behind a lead.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Outcome {
    /// Search forms of a kind that was not seen before on this site.
    pub new_forms: usize,
    /// The page, by the number that its own links carry in [`Lead::from`].
    pub page: u64,
    /// Share of its lines that no page of the site has said before.
    pub novelty: f64,
    /// Whether it is a page that links alone do not lead to.
    pub reached: Reached,
}

/// Which part of a site a page belongs to, as far as has been seen: a link that shows up later may make a hidden page public.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Reached {
    /// Links lead here from the start; or nobody asked.
    #[default]
    Public,
    /// Only a submission leads here, but what stands here was seen before: an answer without results, or the same results again.
    HiddenAgain,
    /// Only a submission leads here, and what stands here is new.
    HiddenNew,
}

/// Chooses the next page of a walk.
pub trait Explorer: Send {
    /// The name it is chosen by.
    fn name(&self) -> &'static str;
    /// Tells of a link that was not known before.
    fn offer(&mut self, lead: Lead);
    /// The link to follow next; every one that was offered comes at most once.
    fn next(&mut self) -> Option<Visit>;
    /// Tells what stood behind a link. Its own links have been offered by then.
    fn learn(&mut self, visit: &Visit, outcome: Outcome);
    /// The highest promise that waits, in thousandths.
    fn best_promise(&self) -> u16;
    /// What was learned that may hold on other sites.
    fn lessons(&self) -> Lessons {
        Lessons::default()
    }
}

/// The names, the default first.
pub const NAMES: &[&str] = &["surfacer", "promise", "automaton", "scdi", "hwdla", "bfs"];

/// No explorer of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no explorer {0:?}; there are {list}", list = NAMES.join(", "))]
pub struct UnknownExplorer(pub String);

/// An explorer by its name, that knows nothing of other sites.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Explorer>, UnknownExplorer> {
    taught(name, seed, &Lessons::default())
}

/// An explorer by its name, that has learned on other sites.
pub fn taught(
    name: &str,
    seed: u64,
    lessons: &Lessons,
) -> Result<Box<dyn Explorer>, UnknownExplorer> {
    Ok(match name {
        "surfacer" => {
            let settings = surfacer::Settings::default();
            Box::new(surfacer::Surfacer::new(settings, lessons))
        }
        "automaton" => Box::new(automaton::Automaton::new(seed)),
        "promise" => Box::new(promise::Promise::default()),
        "scdi" => Box::new(scdi::Scdi::default()),
        "hwdla" => Box::new(hwdla::Hwdla::new(seed)),
        "bfs" => Box::new(breadth::Breadth::default()),
        _ => return Err(UnknownExplorer(name.to_owned())),
    })
}
