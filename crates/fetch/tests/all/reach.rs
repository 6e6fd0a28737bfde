use crate::ground::{Names, config, ground, ground_with, misbehaving, page, url, why, with_robots};
use model::{Fetcher, Refusal, Request};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use surfacer_fetch::{Config, Http, SystemClock};
use world::hostile::{Script, Server};

/// Hosts no link may lead to: the IANA special-purpose registries, and other spellings of loopback.
const BLOCKED: &[&str] = &[
    // this machine, in many words
    "127.0.0.1",
    "127.0.0.2",
    "127.1",
    "127.0.1",
    "127.255.255.254",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0x7f.0.0.1",
    "017700000001",
    "0177.0.0.1",
    "127。0。0。1",
    "①②⑦.⓪.⓪.①",
    "１２７.0.0.1",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "0.0.0.0",
    "0",
    "0.1.2.3",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0:127.0.0.1]",
    "[::127.0.0.1]",
    // private networks
    "10.0.0.1",
    "10.255.255.255",
    "0xa.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.168.255.255",
    "3232235777",
    "100.64.0.1",
    "100.127.255.255",
    "[fc00::1]",
    "[fd00::1]",
    "[fd12:3456:789a::1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:192.168.1.1]",
    // link-local, cloud metadata
    "169.254.0.1",
    "169.254.169.254",
    "2852039166",
    "0xa9fea9fe",
    "[fe80::1]",
    "[fe80::a9fe:a9fe]",
    "[fec0::1]",
    "[::ffff:169.254.169.254]",
    "[fd00:ec2::254]",
    // protocol assignments, documentation, benchmarks
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "[2001::1]",
    "[2001:2::1]",
    "[2001:10::1]",
    "[2001:20::1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "[100::1]",
    "[5f00::1]",
    // translation and tunnels, which carry an IPv4 address
    "[64:ff9b::7f00:1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2002:a00:1::1]",
    "[::ffff:8.8.8.8]",
    // multicast, reserved, broadcast
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "[ff02::1]",
    "[ff05::2]",
];

fn addresses(port: u16) -> impl Iterator<Item = String> {
    BLOCKED
        .iter()
        .map(move |host| format!("http://{host}:{port}/x"))
}

