//! Explorers on a real site: the truth is what any of them found.

use super::run::Cost;
use explore::{ExploreError, Stops, Walk, family, walk};
use model::{Clock, Detail, Fetcher, Keep, KeepError, Kept, SeenPage, Step, Url};
use std::collections::BTreeSet;

/// Pages that an explorer may see of a site.
const MOST_PAGES: usize = 60;

/// What an explorer found: the kinds of forms that may be submitted, each with the requests spent until then.
#[derive(Debug, Default)]
pub struct Found {
    requests: u64,
    forms: Vec<(u64, u64)>,
}

/// Sends an explorer over a site, past its first form.
pub async fn explore_live<F: Fetcher>(
    start: &Url,
    explorer: &str,
    seed: u64,
    fetcher: &F,
    clock: &dyn Clock,
) -> Result<Found, ExploreError> {
    let plan = Walk {
        pages: MOST_PAGES,
        enough: usize::MAX,
        stops: Stops {
            depth: Stops::published().depth,
            ..Stops::never()
        },
        ..Walk::for_forms(explorer, seed)
    };
    let mut found = Found::default();
    walk(
        &plan,
        start,
        Vec::new(),
        u64::MAX,
        fetcher,
        &mut found,
        clock,
    )
    .await?;
    Ok(found)
}

/// What each explorer cost, if the forms of the site are those that any of them found.
pub fn costs(found: &[Found]) -> Vec<Cost> {
    let kinds = found.iter().flat_map(|found| &found.forms);
    let all: BTreeSet<u64> = kinds.map(|(kind, _)| *kind).collect();
    let number = |requests: u64| usize::try_from(requests).unwrap_or(usize::MAX);
    let cost = |found: &Found| Cost {
        forms: all.len(),
        found: found.forms.len(),
        first: number(found.forms.first().map_or(found.requests, |first| first.1)),
        all: number(match found.forms.last() {
            Some((_, requests)) if found.forms.len() == all.len() => *requests,
            _ => found.requests,
        }),
    };
    found.iter().map(cost).collect()
}

impl Keep for Found {
    fn keep_pages(&mut self, pages: &[SeenPage]) -> Result<(), KeepError> {
        for page in pages {
            self.requests += u64::from(page.requests);
            for form in page.forms.iter().filter(|form| form.submit) {
                let kind = family(&form.form);
                if self.forms.iter().all(|(known, _)| *known != kind) {
                    self.forms.push((kind, self.requests));
                }
            }
        }
        Ok(())
    }

    fn keep_steps(&mut self, _: &[Step], _: &str) -> Result<Vec<Kept>, KeepError> {
        Ok(Vec::new())
    }

    fn keep_details(&mut self, _: &[Detail], _: u32, _: &str) -> Result<(), KeepError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_misses_a_form_that_another_found_pays_for_all_he_asked() {
        let found = |requests, forms: &[(u64, u64)]| Found {
            requests,
            forms: forms.to_vec(),
        };
        let costs = costs(&[
            found(60, &[(1, 3), (2, 9)]),
            found(50, &[(2, 4)]),
            found(40, &[]),
        ]);
        let told: Vec<_> = costs
            .iter()
            .map(|cost| (cost.forms, cost.found, cost.first, cost.all))
            .collect();
        assert_eq!(told, [(2, 2, 3, 9), (2, 1, 4, 50), (2, 0, 40, 40)]);
    }
}
