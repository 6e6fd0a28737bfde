//! One site from its address to its records: explore, surface, harvest.
//!
//! Every stage leaves its state in the site's file, so the same call made again goes on where the last one ended.

use crate::ending::{Ending, ending_of, no_target, refused_at_the_door};
use crate::enrich::rows_in;
use crate::inputs::{Templates, inputs_of, survey_note, templates_note};
use crate::obey::{self, Obedient, Post};
use crate::seeds::seeds;
use crate::summary::{DETAILS, SECONDS, STOPPED, Summary, UNKEPT, requests_spent, summarise};
use crate::surveyor::Surveyor;
use crate::target::target;
use crate::walk::{Subject, lessons, past, teach};
use explore::{ExploreError, Lessons, Stops, UnknownExplorer, Walk};
use harvest::detail::{self, Lead};
use harvest::local::{Local, RowNumber};
use harvest::run::{Goal, History};
use harvest::{Allowance, Budget, Drain, Finish, HarvestError, Policy, Progress, Target};
use model::{Clock, Fetcher, FoundForm, Refusal, Url};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Catalog, SiteFile, StoreError, StoredPage};
use surface::survey::{FormSurvey, ValueSets};
use surface::templates::Settings;

/// Values of a sort that are taken from the catalog, and given to it.
const MOST_VALUES: usize = 1_000;

/// Words of a table that its rows are first looked for with.
const MOST_SEEDS: usize = 100;

/// Note under which a site file keeps that the walk for forms is over.
pub(crate) const EXPLORED: &str = "explored";

/// How a site is harvested.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder for site files and archives.
    pub root: PathBuf,
    /// Most requests, over all runs of the site.
    pub max_requests: u64,
    /// Most time, over all runs of the site.
    pub max_time: Option<Duration>,
    /// Which explorer chooses the pages on which forms are looked for.
    pub explorer: String,
    /// When that walk leaves a depth or the site.
    pub stops: Stops,
    /// Which policy chooses the queries.
    pub policy: String,
    /// Seeds the dice.
    pub seed: u64,
    /// A form is done with when fewer new records than that are expected per request.
    pub stop_below: f64,
    /// Whether the pages of the records are read too, at a request each.
    pub details: Details,
    /// How far to go with each form.
    pub goal: Goal,
    /// Whether a few words drawn by lot are asked too, for a surer estimate of how much is missing.
    pub lots: bool,
    /// How templates are tested, where the goal is to survey the forms.
    pub templates: Settings,
}

/// Whether the pages of the records are read too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Details {
    /// They are, when the forms are drained and there is budget left.
    Read,
    /// The rows are enough.
    Leave,
}

/// The explorer of a harvest: the one with the fewest requests (`surfacer lab explore`).
pub const EXPLORER: &str = "surfacer";

/// What is not worth a request: fewer than one new record in fifty.
pub const STOP_BELOW: f64 = 0.02;

/// Told what is going on.
pub trait Watch: Send {
    /// A stage begins or ends.
    fn say(&mut self, line: &str);
    /// A request was made.
    fn progress(&mut self, progress: &Progress);
    /// The page of a record was read.
    fn details(&mut self, progress: &detail::Progress);
}

