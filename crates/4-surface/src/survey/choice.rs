//! What a menu, a group of radio buttons or boxes to tick do.

use super::page::{Compared, First};
use super::{Effect, FormSurvey, Verdict};
use crate::levers::Offered;
use model::{Lever, Moves, Query, Setting};
use std::fmt;

/// Settings tried to see what a lever does, besides those that may leave nothing out.
const TRIED: usize = 3;
/// Settings of a lever without one that leaves nothing out which are tried as if they were.
const TRIED_WIDE: usize = 4;
/// Share of the records that must say what was chosen, for a field to be the one that is narrowed.
const SAYS_SO: f64 = 0.9;

/// What to ask about a lever.
pub(super) fn questions(
    survey: &FormSurvey,
    offered: &Offered,
    settings: &[Setting],
    wide: Option<usize>,
    base: &Query,
    first: &First,
    divide: bool,
) -> Vec<(Query, String)> {
    let name = &offered.lever.name;
    let question = |base: &Query, setting: usize, why: &str| {
        let query = survey.with(base, &settings[setting].fills);
        let label = &settings[setting].label;
        (query, format!("to learn {why}: {name} set to {label}"))
    };
    let is_untyped = survey.untyped(base) == *base;
    let mut questions: Vec<(Query, String)> =
        perhaps_wider(offered, settings.len(), wide, is_untyped)
            .into_iter()
            .map(|setting| question(base, setting, "whether more is found"))
            .collect();
    let other_search = !is_untyped && may_be_about_words(offered);
    if !divide || other_search {
        return questions;
    }
    let tried = tried(offered, settings.len(), wide);
    questions.extend(
        tried
            .iter()
            .map(|setting| question(base, *setting, "what is chosen")),
    );
    if !is_untyped {
        let first = tried.first();
        questions.extend(
            first.map(|setting| {
                question(&survey.untyped(base), *setting, "whether words are needed")
            }),
        );
    }
    let found = compared(survey, settings, base, first);
    let idle = found.iter().all(|(_, it)| *it == Compared::Same);
    if let (true, true, Some((worded, _))) = (idle, may_be_about_words(offered), survey.worded()) {
        let tried = tried.iter().take(2);
        let why = "whether it is about the words";
        questions.extend(tried.map(|setting| question(worded, *setting, why)));
    }
    let unclear = found
        .iter()
        .all(|(_, compared)| matches!(compared, Compared::Other | Compared::Same));
    if let (true, Some((small, _))) = (unclear, survey.small()) {
        let tried = tried.iter().take(2);
        questions.extend(tried.map(|setting| question(small, *setting, "whether it only sorts")));
    }
    questions
}

/// Settings that may find more than the one the site has chosen.
///
/// A menu that has no word for "all" often says how words are searched for. Another way finds other things, so it is tried only where
/// nothing was typed.
fn perhaps_wider(
    offered: &Offered,
    settings: usize,
    wide: Option<usize>,
    is_untyped: bool,
) -> Vec<usize> {
    let others = |most: usize| {
        let others = (0..settings).filter(|setting| Some(*setting) != offered.default);
        others.take(most).collect()
    };
    match wide {
        _ if is_boxes(offered) => (1..offered.general).collect(),
        Some(wide) if Some(wide) == offered.default => Vec::new(),
        Some(wide) => vec![wide],
        None if !is_untyped => Vec::new(),
        None if settings <= TRIED_WIDE => others(TRIED_WIDE),
        None => vec![settings - 1],
    }
}

/// Whether a lever may say where words are searched for: a menu in which something is always chosen.
fn may_be_about_words(offered: &Offered) -> bool {
    let is_menu = matches!(&offered.lever.moves, Moves::Choice { wide: None, .. });
    is_menu && !is_boxes(offered)
}

fn is_boxes(offered: &Offered) -> bool {
    offered.general > 0
}

/// Settings that should find less, from all over the list.
fn tried(offered: &Offered, settings: usize, wide: Option<usize>) -> Vec<usize> {
    let narrow: Vec<usize> = (0..settings)
        .filter(|setting| Some(*setting) != wide && Some(*setting) != offered.default)
        .collect();
    let count = narrow.len().min(TRIED);
    (0..count)
        .map(|place| narrow[(2 * place + 1) * narrow.len() / (2 * count)])
        .collect()
}

