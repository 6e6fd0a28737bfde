//! Tests of the room as its callers see it.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "these are tests, and a skipped one must be heard"
)]

/// Forms that a site tells of for machines.
mod hinted;
/// Pages nobody would write.
mod judge_anything;
/// Our own pages, one per danger and language.
mod judge_dangers;
/// Pages of strangers with labelled forms.
mod judge_labelled;
/// What the model says, and how.
mod judge_learned;
/// Unpacks the labelled pages.
mod labelled;
/// Walks that are stopped.
mod walk_again;
/// Walks to pages that links do not lead to.
mod walk_hidden;
