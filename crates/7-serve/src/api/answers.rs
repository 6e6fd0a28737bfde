//! What is given, as data. The keys are stable.

use crate::pages::forms::{FormView, Input, Template};
use crate::pages::overview::Row;
use crate::subject::{Concepts, Labels};
use crate::workspace::Work;
use model::Stage;
use serde::Serialize;
use std::collections::BTreeMap;
use store::look::{AnswerRow, Band, RecordPage, RecordRow, Trail};
use topic::examples::Label;

/// All in all.
#[derive(Serialize)]
pub(super) struct StatusJson {
    sites: u64,
    stages: BTreeMap<&'static str, u64>,
    records: u64,
    requests: u64,
    requests_per_second: f64,
    refusals: BTreeMap<String, u64>,
    working: Vec<JobJson>,
}

/// Somebody's work.
#[derive(Serialize)]
struct JobJson {
    job: String,
    process: u32,
    state: &'static str,
    what: String,
    wish: &'static str,
    retry: bool,
    budget: u64,
}

impl StatusJson {
    pub(super) fn of(rows: &[Row], refusals: BTreeMap<String, u64>, works: &[Work]) -> Self {
        let in_stage = |stage| rows.iter().filter(|row| row.stage == stage).count() as u64;
        let working = works.iter().filter(|work| work.alive).map(|work| JobJson {
            job: work.job.job.clone(),
            process: work.job.process,
            state: work.job.state.name(),
            what: work.job.what.clone(),
            wish: work.orders.wish.name(),
            retry: work.orders.retry,
            budget: work.job.budget,
        });
        Self {
            sites: rows.len() as u64,
            stages: Stage::ALL
                .into_iter()
                .map(|stage| (stage.name(), in_stage(stage)))
                .collect(),
            records: rows.iter().map(|row| row.records).sum(),
            requests: rows.iter().map(|row| row.requests).sum(),
            requests_per_second: rows.iter().map(|row| row.pace).sum(),
            refusals,
            working: working.collect(),
        }
    }
}

/// A site.
#[derive(Serialize)]
pub(super) struct SiteJson {
    name: String,
    site: String,
    stage: &'static str,
    working: bool,
    records: u64,
    estimate: Option<EstimateJson>,
    requests: u64,
    pages: u64,
    relevant: u64,
    stopped: Option<String>,
    refusals: BTreeMap<String, u64>,
    last: Option<String>,
    trouble: Option<String>,
}

/// How many records are thought to be there.
#[derive(Serialize)]
struct EstimateJson {
    low: u64,
    mid: u64,
    high: u64,
    method: String,
}

impl SiteJson {
    pub(super) fn of(row: &Row) -> Self {
        Self {
            name: row.name.clone(),
            site: row.site.clone(),
            stage: row.stage.name(),
            working: row.alive,
            records: row.records,
            estimate: row.estimate.clone().map(
                |Band {
                     low,
                     mid,
                     high,
                     method,
                     ..
                 }| EstimateJson {
                    low,
                    mid,
                    high,
                    method,
                },
            ),
            requests: row.requests,
            pages: row.pages,
            relevant: row.relevant,
            stopped: row.stopped.clone(),
            refusals: row.refusals.clone(),
            last: row.last.map(|last| last.to_string()),
            trouble: row.trouble.clone(),
        }
    }
}

/// A form.
#[derive(Serialize)]
pub(super) struct FormJson {
    form: u32,
    page: String,
    action: String,
    method: &'static str,
    kind: String,
    probability: f64,
    submit: bool,
    why: String,
    answers: u64,
    requests: u64,
    records: u64,
    inputs: Vec<Input>,
    templates: Vec<Template>,
}

impl FormJson {
    pub(super) fn of(form: FormView) -> Self {
        let tally = form.tally.unwrap_or_default();
        Self {
            form: form.id,
            page: form.page,
            action: form.action,
            method: form.method,
            kind: form.kind,
            probability: form.probability,
            submit: form.submit,
            why: form.why,
            answers: tally.answers,
            requests: tally.requests,
            records: tally.new,
            inputs: form.inputs,
            templates: form.templates,
        }
    }
}

/// Records, and how to go on.
#[derive(Serialize)]
pub(super) struct RecordsJson {
    records: Vec<RecordRow>,
    next: Option<i64>,
    looked_at: u64,
}

impl RecordsJson {
    pub(super) fn of(page: RecordPage) -> Self {
        Self {
            records: page.rows,
            next: page.next,
            looked_at: page.looked_at,
        }
    }
}

/// A record, and where it came from.
#[derive(Serialize)]
pub(super) struct RecordJson {
    #[serde(flatten)]
    record: RecordRow,
    detail: Option<BTreeMap<String, String>>,
    answer: AnswerRow,
    form: String,
    page: String,
    warc: Option<String>,
}

impl RecordJson {
    pub(super) fn of(trail: Trail) -> Self {
        Self {
            detail: trail.detail.map(|detail| detail.fields),
            answer: trail.answer,
            form: trail.action,
            page: trail.form_page,
            warc: trail
                .archived
                .map(|(file, offset)| format!("{file}@{offset}")),
            record: trail.record,
        }
    }
}

/// The topic.
#[derive(Serialize)]
pub(super) struct TopicJson {
    topic: Option<String>,
    concepts: Vec<ConceptJson>,
    pages: Vec<PageJson>,
    relevant: u64,
    other: u64,
    unlabelled: u64,
}

/// A concept near the topic.
#[derive(Serialize)]
struct ConceptJson {
    name: String,
    distance: u32,
    words: Vec<String>,
}

/// A page to label.
#[derive(Serialize)]
struct PageJson {
    page: String,
    label: Option<&'static str>,
    score: Option<f64>,
}

impl TopicJson {
    pub(super) fn of(concepts: Option<Concepts>, labels: Option<Labels>) -> Self {
        let count = |label| labels.as_ref().map_or(0, |labels| labels.count(label));
        let (relevant, other, unlabelled) = (
            count(Some(Label::Relevant)),
            count(Some(Label::Other)),
            count(None),
        );
        let pages = labels.into_iter().flat_map(|labels| labels.pages);
        let topic = concepts.as_ref().map(|concepts| concepts.name.clone());
        let concepts = concepts.into_iter().flat_map(|concepts| concepts.near);
        Self {
            topic,
            concepts: concepts
                .map(|choice| ConceptJson {
                    name: choice.name,
                    distance: choice.distance,
                    words: choice.words,
                })
                .collect(),
            pages: pages
                .map(|page| PageJson {
                    page: page.name,
                    label: page.label.map(Label::word),
                    score: page.score,
                })
                .collect(),
            relevant,
            other,
            unlabelled,
        }
    }
}
