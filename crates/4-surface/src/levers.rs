//! What a form lets one set besides words, as far as its markup tells.
//!
//! Controls that are set as one are one lever: the buttons of a radio group, boxes of one name that are ticked, the two ends of a range.

use crate::range;
use crate::role::{Role, roles};
use crate::typed;
use crate::wording::Wording;
use model::{Control, Field, Fills, Form, Lever, Moves, Query, Range, Scale, Setting};
use std::collections::{BTreeSet, HashSet};

/// A lever, and how the site has set it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// The lever.
    pub lever: Lever,
    /// The fields it takes.
    pub fields: Vec<usize>,
    /// The setting that the site has chosen; `None` for a range, which is open as it stands.
    pub default: Option<usize>,
    /// Of boxes to tick, how many settings from the first on are no box alone: as the site has ticked them, all, none. 0 for everything else.
    pub general: usize,
    /// Of a box for values of one sort, its settings in each way that such values are written; the lever has the first. Empty for everything else.
    pub spellings: Vec<Vec<Setting>>,
}

impl Offered {
    /// What the site has written into its fields.
    pub fn written(&self) -> Option<&Fills> {
        match &self.lever.moves {
            Moves::Choice { settings, .. } => Some(&settings[self.default?].fills),
            Moves::Range(_) | Moves::Beginning(_) => None,
        }
    }
}

impl Offered {
    /// Adds values to the way of writing that has most of them already; the first if none has any.
    pub(crate) fn add_values(&mut self, place: usize, values: &[String]) {
        let folded = |settings: &[Setting]| -> HashSet<String> {
            let labels = settings.iter().map(|setting| setting.label.to_lowercase());
            labels.collect()
        };
        let shared = |settings: &&mut Vec<Setting>| {
            let known = folded(settings);
            let shared = values
                .iter()
                .filter(|it| known.contains(&it.to_lowercase()));
            shared.count()
        };
        // Of equals the last is taken, so the first comes last.
        let Some(settings) = self.spellings.iter_mut().rev().max_by_key(shared) else {
            return;
        };
        let mut known = folded(settings);
        let room = MOST_SETTINGS.saturating_sub(settings.len());
        let new = values
            .iter()
            .filter(|text| known.insert(text.to_lowercase()))
            .take(room)
            .map(|text| Setting {
                label: text.clone(),
                fills: Fills::from([(place, text.clone())]),
            });
        // After the setting that types nothing, before our lists: what is in use somewhere is likelier than what merely exists.
        let new: Vec<Setting> = new.collect();
        settings.splice(1..1, new);
    }
}

/// Settings of one lever, at most. More are a list to look things up in, not to go through.
const MOST_SETTINGS: usize = 2_000;

/// The levers of a form that may choose among records. What only changes the looks of an answer is none.
pub fn levers(form: &Form) -> Vec<Offered> {
    let roles = roles(form);
    let mut offered = Vec::new();
    let mut taken = vec![false; form.fields.len()];
    for (low, high) in range::pairs(form) {
        let is_range = roles[low] == Role::RangeLow && roles[high] == Role::RangeHigh;
        if is_range && let Some(range) = range_of(form, low, high) {
            (taken[low], taken[high]) = (true, true);
            offered.push(Offered {
                lever: Lever {
                    name: range::name(form, low),
                    moves: Moves::Range(range),
                    column: None,
                    typed_into: None,
                },
                fields: vec![low, high],
                default: None,
                general: 0,
                spellings: Vec::new(),
            });
        }
    }
    for (index, field) in form.fields.iter().enumerate() {
        let usable = roles[index] == Role::Filter && !field.disabled && !field.name.is_empty();
        if taken[index] || !usable {
            continue;
        }
        let found = match field.control {
            Control::Select => menu(field, index),
            Control::Radio | Control::Checkbox => {
                let same = |other: &Field| {
                    other.control == field.control && other.name == field.name && !other.disabled
                };
                let group: Vec<usize> = (index..form.fields.len())
                    .filter(|other| same(&form.fields[*other]))
                    .collect();
                for member in &group {
                    taken[*member] = true;
                }
                if field.control == Control::Radio {
                    radios(form, &group)
                } else {
                    boxes(form, &group)
                }
            }
            _ if field.control.is_typed() && !field.read_only => typed_box(form, index),
            _ => None,
        };
        offered.extend(found);
    }
    offered.sort_by_key(|offered| offered.fields[0]);
    offered
}

