//! Tests of the room as its callers see it.

#![expect(
    clippy::print_stderr,
    reason = "these are tests, and a skipped one must be heard"
)]

/// Unpacks the labelled pages; explore tests on the same ones.
#[path = "../../../3-explore/tests/all/labelled.rs"]
mod labelled;
/// Roles against the field labels of strangers.
mod roles_labelled;
/// Sorts of text boxes against the field labels of strangers.
mod typed_labelled;