/// How the settings that were asked compare with the base.
fn compared(
    survey: &FormSurvey,
    settings: &[Setting],
    base: &Query,
    first: &First,
) -> Vec<(usize, Compared)> {
    let asked = settings.iter().enumerate().filter_map(|(place, setting)| {
        let query = survey.with(base, &setting.fills);
        let page = survey.pages.get(&query).filter(|_| query != *base)?;
        Some((place, page.compared_with(first)))
    });
    asked.collect()
}

pub(super) fn verdict(
    survey: &FormSurvey,
    offered: &Offered,
    settings: &[Setting],
    marked: Option<usize>,
    base: &Query,
    first: &First,
) -> Verdict {
    let mut compared = compared(survey, settings, base, first);
    if only_sorts(survey, settings) {
        for (_, it) in &mut compared {
            if *it == Compared::Other {
                *it = Compared::Reordered;
            }
        }
    }
    let tally = Tally::of(&compared);
    let column = column(survey, settings, base);
    let effect = match tally.effect() {
        // Pages that cannot be compared, but whose records all say what was chosen.
        Effect::Unknown if column.is_some() => Effect::Selection,
        Effect::Decoration if is_about_words(survey, offered, settings) => Effect::Switch,
        effect => effect,
    };
    let parted = effect == Effect::Selection
        && marked.is_none()
        && !is_boxes(offered)
        && (shows_only_its_own(offered, settings, column.as_deref(), first)
            || none_holds_the_others(survey, settings, base, first));
    let wide = if parted {
        None
    } else {
        widest(survey, offered, settings, marked, base, first)
    };
    let hides = effect == Effect::Selection && wide.is_some() && wide != offered.default;
    let divides = effect == Effect::Selection && (wide.is_some() || parted);
    let lever = divides
        .then(|| narrowing(offered, settings, wide, column))
        .flatten();
    let more = wide.filter(|_| hides).map(|wide| &settings[wide].label);
    // What the records do not say themselves, and no setting leaves open, is which database they are from.
    let switches = parted && lever.as_ref().is_some_and(|lever| lever.column.is_none());
    Verdict {
        effect: if switches { Effect::Switch } else { effect },
        evidence: match more {
            Some(label) => format!("{tally}; more is found with {label}"),
            None => tally.to_string(),
        },
        wide,
        hides,
        lever,
    }
}

/// Whether a small answer stays the same but for its order, whatever is set.
fn only_sorts(survey: &FormSurvey, settings: &[Setting]) -> bool {
    let Some((small, page)) = survey.small() else {
        return false;
    };
    let compared = compared(survey, settings, small, page);
    let stays = |it: Compared| matches!(it, Compared::Same | Compared::Reordered);
    !compared.is_empty() && compared.iter().all(|(_, it)| stays(*it))
}

/// Whether a lever that changes nothing while nothing is typed changes what words find.
fn is_about_words(survey: &FormSurvey, offered: &Offered, settings: &[Setting]) -> bool {
    let Some((worded, page)) = survey.worded().filter(|_| may_be_about_words(offered)) else {
        return false;
    };
    let compared = compared(survey, settings, worded, page);
    let moves = |it: Compared| matches!(it, Compared::Narrower | Compared::Wider);
    compared.iter().any(|(_, it)| moves(*it))
}

/// Whether the records found with the site's own setting all say that very setting: then every setting finds its own, and none finds all.
fn shows_only_its_own(
    offered: &Offered,
    settings: &[Setting],
    column: Option<&str>,
    first: &First,
) -> bool {
    let (Some(column), Some(default)) = (column, offered.default) else {
        return false;
    };
    says(first, column, &settings[default]).is_some_and(|share| share >= SAYS_SO)
}

/// Whether no setting finds as much as all others that were tried together, as one that leaves nothing out would.
fn none_holds_the_others(
    survey: &FormSurvey,
    settings: &[Setting],
    base: &Query,
    first: &First,
) -> bool {
    let totals: Option<Vec<u64>> = compared(survey, settings, base, first)
        .into_iter()
        .map(|(place, _)| {
            let page = survey
                .pages
                .get(&survey.with(base, &settings[place].fills))?;
            if page.found() { page.total } else { Some(0) }
        })
        .chain([first.total])
        .collect();
    let Some(totals) = totals.filter(|totals| totals.len() > 2) else {
        return false;
    };
    let most = totals.iter().copied().max().unwrap_or(0);
    most < totals.iter().sum::<u64>() - most
}

/// How many settings compare how with the base.
struct Tally {
    tried: usize,
    narrower: usize,
    wider: usize,
    reordered: usize,
    same: usize,
    other: usize,
}

