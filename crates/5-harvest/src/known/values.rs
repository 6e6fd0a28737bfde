//! Where the records in hand stand on the levers of the form: which setting would find them, between which ends they lie.

use model::{Lever, Moves, Record, beginning, record::TITLE};
use std::collections::{BTreeMap, HashMap};

/// The record says nothing that the lever knows.
const NOTHING: i64 = i64::MIN;

/// Records kept with all they say until the levers are known. Those that come later are enough to tell where records lie.
const MOST_WAITING: usize = 20_000;

/// The values of all records, lever by lever.
#[derive(Debug, Default)]
pub struct Values {
    /// Records that came before the levers were known.
    waiting: Vec<(u32, BTreeMap<String, String>)>,
    columns: Vec<Column>,
    /// By record, then by lever.
    all: Vec<i64>,
    /// By lever: how many records have each setting.
    counts: Vec<Vec<u32>>,
    /// Settings that records have named since they were last taken: the lever, and what is typed.
    named: Vec<(usize, String)>,
}

/// How a lever's value is found in a record.
#[derive(Debug)]
struct Column {
    lever: Lever,
    /// For a choice: the number of each setting, by its label and by what is sent.
    settings: HashMap<String, i64>,
    /// How many settings there are.
    count: i64,
}

/// Settings that records may add to those of a box for values.
const MOST_NAMED: i64 = 2_000;
/// A longer text is no value of a sort.
const LONGEST_VALUE: usize = 60;

impl Values {
    /// From now on these are the levers.
    pub(super) fn open(&mut self, levers: &[Lever]) {
        if levers.is_empty() {
            return;
        }
        self.columns = levers.iter().map(Column::of).collect();
        self.counts = vec![Vec::new(); levers.len()];
        for (record, fields) in std::mem::take(&mut self.waiting) {
            self.put(record, &fields);
        }
    }

    /// Takes in a record.
    pub(super) fn take(&mut self, number: u32, record: &Record) {
        let mut fields = record.fields.clone();
        fields.insert(TITLE.to_owned(), record.title.clone());
        if self.columns.is_empty() {
            if self.waiting.len() < MOST_WAITING {
                self.waiting.push((number, fields));
            }
        } else {
            self.put(number, &fields);
        }
    }

    fn put(&mut self, number: u32, fields: &BTreeMap<String, String>) {
        let width = self.columns.len();
        let end = (number as usize + 1) * width;
        if self.all.len() < end {
            self.all.resize(end, NOTHING);
        }
        for (place, column) in self.columns.iter_mut().enumerate() {
            if let Some(text) = column.name_setting(fields) {
                self.named.push((place, text));
            }
            let Some(value) = column.value(fields) else {
                continue;
            };
            self.all[end - width + place] = value;
            let settings = column.settings.len();
            if let Some(setting) = usize::try_from(value).ok().filter(|it| *it < settings) {
                let counts = &mut self.counts[place];
                counts.resize(settings.max(counts.len()), 0);
                counts[setting] += 1;
            }
        }
    }

    /// Settings that records have named since the last call.
    pub(super) fn take_named(&mut self) -> Vec<(usize, String)> {
        std::mem::take(&mut self.named)
    }

    /// The share of all records that have a setting of a lever.
    pub fn share(&self, lever: usize, setting: usize) -> f64 {
        let counts = self.counts.get(lever).map_or(&[][..], Vec::as_slice);
        let all: u32 = counts.iter().sum();
        let these = counts.get(setting).copied().unwrap_or(0);
        f64::from(these) / f64::from(all.max(1))
    }

    /// How many records have each setting of a lever.
    pub fn counts(&self, lever: usize, settings: usize) -> Vec<u32> {
        let mut counts = self.counts.get(lever).cloned().unwrap_or_default();
        counts.resize(settings, 0);
        counts
    }

    /// The value of a record for a lever: the number of a setting, or a number on the lever's scale.
    pub fn of(&self, record: u32, lever: usize) -> Option<i64> {
        let place = record as usize * self.columns.len() + lever;
        let value = self.all.get(place).copied();
        value.filter(|value| *value != NOTHING)
    }
}

impl Column {
    fn of(lever: &Lever) -> Self {
        let mut settings = HashMap::new();
        let mut count = 0;
        if let Moves::Choice { settings: all, .. } = &lever.moves {
            count = i64::try_from(all.len()).unwrap_or(i64::MAX);
            for (number, setting) in (0..).zip(all) {
                for text in setting.fills.values().chain([&setting.label]) {
                    settings.entry(folded(text)).or_insert(number);
                }
            }
        }
        Self {
            lever: lever.clone(),
            settings,
            count,
        }
    }

    /// What a record says that is no setting yet, though it could be typed: it is one from now on.
    fn name_setting(&mut self, fields: &BTreeMap<String, String>) -> Option<String> {
        self.lever.typed_into?;
        let text = fields.get(self.lever.column.as_deref()?)?.trim();
        let is_value = !text.is_empty() && text.chars().count() <= LONGEST_VALUE;
        if !is_value || self.count >= MOST_NAMED || self.settings.contains_key(&folded(text)) {
            return None;
        }
        self.settings.insert(folded(text), self.count);
        self.count += 1;
        Some(text.to_owned())
    }

    fn value(&self, fields: &BTreeMap<String, String>) -> Option<i64> {
        let text = fields.get(self.lever.column.as_deref()?)?;
        match &self.lever.moves {
            Moves::Choice { .. } => self.settings.get(&folded(text)).copied(),
            Moves::Range(range) => range.scale.read(text),
            Moves::Beginning(_) => Some(beginning::code(text)),
        }
    }
}

fn folded(text: &str) -> String {
    text.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Fills, Setting};

    fn record(language: &str) -> Record {
        Record {
            key: String::new(),
            url: None,
            title: "a book".to_owned(),
            fields: BTreeMap::from([("Language".to_owned(), language.to_owned())]),
            places: BTreeMap::new(),
        }
    }

    #[test]
    fn what_a_record_says_where_a_box_looks_can_be_typed_from_then_on() {
        let setting = |text: &str| Setting {
            label: text.to_owned(),
            fills: Fills::from([(3, text.to_owned())]),
        };
        let lever = |typed_into| Lever {
            name: "Language".to_owned(),
            moves: Moves::Choice {
                settings: vec![setting(""), setting("en")],
                wide: Some(0),
            },
            column: Some("Language".to_owned()),
            typed_into,
        };
        let mut values = Values::default();
        values.open(&[lever(Some(3)), lever(None)]);
        for (number, language) in (0..).zip(["EN", "cy", "cy"]) {
            values.take(number, &record(language));
        }
        assert_eq!(values.take_named(), [(0, "cy".to_owned())]);
        assert_eq!((values.of(0, 0), values.of(2, 0)), (Some(1), Some(2)));
        assert_eq!(values.of(2, 1), None, "a menu has the settings it has");
        assert!((values.share(0, 2) - 2.0 / 3.0).abs() < 1e-9);
    }
}
