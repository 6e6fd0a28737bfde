//! A walk that is stopped goes on as if it had not been.

use model::{
    Clock, Detail, Fetched, Fetcher, Got, Keep, KeepError, Kept, Request, SeenPage, Step,
    Timestamp, Url,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use surfacer_explore::explorer::NAMES;
use surfacer_explore::{Past, Told, Visit, Walk, family, walk};

/// A site without end: every page leads to others, one in nine shows a search form of its own.
struct Endless;

impl Fetcher for Endless {
    async fn fetch(&self, request: &Request) -> Result<Fetched, model::FetchError> {
        let url = request.url.clone();
        let number: u64 = url
            .parts()
            .path()
            .trim_start_matches(|c: char| !c.is_ascii_digit())
            .parse()
            .unwrap_or(0);
        let links: Vec<String> = (1..6)
            .map(|step| {
                let to = (number * 7 + step * 13) % 400;
                let room = ["hall", "attic", "cellar"][usize::try_from(to % 3).unwrap()];
                let name = ["Index of keys", "Look up a key", "Key", "All keys"]
                    [usize::try_from(to % 4).unwrap()];
                format!("<li><a href=/{room}/{to}>{name} {to}</a></li>")
            })
            .collect();
        let form = if number % 9 == 4 {
            format!(
                "<form action=/find{number}><input type=search name=q><button>Search</button></form>"
            )
        } else {
            String::new()
        };
        let body = format!(
            "<title>Room {number}</title><p>Door of brass</p>{form}<ul>{}</ul>",
            links.concat()
        );
        Ok(Fetched::made_up(url, body))
    }
}

/// The same site behind a front page that names hardly anything, and a sitemap in parts that robots.txt names. Like the real one, robots.txt is
/// known from the first request of a run on.
#[derive(Default)]
struct Mapped(AtomicBool);

impl Fetcher for Mapped {
    async fn fetch(&self, request: &Request) -> Result<Fetched, model::FetchError> {
        self.0.store(true, Ordering::SeqCst);
        let list = |from: u32, name: &str| -> String {
            let pages = (from..from + 60).map(|number| format!("<loc>/{name}/{number}</loc>"));
            format!("<urlset>{}</urlset>", pages.collect::<Vec<_>>().concat())
        };
        let body = match request.url.parts().path() {
            "/" => "<p>Welcome</p><a href=/porch>Porch</a>".to_owned(),
            "/porch" => "<p>A porch</p>".to_owned(),
            "/maps/index.xml" => {
                "<sitemapindex><loc>/maps/a.xml</loc><loc>/maps/b.xml</loc></sitemapindex>"
                    .to_owned()
            }
            "/maps/a.xml" => list(200, "hall"),
            "/maps/b.xml" => list(300, "attic"),
            _ => return Endless.fetch(request).await,
        };
        let mut fetched = Endless.fetch(request).await?;
        if let Got::Page(page) = &mut fetched.got {
            page.body = body.into();
        }
        Ok(fetched)
    }

    async fn sitemaps(&self, site: &Url) -> Vec<Url> {
        let maps = self.0.load(Ordering::SeqCst);
        maps.then(|| site.join("/maps/index.xml").unwrap())
            .into_iter()
            .collect()
    }
}

/// A clock that stands still.
struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[derive(Default)]
struct Notebook(Vec<SeenPage>);

impl Keep for Notebook {
    fn keep_pages(&mut self, pages: &[SeenPage]) -> Result<(), KeepError> {
        self.0.extend_from_slice(pages);
        Ok(())
    }
    fn keep_steps(&mut self, _: &[Step], _: &str) -> Result<Vec<Kept>, KeepError> {
        Ok(Vec::new())
    }
    fn keep_details(&mut self, _: &[Detail], _: u32, _: &str) -> Result<(), KeepError> {
        Ok(())
    }
}

impl Notebook {
    /// What a later run is told.
    fn past(&self) -> Vec<Past> {
        let mut past: Vec<Past> = Vec::new();
        let place = |past: &[Past], url: &Url| past.iter().position(|it| it.visit.url == *url);
        for page in &self.0 {
            let forms = page.forms.iter().filter(|form| form.submit);
            let told = Told {
                landed: page.landed.clone(),
                refusal: page.refusal,
                families: forms.map(|form| family(&form.form)).collect(),
                lines: page.lines.clone(),
            };
            match place(&past, &page.url) {
                Some(known) => past[known].told = Some(told),
                None => past.push(Past {
                    visit: visit(&page.url, page.depth, 0),
                    found: None,
                    told: Some(told),
                }),
            }
            for link in &page.links {
                if place(&past, &link.url).is_none() {
                    past.push(Past {
                        visit: visit(&link.url, page.depth + 1, link.promise),
                        found: link.words.clone().map(|words| (page.url.clone(), *words)),
                        told: None,
                    });
                }
            }
        }
        past
    }

    fn addresses(&self) -> Vec<&str> {
        self.0.iter().map(|page| page.url.as_str()).collect()
    }
}

fn visit(url: &Url, depth: u32, promise: u16) -> Visit {
    Visit {
        url: url.clone(),
        depth,
        promise,
    }
}

fn a_walk(explorer: &str) -> Walk {
    let mut walk = Walk::for_forms(explorer, 7);
    walk.enough = usize::MAX;
    walk.stops.depth = 9;
    walk
}

/// Walks at one go, and again with stops: the same pages, in the same order.
async fn compare<F: Fetcher>(name: &str, site: impl Fn() -> F) -> Notebook {
    let start = Url::parse("http://keys.test/").unwrap();
    let plan = a_walk(name);
    let mut whole = Notebook::default();
    walk(&plan, &start, Vec::new(), 40, &site(), &mut whole, &Still)
        .await
        .unwrap();
    assert_eq!(whole.0.len(), 40, "{name}");
    let mut parts = Notebook::default();
    for allowed in [1, 2, 1, 1, 5, 7, 23] {
        let past = parts.past();
        let walked = walk(&plan, &start, past, allowed, &site(), &mut parts, &Still)
            .await
            .unwrap();
        assert_eq!(walked.requests, allowed, "{name}");
    }
    assert_eq!(parts.addresses(), whole.addresses(), "{name}");
    whole
}

#[tokio::test]
async fn whoever_chooses_a_stopped_walk_goes_on_as_if_it_had_not_been() {
    for name in NAMES {
        compare(name, || Endless).await;
    }
}

#[tokio::test]
async fn what_sitemaps_gave_comes_back_after_a_stop() {
    for name in NAMES {
        let whole = compare(name, Mapped::default).await;
        let order = whole.addresses();
        let maps = order.iter().filter(|address| address.contains("/maps/"));
        assert!(maps.count() >= 2, "{name}: {order:?}");
        assert_eq!(order[2], "http://keys.test/maps/index.xml", "{name}");
    }
}
