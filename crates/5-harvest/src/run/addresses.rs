//! Which answers have an address that shows them to whoever fetches it?
//!
//! A form sent by GET says in its address what was asked: that address is the answer's, unless a token or the number of a session stands
//! in it. A POST that is sent on to an address of its own (303) may have one too. It must name what was asked, and it must show the same
//! answer when it is simply fetched after something else was asked: an address that shows what the session asked for last does not. The
//! second is found out once per form, at a request. A POST that is sent nowhere has no address.

use super::{Asked, Drain};
use crate::HarvestError;
use crate::answer::Reader;
use crate::answer::reader::LedTo;
use crate::calibrate::Purpose;
use crate::tokens;
use model::{AnswerKind, Exchange, Fetcher, Got, Keep, Method, Page, Query, Refusal, Request, Url};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};
use url::form_urlencoded;

/// Where an answer lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lies {
    /// At the address that was asked.
    Asked(Url),
    /// At an address that the site sent us on to.
    SentOn(Url),
    /// Behind a body, a token or a session.
    Nowhere,
}

impl Lies {
    /// Looks at a request and at what crossed the wire for it. Values under `tokens` are good for one submission only.
    pub(super) fn of(request: &Request, trail: &[Exchange], tokens: &[&str]) -> Self {
        if request.method == Method::Get && is_for_all(&request.url, tokens) {
            return Self::Asked(request.url.clone());
        }
        let last = trail
            .last()
            .filter(|last| last.request.starts_with(b"GET "))
            .map(|last| &last.url);
        match last {
            Some(url)
                if *url != request.url
                    && url.site() == request.url.site()
                    && is_for_all(url, tokens) =>
            {
                Self::SentOn(url.clone())
            }
            _ => Self::Nowhere,
        }
    }
}

/// Whether an address is free of tokens and sessions.
fn is_for_all(url: &Url, tokens: &[&str]) -> bool {
    let plain = Request::get(url.clone());
    matches!(url.without_session(), Cow::Borrowed(_))
        && tokens.iter().all(|name| !tokens::carries(&plain, name))
}

/// Whether every word that was asked stands in an address.
fn names(url: &Url, query: &Query) -> bool {
    let parts = url.parts();
    let text = format!("{}&{}", parts.path(), parts.query().unwrap_or_default());
    let held: HashSet<String> = form_urlencoded::parse(text.as_bytes())
        .flat_map(|(name, value)| [read::words(&name), read::words(&value)])
        .flatten()
        .collect();
    let mut asked = query.texts().flat_map(read::words);
    asked.all(|word| held.contains(&word))
}

/// Whether there is a word in a query that an address could name.
fn says_something(query: &Query) -> bool {
    query.texts().any(|text| !read::words(text).is_empty())
}

/// What a page shows: the kind of answer and its records in any order.
type Shown = (AnswerKind, BTreeSet<String>);

fn shown(reader: &Reader, page: &Page, query: &Query) -> Shown {
    let answer = reader.read(&read::read(page), query, 1);
    let keys = answer.records.into_iter().map(|record| record.key);
    (answer.kind, keys.collect())
}

impl<F: Fetcher, K: Keep> Drain<'_, F, K> {
    /// The address that shows an answer to whoever fetches it.
    pub(super) fn address_of(&self, reader: &Reader, asked: &Asked) -> Option<Url> {
        let is_proven = reader.led_to == LedTo::TheAnswer;
        match &asked.lies {
            Lies::Asked(url) if asked.page == 1 => Some(url.clone()),
            // A link to the next page may leave out what was asked, where the session remembers it.
            Lies::Asked(url) => {
                let is_sent_openly = is_proven || self.target.form.method == Method::Get;
                let is_the_forms = || {
                    Url::parse(&self.target.form.action)
                        .is_ok_and(|action| action.without_query() == url.without_query())
                };
                let says_enough = if says_something(&asked.query) {
                    names(url, &asked.query)
                } else {
                    is_proven || is_the_forms()
                };
                (is_sent_openly && says_enough).then(|| url.clone())
            }
            Lies::SentOn(url) => (is_proven && names(url, &asked.query)).then(|| url.clone()),
            Lies::Nowhere => None,
        }
    }

    /// Finds out whether the addresses that a form's answers are sent on to show them to whoever fetches them.
    pub(super) async fn follow_up(
        &mut self,
        reader: &mut Reader,
        asked: &mut [(Purpose, Asked)],
    ) -> Result<(), HarvestError> {
        let Some((which, url, before)) = to_follow_up(reader, asked) else {
            return Ok(());
        };
        if self.budget.is_spent(self.clock) {
            return Ok(());
        }
        let fetched = self.fetcher.fetch(&Request::get(url)).await?;
        self.budget.spent += u64::from(fetched.requests);
        let asked = &mut asked[which].1;
        asked.requests += fetched.requests;
        // In front: the last page of a trail is the one that the records came in.
        asked.trail.splice(0..0, fetched.trail);
        reader.led_to = match fetched.got {
            Got::Page(page) if shown(reader, &page, &asked.query) == before => LedTo::TheAnswer,
            Got::Refused { why, .. } if why.is_passing() || why == Refusal::Robots => {
                LedTo::Unknown
            }
            Got::Page(_) | Got::Refused { .. } => LedTo::SomethingElse,
        };
        Ok(())
    }
}

