//! Frontiers on a small web of our own.

use super::*;
use crate::Topic;
use crate::ontology::topic_in;
use crate::relevance::{Learned, Method};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A web: what each page says, and where it leads with which words.
struct Web {
    texts: Vec<String>,
    links: Vec<Vec<(PageNumber, String)>>,
}

/// Sixty pages about whales and as many about each of three other things. Every page links to pages of all kinds, the words of a link saying what the page
/// behind it is about; pages of the first half of whales are joined to those of the second only over a page about trains.
fn web() -> Web {
    let kinds = ["whale", "train", "castle", "opera"];
    let count = 240;
    let kind = |page: usize| page % 4;
    let half = |page: usize| page / (count / 2);
    let texts = (0..count)
        .map(|page| {
            let name = kinds[kind(page)];
            format!("{name} {page}. The {name} is a {name} of the {name} family, number {page}. {name}s are many.")
        })
        .collect();
    let links = (0..count)
        .map(|page| {
            let mut links: Vec<PageNumber> = (1..=12)
                .map(|step| (page * 7 + step * 13) % count)
                .collect();
            if kind(page) == 0 {
                // To another half only from the page of trains that follows the first.
                links.retain(|to| kind(*to) != 0 || half(*to) == half(page));
                links.push((page + 4) % count);
            }
            links
                .into_iter()
                .filter(|to| *to != page)
                .map(|to| (to, format!("more about {} {to}", kinds[kind(to)])))
                .collect()
        })
        .collect();
    Web { texts, links }
}

fn topic(labels: usize) -> Topic {
    let chosen = topic_in(
        "topic = \"whale\"\nwords = [\"ocean\"]\n",
        Path::new("whale"),
    )
    .unwrap();
    let mut topic = Topic::of(&chosen);
    for label in 0..labels {
        let name = ["whale", "train"][label % 2];
        let text = format!("The {name} is a {name} of the {name} family. {name}s are many.");
        topic.teach(name, &text, Some(label % 2 == 0));
    }
    topic
}

fn surfacer(labels: usize) -> Surfacer {
    Surfacer::new(Learned::new(Arc::new(topic(labels)), Method::Surfacer))
}

/// The pages in the order a frontier names them.
fn crawl(web: &Web, mut frontier: impl Frontier, pages: usize) -> Vec<PageNumber> {
    let reader = crate::text::Reader::default();
    frontier.begin(0);
    let mut order = Vec::new();
    while order.len() < pages {
        let Some(page) = frontier.next() else {
            break;
        };
        order.push(page);
        if page % 50 == 49 {
            frontier.lost(page);
            continue;
        }
        let leads = web.links[page].iter().map(|(to, words)| Lead {
            to: *to,
            words: reader.read(words).terms,
            around: Vec::new(),
        });
        let score = frontier.read(page, &reader.read(&web.texts[page]), leads.collect());
        assert!((0.0..=1.0).contains(&score.get()));
    }
    order
}

fn whales(order: &[PageNumber]) -> usize {
    order.iter().filter(|page| **page % 4 == 0).count()
}

#[test]
fn ours_finds_more_of_the_topic_than_breadth_first() {
    let web = web();
    let breadth = whales(&crawl(&web, BestFirst::breadth(), 80));
    for labels in [0, 20] {
        let ours = whales(&crawl(&web, surfacer(labels), 80));
        assert!(
            ours > 2 * breadth,
            "{labels} labels: {ours} against {breadth}"
        );
    }
}

#[test]
fn an_off_topic_page_is_crossed_when_there_is_more_behind_it() {
    let order = crawl(&web(), surfacer(20), 120);
    let behind = order.iter().filter(|page| **page % 4 == 0 && **page >= 120);
    assert!(behind.count() > 20);
}

#[test]
fn every_page_is_named_once_and_all_are_in_the_end() {
    let web = web();
    for order in [
        crawl(&web, surfacer(0), 1_000),
        crawl(&web, surfacer(20), 1_000),
        crawl(&web, BestFirst::breadth(), 1_000),
    ] {
        let distinct: BTreeSet<PageNumber> = order.iter().copied().collect();
        assert_eq!((order.len(), distinct.len()), (240, 240));
    }
}

#[test]
fn the_same_pages_lead_to_the_same_choices() {
    let web = web();
    for labels in [0, 20] {
        let once = crawl(&web, surfacer(labels), 150);
        assert_eq!(once, crawl(&web, surfacer(labels), 150));
    }
}

#[test]
fn best_first_follows_the_best_page_and_then_the_first_found() {
    let learned = Learned::new(Arc::new(topic(0)), Method::Keyword);
    let mut frontier = BestFirst::by(Box::new(learned));
    let reader = crate::text::Reader::default();
    let lead = |to| Lead {
        to,
        words: Vec::new(),
        around: Vec::new(),
    };
    frontier.begin(0);
    assert_eq!(frontier.next(), Some(0));
    frontier.read(0, &reader.read("nothing"), vec![lead(1), lead(2), lead(3)]);
    assert_eq!(frontier.next(), Some(1));
    frontier.read(
        1,
        &reader.read("whale whale"),
        vec![lead(5), lead(3), lead(0)],
    );
    let rest: Vec<PageNumber> = std::iter::from_fn(|| frontier.next()).collect();
    assert_eq!(rest, [3, 5, 2]);
}

#[test]
fn a_crawl_that_begins_off_topic_calls_nothing_relevant_that_has_no_concept() {
    let mut frontier = surfacer(0);
    let reader = crate::text::Reader::default();
    frontier.begin(0);
    let mut scores = Vec::new();
    while scores.len() < 40 {
        let page = frontier.next().unwrap();
        let next = (1..3).map(|step| Lead {
            to: page + step,
            words: Vec::new(),
            around: Vec::new(),
        });
        let text = format!("Trains and rails number {page}, tickets and stations.");
        scores.push(
            frontier
                .read(page, &reader.read(&text), next.collect())
                .get(),
        );
    }
    assert!(scores.iter().all(|score| *score < 0.5), "{scores:?}");
}

#[test]
fn a_page_that_is_linked_to_by_the_name_of_a_concept_goes_before_another() {
    let mut frontier = surfacer(20);
    let reader = crate::text::Reader::default();
    let lead = |to: PageNumber, words: &str| Lead {
        to,
        words: reader.read(words).terms,
        around: Vec::new(),
    };
    frontier.begin(0);
    frontier.next();
    let leads = vec![lead(1, "more of it"), lead(2, "see the oceans")];
    frontier.read(0, &reader.read("The whale is a whale."), leads);
    assert_eq!(frontier.next(), Some(2));
}
