//! The figures in words.

use super::figures::{Figures, Findings};
use super::learning::{CAUTION, CAUTION_OF_ROLES, FOLDS, ROUNDS, SITES, SITES_OF_FIELDS};
use explore::learned::Model;
use std::fmt::{self, Display, Formatter};

impl Display for Findings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} pages, {} forms, {} fields; {} labels without a form",
            self.pages, self.figures.forms, self.fields, self.unmatched
        )?;
        line(f, "model", &self.figures)?;
        for (name, figures) in &self.baselines {
            line(f, name, figures)?;
        }
        for (kind, score) in &self.figures.kinds {
            writeln!(
                f,
                "  {kind:<12} {:>4} forms, precision {:.3}, recall {:.3}, F1 {:.3}",
                score.truth, score.precision, score.recall, score.f1
            )?;
        }
        writeln!(
            f,
            "published accuracy {:.3}, ours {:+.3}",
            self.published_accuracy,
            self.figures.accuracy - self.published_accuracy
        )?;
        writeln!(
            f,
            "field roles: accuracy {:.3}, macro F1 {:.3}",
            self.field_accuracy, self.field_macro_f1
        )?;
        write!(
            f,
            "calibration error {:.3}, of a search {:.3}; {:.3} ms per form",
            self.calibration_error, self.search_calibration_error, self.ms_per_form
        )
    }
}

fn line(f: &mut Formatter<'_>, name: &str, figures: &Figures) -> fmt::Result {
    writeln!(
        f,
        "{name:<9} accuracy {:.3}, search F1 {:.3}, macro F1 {:.3}; {} of {} unsafe forms submittable, {} others, {:.1} % of {} search forms kept",
        figures.accuracy,
        figures.search_f1,
        figures.macro_f1,
        figures.unsafe_submittable,
        figures.unsafe_forms,
        figures.other_submittable,
        100.0 * figures.search_kept,
        figures.search_forms
    )
}

/// The report that goes with a trained model. No times: the same forms give the same report.
pub fn training(model: &Model, cross: &Findings) -> String {
    let lines = [
        "What a form is for and what its fields ask for, learned from the Formasaurus pages (MIT), which are not here.".to_owned(),
        "Made by `surfacer train forms --data DIR --out FILE`.".to_owned(),
        format!("Kinds: {} signs, each on {SITES} sites or more; caution {CAUTION}; temperature {:.3}.", model.form_signs.len(), model.temperature),
        format!("Roles: {} signs, each on {SITES_OF_FIELDS} sites or more; caution {CAUTION_OF_ROLES}; {ROUNDS} rounds.", model.field_signs.len()),
        String::new(),
        format!("Cross-check, each site judged by a model from other sites ({FOLDS} folds). The words, rules and settings were chosen with these"),
        "forms in view, so new sites will do somewhat worse:".to_owned(),
        cross.to_string(),
    ];
    let mut text = lines.join("\n");
    // What a judgement costs depends on the machine.
    if let Some(end) = text.rfind("; ") {
        text.truncate(end);
    }
    text.push('\n');
    text
}
