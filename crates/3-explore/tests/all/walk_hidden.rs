//! A walk to hidden pages submits what is safe, and finds what links do not lead to.

use model::{Clock, Fetched, Fetcher, Method, Request, Timestamp, Url};
use std::collections::BTreeSet;
use std::time::Duration;
use surfacer_explore::explorer::{Reached, by_name};
use surfacer_explore::hidden::{Hunt, walk};

/// A herbarium: a box and a menu lead to plants, and forms stand beside them that must be left alone.
struct Herbarium;

const PLANTS: [&str; 6] = [
    "bracken",
    "clubmoss",
    "horsetail",
    "liverwort",
    "polypody",
    "quillwort",
];

fn body(url: &Url) -> String {
    let asked = url
        .parts()
        .query_pairs()
        .find(|(_, value)| !value.is_empty());
    let asked = asked
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default();
    match url.parts().path() {
        "/" | "/welcome" => "<title>Herbarium</title><p>We keep bracken and clubmoss.</p><a href=/about>About us</a>\
            <form action=/find><label>Search for <input name=q></label><label>Room <select name=room>\
            <option value=''>any<option>east<option>west</select></label><button>Search</button></form>\
            <form action=/session method=post><label>User <input name=user></label>\
            <label>Password <input type=password name=pass></label><button>Sign in</button></form>"
            .to_owned(),
        "/find" => {
            let listed = |(place, plant): &(usize, &&str)| {
                let room = ["east", "west"][place % 2];
                room == asked || plant.contains(&asked)
            };
            let found = PLANTS.iter().enumerate().filter(listed);
            let links: Vec<String> = found
                .map(|(_, plant)| format!("<p><a href=/plant/{plant}>{plant}</a></p>"))
                .collect();
            let links = links.concat();
            if links.is_empty() || asked.is_empty() {
                format!("<title>Results</title><p>Nothing was found for {asked}.</p>")
            } else {
                format!("<title>Results for {asked}</title>{links}")
            }
        }
        "/about" => "<title>About</title><p>A house of dry plants.</p><a href=/plant/bracken>Our pride</a>".to_owned(),
        path => format!("<title>{path}</title><p>A dry plant called {path}, pressed by hand.</p>"),
    }
}

impl Fetcher for Herbarium {
    async fn fetch(&self, request: &Request) -> Result<Fetched, model::FetchError> {
        assert_eq!(request.method, Method::Get, "nothing may be posted");
        assert_ne!(request.url.parts().path(), "/session");
        // The front door has another address, as on many sites.
        let url = match request.url.parts().path() {
            "/" => request.url.join("/welcome").unwrap(),
            _ => request.url.clone(),
        };
        Ok(Fetched::made_up(url, body(&request.url)))
    }
}

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[tokio::test]
async fn records_behind_a_form_are_found_and_what_a_public_page_links_to_is_not_called_hidden() {
    let start = Url::parse("http://herbarium.test/").unwrap();
    for name in ["surfacer", "automaton", "bfs"] {
        let mut hunt = Hunt::new(by_name(name, 1).unwrap(), &start);
        let mut hidden: BTreeSet<Url> = BTreeSet::new();
        let hunted = walk(&mut hunt, 80, &Herbarium, &Still, |visit, _, reached| {
            if reached == Reached::HiddenNew {
                hidden.insert(visit.url.clone());
            }
        });
        assert!(hunted.await.unwrap().requests <= 80, "{name}");
        hidden.retain(|url| !hunt.is_public(url));
        let plants: BTreeSet<&str> = hidden
            .iter()
            .filter_map(|url| url.parts().path().strip_prefix("/plant/"))
            .collect();
        let wanted: BTreeSet<&str> = PLANTS.into_iter().filter(|it| *it != "bracken").collect();
        assert_eq!(plants, wanted, "{name}");
        let others = hidden.len() - plants.len();
        let answers = hidden.iter().filter(|url| url.parts().path() == "/find");
        assert_eq!(
            answers.count(),
            others,
            "what a redirect leads to is public"
        );
    }
}
