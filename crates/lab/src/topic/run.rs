//! One crawl of one method, counted.

use super::oracle::Oracle;
use super::trial::{Task, Trial};
use super::web::Web;
use std::sync::Arc;
use topic::focus::{BestFirst, Frontier, Surfacer};
use topic::relevance::{Learned, Method};

/// Who crawls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crawler {
    /// Breadth-first.
    Breadth,
    /// By the score of the page a link stands on, as the paper and those it compares itself with.
    Best(Method),
    /// Ours.
    Surfacer,
    /// Ours, with the same judge of pages but the order of the published ones: what the links are worth by themselves.
    SurfacerByPage,
    /// Knows everything.
    Oracle,
}

impl Crawler {
    /// All that are compared, the oracle last.
    pub const ALL: [Self; 8] = [
        Self::Breadth,
        Self::Best(Method::Keyword),
        Self::Best(Method::Ontology),
        Self::Best(Method::Printed),
        Self::Best(Method::Repaired),
        Self::SurfacerByPage,
        Self::Surfacer,
        Self::Oracle,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Breadth => "breadth",
            Self::Best(method) => method.name(),
            Self::SurfacerByPage => "surfacer-by-page",
            Self::Surfacer => "surfacer",
            Self::Oracle => "oracle",
        }
    }
}

/// How many relevant pages a crawl has after each page.
pub type Curve = Vec<usize>;

/// Crawls so many pages.
pub fn crawl(web: &Web, task: &Task, trial: &Trial, crawler: Crawler, pages: usize) -> Curve {
    let learned = |method| Learned::new(Arc::new(trial.topic(web, task)), method);
    match crawler {
        Crawler::Oracle => {
            let mut oracle = Oracle::new(web, &task.relevant, trial.start);
            counted(task, trial, pages, || oracle.next())
        }
        Crawler::Breadth => follow(web, task, trial, BestFirst::breadth(), pages, false),
        Crawler::Best(method) => {
            let learned = learned(method);
            let nouns = learned.reads_nouns();
            let frontier = BestFirst::by(Box::new(learned));
            follow(web, task, trial, frontier, pages, nouns)
        }
        Crawler::SurfacerByPage => {
            let frontier = BestFirst::by(Box::new(learned(Method::Surfacer)));
            follow(web, task, trial, frontier, pages, false)
        }
        Crawler::Surfacer => {
            let frontier = Surfacer::new(learned(Method::Surfacer));
            follow(web, task, trial, frontier, pages, false)
        }
    }
}

fn follow(
    web: &Web,
    task: &Task,
    trial: &Trial,
    mut frontier: impl Frontier,
    pages: usize,
    nouns: bool,
) -> Curve {
    frontier.begin(trial.start);
    counted(task, trial, pages, || {
        let number = frontier.next()?;
        let page = &web.pages[number];
        let reading = if nouns { &page.nouns } else { &page.reading };
        frontier.read(number, reading, page.leads.clone());
        Some(number)
    })
}

/// Counts what comes. A crawl that has nothing more to fetch stays where it is.
fn counted(
    task: &Task,
    trial: &Trial,
    pages: usize,
    mut next: impl FnMut() -> Option<usize>,
) -> Curve {
    let mut curve = Curve::with_capacity(pages);
    let mut relevant = 0;
    while curve.len() < pages {
        let Some(page) = next() else {
            break;
        };
        if trial.labels.contains_key(&page) {
            continue;
        }
        relevant += usize::from(task.relevant[page]);
        curve.push(relevant);
    }
    curve.resize(pages, relevant);
    curve
}
