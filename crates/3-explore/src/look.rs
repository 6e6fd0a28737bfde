//! What one fetched page tells: its links, its forms, its words.

use crate::explorer::{Action, Lead};
use crate::frontier::{Addresses, Visit, fingerprint};
use crate::hints::{self, hints, sitemap};
use crate::{judge, links};
use model::{Fetched, FoundForm, Got, LinkWords, Page, Refusal, SeenPage, Timestamp, Url};
use read::Document;
use std::collections::{BTreeSet, HashMap};
use xxhash_rust::xxh3::xxh3_64;

/// Words kept of a page, to begin a harvest with.
const MOST_WORDS: usize = 80;

/// Lines kept of a page, to tell it from others.
const MOST_LINES: usize = 5_000;

/// What a page told, and what follows from it.
pub struct Look {
    /// For the store. Its links are still to be filled in by the frontier, which knows which are new.
    pub page: SeenPage,
    /// Where one can go from here.
    pub links: Vec<Lead>,
}

/// What to take from a page besides links and forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// Its words too.
    Words,
    /// Nothing more.
    Plain,
}

/// Reads a fetched page. An error page has no links worth following, but its search form is as good as any.
/// Links to `known` pages are passed over.
pub fn look(
    visit: &Visit,
    fetched: Fetched,
    now: Timestamp,
    taste: Taste,
    known: &Addresses,
) -> Look {
    let url = &visit.url;
    let mut seen = SeenPage {
        url: url.clone(),
        landed: url.clone(),
        depth: visit.depth,
        at: now,
        requests: fetched.requests,
        status: 0,
        refusal: None,
        title: String::new(),
        words: Vec::new(),
        lines: Vec::new(),
        links: Vec::new(),
        forms: Vec::new(),
        trail: fetched.trail,
    };
    let page = match fetched.got {
        Got::Page(page) => page,
        Got::Refused { why, page } => {
            seen.refusal = Some(why);
            match page {
                Some(page) => *page,
                None => {
                    return Look {
                        page: seen,
                        links: Vec::new(),
                    };
                }
            }
        }
    };
    seen.status = page.status;
    seen.landed = page.url.clone();
    if page.url.site() != url.site() {
        seen.refusal = Some(Refusal::OffSite);
        return Look {
            page: seen,
            links: Vec::new(),
        };
    }
    if taste == Taste::Words
        && let Some(told) = hints::told(&page)
    {
        return heard(visit, seen, &page, told, known);
    }
    let doc = read::read(&page);
    seen.title = read::title_of(&doc);
    let meta = read::robots_meta(&doc, &page.headers, "surfacer");
    let mut links = Vec::new();
    let mut hinted = Vec::new();
    // The user named the page at the start, and meant its form.
    if !meta.nofollow || visit.depth == 0 {
        seen.forms = read::forms_in(&doc).into_iter().map(judged).collect();
        // A page with a search form needs no hint.
        if taste == Taste::Words && !seen.forms.iter().any(|form| form.submit) {
            let hints = hints(&doc, &page.url, seen.forms.len());
            seen.forms.extend(hints.forms.into_iter().map(judged));
            hinted = hints.pages;
        }
    }
    if meta.nofollow {
        seen.refusal = seen.refusal.or(Some(Refusal::Nofollow));
    } else if seen.refusal.is_none() {
        links = links_from(visit, &doc, &page, hinted, taste, known);
    }
    if taste == Taste::Words {
        let text = doc.tree.visible_text(doc.tree.root());
        seen.words = frequent_words(&text);
        seen.lines = line_numbers(&text);
        if seen.refusal.is_none() && wants_login(&seen) {
            seen.refusal = Some(Refusal::LoginWall);
        }
    }
    Look { page: seen, links }
}

/// What a file for machines tells: no words and no lines, for nobody reads it.
fn heard(
    visit: &Visit,
    mut seen: SeenPage,
    page: &Page,
    told: hints::Told,
    known: &Addresses,
) -> Look {
    let wishes = read::robots_wishes(&page.headers, "surfacer");
    if wishes.nofollow {
        seen.refusal = seen.refusal.or(Some(Refusal::Nofollow));
    }
    let mut links = Vec::new();
    if seen.refusal.is_none() {
        seen.title = told.title;
        seen.forms = told.forms.into_iter().map(judged).collect();
        links = sitemap::leads(&told.pages, visit, known);
        links.extend(sitemap::leads_to_maps(&told.maps, visit, known));
    }
    Look { page: seen, links }
}

