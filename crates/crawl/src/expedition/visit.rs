//! One site from its name to its forms, or to why it is none of ours.
//!
//! The home page first, for the price of one page: a site that is about something else is left there. Then a walk for forms, no longer than the site is worth. All of
//! it stands in the site's file, so a visit that was stopped goes on where it was, and the harvest begins with what the visit has found.

use super::harvest::{LESS, beside};
use super::heard::{Ear, Heard, Listening, Noting, heard_in};
use crate::journey::{CrawlError, EXPLORED};
use crate::target::target;
use crate::walk::{Subject, lessons, past, pin};
use explore::{ExploreError, Lessons, Stops, Walk};
use locate::site::{home_of, name_of};
use locate::{Found, SiteTold};
use model::{Clock, Fetcher, Got, Refusal, Relevance, Request, Score, Url};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Catalog, PageState, SiteFile};

/// Times that a site may send us on to where it is now.
const MOST_MOVES: usize = 2;

/// Pages that are looked at of a site that is surely about the topic, beyond those that a form is worth: they name other sites about it.
const MORE_PAGES: f64 = 18.0;

/// Pages of a site that is barely about the topic: most such are about something near it.
const FEW_PAGES: usize = 5;
/// How sure, from 0 to 1, one must be that it is about the topic to get more.
const BARELY: f64 = 0.65;

/// Pages of a site of which only the home page is about the topic, and how sure one must be that another is.
const ALONE_PAGES: usize = 10;
const ALONE: f64 = 0.3;
/// How sure one must be of the home page to look further all the same: parts of articles are judged worse than home pages.
const SURELY: f64 = 0.95;

/// How near the home page must be to go back to a site, and to how many pages of it; and to look at all of it. As log-odds, and more where those of the sites that the
/// user named are nearer: one in three such sites, and nineteen in twenty, were about narrow topics.
const MAYBE: f64 = 0.4;
const MAYBE_PAGES: usize = 8;
const CLEARLY: f64 = 1.6;
/// How sure one must be of the nearest page behind the home page to look at all of the site. Sites about something near the topic have pages that are near it; hardly any has
/// one that is this near.
const CLEARLY_BEHIND: f64 = 0.9;

/// How sure one is of home pages that are hardly ever about the topic, and of those that always are.
const DOUBTFUL: f64 = 0.4;
const DOUBTLESS: f64 = 0.85;

/// Different words that a page must say to be about something.
const TELLING: usize = 20;

/// The least and the most that is believed of what others say of a site: home pages decide.
const CHANCES: (f64, f64) = (0.25, 0.5);

/// Pages that are looked at after the first form, for the same reason.
const AFTER_FORM: usize = 8;

/// Most links to other sites that are taken from one site: one that names more is a list of everything.
const MOST_SIGHTINGS: usize = 3_000;

/// How sites are visited.
#[derive(Clone)]
pub(super) struct Visiting {
    pub(super) root: PathBuf,
    pub(super) topic: Arc<dyn Relevance>,
    /// A site is about the topic from this score on, if one in two is.
    pub(super) least: Score,
    /// The score that the home page of this one needs.
    pub(super) needed: Score,
    /// Whether the crawl still looks around.
    pub(super) early: bool,
    /// If it goes back to a site that was left without a form: how near the home pages are of the sites that the user named, as log-odds in the mean.
    pub(super) again: Option<f64>,
    pub(super) explorer: String,
    pub(super) stops: Stops,
    pub(super) seed: u64,
    /// The version of what is known of forms with which every site of the crawl begins.
    pub(super) forms: u32,
}

impl Visiting {
    /// The score that a home page needs if its site has such a chance of being about the topic, by what others say of it. A score is what a page says if as many
    /// sites are about the topic as are not; where fewer are, it must say more.
    pub(super) fn needed_by(&self, chance: f64) -> Score {
        let chance = chance.clamp(CHANCES.0, CHANCES.1);
        let least = self.least.get();
        let odds = least / (1.0 - least).max(0.001) * (1.0 - chance) / chance;
        Score::new(odds / (1.0 + odds))
    }

    /// The share of what a visit cost that was wasted, by the home page of a site that is taken to be about the topic: of those that one is not quite sure of some are not.
    pub(super) fn wasted(&self, home: f64) -> f64 {
        ((DOUBTLESS - self.sure(home)) / (DOUBTLESS - DOUBTFUL)).clamp(0.0, 1.0)
    }

    /// How sure it is, from 0 to 1, that a page of that score is about the topic.
    fn sure(&self, score: f64) -> f64 {
        let least = self.least.get();
        ((score - least) / (1.0 - least).max(0.01)).clamp(0.0, 1.0)
    }

    /// Pages that a site gets by its home page, if a form is worth so many.
    fn pages(&self, home: f64, worth: usize) -> usize {
        let most = if self.sure(home) < BARELY {
            FEW_PAGES
        } else {
            ALONE_PAGES
        };
        worth.min(most)
    }

