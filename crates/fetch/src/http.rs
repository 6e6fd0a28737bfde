//! The journey of a request: guard, robots, turn, send, record; then the same again for every redirect.

use crate::client::Clients;
use crate::cookies::Jars;
use crate::dial::Connection;
use crate::failure::Failure;
use crate::gate::Gate;
use crate::guard::Guard;
use crate::pace::{Ended, Pace};
use crate::redirect::next_of;
use crate::resolve::{Resolver, SystemResolver};
use crate::retry_after::retry_after;
use crate::wire::{Ask, Reply, Wanted, Wire};
use crate::{Config, ConfigError};
use model::{
    Clock, Exchange, FetchError, Fetched, Fetcher, Got, Method, Page, Refusal, Request, Url,
};
use reqwest::header::HeaderValue;
use std::sync::Arc;
use std::time::Duration;

/// Fetches pages over HTTP, politely and guarded. Cheap to clone; clones share connections, turns, robots and cookies.
#[derive(Clone)]
pub struct Http {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) config: Config,
    pub(crate) clock: Arc<dyn Clock>,
    guard: Arc<Guard>,
    pub(crate) gate: Gate,
    pub(crate) pace: Pace,
    jars: Jars,
    wire: Wire,
}

/// What has gone over the wire for one page so far.
#[derive(Default)]
pub(crate) struct Journey {
    trail: Vec<Exchange>,
    requests: u32,
}

impl Http {
    /// A fetcher that asks the operating system for names.
    pub fn new(config: Config, clock: Arc<dyn Clock>) -> Result<Self, ConfigError> {
        Self::with_resolver(config, clock, Arc::new(SystemResolver))
    }

    /// A fetcher that looks names up elsewhere. Its answers are filtered all the same.
    pub fn with_resolver(
        config: Config,
        clock: Arc<dyn Clock>,
        resolver: Arc<dyn Resolver>,
    ) -> Result<Self, ConfigError> {
        config.check()?;
        let guard = Arc::new(Guard::new(&config));
        let agent = config.user_agent();
        let wire = Wire {
            clients: Clients::new(&config, &guard, resolver)?,
            guard: Arc::clone(&guard),
            clock: Arc::clone(&clock),
            limits: config.limits.clone(),
            user_agent: HeaderValue::from_str(&agent)
                .map_err(|_| ConfigError::NotAHeader { what: agent })?,
        };
        let pace = Pace::new(&config, Arc::clone(&clock));
        Ok(Self {
            inner: Arc::new(Inner {
                config,
                clock,
                guard,
                gate: Gate::default(),
                pace,
                jars: Jars::default(),
                wire,
            }),
        })
    }

    /// Starts a fresh cookie session with the site of this address.
    pub fn fresh_session(&self, url: &Url) {
        self.inner.jars.forget(url);
    }

    /// How long the next request to this host would be held back, to say what a crawl is waiting for.
    pub fn wait(&self, url: &Url) -> Duration {
        self.inner.pace.wait(url)
    }
}

impl Fetcher for Http {
    async fn fetch(&self, request: &Request) -> Result<Fetched, FetchError> {
        let mut journey = Journey::default();
        let got = match self.inner.follow(request, &mut journey).await {
            Ok(got) => got,
            Err(failure) => {
                let url = &request.url;
                let why = failure.named().map_err(|what| FetchError {
                    url: url.clone(),
                    what,
                })?;
                Got::Refused { why, page: None }
            }
        };
        Ok(Fetched {
            got,
            trail: journey.trail,
            requests: journey.requests,
        })
    }

    fn slow_down(&self, host: &Url) {
        self.inner.pace.slow_down(host);
    }

    fn held_back(&self, url: &Url) -> Duration {
        self.wait(url)
    }

    async fn sitemaps(&self, site: &Url) -> Vec<Url> {
        self.inner.sitemaps(site).await
    }
}

impl Inner {
    async fn follow(&self, request: &Request, journey: &mut Journey) -> Result<Got, Failure> {
        let mut hop = request.clone();
        for _ in 0..=self.config.limits.redirects {
            let reply = self.visit(&hop, journey).await?;
            hop = match next_of(&hop, reply.status, &reply.headers)? {
                Some(next) => next,
                None => return Ok(got(hop.url, reply)),
            };
        }
        Err(Refusal::TooManyRedirects.into())
    }

