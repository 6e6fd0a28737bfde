//! Who may ask, and what a browser may do with the answer (O1 to O4).

use crate::ground::{Ground, PAGES, config, text};
use axum::body::Body;
use axum::http::StatusCode;
use surfacer_serve::guard::POLICY;
use surfacer_serve::{ServeError, Server};

#[tokio::test]
async fn a_foreign_host_is_misdirected_on_every_page() {
    let ground = Ground::with_title("Library").await;
    for path in PAGES
        .iter()
        .chain(&["/api/status", "/metrics", "/events", "/style.css"])
    {
        let request = axum::http::Request::builder()
            .uri(*path)
            .header("host", "evil.test")
            .body(Body::empty())
            .unwrap();
        assert_eq!(
            ground.send(request).await.status(),
            StatusCode::MISDIRECTED_REQUEST,
            "{path}"
        );
    }
    let nameless = axum::http::Request::builder()
        .uri("/")
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        ground.send(nameless).await.status(),
        StatusCode::MISDIRECTED_REQUEST
    );
}

#[tokio::test]
async fn a_foreign_origin_or_a_missing_token_changes_nothing() {
    let ground = Ground::with_title("Library").await;
    let order = "/sites/library.example/orders";
    let token = ground.server.token().to_owned();
    let right = format!("token={token}&order=pause");
    for (name, value) in [
        ("origin", "http://evil.test".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("http://{}.evil.test", ground.address())),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
    ] {
        let request = ground
            .request("POST", order)
            .header(name, &value)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(right.clone()))
            .unwrap();
        assert_eq!(
            ground.send(request).await.status(),
            StatusCode::FORBIDDEN,
            "{name}: {value}"
        );
    }
    for wrong in ["token=&order=pause", "token=guess&order=pause"] {
        assert_eq!(
            ground.press(order, wrong).await.status(),
            StatusCode::FORBIDDEN
        );
    }
    let missing = ground.press(order, "order=pause").await.status();
    assert!(missing.is_client_error());
    for path in ["/api/sites/library.example/orders", "/api/topic/labels"] {
        let request = ground
            .request("POST", path)
            .header("content-type", "application/json");
        let request = request.body(Body::from(r#"{"order":"pause"}"#)).unwrap();
        assert_eq!(
            ground.send(request).await.status(),
            StatusCode::FORBIDDEN,
            "{path}"
        );
    }
    assert!(
        !ground.root.path().join("catalog.sqlite").exists(),
        "nothing was written"
    );
    assert_eq!(
        ground.press(order, &right).await.status(),
        StatusCode::SEE_OTHER
    );
    assert!(ground.root.path().join("catalog.sqlite").exists());
}

#[tokio::test]
async fn every_answer_tells_the_browser_to_run_nothing_but_ours() {
    let ground = Ground::with_title("Library").await;
    for path in PAGES
        .iter()
        .chain(&["/api/status", "/metrics", "/nowhere", "/api/nowhere"])
    {
        let response = ground.get(path).await;
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|it| it.to_str().unwrap().to_owned())
        };
        assert_eq!(
            header("content-security-policy").as_deref(),
            Some(POLICY),
            "{path}"
        );
        assert_eq!(
            header("x-content-type-options").as_deref(),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            header("referrer-policy").as_deref(),
            Some("same-origin"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_stored_page_is_handed_out_as_plain_text_to_be_saved() {
    let ground = Ground::with_title("<script>alert(1)</script>").await;
    let response = ground.get("/sites/library.example/raw/1").await;
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/plain");
    assert!(header("content-disposition").starts_with("attachment"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("content-security-policy").contains("sandbox"));
    assert!(
        text(response).await.contains("<script>alert(1)</script>"),
        "as it came"
    );
}

#[tokio::test]
async fn nobody_listens_for_other_machines_without_a_token() {
    let root = tempfile::tempdir().unwrap();
    for address in ["0.0.0.0:0", "[::]:0", "10.0.0.1:0"] {
        let mut open = config(root.path());
        open.listen = address.parse().unwrap();
        let refused = Server::start(open).await;
        assert!(matches!(refused, Err(ServeError::Open(_))), "{address}");
    }
    for short in [
        "",
        "short",
        "with spaces in it, long enough",
        "semicolon;semicolon;",
    ] {
        let mut weak = config(root.path());
        weak.token = Some(short.to_owned());
        assert!(
            matches!(Server::start(weak).await, Err(ServeError::Token)),
            "{short}"
        );
    }
}

#[tokio::test]
async fn with_a_token_looking_needs_it_too() {
    let root = tempfile::tempdir().unwrap();
    crate::ground::harvested(root.path(), "Library");
    let token = "0123456789abcdef";
    let ground = Ground::over(root, |config| config.token = Some(token.to_owned())).await;
    assert_eq!(
        ground.get("/").await.status(),
        StatusCode::SEE_OTHER,
        "to the login"
    );
    for path in ["/api/status", "/api/sites", "/metrics"] {
        assert_eq!(
            ground.get(path).await.status(),
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
        let request = ground
            .request("GET", path)
            .header("authorization", format!("Bearer {token}"));
        let response = ground.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
    }
    assert_eq!(
        ground
            .press("/login", "token=0123456789abcdeX")
            .await
            .status(),
        StatusCode::FORBIDDEN
    );
    let entered = ground.press("/login", &format!("token={token}")).await;
    let cookie = entered.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let request = ground
        .request("GET", "/")
        .header("cookie", cookie.split(';').next().unwrap());
    assert_eq!(
        ground
            .send(request.body(Body::empty()).unwrap())
            .await
            .status(),
        StatusCode::OK
    );
    // A browser sends the cookie unasked, so it is not enough to change something by the API.
    let request = ground
        .request("POST", "/api/sites/library.example/orders")
        .header("cookie", cookie.split(';').next().unwrap())
        .header("content-type", "application/json");
    let response = ground
        .send(request.body(Body::from(r#"{"order":"stop"}"#)).unwrap())
        .await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn no_path_of_a_request_leads_out_of_the_workspace() {
    let ground = Ground::with_title("Library").await;
    std::fs::write(ground.root.path().join("secret.svg"), "<svg/>").unwrap();
    for path in [
        "/sites/..%2fsecret",
        "/sites/..%2f..%2fetc%2fpasswd/records",
        "/sites/%2fetc%2fpasswd",
        "/sites/library.example%00/records",
        "/lab/0/0",
        "/lab/..%2f..%2fsecret.svg/0",
        "/lab/0/..%2fsecret.svg",
        "/sites/library.example/raw/..%2f1",
        "/api/sites/..%2flibrary.example",
    ] {
        assert!(ground.get(path).await.status().is_client_error(), "{path}");
    }
    let token = ground.server.token();
    let answered = ground
        .press(
            "/topic/labels",
            &format!("token={token}&page=..%2fsecret&label=relevant"),
        )
        .await;
    assert_eq!(answered.status(), StatusCode::NOT_FOUND);
}
