//! Tokens that a page just received brought along, so that the form's own page need not be fetched for the next submission.
//!
//! Many sites print their search form on every answer, with a token that is as good as one from the form's page; that saves a request per
//! submission. Some do not take it (the token belongs to another form, or dies with the page that follows), so it is believed only while it works: as long as no such
//! token has brought records, an answer without any is asked for again with a token from the form's page, and so is a refusal at any time. If that helps, every later
//! token is fetched. To doubt every page without records that does not say why was tried too: sites that find nothing without a word were asked twice.

use model::{AnswerKind, Form, Page, Refusal, Step};

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
            AnswerKind::Refused(why) => may_be_about_a_token(why),
            AnswerKind::Records => false,
            AnswerKind::Nothing => self.trust == Trust::Untried,
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
            trust: Trust::Broken,
            ..Self::default()
        };
    }

    /// Whether no such token has worked so far.
    pub(crate) fn is_untried(&self) -> bool {
        self.trust == Trust::Untried
    }
}

/// Statuses and pages by which sites refuse a token. What forbids us to ask at all is not asked again.
fn may_be_about_a_token(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::Forbidden | Refusal::ClientError | Refusal::Unauthorized | Refusal::LoginWall
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;
    use model::Query;

    fn answer(kind: AnswerKind, titles: &[&str]) -> Step {
        let (mut step, _) = step(Query::typed(0, "otter"), titles);
        step.kind = kind;
        step
    }

    fn opened() -> Spare {
        let mut spare = Spare::default();
        spare.open();
        spare
    }

    #[test]
    fn a_token_is_doubted_until_one_has_brought_records() {
        let nothing = answer(AnswerKind::Nothing, &[]);
        let mut spare = opened();
        assert!(spare.doubts(&nothing));
        spare.compare(&nothing, &nothing);
        assert!(spare.doubts(&nothing), "nothing proves nothing");
        assert!(!spare.doubts(&answer(AnswerKind::Records, &["a"])));
        assert!(!spare.doubts(&nothing));
    }

    #[test]
    fn a_refusal_is_doubted_unless_it_forbids_to_ask_at_all() {
        let mut spare = opened();
        let doubts = |why| spare.doubts(&answer(AnswerKind::Refused(why), &[]));
        let doubted = [
            Refusal::Forbidden,
            Refusal::ClientError,
            Refusal::TooMany,
            Refusal::Captcha,
            Refusal::SideEffect,
        ]
        .map(doubts);
        assert_eq!(doubted, [true, true, false, false, false]);
    }

    #[test]
    fn a_token_that_failed_where_a_fetched_one_did_not_is_the_last() {
        let mut spare = opened();
        spare.compare(
            &answer(AnswerKind::Refused(Refusal::Forbidden), &[]),
            &answer(AnswerKind::Records, &["a"]),
        );
        assert_eq!(spare.trust, Trust::Broken);
        spare.open();
        assert_eq!(spare.trust, Trust::Broken);
    }
}