    /// Pages that it gets by the nearest of these: all that a form is worth and more, the surer the more. Who looks around would rather see other sites.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a small number"
    )]
    fn more_pages(&self, home: f64, nearest: f64, worth: usize) -> Option<usize> {
        let is_alone = self.sure(nearest) < ALONE && self.sure(home) < SURELY;
        if self.sure(home) < BARELY || is_alone {
            return None;
        }
        let sure = self.sure(home.min(nearest));
        let more = if self.early { 0.0 } else { MORE_PAGES };
        Some(worth + (more * sure * sure).round() as usize)
    }
}

/// What came of a visit.
pub(super) struct Visited {
    /// Where the site is entered.
    pub(super) start: Url,
    pub(super) told: SiteTold,
    pub(super) score: Option<f64>,
    /// What the site has taught of links, beside what was known before.
    pub(super) lessons: Option<(Lessons, Lessons)>,
}

/// Visits a site, at most so many pages of it. `links`: the version of what is known of links that it begins with.
pub(super) async fn visit<F: Fetcher>(
    visiting: &Visiting,
    home: &Url,
    pages: usize,
    links: u32,
    fetcher: &F,
    clock: &dyn Clock,
) -> Result<Visited, CrawlError> {
    let mut start = home.clone();
    let (mut requests, mut moves) = (0, 0);
    loop {
        let mut visited = visit_at(visiting, &start, pages, links, fetcher, clock).await?;
        requests += visited.told.requests;
        visited.told.requests = requests;
        let landed = visited.told.landed.as_ref();
        let moved = landed
            .filter(|landed| visited.told.found == Found::Lost && landed.site() != start.site())
            .and_then(home_of);
        match moved {
            Some(moved) if moves < MOST_MOVES => start = moved,
            _ => return Ok(visited),
        }
        moves += 1;
    }
}

async fn visit_at<F: Fetcher>(
    visiting: &Visiting,
    start: &Url,
    pages: usize,
    links: u32,
    fetcher: &F,
    clock: &dyn Clock,
) -> Result<Visited, CrawlError> {
    let mut file = SiteFile::create_or_open(&visiting.root, &start.site())?;
    let catalog = Catalog::create_or_open(&visiting.root)?;
    pin(&mut file, Subject::Links, links)?;
    pin(&mut file, Subject::Forms, visiting.forms)?;
    let began = lessons(&mut file, &catalog, Subject::Links)?;
    let mut left = None;
    let ear = Ear::default();
    let listening = Listening {
        inner: fetcher,
        ear: &ear,
    };
    if heard_in(&file)?.is_empty() && is_known(&file, start)? {
        hear_again(&mut file, visiting, start, fetcher).await?;
    }
    // The home page alone, then as much as it is worth, then as much as what stands behind it is.
    for turn in 0..3 {
        let heard = heard_in(&file)?;
        let score = heard.first().and_then(|heard| heard.score);
        let pages = match (turn, score) {
            (0, _) => Some(1),
            (_, None) => None,
            (_, Some(score)) if Score::new(score) < visiting.needed => None,
            (1, Some(score)) => match visiting.again {
                None => Some(visiting.pages(score, pages)),
                Some(named) => {
                    is_near(score, beside(named, MAYBE, LESS)).then_some(pages.min(MAYBE_PAGES))
                }
            },
            (_, Some(score)) => {
                let nearest = nearest(&heard[1..]).unwrap_or(score);
                match visiting.again {
                    None => visiting.more_pages(score, nearest, pages),
                    Some(named) => {
                        let is_clear = is_near(score, beside(named, CLEARLY, 0.0))
                            || visiting.sure(nearest) >= CLEARLY_BEHIND;
                        is_clear.then_some(pages)
                    }
                }
            }
        };
        let Some(pages) = pages else { break };
        let walk = Walk {
            pages,
            stops: visiting.stops.clone(),
            lessons: began.clone(),
            start: explore::Start::Found,
            enough: AFTER_FORM,
            ..Walk::for_forms(&visiting.explorer, visiting.seed)
        };
        let past = past(&file)?;
        let mut keep = Noting {
            pages: heard.len(),
            file: &mut file,
            ear: &ear,
            topic: &*visiting.topic,
        };
        let walked =
            explore::walk(&walk, start, past, u64::MAX, &listening, &mut keep, clock).await?;
        left = Some(walked.lessons);
    }
    let told = told(&file, visiting, start)?;
    if told.found == Found::Deep {
        file.set_note(EXPLORED, "yes")?;
    }
    Ok(Visited {
        start: start.clone(),
        score: heard_in(&file)?.first().and_then(|heard| heard.score),
        lessons: left
            .filter(|_| told.found >= Found::Relevant)
            .map(|left| (began, left)),
        told,
    })
}

/// Whether a home page is that near, as log-odds.
fn is_near(home: f64, near: f64) -> bool {
    Score::new(home).log_odds() >= near
}

