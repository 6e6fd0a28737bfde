//! What does keeping pages cost? `cargo run --release -p surfacer-store --example speed`
//!
//! Keeps 20,000 made-up pages of about 25 KB in batches of 64 and prints CPU milliseconds per 1,000 pages: all of it, the
//! database alone (no trail), and by gzip level with the size of the archive. CPU time, because wall time on a shared machine
//! says little.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement for the developer's terminal"
)]

use model::{Exchange, FoundLink, Keep, SeenPage, Timestamp, Url};
use sha1::{Digest, Sha1};
use std::collections::HashSet;
use std::fmt::Write;
use surfacer_store::{Config, SiteFile};

const PAGES: usize = 20_000;
const BATCH: usize = 64;
const LINKS: usize = 20;

fn main() {
    let pages: Vec<SeenPage> = (0..2_000).map(|number| page(number, true)).collect();
    let length: usize = pages
        .iter()
        .map(|page| page.trail[0].response_body.len())
        .sum();
    println!("page length {} bytes", length / pages.len());
    let before = cpu_nanoseconds();
    let mut sum = 0u8;
    for page in &pages {
        sum ^= Sha1::digest(&page.trail[0].response_body)[0];
    }
    report(
        "one digest of each body",
        pages.len(),
        before,
        u64::from(sum & 1),
    );
    drop(pages);
    run("database alone", Config::default(), false);
    for gzip_level in [1, 2, 4, 6] {
        let config = Config {
            gzip_level,
            ..Config::default()
        };
        run(&format!("gzip level {gzip_level}"), config, true);
    }
}

fn run(what: &str, config: Config, archived: bool) {
    let root = tempfile::tempdir().unwrap();
    let site = address(0).site();
    let mut file = SiteFile::create_or_open_with(root.path(), &site, config).unwrap();
    let mut spent = 0;
    let mut known = HashSet::new();
    for batch in 0..PAGES.div_ceil(BATCH) {
        let numbers = batch * BATCH..PAGES.min((batch + 1) * BATCH);
        let mut pages: Vec<_> = numbers.map(|number| page(number, archived)).collect();
        for page in &mut pages {
            page.links.retain(|link| known.insert(link.url.clone()));
        }
        let before = cpu_nanoseconds();
        file.keep_pages(&pages).unwrap();
        spent += cpu_nanoseconds() - before;
    }
    let folder = file.warc_folder();
    let archive: u64 = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().metadata().unwrap().len())
        .sum();
    let database = std::fs::metadata(file.path()).unwrap().len();
    println!(
        "{what:<24} {:>8.1} CPU ms per 1,000 pages, archive {:.1} MB, database {:.1} MB",
        spent as f64 / 1e6 / (PAGES as f64 / 1e3),
        archive as f64 / 1e6,
        database as f64 / 1e6
    );
}

fn report(what: &str, pages: usize, before: u64, noise: u64) {
    let spent = cpu_nanoseconds() - before + noise;
    println!(
        "{what:<24} {:>8.1} CPU ms per 1,000 pages",
        spent as f64 / 1e6 / (pages as f64 / 1e3)
    );
}

/// Time this thread was on a processor (Linux).
fn cpu_nanoseconds() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}

fn address(number: usize) -> Url {
    Url::parse(&format!(
        "http://127.0.0.1:9108/catalogue/section-{}/page-about-something-{number}.html",
        number % 17
    ))
    .unwrap()
}

fn page(number: usize, archived: bool) -> SeenPage {
    let mut dice = Dice(number as u64 + 1);
    let links: Vec<FoundLink> = (0..LINKS)
        .map(|_| FoundLink {
            url: address(dice.below(PAGES)),
            promise: 0,
            words: None,
        })
        .collect();
    let mut html = String::from("<!doctype html><html><head><title>Page</title></head><body><ul>");
    for link in &links {
        write!(
            html,
            "<li class=\"entry\"><a href=\"{}\">{}</a></li>",
            link.url,
            dice.words(4)
        )
        .unwrap();
    }
    while html.len() < 25_000 {
        writeln!(html, "<p class=\"text text-body\">{}</p>", dice.words(40)).unwrap();
    }
    let url = address(number);
    let at = Timestamp::from_second(1_790_000_000).unwrap();
    let trail = archived.then(|| Exchange {
        url: url.clone(),
        request: format!(
            "GET {} HTTP/1.1\r\nhost: 127.0.0.1:9108\r\nuser-agent: surfacer/0.1 (+https://example.org/surfacer)\r\n\
             accept: text/html\r\naccept-encoding: gzip, br\r\n\r\n",
            url.parts().path()
        )
        .into(),
        response_head: format!(
            "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\n\
             date: Mon, 01 Jan 2026 00:00:00 GMT\r\nserver: world\r\n\r\n",
            html.len()
        )
        .into(),
        response_body: html.into(),
        ip: Some([127, 0, 0, 1].into()),
        at,
        cut: None,
    });
    SeenPage {
        landed: url.clone(),
        url,
        depth: 3,
        at,
        requests: 1,
        status: 200,
        refusal: None,
        title: format!("Page {number}"),
        words: (0..20).map(|_| dice.words(1)).collect(),
        lines: Vec::new(),
        links,
        forms: Vec::new(),
        trail: trail.into_iter().collect(),
    }
}

/// A small generator, so that every run keeps the same pages.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit
    }

    /// Words of a made-up language with few common and many rare ones, about as hard to compress as prose.
    fn words(&mut self, count: usize) -> String {
        const SYLLABLES: [&str; 16] = [
            "ba", "ren", "ti", "lo", "sur", "fa", "cer", "mi", "no", "qua", "del", "ve", "ham",
            "u", "ost", "ig",
        ];
        let mut text = String::new();
        for _ in 0..count {
            let ceiling = 1 + self.below(4_000);
            let mut rank = self.below(ceiling);
            if !text.is_empty() {
                text.push(' ');
            }
            loop {
                text.push_str(SYLLABLES[rank % 16]);
                rank /= 16;
                if rank == 0 {
                    break;
                }
            }
        }
        text
    }
}
