//! The walk to hidden pages on a live site: take a lead, fetch, look, take in. The only file of this folder that waits.

use super::hunt::Hunt;
use crate::explorer::Reached;
use crate::frontier::{Addresses, Visit};
use crate::look::Taste;
use crate::run::{ExploreError, closes_the_site, visit_page};
use model::{Clock, Fetcher, Refusal, SeenPage};

/// What such a walk did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hunted {
    /// Requests spent.
    pub requests: u64,
    /// What stood in the way of the very first page.
    pub refused_at_the_door: Option<Refusal>,
}

/// Walks until nothing is left to take, or so many requests are spent. Each page is told of as it comes.
pub async fn walk<F: Fetcher>(
    hunt: &mut Hunt,
    allowed: u64,
    fetcher: &F,
    clock: &dyn Clock,
    mut tell: impl FnMut(&Visit, &SeenPage, Reached),
) -> Result<Hunted, ExploreError> {
    let mut hunted = Hunted::default();
    while hunted.requests < allowed
        && let Some(visit) = hunt.take()
    {
        // Links to pages that are known count too: they say which pages are public.
        let all = Addresses::default();
        let (visit, look) = visit_page(fetcher, clock, Taste::Words, visit, all).await?;
        hunted.requests += u64::from(look.page.requests);
        let reached = hunt.take_in(&visit, &look);
        tell(&visit, &look.page, reached);
        if visit.depth == 0 && look.page.refusal.is_some_and(closes_the_site) {
            hunted.refused_at_the_door = look.page.refusal;
            break;
        }
    }
    Ok(hunted)
}
