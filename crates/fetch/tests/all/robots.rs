use crate::ground::{config, ground, misbehaving, page, url, why, with_robots};
use model::{Fetched, Fetcher, Refusal};
use std::time::Duration;
use surfacer_fetch::Config;
use world::hostile::{Asked, Script, Server, Then};

/// Rounded, because the clock moves a little each time it is read.
fn seconds_in(wait: Duration) -> u64 {
    (wait + Duration::from_millis(500)).as_secs()
}

const FORBID: &str = "User-agent: *\nDisallow: /page\n";

/// What became of a page behind this robots.txt; it must not have been asked for if it was refused.
async fn behind(robots: Script) -> Fetched {
    let server = with_robots(move |_| robots.clone()).await;
    let mut config = config(&server);
    config.limits.deadline = Duration::from_millis(300);
    let fetched = ground(config).get(&server.url("/page")).await;
    let expected = usize::from(why(&fetched).is_none());
    assert_eq!(server.times("/page"), expected);
    fetched
}

#[tokio::test]
async fn what_is_forbidden_is_not_fetched() {
    let fetched = behind(Script::answer(200, &[], FORBID)).await;
    assert_eq!(why(&fetched), Some(Refusal::Robots));
    assert_eq!((fetched.requests, fetched.trail.len()), (1, 1));
}

#[tokio::test]
async fn a_robots_txt_that_cannot_be_had_forbids_all() {
    for broken in [
        Script::answer(500, &[], ""),
        Script::answer(503, &[], ""),
        Script::answer(429, &[], ""),
        Script::answer(429, &[("Retry-After", "5")], ""),
        Script::silence(),
        Script::head(200, &[("Content-Length", "900")]).then(Then::Hang),
        Script::head(200, &[("Content-Length", "900")]),
        Script::coded("gzip", FORBID),
        Script::coded("gzip, gzip, gzip", FORBID),
        Script::answer(304, &[], ""),
        Script::redirect(302, "/robots.txt"),
        Script::redirect(302, "ftp://127.0.0.1/robots.txt"),
    ] {
        let shown = format!("{broken:?}");
        let fetched = behind(broken).await;
        assert_eq!(why(&fetched), Some(Refusal::RobotsUnavailable), "{shown}");
    }
}

#[tokio::test]
async fn a_host_where_nobody_answers_says_so() {
    for (script, name) in [
        (Script::raw(*b""), Refusal::Connect),
        (Script::raw(*b"").then(Then::Reset), Refusal::Connect),
    ] {
        assert_eq!(why(&behind(script).await), Some(name));
    }
    let gone = misbehaving().await;
    let (config, address) = (config(&gone), gone.url("/page"));
    drop(gone);
    tokio::task::yield_now().await;
    assert_eq!(
        why(&ground(config).get(&address).await),
        Some(Refusal::Connect)
    );
}

#[tokio::test]
async fn a_robots_txt_that_is_not_there_allows_all() {
    for status in [404, 410, 400, 418] {
        page(&behind(Script::answer(status, &[], FORBID)).await);
    }
}

#[tokio::test]
async fn a_robots_txt_behind_a_login_forbids_all_unless_told_otherwise() {
    for status in [401, 403] {
        let script = Script::answer(status, &[], "");
        assert_eq!(why(&behind(script.clone()).await), Some(Refusal::Robots));
        let server = with_robots(move |_| script.clone()).await;
        let config = Config {
            forbidden_robots_allow: true,
            ..config(&server)
        };
        page(&ground(config).get(&server.url("/page")).await);
    }
}

#[tokio::test]
async fn ten_megabytes_of_robots_txt_are_read_up_to_the_limit() {
    let mut text = FORBID.as_bytes().to_vec();
    text.resize(10 << 20, b'#');
    let fetched = behind(Script::answer(200, &[], &text)).await;
    assert_eq!(why(&fetched), Some(Refusal::Robots));
    assert!(fetched.trail[0].response_body.len() < 1 << 20);
    let bomb = Script::coded("gzip", world::hostile::bomb::gzip());
    page(&behind(bomb).await);
}

