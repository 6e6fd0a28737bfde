//! The loop: a few probes to learn what the pages have in common, then one page after the other. The only file here that waits.

use super::more::says_more;
use super::template::{FEWEST, Sample, Template};
use crate::state::may_change;
use crate::{Budget, HarvestError};
use model::{Clock, Detail, Exchange, Fetcher, Got, Keep, Page, Record, Refusal, Request, Url};
use read::Document;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Pages that are compared. What six pages of different records share, the next one shares.
const PROBES: usize = 6;
/// Most pages tried to get so many.
const MOST_PROBES: usize = 8;
/// Refusals in a row after which the pages are left alone.
const REFUSALS: usize = 5;

/// A record whose row leads to a page of its own.
#[derive(Debug, Clone)]
pub struct Lead {
    /// The record as its row told.
    pub record: Record,
    /// The address of its page.
    pub url: Url,
    /// Whether its page is still to be read.
    pub waits: bool,
}

/// What is kept of a form's pages besides what they told.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Memo {
    /// How they are read.
    Template(Box<Template>),
    /// The rows say all that the pages say.
    RowsSayItAll,
    /// They have nothing in common that could hold data.
    NothingInCommon,
    /// The site does not show them.
    Refused(Refusal),
}

/// Why no more pages are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// Every page was read, or refused for good.
    Whole,
    /// The budget is used up.
    BudgetSpent,
    /// The rows say all that the pages say.
    RowsSayItAll,
    /// The pages have nothing in common that could hold data.
    NothingInCommon,
    /// There are too few pages to compare.
    TooFew,
    /// The site refuses.
    Refused(Refusal),
}

impl Finish {
    /// The reason in words.
    pub fn words(self) -> String {
        match self {
            Self::Whole => "every page of a record was read".into(),
            Self::BudgetSpent => "the budget is spent".into(),
            Self::RowsSayItAll => "the pages of the records say no more than their rows".into(),
            Self::NothingInCommon => "the pages of the records have nothing in common".into(),
            Self::TooFew => "too few records have a page to compare".into(),
            Self::Refused(why) => format!("refused: {why}"),
        }
    }
}

/// How far the reading has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Requests spent on the site.
    pub requests: u64,
    /// Pages read, or refused.
    pub pages: usize,
    /// Pages there are.
    pub of: usize,
    /// The record whose page came last.
    pub title: String,
}

/// The reading of the pages that the records of one form have.
pub struct Details<'a, F, K> {
    /// Brings pages.
    pub fetcher: &'a F,
    /// Keeps what they tell.
    pub keep: &'a mut K,
    /// The form that showed the records.
    pub form: u32,
    /// Records with pages that may be fetched, in the order they were found.
    pub leads: &'a [Lead],
    /// When to stop.
    pub budget: &'a mut Budget,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Told after every page.
    pub watch: &'a mut (dyn FnMut(&Progress) + Send),
}

