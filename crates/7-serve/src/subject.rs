//! The topic: its concepts, how near pages are to it, and what a person says of them.
//!
//! Labels go where `surfacer topic label` keeps them, a line for each; both can be used by turns.

use crate::failure::Failure;
use model::{Relevance, Score};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use topic::Topic;
use topic::examples::{Found, Label, LabelFile, PageIndex, find_to_label, page};
use topic::ontology::Choice;
use topic::relevance::{Learned, Method};

/// Lines of a page that are shown to whoever labels it.
const LINES: usize = 18;

/// Pages that are scored to find one worth asking about. A score takes some milliseconds, and pages keep theirs.
const SCORED: usize = 24;

/// The topic and the pages to label.
pub(crate) struct Subject {
    topic: Option<PathBuf>,
    pages: Option<PathBuf>,
    /// Held while labels are read and written, so that no two lines mingle.
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    model: Option<Arc<Learned>>,
    scores: HashMap<String, Score>,
}

/// What is known of a topic.
pub(crate) struct Concepts {
    /// Its name.
    pub(crate) name: String,
    /// The concepts around it; none of a topic that was trained, which knows names only.
    pub(crate) near: Vec<Choice>,
    /// The names looked for in pages, with the distance of each.
    pub(crate) names: usize,
    /// Labelled pages it has learned from.
    pub(crate) lessons: usize,
}

/// A page to be labelled.
pub(crate) struct Sheet {
    /// What it is called in the folder.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: String,
    /// Where it came from.
    pub(crate) url: Option<String>,
    /// Its first lines.
    pub(crate) lines: String,
    /// How near to the topic it seems.
    pub(crate) score: Option<f64>,
}

/// A page in the list.
pub(crate) struct Line {
    /// What it is called in the folder.
    pub(crate) name: String,
    /// Where it came from, and its title.
    pub(crate) origin: Option<(String, String)>,
    /// What was said of it.
    pub(crate) label: Option<Label>,
    /// How near to the topic it seems, if that was worked out.
    pub(crate) score: Option<f64>,
}

/// How far labelling has come.
pub(crate) struct Labels {
    /// All pages.
    pub(crate) pages: Vec<Line>,
    /// The one to ask about next.
    pub(crate) next: Option<Sheet>,
}

impl Labels {
    /// How many pages have this label.
    pub(crate) fn count(&self, label: Option<Label>) -> u64 {
        self.pages.iter().filter(|page| page.label == label).count() as u64
    }
}

impl Subject {
    /// What was named when the server was started.
    pub(crate) fn new(topic: Option<PathBuf>, pages: Option<PathBuf>) -> Self {
        Self {
            topic,
            pages,
            memory: Mutex::default(),
        }
    }

    /// The concepts of the topic, if one was named.
    pub(crate) fn concepts(&self) -> Result<Option<Concepts>, Failure> {
        let Some(path) = &self.topic else {
            return Ok(None);
        };
        let unreadable = |error: String| Failure::Unreadable(error);
        let model = self.model()?;
        // A trained topic is no topic file; its names are all there is.
        let concepts = topic::ontology::load_topic(path).map(|chosen| chosen.concepts);
        let model = model.ok_or_else(|| unreadable("the topic cannot be read".to_owned()))?;
        let topic = model.topic();
        Ok(Some(Concepts {
            name: topic.name.clone(),
            near: concepts.unwrap_or_default(),
            names: topic.concepts.names().len(),
            lessons: topic.lessons.len(),
        }))
    }