/// The sorts of values that boxes of a form ask for, each once.
pub fn sorts_asked_for(form: &Form) -> BTreeSet<&'static str> {
    let boxes = levers(form).into_iter();
    let boxes = boxes.filter_map(|offered| offered.lever.typed_into);
    let guesses = boxes.filter_map(|place| typed::guess(form, place).into_iter().next());
    guesses.map(|guess| guess.sort.name()).collect()
}

/// Queries for a form without a box: some that should find nothing, and some that should find something, each something else.
pub fn trials(form: &Form) -> (Vec<Query>, Vec<Query>) {
    let (mut nothing, mut something) = (Vec::new(), Vec::new());
    for offered in levers(form) {
        if let Some(place) = offered.lever.typed_into {
            let garbage = typed::guess(form, place).into_iter().next();
            let garbage = garbage.map_or(&[][..], |guess| typed::garbage(guess.sort));
            let texts = garbage.iter().map(|text| (*text).to_owned());
            nothing.extend(texts.map(|text| Query(Fills::from([(place, text)]))));
        }
        match &offered.lever.moves {
            Moves::Range(range) => nothing.extend(backwards(range)),
            Moves::Beginning(_) => {}
            Moves::Choice { settings, wide } => {
                let ways = if offered.spellings.is_empty() {
                    std::slice::from_ref(settings)
                } else {
                    &offered.spellings
                };
                for settings in ways {
                    let narrow = settings.iter().enumerate();
                    let narrow: Vec<&Setting> = narrow
                        .filter(|(place, _)| ![*wide, offered.default].contains(&Some(*place)))
                        .map(|(_, setting)| setting)
                        .collect();
                    let count = narrow.len().min(TRIALS);
                    let spread = (0..count).map(|place| narrow[place * narrow.len() / count]);
                    something.extend(spread.map(|setting| Query(written_anew(setting, &offered))));
                }
            }
        }
    }
    nothing.truncate(2);
    (nothing, something)
}

/// What a setting changes about the form as the site wrote it.
fn written_anew(setting: &Setting, offered: &Offered) -> Fills {
    let mut fills = setting.fills.clone();
    if let Some(written) = offered.written() {
        fills.retain(|field, text| written.get(field) != Some(text));
    }
    fills
}

/// Settings of each lever that are tried.
const TRIALS: usize = 4;

/// A range that ends before it begins.
fn backwards(range: &Range) -> Option<Query> {
    let (low, high) = match (range.marks.first(), range.marks.last(), range.scale) {
        (Some(first), Some(last), _) => (last.1.clone(), first.1.clone()),
        (_, _, Scale::Day) => ("2999-12-31".to_owned(), "1000-01-01".to_owned()),
        _ => ("999999999".to_owned(), "1".to_owned()),
    };
    (low != high).then(|| Query(Fills::from([(range.low.0, low), (range.high.0, high)])))
}

fn choice(
    name: String,
    fields: Vec<usize>,
    settings: Vec<Setting>,
    wide: Option<usize>,
    default: usize,
) -> Option<Offered> {
    (2..=MOST_SETTINGS)
        .contains(&settings.len())
        .then_some(Offered {
            lever: Lever {
                name,
                moves: Moves::Choice { settings, wide },
                column: None,
                typed_into: None,
            },
            fields,
            default: Some(default),
            general: 0,
            spellings: Vec::new(),
        })
}

fn menu(field: &Field, index: usize) -> Option<Offered> {
    let on: Vec<_> = field.choices.iter().filter(|it| !it.disabled).collect();
    let settings: Vec<Setting> = on
        .iter()
        .map(|choice| Setting {
            label: choice.label.clone(),
            fills: Fills::from([(index, choice.value.clone())]),
        })
        .collect();
    let wide = on
        .iter()
        .position(|choice| is_any(&choice.value, &choice.label));
    let default = on.iter().position(|choice| choice.selected).unwrap_or(0);
    choice(name_of(field), vec![index], settings, wide, default)
}