impl<F: Fetcher, K: Keep> Details<'_, F, K> {
    /// Reads pages until every record has its own, the budget is gone or the site refuses. `memo`: what an earlier run has learned.
    pub async fn run(mut self, memo: Option<&str>) -> Result<Finish, HarvestError> {
        let known = memo.and_then(|memo| serde_json::from_str::<Memo>(memo).ok());
        let mut waiting: Vec<&Lead> = self.leads.iter().filter(|lead| lead.waits).collect();
        let memo = match known {
            Some(memo) => memo,
            None => match self.probe().await? {
                Ok((memo, probed)) => {
                    waiting.retain(|lead| !probed.contains(&lead.record.key));
                    memo
                }
                Err(finish) => return Ok(finish),
            },
        };
        let template = match &memo {
            Memo::Template(template) => template,
            Memo::RowsSayItAll => return Ok(Finish::RowsSayItAll),
            Memo::NothingInCommon => return Ok(Finish::NothingInCommon),
            Memo::Refused(why) => return Ok(Finish::Refused(*why)),
        };
        let written = written(&memo);
        let mut refusals = 0;
        let mut done = self.leads.len() - waiting.len();
        for lead in waiting {
            if self.budget.is_spent(self.clock) {
                return Ok(Finish::BudgetSpent);
            }
            let came = self.fetch(lead).await?;
            let detail = came.detail(lead, Some(template), self.clock);
            self.keep
                .keep_details(std::slice::from_ref(&detail), self.form, &written)?;
            done += 1;
            self.tell(lead, done);
            let Some(why) = detail.refusal else {
                refusals = 0;
                continue;
            };
            refusals += 1;
            if refusals >= REFUSALS {
                if !may_change(why) {
                    let memo = written_refusal(why);
                    self.keep.keep_details(&[], self.form, &memo)?;
                }
                return Ok(Finish::Refused(why));
            }
        }
        Ok(Finish::Whole)
    }

    /// Fetches a few pages, spread over the records, and learns how they are read. Kept together: a template learned from half of them
    /// would differ.
    async fn probe(&mut self) -> Result<Result<(Memo, Vec<String>), Finish>, HarvestError> {
        if self.leads.len() < FEWEST {
            return Ok(Err(Finish::TooFew));
        }
        let mut came: Vec<(&Lead, Came)> = Vec::new();
        let pages = |came: &[(&Lead, Came)]| came.iter().filter(|(_, it)| it.got.is_ok()).count();
        for lead in spread(self.leads) {
            if pages(&came) == PROBES || came.len() == MOST_PROBES {
                break;
            }
            if self.budget.is_spent(self.clock) {
                return Ok(Err(Finish::BudgetSpent));
            }
            let next = self.fetch(lead).await?;
            came.push((lead, next));
            self.tell(lead, came.len());
        }
        let mut samples: Vec<Sample> = Vec::new();
        for (lead, came) in &came {
            if let Ok(page) = &came.got {
                let doc = read::read(page);
                samples.push(Sample {
                    record: &lead.record,
                    doc,
                });
            }
        }
        let again = self.again(&mut came).await?;
        let template = learn(&mut samples, again.as_ref());
        let refused = came.iter().rev().find_map(|(_, it)| it.got.as_ref().err());
        let memo = match (&template, refused) {
            (None, Some(why)) if pages(&came) < FEWEST => {
                if may_change(*why) {
                    // No verdict on the pages: the next run probes again.
                    return Ok(Err(Finish::Refused(*why)));
                }
                Memo::Refused(*why)
            }
            (None, _) => Memo::NothingInCommon,
            (Some(template), _) if !tells_more(template, &samples) => Memo::RowsSayItAll,
            (Some(template), _) => Memo::Template(Box::new(template.clone())),
        };
        let details: Vec<Detail> = came
            .into_iter()
            .map(|(lead, came)| came.detail(lead, template.as_ref(), self.clock))
            .collect();
        self.keep
            .keep_details(&details, self.form, &written(&memo))?;
        let probed = details.into_iter().map(|detail| detail.record).collect();
        Ok(Ok((memo, probed)))
    }

    /// Fetches the first page that came once more: what changes by itself is no data.
    async fn again(
        &mut self,
        came: &mut [(&Lead, Came)],
    ) -> Result<Option<Document>, HarvestError> {
        let Some((lead, first)) = came.iter_mut().find(|(_, came)| came.got.is_ok()) else {
            return Ok(None);
        };
        if self.budget.is_spent(self.clock) {
            return Ok(None);
        }
        let again = self.fetch(lead).await?;
        first.requests += again.requests;
        // The page that is read stays the last of its trail.
        first.trail.splice(0..0, again.trail);
        Ok(again.got.ok().map(|page| read::read(&page)))
    }

    /// Fetches the page of a record, and once more if something went wrong that may be gone the next time.
    async fn fetch(&mut self, lead: &Lead) -> Result<Came, HarvestError> {
        let mut came = self.fetch_once(lead).await?;
        if came.got.as_ref().is_err_and(|why| why.is_passing()) && !self.budget.is_spent(self.clock)
        {
            let again = self.fetch_once(lead).await?;
            came.requests += again.requests;
            came.trail.extend(again.trail);
            came.got = again.got;
        }
        Ok(came)
    }

    async fn fetch_once(&mut self, lead: &Lead) -> Result<Came, HarvestError> {
        let request = Request::get(lead.url.clone());
        let fetched = self.fetcher.fetch(&request).await?;
        self.budget.spent += u64::from(fetched.requests);
        let got = match fetched.got {
            Got::Page(page) if page.url.site() != lead.url.site() => Err(Refusal::OffSite),
            Got::Page(page) => Ok(page),
            Got::Refused { why, .. } => Err(why),
        };
        Ok(Came {
            got,
            requests: fetched.requests,
            trail: fetched.trail,
        })
    }

    fn tell(&mut self, lead: &Lead, pages: usize) {
        (self.watch)(&Progress {
            requests: self.budget.spent,
            pages,
            of: self.leads.len(),
            title: lead.record.title.clone(),
        });
    }
}

