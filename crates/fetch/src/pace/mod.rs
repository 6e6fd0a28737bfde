//! Whose turn it is at a host, and when.
//!
//! After a request the host rests for `max(floor, crawl delay, 5 x last latency up to 30 s, slow)`. `slow` is zero at a healthy
//! host; a sign of distress (429, 5xx, timeout, broken connection) starts it at a second or doubles it, and each good answer
//! takes a quarter off. `Retry-After` closes the host altogether until it is over. Factor, floor and cap are Heritrix's
//! defaults. With a floor of zero the user asked for speed: the latency factor is off, distress still counts.

use crate::Config;
use crate::dial::Connection;
use crate::guard::web_port;
use model::{Clock, Refusal, Url};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const LATENCY_FACTOR: u32 = 5;
const LATENCY_CAP: Duration = Duration::from_secs(30);
const SLOW_START: Duration = Duration::from_secs(1);
const SLOW_CAP: Duration = Duration::from_mins(5);
/// Below this a slowed host counts as healthy again.
const SLOW_END: Duration = Duration::from_millis(100);

/// How a request ended, as far as the host's health goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Answered, after this long.
    Well(Duration),
    /// In distress; it may have said how long to leave it alone.
    Badly {
        /// How long nothing may be sent.
        retry_after: Option<Duration>,
    },
}

/// The pause at a host that is in distress again.
fn slower(slow: Duration) -> Duration {
    (slow * 2).clamp(SLOW_START, SLOW_CAP)
}

/// Hands out turns, host by host.
pub(crate) struct Pace {
    clock: Arc<dyn Clock>,
    floor: Duration,
    patience: Duration,
    connections: usize,
    hosts: Mutex<HashMap<String, Arc<Host>>>,
}

struct Host {
    slots: Arc<Semaphore>,
    state: Mutex<State>,
}

#[derive(Debug, Default, Clone, Copy)]
struct State {
    /// When the next request may start, on the monotonic clock.
    next: Duration,
    crawl_delay: Duration,
    latency: Duration,
    slow: Duration,
    /// What the last request left behind.
    connection: Connection,
}

impl State {
    fn delay(&self, floor: Duration) -> Duration {
        let delay = floor.max(self.crawl_delay).max(self.slow);
        if floor.is_zero() {
            delay
        } else {
            delay.max((self.latency * LATENCY_FACTOR).min(LATENCY_CAP))
        }
    }

    fn reserve(&mut self, now: Duration, floor: Duration) -> Duration {
        self.next = now + self.delay(floor);
        self.next
    }
}

impl Host {
    /// Never held while waiting. A panic elsewhere leaves plain numbers behind, so poison means nothing here.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to send one request to a host. Give it back with [`Turn::done`].
pub(crate) struct Turn {
    host: Arc<Host>,
    clock: Arc<dyn Clock>,
    floor: Duration,
    reserved: Duration,
    _slot: OwnedSemaphorePermit,
}

impl Pace {
    pub(crate) fn new(config: &Config, clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            floor: config.floor,
            patience: config.patience,
            connections: config.connections_per_host.max(1),
            hosts: Mutex::default(),
        }
    }

    /// Waits for the host's turn; refuses at once when that would take longer than anybody should be kept waiting.
    pub(crate) async fn turn(&self, url: &Url) -> Result<Turn, Refusal> {
        let host = self.host(url);
        let slot = Arc::clone(&host.slots)
            .acquire_owned()
            .await
            .expect("nobody closes a host's semaphore");
        // Set once the host is free; held back until the request is done, so that a second connection does not start in the same
        // moment.
        let reserved = loop {
            let (wait, next) = {
                let mut state = host.state();
                let now = self.clock.elapsed();
                let wait = state.next.saturating_sub(now);
                if wait.is_zero() {
                    break state.reserve(now, self.floor);
                }
                (wait, state.next)
            };
            if wait > self.patience {
                return Err(Refusal::RateLimited);
            }
            tokio::time::sleep(wait).await;
            // The wait is over unless another request met distress in the meantime.
            let mut state = host.state();
            if state.next == next {
                break state.reserve(self.clock.elapsed(), self.floor);
            }
        };
        Ok(Turn {
            host,
            clock: Arc::clone(&self.clock),
            floor: self.floor,
            reserved,
            _slot: slot,
        })
    }

    /// How long the next request to this host would be held back.
    pub(crate) fn wait(&self, url: &Url) -> Duration {
        let next = self.host(url).state().next;
        next.saturating_sub(self.clock.elapsed())
    }

    /// Takes note of the pause a site asks for.
    pub(crate) fn set_crawl_delay(&self, url: &Url, delay: Option<Duration>) {
        self.host(url).state().crawl_delay = delay.unwrap_or_default();
    }

    /// Takes note of distress that a host spoke of in an answer that looked well.
    pub(crate) fn slow_down(&self, url: &Url) {
        let host = self.host(url);
        let mut state = host.state();
        state.slow = slower(state.slow);
        let rested = self.clock.elapsed() + state.delay(self.floor);
        state.next = state.next.max(rested);
    }

    fn host(&self, url: &Url) -> Arc<Host> {
        // http and https of one host are one queue; other ports are other servers.
        let key = format!("{}:{}", url.host(), web_port(url));
        let mut hosts = self.hosts.lock().unwrap_or_else(PoisonError::into_inner);
        let host = hosts.entry(key).or_insert_with(|| {
            Arc::new(Host {
                slots: Arc::new(Semaphore::new(self.connections)),
                state: Mutex::default(),
            })
        });
        Arc::clone(host)
    }
}

impl Turn {
    /// Whether a connection to the host may be there already.
    pub(crate) fn connection(&self) -> Connection {
        self.host.state().connection
    }

    /// Takes note of the connection this request leaves behind.
    pub(crate) fn leave(&self, connection: Connection) {
        self.host.state().connection = connection;
    }

    /// Ends the turn; the host's rest begins.
    pub(crate) fn done(self, ended: Ended) {
        let mut state = self.host.state();
        let mut closed = Duration::ZERO;
        match ended {
            Ended::Well(latency) => {
                state.latency = latency;
                state.slow = state.slow * 3 / 4;
                if state.slow < SLOW_END {
                    state.slow = Duration::ZERO;
                }
            }
            Ended::Badly { retry_after } => {
                state.slow = slower(state.slow);
                closed = retry_after.unwrap_or_default();
            }
        }
        let next = self.clock.elapsed() + state.delay(self.floor).max(closed);
        // Our own reservation is over; what others reserved or met stands.
        state.next = if state.next == self.reserved {
            next
        } else {
            next.max(state.next)
        };
    }
}

#[cfg(test)]
mod tests;
