//! The sorts of text boxes on pages of strangers, where their labels speak of sorts.

use crate::labelled;
use std::collections::BTreeMap;
use surfacer_surface::typed;

/// Share of the labelled boxes whose first guess must be the label's sort.
const AGREED: f64 = 0.85;

/// Share of other labelled boxes (names of people, user names, search words) that may be taken for some sort with more than even confidence.
const MISTAKEN: f64 = 0.05;

/// A guess below this is not acted upon first.
const SURE: f64 = 0.5;

#[test]
fn sorts_agree_with_the_labels_of_strangers() {
    // Search, registration, order and the rest: logins and newsletters ask for nothing but addresses.
    let Some((forms, _)) = labelled::forms(|letter| "srbo".contains(letter)) else {
        return;
    };
    let mut agreement: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut mistaken = (0_usize, 0_usize);
    for labelled in &forms {
        for (place, field) in labelled.form.fields.iter().enumerate() {
            let Some(label) = labelled.fields.get(&field.name) else {
                continue;
            };
            if !field.control.is_typed() {
                continue;
            }
            let guesses = typed::guess(&labelled.form, place);
            let first = guesses.first();
            if let Some(wanted) = meant(label) {
                let right = first.is_some_and(|guess| wanted.contains(&guess.sort.name()));
                let tally = agreement.entry(wanted[0]).or_default();
                tally.0 += usize::from(right);
                tally.1 += 1;
                if !right {
                    println!("{} is {:?}: {first:?}", wanted[0], shown(field));
                }
            } else if OTHERS.contains(&label.as_str()) {
                let sure = first.is_some_and(|guess| guess.confidence >= SURE);
                mistaken.0 += usize::from(sure);
                mistaken.1 += 1;
                if sure {
                    println!("{label} {:?}: {first:?}", shown(field));
                }
            }
        }
    }
    println!("agreement: {agreement:?}, mistaken: {mistaken:?}");
    let (part, whole) = agreement
        .values()
        .fold((0, 0), |sum, tally| (sum.0 + tally.0, sum.1 + tally.1));
    assert!(part as f64 / whole as f64 >= AGREED, "{part} of {whole}");
    assert!(
        mistaken.0 as f64 / mistaken.1 as f64 <= MISTAKEN,
        "{mistaken:?}"
    );
}

fn shown(field: &model::Field) -> [&str; 4] {
    [
        &field.name,
        &field.label,
        &field.placeholder,
        field.control.name(),
    ]
}

/// Labels of boxes that want no sort of ours: user names, names of people, words, subjects.
const OTHERS: &[&str] = &["us", "n1", "n2", "n3", "nf", "ns", "no", "qq", "CT"];

/// The sorts a label of theirs stands for.
fn meant(label: &str) -> Option<&'static [&'static str]> {
    Some(match label {
        "e1" | "e2" => &["email"],
        "Zi" => &["postcode"],
        "Ci" => &["city"],
        "St" => &["state"],
        "Co" => &["country"],
        "ph" | "P1" | "P2" | "P3" | "fa" => &["phone"],
        "Oy" | "by" => &["year"],
        "OD" | "bD" => &["date"],
        "ON" => &["number", "price"],
        _ => return None,
    })
}