/// Our own machine failed.
#[derive(Debug, thiserror::Error)]
pub enum CrawlError {
    /// The walk failed.
    #[error(transparent)]
    Explore(#[from] ExploreError),
    /// The harvest failed.
    #[error(transparent)]
    Harvest(#[from] HarvestError),
    /// The site's file failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No such explorer.
    #[error(transparent)]
    Explorer(#[from] UnknownExplorer),
    /// No such policy.
    #[error(transparent)]
    Policy(#[from] harvest::policy::UnknownPolicy),
    /// No such ranker.
    #[error(transparent)]
    Ranker(#[from] locate::ranker::UnknownRanker),
    /// Nobody could be asked who knows the web.
    #[error(transparent)]
    Search(#[from] locate::search::SearchError),
    /// What was kept does not lead where it led before.
    #[error(
        "what was kept of this journey cannot be gone over again from move {place} on: it was made by another version. Begin anew in another folder"
    )]
    Diverged {
        /// How many moves were gone over.
        place: u32,
    },
    /// What a move told cannot be packed or unpacked.
    #[error("cannot read back what a move of locating told: {0}. Run `surfacer verify`")]
    Packing(#[source] std::io::Error),
    /// A worker has failed, which is a fault of ours.
    #[error("a worker failed, please report it: {0}")]
    Worker(String),
}

impl CrawlError {
    /// Whether it concerns more than the site at which it happened.
    pub(crate) fn ends_all(&self) -> bool {
        let fetch = matches!(
            self,
            Self::Explore(ExploreError::Fetch(_)) | Self::Harvest(HarvestError::Fetch(_))
        );
        fetch || self.is_disk_full()
    }

    /// Whether the disk is full.
    pub fn is_disk_full(&self) -> bool {
        match self {
            Self::Explore(ExploreError::Keep(error)) | Self::Harvest(HarvestError::Keep(error)) => {
                error.disk_full
            }
            Self::Store(error) => error.is_disk_full(),
            _ => false,
        }
    }
}

/// What a harvest would do, found out without submitting anything.
#[derive(Debug)]
pub struct Plan {
    /// What is known of the site now.
    pub summary: Summary,
    /// The forms found, with what we think of them.
    pub forms: Vec<FoundForm>,
    /// The first words that would be asked.
    pub words: Vec<String>,
    /// Why nothing can be asked, if so.
    pub obstacle: Option<(String, Ending)>,
}

/// Harvests a site: finds its forms, asks them, keeps what they hold.
pub async fn harvest<F: Fetcher>(
    start: &Url,
    options: &Options,
    fetcher: &F,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<(Summary, Ending), CrawlError> {
    go(start, options, None, fetcher, clock, watch).await
}

/// The journey, for all records or for those that are rows of a table.
pub(crate) async fn go<F: Fetcher>(
    start: &Url,
    options: &Options,
    wanted: Option<&Arc<Local>>,
    fetcher: &F,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<(Summary, Ending), CrawlError> {
    let mut site = Site::open(start, options, wanted, clock)?;
    let allowance = site.budget.requests.clone();
    let post = Post::begin(&options.root, &site.name, allowance, clock)?;
    let way = Obedient {
        way: fetcher,
        post: &post,
    };
    // Boxed: the work of a whole journey is a large thing to carry around.
    let work = Box::pin(site.work(start, options, &way, watch));
    let done = post.hold(work).await;
    let (stopped, ending) = match done {
        Some(done) => done?,
        None => (obey::STOPPED.to_owned(), Ending::NothingYet),
    };
    site.close(&stopped)?;
    let summary = summarise(&site.file)?;
    let ending = if summary.records > 0 {
        Ending::Done
    } else {
        ending
    };
    Ok((summary, ending))
}

/// Finds the forms of a site and says what a harvest would do. Submits nothing.
pub async fn plan<F: Fetcher>(
    start: &Url,
    options: &Options,
    fetcher: &F,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<Plan, CrawlError> {
    let mut site = Site::open(start, options, None, clock)?;
    let explored = site.explore(start, options, fetcher, watch).await?;
    site.close("dry run: nothing was submitted")?;
    let forms = site.file.forms()?;
    let pages = site.file.pages()?;
    let obstacle = match explored {
        Explored::DoorClosed(why) => Some(refused_at_the_door(why)),
        _ if forms.iter().any(|(_, form)| form.submit) => None,
        Explored::BudgetSpent => Some((Finish::BudgetSpent.words(), Ending::NothingYet)),
        Explored::Whole => Some(no_target(&forms, &pages)),
    };
    let forms: Vec<FoundForm> = forms.into_iter().map(|(_, form)| form).collect();
    let words = forms
        .iter()
        .find(|form| form.submit)
        .map(|form| seeds(&pages, form))
        .unwrap_or_default();
    Ok(Plan {
        summary: summarise(&site.file)?,
        forms,
        words,
        obstacle,
    })
}

/// How far the walk for forms has come.
enum Explored {
    /// It is over.
    Whole,
    /// The budget ended it; the next run goes on.
    BudgetSpent,
    /// The front door is closed. The next run knocks again.
    DoorClosed(Refusal),
}

/// A site under way.
struct Site<'a> {
    name: String,
    file: SiteFile,
    catalog: Catalog,
    /// The table whose rows are looked for; nothing if all records are.
    wanted: Option<Arc<Local>>,
    budget: Budget,
    clock: &'a dyn Clock,
    earlier: Duration,
    begun: Duration,
}

impl<'a> Site<'a> {
    fn open(
        start: &Url,
        options: &Options,
        wanted: Option<&Arc<Local>>,
        clock: &'a dyn Clock,
    ) -> Result<Self, CrawlError> {
        policy(options, wanted, &[])?;
        explore::explorer::by_name(&options.explorer, options.seed)?;
        let file = SiteFile::create_or_open(&options.root, &start.site())?;
        let seconds = file
            .note(SECONDS)?
            .and_then(|seconds| seconds.parse().ok())
            .unwrap_or(0.0);
        let earlier = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let begun = clock.elapsed();
        let budget = Budget {
            requests: Allowance::new(options.max_requests),
            spent: requests_spent(&file)?,
            until: options
                .max_time
                .map(|time| begun + time.saturating_sub(earlier)),
            stop_below: options.stop_below,
        };
        Ok(Self {
            name: start.site().to_string(),
            file,
            catalog: Catalog::create_or_open(&options.root)?,
            wanted: wanted.cloned(),
            budget,
            clock,
            earlier,
            begun,
        })
    }

    /// Explores, asks and reads; once more if somebody wishes that what failed be tried again.
    async fn work<F: Fetcher>(
        &mut self,
        start: &Url,
        options: &Options,
        fetcher: &Obedient<'_, F>,
        watch: &mut dyn Watch,
    ) -> Result<(String, Ending), CrawlError> {
        loop {
            if fetcher.post.take_retry()? {
                self.file.retry()?;
                watch.say("trying again what failed, as wished");
            }
            let done = match self.explore(start, options, fetcher, watch).await? {
                Explored::DoorClosed(why) => refused_at_the_door(why),
                Explored::BudgetSpent => (Finish::BudgetSpent.words(), Ending::NothingYet),
                Explored::Whole => self.drain_forms(options, fetcher, watch).await?,
            };
            if options.details == Details::Read {
                self.read_details(fetcher, watch).await?;
            }
            if self.budget.is_spent(self.clock) || !fetcher.post.is_retry_wished()? {
                return Ok(done);
            }
        }
    }

    /// Walks the site until a form is found.
    async fn explore<F: Fetcher>(
        &mut self,
        start: &Url,
        options: &Options,
        fetcher: &F,
        watch: &mut dyn Watch,
    ) -> Result<Explored, CrawlError> {
        if self.file.note(EXPLORED)?.is_some() {
            return Ok(Explored::Whole);
        }
        watch.say(&format!("looking for a search form on {}", start.site()));
        let past = past(&self.file)?;
        let lessons = lessons(&mut self.file, &self.catalog, Subject::Links)?;
        let allowed = self.budget.left();
        let walked = explore::walk(
            &Walk {
                stops: options.stops.clone(),
                lessons: lessons.clone(),
                ..Walk::for_forms(&options.explorer, options.seed)
            },
            start,
            past,
            allowed,
            fetcher,
            &mut self.file,
            self.clock,
        )
        .await?;
        self.budget.spent += walked.requests;
        if let Some(why) = walked
            .refused_at_the_door
            .filter(|why| explore::closes_the_site(*why))
        {
            return Ok(Explored::DoorClosed(why));
        }
        if self.budget.is_spent(self.clock) {
            return Ok(Explored::BudgetSpent);
        }
        // A site in trouble may have kept its form from us; the next run looks again where it failed.
        let failed = |page: &StoredPage| page.refusal.is_some_and(Refusal::is_passing);
        if walked.found || !self.file.pages()?.iter().any(failed) {
            let (catalog, site) = (&mut self.catalog, self.name.as_str());
            teach(catalog, Subject::Links, site, &lessons, &walked.lessons)?;
            self.file.set_note(EXPLORED, "yes")?;
        }
        Ok(Explored::Whole)
    }

    /// Harvests every form that may be submitted. Several are met first: one that shows a hundred records on a page is worth more than one
    /// that shows ten of the same.
    async fn drain_forms<F: Fetcher>(
        &mut self,
        options: &Options,
        fetcher: &F,
        watch: &mut dyn Watch,
    ) -> Result<(String, Ending), CrawlError> {
        let pages = self.file.pages()?;
        let forms = self.file.forms()?;
        let mut targets: Vec<(Target, &FoundForm)> = forms
            .iter()
            .filter_map(|(id, form)| Some((target(*id, form)?, form)))
            .collect();
        if targets.is_empty() {
            return Ok(no_target(&forms, &pages));
        }
        let lessons = lessons(&mut self.file, &self.catalog, Subject::Forms)?;
        targets.sort_by(|(a, a_form), (b, b_form)| {
            let worth = |form: &FoundForm| explore::worth::worth(form, &lessons);
            let by_worth = worth(b_form).total_cmp(&worth(a_form));
            by_worth.then(a.id.cmp(&b.id))
        });
        let mut endings = Vec::new();
        if targets.len() > 1 && matches!(options.goal, Goal::Drain | Goal::Match) {
            for (target, form) in &targets {
                if self.file.memo(target.id)?.is_none() {
                    let policy = self.policy(target.id, options)?;
                    let words = self.seeds(&pages, form);
                    let meet = Options {
                        goal: Goal::Meet,
                        ..options.clone()
                    };
                    self.drain(target, &words, &meet, policy, fetcher, watch)
                        .await?;
                }
            }
            let largest = self.largest_pages()?;
            let page = |target: &Target| largest.get(&target.id).copied().unwrap_or(0);
            // Stable: of equals the likeliest first.
            targets.sort_by_key(|(target, _)| std::cmp::Reverse(page(target)));
        }
        for (target, form) in &targets {
            let policy = self.policy(target.id, options)?;
            let words = self.seeds(&pages, form);
            let finish = self
                .drain(target, &words, options, policy, fetcher, watch)
                .await?;
            watch.say(&format!("{}: {}", form.form.action, finish.words()));
            let stop = finish == Finish::BudgetSpent;
            if !stop {
                self.tell_of_form(target.id, form, &lessons)?;
            }
            endings.push(finish);
            if stop {
                break;
            }
        }
        Ok(ending_of(&endings))
    }

    /// Who chooses what a form is asked. Rows of a table that another form of the site has shown are not looked for again.
    fn policy(&self, form: u32, options: &Options) -> Result<Box<dyn Policy>, CrawlError> {
        let found = match &self.wanted {
            Some(table) => rows_in(&self.file, table, |other| other != form)?,
            None => Vec::new(),
        };
        policy(options, self.wanted.as_ref(), &found)
    }

    /// Words to begin with: those of the table, if rows of one are looked for, before the site's own.
    fn seeds(&self, pages: &[StoredPage], form: &FoundForm) -> Vec<String> {
        let wanted = self.wanted.as_ref();
        let mut words = wanted.map_or_else(Vec::new, |table| table.seeds(MOST_SEEDS));
        let known: HashSet<String> = words.iter().cloned().collect();
        let own = seeds(pages, form).into_iter();
        words.extend(own.filter(|word| !known.contains(word)));
        words
    }

    /// Tells the catalog, once, whether a form brought records.
    fn tell_of_form(
        &mut self,
        id: u32,
        form: &FoundForm,
        lessons: &Lessons,
    ) -> Result<(), CrawlError> {
        let told = format!("told of form {id}");
        if self.file.note(&told)?.is_none() {
            let brought = self.largest_pages()?.get(&id).is_some_and(|page| *page > 0);
            let left = explore::worth::taught_by(form, lessons, brought);
            let (catalog, site) = (&mut self.catalog, self.name.as_str());
            teach(catalog, Subject::Forms, site, lessons, &left)?;
            self.file.set_note(&told, "yes")?;
        }
        Ok(())
    }

    /// Most records that the first page of an answer has shown, by form.
    fn largest_pages(&self) -> Result<BTreeMap<u32, usize>, StoreError> {
        let mut largest = BTreeMap::new();
        self.file.steps(|step, _| {
            let page = largest.entry(step.ask.form).or_insert(0);
            if step.ask.page == 1 {
                *page = step.records.len().max(*page);
            }
        })?;
        Ok(largest)
    }

    async fn drain<F: Fetcher>(
        &mut self,
        target: &Target,
        seeds: &[String],
        options: &Options,
        mut policy: Box<dyn Policy>,
        fetcher: &F,
        watch: &mut dyn Watch,
    ) -> Result<Finish, CrawlError> {
        let mut history = History {
            steps: Vec::new(),
            elsewhere: HashSet::new(),
            memo: self.file.memo(target.id)?,
        };
        self.file.steps(|step, kept| {
            if step.ask.form == target.id {
                history.steps.push((step, kept));
            } else {
                history.elsewhere.insert(step.request);
            }
        })?;
        let verb = match (options.goal, &history.memo) {
            (Goal::Meet, _) => "looking at",
            (_, Some(_)) => "going on asking",
            (_, None) => "asking",
        };
        watch.say(&format!(
            "{verb} {} ({})",
            target.form.action,
            policy.name()
        ));
        let values = self.values_known(target)?;
        let mut survey = Surveyor::new(target, &values, options);
        let drain = Drain {
            fetcher,
            keep: &mut self.file,
            target: target.clone(),
            seeds,
            survey: survey.as_asker(),
            goal: options.goal,
            lots: options.lots,
            budget: &mut self.budget,
            clock: self.clock,
            seed: options.seed,
            watch: &mut |progress| watch.progress(progress),
        };
        let finish = drain.run(policy.as_mut(), history).await?;
        self.keep_survey(target, &survey)?;
        self.tell_others(target, survey.of_inputs())?;
        Ok(finish)
    }

    /// Values that other sites have named for the boxes of a form. Kept with the form: however often a harvest is stopped, it asks the same.
    fn values_known(&mut self, target: &Target) -> Result<ValueSets, StoreError> {
        let note = format!("values for form {}", target.id);
        if let Some(kept) = self.file.note(&note)? {
            // A note that cannot be read is as good as one without values: the lists are asked all the same.
            return Ok(serde_json::from_str(&kept).unwrap_or_default());
        }
        let mut values = ValueSets::new();
        for sort in surface::sorts_asked_for(&target.form) {
            let known = self.catalog.values(sort, MOST_VALUES)?;
            values.insert(sort.to_owned(), known);
        }
        let text = serde_json::to_string(&values).expect("texts by name are plain data");
        self.file.set_note(&note, &text)?;
        Ok(values)
    }

    /// Tells the catalog what the records say where boxes for values look: boxes of the same sort on other sites may take it.
    fn tell_others(&mut self, target: &Target, survey: &FormSurvey) -> Result<(), StoreError> {
        for (sort, field) in survey.value_fields(&target.form) {
            let values = self.file.values_of(&field, MOST_VALUES)?;
            self.catalog.learn(sort, &self.name, &values)?;
        }
        Ok(())
    }

    /// Keeps what was found out about the inputs of a form, and about its templates if they were looked for.
    fn keep_survey(&mut self, target: &Target, survey: &Surveyor) -> Result<(), StoreError> {
        let inputs = serde_json::to_string(&inputs_of(&target.form, survey.of_inputs()))
            .expect("what is thought of inputs is plain data");
        self.file.set_note(&survey_note(target.id), &inputs)?;
        let Surveyor::Templates(survey) = survey else {
            return Ok(());
        };
        let templates = Templates {
            filled: survey.filled(),
            templates: survey.templates(),
        };
        let templates =
            serde_json::to_string(&templates).expect("what is thought of templates is plain data");
        self.file.set_note(&templates_note(target.id), &templates)
    }

    /// Reads the pages of the records, form by form.
    async fn read_details<F: Fetcher>(
        &mut self,
        fetcher: &F,
        watch: &mut dyn Watch,
    ) -> Result<(), CrawlError> {
        let mut endings = Vec::new();
        for (form, found) in self.file.forms()? {
            let leads = self.file.leads(form)?;
            if leads.is_empty() {
                continue;
            }
            for finish in self.read_details_of(form, leads, fetcher, watch).await? {
                watch.say(&format!("{}: {}", found.form.action, finish.words()));
                endings.push(finish);
            }
        }
        let words: BTreeSet<String> = endings.into_iter().map(detail::Finish::words).collect();
        let words: Vec<String> = words.into_iter().collect();
        let stopped = if words.is_empty() {
            "no record has a page of its own".to_owned()
        } else {
            words.join("; ")
        };
        self.file.set_note(DETAILS, &stopped)?;
        Ok(())
    }

    async fn read_details_of<F: Fetcher>(
        &mut self,
        form: u32,
        kept: Vec<store::Lead>,
        fetcher: &F,
        watch: &mut dyn Watch,
    ) -> Result<Vec<detail::Finish>, CrawlError> {
        let mut refused = None;
        let mut leads = Vec::new();
        for lead in kept {
            match lead_of(lead) {
                Ok(lead) => leads.push(lead),
                Err(why) => refused = Some(why),
            }
        }
        if let (true, Some(why)) = (leads.is_empty(), refused) {
            return Ok(vec![detail::Finish::Refused(why)]);
        }
        let memo = self.file.details_memo(form)?;
        if leads.iter().any(|lead| lead.waits) {
            watch.say(&format!("reading the pages of {} records", leads.len()));
        }
        let details = detail::Details {
            fetcher,
            keep: &mut self.file,
            form,
            leads: &leads,
            pages: leads.iter().filter(|lead| !lead.waits).count(),
            budget: &mut self.budget,
            clock: self.clock,
            watch: &mut |progress| watch.details(progress),
        };
        Ok(details.run(memo.as_deref()).await?)
    }

    fn close(&mut self, stopped: &str) -> Result<(), StoreError> {
        let seconds = self.earlier + self.clock.elapsed().saturating_sub(self.begun);
        let unkept = self
            .budget
            .spent
            .saturating_sub(self.file.totals()?.requests);
        self.file.set_note(UNKEPT, &unkept.to_string())?;
        self.file.set_note(STOPPED, stopped)?;
        self.file
            .set_note(SECONDS, &format!("{:.1}", seconds.as_secs_f64()))
    }
}

fn policy(
    options: &Options,
    wanted: Option<&Arc<Local>>,
    found: &[RowNumber],
) -> Result<Box<dyn Policy>, CrawlError> {
    Ok(match wanted {
        Some(table) => harvest::policy::for_table(&options.policy, table, found)?,
        None => harvest::by_name(&options.policy, options.seed)?,
    })
}

/// A record's page that may be fetched, or why it may not: it is under the same rules as any link.
fn lead_of(lead: store::Lead) -> Result<Lead, Refusal> {
    let url = lead.record.url.clone().ok_or(Refusal::BadUrl)?;
    if lead.nofollow {
        return Err(Refusal::Nofollow);
    }
    explore::links::may_visit(&url)?;
    Ok(Lead {
        waits: !lead.fetched || lead.refusal.is_some_and(Refusal::is_passing),
        url,
        record: lead.record,
    })
}
