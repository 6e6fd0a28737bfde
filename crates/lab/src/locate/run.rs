//! One crawl of one policy over a pretend web, counted page by page.

use super::engine::Engine;
use super::eyes::Eyes;
use super::inside::{Leaves, Walker, look_inside};
use explore::Lessons;
use locate::ranker::links::Signs;
use locate::{Asking, Config, Locator, Move, PageTold, Question, Told};
use model::Url;
use std::collections::{BTreeSet, HashSet, VecDeque};

/// What a request to a site about something else counts for in a journey, and requests in which a journey looks around.
const WASTE: f64 = 30.0;
const LOOK_AROUND: u64 = 450;

/// Who crawls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Policy {
    /// Page by page, in the order found.
    Breadth,
    /// The paper's baseline.
    Scdi,
    /// The paper's crawler.
    SmartCrawler,
    /// Ours, but sites are walked through as the paper's baseline does: what locating is worth by itself.
    SurfacerPlainWalk,
    /// Ours.
    Surfacer,
    /// Knows where everything is.
    Oracle,
}

impl Policy {
    /// All, the bound last.
    pub const ALL: [Self; 6] = [
        Self::Breadth,
        Self::Scdi,
        Self::SmartCrawler,
        Self::SurfacerPlainWalk,
        Self::Surfacer,
        Self::Oracle,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Breadth => "breadth",
            Self::Scdi => "scdi",
            Self::SmartCrawler => "smartcrawler",
            Self::SurfacerPlainWalk => "surfacer-plain-walk",
            Self::Surfacer => "surfacer",
            Self::Oracle => "oracle",
        }
    }

    /// Whether it would ask somebody who knows the web.
    pub fn asks(self) -> bool {
        matches!(
            self,
            Self::SmartCrawler | Self::Surfacer | Self::SurfacerPlainWalk
        )
    }
}

/// Whether somebody can be asked who knows the web.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reverse {
    /// Yes.
    Yes,
    /// No: links are all there is.
    No,
}

/// Pages fetched, and the wanted sites found after each.
#[derive(Debug)]
pub(super) struct Course {
    wanted: HashSet<Url>,
    found: BTreeSet<Url>,
    /// Pages inside sites that are paid for.
    paid: HashSet<Url>,
    curve: Vec<usize>,
    budget: usize,
}

impl Course {
    fn new(eyes: &Eyes<'_>, budget: usize) -> Self {
        let web = eyes.web;
        let wanted = web.wanted().filter_map(|site| web.sites[site].home().ok());
        Self {
            wanted: wanted.collect(),
            found: BTreeSet::new(),
            paid: HashSet::new(),
            curve: Vec::with_capacity(budget),
            budget,
        }
    }

    /// A page is paid for.
    pub(super) fn fetch(&mut self) {
        self.curve.push(self.found.len());
    }

    /// A page inside a site is paid for, unless it was before: a site that is gone on with is kept. Gives what it cost.
    pub(super) fn fetch_once(&mut self, url: &Url) -> u32 {
        let new = self.paid.insert(url.clone());
        if new {
            self.fetch();
        }
        u32::from(new)
    }

    /// A search form was seen on a site; it counts if the site is one that is looked for. Not once the budget is spent.
    pub(super) fn found(&mut self, home: &Url) {
        if self.curve.len() <= self.budget && self.wanted.contains(home) {
            self.found.insert(home.clone());
            if let Some(last) = self.curve.last_mut() {
                *last = self.found.len();
            }
        }
    }

    /// Whether the budget is spent.
    pub(super) fn is_over(&self) -> bool {
        self.curve.len() >= self.budget
    }

    fn end(mut self) -> Vec<usize> {
        // A crawl that has nothing more to fetch stays where it is.
        self.curve.resize(self.budget, self.found.len());
        self.curve
    }
}

/// One crawl to be made.
pub struct Trial<'a> {
    /// The web.
    pub eyes: &'a Eyes<'a>,
    /// Who can be asked.
    pub engine: &'a Engine,
    /// Home pages to begin with.
    pub seeds: &'a [Url],
    /// Words of the topic.
    pub words: &'a [String],
    /// Seeds the dice.
    pub seed: u64,
    /// Pages of the crawl.
    pub budget: usize,
}

