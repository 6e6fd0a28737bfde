//! Hosts and titles of pretend sites.

use crate::explore::dice::Dice;

const KINDS: [&str; 12] = [
    "society",
    "online",
    "guide",
    "world",
    "pages",
    "institute",
    "trust",
    "notes",
    "review",
    "heritage",
    "centre",
    "gazette",
];
const CALLED: [&str; 6] = [
    "archive",
    "catalogue",
    "database",
    "collection",
    "register",
    "library",
];
const ENDINGS: [&str; 6] = ["org", "net", "com", "info", "co.uk", "ac.uk"];

/// A host after the title of an article.
pub(super) fn host(title: &str, number: usize, dice: &mut Dice) -> String {
    let name: String = slug(title).chars().take(24).collect();
    let name = name.trim_matches('-');
    let kind = dice.pick(&KINDS);
    let ending = dice.pick(&ENDINGS);
    if dice.happens(10) {
        // A guest of somebody who has room for many.
        return format!("{name}-{number}.free-pages.com");
    }
    format!("{name}-{kind}-{number}.{ending}")
}

/// The same host, called after its database.
pub(super) fn called(host: &str, dice: &mut Dice) -> String {
    let word = dice.pick(&CALLED);
    match host.split_once('.') {
        Some((name, rest)) => format!("{name}-{word}.{rest}"),
        None => host.to_owned(),
    }
}

pub(super) fn shop(number: usize) -> String {
    format!("best-buy-{number}.com")
}

/// Many hosts below one domain.
pub(super) fn farm(number: usize, owner: usize) -> String {
    format!("top{number}.links{owner}.biz")
}

/// A title after a host.
pub(super) fn title(host: &str) -> String {
    let name = host.split('.').next().unwrap_or(host);
    let words = name.split('-').filter(|word| word.parse::<u32>().is_err());
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters
            .next()
            .map(|letter| letter.to_uppercase().to_string());
        first.unwrap_or_default() + letters.as_str()
    };
    words.map(capital).collect::<Vec<_>>().join(" ")
}

/// A title as it stands in an address.
pub(super) fn slug(title: &str) -> String {
    let mut slug = String::new();
    for letter in title.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        // Titles in other letters: any name will do.
        return format!("x{:x}", xxhash_rust::xxh3::xxh3_64(title.as_bytes()) >> 40);
    }
    slug.to_owned()
}
