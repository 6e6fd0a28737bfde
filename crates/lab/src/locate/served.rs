//! A pretend web on loopback: each site at an address of its own, and a database behind each search form.
//!
//! The pages are those of [`Web`], with every host replaced by its address. What a search form asks is answered by a [`world::table::Site`] over a table of its own,
//! in one of many designs: sentences of the site's articles and of others of its subject, all of them different.

use super::web::{Site, Web};
use crate::explore::dice::Dice;
use model::Url;
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, OnceLock};
use world::table::{self, Asked, Empty, Layout, Nothing, Paging, Reply, Rules, Table};

/// Fewest records of a database, and by how many more the largest has.
const FEWEST: usize = 40;
const SPREAD: usize = 260;

/// What boxes for words are called.
const BOXES: [&str; 4] = ["q", "query", "search", "term"];

/// Where such a form is sent.
const RESULTS: &str = "/results";

/// A web on loopback. Dropping it takes it down.
pub struct Served {
    running: world::web::Web,
    made: Arc<Made>,
}

struct Made {
    web: &'static Web<'static>,
    by_host: HashMap<String, usize>,
    /// The address at which each site is reached, without the slash at the end.
    addresses: OnceLock<Vec<String>>,
    databases: Vec<OnceLock<Option<table::Site>>>,
}

/// What is behind a site: the truth.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Truth {
    /// Its home page.
    pub home: String,
    /// Whether it is about the topic.
    pub relevant: bool,
    /// Records behind its search form; 0 if it has none.
    pub records: usize,
}

/// Puts a web up. Port 0 takes any that is free.
pub fn serve(web: &'static Web<'static>, port: u16) -> io::Result<Served> {
    let hosts = web.sites.iter().enumerate();
    let made = Arc::new(Made {
        web,
        by_host: hosts.map(|(n, site)| (site.host.clone(), n)).collect(),
        addresses: OnceLock::new(),
        databases: web.sites.iter().map(|_| OnceLock::new()).collect(),
    });
    let answering = Arc::clone(&made);
    let answer = Arc::new(move |site: usize, asked: &Asked| answering.answer(site, asked));
    let running = world::web::serve(web.sites.len(), port, answer)?;
    let homes = (0..web.sites.len()).map(|site| running.home_of(site));
    let addresses = homes.map(|home| home.trim_end_matches('/').to_owned());
    made.addresses.get_or_init(|| addresses.collect());
    Ok(Served { running, made })
}

impl Served {
    /// The home page, on loopback, of an address of the web.
    pub fn home_of(&self, url: &Url) -> Option<String> {
        let site = self.made.web.site_of(url)?;
        Some(self.running.home_of(site))
    }

    /// The truth about every site.
    pub fn truth(&self) -> Vec<Truth> {
        let sites = self.made.web.sites.iter().enumerate();
        sites
            .map(|(number, site)| Truth {
                home: self.running.home_of(number),
                relevant: site.relevant,
                records: self
                    .made
                    .database(number)
                    .map_or(0, |site| site.table().rows().len()),
            })
            .collect()
    }

    /// Every request so far, in the order of arrival: whether the site is about the topic, and its home page with the path that was asked for.
    pub fn log(&self) -> Vec<(bool, String)> {
        let sites = &self.made.web.sites;
        let line = |(site, path): (usize, String)| {
            let home = self.running.home_of(site);
            (
                sites[site].relevant,
                format!("{}{path}", home.trim_end_matches('/')),
            )
        };
        self.running.log().into_iter().map(line).collect()
    }
}

impl Made {
    fn answer(&self, number: usize, asked: &Asked) -> Reply {
        let site = &self.web.sites[number];
        let database = || self.database(number);
        if asked.path == RESULTS
            && let Some(database) = database()
        {
            return database.answer(&translated(asked));
        }
        let is_database = asked.path.starts_with("/item/") || !asked.query.is_empty();
        if is_database && let Some(database) = database() {
            return database.answer(asked);
        }
        let html = Url::parse(&format!("http://{}{}", site.host, asked.path)).ok();
        match html.and_then(|url| self.web.html(&url)) {
            Some(html) => Reply::page(200, self.on_loopback(&html)),
            None => Reply::page(
                404,
                "<title>Not found</title><p>There is no such page.".to_owned(),
            ),
        }
    }

