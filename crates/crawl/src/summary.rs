//! What is in a site's file, in numbers.

use harvest::answer::Reader;
use harvest::size::Follow;
use harvest::{Estimate, Finish};
use serde::Serialize;
use std::collections::BTreeMap;
use store::{SiteFile, StoreError};

/// The summary line of a harvest. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The site.
    pub site: String,
    /// Requests spent, over all runs.
    pub requests: u64,
    /// Queries asked.
    pub queries: u64,
    /// Pages seen while looking for forms.
    pub pages: u64,
    /// Forms found.
    pub forms: u64,
    /// Forms that were asked.
    pub templates: u64,
    /// Records found.
    pub records: u64,
    /// What came of reading the records' own pages, if that was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<Details>,
    /// How many there are, as far as can be told.
    pub estimate: Estimate,
    /// Why it stopped, in words.
    pub stopped: String,
    /// How often the answers of a form had changed so much that reading them was learned again.
    pub learned_again: u64,
    /// Ways of not getting a page, counted by name.
    pub refusals: BTreeMap<String, u64>,
    /// Seconds spent, over all runs.
    pub seconds: f64,
}

/// What came of reading the records' own pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Details {
    /// Pages read.
    pub pages: u64,
    /// Why no more were, in words.
    pub stopped: String,
}

/// Note under which a site file keeps why no more pages of records were read.
pub const DETAILS: &str = "details";
/// Note under which a site file keeps why its harvest stopped.
pub const STOPPED: &str = "stopped";
/// Note under which a site file keeps the seconds spent.
pub const SECONDS: &str = "seconds";

/// Note under which a site file keeps how many requests brought nothing that could be kept: probes that were cut short.
pub const UNKEPT: &str = "unkept requests";

/// Requests spent on a site, over all runs.
pub fn requests_spent(file: &SiteFile) -> Result<u64, StoreError> {
    let unkept = file.note(UNKEPT)?.and_then(|count| count.parse().ok());
    Ok(file.totals()?.requests + unkept.unwrap_or(0))
}

/// Counts what is in a site's file.
pub fn summarise(file: &SiteFile) -> Result<Summary, StoreError> {
    let totals = file.totals()?;
    let mut follow = Follow::default();
    file.steps(|step, kept| follow.learn(&step, &kept))?;
    let stopped = file
        .note(STOPPED)?
        .unwrap_or_else(|| "not finished".to_owned());
    let mut estimate = follow.estimate().at_least(totals.records);
    // A list may end with a page that repeats itself; the harvest saw that it ended.
    if follow.forms() == 1 && stopped == Finish::Drained.words() {
        estimate = Estimate::exactly(totals.records, "listed");
    }
    Ok(Summary {
        site: file.site()?,
        requests: requests_spent(file)?,
        queries: totals.queries,
        pages: totals.pages,
        forms: totals.forms,
        templates: follow.forms() as u64,
        records: totals.records,
        details: file.note(DETAILS)?.map(|stopped| Details {
            pages: totals.details,
            stopped,
        }),
        estimate,
        stopped,
        learned_again: learned_again(file)?,
        refusals: totals.refusals,
        seconds: file
            .note(SECONDS)?
            .and_then(|seconds| seconds.parse().ok())
            .unwrap_or(0.0),
    })
}

fn learned_again(file: &SiteFile) -> Result<u64, StoreError> {
    let mut times = 0;
    for (form, _) in file.forms()? {
        let memo = file.memo(form)?;
        let reader = memo.and_then(|memo| serde_json::from_str::<Reader>(&memo).ok());
        times += reader.map_or(0, |reader| u64::from(reader.learned_again));
    }
    Ok(times)
}
