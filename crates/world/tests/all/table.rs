use std::collections::BTreeSet;

use surfacer_world::table::{
    Answers, Asked, Empty, Layout, Method, Nothing, Paging, RowLinks, Rules, Site, Traps,
};

use crate::reading::{all_keys, attribute, form_values, get, keys_in, links_in, site};

/// Follows a paging style from the first page to the end, at most fifty pages.
fn walk(site: &Site, first: &Asked, paging: Paging) -> Vec<String> {
    let mut keys = Vec::new();
    let mut asked = first.clone();
    for _ in 0..50 {
        let reply = site.answer(&asked);
        let body = reply.body;
        let found = keys_in(&body);
        if paging == Paging::RepeatsLast && found.iter().all(|key| keys.contains(key)) {
            return keys;
        }
        keys.extend(found);
        let next = match paging {
            Paging::Button => {
                form_values(&body, "class=\"pager\"").map(|values| match first.method {
                    Method::Get => Asked::get(&format!("/search?{values}")),
                    Method::Post => Asked::post("/search", &values),
                })
            }
            Paging::Numbered => {
                let current = body.split("aria-current=\"page\">").nth(1);
                current.and_then(|rest| {
                    let number: usize = rest.split('<').next()?.parse().ok()?;
                    link_with_text(&body, &(number + 1).to_string())
                })
            }
            Paging::LoadMoreLink => link_with_text(&body, "Load more results"),
            _ => link_with_text(&body, "Next"),
        };
        match next {
            Some(next) => asked = next.with_cookie(&first.cookie),
            None => return keys,
        }
    }
    panic!("{paging:?} has no end");
}

fn link_with_text(body: &str, text: &str) -> Option<Asked> {
    let links = links_in(body);
    let link = links.iter().find(|(_, words)| words.starts_with(text))?;
    Some(Asked::get(&link.0))
}

#[test]
fn every_paging_style_walks_to_exactly_the_matched_records() {
    use Paging::{Button, LoadMoreLink, NextLink, Numbered, Offset, RepeatsLast};
    for paging in [
        NextLink,
        Numbered,
        Offset,
        Button,
        LoadMoreLink,
        RepeatsLast,
    ] {
        for method in [Method::Get, Method::Post] {
            for seed in 0..3 {
                let site = site(Rules {
                    paging,
                    method,
                    seed,
                    page_size: 4,
                    select: Some("shelf".to_owned()),
                    presentation: true,
                    ..Rules::default()
                });
                let first = match method {
                    Method::Get => Asked::get("/search?q=book&shelf=Shelf+1"),
                    Method::Post => Asked::post("/search", "q=book&shelf=Shelf+1"),
                };
                let keys = walk(&site, &first, paging);
                let distinct: BTreeSet<_> = keys.iter().cloned().collect();
                let odd: BTreeSet<_> = (0..30)
                    .filter(|n| n % 2 == 1)
                    .map(|n| format!("b{n}"))
                    .collect();
                assert_eq!(distinct, odd, "{paging:?} {method:?} {seed}");
                assert_eq!(keys.len(), 15, "no record twice: {paging:?} {method:?}");
            }
        }
    }
}

#[test]
fn a_site_without_paging_shows_the_first_page_only() {
    let site = site(Rules {
        paging: Paging::None,
        ..Rules::default()
    });
    assert_eq!(keys_in(&get(&site, "/search?q=book").body).len(), 10);
    let again = get(&site, "/search?q=book&page=2").body;
    assert_eq!(keys_in(&again), keys_in(&get(&site, "/search?q=book").body));
}

#[test]
fn a_page_after_the_last_is_empty() {
    let site = site(Rules::default());
    assert!(keys_in(&get(&site, "/search?q=book&page=4").body).is_empty());
    assert!(keys_in(&get(&site, "/search?q=book&page=18446744073709551615").body).is_empty());
}

#[test]
fn all_words_of_a_query_must_match() {
    let site = site(Rules::default());
    let keys = keys_in(&get(&site, "/search?q=red+BOOK+7").body);
    assert!(keys.is_empty(), "seven is green: {keys:?}");
    assert_eq!(keys_in(&get(&site, "/search?q=green+BOOK+7").body), ["b7"]);
}

#[test]
fn a_cap_hides_the_rest_and_says_so() {
    let site = site(Rules {
        cap: Some(12),
        ..Rules::default()
    });
    let keys = walk(&site, &Asked::get("/search?q=book"), Paging::NextLink);
    assert_eq!(keys.len(), 12);
    let body = get(&site, "/search?q=book").body;
    assert!(body.contains("Showing 1 to 10 of 30 results."));
    assert!(body.contains("Only the first 12 are shown."));
}

#[test]
fn a_silent_site_says_no_total() {
    let site = site(Rules {
        cap: Some(12),
        show_total: false,
        ..Rules::default()
    });
    let body = get(&site, "/search?q=book").body;
    assert!(!body.contains("30") || !body.contains("Showing"), "{body}");
    assert!(!body.contains("Only the first"));
}