/// What came for one record, not yet read.
struct Came {
    got: Result<Page, Refusal>,
    requests: u32,
    trail: Vec<Exchange>,
}

impl Came {
    /// Reads the page. Without a template nothing is told, and nothing is refused that came.
    fn detail(self, lead: &Lead, template: Option<&Template>, clock: &dyn Clock) -> Detail {
        let mut detail = Detail {
            record: lead.record.key.clone(),
            url: lead.url.clone(),
            landed: lead.url.clone(),
            at: clock.now(),
            requests: self.requests,
            title: None,
            fields: BTreeMap::new(),
            refusal: None,
            trail: self.trail,
        };
        match (self.got, template) {
            (Err(why), _) => detail.refusal = Some(why),
            (Ok(page), template) => {
                let told = template.map(|it| it.read(&read::read(&page), &lead.record));
                detail.landed = page.url;
                match told {
                    Some(Ok(told)) => {
                        detail.title = told.title;
                        detail.fields = told.fields;
                    }
                    Some(Err(why)) => detail.refusal = Some(why),
                    None => {}
                }
            }
        }
        detail
    }
}

/// Learns from samples, and once more without those that turn out to be unlike the others. They stay out of `samples` then.
fn learn(samples: &mut Vec<Sample>, again: Option<&Document>) -> Option<Template> {
    let template = Template::learn(samples, again)?;
    let like: Vec<bool> = samples
        .iter()
        .map(|sample| template.read(&sample.doc, sample.record).is_ok())
        .collect();
    if like.iter().all(|like| *like) || like.iter().filter(|like| **like).count() < FEWEST {
        return Some(template);
    }
    // The page that was fetched again belongs to the first sample.
    let again = again.filter(|_| like[0]);
    let mut like = like.into_iter();
    samples.retain(|_| like.next().unwrap_or(true));
    Template::learn(samples, again)
}

/// Whether at least half of the pages say more than their rows.
fn tells_more(template: &Template, samples: &[Sample]) -> bool {
    let more = samples.iter().filter(|sample| {
        let told = template.read(&sample.doc, sample.record);
        told.is_ok_and(|told| says_more(&told, sample.record))
    });
    2 * more.count() >= samples.len()
}

/// The leads in an order that begins far apart: neighbours in a list are alike, and what they share is not template.
fn spread(leads: &[Lead]) -> impl Iterator<Item = &Lead> {
    let step = leads.len().div_ceil(PROBES).max(1);
    (0..step).flat_map(move |first| leads.iter().skip(first).step_by(step))
}

fn written(memo: &Memo) -> String {
    serde_json::to_string(memo).unwrap_or_default()
}

fn written_refusal(why: Refusal) -> String {
    written(&Memo::Refused(why))
}