/// An answer that was sent on to an address which names it, and that differs from the last one asked for; one with records, if there is one.
fn to_follow_up(reader: &Reader, asked: &[(Purpose, Asked)]) -> Option<(usize, Url, Shown)> {
    reader.shape.as_ref()?;
    let shown_by = |asked: &Asked| match &asked.got {
        Ok(page) => Some(shown(reader, page, &asked.query)),
        Err(_) => None,
    };
    let (_, last) = asked.last()?;
    let last = shown_by(last)?;
    let candidates = asked
        .iter()
        .enumerate()
        .filter_map(|(which, (_, asked))| match &asked.lies {
            Lies::SentOn(url) if says_something(&asked.query) && names(url, &asked.query) => {
                Some((which, url.clone(), shown_by(asked)?))
            }
            _ => None,
        });
    candidates
        .filter(|(_, _, shown)| *shown != last)
        .max_by_key(|(_, _, (_, records))| records.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Body, Timestamp};

    fn url(path: &str) -> Url {
        Url::parse(&format!("http://library.example{path}")).unwrap()
    }

    fn exchange(method: &str, path: &str) -> Exchange {
        Exchange {
            url: url(path),
            request: format!("{method} {path} HTTP/1.1\r\n\r\n").into(),
            response_head: String::new().into(),
            response_body: String::new().into(),
            ip: None,
            at: Timestamp::UNIX_EPOCH,
            cut: None,
        }
    }

    fn post(path: &str) -> Request {
        Request {
            method: Method::Post,
            body: Some(Body {
                content_type: "application/x-www-form-urlencoded".into(),
                bytes: b"q=otter".to_vec(),
            }),
            ..Request::get(url(path))
        }
    }

    #[test]
    fn a_get_lies_where_it_was_asked_unless_a_token_or_a_session_stands_there() {
        let asked = |path: &str| Lies::of(&Request::get(url(path)), &[], &["token"]);
        assert_eq!(asked("/s?q=a"), Lies::Asked(url("/s?q=a")));
        assert_eq!(asked("/s?q=a&token=5"), Lies::Nowhere);
        assert_eq!(asked("/s?q=a&PHPSESSID=0123456789abcdef"), Lies::Nowhere);
    }

    #[test]
    fn a_post_lies_where_it_was_sent_on_to() {
        let of = |trail: &[Exchange]| Lies::of(&post("/s"), trail, &[]);
        assert_eq!(of(&[exchange("POST", "/s")]), Lies::Nowhere);
        let sent_on = [exchange("POST", "/s"), exchange("GET", "/found/otter")];
        assert_eq!(of(&sent_on), Lies::SentOn(url("/found/otter")));
        let kept = [exchange("POST", "/s"), exchange("POST", "/t")];
        assert_eq!(of(&kept), Lies::Nowhere, "307 posts again");
        let session = [
            exchange("POST", "/s"),
            exchange("GET", "/found;jsessionid=0123456789abcdef"),
        ];
        assert_eq!(of(&session), Lies::Nowhere);
    }

    #[test]
    fn an_address_names_a_query_if_all_its_words_stand_there_however_written() {
        let asks = |text: &str| Query::typed(0, text);
        assert!(names(&url("/s?q=Blue+Whale&p=1"), &asks("blue whale")));
        assert!(names(&url("/s/blue-whale/"), &asks("blue whale")));
        assert!(names(&url("/s?q=caf%C3%A9"), &asks("café")));
        assert!(!names(&url("/s?q=blue"), &asks("blue whale")));
        assert!(!names(&url("/results?id=77"), &asks("otter")));
        assert!(names(&url("/s?q="), &asks("")));
    }
}