    /// One hop to a page.
    async fn visit(&self, hop: &Request, journey: &mut Journey) -> Result<Reply, Failure> {
        self.guard.judge(&hop.url)?;
        let rules = self.rules(&hop.url, journey).await?;
        if !rules.verdict(path_and_query(&hop.url)).allowed {
            return Err(Refusal::Robots.into());
        }
        let limits = &self.config.limits;
        let cookies = self.jars.header(&hop.url, self.clock.now(), limits);
        let ask = Ask {
            method: hop.method,
            url: &hop.url,
            body: hop.body.as_ref(),
            referrer: hop.referrer.as_ref(),
            cookies: cookies.as_deref(),
            wanted: Wanted::Page,
            connection: Connection::None,
        };
        let reply = self.ask(ask, journey).await?;
        self.jars
            .keep(&hop.url, reply.headers.all("set-cookie"), reply.at, limits);
        Ok(reply)
    }

    /// One request: the guard once more, the host's turn, the wire, the record. Everything that leaves goes through here.
    pub(crate) async fn ask(
        &self,
        mut ask: Ask<'_>,
        journey: &mut Journey,
    ) -> Result<Reply, Failure> {
        let reach = self.guard.judge(ask.url)?;
        let turn = self.pace.turn(ask.url).await?;
        ask.connection = turn.connection();
        // On a connection used before, a hang-up may only mean that it was closed just as we asked.
        let may_repeat = ask.method == Method::Get && ask.connection == Connection::MayComeBack;
        let mut answer = self.wire.send(reach, ask).await;
        if may_repeat && matches!(answer, Err(Failure::HungUp)) {
            journey.requests += 1;
            answer = self.wire.send(reach, ask).await;
        }
        turn.leave(match &answer {
            Ok((reply, _)) => reply.connection,
            Err(_) => Connection::None,
        });
        turn.done(self.health(&answer));
        // A name that leads nowhere, or nowhere we go, costs no request.
        let nothing_sent = matches!(
            answer,
            Err(Failure::Web(Refusal::BlockedAddress | Refusal::Dns))
        );
        journey.requests += u32::from(!nothing_sent);
        let (reply, exchange) = answer?;
        journey.trail.push(exchange);
        Ok(reply)
    }

    fn health(&self, answer: &Result<(Reply, Exchange), Failure>) -> Ended {
        use Refusal::{Connect, Timeout, TooSlow, Truncated};
        let broken = Ended::Badly { retry_after: None };
        match answer {
            Ok((reply, _)) if reply.status == 429 || reply.status >= 500 => Ended::Badly {
                retry_after: retry_after(&reply.headers, self.clock.now()),
            },
            Ok((reply, _)) if matches!(reply.cut, Some(Timeout | TooSlow | Truncated)) => broken,
            Err(Failure::Web(Connect | Timeout) | Failure::HungUp) => broken,
            Ok((reply, _)) => Ended::Well(reply.latency),
            Err(_) => Ended::Well(Duration::ZERO),
        }
    }
}

/// An answer as a page, or the name of what is wrong with it.
fn got(url: Url, reply: Reply) -> Got {
    let has_retry_after = reply.headers.get("retry-after").is_some();
    let why = match Refusal::of_status(reply.status) {
        Some(Refusal::ServerError) if reply.status == 503 && has_retry_after => {
            Some(Refusal::RateLimited)
        }
        why => why,
    };
    let page = Page {
        url,
        status: reply.status,
        headers: reply.headers,
        body: reply.body,
        completeness: reply.completeness,
        at: reply.at,
        latency: reply.latency,
    };
    match (why, reply.cut) {
        (None, None) => Got::Page(page),
        (None, Some(why)) | (Some(why), Some(_)) => Got::Refused { why, page: None },
        (Some(why), None) => Got::Refused {
            why,
            page: Some(Box::new(page)),
        },
    }
}

fn path_and_query(url: &Url) -> &str {
    &url.parts()[url::Position::BeforePath..]
}
