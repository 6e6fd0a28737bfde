//! The site files, open, counted, and brought up to date.
//!
//! What a view shows of a site is a [`Tally`] in memory, which is added to when the file has grown; so no view counts anything, and looking costs the crawl
//! nothing. Files come and go while we look, and one that cannot be read is shown with the reason.

use crate::failure::Failure;
use model::Timestamp;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::SystemTime;
use store::look::Tally;
use store::{Catalog, Job, Order, Orders, SiteFile, StoreError};

/// Site files that are held open. Each costs three handles.
const OPEN: usize = 64;

/// Tells the time of day.
pub type Now = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// A folder of harvests.
pub struct Workspace {
    root: PathBuf,
    least: f64,
    now: Now,
    sites: RwLock<BTreeMap<String, Arc<Site>>>,
    jobs: RwLock<BTreeMap<(PathBuf, String), Work>>,
    catalogs: Mutex<BTreeMap<PathBuf, Catalog>>,
}

/// Somebody's work, and what is wished of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// The folder of the catalog that says so.
    pub home: PathBuf,
    /// The work.
    pub job: Job,
    /// What is wished.
    pub orders: Orders,
    /// Whether somebody is still at it.
    pub alive: bool,
}

/// One site file.
pub struct Site {
    /// What it is called in addresses.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// The folder of its catalog.
    pub home: PathBuf,
    state: Mutex<State>,
}

struct State {
    file: Option<SiteFile>,
    tally: Tally,
    trouble: Option<String>,
    /// Sizes and times of the file and its log when it was last read.
    stamp: Stamp,
}

type Stamp = [Option<(u64, SystemTime)>; 2];

impl Workspace {
    /// The harvests in a folder. Pages of crawls are near enough to their topic from the score `least` on.
    pub fn new(root: &Path, least: f64, now: Now) -> Self {
        Self {
            root: root.to_owned(),
            least,
            now,
            sites: RwLock::default(),
            jobs: RwLock::default(),
            catalogs: Mutex::default(),
        }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The time.
    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// All sites, by their names.
    pub fn sites(&self) -> Vec<Arc<Site>> {
        let sites = self.sites.read().unwrap_or_else(PoisonError::into_inner);
        sites.values().cloned().collect()
    }

    /// A site by its name.
    pub(crate) fn site(&self, name: &str) -> Result<Arc<Site>, Failure> {
        let sites = self.sites.read().unwrap_or_else(PoisonError::into_inner);
        sites
            .get(name)
            .cloned()
            .ok_or(Failure::Missing("there is no such site in this workspace"))
    }

    /// Looks for new files and reads on in those that have grown. Whether anything has changed.
    pub fn refresh(&self) -> bool {
        let mut changed = self.find();
        let mut open = 0;
        for site in self.sites() {
            changed |= site.refresh(open < OPEN);
            open += usize::from(site.state().file.is_some());
        }
        self.refresh_jobs() | changed
    }

    /// Who works on a site or for a topic, or did so last.
    pub fn job(&self, home: &Path, job: &str) -> Option<Work> {
        let jobs = self.jobs.read().unwrap_or_else(PoisonError::into_inner);
        jobs.get(&(home.to_owned(), job.to_owned())).cloned()
    }

    /// All work there is and was.
    pub fn jobs(&self) -> Vec<Work> {
        let jobs = self.jobs.read().unwrap_or_else(PoisonError::into_inner);
        jobs.values().cloned().collect()
    }

    /// Writes down what is wished of a job. The crawl reads it; nobody calls the crawl.
    pub fn order(&self, home: &Path, job: &str, order: Order) -> Result<(), StoreError> {
        Catalog::create_or_open(home)?.order(job, order, self.now())?;
        self.refresh_jobs();
        Ok(())
    }

    /// Whether the set of files is another.
    fn find(&self) -> bool {
        let mut found = BTreeMap::new();
        for (folder, home, mark) in [
            (self.root.join("sites"), self.root.clone(), ""),
            (
                self.root.join("demo").join("sites"),
                self.root.join("demo"),
                "demo~",
            ),
            (self.root.clone(), self.root.clone(), "here~"),
        ] {
            // A folder that is not there, or not yet, has no files.
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            for path in entries.map(|entry| entry.path()) {
                let is_file = path.extension().is_some_and(|extension| extension == "db");
                let stem = path.file_stem().and_then(|stem| stem.to_str());
                if let (true, Some(stem)) = (is_file, stem) {
                    found.insert(format!("{mark}{stem}"), (path.clone(), home.clone()));
                }
            }
        }
        let mut sites = self.sites.write().unwrap_or_else(PoisonError::into_inner);
        let before = sites.len();
        sites.retain(|name, _| found.contains_key(name));
        let mut changed = sites.len() != before;
        for (name, (path, home)) in found {
            sites.entry(name).or_insert_with_key(|name| {
                changed = true;
                Arc::new(Site::new(name, path, home, self.least))
            });
        }
        changed
    }

    fn refresh_jobs(&self) -> bool {
        let now = self.now();
        let mut found = BTreeMap::new();
        let mut catalogs = self.catalogs.lock().unwrap_or_else(PoisonError::into_inner);
        for home in [self.root.clone(), self.root.join("demo")] {
            if !home.join("catalog.sqlite").is_file() {
                catalogs.remove(&home);
                continue;
            }
            // A catalog that cannot be read now may be read in a moment; what was known stays until then.
            let Ok(works) = works_in(&mut catalogs, &home, now) else {
                catalogs.remove(&home);
                return false;
            };
            for work in works {
                found.insert((home.clone(), work.job.job.clone()), work);
            }
        }
        drop(catalogs);
        let mut jobs = self.jobs.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *jobs != found;
        *jobs = found;
        changed
    }
}

fn works_in(
    catalogs: &mut BTreeMap<PathBuf, Catalog>,
    home: &Path,
    now: Timestamp,
) -> Result<Vec<Work>, StoreError> {
    if !catalogs.contains_key(home) {
        catalogs.insert(home.to_owned(), Catalog::create_or_open(home)?);
    }
    let Some(catalog) = catalogs.get(home) else {
        return Ok(Vec::new());
    };
    let work = |job: Job| {
        Ok(Work {
            home: home.to_owned(),
            orders: catalog.orders(&job.job)?,
            alive: job.is_alive(now),
            job,
        })
    };
    catalog.jobs()?.into_iter().map(work).collect()
}

impl Site {
    fn new(name: &str, path: PathBuf, home: PathBuf, least: f64) -> Self {
        Self {
            name: name.to_owned(),
            path,
            home,
            state: Mutex::new(State {
                file: None,
                tally: Tally::new(least),
                trouble: None,
                stamp: Stamp::default(),
            }),
        }
    }