/// A box for values of one sort, as a menu of the values we know. Numbers of any kind are too many to go through, and what names a person is left
/// alone.
fn typed_box(form: &Form, index: usize) -> Option<Offered> {
    let field = &form.fields[index];
    let guess = typed::guess(form, index).into_iter().next()?;
    let sort = guess.sort;
    if guess.confidence < SURE || !sort.is_listable() || !field.value.is_empty() {
        return None;
    }
    let values = typed::values_for(field, sort);
    let setting = |text: &str| Setting {
        label: text.to_owned(),
        fills: Fills::from([(index, text.to_owned())]),
    };
    let spelled = |spelling: usize| -> Vec<Setting> {
        let texts = values.iter().filter_map(|value| match spelling {
            0 => Some(&value.text),
            _ => value.also.get(spelling - 1),
        });
        std::iter::once(setting(""))
            .chain(texts.map(|text| setting(text)))
            .collect()
    };
    let most = values.iter().map(|value| value.also.len()).max()?;
    let spellings: Vec<Vec<Setting>> = (0..=most).map(spelled).collect();
    let first = spellings.first()?.clone();
    let offered = choice(name_of(field), vec![index], first, Some(0), 0)?;
    Some(Offered {
        lever: Lever {
            typed_into: Some(index),
            ..offered.lever
        },
        spellings,
        ..offered
    })
}

/// How sure the markup must make us of the sort of a box.
const SURE: f64 = 0.5;

fn radios(form: &Form, group: &[usize]) -> Option<Offered> {
    let field = |place: &usize| &form.fields[*place];
    let settings: Vec<Setting> = group
        .iter()
        .map(|on| {
            let value = |place: &usize| {
                let value = if place == on { &field(place).value } else { "" };
                (*place, value.to_owned())
            };
            Setting {
                label: label_or_value(field(on)),
                fills: group.iter().map(value).collect(),
            }
        })
        .collect();
    let wide = group
        .iter()
        .position(|place| is_any(&field(place).value, &field(place).label));
    let default = group.iter().position(|place| field(place).checked)?;
    let first = &form.fields[group[0]];
    choice(first.name.clone(), group.to_vec(), settings, wide, default)
}

/// Boxes of one name that are ticked: as the site has ticked them, all, none, each alone.
fn boxes(form: &Form, group: &[usize]) -> Option<Offered> {
    let ticked = |label: &str, is_on: &dyn Fn(usize) -> bool| {
        let value = |place: &usize| {
            let on = is_on(*place);
            let value = if on {
                form.fields[*place].value.as_str()
            } else {
                ""
            };
            (*place, value.to_owned())
        };
        Setting {
            label: label.to_owned(),
            fills: group.iter().map(value).collect(),
        }
    };
    let as_written = |place: usize| form.fields[place].checked;
    let mut settings = vec![ticked("as it stands", &as_written)];
    let extremes = [ticked("all", &|_| true), ticked("none", &|_| false)];
    let alone = group.iter().filter(|_| group.len() > 1).map(|on| {
        let label = label_or_value(&form.fields[*on]);
        ticked(&label, &|place| place == *on)
    });
    let add = |settings: &mut Vec<Setting>, setting: Setting| {
        if settings.iter().all(|other| other.fills != setting.fills) {
            settings.push(setting);
        }
    };
    for setting in extremes {
        add(&mut settings, setting);
    }
    let general = settings.len();
    for setting in alone {
        add(&mut settings, setting);
    }
    let first = &form.fields[group[0]];
    let name = if group.len() == 1 {
        name_of(first)
    } else {
        first.name.clone()
    };
    choice(name, group.to_vec(), settings, None, 0).map(|offered| Offered { general, ..offered })
}

fn range_of(form: &Form, low: usize, high: usize) -> Option<Range> {
    let (from, to) = (&form.fields[low], &form.fields[high]);
    if from.disabled || to.disabled || from.name.is_empty() || to.name.is_empty() {
        return None;
    }
    let scale = match from.control {
        Control::Date => Scale::Day,
        Control::Month | Control::Week | Control::Time | Control::DatetimeLocal => return None,
        _ => Scale::Number(digits(&from.step)),
    };
    let bound = |text: &str| scale.read(text);
    if from.control != Control::Select {
        return Some(Range {
            low: (low, String::new()),
            high: (high, String::new()),
            scale,
            marks: Vec::new(),
            bounds: (bound(&from.min), bound(&to.max)),
        });
    }
    let marks_of = |field: &Field| -> Vec<(i64, String)> {
        let choices = field.choices.iter().filter(|it| !it.disabled);
        let numbers = choices.filter(|it| !is_any(&it.value, &it.label));
        numbers
            .filter_map(|it| Some((scale.read(&it.label)?, it.value.clone())))
            .collect()
    };
    let open = |field: &Field| {
        let any = field.choices.iter().find(|it| is_any(&it.value, &it.label));
        any.map(|any| any.value.clone())
    };
    let (mut marks, others) = (marks_of(from), marks_of(to));
    marks.sort();
    marks.dedup_by_key(|(mark, _)| *mark);
    marks.retain(|mark| others.contains(mark));
    let (least, greatest) = (marks.first()?.clone(), marks.last()?.clone());
    (marks.len() >= 2).then(|| Range {
        low: (low, open(from).unwrap_or(least.1)),
        high: (high, open(to).unwrap_or(greatest.1)),
        scale,
        bounds: (Some(least.0), Some(greatest.0)),
        marks,
    })
}

