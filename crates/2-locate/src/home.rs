//! Is a site about the topic? Its home page says: the site classifier.

use model::{Relevance, Score};
use read::{Document, title_of};

/// Characters of a home page that are read.
const LONGEST: usize = 20_000;

/// How near a home page is to the topic: its title and its text.
pub fn is_about(topic: &dyn Relevance, home: &Document) -> Score {
    let text = home.tree.visible_text(home.tree.root());
    let whole = format!("{}\n{text}", title_of(home));
    let end = whole.floor_char_boundary(LONGEST.min(whole.len()));
    topic.score(&whole[..end])
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

    #[test]
    fn a_home_page_is_judged_by_what_a_reader_sees() {
        let url = Url::parse("http://a.example/").unwrap();
        let page = |html: &str| read::parse(html, &url);
        assert!(is_about(&Word("mills"), &page("<title>All mills</title>")).get() > 0.5);
        let hidden = page("<p style='display:none'>mills</p><p>Cars");
        assert!(is_about(&Word("mills"), &hidden).get() < 0.5);
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
