use crate::ground::{config, ground, misbehaving, page, url};
use surfacer_fetch::Limits;
use world::hostile::COOKIES_PER_PAGE;

#[tokio::test]
async fn a_flood_of_cookies_stays_small() {
    let server = misbehaving().await;
    let mut config = config(&server);
    // The flood is in the heads; let them in.
    config.limits.header_count = COOKIES_PER_PAGE + 20;
    let ground = ground(config);
    for at in 0..200 {
        page(
            &ground
                .get(&server.url(&format!("/cookies_page?i={at}")))
                .await,
        );
    }
    let echo = ground.get(&server.url("/cookies_echo")).await;
    let header = std::str::from_utf8(&page(&echo).body).unwrap();
    let limits = Limits::default();
    assert!(header.len() <= limits.cookie_header_bytes);
    let cookies = header.split("; ").count();
    assert!((1..=limits.cookies).contains(&cookies), "{cookies}");
    assert!(header.split("; ").all(|cookie| cookie.starts_with("c199_")));
}

#[tokio::test]
async fn a_fresh_session_knows_no_cookies() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    ground.get(&server.url("/set_cookie?c=a%3D1")).await;
    ground.http.fresh_session(&url(&server.url("/")));
    let echo = ground.get(&server.url("/cookies_echo")).await;
    assert_eq!(page(&echo).body, "");
}
