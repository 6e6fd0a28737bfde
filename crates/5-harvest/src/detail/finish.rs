//! What is learned of a form's pages, how far their reading has come, and why it stops.

use super::template::Template;
use model::Refusal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was learned of a form's pages, by kind: a search may show tickets and articles, whose pages have nothing in common.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Memo(pub(super) BTreeMap<String, Verdict>);

/// What was learned of the pages of one kind.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Verdict {
    /// How they are read.
    Template(Box<Template>),
    /// The rows say all that the pages say.
    RowsSayItAll,
    /// They have nothing in common that could hold data.
    NothingInCommon,
    /// The site does not show them.
    Refused(Refusal),
}

/// Why no more pages are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// Every page was read, or refused for good.
    Whole,
    /// The budget is used up.
    BudgetSpent,
    /// The rows say all that the pages say.
    RowsSayItAll,
    /// The pages have nothing in common that could hold data.
    NothingInCommon,
    /// There are too few pages to compare.
    TooFew,
    /// The site refuses.
    Refused(Refusal),
}

impl Finish {
    /// The reason in words.
    pub fn words(self) -> String {
        match self {
            Self::Whole => "every page of a record was read".into(),
            Self::BudgetSpent => "the budget is spent".into(),
            Self::RowsSayItAll => "the pages of the records say no more than their rows".into(),
            Self::NothingInCommon => "the pages of the records have nothing in common".into(),
            Self::TooFew => "too few records have a page to compare".into(),
            Self::Refused(why) => format!("refused: {why}"),
        }
    }
}

/// How far the reading has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Requests spent on the site.
    pub requests: u64,
    /// Pages read, or refused.
    pub pages: usize,
    /// Pages there are.
    pub of: usize,
    /// The record whose page came last.
    pub title: String,
}
