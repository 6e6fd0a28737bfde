//! What was said so far, and which page is next.

use serde::Serialize;
use topic::examples::{ExamplesError, Found, Label, LabelFile};

/// A person at work.
pub(super) struct Session {
    pages: Vec<Found>,
    /// The pages to ask about, in order.
    queue: Vec<usize>,
    /// How many of them were asked about.
    asked: usize,
    labels: LabelFile,
}

/// How far it has come, as `--json` prints it. The keys are stable.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) pages: usize,
    pub(super) labelled: usize,
    pub(super) relevant: usize,
    pub(super) other: usize,
    pub(super) left: usize,
}

/// What became of the wish to undo.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Undone {
    One,
    Nothing,
}

impl Session {
    /// Asks about those of the pages that have no label, in this order.
    pub(super) fn new(pages: Vec<Found>, mut order: Vec<usize>, labels: LabelFile) -> Self {
        order.retain(|page| pages[*page].label.is_none());
        Self {
            pages,
            queue: order,
            asked: 0,
            labels,
        }
    }

    /// The page to ask about now.
    pub(super) fn page(&self) -> Option<&Found> {
        Some(&self.pages[*self.queue.get(self.asked)?])
    }

    /// Labels the page.
    pub(super) fn label(&mut self, label: Label) -> Result<(), ExamplesError> {
        self.set(Some(label))?;
        self.asked += 1;
        Ok(())
    }

    /// Leaves the page for another time.
    pub(super) fn skip(&mut self) {
        self.asked += 1;
    }

    /// Goes back to the page before, and takes its label back.
    pub(super) fn undo(&mut self) -> Result<Undone, ExamplesError> {
        let Some(before) = self.asked.checked_sub(1) else {
            return Ok(Undone::Nothing);
        };
        self.asked = before;
        if self.page().is_some_and(|page| page.label.is_some()) {
            self.set(None)?;
        }
        Ok(Undone::One)
    }

    /// What is kept comes first: what is shown as done is done.
    fn set(&mut self, label: Option<Label>) -> Result<(), ExamplesError> {
        if let Some(page) = self.queue.get(self.asked) {
            let page = &mut self.pages[*page];
            self.labels.keep(&page.name, label)?;
            page.label = label;
        }
        Ok(())
    }

    pub(super) fn counts(&self) -> Counts {
        let said = |label| self.pages.iter().filter(|page| page.label == label).count();
        let (relevant, other) = (said(Some(Label::Relevant)), said(Some(Label::Other)));
        Counts {
            pages: self.pages.len(),
            labelled: relevant + other,
            relevant,
            other,
            left: said(None),
        }
    }

    /// "12 of 100, 7 relevant".
    pub(super) fn progress(&self) -> String {
        let counts = self.counts();
        format!(
            "{} of {}, {} relevant",
            counts.labelled, counts.pages, counts.relevant
        )
    }
}
