//! Curves to look at: coverage over the budget, one line per policy with the spread of its start words, the oracle dashed.
//!
//! The drawing is one SVG without scripts or fonts of its own. Colours follow the reader's choice of light or dark; a policy has the
//! same colour and dashes on every plot, so that it is told apart without seeing colours and found again on the next plot.
//!
//! - `series`  from the curves of the runs to the lines that are drawn
//! - `ink`     colours and dashes
//! - `draw`    the SVG

mod draw;
mod ink;
mod series;

pub use series::Series;

use super::Finding;
use super::grid::grouped;
use super::summary;

/// What is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// What stands above it.
    pub title: String,
    /// What the lines mean.
    pub note: String,
    /// What the budget counts.
    pub unit: String,
    /// The end of the horizontal axis.
    pub budget: usize,
    /// The lines: oracles first, then the largest area.
    pub series: Vec<Series>,
}

impl Plot {
    /// Of a result.
    pub fn of(finding: &Finding) -> Self {
        let setting = &finding.parameters.setting;
        Self {
            title: summary::name(setting),
            note: format!(
                "Share of the {} reachable records in hand. Line: mean of the start words; band: worst to best.",
                grouped(finding.parameters.reachable as u64)
            ),
            unit: setting.budget_in.to_string(),
            budget: setting.budget,
            series: series::of(finding),
        }
    }

    /// As SVG.
    pub fn draw(&self) -> String {
        draw::svg(self)
    }
}
