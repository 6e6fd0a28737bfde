use crate::ground::{config, ground, misbehaving, page, why};
use model::{Completeness, Refusal};
use std::time::Duration;
use world::hostile::{Script, Server};

/// What each path of the catalogue must be called.
const NAMES: &[(&str, Refusal)] = &[
    ("/bomb/gzip", Refusal::TooLarge),
    ("/bomb/deflate", Refusal::TooLarge),
    ("/bomb/br", Refusal::TooLarge),
    ("/bomb/zstd", Refusal::TooLarge),
    ("/bomb/zstd_window", Refusal::BadEncoding),
    ("/bomb/nested", Refusal::BadEncoding),
    ("/gzip_lie", Refusal::BadEncoding),
    ("/gzip_trunc", Refusal::Truncated),
    ("/unknown_coding", Refusal::BadEncoding),
    ("/endless", Refusal::TooLarge),
    ("/endless_chunked", Refusal::TooLarge),
    ("/hdr_big", Refusal::BadHeaders),
    ("/hdr_many", Refusal::BadHeaders),
    ("/hdr_inject", Refusal::BadHeaders),
    ("/not_http", Refusal::BadHeaders),
    ("/cl_short", Refusal::Truncated),
    ("/cl_two", Refusal::BadHeaders),
    ("/cl_huge", Refusal::TooLarge),
    ("/chunk_trunc", Refusal::Truncated),
    ("/chunk_bad", Refusal::Truncated),
    ("/cut_by_reset", Refusal::Truncated),
    ("/hang_up", Refusal::Connect),
    ("/reset", Refusal::Connect),
    ("/picture", Refusal::NotHtml),
    ("/status?s=401", Refusal::Unauthorized),
    ("/status?s=403", Refusal::Forbidden),
    ("/status?s=404", Refusal::NotFound),
    ("/status?s=410", Refusal::Gone),
    ("/status?s=418", Refusal::ClientError),
    ("/status?s=429", Refusal::RateLimited),
    ("/status?s=500", Refusal::ServerError),
    ("/status?s=503", Refusal::ServerError),
    ("/status?s=503&ra=1", Refusal::RateLimited),
];

#[tokio::test]
async fn every_misbehaviour_has_a_name_and_the_next_page_comes_all_the_same() {
    let server = misbehaving().await;
    for (path, name) in NAMES {
        let ground = ground(config(&server));
        // So that a connection is there to be broken.
        ground.get(&server.url("/page")).await;
        let fetched = ground.get(&server.url(path)).await;
        assert_eq!(why(&fetched), Some(*name), "{path}");
        // Distress holds the host back for a second; the clock is ours.
        ground.clock.advance(Duration::from_secs(100));
        let fetched = ground.get(&server.url("/page")).await;
        assert_eq!(why(&fetched), None, "after {path}");
    }
}

#[tokio::test]
async fn bodies_in_codings_come_decoded() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    let plain = ground.get(&server.url("/page")).await;
    for path in ["/gzip", "/gzip_twice"] {
        let coded = ground.get(&server.url(path)).await;
        assert_eq!(page(&coded).body, page(&plain).body, "{path}");
        let sent = &coded.trail[0].response_body;
        assert!(sent.starts_with(b"\x1f\x8b"), "the archive gets it as sent");
    }
}