/// Digits after the point of a step: `0.01` has two.
fn digits(step: &str) -> u8 {
    let after = step.split_once('.').map_or("", |(_, after)| after);
    u8::try_from(after.trim_end_matches('0').len())
        .unwrap_or(0)
        .min(2)
}

fn name_of(field: &Field) -> String {
    let label = field.label.trim().trim_end_matches(':').trim();
    if label.is_empty() || label.chars().count() > 40 {
        field.name.clone()
    } else {
        label.to_owned()
    }
}

fn label_or_value(field: &Field) -> String {
    let label = field.label.trim();
    if label.is_empty() {
        field.value.clone()
    } else {
        label.to_owned()
    }
}

/// Words of the option that leaves nothing out.
#[rustfmt::skip]
const ANY: &[&str] = &[
    "=any", "=all", "anything", "everything", "=alle", "=alles", "beliebig", "=egal", "=tous", "=toutes", "=tout", "indifférent", "=todos", "=todas", "=todo", "cualquier",
    "=tutti", "=tutte", "qualsiasi", "qualunque", "qualquer", "=wszystkie", "=dowolny", "=všechny", "=vše", "=kaikki", "=mind", "=tümü", "=hepsi", "=все", "=всё", "=любой", "=всі",
    "全部", "不限", "所有", "すべて", "全て", "전체", "모두", "no preference", "does not matter", "doesn't matter", "no limit", "no min", "no max", "unlimited",
];

/// Whether an option leaves nothing out: it sends nothing, or says so.
pub(crate) fn is_any(value: &str, label: &str) -> bool {
    let label = label.trim();
    let dashes = !label.is_empty() && label.chars().all(|c| !c.is_alphanumeric());
    value.trim().is_empty()
        || matches!(value.trim(), "*" | "-1" | "any" | "all")
        || dashes
        || label.chars().count() <= 40 && Wording::of([label]).has(ANY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{field, form, select};

    #[test]
    fn a_menu_is_a_lever_and_a_sorting_is_none() {
        let form = form(vec![
            field(Control::Text, "q"),
            select("make", &["Any", "Audi", "BMW"]),
            select("sort", &["price", "year"]),
        ]);
        let levers = levers(&form);
        assert_eq!(levers.len(), 1);
        let Moves::Choice { settings, wide } = &levers[0].lever.moves else {
            panic!("a menu is a choice")
        };
        assert_eq!((settings.len(), *wide), (3, Some(0)));
    }

    #[test]
    fn two_ends_are_one_lever() {
        let mut low = field(Control::Number, "price_min");
        low.min = "0".into();
        low.step = "0.01".into();
        let form = form(vec![low, field(Control::Number, "price_max")]);
        let levers = levers(&form);
        let [Offered { lever, fields, .. }] = &levers[..] else {
            panic!("one lever: {levers:?}")
        };
        let Moves::Range(range) = &lever.moves else {
            panic!("a range")
        };
        assert_eq!(fields, &[0, 1]);
        assert_eq!(
            (range.scale, range.bounds),
            (Scale::Number(2), (Some(0), None))
        );
    }

    #[test]
    fn two_menus_of_the_same_numbers_are_a_range_of_marks() {
        let years = ["Any", "2010", "2011", "2012"];
        let form = form(vec![select("year_from", &years), select("year_to", &years)]);
        let levers = levers(&form);
        let Moves::Range(range) = &levers[0].lever.moves else {
            panic!("a range")
        };
        assert_eq!(range.marks.len(), 3);
        assert_eq!(range.low.1, "Any");
    }

    #[test]
    fn boxes_of_one_name_are_ticked_together() {
        let mut open = field(Control::Checkbox, "status");
        (open.value, open.checked) = ("open".into(), true);
        let mut closed = field(Control::Checkbox, "status");
        closed.value = "closed".into();
        let levers = levers(&form(vec![open, closed]));
        let Moves::Choice { settings, .. } = &levers[0].lever.moves else {
            panic!("a choice")
        };
        let labels: Vec<&str> = settings.iter().map(|it| it.label.as_str()).collect();
        assert_eq!(labels, ["as it stands", "all", "none", "closed"]);
        assert_eq!(levers[0].general, 3);
    }
}