#[tokio::test]
async fn marks_line_ends_and_html_are_understood() {
    for forbidding in [
        "\u{feff}User-agent: *\nDisallow: /page\n",
        "User-agent: *\r\nDisallow: /page\r\n",
        "User-agent: *\rDisallow: /page\r",
        "\0\nUser-agent: *\nDisallow: /page\n",
    ] {
        let fetched = behind(Script::answer(200, &[], forbidding)).await;
        assert_eq!(why(&fetched), Some(Refusal::Robots), "{forbidding:?}");
    }
    page(&behind(Script::page("<!doctype html><p>No such page")).await);
}

#[tokio::test]
async fn five_redirects_to_the_rules_are_followed_and_six_are_not() {
    for (redirects, name) in [(5, Refusal::Robots), (6, Refusal::RobotsUnavailable)] {
        let server = Server::start(move |asked| {
            let step: u32 = asked
                .parameter("n")
                .and_then(|n| n.parse().ok())
                .unwrap_or(0);
            match asked.path() {
                "/robots.txt" if step < redirects => {
                    Script::redirect(302, &format!("/robots.txt?n={}", step + 1))
                }
                "/robots.txt" => Script::answer(200, &[], FORBID),
                _ => Script::page("here"),
            }
        })
        .await
        .unwrap();
        let fetched = ground(config(&server)).get(&server.url("/page")).await;
        assert_eq!(why(&fetched), Some(name), "{redirects}");
        assert_eq!(fetched.requests, 6);
        assert_eq!(server.times("/page"), 0);
    }
}

#[tokio::test]
async fn rules_are_kept_for_a_day_and_failures_for_a_minute() {
    let calls = std::sync::atomic::AtomicUsize::new(0);
    let server =
        with_robots(
            move |_| match calls.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
                0 | 1 => Script::answer(500, &[], ""),
                _ => Script::answer(404, &[], ""),
            },
        )
        .await;
    let ground = ground(config(&server));
    let address = server.url("/page");
    let unavailable = Some(Refusal::RobotsUnavailable);
    let mut steps = Vec::new();
    for wait in [0, 30, 31, 60, 61, 3_600, 86_000, 400] {
        ground.clock.advance(Duration::from_secs(wait));
        let fetched = ground.get(&address).await;
        steps.push((wait, why(&fetched), server.times("/robots.txt")));
    }
    assert_eq!(
        steps,
        [
            (0, unavailable, 1),
            (30, unavailable, 1),
            (31, unavailable, 2),
            (60, unavailable, 2),
            (61, None, 3),
            (3_600, None, 3),
            (86_000, None, 4),
            (400, None, 4),
        ]
    );
}

#[tokio::test]
async fn a_crawl_delay_sets_the_pace_and_is_never_crawled_faster() {
    for (line, seconds) in [
        ("0.1", 3),
        ("10", 10),
        ("86400", 86_400),
        ("NaN", 3),
        ("-7", 3),
    ] {
        let text = format!("User-agent: *\nCrawl-delay: {line}\n");
        let server = with_robots(move |_| Script::answer(200, &[], &text)).await;
        let config = Config {
            floor: Duration::from_secs(3),
            ..config(&server)
        };
        let ground = ground(config);
        ground.clock.advance(Duration::from_secs(1));
        let address = url(&server.url("/page"));
        // The turn after robots.txt is three seconds of real time away; give it up and move the clock instead.
        let early = tokio::time::timeout(Duration::from_millis(300), ground.get(address.as_str()));
        assert!(early.await.is_err());
        ground.clock.advance(Duration::from_secs(4));
        page(&ground.get(address.as_str()).await);
        let wait = ground.http.wait(&address);
        assert_eq!(seconds_in(wait), seconds, "{line}");
        if seconds > 300 {
            let fetched = ground.get(address.as_str()).await;
            assert_eq!(
                (why(&fetched), fetched.requests),
                (Some(Refusal::RateLimited), 0)
            );
        }
    }
}

