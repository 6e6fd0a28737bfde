//! Ways to send a form: tokens, hidden state, parts, buttons that send it elsewhere.

use crate::ground::{GENEROUS, drain, harvest, harvested};
use crate::library::books;
use std::collections::BTreeSet;
use url::form_urlencoded;
use world::hostile::{Asked, Script, Server};
use world::table::{Empty, Method, Reply, RowLinks, Rules, Site};

const RECORDS: usize = 120;

fn post_with_token() -> Rules {
    Rules {
        method: Method::Post,
        token: true,
        empty: Empty::Nothing,
        ..Rules::default()
    }
}

/// What the site answers, as plain values.
fn reply(site: &Site, asked: &Asked) -> Reply {
    let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
    site.answer(&world::table::Asked {
        method: match asked.method.as_str() {
            "POST" => Method::Post,
            _ => Method::Get,
        },
        path: path.to_owned(),
        query: query.to_owned(),
        body: String::from_utf8_lossy(&asked.body).into_owned(),
        cookie: asked.header("cookie").unwrap_or_default().to_owned(),
    })
}

fn script(reply: &Reply) -> Script {
    let mut headers = vec![("Content-Type", reply.content_type)];
    if let Some(cookie) = &reply.set_cookie {
        headers.push(("Set-Cookie", cookie));
    }
    if let Some(address) = &reply.location {
        headers.push(("Location", address));
    }
    Script::answer(reply.status, &headers, &reply.body)
}

/// A site that hears and says everything in its own way.
async fn site(
    rules: Rules,
    answer: impl Fn(&Site, &Asked) -> Reply + Send + Sync + 'static,
) -> Server {
    let site = Site::new(books(RECORDS), rules);
    Server::start(move |asked| script(&answer(&site, asked)))
        .await
        .unwrap()
}

/// Harvests a site and gives how many of its records were found.
async fn found(server: &Server) -> usize {
    let root = tempfile::tempdir().unwrap();
    harvest(&server.url("/"), root.path(), GENEROUS).await;
    let records = harvested(root.path(), &server.url("/")).records;
    let keys: BTreeSet<String> = records
        .into_iter()
        .filter_map(|record| record.url)
        .collect();
    keys.len()
}

fn posts(server: &Server) -> usize {
    let posts = |asked: &&Asked| asked.method == "POST";
    server.asked().iter().filter(posts).count()
}

fn form_pages(server: &Server) -> usize {
    let form_pages =
        |asked: &&Asked| asked.method == "GET" && matches!(asked.path(), "/" | "/search");
    server.asked().iter().filter(form_pages).count()
}

#[tokio::test]
async fn a_token_that_an_answer_brings_along_saves_fetching_one() {
    let drained = drain(RECORDS, post_with_token(), GENEROUS).await;
    let found = drained.keys(RowLinks::Detail).len();
    assert!(100 * found >= 95 * RECORDS, "{found} records");
    let log = drained.site.log();
    let submitted = log.iter().filter(|seen| seen.method == "POST");
    assert!(submitted.clone().all(|seen| seen.status < 400));
    let submitted = submitted.count();
    let for_tokens = log
        .iter()
        .filter(|seen| seen.method == "GET" && matches!(seen.path.as_str(), "/" | "/search"))
        .count();
    eprintln!(
        "{submitted} submissions, {for_tokens} form pages, {} requests in all",
        log.len()
    );
    assert!(3 * for_tokens < submitted);
}

/// Makes the tokens on answers worthless.
fn with_dead_tokens(site: &Site, asked: &Asked) -> Reply {
    let mut reply = reply(site, asked);
    if asked.method == "POST" || asked.path() == "/results" {
        reply.body = reply
            .body
            .replace("name=\"token\" value=\"", "name=\"token\" value=\"dead");
    }
    reply
}

#[tokio::test]
async fn a_site_that_refuses_the_tokens_of_its_answers_is_asked_for_fresh_ones() {
    let server = site(post_with_token(), with_dead_tokens).await;
    assert!(100 * found(&server).await >= 95 * RECORDS);
    let with_dead = |asked: &&Asked| String::from_utf8_lossy(&asked.body).contains("token=dead");
    assert_eq!(server.asked().iter().filter(with_dead).count(), 1);
    assert!(posts(&server) <= form_pages(&server) + 1);
}