#[tokio::test]
async fn a_seed_or_link_never_reaches_a_special_address() {
    let (server, canary) = (misbehaving().await, Server::canary().await.unwrap());
    let ground = ground(config(&server));
    for address in addresses(canary.address().port()) {
        for request in [
            Request::get(url(&address)),
            Request::get(url(&address)).from_page(&url(&server.url("/"))),
        ] {
            let fetched = ground.fetch(&request).await;
            assert_eq!(why(&fetched), Some(Refusal::BlockedAddress), "{address}");
            assert_eq!(fetched.requests, 0, "{address}");
        }
    }
    assert_eq!(canary.connections(), 0);
    assert_eq!(ground.names.lookups.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_redirect_never_reaches_a_special_address() {
    let (server, canary) = (misbehaving().await, Server::canary().await.unwrap());
    let ground = ground(config(&server));
    for address in addresses(canary.address().port()) {
        for status in [301, 302, 303, 307, 308] {
            let mut from = url::Url::parse(&server.url("/redir/to")).unwrap();
            from.query_pairs_mut()
                .append_pair("u", &address)
                .append_pair("s", &status.to_string());
            let fetched = ground.get(from.as_str()).await;
            assert_eq!(why(&fetched), Some(Refusal::BlockedAddress), "{address}");
        }
    }
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn robots_never_reaches_a_special_address() {
    let canary = Server::canary().await.unwrap();
    let targets: Vec<String> = addresses(canary.address().port()).collect();
    let count = targets.len();
    let server = {
        let next = std::sync::atomic::AtomicUsize::new(0);
        with_robots(move |_| {
            let at = next.fetch_add(1, Ordering::SeqCst);
            Script::redirect(302, &targets[at % targets.len()])
        })
        .await
    };
    let ground = ground(config(&server));
    for _ in 0..count {
        let fetched = ground.get(&server.url("/page")).await;
        assert_eq!(why(&fetched), Some(Refusal::RobotsUnavailable));
        // Past the hour after which it is tried again.
        ground.clock.advance(Duration::from_hours(2));
    }
    assert_eq!(server.times("/robots.txt"), count);
    assert_eq!(server.times("/page"), 0);
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn a_sitemap_line_is_no_request() {
    let canary = Server::canary().await.unwrap();
    let line = format!("Sitemap: {}\n", canary.url("/sitemap.xml"));
    let server = with_robots(move |_| Script::answer(200, &[], &line)).await;
    page(&ground(config(&server)).get(&server.url("/page")).await);
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn a_typed_host_opens_no_other_port() {
    let (server, canary) = (misbehaving().await, Server::canary().await.unwrap());
    let fetched = ground(config(&server)).get(&canary.url("/")).await;
    assert_eq!(why(&fetched), Some(Refusal::BlockedAddress));
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_another_scheme_is_refused_by_name() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    for target in [
        "file:///etc/passwd",
        "gopher://127.0.0.1:6379/_FLUSHALL",
        "ftp://127.0.0.1/",
        "data:text/html,hello",
        "javascript:alert(1)",
    ] {
        let mut from = url::Url::parse(&server.url("/redir/to")).unwrap();
        from.query_pairs_mut().append_pair("u", target);
        let fetched = ground.get(from.as_str()).await;
        assert_eq!(why(&fetched), Some(Refusal::BadScheme), "{target}");
    }
}

/// 127.0.0.2 plays the public web here, so that nothing leaves the machine.
fn pretend_public(server: &Server) -> Config {
    Config {
        allow_net: vec!["127.0.0.2/32".parse().unwrap()],
        typed: Vec::new(),
        ..config(server)
    }
}

async fn public_server() -> Server {
    let ip = std::net::Ipv4Addr::new(127, 0, 0, 2);
    Server::start_on(ip, world::hostile::answer).await.unwrap()
}

#[tokio::test]
async fn a_name_that_leads_inside_is_blocked() {
    let canary = Server::canary().await.unwrap();
    let port = canary.address().port();
    let inside: &[&[&str]] = &[&["127.0.0.1"]];
    let metadata: &[&[&str]] = &[&["169.254.169.254", "::1", "10.0.0.1"]];
    let names = Names::new(&[("inside.example", inside), ("cloud.example", metadata)]);
    let ground = ground_with(pretend_public(&canary), names);
    for name in ["inside.example", "cloud.example"] {
        let fetched = ground.get(&format!("http://{name}:{port}/")).await;
        assert_eq!(why(&fetched), Some(Refusal::BlockedAddress), "{name}");
        assert_eq!(fetched.requests, 0, "{name}");
    }
    assert_eq!(canary.connections(), 0);
}

#[tokio::test]
async fn of_a_mixed_set_only_the_public_address_is_connected_to() {
    // A second listener on the same port, one address further inside.
    let (public, inside) = loop {
        let public = public_server().await;
        if let Ok(inside) = std::net::TcpListener::bind(("127.0.0.1", public.address().port())) {
            break (public, inside);
        }
    };
    inside.set_nonblocking(true).unwrap();
    let mixed: &[&[&str]] = &[&["127.0.0.1", "127.0.0.2", "10.0.0.1"]];
    let ground = ground_with(
        pretend_public(&public),
        Names::new(&[("mixed.example", mixed)]),
    );
    let port = public.address().port();
    let fetched = ground
        .get(&format!("http://mixed.example:{port}/page"))
        .await;
    page(&fetched);
    let public_ip = public.address().ip();
    assert!(fetched.trail.iter().all(|step| step.ip == Some(public_ip)));
    let nobody = inside.accept().err().map(|error| error.kind());
    assert_eq!(nobody, Some(std::io::ErrorKind::WouldBlock));
}

#[tokio::test]
async fn a_name_that_moves_inside_on_the_second_lookup_is_blocked() {
    let public = Server::start_on(std::net::Ipv4Addr::new(127, 0, 0, 2), |asked| {
        // Closing makes every request look the name up again.
        match world::hostile::answer(asked) {
            script if asked.path() == "/robots.txt" => script.then(world::hostile::Then::Close),
            script => script,
        }
    })
    .await
    .unwrap();
    let port = public.address().port();
    let moving: &[&[&str]] = &[&["127.0.0.2"], &["127.0.0.1"]];
    let ground = ground_with(
        pretend_public(&public),
        Names::new(&[("moving.example", moving)]),
    );
    let fetched = ground
        .get(&format!("http://moving.example:{port}/page"))
        .await;
    assert_eq!(why(&fetched), Some(Refusal::BlockedAddress));
    assert_eq!(ground.names.lookups.load(Ordering::SeqCst), 2);
    assert_eq!(public.times("/page"), 0);
}

#[tokio::test]
async fn an_allowed_net_is_reached_by_link() {
    let (server, public) = (misbehaving().await, public_server().await);
    let mut config = pretend_public(&server);
    config.typed = vec![url(&server.url("/"))];
    let mut from = url::Url::parse(&server.url("/redir/to")).unwrap();
    from.query_pairs_mut()
        .append_pair("u", &public.url("/page"));
    let fetched = ground(config).get(from.as_str()).await;
    assert_eq!(page(&fetched).url, url(&public.url("/page")));
}

#[tokio::test]
async fn without_a_contact_no_name_is_even_looked_up() {
    let server = misbehaving().await;
    let mut config = config(&server);
    config.contact = None;
    let ground = ground(config);
    page(&ground.get(&server.url("/page")).await);
    let fetched = ground.get("http://library.example/").await;
    assert_eq!(why(&fetched), Some(Refusal::BlockedAddress));
    assert_eq!(ground.names.lookups.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_name_that_does_not_exist_says_so() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    let fetched = ground.get("http://nowhere.example/").await;
    assert_eq!(why(&fetched), Some(Refusal::Dns));
    assert_eq!(fetched.requests, 0);
}

#[tokio::test]
async fn a_typed_localhost_is_found_by_the_systems_own_resolver() {
    let server = misbehaving().await;
    let address = format!("http://localhost:{}/page", server.address().port());
    let config = Config {
        typed: vec![url(&address)],
        contact: None,
        ..config(&server)
    };
    let http = Http::new(config, Arc::new(SystemClock::new())).unwrap();
    let fetched = http.fetch(&Request::get(url(&address))).await.unwrap();
    page(&fetched);
}

#[test]
fn a_public_site_without_a_contact_is_not_even_begun() {
    let config = Config {
        typed: vec![url("https://library.example/")],
        ..Config::default()
    };
    let begun = Http::new(config, Arc::new(SystemClock::new()));
    let error = begun.err().unwrap().to_string();
    assert!(error.contains("https://library.example/"), "{error}");
    assert!(error.contains("--contact"), "{error}");
}
