//! How a walk goes on where earlier runs ended.

use super::Way;
use crate::explorer::{Action, Lead};
use crate::frontier::{Visit, fingerprint};
use crate::run::{Past, Told};
use model::{FoundLink, Url};
use std::collections::HashMap;

/// What a page told in an earlier run, and its links that were new then.
pub(super) struct Remembered {
    told: Told,
    links: Vec<FoundLink>,
}

impl Way<'_> {
    /// Prepares to go the way of earlier runs again, which costs nothing: whoever chooses pages then knows what he would know had there been no
    /// stop, and so goes on in the same way.
    pub(super) fn remember(&mut self, past: Vec<Past>) {
        let mut links: HashMap<Url, Vec<FoundLink>> = HashMap::new();
        for page in past {
            match page.found {
                Some((source, words)) => links.entry(source).or_default().push(FoundLink {
                    url: page.visit.url.clone(),
                    promise: page.visit.promise,
                    words: Some(Box::new(words)),
                }),
                // Of an older site file, or guessed: nobody knows who led to it.
                None if page.told.is_none() => {
                    self.offer(&page.visit.url, page.visit.depth, page.visit.promise);
                }
                None => {}
            }
            if let Some(told) = page.told {
                let links = Vec::new();
                self.past.insert(page.visit.url, Remembered { told, links });
            }
        }
        for (source, links) in links {
            if let Some(page) = self.past.get_mut(&source) {
                page.links = links;
            }
        }
    }

    /// Goes on where earlier runs ended, without asking how they came there: nothing is learned on a walk over everything.
    pub(super) fn pass_over(&mut self, past: Vec<Past>) {
        for page in past {
            let Some(told) = page.told else {
                self.offer(&page.visit.url, page.visit.depth, page.visit.promise);
                continue;
            };
            self.frontier.know(&page.visit.url);
            self.frontier.know(&told.landed);
            self.walked.pages += 1;
            let new_forms = self.meet(told.families.into_iter());
            self.tally.count(page.visit.depth, new_forms);
        }
    }

    /// Takes in again what a page told.
    pub(super) fn take_in_again(&mut self, visit: &Visit, page: Remembered) {
        let Remembered { told, links } = page;
        let from = fingerprint(&told.landed);
        let leads = links.into_iter().map(|link| Lead {
            visit: Visit {
                url: link.url,
                depth: visit.depth + 1,
                promise: link.promise,
            },
            from,
            words: link.words,
            action: Action::Follow,
        });
        self.learn(visit, &told, leads.collect());
    }
}
