//! The hits, and the counts beside them.

use crate::ask::{Ask, Clause, Question};
use crate::entry::{Layout, SITE, Shown};
use crate::error::{In, SearchError};
use crate::index::Index;
use crate::marks::Marks;
use crate::snippet::{Piece, marked, snippet};
use crate::tokens::IN;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tantivy::collector::{Collector, Count, SegmentCollector, TopDocs};
use tantivy::columnar::StrColumn;
use tantivy::schema::Value;
use tantivy::{DocId, Score, Searcher, SegmentOrdinal, SegmentReader, TantivyDocument};

/// Hits that can be leafed through. Who wants more wants an export.
const MOST_HITS: usize = 10_000;

/// Fields that are counted, those with the most hits. Names come from strangers, and a site may have any number.
const MOST_FIELDS: usize = 20;

/// Fields of one word that are looked at.
const MOST_LABELS: usize = 500;

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// How many there are.
    pub total: u64,
    /// Those that were wanted, the best first.
    pub hits: Vec<Hit>,
    /// How many there are on each site, the most first. They add up to `total`.
    pub sites: Vec<(String, u64)>,
    /// How many there would be if all words had to stand in one field, for the fields with the most. None if nothing was asked.
    pub fields: Vec<(String, u64)>,
}

/// What a hit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A row of a hidden database.
    Record,
    /// A page of a crawl for a topic.
    Page,
}

/// One record or page. All texts come from strangers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// What it is.
    pub kind: Kind,
    /// The origin of its site.
    pub site: String,
    /// The name of its site file, without `.db`.
    pub file: String,
    /// Its number in the site file, if it is a record.
    pub record: Option<i64>,
    /// Its key, if it is a record.
    pub key: Option<String>,
    /// Its address, if it has one.
    pub url: Option<String>,
    /// Its name.
    pub title: String,
    /// Its name in pieces.
    pub title_pieces: Vec<Piece>,
    /// The field that the snippet is from; `None` if there is no text but the title.
    pub field: Option<String>,
    /// The part of its text that answers.
    pub snippet: Vec<Piece>,
    /// How well it answers, to compare hits of one question.
    pub score: f32,
}

impl Index {
    /// Finds what was asked for, in what was taken in so far.
    pub fn search(&self, ask: &Ask) -> Result<Found, SearchError> {
        self.show_last_commit()?;
        self.found(ask).in_folder(&self.folder)
    }

    fn found(&self, ask: &Ask) -> tantivy::Result<Found> {
        let searcher = self.reader.searcher();
        let sites = match &ask.site {
            Some(typed) => Some(Marks::of(&self.inner)?.sites(typed)),
            None => None,
        };
        let question = Question::new(ask, sites, &searcher, &self.layout)?;
        let sites = searcher.search(&question.all(&self.layout), &BySite)?;
        let total = sites.values().sum();
        Ok(Found {
            total,
            hits: hits(ask, &question, &searcher, &self.layout)?,
            sites: most_first(sites),
            fields: fields(&question, &searcher, &self.layout)?,
        })
    }
}

fn hits(
    ask: &Ask,
    question: &Question,
    searcher: &Searcher,
    layout: &Layout,
) -> tantivy::Result<Vec<Hit>> {
    let last = ask.offset.saturating_add(ask.limit).min(MOST_HITS);
    let limit = last.saturating_sub(ask.offset);
    if limit == 0 {
        return Ok(Vec::new());
    }
    let top = TopDocs::with_limit(limit).and_offset(ask.offset);
    let best = searcher.search(&question.best(layout), &top.order_by_score())?;
    let wanted: BTreeSet<&str> = question
        .clauses
        .iter()
        .flat_map(Clause::words)
        .map(String::as_str)
        .collect();
    let mut hits = Vec::with_capacity(best.len());
    for (score, address) in best {
        let document: TantivyDocument = searcher.doc(address)?;
        let bytes = document.get_first(layout.shown);
        let bytes = bytes.and_then(|value| value.as_bytes()).unwrap_or_default();
        let shown = serde_json::from_slice(bytes).map_err(std::io::Error::from)?;
        hits.push(hit(shown, score, &wanted, question.field.as_deref()));
    }
    Ok(hits)
}

fn hit(shown: Shown, score: f32, wanted: &BTreeSet<&str>, field: Option<&str>) -> Hit {
    let mut best = None;
    for (name, value) in &shown.parts {
        let found = snippet(value, wanted);
        // What was asked to be in a field is shown from there.
        let is_asked = field.is_some_and(|field| crate::fields::label(name) == field);
        let rank = (is_asked, found.matches);
        if best.as_ref().is_none_or(|(most, _, _)| rank > *most) {
            best = Some((rank, name, found));
        }
    }
    let (field, pieces) = match best {
        Some((_, name, found)) => (Some(name.clone()), found.pieces),
        None => (None, Vec::new()),
    };
    Hit {
        kind: shown.kind,
        site: shown.site,
        file: shown.file,
        record: shown.record,
        key: shown.key,
        url: shown.url,
        title_pieces: marked(&shown.title, wanted),
        title: shown.title,
        field,
        snippet: pieces,
        score,
    }
}