impl Tally {
    fn of(compared: &[(usize, Compared)]) -> Self {
        let count = |wanted: Compared| compared.iter().filter(|(_, it)| *it == wanted).count();
        Self {
            tried: compared.len(),
            narrower: count(Compared::Narrower),
            wider: count(Compared::Wider),
            reordered: count(Compared::Reordered),
            same: count(Compared::Same),
            other: count(Compared::Other),
        }
    }

    fn effect(&self) -> Effect {
        if self.tried == 0 || self.other == self.tried {
            Effect::Unknown
        } else if self.same == self.tried {
            Effect::Decoration
        } else if self.reordered + self.same == self.tried {
            Effect::Presentation
        } else {
            Effect::Selection
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.narrower, "find less"),
            (self.wider, "find more"),
            (self.reordered, "find the same in another order"),
            (self.same, "change nothing"),
            (self.other, "cannot be told"),
        ];
        write!(f, "of {} settings tried", self.tried)?;
        for (count, what) in counts.into_iter().filter(|(count, _)| *count > 0) {
            write!(f, ", {count} {what}")?;
        }
        Ok(())
    }
}

/// The setting that leaves nothing out: of those asked the one that finds most, what the site has chosen before others.
fn widest(
    survey: &FormSurvey,
    offered: &Offered,
    settings: &[Setting],
    marked: Option<usize>,
    base: &Query,
    first: &First,
) -> Option<usize> {
    let mut best = (offered.default?, first.matches());
    for (place, it) in compared(survey, settings, base, first) {
        let query = survey.with(base, &settings[place].fills);
        let matches = survey.pages.get(&query).map_or(0, First::matches);
        if it == Compared::Wider && matches > best.1 {
            best = (place, matches);
        }
    }
    match marked {
        // What says that it leaves nothing out is believed, unless it found less.
        Some(marked) if best.0 == offered.default? => Some(marked),
        _ => Some(best.0),
    }
}

/// The field of the records that says what was chosen.
pub(super) fn column(survey: &FormSurvey, settings: &[Setting], base: &Query) -> Option<String> {
    let pages: Vec<(&Setting, &First)> = settings
        .iter()
        .filter_map(|setting| {
            let page = survey.pages.get(&survey.with(base, &setting.fills))?;
            page.found().then_some((setting, page))
        })
        .collect();
    let names = pages.first()?.1.columns();
    let share = |name: &str| {
        let shares: Vec<f64> = pages
            .iter()
            .filter_map(|(setting, page)| says(page, name, setting))
            .collect();
        let sure = shares.iter().filter(|share| **share >= SAYS_SO).count();
        (sure >= 2).then_some(sure)
    };
    let best = names
        .into_iter()
        .filter_map(|name| Some((share(name)?, name)));
    best.max_by_key(|(sure, name)| (*sure, std::cmp::Reverse(*name)))
        .map(|(_, name)| name.to_owned())
}

/// The share of the records on a page whose field says what was chosen; `None` if the page has no records.
fn says(page: &First, name: &str, setting: &Setting) -> Option<f64> {
    let folded = |text: &str| text.trim().to_lowercase();
    let wanted: Vec<String> = setting
        .fills
        .values()
        .chain([&setting.label])
        .filter(|text| !text.is_empty())
        .map(|text| folded(text))
        .collect();
    let (mut all, mut those) = (0.0, 0.0);
    for value in page.column(name) {
        all += 1.0;
        those += f64::from(value.is_some_and(|value| wanted.contains(&folded(value))));
    }
    (all > 0.0).then(|| those / all)
}

/// The lever as harvest pulls it: the setting that leaves nothing out, if there is one, and those that choose.
fn narrowing(
    offered: &Offered,
    settings: &[Setting],
    wide: Option<usize>,
    column: Option<String>,
) -> Option<Lever> {
    let narrow = settings
        .iter()
        .enumerate()
        .filter(|(place, _)| Some(*place) != wide && *place >= offered.general)
        .map(|(_, setting)| setting.clone());
    let first = wide.map(|wide| settings[wide].clone());
    let chosen: Vec<Setting> = first.into_iter().chain(narrow).collect();
    (chosen.len() >= 3 || wide.is_none() && chosen.len() >= 2).then(|| Lever {
        name: offered.lever.name.clone(),
        moves: Moves::Choice {
            wide: wide.map(|_| 0),
            settings: chosen,
        },
        column,
        typed_into: offered.lever.typed_into,
    })
}
