//! Which templates are informative in truth, by asking the site without a page between.
//!
//! `T` is informative iff the submissions of `T`, everything else left wide, bring `|S|` different sets of records with `|S| / |G| >= tau` and
//! `|S| >= 2`. The second half is ours: a menu of three orders brings one set of records, and a third is more than a quarter.

use std::collections::BTreeSet;
use url::form_urlencoded::Serializer;
use world::table::{Pairs, Site};

/// The threshold of the informativeness test.
pub const THRESHOLD: f64 = 0.25;

/// Submissions of one template that are looked at.
const SAMPLE: usize = 60;

/// Settings of an input that must be set which are tried.
const SETTINGS: usize = 12;

/// Whether the template that fills these inputs is informative. Where another input must be set to something, one setting of it is enough.
pub fn is_informative(site: &Site, inputs: &[&str]) -> bool {
    let forced = site.truth_of_inputs().into_iter().find(|input| {
        let must = input.wildcard.is_none();
        must && input.column.is_some() && !inputs.contains(&input.name.as_str())
    });
    let settings = forced.map_or_else(Vec::new, |input| site.settings_of(&input.name, SETTINGS));
    if settings.is_empty() {
        return is_informative_at(site, inputs, &site.widest());
    }
    settings.iter().any(|chosen| {
        let mut widest = site.widest();
        widest.retain(|(name, _)| chosen.iter().all(|(other, _)| other != name));
        widest.extend(chosen.iter().cloned());
        is_informative_at(site, inputs, &widest)
    })
}

fn is_informative_at(site: &Site, inputs: &[&str], widest: &Pairs) -> bool {
    let submissions = submissions(site, inputs, widest);
    let sets: BTreeSet<Vec<usize>> = submissions
        .iter()
        .map(|values| {
            let (mut rows, _) = site.rows_for(values);
            rows.sort_unstable();
            rows
        })
        .collect();
    sets.len() >= 2 && sets.len() as f64 / submissions.len() as f64 >= THRESHOLD
}

/// Submissions of a template from all over: of several inputs, the settings of each in turn.
fn submissions(site: &Site, inputs: &[&str], widest: &Pairs) -> Vec<String> {
    let mut filled: Vec<&str> = Vec::new();
    let mut choices: Vec<Vec<Pairs>> = Vec::new();
    for &name in inputs {
        let settings = site.settings_of(name, SAMPLE);
        let covered = settings.first().is_some_and(|pairs| {
            pairs
                .iter()
                .any(|(name, _)| filled.contains(&name.as_str()))
        });
        filled.push(name);
        // The other end of a range that is set already.
        if !settings.is_empty() && !covered {
            choices.push(settings);
        }
    }
    let count = choices.iter().map(Vec::len).product::<usize>();
    let step = count.div_ceil(SAMPLE).max(1);
    (0..count)
        .step_by(step)
        .map(|number| {
            let mut values = widest.clone();
            let mut rest = number;
            for settings in &choices {
                let chosen = &settings[rest % settings.len()];
                rest /= settings.len();
                values.retain(|(name, _)| chosen.iter().all(|(other, _)| other != name));
                values.extend(chosen.iter().cloned());
            }
            Serializer::new(String::new()).extend_pairs(values).finish()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::table::inputs::{Named, Range};
    use world::table::{Input, Rules, Table};

    #[test]
    fn what_chooses_is_informative_and_what_sorts_is_not() {
        let columns = ["id", "make", "year"].map(str::to_owned).to_vec();
        let row = |row: usize| {
            let make = ["a", "b", "c"][row % 3];
            vec![row.to_string(), make.to_owned(), (2000 + row).to_string()]
        };
        let rules = Rules {
            text: false,
            presentation: true,
            inputs: vec![
                Input::select("make"),
                Input::Range(Range {
                    column: "year".to_owned(),
                    ..Range::default()
                }),
                Input::Decoration(Named::default()),
            ],
            ..Rules::default()
        };
        let site = Site::new(Table::new(columns, (0..30).map(row).collect()), rules);
        assert!(is_informative(&site, &["make"]));
        assert!(is_informative(&site, &["year_min", "year_max"]));
        assert!(is_informative(&site, &["make", "year_min", "year_max"]));
        assert!(!is_informative(&site, &["sort"]));
        assert!(!is_informative(&site, &["remember"]));
        assert!(!is_informative(&site, &["no such input"]));
    }
}
