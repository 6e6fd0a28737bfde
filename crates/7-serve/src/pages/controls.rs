//! Buttons that write a row, and what is true about them.

use crate::words::{ago, encoded};
use crate::workspace::Work;
use maud::{Markup, html};
use model::Timestamp;
use store::Wish;

/// What can be wished of a job, and what came of it.
pub(crate) struct Controls<'a> {
    /// Where the buttons lead.
    pub(crate) action: String,
    /// What our pages know.
    pub(crate) token: &'a str,
    /// Who works, or did so last.
    pub(crate) work: Option<&'a Work>,
    /// The command that goes on.
    pub(crate) command: String,
    /// What a budget counts.
    pub(crate) unit: &'a str,
    /// How much failed.
    pub(crate) failed: u64,
}

impl<'a> Controls<'a> {
    /// Those of a site.
    pub(crate) fn of_site(
        name: &str,
        token: &'a str,
        work: Option<&'a Work>,
        command: String,
        failed: u64,
    ) -> Self {
        Self {
            action: format!("/sites/{}/orders", encoded(name)),
            token,
            work,
            command,
            unit: "requests",
            failed,
        }
    }

    /// The buttons that make sense now.
    pub(crate) fn shown(&self, now: Timestamp) -> Markup {
        let alive = self.work.filter(|work| work.alive);
        let wish = alive.map(|work| work.orders.wish);
        let retry = self.work.is_some_and(|work| work.orders.retry);
        html! {
            section #controls .controls data-live aria-label="Control" {
                p #control-words { (self.words(alive, now)) }
                div.buttons {
                    @match wish {
                        Some(Wish::Pause) => { (self.button("go", "Go on")) (self.button("stop", "Stop")) }
                        Some(Wish::Go) => { (self.button("pause", "Pause")) (self.button("stop", "Stop")) }
                        Some(Wish::Stop) | None => {}
                    }
                    @if self.failed > 0 && !retry { (self.button("retry", "Retry failed")) }
                    @if let Some(work) = alive {
                        form.inline method="post" action=(self.action) {
                            input type="hidden" name="token" value=(self.token);
                            label { "Budget "
                                input type="number" name="budget" min="1" max="1000000000" required value=(work.job.budget);
                            }
                            " " (self.unit) " "
                            button name="order" value="budget" { "Change" }
                        }
                    }
                }
            }
        }
    }

    fn words(&self, alive: Option<&Work>, now: Timestamp) -> Markup {
        let retry = self.work.is_some_and(|work| work.orders.retry);
        html! {
            @if let Some(work) = alive {
                @let state = work.job.state.name();
                span class=(format!("state {state}")) { (state) } " "
                @match work.orders.wish {
                    Wish::Pause if state == "paused" => "Paused: nothing is sent until it is told to go on.",
                    Wish::Pause => "Will pause after the request that is under way.",
                    Wish::Stop => "Is stopping. What was kept stays.",
                    Wish::Go => (work.job.what),
                }
            } @else {
                @if let Some(work) = self.work {
                    "Nobody works on it; the last run gave its last sign of life " (ago(work.job.alive, now)) ". "
                } @else {
                    "Nobody works on it. "
                }
                "It goes on where it was with " code { (self.command) } "; this page cannot start it."
            }
            @if retry {
                " What failed will be tried again "
                @if alive.is_some() { "when this run has come to its end." } @else { "by the next run." }
            }
        }
    }

    fn button(&self, order: &str, name: &str) -> Markup {
        html! {
            form.inline method="post" action=(self.action) {
                input type="hidden" name="token" value=(self.token);
                button name="order" value=(order) { (name) }
            }
        }
    }
}
