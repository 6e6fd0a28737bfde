//! How much of what is there was found, and how much of what was found is there?

use serde::Serialize;

/// Things counted: there, found, both; and the shares that follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Score {
    /// Things of the truth.
    pub truth: usize,
    /// Things we found.
    pub found: usize,
    /// Things that are both.
    pub right: usize,
    /// Share of what we found that is right.
    pub precision: f64,
    /// Share of the truth that we found.
    pub recall: f64,
    /// Harmonic mean of the two.
    pub f1: f64,
}

impl Score {
    /// The shares of these counts.
    pub fn new(truth: usize, found: usize, right: usize) -> Self {
        Self {
            truth,
            found,
            right,
            precision: share(right, found),
            recall: share(right, truth),
            f1: share(2 * right, found + truth),
        }
    }
}

/// A part of a whole; nothing of nothing is none.
pub fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    part as f64 / whole as f64
}
