//! Is a site about the topic? Its home page says: the site classifier.

use crate::site::{name_of, owner_of};
use model::{Relevance, Score};
use read::{Document, text_without_links, title_of};
use std::collections::HashSet;

/// Characters of a home page that are read.
const LONGEST: usize = 20_000;
/// Different words that are half believed.
const FEW: f64 = 8.0;
/// A page whose own words are at least one over that of all speaks of itself.
const MOSTLY: f64 = 2.0;

/// How near a page is to the topic: its title and its text, each line once, but for the words of links to other owners' sites. A page of links speaks of
/// others; a link farm in the words of the topic says nothing of its own, and nothing becomes truer by being said again. The fewer words there are, and the more of what the
/// page says is said of others, the less is believed beyond what a page without any words would be.
pub fn is_about(topic: &dyn Relevance, home: &Document) -> Score {
    let own = name_of(&home.url);
    let own = owner_of(&own);
    let text = text_without_links(home, |url| owner_of(&name_of(url)) != own);
    let all = home.tree.visible_text(home.tree.root());
    let count = |text: &str| text.split_whitespace().count() as f64;
    let own_share = (MOSTLY * count(&text) / count(&all).max(1.0)).min(1.0);
    let mut seen = HashSet::new();
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| seen.insert(*line)).collect();
    let whole = format!("{}\n{}", title_of(home), lines.join("\n"));
    let end = whole.floor_char_boundary(LONGEST.min(whole.len()));
    let whole = &whole[..end];
    let words: HashSet<&str> = whole.split_whitespace().collect();
    let believed = own_share * words.len() as f64 / (words.len() as f64 + FEW);
    let odds =
        believed * topic.score(whole).log_odds() + (1.0 - believed) * topic.score("").log_odds();
    Score::new(1.0 / (1.0 + (-odds).exp()))
}

/// The words that a page says most, the most frequent first: what a search for more like it may ask for.
pub fn telling_words(page: &Document, most: usize) -> Vec<String> {
    let text = page.tree.visible_text(page.tree.root());
    crate::terms::frequent(&format!("{}\n{text}", title_of(page)), most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    struct Word(&'static str);

    impl Relevance for Word {
        fn score(&self, text: &str) -> Score {
            Score::new(if text.contains(self.0) { 0.9 } else { 0.1 })
        }
    }

    const MORE: &str = "with a wheel, two stones, one miller and corn for all of the village";

    #[test]
    fn a_home_page_is_judged_by_what_a_reader_sees() {
        let url = Url::parse("http://a.example/").unwrap();
        let page = |html: &str| read::parse(html, &url);
        let titled = page(&format!("<title>All mills</title><p>{MORE}"));
        assert!(is_about(&Word("mills"), &titled).get() > 0.5);
        let hidden = page("<p style='display:none'>mills</p><p>Cars");
        assert!(is_about(&Word("mills"), &hidden).get() < 0.5);
    }

    #[test]
    fn words_of_links_to_others_tell_nothing_of_the_page_they_stand_on() {
        let url = Url::parse("http://a.example/").unwrap();
        let page = |html: &str| read::parse(html, &url);
        let farm = page("<p><a href=http://b.example/>old mills</a> and <a href=//c.example>mills");
        assert!(is_about(&Word("mills"), &farm).get() < 0.5);
        let links = "<li><a href=http://b.example/>old mills</a>".repeat(40);
        let farm = page(&format!("{links}<li><a href=/>old mills</a><p>{MORE}"));
        assert!(
            is_about(&Word("mills"), &farm).get() < 0.6,
            "it speaks of others"
        );
        let own = "<p><a href=/list>old mills</a> and <a href=http://b.example/>cars</a>";
        let more = page(&format!("{own}<p>{MORE}"));
        assert!(is_about(&Word("mills"), &more).get() > 0.5);
        assert!(
            is_about(&Word("mills"), &page(own)).get() < 0.5,
            "too few words"
        );
    }

    #[test]
    fn the_telling_words_are_those_said_most() {
        let url = Url::parse("http://a.example/").unwrap();
        let page = read::parse(
            "<p>The mill and the mill of the mill, a wheel, a wheel, flour",
            &url,
        );
        assert_eq!(telling_words(&page, 2), ["mill", "wheel"]);
    }
}