/// How near the nearest of those pages is that say enough to be judged: an address, a policy and a help page are about nothing.
fn nearest(pages: &[Heard]) -> Option<f64> {
    let telling = pages.iter().filter(|heard| heard.words.len() >= TELLING);
    telling.filter_map(|heard| heard.score).reduce(f64::max)
}

/// Whether the home page of a site was seen before anybody asked what it tells of others.
fn is_known(file: &SiteFile, start: &Url) -> Result<bool, CrawlError> {
    let pages = file.pages()?;
    let mut known = pages.iter().filter(|page| page.state == PageState::Seen);
    Ok(known.any(|page| page.url == *start && page.refusal.is_none()))
}

/// Asks for a home page once more, to hear what it tells of others.
async fn hear_again<F: Fetcher>(
    file: &mut SiteFile,
    visiting: &Visiting,
    start: &Url,
    fetcher: &F,
) -> Result<(), CrawlError> {
    let fetched = explore::fetch_patiently(fetcher, &Request::get(start.clone()))
        .await
        .map_err(ExploreError::from)?;
    if let Got::Page(page) = &fetched.got {
        let forms = file.forms()?;
        let mut here = forms.iter().filter(|(_, form)| form.form.page == *start);
        let form = here.any(|(_, form)| form.submit);
        let heard = Heard::of(page, fetched.requests, form).judged(page, &*visiting.topic);
        heard.keep(file, 0)?;
    }
    Ok(())
}

/// What a site's file tells of a visit.
fn told(file: &SiteFile, visiting: &Visiting, start: &Url) -> Result<SiteTold, CrawlError> {
    let heard = heard_in(file)?;
    let first: Option<&Heard> = heard.first();
    let score = first.and_then(|heard| heard.score);
    let forms = file.forms()?;
    let has_form = forms.iter().any(|(id, form)| target(*id, form).is_some());
    let found = match score {
        None => Found::Lost,
        Some(score) if Score::new(score) < visiting.needed => Found::OffTopic,
        Some(_) if has_form => Found::Deep,
        Some(_) => Found::Relevant,
    };
    let mut seen = HashSet::new();
    let sightings = heard.iter().flat_map(|heard| &heard.sightings);
    let sightings = sightings
        .filter(|sighting| seen.insert(&sighting.url))
        .take(MOST_SIGHTINGS)
        .cloned()
        .collect();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let landed = file.pages()?.into_iter().find(|page| page.url == *start);
    let landed = landed.filter(|page| {
        page.refusal == Some(Refusal::OffSite) || name_of(&page.landed) != name_of(start)
    });
    Ok(SiteTold {
        found,
        requests: heard.iter().map(|heard| heard.requests).sum(),
        pages: count(heard.len()),
        form_on: heard
            .iter()
            .position(|heard| heard.form)
            .map(|page| count(page + 1)),
        landed: landed.map(|page| page.landed),
        words: first.map_or_else(Vec::new, |heard| heard.words.clone()),
        inside: heard
            .iter()
            .skip(1)
            .map(|heard| heard.words.clone())
            .collect(),
        sightings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Relevance for Nothing {
        fn score(&self, _: &str) -> Score {
            Score::new(0.5)
        }
    }

    fn visiting() -> Visiting {
        Visiting {
            root: PathBuf::new(),
            topic: Arc::new(Nothing),
            least: Score::new(0.5),
            needed: Score::new(0.5),
            early: false,
            again: None,
            explorer: String::new(),
            stops: Stops::never(),
            seed: 1,
            forms: 0,
        }
    }

    #[test]
    fn a_home_page_must_say_more_where_few_sites_are_about_the_topic() {
        let needed = |chance: f64| visiting().needed_by(chance).get();
        assert!((needed(0.5) - 0.5).abs() < 1e-9);
        assert!((needed(0.4) - 0.6).abs() < 1e-9);
        assert!((needed(0.9) - 0.5).abs() < 1e-9, "others do not decide");
        assert!((needed(0.01) - needed(0.25)).abs() < 1e-9, "nor here");
    }

    #[test]
    fn a_visit_is_wasted_as_far_as_its_home_page_is_in_doubt() {
        let wasted = |home: f64| visiting().wasted(home);
        assert!((wasted(0.6) - 1.0).abs() < 1e-9 && wasted(0.95).abs() < 1e-9);
        assert!(wasted(0.75) > wasted(0.85) && wasted(0.85) > 0.0);
    }

    #[test]
    fn a_home_page_is_measured_beside_those_of_the_named_sites() {
        let (near, far) = (Score::new(0.9).log_odds(), Score::new(0.99).log_odds());
        let clearly = |home: f64, named: f64| is_near(home, beside(named, CLEARLY, 0.0));
        assert!(clearly(0.9, near) && !clearly(0.9, far));
        let maybe = |home: f64, named: f64| is_near(home, beside(named, MAYBE, LESS));
        assert!(maybe(0.8, far) && !maybe(0.7, far));
        assert!(
            maybe(0.6, Score::new(0.75).log_odds()),
            "the topic says little"
        );
    }
}
