use super::*;
use crate::explorer::{Action, Explorer, Lead, Outcome, Reached, by_name};
use crate::frontier::{Addresses, Visit};
use crate::look::{Look, Taste, look};
use model::{Fetched, Timestamp, Url};
use std::sync::{Arc, Mutex};

fn url(path: &str) -> Url {
    Url::parse(&format!("http://a.test{path}")).unwrap()
}

fn page(visit: &Visit, html: &str) -> Look {
    let fetched = Fetched::made_up(visit.url.clone(), html.to_owned());
    let known = Addresses::default();
    look(visit, fetched, Timestamp::UNIX_EPOCH, Taste::Words, &known)
}

/// Takes leads in the order found, and tells what it was offered.
struct Recorder(Box<dyn Explorer>, Arc<Mutex<Vec<Lead>>>);

impl Explorer for Recorder {
    fn name(&self) -> &'static str {
        "recorder"
    }
    fn offer(&mut self, lead: Lead) {
        self.1.lock().unwrap().push(lead.clone());
        self.0.offer(lead);
    }
    fn next(&mut self) -> Option<Visit> {
        self.0.next()
    }
    fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        self.0.learn(visit, outcome);
    }
    fn best_promise(&self) -> u16 {
        self.0.best_promise()
    }
}

const FRONT: &str = "<title>Herbarium</title><p>alder birch cedar dogwood elder filbert gorse hazel ivy juniper larch maple</p>\
    <a href=/about>About us</a><form action=/find><label>Search for <input name=q></label>\
    <select name=room><option value=''>any<option>east<option>west</select><button>Search</button></form>";

fn begin() -> (Hunt, Arc<Mutex<Vec<Lead>>>) {
    let offered = Arc::new(Mutex::new(Vec::new()));
    let explorer = Recorder(by_name("bfs", 1).unwrap(), offered.clone());
    let mut hunt = Hunt::new(Box::new(explorer), &url("/"));
    let start = hunt.take().unwrap();
    hunt.take_in(&start, &page(&start, FRONT));
    (hunt, offered)
}

/// What was offered for a box.
fn words(offered: &Mutex<Vec<Lead>>) -> Vec<String> {
    let typed = |lead: &Lead| match &lead.action {
        Action::Submit(pair) if pair.label.starts_with("Search") => Some(pair.value.clone()),
        _ => None,
    };
    offered.lock().unwrap().iter().filter_map(typed).collect()
}

#[test]
fn a_menu_is_offered_at_once_and_words_a_few_at_a_time() {
    let (mut hunt, offered) = begin();
    let chosen = |lead: &&Lead| {
        let query = lead.visit.url.parts().query().unwrap_or_default();
        query.ends_with("room=east") || query.ends_with("room=west")
    };
    assert_eq!(offered.lock().unwrap().iter().filter(chosen).count(), 2);
    let before = words(&offered).len();
    assert!(before < 12, "the text alone has twelve words");
    while let Some(visit) = hunt.take() {
        hunt.take_in(&visit, &page(&visit, "<p>Nothing was found.</p>"));
    }
    let all = words(&offered);
    assert!(all.len() > before && all.contains(&"maple".to_owned()));
}

#[test]
fn a_form_that_is_met_again_is_not_offered_again() {
    let (mut hunt, offered) = begin();
    let visit = hunt.take().unwrap();
    let before = offered.lock().unwrap().len();
    hunt.take_in(&visit, &page(&visit, FRONT));
    assert_eq!(offered.lock().unwrap().len(), before);
}

#[test]
fn an_answer_without_results_is_not_new_whatever_was_asked() {
    let (mut hunt, _) = begin();
    let mut reached = Vec::new();
    while let Some(visit) = hunt.take() {
        let asked = visit.url.parts().query().unwrap_or_default().to_owned();
        if !asked.is_empty() {
            let html = format!("<h1>No results</h1><p>Nothing was found for {asked}.</p>");
            reached.push(hunt.take_in(&visit, &page(&visit, &html)));
        }
    }
    assert!(reached.len() > 10);
    let again = |reached: &Reached| *reached == Reached::HiddenAgain;
    assert!(reached.iter().all(again), "{reached:?}");
}

#[test]
fn what_is_found_is_new_until_a_public_page_links_to_it() {
    let (mut hunt, _) = begin();
    let find = Visit {
        url: url("/find?q=alder&room="),
        depth: 1,
        promise: 0,
    };
    let answer = "<h1>Results</h1><p><a href=/plant/7>Black alder</a></p>";
    assert_eq!(
        hunt.take_in(&find, &page(&find, answer)),
        Reached::HiddenNew
    );
    assert!(!hunt.is_public(&url("/plant/7")));
    let about = Visit {
        url: url("/about"),
        depth: 1,
        promise: 0,
    };
    let pride = "<p>Our pride: <a href=/plant/7>Black alder</a></p>";
    assert_eq!(hunt.take_in(&about, &page(&about, pride)), Reached::Public);
    assert!(hunt.is_public(&url("/plant/7")) && !hunt.is_public(&find.url));
}
