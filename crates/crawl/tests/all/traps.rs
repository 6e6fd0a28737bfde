//! Sites that mislead: endless pages, false pages, false answers.

use crate::ground::{GENEROUS, behind, drain, harvest, harvested, url};
use crate::library::books;
use crate::verdict::keys_of;
use model::{AnswerKind, Refusal};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::SiteFile;
use surfacer_crawl::{Ending, Summary};
use world::hostile::{Script, Server};
use world::table::{Asked, Empty, Nothing, Paging, RowLinks, Rules, Site, Traps};

/// The last page of an answer, from the site itself.
fn last_page(site: &Site, word: &str) -> u64 {
    let shows = |page: &u64| {
        let reply = site.answer(&Asked::get(&format!("/search?q={word}&page={page}")));
        reply.body.contains("href=\"/item/")
    };
    (1..100).take_while(shows).last().unwrap_or(1)
}

#[tokio::test]
async fn a_last_page_that_repeats_for_ever_costs_three_requests_at_the_most() {
    let rules = Rules {
        paging: Paging::RepeatsLast,
        ..Rules::default()
    };
    let drained = drain(60, rules.clone(), GENEROUS).await;
    let ends = Site::new(
        books(60),
        Rules {
            paging: Paging::Numbered,
            ..rules
        },
    );
    let mut farthest: BTreeMap<String, u64> = BTreeMap::new();
    for seen in drained.site.log() {
        let value = |name: &str| {
            let mut pairs = seen
                .query
                .split('&')
                .filter_map(|pair| pair.split_once('='));
            pairs
                .find(|(key, _)| *key == name)
                .map(|(_, value)| value.to_owned())
        };
        if let (Some(word), Some(page)) = (value("q"), value("page")) {
            let reached = farthest.entry(word).or_default();
            *reached = (*reached).max(page.parse().unwrap());
        }
    }
    assert!(!farthest.is_empty(), "some answers have several pages");
    for (word, reached) in farthest {
        let last = last_page(&ends, &word);
        assert!(
            reached <= last + 3,
            "{word:?}: page {reached} of {last} was asked for"
        );
    }
    assert_eq!(drained.keys(RowLinks::Detail), drained.site.truth());
}

/// A home page with links to pages that are not there.
fn with_dead_links(asked: &world::hostile::Asked, site: &Site) -> Option<Script> {
    (asked.path() == "/").then(|| {
        let reply = site.answer(&Asked::get("/"));
        let link = |n: u32| {
            format!(
                "<p><a href=/old/{n}/search-catalogue>Search the old catalogue, part {n}</a></p>"
            )
        };
        let links = (0..6).map(link).collect::<Vec<_>>().join("\n");
        Script::page(&reply.body.replace("</body>", &format!("{links}</body>")))
    })
}

async fn dead_pages_of_a_soft_404_site(stops: &[u64]) {
    let rules = Rules {
        traps: Traps {
            soft_404: true,
            ..Traps::default()
        },
        ..Rules::default()
    };
    let site = Site::new(books(40), rules.clone());
    let server = behind(books(40), rules, move |asked| with_dead_links(asked, &site)).await;
    let root = tempfile::tempdir().unwrap();
    for budget in stops {
        harvest(&server.url("/"), root.path(), *budget).await;
    }
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(summary.records, 40);
    let path = store::site_path(root.path(), &url(&server.url("/")).site());
    let file = SiteFile::read_only(&path).unwrap();
    let pages = file.pages().unwrap();
    let dead: Vec<_> = pages
        .iter()
        .filter(|page| page.url.as_str().contains("/old/") && page.status == 200)
        .collect();
    assert!(
        !dead.is_empty(),
        "their links are promising, so some were visited"
    );
    for page in dead {
        assert_eq!(page.refusal, Some(Refusal::SoftNotFound), "{}", page.url);
    }
}

#[tokio::test]
async fn a_page_that_is_not_there_is_no_page_even_when_it_says_200() {
    dead_pages_of_a_soft_404_site(&[]).await;
}

#[tokio::test]
async fn a_page_that_is_not_there_is_no_page_after_a_stop_either() {
    dead_pages_of_a_soft_404_site(&[3, 4, 5]).await;
}