#[tokio::test]
async fn a_site_that_silently_shows_its_form_again_is_found_out() {
    let server = site(post_with_token(), |site, asked| {
        let mut reply = with_dead_tokens(site, asked);
        if reply.status == 403 {
            reply.status = 200;
            reply.body = reply
                .body
                .replace("Your session has expired. Please send the form again.", "");
        }
        reply
    })
    .await;
    assert!(100 * found(&server).await >= 95 * RECORDS);
    let with_dead = |asked: &&Asked| String::from_utf8_lossy(&asked.body).contains("token=dead");
    // A word that finds nothing in either way tells nothing.
    assert!(server.asked().iter().filter(with_dead).count() <= 5);
}

#[tokio::test]
async fn a_form_without_an_address_that_its_button_sends_somewhere() {
    for method in [Method::Get, Method::Post] {
        let rules = Rules {
            method,
            empty: Empty::Nothing,
            ..Rules::default()
        };
        let server = site(rules, |site, asked| {
            let mut reply = reply(site, asked);
            reply.body = reply
                .body
                .replace("action=\"/search\"", "action=\"/nowhere\"")
                .replace("type=\"submit\"", "type=\"submit\" formaction=\"/search\"");
            reply
        })
        .await;
        assert!(100 * found(&server).await >= 95 * RECORDS, "{method:?}");
        let nowhere = |asked: &Asked| asked.path() == "/nowhere";
        assert!(!server.asked().iter().any(nowhere), "{method:?}");
    }
}

/// The values of a body in parts, as they would be in one line.
fn joined(asked: &Asked) -> Option<Vec<u8>> {
    let kind = asked.header("content-type")?;
    let boundary = kind.strip_prefix("multipart/form-data; boundary=")?;
    let body = String::from_utf8(asked.body.clone()).ok()?;
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    for part in body.split(&format!("--{boundary}")) {
        let Some((head, value)) = part.split_once("\r\n\r\n") else {
            continue;
        };
        let (_, name) = head.split_once("name=\"")?;
        let (name, _) = name.split_once('"')?;
        pairs.append_pair(name, value.strip_suffix("\r\n")?);
    }
    Some(pairs.finish().into_bytes())
}

#[tokio::test]
async fn a_form_that_is_sent_in_parts() {
    for token in [false, true] {
        let rules = Rules {
            token,
            ..post_with_token()
        };
        let server = site(rules, |site, asked| {
            let mut asked = asked.clone();
            if asked.method == "POST" {
                // Whoever sends anything but parts has sent nothing.
                asked.body = joined(&asked).unwrap_or_default();
            }
            let mut reply = reply(site, &asked);
            reply.body = reply.body.replace(
                "method=\"post\"",
                "method=\"post\" enctype=\"multipart/form-data\"",
            );
            reply
        })
        .await;
        assert!(100 * found(&server).await >= 95 * RECORDS, "token: {token}");
    }
}

#[tokio::test]
async fn a_form_that_sends_hidden_state_in_its_address() {
    const STATE: &str = "catalogue=main&lang=en&view=a%26b";
    let server = site(Rules::default(), |site, asked| {
        let is_search = asked.path() == "/search" && asked.target.contains("q=");
        let mut asked = asked.clone();
        if is_search {
            // Without its state the site has forgotten what it was about.
            match asked.target.split_once(&format!("?{STATE}&")) {
                Some((path, query)) => asked.target = format!("{path}?{query}"),
                None => asked.target = "/search".to_owned(),
            }
        }
        let mut reply = reply(site, &asked);
        let hidden = "<input type=\"hidden\" name=\"catalogue\" value=\"main\">\
             <input type=\"hidden\" name=\"lang\" value=\"en\"><input type=\"hidden\" name=\"view\" value=\"a&amp;b\">";
        reply.body = reply
            .body
            .replace("method=\"get\">", &format!("method=\"get\">{hidden}"))
            .replace("method=\"get\" id=\"finder\">", &format!("method=\"get\" id=\"finder\">{hidden}"))
            .replace("/search?", &format!("/search?{}&amp;", STATE.replace('&', "&amp;")));
        reply
    })
    .await;
    assert!(100 * found(&server).await >= 95 * RECORDS);
}
