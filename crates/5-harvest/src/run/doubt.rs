//! Answers that are not kept yet, because they may have been read wrongly.

use super::Asked;
use crate::Action;
use crate::answer::{Reader, fit};
use model::{AnswerKind, Step};

/// Answers that seem to hold records, with none read from any of them, after which reading is learned again. One may be a whim of the site.
const SEVERAL: usize = 3;
/// Answers that are held back at the most.
const MOST: usize = 8;
/// Times that learning again may fail before it is left.
const MOST_FAILED: u32 = 3;

/// An answer and the step that was read from it.
pub(super) struct Held {
    pub(super) action: Action,
    pub(super) asked: Asked,
    pub(super) step: Step,
    doubtful: bool,
}

impl Held {
    /// An answer that was read well.
    pub(super) fn new(action: Action, asked: Asked, step: Step) -> Self {
        Self {
            action,
            asked,
            step,
            doubtful: false,
        }
    }
}

/// The answers held back. Records read from the next answer settle all doubts.
#[derive(Default)]
pub(super) struct Doubts {
    pub(super) held: Vec<Held>,
    failed: u32,
}

/// What to do with the answers held back.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// Keep them as they were read.
    Settled,
    /// Wait for another answer.
    Open,
    /// Learn how to read them.
    Misfit,
}

impl Doubts {
    /// Takes in another answer.
    pub(super) fn hear(&mut self, reader: &Reader, mut held: Held) -> Sense {
        let has_nothing = held.step.kind == AnswerKind::Nothing;
        held.doubtful = has_nothing && self.failed < MOST_FAILED && seems_unread(reader, &held);
        let open = has_nothing && (held.doubtful || !self.held.is_empty());
        self.held.push(held);
        let doubtful = self.held.iter().filter(|held| held.doubtful).count();
        if !open || self.held.len() > MOST {
            Sense::Settled
        } else if doubtful >= SEVERAL {
            Sense::Misfit
        } else {
            Sense::Open
        }
    }

    /// Counts an attempt to learn again that came to nothing.
    pub(super) fn give_up(&mut self) {
        self.failed += 1;
    }
}

fn seems_unread(reader: &Reader, held: &Held) -> bool {
    let Ok(page) = &held.asked.got else {
        return false;
    };
    let query = &held.asked.query;
    fit::seems_unread(reader, &read::read(page), query, held.asked.page)
}