/// Counts the hits in each field that may hold all words.
fn fields(
    question: &Question,
    searcher: &Searcher,
    layout: &Layout,
) -> tantivy::Result<Vec<(String, u64)>> {
    let mut candidates: Option<BTreeMap<String, u64>> = None;
    for clause in &question.clauses {
        let here = labels(clause, searcher, layout)?;
        candidates = Some(match candidates {
            None => here,
            Some(mut before) => {
                before.retain(|label, most| {
                    let times = here.get(label).copied().unwrap_or(0);
                    *most = times.min(*most);
                    times > 0
                });
                before
            }
        });
    }
    let mut counts = BTreeMap::new();
    let candidates = most_first(candidates.unwrap_or_default());
    for (label, _) in candidates.into_iter().take(MOST_FIELDS) {
        if question.field.as_ref().is_some_and(|field| *field != label) {
            continue;
        }
        let count = searcher.search(&question.inside(&label, layout), &Count)?;
        if count > 0 {
            counts.insert(label, count as u64);
        }
    }
    Ok(most_first(counts))
}

/// The fields in which a clause may be answered, and about how often at most.
fn labels(
    clause: &Clause,
    searcher: &Searcher,
    layout: &Layout,
) -> tantivy::Result<BTreeMap<String, u64>> {
    let mut all: Option<BTreeMap<String, u64>> = None;
    let is_any = matches!(clause, Clause::Any { .. });
    for word in clause.words() {
        let here = labels_of(word, searcher, layout)?;
        match &mut all {
            None => all = Some(here),
            Some(before) if is_any => {
                for (label, times) in here {
                    *before.entry(label).or_default() += times;
                }
            }
            Some(before) => before.retain(|label, most| {
                let times = here.get(label).copied().unwrap_or(0);
                *most = times.min(*most);
                times > 0
            }),
        }
    }
    Ok(all.unwrap_or_default())
}

/// The fields in which a word stands. They are neighbours in the dictionary.
fn labels_of(
    word: &str,
    searcher: &Searcher,
    layout: &Layout,
) -> tantivy::Result<BTreeMap<String, u64>> {
    let start = format!("{word}{IN}");
    let mut labels = BTreeMap::new();
    for segment in searcher.segment_readers() {
        let index = segment.inverted_index(layout.within)?;
        let mut terms = index.terms().range().ge(start.as_bytes()).into_stream()?;
        let mut seen = 0;
        while terms.advance() && seen < MOST_LABELS {
            let Some(label) = terms.key().strip_prefix(start.as_bytes()) else {
                break;
            };
            seen += 1;
            let label = String::from_utf8_lossy(label).into_owned();
            *labels.entry(label).or_default() += u64::from(terms.value().doc_freq);
        }
    }
    Ok(labels)
}

fn most_first(counts: BTreeMap<String, u64>) -> Vec<(String, u64)> {
    let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// Counts hits by site.
struct BySite;

struct SegmentBySite {
    column: Option<StrColumn>,
    counts: Vec<u64>,
}

impl Collector for BySite {
    type Fruit = BTreeMap<String, u64>;
    type Child = SegmentBySite;

    fn for_segment(
        &self,
        _: SegmentOrdinal,
        reader: &SegmentReader,
    ) -> tantivy::Result<SegmentBySite> {
        let column = reader.fast_fields().str(SITE)?;
        let sites = column.as_ref().map_or(0, |column| column.num_terms());
        Ok(SegmentBySite {
            column,
            counts: vec![0; sites],
        })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(
        &self,
        segments: Vec<BTreeMap<String, u64>>,
    ) -> tantivy::Result<BTreeMap<String, u64>> {
        let mut all = BTreeMap::new();
        for (site, count) in segments.into_iter().flatten() {
            *all.entry(site).or_default() += count;
        }
        Ok(all)
    }
}

impl SegmentCollector for SegmentBySite {
    type Fruit = BTreeMap<String, u64>;

    fn collect(&mut self, document: DocId, _: Score) {
        let site = self
            .column
            .as_ref()
            .and_then(|column| column.ords().first(document))
            .and_then(|site| usize::try_from(site).ok())
            .and_then(|site| self.counts.get_mut(site));
        if let Some(count) = site {
            *count += 1;
        }
    }

    fn harvest(self) -> BTreeMap<String, u64> {
        let mut all = BTreeMap::new();
        for (site, count) in (0u64..).zip(self.counts) {
            let mut name = String::new();
            let known = self
                .column
                .as_ref()
                .is_some_and(|column| column.ord_to_str(site, &mut name).unwrap_or(false));
            if known && count > 0 {
                all.insert(name, count);
            }
        }
        all
    }
}