    fn database(&self, number: usize) -> Option<&table::Site> {
        let site = &self.web.sites[number];
        let made = || {
            site.form?;
            let rules = rules(&mut Dice::new(&format!("database {}", site.host), 0));
            Some(table::Site::new(records(self.web, site), rules))
        };
        self.databases[number].get_or_init(made).as_ref()
    }

    /// Replaces every host of the web by the address at which it is reached.
    fn on_loopback(&self, html: &str) -> String {
        let none = Vec::new();
        let addresses = self.addresses.get().unwrap_or(&none);
        let mut out = String::with_capacity(html.len());
        let mut parts = html.split("http://");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part
                .find(['/', '"', '>', ' ', '\'', '<'])
                .unwrap_or(part.len());
            let (host, rest) = part.split_at(end);
            let address = self.by_host.get(host).and_then(|site| addresses.get(*site));
            if let Some(address) = address {
                out.push_str(address);
            } else {
                out.push_str("http://");
                out.push_str(host);
            }
            out.push_str(rest);
        }
        out
    }
}

/// What a form asks, as the database behind it understands it.
fn translated(asked: &Asked) -> Asked {
    let sent = url::form_urlencoded::parse(asked.query.as_bytes());
    let mut words = sent.filter(|(name, _)| BOXES.contains(&name.as_ref()));
    let words = words.next().map(|(_, words)| words.into_owned());
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("q", &words.unwrap_or_default());
    Asked {
        path: "/search".to_owned(),
        query: query.finish(),
        ..asked.clone()
    }
}

/// One of many designs.
fn rules(dice: &mut Dice) -> Rules {
    let paging = [
        Paging::NextLink,
        Paging::Numbered,
        Paging::Offset,
        Paging::Arrows,
        Paging::TenLinks,
    ];
    let layouts = [
        Layout::List,
        Layout::Table,
        Layout::Definition,
        Layout::Cards,
    ];
    let empty = [Empty::ListsAll, Empty::Nothing, Empty::Error];
    Rules {
        paging: paging[dice.below(paging.len())],
        layout: layouts[dice.below(layouts.len())],
        empty: empty[dice.below(empty.len())],
        nothing: Nothing::Plain,
        page_size: 10 + 5 * dice.below(4),
        show_total: dice.happens(60),
        cap: dice.happens(30).then_some(100),
        ..Rules::default()
    }
}

/// The records of a site: sentences of its articles, then of others of its subject.
fn records(web: &Web<'_>, site: &Site) -> Table {
    let mut dice = Dice::new(&format!("records {}", site.host), 0);
    let wanted = FEWEST + dice.below(SPREAD);
    let articles = &web.collection.articles;
    let subject = site.articles.first().map(|own| web.subject_of(*own));
    let others = (0..articles.len()).filter(|other| Some(web.subject_of(*other)) == subject);
    let pool: Vec<usize> = site.articles.iter().copied().chain(others).collect();
    let mut rows = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for number in pool {
        let article = &articles[number];
        for sentence in article.text.split(['.', '\n']) {
            let sentence = sentence.trim();
            let words = sentence.split_whitespace().count();
            if (6..60).contains(&words) && seen.insert(sentence) && rows.len() < wanted {
                let name: Vec<&str> = sentence.split_whitespace().take(5).collect();
                rows.push(vec![
                    format!("{} ({})", name.join(" "), rows.len() + 1),
                    sentence.to_owned(),
                    article.title.clone(),
                ]);
            }
        }
    }
    // A shop has no articles, and sells what it has.
    while rows.len() < FEWEST {
        let number = rows.len();
        let (kind, colour) = (number % 7, number % 5);
        rows.push(vec![
            format!("Article {number}"),
            format!("ware{kind} in colour{colour}, as good as new"),
            site.subject.clone(),
        ]);
    }
    let columns = ["title", "text", "source"].map(str::to_owned).to_vec();
    Table::new(columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_any_name_asks_the_database_behind_it() {
        let asked = translated(&Asked::get("/results?sort=year&term=blue+whale"));
        assert_eq!(
            (asked.path.as_str(), asked.query.as_str()),
            ("/search", "q=blue+whale")
        );
    }
}
