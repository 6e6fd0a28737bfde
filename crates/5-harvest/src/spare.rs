//! Tokens that a page just received brought along, so that the form's own page need not be fetched for the next submission.
//!
//! Many sites print their search form on every answer, with a token that is as good as one from the form's page; that saves a request per
//! submission. Some do not take it (the token belongs to another form, or dies with the page that follows), so it is believed only while it works: as long as no such
//! token has brought records, an answer without any is asked for again with a token from the form's page, and so is a refusal at any time. If that helps,
//! every later token is fetched.

use model::{AnswerKind, Form, Page, Step};

/// The last page received, and how far its tokens can be relied upon.
#[derive(Default)]
pub(crate) struct Spare {
    latest: Option<Page>,
    trust: Trust,
}

/// How far tokens of answers can be relied upon.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Trust {
    /// How answers are read is not known yet, so nobody could tell.
    #[default]
    Closed,
    /// None has brought records so far.
    Untried,
    /// One has brought records.
    Proven,
    /// One was refused where a fetched one was not.
    Broken,
}

impl Spare {
    /// From now on the tokens of answers are used: it can be told whether they work.
    pub(crate) fn open(&mut self) {
        if self.trust == Trust::Closed {
            self.trust = Trust::Untried;
        }
    }

    /// Keeps the last page received for its tokens.
    pub(crate) fn receive(&mut self, page: Option<Page>) {
        self.latest = page.filter(|_| self.trust != Trust::Broken);
    }

    /// The forms of the last page received, if their tokens may be used. A token is good for one submission: they are given once.
    pub(crate) fn take(&mut self) -> Vec<Form> {
        let usable = matches!(self.trust, Trust::Untried | Trust::Proven);
        match self.latest.take() {
            Some(page) if usable => read::forms_in(&read::read(&page)),
            _ => Vec::new(),
        }
    }

    /// Whether an answer that such a token has brought should be asked for again with a fetched one.
    pub(crate) fn doubts(&mut self, step: &Step) -> bool {
        if !step.records.is_empty() {
            self.trust = Trust::Proven;
        }
        match step.kind {
            AnswerKind::Refused(why) => !why.is_of_query() && !why.is_passing(),
            AnswerKind::Records | AnswerKind::Nothing => self.trust == Trust::Untried,
        }
    }

    /// Compares an answer with the one that a fetched token has brought.
    pub(crate) fn compare(&mut self, spare: &Step, fetched: &Step) {
        if spare.kind != fetched.kind || spare.records.len() != fetched.records.len() {
            self.give_up();
        }
    }

    /// Tokens of answers failed: every later one is fetched.
    pub(crate) fn give_up(&mut self) {
        *self = Self {
            latest: None,
            trust: Trust::Broken,
        };
    }

    /// Whether no such token has worked so far.
    pub(crate) fn is_untried(&self) -> bool {
        self.trust == Trust::Untried
    }
}
