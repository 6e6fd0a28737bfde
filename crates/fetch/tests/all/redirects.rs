use crate::ground::{config, ground, misbehaving, page, url, why, with_robots};
use model::{Body, Method, Refusal, Request};
use world::hostile::{Script, Server};

fn to(server: &Server, target: &str, status: u16) -> String {
    let mut from = url::Url::parse(&server.url("/redir/to")).unwrap();
    from.query_pairs_mut()
        .append_pair("u", target)
        .append_pair("s", &status.to_string());
    from.into()
}

fn post(address: &str) -> Request {
    Request {
        method: Method::Post,
        url: url(address),
        body: Some(Body {
            content_type: "application/x-www-form-urlencoded".into(),
            bytes: b"q=secret".to_vec(),
        }),
        referrer: None,
    }
}

#[tokio::test]
async fn a_circle_and_an_endless_road_end_after_ten_redirects() {
    let server = misbehaving().await;
    for path in ["/redir/loop", "/redir/inf"] {
        let fetched = ground(config(&server)).get(&server.url(path)).await;
        assert_eq!(why(&fetched), Some(Refusal::TooManyRedirects), "{path}");
        assert_eq!(
            fetched.requests,
            1 + 11,
            "robots.txt, the page, ten redirects"
        );
        assert_eq!(fetched.trail.len(), 12);
    }
}

#[tokio::test]
async fn the_page_knows_where_it_was_found_in_the_end() {
    let server = misbehaving().await;
    let fetched = ground(config(&server))
        .get(&to(&server, "/page", 301))
        .await;
    assert_eq!(page(&fetched).url, url(&server.url("/page")));
}

#[tokio::test]
async fn a_post_arrives_with_its_body() {
    let server = misbehaving().await;
    ground(config(&server))
        .fetch(&post(&server.url("/page")))
        .await;
    let asked = server.asked();
    let last = asked.last().unwrap();
    assert_eq!(
        (last.method.as_str(), last.body.as_slice()),
        ("POST", &b"q=secret"[..])
    );
    assert_eq!(
        last.header("content-type"),
        Some("application/x-www-form-urlencoded")
    );
}

#[tokio::test]
async fn a_redirected_post_becomes_a_get_or_stays_at_home() {
    let (server, other) = (misbehaving().await, misbehaving().await);
    let mut config = config(&server);
    config.typed.push(url(&other.url("/")));
    let ground = ground(config);
    for status in [301, 302, 303] {
        page(
            &ground
                .fetch(&post(&to(&server, &other.url("/page"), status)))
                .await,
        );
    }
    for asked in other.asked() {
        assert_eq!((asked.method.as_str(), asked.body.len()), ("GET", 0));
    }
    for status in [307, 308] {
        let fetched = ground
            .fetch(&post(&to(&server, &other.url("/page"), status)))
            .await;
        assert_eq!(why(&fetched), Some(Refusal::PostRedirect));
        page(&ground.fetch(&post(&to(&server, "/page", status))).await);
        assert_eq!(server.asked().last().unwrap().body, b"q=secret");
    }
    assert_eq!(other.times("/page"), 3);
}

#[tokio::test]
async fn where_we_came_from_is_told_within_one_origin_only() {
    let (server, other) = (misbehaving().await, misbehaving().await);
    let mut config = config(&server);
    config.typed.push(url(&other.url("/")));
    let ground = ground(config);
    let from = url(&server.url("/form?private=1"));
    for address in [server.url("/page"), to(&server, &other.url("/page"), 302)] {
        ground
            .fetch(&Request::get(url(&address)).from_page(&from))
            .await;
    }
    let told = server.asked();
    let told = told.iter().find(|asked| asked.path() == "/page").unwrap();
    assert_eq!(told.header("referer"), Some(from.as_str()));
    assert!(
        other
            .asked()
            .iter()
            .all(|asked| asked.header("referer").is_none())
    );
}

#[tokio::test]
async fn cookies_do_not_travel_to_another_host_or_port() {
    let server = misbehaving().await;
    let other_port = misbehaving().await;
    let ip = std::net::Ipv4Addr::new(127, 0, 0, 2);
    let other_host = Server::start_on(ip, world::hostile::answer).await.unwrap();
    let mut config = config(&server);
    config.typed.push(url(&other_port.url("/")));
    config.typed.push(url(&other_host.url("/")));
    let ground = ground(config);
    ground.get(&server.url("/set_cookie?c=session%3D1")).await;
    let home = ground.get(&server.url("/cookies_echo")).await;
    assert_eq!(page(&home).body, "session=1");
    for other in [&other_port, &other_host] {
        let away = ground
            .get(&to(&server, &other.url("/cookies_echo"), 302))
            .await;
        assert_eq!(page(&away).body, "");
    }
}

#[tokio::test]
async fn a_redirect_is_asked_of_robots_like_any_other_address() {
    let server =
        with_robots(|_| Script::answer(200, &[], "User-agent: *\nDisallow: /page\n")).await;
    let fetched = ground(config(&server))
        .get(&to(&server, "/page", 302))
        .await;
    assert_eq!(why(&fetched), Some(Refusal::Robots));
    assert_eq!(server.times("/page"), 0);
}
