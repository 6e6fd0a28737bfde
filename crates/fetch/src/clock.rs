//! The clock of the machine we run on.

use model::{Clock, Timestamp};
use std::time::{Duration, Instant};

/// The real time. Everything else takes a [`Clock`], so that a test can move it.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// A clock whose elapsed time starts now.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place where real time comes in"
    )]
    pub fn new() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place where real time comes in"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
