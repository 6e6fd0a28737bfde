//! Which links may be followed, and which promise a search form?
//!
//! A GET should be harmless, and often is not: crawlers have emptied wikis by following "delete". [`may_follow`] refuses a link
//! that seems to do something, by its address, its words or its script. [`promise`] says how likely a search form stands behind
//! it; it does not look at depth, which the frontier knows better.

mod words;

use crate::address::unescaped;
use crate::traps::grows;
use model::{Refusal, Url};
use read::{Document, Link};
use words::{Meaning, WORDS};

/// Longest text, in words, that names what a link does. A longer one tells about a page.
const COMMAND_LENGTH: usize = 4;

/// Longest path segment, in words, that names what a link does: `delete-comment-12`, but not `how-to-delete-a-file`.
const SEGMENT_LENGTH: usize = 3;

/// More parameters than this are not looked at.
const MOST_PARAMETERS: usize = 50;

/// Whether a link may be followed, or the name of what speaks against it.
pub fn may_follow(document: &Document, link: &Link) -> Result<(), Refusal> {
    if is_scripted(document, link) || acts_by_address(&link.url) || acts_by_words(link) {
        Err(Refusal::UnsafeLink)
    } else if link.rel.split_whitespace().any(|rel| rel == "nofollow") {
        Err(Refusal::Nofollow)
    } else if grows(&link.url) {
        Err(Refusal::Trap)
    } else if !is_page(&link.url) || document.tree.attr(link.node, "download").is_some() {
        Err(Refusal::NotHtml)
    } else {
        Ok(())
    }
}

/// The same for an address alone, where nothing is known of the link that led to it.
pub fn may_visit(url: &Url) -> Result<(), Refusal> {
    if acts_by_address(url) {
        Err(Refusal::UnsafeLink)
    } else if grows(url) {
        Err(Refusal::Trap)
    } else if is_page(url) {
        Ok(())
    } else {
        Err(Refusal::NotHtml)
    }
}

/// The same for a file that the site names for machines, which may be no page.
pub fn may_ask(url: &Url) -> Result<(), Refusal> {
    if acts_by_address(url) {
        Err(Refusal::UnsafeLink)
    } else {
        Ok(())
    }
}

/// Whether the link is really a button: a script would send another method, or ask first.
fn is_scripted(document: &Document, link: &Link) -> bool {
    let attr = |name: &str| document.tree.attr(link.node, name);
    let method = ["data-method", "data-turbo-method", "data-ajax-method"]
        .into_iter()
        .filter_map(attr)
        .any(|method| !method.eq_ignore_ascii_case("get"));
    let asks = [
        "data-confirm",
        "data-turbo-confirm",
        "hx-confirm",
        "hx-post",
        "hx-delete",
        "hx-put",
        "hx-patch",
    ]
    .into_iter()
    .any(|name| attr(name).is_some());
    let script = attr("onclick")
        .is_some_and(|script| script.contains("confirm(") || script.contains("submit("));
    method || asks || script
}

/// Whether an address names an action in its path or its parameters.
fn acts_by_address(url: &Url) -> bool {
    let path = unescaped(url.parts().path());
    // One look at the whole path clears most links.
    let suspect =
        WORDS
            .hear(&path)
            .has_any(&[Meaning::Acts, Meaning::MayAct, Meaning::ActsOnThings]);
    let is_digit = |byte: u8| byte.is_ascii_digit();
    let names_a_thing = path.bytes().any(is_digit) || url.parts().query().is_some();
    (suspect
        && path
            .split('/')
            .any(|segment| acts_by_segment(segment, names_a_thing)))
        || url
            .parts()
            .query_pairs()
            .take(MOST_PARAMETERS)
            .any(|(name, value)| acts_by_parameter(&name, &value))
}

/// Whether a parameter orders something: `add-to-cart=12`, `action=delete`, `export=csv`, or a token good for one use.
fn acts_by_parameter(name: &str, value: &str) -> bool {
    let name_says = WORDS.hear(name);
    let orders = |value: &str| {
        let says = WORDS.hear(value);
        let acts = [Meaning::Acts, Meaning::MayAct, Meaning::ActsOnThings];
        says.length <= SEGMENT_LENGTH && says.has_any(&acts)
    };
    name_says.has(Meaning::Token)
        || (name_says.has(Meaning::Acts) && name_says.length <= SEGMENT_LENGTH)
        || (name_says.has(Meaning::MayAct) && name_says.length == 1 && !value.contains(' '))
        || (name_says.has(Meaning::Command) && orders(value))
}