#[test]
fn presentation_inputs_change_the_order_but_never_the_records_under_the_cap() {
    let site = site(Rules {
        cap: Some(20),
        presentation: true,
        ..Rules::default()
    });
    let under = |address: &str| walk(&site, &Asked::get(address), Paging::NextLink);
    let plain = under("/search?q=book");
    let sorted = under("/search?q=book&sort=az");
    let large = get(&site, "/search?q=book&per=20").body;
    assert_ne!(plain, sorted);
    assert_eq!(BTreeSet::from_iter(&plain), BTreeSet::from_iter(&sorted));
    assert_eq!(keys_in(&large), plain);
    let odd_size = get(&site, "/search?q=book&per=7").body;
    assert_eq!(
        keys_in(&odd_size).len(),
        10,
        "a size that is not offered is not given"
    );
}

#[test]
fn an_empty_search_does_what_the_rules_say() {
    let answer = |empty| {
        let rules = Rules {
            empty,
            ..Rules::default()
        };
        get(&site(rules), "/search?q=").body
    };
    assert!(answer(Empty::ListsAll).contains("of 30 results"));
    assert!(answer(Empty::Nothing).contains("nothing was found"));
    assert!(answer(Empty::Error).contains("Please enter at least one word"));
}

#[test]
fn a_nonsense_search_does_what_the_rules_say() {
    let answer = |nothing| {
        let rules = Rules {
            nothing,
            ..Rules::default()
        };
        let site = site(rules);
        let first = get(&site, "/search?q=xyzzy");
        assert_eq!(
            first.body,
            get(&site, "/search?q=xyzzy").body,
            "same query, same answer"
        );
        first
    };
    assert_eq!(answer(Nothing::Plain).status, 200);
    assert!(keys_in(&answer(Nothing::Plain).body).is_empty());
    assert_eq!(answer(Nothing::Status404).status, 404);
    let suggestions = answer(Nothing::Suggestions(5));
    assert!(suggestions.body.contains("You may also like"));
    let offered: BTreeSet<_> = keys_in(&suggestions.body).into_iter().collect();
    assert_eq!(offered.len(), 5);
    assert!(offered.is_subset(&all_keys()));
}

#[test]
fn every_layout_shows_the_same_records_and_escapes_them() {
    use Layout::{Cards, Definition, List, Preformatted, Table};
    let mut seen = BTreeSet::new();
    for layout in [List, Table, Definition, Cards, Preformatted] {
        let site = site(Rules {
            layout,
            ..Rules::default()
        });
        let body = get(&site, "/search?q=book").body;
        assert!(body.contains("&lt;red&gt; &amp; more"), "{layout:?}");
        assert!(body.contains("Shelf 1"), "{layout:?}");
        seen.insert(keys_in(&body));
    }
    assert_eq!(seen.len(), 1);
}

#[test]
fn rows_without_links_have_no_pages_either() {
    let site = site(Rules {
        links: RowLinks::None,
        noise: true,
        ..Rules::default()
    });
    let body = get(&site, "/search?q=book").body;
    assert!(body.contains("Book 1"));
    assert!(keys_in(&body).is_empty());
    assert_eq!(get(&site, "/item/b1").status, 404);
}

#[test]
fn the_select_offers_any_and_every_value() {
    let site = site(Rules {
        select: Some("shelf".to_owned()),
        ..Rules::default()
    });
    let body = get(&site, "/search").body;
    assert!(body.contains("<option value=\"\" selected>Any</option>"));
    assert!(body.contains("<option value=\"Shelf 0\">"));
    assert!(body.contains("<option value=\"Shelf 1\">"));
}

#[test]
fn a_token_is_good_for_one_submit_of_its_own_session() {
    let site = site(Rules {
        token: true,
        method: Method::Post,
        ..Rules::default()
    });
    let form = get(&site, "/search");
    let cookie = form.set_cookie.unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let token = form.body.split("name=\"token\" ").nth(1).unwrap();
    let token = attribute(token, "value");
    let submit = Asked::post("/search", &format!("q=book&token={token}"));

    assert_eq!(site.answer(&submit).status, 403, "no cookie");
    let reply = site.answer(&submit.clone().with_cookie(cookie));
    assert_eq!(reply.status, 200);
    assert_eq!(keys_in(&reply.body).len(), 10);
    let again = site.answer(&submit.with_cookie(cookie));
    assert_eq!(again.status, 403, "used before");
    assert!(
        again.body.contains("name=\"token\""),
        "the page offers a fresh form"
    );

    let next = link_with_text(&reply.body, "Next")
        .unwrap()
        .with_cookie(cookie);
    assert_eq!(
        keys_in(&site.answer(&next).body).len(),
        10,
        "later pages need no token"
    );
}

