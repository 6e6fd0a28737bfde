//! Which templates are informative in truth, by asking the site without a page between.
//!
//! `T` is informative iff the submissions of `T`, everything else left wide, bring `|S|` different sets of records with `|S| / |G| >= tau` and
//! `|S| >= 2`. The second half is ours: a menu of three orders brings one set of records, and a third is more than a fifth.
//!
//! Menus are played with all their options, boxes and ranges with what was typed into them: it is part of the template. All submissions are played, or of
//! many a large sample.

use std::collections::BTreeSet;
use url::form_urlencoded::Serializer;
use world::table::{Pairs, Site};

/// Submissions of one template that are played.
const SAMPLE: usize = 500;

/// Share of the submissions of a template that may be cut off without another input being needed: of twelve answers none was.
const CUT_OFF: f64 = 0.2;

/// What a template really does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrueTemplate {
    /// Share of the submissions that bring something of their own.
    pub share: f64,
    /// Whether that makes it informative.
    pub informative: bool,
    /// Share of the submissions whose answer leaves out some of what matches.
    pub cut_off: f64,
}

/// What was typed into inputs that have no list of their own: their names, and for each value what is sent under which.
type Filled = [(Vec<String>, Vec<Pairs>)];

/// Plays the template that fills these inputs.
pub fn played(site: &Site, inputs: &[&str], filled: &Filled, threshold: f64) -> TrueTemplate {
    let choices = choices(site, inputs, filled);
    let submissions = submissions(&choices, &site.widest());
    let mut sets: BTreeSet<(Vec<usize>, usize)> = BTreeSet::new();
    let mut cut_off = 0;
    for values in &submissions {
        let (mut rows, matched) = site.rows_for(values);
        cut_off += usize::from(matched > rows.len());
        rows.sort_unstable();
        sets.insert((rows, matched));
    }
    let share = |count: usize| count as f64 / submissions.len().max(1) as f64;
    TrueTemplate {
        share: share(sets.len()),
        informative: sets.len() >= 2 && share(sets.len()) >= threshold,
        cut_off: share(cut_off),
    }
}

/// Whether these inputs need not be filled together: filling fewer of them shows all there is.
pub fn is_not_needed(site: &Site, inputs: &[&str], filled: &Filled) -> bool {
    let groups = groups(site, inputs);
    let parts = (1..(1_usize << groups.len()) - 1).map(|mask| {
        let kept = groups.iter().enumerate();
        let kept = kept.filter(|(place, _)| mask & (1 << place) != 0);
        kept.flat_map(|(_, names)| names.clone())
            .collect::<Vec<_>>()
    });
    parts
        .into_iter()
        .any(|part| played(site, &part, filled, 0.0).cut_off <= CUT_OFF)
}

/// Names that are set together, such as the two ends of a range.
fn groups<'n>(site: &Site, inputs: &[&'n str]) -> Vec<Vec<&'n str>> {
    let mut groups: Vec<Vec<&str>> = Vec::new();
    for name in inputs {
        let settings = site.settings_of(name, 1);
        let together = |other: &str| {
            let mut pairs = settings.iter().flatten();
            pairs.any(|(set, _)| set == other)
        };
        match groups.iter_mut().find(|group| together(group[0])) {
            Some(group) => group.push(name),
            None => groups.push(vec![name]),
        }
    }
    groups
}

fn choices(site: &Site, inputs: &[&str], filled: &Filled) -> Vec<Vec<Pairs>> {
    let choices = groups(site, inputs).into_iter().map(|group| {
        let typed = filled.iter().find(|(names, _)| *names == group);
        typed.map_or_else(
            || site.settings_of(group[0], usize::MAX),
            |(_, values)| values.clone(),
        )
    });
    choices.filter(|settings| !settings.is_empty()).collect()
}

/// Submissions of a template: all, or of many some from all over.
fn submissions(choices: &[Vec<Pairs>], widest: &Pairs) -> Vec<String> {
    let count = choices.iter().map(Vec::len).product::<usize>();
    if choices.is_empty() || count == 0 {
        return Vec::new();
    }
    let written = |place: usize| {
        let mut values = widest.clone();
        let mut rest = place;
        for settings in choices {
            let chosen = &settings[rest % settings.len()];
            rest /= settings.len();
            values.retain(|(name, _)| chosen.iter().all(|(other, _)| other != name));
            values.extend(chosen.iter().cloned());
        }
        Serializer::new(String::new()).extend_pairs(values).finish()
    };
    if count <= SAMPLE {
        return (0..count).map(written).collect();
    }
    // Steps of the golden ratio reach all places evenly and in no rhythm of the inputs.
    let step = |number: usize| {
        let part = (number as f64 * 0.618_033_988_749_894_8).fract();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of the count, not below 0"
        )]
        let place = (part * count as f64) as usize;
        place.min(count - 1)
    };
    let places: BTreeSet<usize> = (0..SAMPLE).map(step).collect();
    places.into_iter().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use world::table::inputs::{Named, Range};
    use world::table::{Input, Rules, Table};

    fn site(cap: Option<usize>) -> Site {
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
            cap,
            ..Rules::default()
        };
        Site::new(Table::new(columns, (0..30).map(row).collect()), rules)
    }

    #[test]
    fn what_chooses_is_informative_and_what_sorts_is_not() {
        let site = site(None);
        let is_informative = |inputs: &[&str]| played(&site, inputs, &[], 0.2).informative;
        assert!(is_informative(&["make"]));
        assert!(is_informative(&["year_min", "year_max"]));
        assert!(is_informative(&["make", "year_min", "year_max"]));
        assert!(!is_informative(&["sort"]));
        assert!(!is_informative(&["remember"]));
        assert!(!is_informative(&["no such input"]));
    }

    #[test]
    fn two_inputs_are_not_needed_where_one_shows_all() {
        let both = ["make", "year_min", "year_max"];
        assert!(is_not_needed(&site(Some(5)), &both, &[]));
        assert!(!is_not_needed(&site(Some(2)), &both, &[]));
    }
}