fn acts_by_segment(segment: &str, names_a_thing: bool) -> bool {
    // The ending says how the page is made (`logout.php`), not what it does.
    let stem = segment.split_once('.').map_or(segment, |(stem, _)| stem);
    let says = WORDS.hear(stem);
    says.length <= SEGMENT_LENGTH && says.has(Meaning::Acts)
        || says.length == 1 && says.has(Meaning::MayAct)
        || says.length == 1 && says.has(Meaning::ActsOnThings) && names_a_thing
}

fn acts_by_words(link: &Link) -> bool {
    [&link.text, &link.title].into_iter().any(|text| {
        let says = WORDS.hear(text);
        says.length <= COMMAND_LENGTH && says.has(Meaning::Acts)
            || says.length == 1 && says.has_any(&[Meaning::MayAct, Meaning::ActsOnThings])
    })
}

/// Endings of files that hold no forms.
#[rustfmt::skip]
const NOT_PAGES: &[&str] = &[
    "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "ico", "bmp", "tif", "tiff", "psd", "css", "js", "mjs", "map", "json", "xml", "rss", "atom", "rdf", "owl", "ttl", "csv", "tsv", "txt", "md", "bib",
    "ris", "ics", "vcf", "pdf", "ps", "eps", "djvu", "epub", "mobi", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf", "tex", "zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar",
    "jar", "war", "iso", "img", "dmg", "exe", "msi", "deb", "rpm", "apk", "bin", "mp3", "ogg", "oga", "wav", "flac", "m4a", "mp4", "m4v", "webm", "ogv", "avi", "mov", "mkv", "mpg", "mpeg", "wmv", "swf",
    "woff", "woff2", "ttf", "otf", "eot", "torrent", "sql", "sqlite", "db", "parquet", "patch", "diff", "sig", "asc", "warc",
];

fn is_page(url: &Url) -> bool {
    let name = url.parts().path().rsplit('/').next().unwrap_or_default();
    match name.rsplit_once('.') {
        // `File:Painting.jpg` is how wikis name the page about a picture.
        Some((stem, ending)) if !stem.contains(':') && !stem.is_empty() => {
            let ending = ending.to_ascii_lowercase();
            !NOT_PAGES.contains(&ending.as_str())
        }
        _ => true,
    }
}

/// How likely a search form stands behind a link, in `0..=1`.
pub fn promise(link: &Link) -> f64 {
    let text = WORDS.hear_all([link.text.as_str(), &link.title]);
    let path = WORDS.hear(&unescaped(link.url.parts().path()));
    let mut against = 1.0;
    let mut hint = |likely: f64, holds: bool| {
        if holds {
            against *= 1.0 - likely;
        }
    };
    // A search word in a long text is the title of an article, not the name of a page.
    let short = text.length <= 6;
    hint(0.9, link.rel.split_whitespace().any(|rel| rel == "search"));
    hint(0.8, short && text.has(Meaning::Advanced));
    hint(0.7, short && text.has(Meaning::Search));
    hint(0.6, path.has(Meaning::Search));
    hint(0.35, short && text.has(Meaning::Collection));
    hint(0.25, path.has(Meaning::Collection));
    hint(0.1, WORDS.hear(&link.context).has(Meaning::Search));
    hint(0.05, true);
    let mut promise: f64 = 1.0 - against;
    if text.has(Meaning::Aside) || path.has(Meaning::Aside) {
        promise *= 0.3;
    }
    // The address of an answer: the form on it is one we have seen already.
    if link.url.parts().query().is_some() {
        promise *= 0.6;
    }
    promise.clamp(0.0, 1.0)
}

/// The same for an address alone, as a sitemap names it. A search word in a long part of the path stands in the title of an article.
pub fn promise_of_address(url: &Url) -> f64 {
    let path = unescaped(url.parts().path());
    let names = path.split('/').map(|segment| WORDS.hear(segment));
    let (mut searches, mut collects, mut is_aside) = (false, false, false);
    for says in names.filter(|says| says.length <= SEGMENT_LENGTH) {
        searches |= says.has_any(&[Meaning::Search, Meaning::Advanced]);
        collects |= says.has(Meaning::Collection);
        is_aside |= says.has(Meaning::Aside);
    }
    let against = [(0.6, searches), (0.25, collects), (0.05, true)]
        .into_iter()
        .filter(|(_, holds)| *holds)
        .fold(1.0, |against, (likely, _)| against * (1.0 - likely));
    let aside = if is_aside { 0.3 } else { 1.0 };
    let asked = if url.parts().query().is_some() {
        0.6
    } else {
        1.0
    };
    (1.0 - against) * aside * asked
}

/// A promise in thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a promise lies between 0 and 1"
)]
pub fn thousandths(promise: f64) -> u16 {
    (promise.clamp(0.0, 1.0) * 1000.0) as u16
}

#[cfg(test)]
mod tests;