#[tokio::test]
async fn suggestions_are_never_taken_for_an_answer() {
    let rules = Rules {
        nothing: Nothing::Suggestions(6),
        empty: Empty::Nothing,
        noise: true,
        ..Rules::default()
    };
    let drained = drain(80, rules, GENEROUS).await;
    let path = store::site_path(drained.root.path(), &url(&drained.site.url()).site());
    let words: Vec<String> = drained
        .site
        .table()
        .rows()
        .iter()
        .map(|row| row.join(" ").to_lowercase())
        .collect();
    let mut nothing = 0;
    let file = SiteFile::read_only(&path).unwrap();
    file.steps(|step, _| {
        let text = step.ask.query.texts().next().unwrap_or_default().to_owned();
        let matches = |row: &String| text.split_whitespace().all(|word| row.contains(word));
        if text.is_empty() || !words.iter().any(matches) {
            nothing += 1;
            assert_eq!(step.kind, AnswerKind::Nothing, "{text}");
            assert!(step.records.is_empty(), "{text}");
        }
    })
    .unwrap();
    assert!(nothing >= 2, "nonsense was asked at least");
}

#[tokio::test]
async fn a_session_id_in_every_link_makes_no_record_twice() {
    let rules = Rules {
        traps: Traps {
            session_ids: true,
            ..Traps::default()
        },
        ..Rules::default()
    };
    let drained = drain(60, rules, GENEROUS).await;
    let mut records = drained.harvested.records.clone();
    for record in &mut records {
        record.url = record
            .url
            .take()
            .and_then(|url| url.split('?').next().map(str::to_owned));
    }
    assert_eq!(keys_of(&drained.site, &records, RowLinks::Detail).len(), 60);
    assert!(
        drained.summary.requests < 300,
        "{} requests",
        drained.summary.requests
    );
}

#[tokio::test]
async fn a_calendar_without_end_is_not_walked() {
    let rules = Rules {
        traps: Traps {
            calendar: true,
            ..Traps::default()
        },
        ..Rules::default()
    };
    let drained = drain(60, rules, GENEROUS).await;
    let months = drained
        .site
        .log()
        .iter()
        .filter(|seen| seen.path.starts_with("/events/"))
        .count();
    assert!(months <= 5, "{months} months");
    assert_eq!(drained.summary.records, 60);
}

/// A site without a form that looks endless.
async fn endless(page: fn(&world::hostile::Asked, usize) -> String) -> (Summary, usize) {
    let turn = AtomicUsize::new(0);
    let server = Server::start(move |asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        path if path.contains("no-such-page") => Script::answer(404, &[], "There is no such page."),
        _ => Script::page(&page(asked, turn.fetch_add(1, Ordering::Relaxed))),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::NoForm, "{}", summary.stopped);
    let longest = server.asked().iter().map(|asked| asked.target.len()).max();
    (summary, longest.unwrap_or(0))
}

#[tokio::test]
async fn a_maze_costs_no_more_than_any_site_without_a_form() {
    let (summary, _) = endless(|asked, turn| {
        let path = asked.path().trim_end_matches('/');
        format!("<p>Turn {turn} of the maze.</p><a href={path}/a{turn}>On</a> <a href={path}/b{turn}>Or here</a>")
    })
    .await;
    assert!(summary.requests <= 45, "{} requests", summary.requests);
}

#[tokio::test]
async fn a_number_that_every_visit_gets_anew_is_seen_through() {
    let (summary, _) = endless(|asked, turn| {
        let rooms: Vec<String> = (1..6)
            .map(|room| format!("<p><a href=/room/{room}?guest={turn}x{room}>Room {room}</a></p>"))
            .collect();
        let path = asked.path();
        format!(
            "<h1>You are in {path}</h1><p>It is quiet.</p><p>It is dark.</p>{}",
            rooms.concat()
        )
    })
    .await;
    // Six pages, some of them twice, until the number gives itself away; and the guesses that end a walk.
    assert!(summary.requests <= 20, "{} requests", summary.requests);
}

#[tokio::test]
async fn an_address_that_grows_with_every_step_is_left() {
    let (summary, longest) = endless(|asked, turn| {
        let target = asked.target.as_str();
        format!("<p>Step {turn}.</p><a href=\"{target}?q=katana\">Again</a>")
    })
    .await;
    assert!(
        summary.requests <= 20 && longest < 80,
        "{} requests, {longest} long",
        summary.requests
    );
}

#[tokio::test]
async fn two_forms_that_ask_the_same_question_are_both_harvested_once() {
    // The box in the banner sends what the form on the search page sends, but for a box that is not ticked.
    let site = Site::new(books(40), Rules::default());
    let server = behind(books(40), Rules::default(), move |asked| {
        let as_it_is = site.answer(&Asked::get(&asked.target));
        let second = "<form action=/search><label>Search <input name=q></label><label><input type=checkbox name=new value=1> new only</label><button>Search</button></form>";
        (as_it_is.content_type.contains("html"))
            .then(|| Script::answer(as_it_is.status, &[("Content-Type", "text/html")], as_it_is.body.replace("</body>", &format!("{second}</body>"))))
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(summary.records, 40);
    assert!(harvested(root.path(), &server.url("/")).records.len() == 40);
}