#[test]
fn temptations_are_there_when_asked_for_and_every_hit_is_marked() {
    let tempting = site(Rules {
        temptations: true,
        ..Rules::default()
    });
    let item = get(&tempting, "/item/b1").body;
    for marker in [
        "type=\"password\"",
        "/newsletter",
        "/logout",
        "/item/b1/delete",
        "Add to basket",
    ] {
        assert!(item.contains(marker), "{marker}");
    }
    for hit in [
        Asked::post("/login", "username=a"),
        Asked::post("/contact", "message=a"),
        Asked::post("/cart", "item=b1"),
        Asked::get("/cart?add=b1"),
        Asked::get("/logout"),
        Asked::get("/item/b1/delete"),
    ] {
        assert!(tempting.answer(&hit).tempted, "{hit:?}");
    }
    assert!(!get(&tempting, "/contact").tempted, "looking is no sin");

    let plain = site(Rules::default());
    assert!(!get(&plain, "/item/b1").body.contains("password"));
    assert_eq!(get(&plain, "/logout").status, 404);
}

#[test]
fn the_home_page_leads_to_the_search_and_to_some_records() {
    for seed in 0..3 {
        let site = site(Rules {
            seed,
            ..Rules::default()
        });
        let body = get(&site, "/").body;
        let links: Vec<String> = links_in(&body)
            .into_iter()
            .map(|(address, _)| address)
            .collect();
        for path in ["/search", "/about", "/contact"] {
            assert!(links.iter().any(|link| link == path), "{path}");
            assert_eq!(get(&site, path).status, 200);
        }
        assert_eq!(keys_in(&body).len(), 5);
        assert!(!body.contains("<form"), "the form is one click away");
    }
}

#[test]
fn the_page_of_a_record_shows_every_column() {
    let site = site(Rules {
        shown: vec!["title".to_owned()],
        ..Rules::default()
    });
    assert!(!get(&site, "/search?q=book").body.contains("Shelf 1"));
    let item = get(&site, "/item/b1").body;
    assert!(item.contains("<dd>Shelf 1</dd>"));
    assert!(item.contains("<h1>Book 1 &lt;green&gt; &amp; more</h1>"));
}

#[test]
fn unknown_addresses_answer_404_unless_the_site_is_soft() {
    assert_eq!(get(&site(Rules::default()), "/nowhere").status, 404);
    let soft = site(Rules {
        traps: Traps {
            soft_404: true,
            ..Traps::default()
        },
        ..Rules::default()
    });
    assert_eq!(get(&soft, "/nowhere").status, 200);
    assert_eq!(get(&soft, "/nowhere").body, get(&soft, "/item/zzz").body);
}

#[test]
fn the_calendar_goes_on_and_session_ids_change_on_every_page() {
    let site = site(Rules {
        traps: Traps {
            calendar: true,
            session_ids: true,
            ..Traps::default()
        },
        ..Rules::default()
    });
    let month = get(&site, "/events/2026/12").body;
    let next = links_in(&month)
        .into_iter()
        .find(|(_, text)| text == "Next month");
    assert!(next.unwrap().0.starts_with("/events/2027/1?PHPSESSID="));
    assert_ne!(get(&site, "/about").body, get(&site, "/about").body);
    assert_eq!(get(&site, "/item/b1?PHPSESSID=1").status, 200);
}

#[test]
fn noise_turns_while_the_answer_stays() {
    let site = site(Rules {
        noise: true,
        ..Rules::default()
    });
    let pages = [0, 1].map(|_| get(&site, "/search?q=book").body);
    assert_ne!(pages[0], pages[1]);
    let main = pages.map(|body| {
        let main = body.split("<main").nth(1).unwrap();
        main.split("</main>").next().unwrap().to_owned()
    });
    assert_eq!(main[0], main[1]);
}

#[test]
fn robots_is_served_when_there_is_one() {
    let site = |robots: &str| {
        site(Rules {
            robots: robots.to_owned(),
            ..Rules::default()
        })
    };
    assert_eq!(get(&site(""), "/robots.txt").status, 404);
    let reply = get(&site("User-agent: *\n"), "/robots.txt");
    assert_eq!((reply.status, reply.content_type), (200, "text/plain"));
}

#[test]
fn an_answer_elsewhere_has_an_address_of_its_own() {
    let site = site(Rules {
        answers: Answers::Elsewhere,
        method: Method::Post,
        ..Rules::default()
    });
    let sent = site.answer(&Asked::post("/search", "q=green"));
    assert_eq!(sent.status, 303);
    let address = sent.location.unwrap();
    assert_eq!(keys_in(&get(&site, &address).body).len(), 10);
}

#[test]
fn an_answer_in_the_session_is_walked_page_by_page_and_is_nobody_elses() {
    let site = site(Rules {
        answers: Answers::InSession,
        method: Method::Post,
        page_size: 4,
        ..Rules::default()
    });
    let cookie = get(&site, "/search").set_cookie.unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let sent = site.answer(&Asked::post("/search", "q=green").with_cookie(cookie));
    assert_eq!(sent.location.as_deref(), Some("/results"));
    let first = Asked::get("/results").with_cookie(cookie);
    let keys = walk(&site, &first, Paging::NextLink);
    assert_eq!(keys.len(), 10);
    assert!(keys_in(&get(&site, "/results").body).is_empty());
}
