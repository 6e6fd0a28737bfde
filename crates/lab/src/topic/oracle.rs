//! The best possible, or near it: a frontier that knows all labels and all links.
//!
//! It fetches relevant pages as long as any waits, the one first that opens the way to most others; and where none waits, the page from which the way to a
//! relevant one is shortest. Greedy, not proved best: to plan the shortest way over all is the travelling salesman's problem.

use super::web::Web;
use std::collections::{BTreeSet, VecDeque};
use topic::focus::PageNumber;

/// Knows everything.
pub(super) struct Oracle<'a> {
    web: &'a Web,
    relevant: &'a [bool],
    /// Pages that link to each page.
    back: Vec<Vec<PageNumber>>,
    waiting: BTreeSet<PageNumber>,
    read: BTreeSet<PageNumber>,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(web: &'a Web, relevant: &'a [bool], start: PageNumber) -> Self {
        let mut back = vec![Vec::new(); web.pages.len()];
        for (number, page) in web.pages.iter().enumerate() {
            for lead in &page.leads {
                back[lead.to].push(number);
            }
        }
        Self {
            web,
            relevant,
            back,
            waiting: BTreeSet::from([start]),
            read: BTreeSet::new(),
        }
    }

    pub(super) fn next(&mut self) -> Option<PageNumber> {
        let near: Vec<PageNumber> = self
            .waiting
            .iter()
            .copied()
            .filter(|page| self.relevant[*page])
            .collect();
        let page = if near.is_empty() {
            self.nearest()?
        } else {
            near.into_iter()
                .max_by_key(|page| (self.opens(*page), std::cmp::Reverse(*page)))?
        };
        self.waiting.remove(&page);
        self.read.insert(page);
        for lead in &self.web.pages[page].leads {
            if !self.read.contains(&lead.to) {
                self.waiting.insert(lead.to);
            }
        }
        Some(page)
    }

    fn is_open(&self, page: PageNumber) -> bool {
        self.waiting.contains(&page) || self.read.contains(&page)
    }

    /// Relevant pages that can be fetched only once this one was.
    fn opens(&self, page: PageNumber) -> usize {
        let leads = self.web.pages[page].leads.iter();
        let new: BTreeSet<PageNumber> = leads
            .map(|lead| lead.to)
            .filter(|to| self.relevant[*to] && !self.is_open(*to))
            .collect();
        new.len()
    }

    /// The waiting page with the shortest way to a relevant one; of several, the one that opens most.
    fn nearest(&self) -> Option<PageNumber> {
        let mut distance = vec![usize::MAX; self.web.pages.len()];
        let mut queue: VecDeque<PageNumber> = (0..self.web.pages.len())
            .filter(|page| self.relevant[*page] && !self.read.contains(page))
            .collect();
        for page in &queue {
            distance[*page] = 0;
        }
        while let Some(page) = queue.pop_front() {
            for before in &self.back[page] {
                if distance[*before] == usize::MAX {
                    distance[*before] = distance[page] + 1;
                    queue.push_back(*before);
                }
            }
        }
        let waiting = self.waiting.iter().copied();
        waiting.min_by_key(|page| (distance[*page], std::cmp::Reverse(self.opens(*page)), *page))
    }
}
