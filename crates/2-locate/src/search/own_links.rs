//! The links that earlier crawls have kept. Whoever holds them is handed in.

use super::{Asked, BadAnswer, Hit, Question, SearchError, Source};
use model::{Page, Url};

/// Says which pages link to a site, by its name.
pub type Links = Box<dyn FnMut(&str) -> Vec<Url> + Send>;

/// See the module.
pub struct OwnLinks {
    links: Links,
}

impl OwnLinks {
    /// Of a store.
    pub fn new(links: Links) -> Self {
        Self { links }
    }
}

impl Source for OwnLinks {
    fn name(&self) -> &'static str {
        "own-links"
    }

    fn answers(&self, question: &Question) -> bool {
        matches!(question, Question::LinksTo(_))
    }

    fn ask(&mut self, question: &Question) -> Result<Asked, SearchError> {
        let Question::LinksTo(site) = question else {
            return Ok(Asked::Known(Vec::new()));
        };
        let hits = (self.links)(site).into_iter().take(super::MOST_HITS);
        let hit = |url| Hit {
            url,
            title: String::new(),
            text: String::new(),
            near: None,
        };
        Ok(Asked::Known(hits.map(hit).collect()))
    }

    fn read(&self, _: &Page) -> Result<Vec<Hit>, BadAnswer> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_asked_for_and_words_are_not() {
        let page = Url::parse("http://b.example/links").unwrap();
        let mut own = OwnLinks::new(Box::new(move |site| {
            assert_eq!(site, "a.example");
            vec![page.clone()]
        }));
        let words = Question::Words("mills".into());
        assert!(!own.answers(&words));
        assert_eq!(own.ask(&words).unwrap(), Asked::Known(Vec::new()));
        let asked = own.ask(&Question::LinksTo("a.example".into())).unwrap();
        assert!(matches!(asked, Asked::Known(hits) if hits.len() == 1));
    }
}
