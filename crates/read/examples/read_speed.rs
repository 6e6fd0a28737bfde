//! How long does reading a page take? `cargo run --release -p surfacer-read --example read_speed [FILE]`
//!
//! Without a file a page of about 25 KB with 60 links is made up. Each line is one step more than the line before.

use model::Url;
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A thing to ask of a page, and its name.
type Step = (&'static str, fn(&surfacer_read::Document));

#[expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a stopwatch that prints is the whole point of this program"
)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let html = match std::env::args().nth(1) {
        Some(path) => String::from_utf8_lossy(&std::fs::read(path)?).into_owned(),
        None => result_page(60),
    };
    let url = Url::parse("https://library.example/search?q=history&page=2")?;
    let document = surfacer_read::parse(&html, &url);
    println!(
        "{} bytes, {} nodes, {} links, {} forms, truncated: {}",
        html.len(),
        document.tree.len(),
        surfacer_read::links_in(&document).len(),
        surfacer_read::forms_in(&document).len(),
        document.truncated,
    );
    let steps: [Step; 6] = [
        ("links", |document| {
            black_box(surfacer_read::links_in(document));
        }),
        ("text", |document| {
            black_box(document.tree.visible_text(document.tree.root()));
        }),
        ("forms", |document| {
            black_box(surfacer_read::forms_in(document));
        }),
        ("title and head links", |document| {
            black_box(surfacer_read::title_of(document));
            black_box(surfacer_read::head_links(document));
        }),
        ("text by region", |document| {
            black_box(surfacer_read::text_by_region(document));
        }),
        ("words", |document| {
            let text = document.tree.visible_text(document.tree.root());
            black_box(surfacer_read::words(&text));
        }),
    ];
    let time = |work: &dyn Fn()| {
        // The fastest of many batches: everything slower was somebody else's work.
        let rounds = if html.len() > 1 << 18 { 1 } else { 200 };
        let mut best = Duration::MAX;
        for _ in 0..if rounds == 1 { 1 } else { 15 } {
            let start = Instant::now();
            for _ in 0..rounds {
                work();
            }
            best = best.min(start.elapsed() / rounds);
        }
        best.as_secs_f64() * 1000.0
    };
    let parsing = time(&|| {
        black_box(surfacer_read::parse(black_box(&html), &url));
    });
    println!("{parsing:8.3} ms  parse");
    let mut sum = parsing;
    for (name, step) in steps {
        let cost = time(&|| step(&document));
        sum += cost;
        println!("{cost:8.3} ms  {name:22} {sum:8.3} ms together");
    }
    Ok(())
}

/// A result page as library catalogues have them.
fn result_page(links: usize) -> String {
    let mut html = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Search results - City Library</title>\n\
         <link rel=\"stylesheet\" href=\"/static/main.css\">\n<style>.visually-hidden { position: absolute; left: -9999px } .trap { display: none }</style>\n\
         <script>window.dataLayer = window.dataLayer || []; function track(event) { dataLayer.push(event); }</script>\n</head>\n<body class=\"results-page\">\n\
         <header class=\"site-header\"><a class=\"logo\" href=\"/\"><img src=\"/logo.png\" alt=\"City Library\"></a>\n<nav><ul>\n",
    );
    for name in ["Home", "Catalogue", "Events", "Branches", "Contact", "Help"] {
        let path = name.to_lowercase();
        writeln!(
            html,
            "<li class=\"menu-item menu-item-{path}\"><a href=\"/{path}\">{name}</a></li>"
        )
        .unwrap_or_default();
    }
    html.push_str(
        "</ul></nav></header>\n<main id=\"content\">\n<form action=\"/search\" method=\"get\" role=\"search\" class=\"search-form\">\n\
         <label for=\"q\">Keywords</label> <input type=\"search\" id=\"q\" name=\"q\" value=\"history\" placeholder=\"Title, author, subject\">\n\
         <label for=\"kind\">Kind</label> <select id=\"kind\" name=\"kind\">\n",
    );
    for kind in [
        "All",
        "Books",
        "Journals",
        "Maps",
        "Music",
        "Films",
        "Letters",
        "Photographs",
    ] {
        writeln!(
            html,
            "<option value=\"{}\">{kind}</option>",
            kind.to_lowercase()
        )
        .unwrap_or_default();
    }
    html.push_str(
        "</select>\n<input type=\"hidden\" name=\"sort\" value=\"relevance\"><input class=\"trap\" name=\"website\" value=\"\">\n\
         <button type=\"submit\">Search</button>\n</form>\n<p class=\"count\">Showing 41 to 90 of 1,204 results</p>\n<ol class=\"results\">\n",
    );
    for number in 0..links.saturating_sub(12) {
        writeln!(
            html,
            "<li class=\"result\" data-id=\"{number}\">\n  <h3 class=\"title\"><a href=\"/record/{number}?from=search&amp;q=history\" title=\"Open the record\">A short history of the city, volume {number}</a></h3>\n  \
             <p class=\"meta\"><span class=\"author\">Miriam Adeyemi-Larsson</span>, <span class=\"year\">{}</span> &middot; <em>Harbour Press</em></p>\n  \
             <p class=\"summary\">Chapters on the harbour, the old market and the people who came &amp; stayed, with maps, a glossary of street names and an index of persons.</p>\n</li>",
            1900 + number
        )
        .unwrap_or_default();
    }
    html.push_str("</ol>\n<div class=\"pager\">");
    for number in 1..=5 {
        writeln!(
            html,
            "<a href=\"/search?q=history&amp;page={number}\">{number}</a>"
        )
        .unwrap_or_default();
    }
    html.push_str("</div>\n</main>\n<footer><p>&copy; City Library. <a href=\"/imprint\">Imprint</a></p></footer>\n<script src=\"/static/app.js\"></script>\n</body>\n</html>\n");
    html
}
