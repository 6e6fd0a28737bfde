//! A topic to look for, a page to begin at, and pages that were labelled before.

use super::web::Web;
use crate::explore::dice::Dice;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use topic::Topic;
use topic::focus::PageNumber;
use topic::ontology::Chosen;

/// Of the labelled pages, so many in a hundred are relevant: the paper has 64 and 61.
const RELEVANT: usize = 60;

/// What is looked for, and where it is.
#[derive(Debug)]
pub struct Task {
    /// What it is called in tables.
    pub name: String,
    /// The concepts.
    pub chosen: Chosen,
    /// Which pages are about it.
    pub relevant: Vec<bool>,
}

/// One crawl to be made.
#[derive(Debug)]
pub struct Trial {
    /// The page to begin at.
    pub start: PageNumber,
    /// The pages that were labelled, with their labels. A crawl has them already: fetching one costs nothing and wins nothing.
    pub labels: BTreeMap<PageNumber, bool>,
    /// The same in the order they were met.
    order: Vec<PageNumber>,
}

impl Trial {
    /// Begins at one relevant page and labels pages around another, breadth-first, as the paper prepares its data.
    pub fn new(web: &Web, task: &Task, labels: usize, seed: u64) -> Option<Self> {
        let mut dice = Dice::new(&task.name, seed);
        let relevant: Vec<PageNumber> = (0..web.pages.len())
            .filter(|page| task.relevant[*page])
            .collect();
        let leads_on = |page: &PageNumber| {
            let mut leads = web.pages[*page].leads.iter();
            leads.any(|lead| lead.to != *page && task.relevant[lead.to])
        };
        let starts: Vec<PageNumber> = relevant.iter().copied().filter(leads_on).collect();
        let start = *starts.get(dice.below(starts.len()))?;
        let mut trial = Self {
            start,
            labels: BTreeMap::new(),
            order: Vec::new(),
        };
        trial.label(web, task, &relevant, labels, &mut dice);
        Some(trial)
    }

    fn label(
        &mut self,
        web: &Web,
        task: &Task,
        relevant: &[PageNumber],
        labels: usize,
        dice: &mut Dice,
    ) {
        // No more than half of what there is: the rest must be found.
        let positive = (labels * RELEVANT).div_ceil(100).min(relevant.len() / 2);
        let mut wanted = BTreeMap::from([(true, positive), (false, labels - positive.min(labels))]);
        let mut met: BTreeSet<PageNumber> = BTreeSet::new();
        let mut queue: VecDeque<PageNumber> = VecDeque::new();
        while wanted.values().any(|left| *left > 0) && met.len() < web.pages.len() {
            let Some(page) = queue.pop_front() else {
                // Nothing more to be reached: go on from another page.
                let unmet: Vec<PageNumber> = relevant
                    .iter()
                    .copied()
                    .filter(|page| !met.contains(page))
                    .collect();
                let Some(next) = unmet.get(dice.below(unmet.len())) else {
                    break;
                };
                met.insert(*next);
                queue.push_back(*next);
                continue;
            };
            let is_relevant = task.relevant[page];
            let left = wanted.entry(is_relevant).or_insert(0);
            if page != self.start && *left > 0 && !web.pages[page].subjects.is_empty() {
                *left -= 1;
                self.labels.insert(page, is_relevant);
                self.order.push(page);
            }
            let mut leads: Vec<PageNumber> =
                web.pages[page].leads.iter().map(|lead| lead.to).collect();
            for place in (1..leads.len()).rev() {
                leads.swap(place, dice.below(place + 1));
            }
            queue.extend(leads.into_iter().filter(|lead| met.insert(*lead)));
        }
    }

    /// The topic with what was labelled.
    pub fn topic(&self, web: &Web, task: &Task) -> Topic {
        let mut topic = Topic::of(&task.chosen);
        for page in &self.order {
            let relevant = self.labels.get(page).copied();
            topic.teach(&web.pages[*page].path, &web.pages[*page].text, relevant);
        }
        topic
    }
}
