//! The links of a page that lead to other sites.

use crate::site::{is_everywhere, name_of, owner_of};
use model::{Relevance, Url};
use read::{Document, links_where};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Most sightings taken from one page: a page that names more is a list of everything.
const MOST: usize = 2_000;
/// Characters kept of the words of a link, and of those around it.
const LONGEST: usize = 200;

/// A site as one place speaks of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The address that stands there.
    pub url: Url,
    /// The words of the link.
    pub anchor: String,
    /// The words around it.
    pub around: String,
    /// The page it stands on, if it is one of a site.
    pub on: Option<Url>,
    /// How near its words are to the topic, in hundredths, if somebody has judged them.
    #[serde(default)]
    pub near: Option<u8>,
}

impl Sighting {
    /// With its words cut to what is read of them.
    pub fn new(url: Url, anchor: &str, around: &str) -> Self {
        let cut = |text: &str| text.chars().take(LONGEST).collect();
        Self {
            url,
            anchor: cut(anchor),
            around: cut(around),
            on: None,
            near: None,
        }
    }

    /// Judged by its words.
    #[must_use]
    pub fn judged(mut self, topic: &dyn Relevance) -> Self {
        self.near = Some(near(topic, &self.anchor, &self.around));
        self
    }

    /// Standing on a page.
    #[must_use]
    pub fn on(mut self, page: &Url) -> Self {
        self.on = Some(page.clone());
        self
    }
}

/// How near the words of a link and those around it are to a topic, in hundredths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a score is between 0 and 1"
)]
pub fn near(topic: &dyn Relevance, words: &str, around: &str) -> u8 {
    let score = topic.score(&format!("{words}. {around}"));
    (score.get() * 100.0).round() as u8
}

/// The links of a page that lead to sites of other owners, each address once. Links that the page does not vouch for, advertisements among them,
/// are left out, and those to places that all the world links to.
pub fn sightings_in(document: &Document) -> Vec<Sighting> {
    let own = name_of(&document.url);
    let own = owner_of(&own);
    let mut seen: HashSet<Url> = HashSet::new();
    let is_other = |url: &Url| {
        let name = name_of(url);
        owner_of(&name) != own && !is_everywhere(&name)
    };
    links_where(document, is_other)
        .into_iter()
        .filter(|link| !is_disowned(&link.rel) && seen.insert(link.url.clone()))
        .take(MOST)
        .map(|link| {
            let anchor = format!("{} {}", link.text, link.title);
            Sighting::new(link.url, anchor.trim(), &link.context).on(&document.url)
        })
        .collect()
}

/// Whether a page says of a link that it does not speak for it.
fn is_disowned(rel: &str) -> bool {
    rel.split_whitespace()
        .any(|word| matches!(word, "nofollow" | "sponsored" | "ugc"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_others_that_the_page_vouches_for_are_seen() {
        let page = Url::parse("http://a.example/x").unwrap();
        let html = "<p>See <a href=/own>own</a>, <a href=http://b.a.example/>below</a>, the <a href=http://b.example/1 title=Register>mills</a> of old, \
            <a href=http://b.example/1>again</a>, <a rel='sponsored' href=http://c.example/>buy</a>, <a href=https://twitter.com/x>follow us</a>";
        let seen = sightings_in(&read::parse(html, &page));
        assert_eq!(seen.len(), 1);
        assert_eq!(seen[0].url.as_str(), "http://b.example/1");
        assert_eq!(seen[0].anchor, "mills Register");
        assert!(seen[0].around.contains("of old"));
    }
}