    /// Shows what was counted, and why it could not be, if so.
    pub fn look<T>(&self, look: impl FnOnce(&Tally, Option<&str>) -> T) -> T {
        let state = self.state();
        look(&state.tally, state.trouble.as_deref())
    }

    /// Reads in the file.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&SiteFile, &Tally) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut state = self.state();
        let State { file, tally, .. } = &mut *state;
        let file = if let Some(file) = file {
            file
        } else {
            tally.forget_connection();
            file.insert(SiteFile::read_only(&self.path)?)
        };
        tally.refresh(file)?;
        read(file, tally)
    }

    /// Reads on if the file has grown. Whether it had.
    fn refresh(&self, hold: bool) -> bool {
        let stamp = [
            self.path.clone(),
            PathBuf::from(format!("{}-wal", self.path.display())),
        ]
        .map(|path| {
            let about = fs::metadata(path).ok()?;
            Some((about.len(), about.modified().ok()?))
        });
        let mut state = self.state();
        if state.stamp == stamp {
            return false;
        }
        let trouble = state
            .read_on(&self.path)
            .err()
            .map(|error| error.to_string());
        if trouble.is_none() {
            state.stamp = stamp;
        }
        state.trouble = trouble;
        if !hold || state.trouble.is_some() {
            state.file = None;
            state.tally.forget_connection();
        }
        true
    }

    /// A panic elsewhere leaves counts behind that are counted anew.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn read_on(&mut self, path: &Path) -> Result<(), StoreError> {
        let file = if let Some(file) = &mut self.file {
            file
        } else {
            self.tally.forget_connection();
            self.file.insert(SiteFile::read_only(path)?)
        };
        self.tally.refresh(file)?;
        Ok(())
    }
}