/// A ranker or an explorer that there is none of.
#[derive(Debug, thiserror::Error)]
pub enum Unknown {
    /// A ranker.
    #[error(transparent)]
    Ranker(#[from] locate::ranker::UnknownRanker),
    /// An explorer.
    #[error(transparent)]
    Explorer(#[from] explore::UnknownExplorer),
}

/// Wanted sites after each page.
pub fn crawl(trial: &Trial<'_>, policy: Policy, reverse: Reverse) -> Result<Vec<usize>, Unknown> {
    let config = match policy {
        Policy::Oracle => return Ok(oracle(trial)),
        Policy::Breadth => return Ok(breadth(trial)),
        Policy::Scdi => Config::scdi(trial.words, trial.seed),
        Policy::SmartCrawler => Config::smartcrawler(trial.words, trial.seed),
        Policy::Surfacer => Config::surfacer(trial.words, trial.seed),
        Policy::SurfacerPlainWalk => Config {
            pages: Some(40),
            ..Config::surfacer(trial.words, trial.seed)
        },
    };
    let config = match reverse {
        Reverse::Yes => config,
        Reverse::No => Config {
            asking: Asking::Never,
            ..config
        },
    };
    let walker = match policy {
        Policy::Surfacer => ("surfacer", Leaves::ByWorth),
        Policy::SmartCrawler => ("surfacer", Leaves::AsPublished),
        _ => ("scdi", Leaves::AsPublished),
    };
    locate_sites(trial, config, walker, |_, _| ())
}

/// Our crawl as a journey makes it, with all that links say of the sites that wait told after so many pages.
pub fn crawl_telling(
    trial: &Trial<'_>,
    after: &[usize],
    mut tell: impl FnMut(Vec<(Url, Signs)>),
) -> Result<(), Unknown> {
    let config = Config {
        asking: Asking::Never,
        waste: WASTE,
        look_around: LOOK_AROUND,
        ..Config::surfacer(trial.words, trial.seed)
    };
    let mut left = after.iter().copied().peekable();
    locate_sites(
        trial,
        config,
        ("surfacer", Leaves::ByWorth),
        |locator, pages| {
            if left.next_if(|after| pages >= *after).is_some() {
                tell(locator.unvisited());
            }
        },
    )?;
    Ok(())
}

fn locate_sites(
    trial: &Trial<'_>,
    config: Config,
    (explorer, leaves): (&'static str, Leaves),
    mut watch: impl FnMut(&Locator, usize),
) -> Result<Vec<usize>, Unknown> {
    let eyes = trial.eyes;
    let mut locator = Locator::new(config)?;
    let mut walker = Walker {
        explorer,
        leaves,
        lessons: Lessons::default(),
    };
    for home in trial.seeds {
        locator.learn(&Move::Begin { home: home.clone() }, &Told::Begun);
    }
    let mut course = Course::new(eyes, trial.budget);
    while !course.is_over() {
        let Some(mv) = locator.next() else {
            break;
        };
        let told = match &mv {
            Move::Begin { .. } => Told::Begun,
            Move::Visit { home, pages, .. } => {
                Told::Site(look_inside(eyes, &mut walker, home, *pages, &mut course)?)
            }
            Move::Ask { question } => {
                course.fetch();
                let hits = match question {
                    Question::LinksTo(site) => trial.engine.linking_to(site),
                    Question::Words(words) => trial.engine.search(words),
                };
                let hits = hits.into_iter().map(|hit| eyes.judged(hit)).collect();
                Told::Answer { hits, requests: 1 }
            }
            Move::Look { page } => {
                course.fetch();
                look_at(eyes, page)
            }
        };
        locator.learn(&mv, &told);
        watch(&locator, course.curve.len());
    }
    Ok(course.end())
}

/// A look at a page that may be a center page.
fn look_at(eyes: &Eyes<'_>, page: &Url) -> Told {
    let Some(read) = eyes.read(page) else {
        return Told::Nothing { requests: 1 };
    };
    Told::Page(PageTold {
        requests: 1,
        about: eyes.score(&read) >= 0.5,
        form: !read.families.is_empty(),
        sightings: read.sightings.clone(),
    })
}

/// Page by page, in the order found.
fn breadth(trial: &Trial<'_>) -> Vec<usize> {
    let mut course = Course::new(trial.eyes, trial.budget);
    let mut known: HashSet<Url> = trial.seeds.iter().cloned().collect();
    let mut queue: VecDeque<Url> = trial.seeds.iter().cloned().collect();
    while !course.is_over()
        && let Some(url) = queue.pop_front()
    {
        course.fetch();
        let Some(page) = trial.eyes.read(&url) else {
            continue;
        };
        if !page.families.is_empty()
            && let Ok(home) = url.join("/")
        {
            course.found(&home);
        }
        for link in &page.links {
            if known.insert(link.clone()) {
                queue.push_back(link.clone());
            }
        }
    }
    course.end()
}

/// The bound: every form that is looked for, the nearest to its front door first, and nothing else is fetched. How to hear of the sites costs nothing.
fn oracle(trial: &Trial<'_>) -> Vec<usize> {
    let web = trial.eyes.web;
    let forms = web.wanted().filter_map(|site| web.sites[site].form);
    let mut costs: Vec<usize> = forms.map(super::web::FormAt::pages).collect();
    costs.sort_unstable();
    let mut curve = Vec::with_capacity(trial.budget);
    for (found, cost) in costs.into_iter().enumerate() {
        curve.extend(std::iter::repeat_n(found, cost.saturating_sub(1)));
        curve.push(found + 1);
    }
    let last = curve.last().copied().unwrap_or(0);
    curve.resize(trial.budget, last);
    curve
}
