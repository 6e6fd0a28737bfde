//! Any engine that has an address with a gap for words: `https://engine.example/find?q={words}`.
//!
//! Its answer is a page; the hits are the links that lead away from it. Many engines let their links pass through an address of their own, with the real
//! one in a parameter: that one is taken.

use super::{Asked, BadAnswer, Hit, Question, SearchError, Source, cut, sifted, words_for};
use crate::site::{is_everywhere, name_of};
use model::{Page, Request, Url};
use read::Link;

/// Where the words go. The second is how descriptions of search engines write it.
const GAPS: [&str; 2] = ["{words}", "{searchTerms}"];

/// See the module.
#[derive(Debug, Clone)]
pub struct Template {
    address: String,
    engine: Url,
}

impl Template {
    /// The engine of an address with a gap.
    pub fn new(address: &str) -> Result<Self, SearchError> {
        let bad = |why: String| SearchError::Address {
            address: address.to_owned(),
            why,
        };
        if !GAPS.iter().any(|gap| address.contains(gap)) {
            return Err(bad("write {words} where the words go".to_owned()));
        }
        let engine = Url::parse(&filled(address, "x")).map_err(|error| bad(error.to_string()))?;
        Ok(Self {
            address: address.to_owned(),
            engine,
        })
    }
}

fn filled(address: &str, words: &str) -> String {
    let encoded: String = words
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                char::from(byte).to_string()
            }
            b' ' => "+".to_owned(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    let mut address = address.to_owned();
    for gap in GAPS {
        address = address.replace(gap, &encoded);
    }
    address
}

impl Source for Template {
    fn name(&self) -> &'static str {
        "template"
    }

    fn answers(&self, _: &Question) -> bool {
        true
    }

    fn ask(&mut self, question: &Question) -> Result<Asked, SearchError> {
        let address = filled(&self.address, &words_for(question));
        let url = Url::parse(&address).map_err(|error| SearchError::Address {
            address,
            why: error.to_string(),
        })?;
        Ok(Asked::Request(Box::new(Request::get(url))))
    }

    fn read(&self, page: &Page) -> Result<Vec<Hit>, BadAnswer> {
        let document = read::read(page);
        let links = read::links_in(&document).into_iter();
        let hits = links.filter_map(|link| {
            let url = self.beyond(&link)?;
            Some(Hit {
                url,
                title: cut(&link.text),
                text: cut(&link.context),
                near: None,
            })
        });
        Ok(sifted(
            hits.filter(|hit| !is_everywhere(&name_of(&hit.url))),
            &self.engine,
        ))
    }
}

impl Template {
    /// Where a link really leads: away, or through the engine to an address in a parameter.
    fn beyond(&self, link: &Link) -> Option<Url> {
        if name_of(&link.url) != name_of(&self.engine) {
            return Some(link.url.clone());
        }
        let mut values = link.url.parts().query_pairs();
        values.find_map(|(_, value)| Url::parse(&value).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Fetched, Got};

    #[test]
    fn hits_are_the_links_that_lead_away_through_whatever_they_pass() {
        let mut engine = Template::new("http://find.example/?q={words}&n=20").unwrap();
        let Asked::Request(request) = engine
            .ask(&Question::LinksTo("a.example:81".into()))
            .unwrap()
        else {
            unreachable!("an engine is asked by a request");
        };
        assert_eq!(
            request.url.as_str(),
            "http://find.example/?q=%22a.example%22+-site%3Aa.example&n=20"
        );
        let html = "<a href='/about'>About</a><a href='/out?to=http%3A%2F%2Fb.example%2Fx'>Mills</a>\
            <a href='http://c.example/'>Locks</a><a href='http://c.example/'>Locks again</a><a href='https://twitter.com/find'>Us</a>";
        let Got::Page(page) = Fetched::made_up(request.url, html).got else {
            unreachable!("it was made up");
        };
        let hits = engine.read(&page).unwrap();
        let told: Vec<(&str, &str)> = hits
            .iter()
            .map(|hit| (hit.url.as_str(), hit.title.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("http://b.example/x", "Mills"),
                ("http://c.example/", "Locks")
            ]
        );
    }

    #[test]
    fn an_address_without_a_gap_is_refused() {
        let error = Template::new("http://find.example/?q=").unwrap_err();
        assert!(error.to_string().contains("{words}"));
        assert!(Template::new("find {words}").is_err());
    }
}
