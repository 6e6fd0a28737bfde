//! Stopping without losing anything that is under way.
//!
//! Once a stop is wished for, no new request is sent: whoever wants to send one waits for ever. Those that are under way come to their end, and what they brought is
//! kept. When everybody waits, all can be let go.

use model::{FetchError, Fetched, Fetcher, Request, Url};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tokio::sync::{Notify, watch};

/// The wish to stop. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Wish>);

#[derive(Debug, Default)]
struct Wish {
    stop: AtomicBool,
    waiting: AtomicUsize,
    changed: Notify,
    gone: watch::Sender<bool>,
}

impl Stop {
    /// Wishes for it.
    pub fn now(&self) {
        self.0.stop.store(true, Ordering::SeqCst);
        self.0.changed.notify_one();
    }

    /// Whether it is wished for.
    pub fn is_wished(&self) -> bool {
        self.0.stop.load(Ordering::SeqCst)
    }

    /// How many wait for ever.
    pub(super) fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::SeqCst)
    }

    /// Waits until somebody wishes to stop or begins to wait for ever.
    pub(super) async fn changed(&self) {
        self.0.changed.notified().await;
    }

    /// Lets everybody go, whatever they are doing.
    pub(super) fn let_go(&self) {
        self.0.gone.send_replace(true);
    }

    /// Waits until everybody is let go.
    pub(super) async fn is_let_go(&self) {
        let mut gone = self.0.gone.subscribe();
        while !*gone.borrow_and_update() && gone.changed().await.is_ok() {}
    }

    async fn wait_for_ever(&self) {
        self.0.waiting.fetch_add(1, Ordering::SeqCst);
        self.0.changed.notify_one();
        std::future::pending::<()>().await;
    }
}

/// Fetches until a stop is wished for.
#[derive(Debug, Clone)]
pub(super) struct Stoppable<F> {
    pub(super) inner: F,
    pub(super) stop: Stop,
}

impl<F: Fetcher> Fetcher for Stoppable<F> {
    async fn fetch(&self, request: &Request) -> Result<Fetched, FetchError> {
        if self.stop.is_wished() {
            self.stop.wait_for_ever().await;
        }
        self.inner.fetch(request).await
    }

    fn slow_down(&self, host: &Url) {
        self.inner.slow_down(host);
    }

    async fn sitemaps(&self, site: &Url) -> Vec<Url> {
        self.inner.sitemaps(site).await
    }
}
