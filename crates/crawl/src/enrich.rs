//! Which rows of a table does a site have, and what does it say of them?
//!
//! The journey is that of a harvest; what is asked is chosen by the table's rows ([`harvest::policy::enrich`]). Everything that came is kept in the
//! site's file, so another table may find its rows there without a request, and what matches is told anew each time from what is kept.

use crate::ending::Ending;
use crate::journey::{CrawlError, Options, Watch, go};
use crate::summary::Summary;
use harvest::known::Bag;
use harvest::local::{Local, Matcher, RowNumber, WordNumber};
use harvest::run::Goal;
use model::{Clock, Fetcher, Record, Url};
use std::collections::HashSet;
use std::sync::Arc;
use store::{SiteFile, StoreError};

/// What a site says of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// The record that is most like it.
    pub record: Record,
    /// How like, from 0 to 1.
    pub likeness: f64,
    /// Keys of others that may be it just as well.
    pub rivals: Vec<String>,
}

/// Looks for the rows of a table in the databases behind a site's forms.
pub async fn enrich<F: Fetcher>(
    start: &Url,
    table: &Arc<Local>,
    options: &Options,
    fetcher: &F,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<(Summary, Ending), CrawlError> {
    let options = Options {
        goal: Goal::Match,
        // How few rows are worth a request is the policy's choice.
        stop_below: 0.0,
        ..options.clone()
    };
    go(start, &options, Some(table), fetcher, clock, watch).await
}

/// What a site's file says of each row.
pub fn matches(file: &SiteFile, table: &Arc<Local>) -> Result<Vec<Option<Match>>, StoreError> {
    let records = records_of(file, |_| true)?;
    let matcher = compare(&records, table);
    let key = |record: u32| records[record as usize].key.clone();
    let rows = 0..u32::try_from(table.rows()).unwrap_or(u32::MAX);
    let found = rows.map(|row| {
        let found = matcher.found(row)?;
        Some(Match {
            record: records[found.best.record as usize].clone(),
            likeness: found.best.likeness,
            rivals: found.rivals.iter().map(|it| key(it.record)).collect(),
        })
    });
    Ok(found.collect())
}

/// Rows that some forms of a site have shown.
pub(crate) fn rows_in(
    file: &SiteFile,
    table: &Arc<Local>,
    is_meant: impl Fn(u32) -> bool,
) -> Result<Vec<RowNumber>, StoreError> {
    let matcher = compare(&records_of(file, is_meant)?, table);
    let rows = 0..u32::try_from(table.rows()).unwrap_or(u32::MAX);
    Ok(rows.filter(|row| matcher.found(*row).is_some()).collect())
}

/// The records that some forms have shown, each as it was first written.
fn records_of(file: &SiteFile, is_meant: impl Fn(u32) -> bool) -> Result<Vec<Record>, StoreError> {
    let mut known = HashSet::new();
    let mut records = Vec::new();
    file.steps(|step, _| {
        if is_meant(step.ask.form) {
            let new = step.records.into_iter();
            records.extend(new.filter(|record| known.insert(record.key.clone())));
        }
    })?;
    Ok(records)
}

fn compare(records: &[Record], table: &Arc<Local>) -> Matcher {
    let mut matcher = Matcher::new(table.clone());
    let placed: Vec<Vec<(WordNumber, u16)>> = records
        .iter()
        .map(|record| {
            let words = Bag::of(record).words.into_iter();
            words
                .map(|placed| (matcher.number(&placed.word), placed.fields))
                .collect()
        })
        .collect();
    for record in &placed {
        matcher.count(record);
    }
    for record in &placed {
        matcher.compare(record);
    }
    matcher
}
