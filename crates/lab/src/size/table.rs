//! What was learned, as the source text it is kept in.

use super::fit::{Part, Stage};
use std::fmt::Write as _;

/// The source of `weights.rs`.
pub fn source(learned: &[Part]) -> String {
    let mut text = String::from(
        "//! What the signs are worth, by kind of site: for the middle, and for the logarithm of the deviation. Made by `surfacer lab size --fit`.\n\nuse super::combined::Weights;\n",
    );
    for part in learned {
        let mut rows = String::new();
        for (name, middle, deviation) in &part.signs {
            writeln!(rows, "        (\"{name}\", {middle:.4}, {deviation:.4}),")
                .expect("a string takes all");
        }
        let (low, high) = part.ends;
        write!(
            text,
            "\npub(super) const {}: Weights = Weights {{\n    signs: &[\n{rows}    ],\n    ends: ({low:.2}, {high:.2}),\n}};\n",
            part.name
        )
        .expect("a string takes all");
    }
    text
}

/// How well it does on tables that were left out, one line for each kind of site and share.
pub fn report(learned: &[Part]) -> Vec<String> {
    let line = |part: &Part, stage: &Stage| {
        format!(
            "{:<12} at {:.0} %: {} harvests of tables left out, truth inside {:.0} %, median error {:.1} %, median width {:.0} %",
            part.name,
            stage.at * 100.0,
            stage.runs,
            stage.inside * 100.0,
            stage.error * 100.0,
            stage.width * 100.0
        )
    };
    learned
        .iter()
        .flat_map(|part| part.held_out.iter().map(move |stage| line(part, stage)))
        .collect()
}
