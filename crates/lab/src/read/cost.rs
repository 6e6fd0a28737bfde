//! What reading a page costs, in processor time.
//!
//! A page is read twice over, as a harvest does it: without knowing anything of it ([`harvest::answer::find`]), and with a reader that has learned
//! where the records stand, which gives records, total and next page. Each part is measured many times, and its median is told: the
//! first time warms what the machine remembers, and other work on it disturbs some.

use super::made::{ADDRESS, ASKED};
use crate::figures::Stopwatch;
use harvest::answer::Reader;
use harvest::answer::find;
use model::{Query, Url};
use read::Document;
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// Bytes of the page that costs are told for.
const USUAL: f64 = 50_000.0;

/// What reading one page costs. Times are processor time, in microseconds.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    /// The page.
    pub page: String,
    /// Its length.
    pub bytes: usize,
    /// Its nodes.
    pub nodes: usize,
    /// Records found by the reader.
    pub records: usize,
    /// To make a tree of it.
    pub us_parse: f64,
    /// To find its lists, knowing nothing of it.
    pub us_lists: f64,
    /// To read records, total and next page, knowing where the records stand.
    pub us_read: f64,
    /// Tree, lists and reading together, for every 50 KB.
    pub ms_per_50_kb: f64,
}

/// Reads a page so many times.
pub fn cost(page: &str, html: &str, times: usize) -> Cost {
    let url = address();
    let query = Query::typed(0, ASKED);
    let doc = read::parse(html, &url);
    let reader = learned(&doc);
    let us_parse = median(times, || black_box(read::parse(html, &url)));
    let us_lists = median(times, || black_box(find::lists_in(&doc)));
    let us_read = median(times, || black_box(reader.read(&doc, &query, 1)));
    Cost {
        page: page.to_owned(),
        bytes: html.len(),
        nodes: doc.tree.len(),
        records: reader.read(&doc, &query, 1).records.len(),
        us_parse,
        us_lists,
        us_read,
        ms_per_50_kb: (us_parse + us_lists + us_read) / 1000.0 * USUAL / (html.len().max(1) as f64),
    }
}

/// Reads a page so many times without looking at the clock, for tools that count instructions.
pub fn untimed(html: &str, times: usize) -> usize {
    let url = address();
    let query = Query::typed(0, ASKED);
    let reader = learned(&read::parse(html, &url));
    let mut records = 0;
    for _ in 0..times {
        let doc = read::parse(html, &url);
        black_box(find::lists_in(&doc));
        records += reader.read(&doc, &query, 1).records.len();
    }
    records
}

fn address() -> Url {
    Url::parse(ADDRESS).expect("a fixed address")
}

/// A reader that has learned where the records of a page stand.
fn learned(doc: &Document) -> Reader {
    let mut reader = Reader::default();
    let lists = reader.candidates(doc, &[ASKED]).into_iter();
    let likeliest = lists.max_by(|one, other| one.1.total_cmp(&other.1));
    if let Some((list, _)) = likeliest {
        reader.shape = Some(list.shape);
        reader.rise = list.rise;
    }
    reader
}

/// The median time of some work, in microseconds.
fn median<T>(times: usize, mut work: impl FnMut() -> T) -> f64 {
    let mut took: Vec<Duration> = (0..times.max(1))
        .map(|_| {
            let watch = Stopwatch::start();
            let made = work();
            let time = watch.elapsed();
            // What was made is thrown away after the watch was read.
            drop(made);
            time
        })
        .collect();
    took.sort_unstable();
    took[took.len() / 2].as_secs_f64() * 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::made::{RECORDS, made_pages};

    #[test]
    fn the_made_pages_are_as_long_as_pages_are_and_are_read_whole() {
        for (name, html) in made_pages() {
            assert!(
                (40_000..60_000).contains(&html.len()),
                "{name} {}",
                html.len()
            );
            let cost = cost(name, &html, 1);
            assert_eq!(cost.records, RECORDS, "{name}");
            assert!(cost.ms_per_50_kb > 0.0);
            assert_eq!(untimed(&html, 2), 2 * RECORDS, "{name}");
        }
    }
}
