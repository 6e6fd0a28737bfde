//! Getting an origin's robots.txt, through the same guarded way as everything else.

use crate::dial::Connection;
use crate::failure::Failure;
use crate::gate::Standing;
use crate::http::{Inner, Journey};
use crate::redirect::next_of;
use crate::robots::{self, Robots, Rules};
use crate::wire::{Ask, Reply, Wanted};
use model::{Method, Refusal, Request, Url};
use std::sync::Arc;

/// Redirects followed for a robots.txt; RFC 9309 asks for at least five.
const REDIRECTS: u32 = 5;

impl Inner {
    /// The rules of the origin of this address, fetched if need be.
    pub(crate) async fn rules(
        &self,
        url: &Url,
        journey: &mut Journey,
    ) -> Result<Arc<Rules>, Failure> {
        let entry = self.gate.entry(url.site());
        let mut known = entry.lock().await;
        match known.standing(self.clock.as_ref()) {
            Standing::Rules(rules) => return Ok(rules),
            Standing::Unavailable(why) => return Err(why.into()),
            Standing::Unknown => {}
        }
        match self.fetch_robots(url, journey).await {
            Ok(rules) => {
                self.pace.set_crawl_delay(url, rules.crawl_delay);
                Ok(known.learn(rules, self.clock.as_ref()))
            }
            Err(failure) => {
                let why = failure.named().map_err(Failure::Machine)?;
                // A host that is closed for a while has said nothing about its robots.txt.
                if why != Refusal::RateLimited {
                    known.fail(why, self.clock.as_ref());
                }
                Err(why.into())
            }
        }
    }

    /// The sitemaps on the site of this address that its robots.txt names, if it was fetched before. Others are other sites' business,
    /// whatever a robots.txt says.
    pub(crate) async fn sitemaps(&self, url: &Url) -> Vec<Url> {
        let entry = self.gate.entry(url.site());
        let known = entry.lock().await;
        let Standing::Rules(rules) = known.standing(self.clock.as_ref()) else {
            return Vec::new();
        };
        let mut named: Vec<Url> = Vec::new();
        for address in &rules.sitemaps {
            if let Ok(map) = url.join(address)
                && let Some(map) = map.on_site_of(url)
                && !named.contains(&map)
            {
                named.push(map);
            }
        }
        named
    }

    /// Fetches robots.txt. Whatever goes wrong has one name, unless there is nobody to ask at all: then that is the news.
    async fn fetch_robots(&self, url: &Url, journey: &mut Journey) -> Result<Rules, Failure> {
        let address = url.join("/robots.txt").map_err(|_| Refusal::BadUrl)?;
        let mut hop = Request::get(address);
        for redirects in 0..=REDIRECTS {
            let ask = Ask {
                method: Method::Get,
                url: &hop.url,
                body: None,
                referrer: None,
                cookies: None,
                wanted: Wanted::Start(robots::MAX_BYTES),
                connection: Connection::None,
            };
            let reply = match self.ask(ask, journey).await {
                Ok(reply) => reply,
                Err(failure) => {
                    let why = failure.named().map_err(Failure::Machine)?;
                    let is_news = redirects == 0 && is_nobody_there(why);
                    let name = if is_news {
                        why
                    } else {
                        Refusal::RobotsUnavailable
                    };
                    return Err(name.into());
                }
            };
            let next = next_of(&hop, reply.status, &reply.headers);
            hop = match next.map_err(|_| Refusal::RobotsUnavailable)? {
                Some(next) => next,
                None => return Ok(self.read_robots(&reply)?),
            };
        }
        Err(Refusal::RobotsUnavailable.into())
    }

    /// What an answer to the question for robots.txt means; the table is in the gate's docs.
    fn read_robots(&self, reply: &Reply) -> Result<Rules, Refusal> {
        match (reply.status, reply.cut) {
            (200..=299, None | Some(Refusal::TooLarge)) => {
                Ok(Robots::parse(&reply.body).rules_for(&self.config.product))
            }
            (401 | 403, _) if !self.config.forbidden_robots_allow => Ok(Rules::forbid_all()),
            (429, _) => Err(Refusal::RobotsUnavailable),
            (400..=499, _) => Ok(Rules::default()),
            _ => Err(Refusal::RobotsUnavailable),
        }
    }
}

/// Whether a refusal means that the whole host is out of reach, not only its robots.txt.
fn is_nobody_there(why: Refusal) -> bool {
    use Refusal::{BlockedAddress, Connect, Dns, RateLimited, Tls};
    matches!(why, Dns | Connect | Tls | BlockedAddress | RateLimited)
}
