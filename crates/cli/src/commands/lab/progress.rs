//! How a contest comes along: on a terminal one line that changes, piped one line for each run that is over.

use crate::talk;
use indicatif::{ProgressBar, ProgressStyle};
use lab::harvest::Coming;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Shows how a contest comes along.
pub(super) struct Progress {
    line: Option<ProgressBar>,
    runs: usize,
    over: AtomicUsize,
    reachable: usize,
}

impl Progress {
    /// Shows so many runs of so many units each.
    pub(super) fn new(runs: usize, budget: usize, reachable: usize) -> Self {
        let line = std::io::stderr().is_terminal().then(|| {
            let line = ProgressBar::new((runs * budget) as u64);
            let style =
                ProgressStyle::with_template("{bar:30} {percent:>3} % {eta:>4} left  {msg}");
            line.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            line
        });
        Self {
            line,
            runs,
            over: AtomicUsize::new(0),
            reachable,
        }
    }

    /// Takes in a step of a run.
    pub(super) fn tell(&self, coming: &Coming) {
        let over = self
            .over
            .fetch_add(usize::from(coming.over), Ordering::Relaxed);
        let over = over + usize::from(coming.over);
        let share = 100.0 * coming.records as f64 / self.reachable.max(1) as f64;
        let words = format!(
            "run {over} of {}: {}, seed {}, {share:.1} %",
            self.runs, coming.policy, coming.seed
        );
        match &self.line {
            Some(line) => {
                line.inc(coming.step as u64);
                line.set_message(talk::clean(&words));
            }
            None if coming.over => talk::say(&words),
            None => {}
        }
    }

    /// Clears the changing line.
    pub(super) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}