/// The lines of a page, each by a number of its own, the least first. Digits do not count: the months of a calendar say the same.
pub fn line_numbers(text: &str) -> Vec<u64> {
    let number = |line: &str| {
        let masked: String = line
            .chars()
            .map(|c| if c.is_numeric() { '#' } else { c })
            .collect();
        xxh3_64(masked.as_bytes())
    };
    let lines = text.lines().map(str::trim).filter(|line| line.len() > 3);
    let numbers: BTreeSet<u64> = lines.map(number).take(MOST_LINES).collect();
    numbers.into_iter().collect()
}

/// Share of lines that were not known before; they are from now on.
pub fn share_of_new(lines: &[u64], known: &mut BTreeSet<u64>) -> f64 {
    let (mut all, mut new) = (0.0, 0.0);
    for line in lines {
        all += 1.0;
        if known.insert(*line) {
            new += 1.0;
        }
    }
    if all > 0.0 { new / all } else { 0.0 }
}

fn judged(form: model::Form) -> FoundForm {
    let judgement = judge(&form);
    FoundForm {
        kind: judgement.kind.name().to_owned(),
        probability: judgement.probability,
        submit: judgement.submit,
        why: judgement.why,
        form,
    }
}

/// Promise, in thousandths, of a page that the site itself calls its search page.
const NAMED: u16 = 900;

fn links_from(
    visit: &Visit,
    doc: &Document,
    page: &Page,
    hinted: Vec<Url>,
    taste: Taste,
    known: &Addresses,
) -> Vec<Lead> {
    let site = page.url.site();
    let from = fingerprint(&page.url);
    let lead = |url: Url, promise: u16, words: Option<Box<LinkWords>>| Lead {
        visit: Visit {
            url,
            depth: visit.depth + 1,
            promise,
        },
        from,
        words,
        action: Action::Follow,
    };
    let mut leads: Vec<Lead> = hinted
        .into_iter()
        .filter(|url| !known.contains(url) && links::may_ask(url).is_ok())
        .map(|url| lead(url, NAMED, Some(Box::default())))
        .collect();
    leads.extend(
        read::links_where(doc, |url| !known.contains(url) && url.site() == site)
            .into_iter()
            .filter(|link| links::may_follow(doc, link).is_ok())
            .map(|link| {
                let promise = links::thousandths(links::promise(&link));
                let words = (taste == Taste::Words).then(|| {
                    Box::new(LinkWords {
                        anchor: format!("{} {}", link.text, link.title),
                        around: link.context,
                        region: format!("{:?}", link.region),
                    })
                });
                lead(link.url, promise, words)
            }),
    );
    leads
}

/// A page that was asked for and answered by a login page.
fn wants_login(seen: &SeenPage) -> bool {
    seen.landed.parts().path() != seen.url.parts().path()
        && seen.forms.iter().any(|form| form.kind == "login")
}

/// The words of a page, most frequent first; short ones last, for they are rarely what a database is about.
fn frequent_words(text: &str) -> Vec<String> {
    let mut counts: HashMap<String, (usize, usize)> = HashMap::new();
    for (place, word) in read::words(text).into_iter().enumerate() {
        counts.entry(word).or_insert((0, place)).0 += 1;
    }
    let mut words: Vec<(String, (usize, usize))> = counts
        .into_iter()
        .filter(|(word, _)| word.chars().count() >= 3)
        .collect();
    words.sort_by_key(|(word, (count, place))| {
        let telling = word.chars().count() >= 4 && word.chars().any(char::is_alphabetic);
        (!telling, usize::MAX - count, *place)
    });
    words.truncate(MOST_WORDS);
    words.into_iter().map(|(word, _)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at a page with a search form and a link that asks not to be followed, so many links from the start.
    fn closed_page(depth: u32) -> Look {
        let url = Url::parse("http://site.test/browse").unwrap();
        let html = "<meta name=robots content='index, nofollow'><a href=/next>Next</a>\
                    <form action=/find><input type=search name=q><button>Search</button></form>";
        let fetched = Fetched::made_up(url.clone(), html);
        let promise = 0;
        let visit = Visit {
            url,
            depth,
            promise,
        };
        let known = Addresses::default();
        look(&visit, fetched, Timestamp::UNIX_EPOCH, Taste::Plain, &known)
    }

    #[test]
    fn the_form_of_a_page_that_the_user_named_is_found_even_if_its_links_are_closed() {
        let look = closed_page(0);
        assert_eq!(look.page.refusal, Some(Refusal::Nofollow));
        assert!(look.page.forms.len() == 1 && look.links.is_empty());
    }

    #[test]
    fn a_page_we_came_to_by_ourselves_closes_its_forms_too() {
        let look = closed_page(1);
        assert_eq!(look.page.refusal, Some(Refusal::Nofollow));
        assert!(look.page.forms.is_empty() && look.links.is_empty());
    }
}
