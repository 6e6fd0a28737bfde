//! Crawls every page of a site once, with the very code that a harvest uses.

use explore::{ExploreError, Walk, Walked, walk};
use model::{Clock, Fetcher, Keep, Url};

/// Fetches, reads and keeps every page that can be reached from `start`.
pub async fn crawl_pages<F: Fetcher, K: Keep>(
    start: &Url,
    connections: usize,
    fetcher: &F,
    keep: &mut K,
    clock: &dyn Clock,
) -> Result<Walked, ExploreError> {
    walk(
        &Walk::over_everything(connections),
        start,
        Vec::new(),
        u64::MAX,
        fetcher,
        keep,
        clock,
    )
    .await
}