#[tokio::test]
async fn nothing_is_sent_to_a_host_that_asked_for_rest() {
    for (status, value, seconds) in [
        (429, "1000", 1_000),
        (503, "1000", 1_000),
        (429, "1000000000000", 86_400),
        (429, "Sun, 15 Nov 2026 13:00:00 GMT", 3_600),
    ] {
        let server = misbehaving().await;
        let ground = ground(config(&server));
        let mut address = url::Url::parse(&server.url("/status")).unwrap();
        address
            .query_pairs_mut()
            .append_pair("s", &status.to_string())
            .append_pair("ra", value);
        let fetched = ground.get(address.as_str()).await;
        assert_eq!(why(&fetched), Some(Refusal::RateLimited), "{value}");
        let wait = ground.http.wait(&url(address.as_str()));
        assert_eq!(seconds_in(wait), seconds, "{value}");
        for _ in 0..3 {
            let fetched = ground.get(&server.url("/page")).await;
            assert_eq!(
                (why(&fetched), fetched.requests),
                (Some(Refusal::RateLimited), 0)
            );
        }
        assert_eq!(server.times("/page"), 0);
        ground.clock.advance(Duration::from_hours(25));
        page(&ground.get(&server.url("/page")).await);
    }
}

#[tokio::test]
async fn a_wait_that_makes_no_sense_is_only_a_sign_of_distress() {
    for value in ["Sun, 15 Nov 2020 13:00:00 GMT", "soon", "-5"] {
        let server = misbehaving().await;
        let ground = ground(config(&server));
        let mut address = url::Url::parse(&server.url("/status")).unwrap();
        address.query_pairs_mut().append_pair("ra", value);
        ground.get(address.as_str()).await;
        let wait = ground.http.wait(&url(address.as_str()));
        assert_eq!(seconds_in(wait), 1, "{value}");
    }
}

#[tokio::test]
async fn we_say_who_we_are() {
    let server = misbehaving().await;
    page(&ground(config(&server)).get(&server.url("/page")).await);
    let expected = concat!(
        "surfacer/",
        env!("CARGO_PKG_VERSION"),
        " (+https://us.example/)"
    );
    for asked in server.asked() {
        assert_eq!(asked.header("user-agent"), Some(expected));
        assert_eq!(asked.header("accept-encoding"), Some("gzip, br, zstd"));
    }
}

#[tokio::test]
async fn the_sitemaps_that_a_robots_txt_names_are_known_without_asking_again() {
    let robots = "Sitemap: /one.xml\nUser-agent: *\nSitemap: http://10.0.0.1/inside.xml\nSITEMAP: http://elsewhere.test/s.xml\nsitemap: /one.xml\nSitemap: http://[broken\n";
    let server = with_robots(move |_| Script::answer(200, &[], robots)).await;
    let ground = ground(config(&server));
    let start = url(&server.url("/page"));
    assert_eq!(ground.http.sitemaps(&start).await, []);
    assert_eq!(server.asked().len(), 0, "nobody is asked for that alone");
    ground.get(&server.url("/page")).await;
    assert_eq!(
        ground.http.sitemaps(&start).await,
        [url(&server.url("/one.xml"))]
    );
    assert_eq!(server.asked().len(), 2);
}

#[tokio::test]
async fn a_packed_sitemap_is_read_though_its_type_is_an_archive() {
    let archive = [("Content-Type", "application/gzip")];
    let server = Server::start(move |asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        _ => Script::answer(200, &archive, "packed"),
    })
    .await
    .unwrap();
    let ground = ground(config(&server));
    assert_eq!(why(&ground.get(&server.url("/sitemap.xml.gz")).await), None);
    let other = ground.get(&server.url("/backup.tar.gz")).await;
    assert_eq!(why(&other), Some(Refusal::NotHtml));
}
