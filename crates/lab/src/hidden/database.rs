//! What a site hides: records, and the answers of its forms that list them.

use super::setting::{Plan, Setting};
use super::vocabulary::Vocabulary;
use crate::explore::dice::Dice;
use std::collections::BTreeMap;

/// Records on one page of an answer.
pub(super) const LISTED: usize = 20;
/// Options of the two menus.
pub(super) const KINDS: usize = 40;
pub(super) const YEARS: usize = 60;
/// One record in so many is shown on a public page.
const SHOWN: usize = 100;

/// One record.
#[derive(Debug)]
pub(super) struct Record {
    /// Words by which it is found.
    pub(super) title: Vec<usize>,
    pub(super) kind: usize,
    pub(super) year: usize,
    /// Words that are not searched.
    pub(super) text: Vec<usize>,
    /// Other records that its page links to.
    pub(super) also: Vec<usize>,
    /// Whether a public page links to it. Such a page links to no other record, or the whole database would be public.
    pub(super) public: bool,
}

/// What is asked of a form, one field at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Asked {
    Word(usize),
    Kind(usize),
    Year(usize),
}

/// The records and who lists them.
#[derive(Debug, Default)]
pub(super) struct Database {
    pub(super) records: Vec<Record>,
    pub(super) answers: BTreeMap<Asked, Vec<usize>>,
    /// Hidden pages so far.
    hidden: usize,
}

impl Database {
    /// Fills a database until a site has the hidden pages it should.
    pub(super) fn fill(setting: &Setting, vocabulary: &Vocabulary, dice: &mut Dice) -> Self {
        let mut database = Self::default();
        let mut refused = 0;
        while database.hidden < setting.hidden {
            let record = database.draw(setting.plan, vocabulary, dice);
            let pages = database.pages_for(setting.plan, &record);
            // The last record must not bring more pages than are wanted; many draws later any record will have to do.
            if database.hidden + pages > setting.hidden && refused < 10_000 {
                refused += 1;
                continue;
            }
            database.add(setting.plan, record, pages);
        }
        database
    }

    fn draw(&self, plan: Plan, vocabulary: &Vocabulary, dice: &mut Dice) -> Record {
        let mut words =
            |count: usize| -> Vec<usize> { (0..count).map(|_| vocabulary.draw(dice)).collect() };
        let mut title = words(if plan == Plan::Answers { 4 } else { 2 });
        title.sort_unstable();
        title.dedup();
        let text = words(12);
        let (kind, year) = (dice.below(KINDS), dice.below(YEARS));
        let number = self.records.len();
        let public = plan != Plan::Answers && number % SHOWN == SHOWN - 1;
        let also = if public || number == 0 {
            Vec::new()
        } else {
            (0..2).map(|_| dice.below(number)).collect()
        };
        Record {
            title,
            kind,
            year,
            text,
            also,
            public,
        }
    }

    /// Who lists a record.
    fn lists(plan: Plan, record: &Record) -> Vec<Asked> {
        let words = record.title.iter().map(|word| Asked::Word(*word));
        let mut lists: Vec<Asked> = words.collect();
        if matches!(plan, Plan::Menus | Plan::Mixed) {
            lists.extend([Asked::Kind(record.kind), Asked::Year(record.year)]);
        }
        lists
    }

    /// Hidden pages that a record brings: its own, and those that its lists grow by.
    fn pages_for(&self, plan: Plan, record: &Record) -> usize {
        let grows = |list: &&Asked| {
            let listed = self.answers.get(list).map_or(0, Vec::len);
            listed.is_multiple_of(LISTED)
        };
        let own = usize::from(plan != Plan::Answers && !record.public);
        own + Self::lists(plan, record).iter().filter(grows).count()
    }

    fn add(&mut self, plan: Plan, record: Record, pages: usize) {
        for list in Self::lists(plan, &record) {
            let answer = self.answers.entry(list).or_default();
            answer.push(self.records.len());
        }
        self.records.push(record);
        self.hidden += pages;
    }

    /// How far each record is from the start, given how far the first page of an answer is.
    pub(super) fn depths(&self, first: impl Fn(Asked) -> u32) -> Vec<u32> {
        let mut depths = vec![u32::MAX; self.records.len()];
        for (asked, records) in &self.answers {
            for (place, record) in records.iter().enumerate() {
                let page = u32::try_from(place / LISTED).unwrap_or(u32::MAX);
                let depth = first(*asked).saturating_add(page).saturating_add(1);
                depths[*record] = depths[*record].min(depth);
            }
        }
        let mut nearer = true;
        while nearer {
            nearer = false;
            for place in 0..self.records.len() {
                for also in &self.records[place].also {
                    let depth = depths[place].saturating_add(1);
                    if depth < depths[*also] {
                        depths[*also] = depth;
                        nearer = true;
                    }
                }
            }
        }
        depths
    }
}
