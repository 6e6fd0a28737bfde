//! Talking to the user: progress on stderr, results on stdout.
//!
//! On a terminal progress is one line that changes; piped it is plain lines, now and then. Titles and addresses come from
//! strangers, so control characters are taken out of everything that is printed.

#![expect(clippy::print_stderr, reason = "this is the file that prints")]

use crawl::Watch;
use harvest::{Progress, detail};
use indicatif::{ProgressBar, ProgressStyle};
pub(crate) use lab::grouped;
use std::io::{ErrorKind, IsTerminal, Write};
use std::time::Duration;

/// Requests or pages between two plain lines of progress.
const EVERY: u64 = 50;

/// Prints a result.
pub(crate) fn result(line: &str) {
    print(&clean(line));
}

/// Prints a result in pieces; on a terminal those that are marked stand out.
pub(crate) fn pieces(before: &str, pieces: &[(&str, bool)]) {
    let mut line = clean(before);
    for (text, marked) in pieces {
        let text = clean(text).replace('\n', " ");
        if *marked {
            line.push_str(&console::style(text).bold().yellow().to_string());
        } else {
            line.push_str(&text);
        }
    }
    print(&line);
}

/// Prints a result for machines.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    print(&escaped(&serde_json::to_string(value)?));
    Ok(())
}

/// Escapes what JSON lets through and a terminal may obey. Such letters stand in JSON strings only, so any parser reads the same.
fn escaped(json: &str) -> String {
    json.chars()
        .map(|letter| {
            if is_harmless(letter) {
                letter.to_string()
            } else {
                format!("\\u{:04x}", u32::from(letter))
            }
        })
        .collect()
}

/// A reader that has seen enough (`| head`) is no failure.
fn print(line: &str) {
    if let Err(error) = writeln!(std::io::stdout().lock(), "{line}")
        && error.kind() != ErrorKind::BrokenPipe
    {
        eprintln!("surfacer: cannot print: {error}");
    }
}

/// Whether a failure is only that our reader has seen enough.
pub(crate) fn is_reader_gone(error: &anyhow::Error) -> bool {
    let mut causes = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == ErrorKind::BrokenPipe)
        || error
            .downcast_ref::<store::StoreError>()
            .is_some_and(store::StoreError::is_reader_gone)
}

/// So many in so many seconds, as a person reads it.
pub(crate) fn rate(count: u64, seconds: f64) -> String {
    let rate = count as f64 / seconds.max(0.001);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts in a second are far from the limits"
    )]
    let rate = rate as u64;
    grouped(rate)
}

/// Says something on the side.
pub(crate) fn say(line: &str) {
    eprintln!("{}", clean(line));
}

/// Says what went wrong, with its causes.
pub(crate) fn complain(error: &anyhow::Error) {
    let mut said = String::new();
    for cause in error.chain().map(ToString::to_string) {
        // Transparent errors repeat their source word for word.
        if !said.ends_with(&cause) {
            if !said.is_empty() {
                said.push_str(": ");
            }
            said.push_str(&cause);
        }
    }
    eprintln!("surfacer: {}", clean(&said));
}

/// Takes out what could move the cursor, ring the bell or change the title of a terminal.
pub(crate) fn clean(text: &str) -> String {
    text.chars().filter(|letter| is_harmless(*letter)).collect()
}

/// Whether a letter is only ever shown: no control character but the end of a line, nothing that turns the direction of writing.
fn is_harmless(letter: char) -> bool {
    letter == '\n'
        || !(letter.is_control()
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

/// A line of progress: on a terminal it changes, elsewhere it is printed now and then.
pub(crate) struct Line {
    line: Option<ProgressBar>,
    told: u64,
}

impl Line {
    /// An empty one.
    pub(crate) fn new() -> Self {
        let line = std::io::stderr().is_terminal().then(|| {
            let line = ProgressBar::new_spinner();
            line.set_style(
                ProgressStyle::with_template("{spinner} {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            line.enable_steady_tick(Duration::from_millis(120));
            line
        });
        Self { line, told: 0 }
    }

    /// Says something beside it.
    pub(crate) fn say(&self, line: &str) {
        match &self.line {
            Some(shown) => shown.println(clean(line)),
            None => eprintln!("{}", clean(line)),
        }
    }

    /// Shows how far it has come after so many requests or pages; on plain lines only now and then.
    pub(crate) fn show(&mut self, done: u64, words: String) {
        match &self.line {
            Some(line) => line.set_message(words),
            None if done >= self.told + EVERY || self.told == 0 => {
                self.told = done;
                eprintln!("{words}");
            }
            None => {}
        }
    }

    /// Clears the changing line.
    pub(crate) fn finish(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}

/// Shows how a harvest comes along.
pub(crate) struct Show {
    line: Line,
    budget: u64,
}

impl Show {
    /// Shows a harvest that may spend `budget` requests.
    pub(crate) fn new(budget: u64) -> Self {
        Self {
            line: Line::new(),
            budget,
        }
    }

    fn words(&self, progress: &Progress) -> String {
        let page = if progress.page > 1 {
            format!(", page {}", progress.page)
        } else {
            String::new()
        };
        let asked: String = clean(&progress.asked).chars().take(40).collect();
        let budget = self.of_budget();
        let estimate = &progress.estimate;
        let share = |size: u64| 100.0 * progress.records as f64 / (size.max(1) as f64);
        let of_all = match estimate.method {
            "none" => String::new(),
            "listed" | "total-shown" => format!(", {:.0} %", share(estimate.mid)),
            _ => format!(
                ", about {:.0} % ({:.0}-{:.0} %)",
                share(estimate.mid),
                share(estimate.high),
                share(estimate.low)
            ),
        };
        format!(
            "{} requests{budget}, {} records{of_all}; asked \"{asked}\"{page}: {} new",
            grouped(progress.requests),
            grouped(progress.records as u64),
            progress.new
        )
    }

    fn of_budget(&self) -> String {
        if self.budget == u64::MAX {
            String::new()
        } else {
            format!(" of {}", grouped(self.budget))
        }
    }

    /// Clears the changing line.
    pub(crate) fn finish(&self) {
        self.line.finish();
    }
}

impl Watch for Show {
    fn say(&mut self, line: &str) {
        self.line.say(line);
    }

    fn progress(&mut self, progress: &Progress) {
        let words = self.words(progress);
        self.line.show(progress.requests, words);
    }

    fn details(&mut self, progress: &detail::Progress) {
        let title: String = clean(&progress.title).chars().take(40).collect();
        let words = format!(
            "{} requests{}, {} of {} pages of records read; last \"{title}\"",
            grouped(progress.requests),
            self.of_budget(),
            grouped(progress.pages as u64),
            grouped(progress.of as u64)
        );
        self.line.show(progress.requests, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_printed_can_move_the_cursor_or_rename_the_window() {
        assert_eq!(
            clean("a\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m\rb\u{202e}c"),
            "a]0;pwned[2J31mbc"
        );
    }

    #[test]
    fn json_is_read_as_written_and_obeyed_by_no_terminal() {
        let text = "a\u{1b}[2J\u{9b}31m\u{7f}\u{202e}b";
        let line = escaped(&serde_json::to_string(text).unwrap());
        assert!(line.is_ascii(), "{line}");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }
}
