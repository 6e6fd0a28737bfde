//! What stands on a site's pages whatever is asked, and what changes by itself.
//!
//! Both are learned from answers to nonsense. What all of them show is furniture. A list whose rows differ from one to the next is
//! restless: advertisements, "recently added", or records suggested because nothing was found.

use crate::answer::echo::FieldNames;
use crate::answer::lists::{self, Row, Shape};
use crate::answer::reader::{Reader, link_mark, row_mark};
use crate::answer::score::share_with_words;
use crate::calibrate::{Probe, Purpose};
use read::{Link, NodeId};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An answer to nonsense, with a mark for everything on it that could be taken for a record.
struct Page<'a> {
    probe: &'a Probe,
    links: Vec<Link>,
    link_marks: HashMap<NodeId, u64>,
    plain: Vec<Vec<u64>>,
    /// Marks of all plain rows, the nonsense blotted out.
    blotted: BTreeSet<u64>,
}

impl<'a> Page<'a> {
    fn of(probe: &'a Probe) -> Self {
        let links = read::links_in(&probe.doc);
        let asked = probe.asked();
        let marks_of = |rows: &[Row]| rows.iter().map(|row| row_mark(row, &[])).collect();
        let plain = lists::plain_lists(&probe.doc, &[], 1);
        Self {
            link_marks: links
                .iter()
                .map(|link| (link.node, link_mark(&probe.doc, link)))
                .collect(),
            plain: plain.iter().map(|list| marks_of(&list.rows)).collect(),
            blotted: plain
                .iter()
                .flat_map(|list| &list.rows)
                .map(|row| row_mark(row, &asked))
                .collect(),
            links,
            probe,
        }
    }

    fn marks(&self) -> BTreeSet<u64> {
        let rows = self.plain.iter().flatten();
        self.link_marks.values().chain(rows).copied().collect()
    }

    /// The marks of each list, linked or plain.
    fn lists(&self, reader: &Reader) -> Vec<Vec<u64>> {
        let doc = &self.probe.doc;
        let records = reader.record_links(doc, &self.links, &self.probe.asked());
        let marks_of = |rows: &[Row]| {
            let nodes = rows.iter().filter_map(|row| row.link.as_ref());
            nodes.map(|(_, node)| self.link_marks[node]).collect()
        };
        let linked = lists::linked_lists(doc, &records);
        let linked = linked.iter().map(|list| marks_of(&list.rows));
        linked.chain(self.plain.iter().cloned()).collect()
    }

    /// Shapes of the lists made of links that are not on every page.
    fn restless_shapes(&self, reader: &Reader, shared: &BTreeSet<u64>) -> Vec<Shape> {
        let doc = &self.probe.doc;
        let mut records = reader.record_links(doc, &self.links, &self.probe.asked());
        records.retain(|link| !shared.contains(&self.link_marks[&link.node]));
        let lists = lists::linked_lists(doc, &records);
        let several = lists.into_iter().filter(|list| list.rows.len() > 1);
        several.map(|list| list.shape).collect()
    }
}

/// A reader that knows what nonsense shows, and nothing else.
pub fn furniture_of(probes: &[Probe], names: &FieldNames) -> Reader {
    let mut reader = Reader {
        names: names.clone(),
        ..Reader::default()
    };
    let nonsense = probes.iter().filter(|probe| probe.why == Purpose::Nonsense);
    let pages: Vec<Page> = nonsense.map(Page::of).collect();
    let shared = pages.iter().map(Page::marks);
    let shared = shared
        .reduce(|shared, marks| &shared & &marks)
        .unwrap_or_default();
    if pages.is_empty() {
        reader.furniture = on_every_page(probes);
        return reader;
    }
    // A site that suggests real records under "nothing found" may suggest one of them twice. It must not be lost for that.
    let mut by_chance = BTreeSet::new();
    for page in &pages {
        for marks in page.lists(&reader) {
            let restless = marks.iter().filter(|mark| !shared.contains(mark)).count();
            if 2 * restless >= marks.len() {
                by_chance.extend(marks);
            }
        }
    }
    for page in &pages {
        let shapes = page.restless_shapes(&reader, &shared);
        reader.noise.extend(shapes);
    }
    reader.furniture = &shared - &by_chance;
    let blotted = pages.iter().map(|page| page.blotted.clone());
    let blotted = blotted.reduce(|shared, marks| &shared & &marks);
    reader
        .furniture
        .extend(&blotted.unwrap_or_default() - &by_chance);
    reader
}

/// Without an answer to nonsense: what every real answer shows, whatever was chosen.
fn on_every_page(probes: &[Probe]) -> BTreeSet<u64> {
    let real = probes.iter().filter(|probe| probe.why == Purpose::Word);
    let pages: Vec<Page> = real.map(Page::of).collect();
    if pages.len() < ENOUGH {
        return BTreeSet::new();
    }
    let shared = pages.iter().map(Page::marks);
    shared
        .reduce(|shared, marks| &shared & &marks)
        .unwrap_or_default()
}

/// Real answers that tell what stands on all of them. Two may share a record.
const ENOUGH: usize = 3;

/// Lists that change by themselves and do not answer. One whose rows hold the words asked for is where the records stand, although
/// suggestions stand there too when nothing is found.
pub fn still_noise(reader: &Reader, probes: &[Probe]) -> BTreeSet<Shape> {
    let mut shares: BTreeMap<Shape, Vec<f64>> = BTreeMap::new();
    for probe in probes.iter().filter(|probe| probe.why == Purpose::Word) {
        let links = read::links_in(&probe.doc);
        let asked = probe.asked();
        let records = reader.record_links(&probe.doc, &links, &asked);
        for list in lists::linked_lists(&probe.doc, &records) {
            if reader.noise.contains(&list.shape) {
                let share = share_with_words(&list, &asked);
                shares.entry(list.shape).or_default().push(share);
            }
        }
    }
    let answers = |shape: &Shape| {
        shares.get(shape).is_some_and(|shares| {
            let mean = shares.iter().sum::<f64>() / shares.len() as f64;
            mean >= 0.5
        })
    };
    let noise = reader.noise.iter().filter(|shape| !answers(shape));
    noise.cloned().collect()
}