#[tokio::test]
async fn an_error_page_comes_along_with_its_refusal() {
    let server = misbehaving().await;
    let fetched = ground(config(&server))
        .get(&server.url("/status?s=404"))
        .await;
    match fetched.got {
        model::Got::Refused {
            page: Some(page), ..
        } => assert_eq!(page.body, "an error page"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_body_longer_than_announced_ends_where_it_was_announced_to() {
    let server = misbehaving().await;
    let fetched = ground(config(&server)).get(&server.url("/cl_long")).await;
    assert_eq!(page(&fetched).body, "<!doctype ");
}

#[tokio::test]
async fn a_body_that_ends_with_the_connection_is_never_surely_whole() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    let open = ground.get(&server.url("/close_trunc")).await;
    assert_eq!(page(&open).completeness, Completeness::Unknown);
    let framed = ground.get(&server.url("/page")).await;
    assert_eq!(page(&framed).completeness, Completeness::Whole);
}

#[tokio::test]
async fn a_head_larger_than_the_limit_is_refused() {
    let server = misbehaving().await;
    let mut config = config(&server);
    config.limits.header_bytes = 2_000;
    let fetched = ground(config).get(&server.url("/hdr_medium")).await;
    assert_eq!(why(&fetched), Some(Refusal::BadHeaders));
}

#[tokio::test]
async fn what_does_not_come_in_time_is_given_up() {
    let server = misbehaving().await;
    let mut config = config(&server);
    config.limits.deadline = Duration::from_millis(200);
    for (path, partial) in [
        ("/never", 0),
        ("/drip_headers", 0),
        ("/stall", 1),
        ("/drip", 1),
    ] {
        let fetched = ground(config.clone()).get(&server.url(path)).await;
        assert_eq!(why(&fetched), Some(Refusal::Timeout), "{path}");
        // robots.txt, and what came of the page.
        assert_eq!(fetched.trail.len(), 1 + partial, "{path}");
        assert_eq!(fetched.requests, 2, "{path}");
    }
}

#[tokio::test]
async fn what_comes_drop_by_drop_is_too_slow_long_before_the_deadline() {
    let server = misbehaving().await;
    let mut config = config(&server);
    config.limits.rate_window = Duration::from_millis(100);
    let fetched = ground(config).get(&server.url("/drip")).await;
    assert_eq!(why(&fetched), Some(Refusal::TooSlow));
    let last = fetched.trail.last().unwrap();
    assert_eq!(last.cut, Some(Refusal::TooSlow));
    assert!(
        !last.response_body.is_empty(),
        "the archive keeps what came"
    );
}

#[tokio::test]
async fn fifty_hosts_that_drip_hold_nobody_else_up() {
    let mut config = config(&misbehaving().await);
    let good = misbehaving().await;
    config.typed.push(crate::ground::url(&good.url("/")));
    let mut drips = Vec::new();
    for _ in 0..50 {
        let drip = misbehaving().await;
        config.typed.push(crate::ground::url(&drip.url("/")));
        drips.push(drip);
    }
    config.limits.deadline = Duration::from_mins(1);
    let ground = std::sync::Arc::new(ground(config));
    let mut hanging = tokio::task::JoinSet::new();
    for drip in &drips {
        let (ground, address) = (std::sync::Arc::clone(&ground), drip.url("/never"));
        hanging.spawn(async move { ground.get(&address).await });
    }
    for _ in 0..100 {
        assert_eq!(why(&ground.get(&good.url("/page")).await), None);
    }
    assert!(hanging.try_join_next().is_none(), "all of them still hang");
    hanging.abort_all();
}

#[tokio::test]
async fn a_connection_closed_just_as_we_asked_costs_one_request_more() {
    // The first answer on a connection is good, then it is closed without a word.
    let calls = std::sync::atomic::AtomicUsize::new(0);
    let server = Server::start(move |asked| {
        let call = calls.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        match (asked.path(), call) {
            ("/robots.txt", _) => Script::answer(404, &[], ""),
            (_, 1) => Script::raw(*b""),
            _ => Script::page("here"),
        }
    })
    .await
    .unwrap();
    let fetched = ground(config(&server)).get(&server.url("/")).await;
    assert_eq!(page(&fetched).body, "here");
    assert_eq!(fetched.requests, 3);
}

#[tokio::test]
async fn connections_are_kept_and_used_again() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    for _ in 0..20 {
        page(&ground.get(&server.url("/page")).await);
    }
    assert_eq!(server.connections(), 1);
    assert_eq!(server.times("/robots.txt"), 1);
}

#[tokio::test]
async fn one_host_sees_one_request_at_a_time() {
    let server = misbehaving().await;
    let ground = std::sync::Arc::new(ground(config(&server)));
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let (ground, address) = (std::sync::Arc::clone(&ground), server.url("/page"));
        all.spawn(async move { why(&ground.get(&address).await) });
    }
    while let Some(done) = all.join_next().await {
        assert_eq!(done.unwrap(), None);
    }
    assert_eq!(server.connections(), 1, "one connection served them all");
    assert_eq!(
        server.times("/robots.txt"),
        1,
        "robots.txt was asked for once"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_follow_right_upon_each_other_share_a_connection() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    for _ in 0..500 {
        page(&ground.get(&server.url("/page")).await);
    }
    // It is one unless the machine is so busy that a connection takes milliseconds to come back; without the wait it is dozens.
    assert!(server.connections() <= 5, "{}", server.connections());
}
