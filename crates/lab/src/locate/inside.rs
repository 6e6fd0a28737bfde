//! A look inside a site: its home page, and if that is about the topic, the pages behind it until a search form is found or the site is left.

use super::eyes::Eyes;
use super::run::Course;
use explore::explorer::{Action, NOWHERE, taught};
use explore::frontier::{Frontier, Visit, fingerprint};
use explore::look::share_of_new;
use explore::{Lead, Lessons, Outcome, Stops, Tally, UnknownExplorer};
use locate::{Found, SiteTold};
use model::Url;
use std::collections::BTreeSet;

/// From here on a home page is about the topic.
const ABOUT: f64 = 0.5;
/// What a link promises that speaks of searching, in thousandths.
const PROMISING: u16 = 500;

/// When a site is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    /// By the five criteria of the paper.
    AsPublished,
    /// After as many pages as the visit is worth, unless a link speaks of searching.
    ByWorth,
}

/// Who looks.
pub struct Walker {
    /// Who says which page next, by name.
    pub explorer: &'static str,
    /// When the site is left.
    pub leaves: Leaves,
    /// What earlier sites have taught.
    pub lessons: Lessons,
}

/// Looks inside a site. Ends early when the budget is spent.
pub(super) fn look_inside(
    eyes: &Eyes<'_>,
    walker: &mut Walker,
    home: &Url,
    pages: usize,
    course: &mut Course,
) -> Result<SiteTold, UnknownExplorer> {
    let mut told = SiteTold {
        found: Found::Lost,
        requests: course.fetch_once(home),
        pages: 1,
        form_on: None,
        landed: None,
        words: Vec::new(),
        inside: Vec::new(),
        sightings: Vec::new(),
    };
    let Some(front) = eyes.read(home) else {
        return Ok(told);
    };
    told.words.clone_from(&front.words);
    told.sightings.clone_from(&front.sightings);
    if eyes.score(&front) < ABOUT {
        told.found = Found::OffTopic;
        return Ok(told);
    }
    told.found = Found::Relevant;
    let mut frontier = Frontier::new(taught(walker.explorer, 1, &walker.lessons)?);
    frontier.know(home);
    let mut tally = Tally::new(Stops::published());
    let mut lines: BTreeSet<u64> = BTreeSet::new();
    let mut visit = Visit {
        url: home.clone(),
        depth: 0,
        promise: 1000,
    };
    frontier.add(Lead {
        visit: visit.clone(),
        from: NOWHERE,
        words: None,
        action: Action::Follow,
    });
    loop {
        let page = eyes.read(&visit.url);
        let mut outcome = Outcome {
            page: fingerprint(&visit.url),
            ..Outcome::default()
        };
        if let Some(page) = &page {
            outcome.new_forms = page.families.len();
            outcome.novelty = share_of_new(&page.lines, &mut lines);
            for lead in &page.leads {
                let mut lead = lead.clone();
                lead.visit.depth = visit.depth + 1;
                frontier.add(lead);
            }
            if told.pages > 1 {
                told.inside.push(page.words.clone());
                told.sightings.extend(page.sightings.iter().cloned());
            }
        }
        frontier.learn(&visit, outcome);
        tally.count(visit.depth, outcome.new_forms);
        if outcome.new_forms > 0 {
            told.found = Found::Deep;
            told.form_on = Some(told.pages);
            course.found(home);
            break;
        }
        let left = match walker.leaves {
            Leaves::AsPublished => tally.leaves_site(),
            Leaves::ByWorth => told.pages as usize >= pages && frontier.best_promise() < PROMISING,
        };
        if left || course.is_over() {
            break;
        }
        let deep = walker.leaves == Leaves::AsPublished;
        let next = std::iter::from_fn(|| frontier.take())
            .find(|next| !deep || !tally.leaves_depth(next.depth));
        let Some(next) = next else {
            break;
        };
        visit = next;
        told.pages += 1;
        told.requests += course.fetch_once(&visit.url);
    }
    let learned = frontier.lessons();
    let began = walker.lessons.clone();
    walker.lessons.add_gains(&began, &learned);
    Ok(told)
}