    /// The pages to label, if a folder was named.
    pub(crate) fn labels(&self) -> Result<Option<Labels>, Failure> {
        let Some(folder) = &self.pages else {
            return Ok(None);
        };
        let model = self.model()?;
        let found = self.found()?;
        let index =
            PageIndex::read(folder).map_err(|error| Failure::Unreadable(error.to_string()))?;
        let unlabelled: Vec<&Found> = found.iter().filter(|page| page.label.is_none()).collect();
        let next = self.doubtful(&unlabelled, model.as_deref());
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let next = next.and_then(|page| sheet(page, &index, model.as_deref(), &mut memory));
        let pages = found
            .iter()
            .map(|page| Line {
                name: page.name.clone(),
                origin: index
                    .origin(&page.name)
                    .map(|origin| (origin.url.clone(), origin.title.clone())),
                label: page.label,
                score: memory.scores.get(&page.name).map(|score| score.get()),
            })
            .collect();
        Ok(Some(Labels { pages, next }))
    }

    /// Keeps what a person says of a page, or takes it back.
    pub(crate) fn keep(&self, name: &str, label: Option<Label>) -> Result<(), Failure> {
        let Some(folder) = &self.pages else {
            return Err(Failure::Missing(
                "no folder of pages to label was named: start with --pages DIR",
            ));
        };
        // Only pages that are there: no name of a request becomes a path or a line of its own.
        if !self.found()?.iter().any(|page| page.name == name) {
            return Err(Failure::Missing("there is no such page in the folder"));
        }
        let _turn = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        LabelFile::of(folder)
            .keep(name, label)
            .map_err(|error| Failure::Unreadable(error.to_string()))
    }

    fn found(&self) -> Result<Vec<Found>, Failure> {
        let Some(folder) = &self.pages else {
            return Ok(Vec::new());
        };
        let mut found =
            find_to_label(folder).map_err(|error| Failure::Unreadable(error.to_string()))?;
        found.retain(Found::is_nameable);
        Ok(found)
    }

    /// The page that a model would learn most from, among some of those that nobody has spoken of.
    fn doubtful<'f>(&self, unlabelled: &[&'f Found], model: Option<&Learned>) -> Option<&'f Found> {
        let Some(model) = model else {
            return unlabelled.first().copied();
        };
        let stride = (unlabelled.len() / SCORED).max(1);
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let mut best: Option<(f64, &Found)> = None;
        for page in unlabelled.iter().step_by(stride).take(SCORED) {
            let Some(score) = score(page, model, &mut memory) else {
                continue;
            };
            let certainty = (score.get() - 0.5).abs();
            if best.is_none_or(|(known, _)| certainty < known) {
                best = Some((certainty, page));
            }
        }
        best.map(|(_, page)| page)
            .or_else(|| unlabelled.first().copied())
    }

    fn model(&self) -> Result<Option<Arc<Learned>>, Failure> {
        let Some(path) = &self.topic else {
            return Ok(None);
        };
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if memory.model.is_none() {
            let topic =
                Topic::load(path).map_err(|error| Failure::Unreadable(error.to_string()))?;
            memory.model = Some(Arc::new(Learned::new(Arc::new(topic), Method::Surfacer)));
        }
        Ok(memory.model.clone())
    }
}

fn score(found: &Found, model: &Learned, memory: &mut Memory) -> Option<Score> {
    if let Some(score) = memory.scores.get(&found.name) {
        return Some(*score);
    }
    // A page that cannot be read is worth no question.
    let score = model.score(&page::read(&found.path).ok()?.whole());
    memory.scores.insert(found.name.clone(), score);
    Some(score)
}

fn sheet(
    found: &Found,
    index: &PageIndex,
    model: Option<&Learned>,
    memory: &mut Memory,
) -> Option<Sheet> {
    let document = page::document(&found.path).ok()?;
    // Content first: many pages begin with a screenful of menus.
    let mut regions = read::text_by_region(&document);
    let mut text = regions.remove(&read::Region::Main).unwrap_or_default();
    for rest in regions.values() {
        text.push('\n');
        text.push_str(rest);
    }
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(LINES)
        .collect();
    Some(Sheet {
        name: found.name.clone(),
        title: read::title_of(&document),
        url: index.origin(&found.name).map(|origin| origin.url.clone()),
        lines: lines.join("\n").chars().take(4_000).collect(),
        score: model
            .and_then(|model| score(found, model, memory))
            .map(Score::get),
    })
}
