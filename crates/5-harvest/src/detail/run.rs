//! The loop: a few probes to learn what the pages have in common, then one page after the other. The only file here that waits.

use super::finish::{Finish, Memo, Progress, Verdict};
use super::lead::{Lead, kinds, spread};
use super::more::says_more;
use super::template::{FEWEST, Sample, Template};
use crate::state::may_change;
use crate::{Budget, HarvestError};
use model::{Clock, Detail, Exchange, Fetcher, Got, Keep, Page, Refusal, Request};
use read::Document;
use std::collections::{BTreeMap, HashSet};

/// Pages that are compared. What six pages of different records share, the next one shares.
const PROBES: usize = 6;
/// Most pages tried to get so many.
const MOST_PROBES: usize = 8;
/// Refusals in a row after which the pages are left alone.
const REFUSALS: usize = 5;
/// Pages in a row that are missing, or not like the others, after which the rest is not worth a try.
const MISSES: usize = 20;

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
    /// How many of them are there already.
    pub pages: usize,
    /// When to stop.
    pub budget: &'a mut Budget,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Told after every page.
    pub watch: &'a mut (dyn FnMut(&Progress) + Send),
}

impl<F: Fetcher, K: Keep> Details<'_, F, K> {
    /// Reads pages until every record has its own, the budget is gone or the site refuses. Gives how it ended for each kind of page. `memo`:
    /// what an earlier run has learned.
    pub async fn run(mut self, memo: Option<&str>) -> Result<Vec<Finish>, HarvestError> {
        let known = memo.and_then(|memo| serde_json::from_str(memo).ok());
        let mut memo: Memo = known.unwrap_or_default();
        let mut endings = Vec::new();
        for (kind, leads) in kinds(self.leads) {
            let finish = self.read_kind(&kind, &leads, &mut memo).await?;
            endings.push(finish);
            if finish == Finish::BudgetSpent {
                break;
            }
        }
        Ok(endings)
    }

    async fn read_kind(
        &mut self,
        kind: &str,
        leads: &[&Lead],
        memo: &mut Memo,
    ) -> Result<Finish, HarvestError> {
        let mut waiting: Vec<&Lead> = leads.iter().copied().filter(|it| it.waits).collect();
        if !memo.0.contains_key(kind) {
            match self.probe(kind, leads, memo).await? {
                Ok(probed) => waiting.retain(|lead| !probed.contains(&lead.record.key)),
                Err(finish) => return Ok(finish),
            }
        }
        let template = match memo.0.get(kind) {
            Some(Verdict::Template(template)) => template,
            Some(Verdict::RowsSayItAll) => return Ok(Finish::RowsSayItAll),
            Some(Verdict::Refused(why)) => return Ok(Finish::Refused(*why)),
            Some(Verdict::NothingInCommon) | None => return Ok(Finish::NothingInCommon),
        };
        let written = written(memo);
        let (mut refusals, mut wall) = (0, None);
        for lead in waiting {
            if self.budget.is_spent(self.clock) {
                return Ok(Finish::BudgetSpent);
            }
            let came = self.fetch(lead).await?;
            let detail = came.detail(lead, Some(template), self.clock);
            self.keep
                .keep_details(std::slice::from_ref(&detail), self.form, &written)?;
            self.tell(lead);
            refusals = detail.refusal.map_or(0, |_| refusals + 1);
            // A page of another kind is no wall; the next one may be like the others again.
            let patience = match detail.refusal {
                Some(Refusal::SoftNotFound | Refusal::NotFound) => MISSES,
                _ => REFUSALS,
            };
            if refusals >= patience {
                wall = detail.refusal;
                break;
            }
        }
        let Some(why) = wall else {
            return Ok(Finish::Whole);
        };
        if !may_change(why) {
            memo.0.insert(kind.to_owned(), Verdict::Refused(why));
            let written = self::written(memo);
            self.keep.keep_details(&[], self.form, &written)?;
        }
        Ok(Finish::Refused(why))
    }

    /// Fetches a few pages, spread over the records, and learns how they are read. Kept together: a template learned from half of them
    /// would differ.
    async fn probe(
        &mut self,
        kind: &str,
        leads: &[&Lead],
        memo: &mut Memo,
    ) -> Result<Result<HashSet<String>, Finish>, HarvestError> {
        if leads.len() < FEWEST {
            return Ok(Err(Finish::TooFew));
        }
        // Probes that are cut short are for nothing.
        let left = self.budget.left();
        if left < leads.len().min(PROBES) as u64 + 1 {
            return Ok(Err(Finish::BudgetSpent));
        }
        let mut came: Vec<(&Lead, Came)> = Vec::new();
        let pages = |came: &[(&Lead, Came)]| came.iter().filter(|(_, it)| it.got.is_ok()).count();
        for lead in spread(leads, PROBES) {
            if pages(&came) == PROBES || came.len() == MOST_PROBES {
                break;
            }
            if self.budget.is_spent(self.clock) {
                return Ok(Err(Finish::BudgetSpent));
            }
            let next = self.fetch(lead).await?;
            came.push((lead, next));
            self.tell(lead);
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
        let verdict = match (&template, refused) {
            (None, Some(why)) if pages(&came) < FEWEST => {
                if may_change(*why) {
                    // No verdict on the pages: the next run probes again.
                    return Ok(Err(Finish::Refused(*why)));
                }
                Verdict::Refused(*why)
            }
            (None, _) => Verdict::NothingInCommon,
            (Some(template), _) if !tells_more(template, &samples) => Verdict::RowsSayItAll,
            (Some(template), _) => Verdict::Template(Box::new(template.clone())),
        };
        let details: Vec<Detail> = came
            .into_iter()
            .map(|(lead, came)| came.detail(lead, template.as_ref(), self.clock))
            .collect();
        memo.0.insert(kind.to_owned(), verdict);
        self.keep
            .keep_details(&details, self.form, &written(memo))?;
        let probed = details.into_iter().map(|detail| detail.record).collect();
        Ok(Ok(probed))
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

    fn tell(&mut self, lead: &Lead) {
        self.pages += 1;
        (self.watch)(&Progress {
            requests: self.budget.spent,
            pages: self.pages,
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

fn written(memo: &Memo) -> String {
    serde_json::to_string(memo).unwrap_or_default()
}
