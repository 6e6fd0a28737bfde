//! How long does a page's text take to become terms? `cargo run --release -p surfacer-topic --example text_speed DIR [PAGES]`
//!
//! DIR is searched for HTML files. Parsing them and finding the visible text is not part of the time. The first round knows no word yet; the best of
//! five later ones is what a long crawl sees.

use model::Url;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use surfacer_topic::text::{Language, Reader};

#[expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a stopwatch that prints is the whole point of this program"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut given = std::env::args().skip(1);
    let folder = given.next().ok_or("name a folder of HTML files")?;
    let most = given.next().map_or(Ok(1000), |pages| pages.parse())?;
    let texts = texts_in(Path::new(&folder), most)?;
    if texts.is_empty() {
        return Err("no HTML files there".into());
    }
    let bytes: usize = texts.iter().map(String::len).sum();
    println!(
        "{} pages, {} bytes of text a page",
        texts.len(),
        bytes / texts.len()
    );

    let mut languages: BTreeMap<&str, usize> = BTreeMap::new();
    for text in &texts {
        *languages.entry(Language::of(text).code()).or_default() += 1;
    }
    println!("languages: {languages:?}");

    let reader = Reader::default();
    let time = |name: &str, rounds: usize, work: &dyn Fn(&str) -> usize| {
        let mut best = Duration::MAX;
        let mut found = 0;
        for _ in 0..rounds {
            let start = Instant::now();
            found = texts.iter().map(|text| black_box(work(text))).sum();
            best = best.min(start.elapsed());
        }
        let each = best / u32::try_from(texts.len()).unwrap_or(u32::MAX);
        println!(
            "{name:24} {each:>12?} a page, {} found a page",
            found / texts.len()
        );
    };
    time("terms, first round", 1, &|text| {
        reader.read(text).terms.len()
    });
    time("terms", 5, &|text| reader.read(text).terms.len());
    let english = Some(Language::ENGLISH);
    time("terms, language told", 5, &|text| {
        reader.read_as(text, english).terms.len()
    });
    time("nouns, language told", 5, &|text| {
        reader.nouns(text, english).terms.len()
    });
    time("language", 5, &|text| Language::of(text).code().len());
    time("words one by one", 5, &|text| {
        let mut letters = 0;
        read::each_word(text, |word, _| letters += word.len());
        letters
    });
    time("words as strings", 5, &|text| read::words(text).len());
    Ok(())
}

/// The visible texts of the first pages below a folder, in order of their names.
fn texts_in(folder: &Path, most: usize) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut folders = vec![folder.to_path_buf()];
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end == "htm" || end == "html")
            {
                files.push(path);
            }
        }
    }
    files.sort();
    let url = Url::parse("https://pages.example/")?;
    files
        .iter()
        .take(most)
        .map(|file| {
            let html = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
            let document = read::parse(&html, &url);
            Ok(document.tree.visible_text(document.tree.root()))
        })
        .collect()
}
