//! The roles on pages of strangers, where their labels and ours mean the same.

use crate::labelled;
use std::collections::BTreeMap;
use surfacer_surface::{Role, roles, template};

/// Share of labelled fields whose role must agree.
const AGREED: f64 = 0.9;

/// Share of search forms with a labelled query box whose best box must be that one.
const BEST_BOX: f64 = 0.95;

#[test]
fn roles_agree_with_the_labels_of_strangers() {
    let Some((forms, _)) = labelled::forms(|letter| letter == 's') else {
        return;
    };
    let mut agreement: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut best_box = (0_usize, 0_usize);
    for labelled in &forms {
        let roles = roles(&labelled.form);
        for (field, role) in labelled.form.fields.iter().zip(&roles) {
            let Some(label) = labelled.fields.get(&field.name) else {
                continue;
            };
            let Some((label, wanted)) = meant(label) else {
                continue;
            };
            let tally = agreement.entry(label).or_default();
            tally.0 += usize::from(wanted.contains(role));
            tally.1 += 1;
            if !wanted.contains(role) {
                println!(
                    "{label}: {}#{} {} {} ({}) is {}",
                    labelled.page,
                    labelled.form.index,
                    field.control.name(),
                    field.name,
                    field.label,
                    role.name()
                );
            }
        }
        let has_query = labelled.fields.values().any(|label| label == "qq");
        if has_query {
            let template = template(&labelled.form);
            let chosen = template.and_then(|template| {
                labelled
                    .fields
                    .get(&labelled.form.fields[template.boxes[0]].name)
            });
            best_box.0 += usize::from(chosen.is_some_and(|label| label == "qq"));
            best_box.1 += 1;
            if chosen.is_none_or(|label| label != "qq") {
                println!("box: {}#{} {chosen:?}", labelled.page, labelled.form.index);
            }
        }
    }
    println!("agreement: {agreement:?}");
    println!("best box is the query box: {best_box:?}");
    let (part, whole) = agreement
        .values()
        .fold((0, 0), |sum, tally| (sum.0 + tally.0, sum.1 + tally.1));
    assert!(part as f64 / whole as f64 >= AGREED, "{part} of {whole}");
    assert!(
        best_box.0 as f64 / best_box.1 as f64 >= BEST_BOX,
        "{best_box:?}"
    );
}

/// The roles a label of theirs stands for.
fn meant(label: &str) -> Option<(&'static str, &'static [Role])> {
    Some(match label {
        "qq" => ("search query", &[Role::Query]),
        "qc" => (
            "refinement",
            &[Role::Filter, Role::RangeLow, Role::RangeHigh],
        ),
        "sp" => ("sorting", &[Role::Presentation]),
        "st" => ("style", &[Role::Presentation]),
        "hp" => ("honeypot", &[Role::Honeypot]),
        "Bs" => ("submit", &[Role::Submit]),
        _ => return None,
    })
}
