//! An instance of `SearXNG`: `GET /search?q=...&format=json`, answered by `{"results": [{"url", "title", "content"}, ...]}`.
//!
//! Instances forbid the format `json` unless their settings allow it, and then answer with status 403 or with a page.

use super::{Asked, BadAnswer, Hit, Question, SearchError, Source, cut, sifted, words_for};
use model::{Page, Request, Url};
use serde_json::Value;

/// See the module.
#[derive(Debug, Clone)]
pub struct Searxng {
    address: Url,
}

impl Searxng {
    /// The instance at an address.
    pub fn new(address: &str) -> Result<Self, SearchError> {
        let bad = |why: String| SearchError::Address {
            address: address.to_owned(),
            why,
        };
        let home = Url::parse(address).map_err(|error| bad(error.to_string()))?;
        let mut folder = home.without_query().as_str().to_owned();
        if !folder.ends_with('/') {
            folder.push('/');
        }
        let address = Url::parse(&folder)
            .and_then(|folder| folder.join("search"))
            .map_err(|error| bad(error.to_string()))?;
        Ok(Self { address })
    }

    fn bad(&self, why: impl Into<String>) -> BadAnswer {
        BadAnswer::Unreadable {
            from: self.address.site().to_string(),
            why: why.into(),
        }
    }
}

impl Source for Searxng {
    fn name(&self) -> &'static str {
        "searxng"
    }

    fn answers(&self, _: &Question) -> bool {
        true
    }

    fn ask(&mut self, question: &Question) -> Result<Asked, SearchError> {
        let mut parts = self.address.parts().clone();
        parts
            .query_pairs_mut()
            .append_pair("q", &words_for(question))
            .append_pair("format", "json");
        let url = Url::parse(parts.as_str()).map_err(|error| SearchError::Address {
            address: self.address.to_string(),
            why: error.to_string(),
        })?;
        Ok(Asked::Request(Box::new(Request::get(url))))
    }

    fn read(&self, page: &Page) -> Result<Vec<Hit>, BadAnswer> {
        if page.status == 403 {
            return Err(
                self.bad("it forbids the format json; allow it in its settings, search.formats")
            );
        }
        let answer: Value = serde_json::from_slice(&page.body).map_err(|error| {
            self.bad(format!(
                "no JSON ({error}); allow it in its settings, search.formats"
            ))
        })?;
        let Some(results) = answer.get("results").and_then(Value::as_array) else {
            return Err(self.bad("its JSON has no list of results"));
        };
        let text = |result: &Value, key: &str| {
            cut(result.get(key).and_then(Value::as_str).unwrap_or_default())
        };
        let hits = results.iter().filter_map(|result| {
            let url = Url::parse(result.get("url")?.as_str()?).ok()?;
            Some(Hit {
                url,
                title: text(result, "title"),
                text: text(result, "content"),
                near: None,
            })
        });
        Ok(sifted(hits, &self.address))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::{Fetched, Got};

    fn read(body: &str) -> Result<Vec<Hit>, BadAnswer> {
        let engine = Searxng::new("http://search.example/x").unwrap();
        let url = Url::parse("http://search.example/x/search?q=a").unwrap();
        let Got::Page(page) = Fetched::made_up(url, body.to_owned()).got else {
            unreachable!("it was made up");
        };
        engine.read(&page)
    }

    #[test]
    fn the_request_is_the_one_its_documentation_names() {
        let mut engine = Searxng::new("http://search.example/x").unwrap();
        let question = Question::Words("old mills & more".into());
        let Asked::Request(request) = engine.ask(&question).unwrap() else {
            unreachable!("an engine is asked by a request");
        };
        assert_eq!(
            request.url.as_str(),
            "http://search.example/x/search?q=old+mills+%26+more&format=json"
        );
    }

    #[test]
    fn results_that_are_none_are_passed_over() {
        let body = r#"{"results": [
            {"url": "http://a.example/", "title": "A", "content": "mills"},
            {"url": "http://a.example/", "title": "again"},
            {"url": "javascript:alert(1)", "title": "script"},
            {"url": "file:///etc/passwd"},
            {"url": 7}, {"title": "none"}, 3, null,
            {"url": "http://search.example/preferences", "title": "its own"},
            {"url": "http://b.example/", "title": ["no", "text"], "content": null}]}"#;
        let hits = read(body).unwrap();
        let urls: Vec<&str> = hits.iter().map(|hit| hit.url.as_str()).collect();
        assert_eq!(urls, ["http://a.example/", "http://b.example/"]);
        assert_eq!((hits[0].title.as_str(), hits[1].title.as_str()), ("A", ""));
    }

    #[test]
    fn an_answer_without_end_is_cut() {
        let one = |n: usize| {
            format!(
                r#"{{"url": "http://h{n}.example/", "title": "{}"}}"#,
                "x".repeat(5_000)
            )
        };
        let all: Vec<String> = (0..500).map(one).collect();
        let hits = read(&format!("{{\"results\": [{}]}}", all.join(","))).unwrap();
        assert_eq!(hits.len(), super::super::MOST_HITS);
        assert!(hits.iter().all(|hit| hit.title.len() <= 300));
    }

    #[test]
    fn what_is_no_answer_is_said_to_be_none() {
        for body in [
            "",
            "<html>No JSON here</html>",
            "{\"results\": 7}",
            "[]",
            "{",
            "null",
        ] {
            let error = read(body).unwrap_err().to_string();
            assert!(error.contains("http://search.example"), "{error}");
        }
    }
}
