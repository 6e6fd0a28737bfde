//! A button writes a row.

use crate::ground::{Ground, SITE, harvested, now};
use axum::body::Body;
use axum::http::StatusCode;
use store::{Catalog, Job, JobState, Wish};

fn at_work(root: &std::path::Path) {
    let mut catalog = Catalog::create_or_open(root).unwrap();
    let job = Job {
        job: SITE.to_owned(),
        process: 7,
        began: now(),
        alive: now(),
        state: JobState::Waiting,
        what: "waiting for library.example to answer".to_owned(),
        budget: 1_000,
    };
    catalog.begin_job(&job).unwrap();
}

#[tokio::test]
async fn every_button_writes_its_row_and_the_page_says_so() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    at_work(root.path());
    let ground = Ground::over(root, |_| {}).await;
    let html = ground.text("/sites/library.example").await;
    assert!(
        html.contains("waiting for library.example to answer") && html.contains(">Pause<"),
        "{html}"
    );
    assert!(
        ground
            .text("/")
            .await
            .contains("waiting for library.example to answer")
    );
    let token = ground.server.token().to_owned();
    let press = async |order: &str| {
        let pressed = ground
            .press(
                "/sites/library.example/orders",
                &format!("token={token}&{order}"),
            )
            .await;
        assert_eq!(pressed.status(), StatusCode::SEE_OTHER, "{order}");
        Catalog::create_or_open(ground.root.path())
            .unwrap()
            .orders(SITE)
            .unwrap()
    };
    assert_eq!(press("order=pause").await.wish, Wish::Pause);
    assert!(
        ground
            .text("/sites/library.example")
            .await
            .contains(">Go on<")
    );
    assert_eq!(press("order=go").await.wish, Wish::Go);
    assert_eq!(press("order=budget&budget=2500").await.budget, Some(2_500));
    assert!(press("order=retry").await.retry);
    assert_eq!(press("order=stop").await.wish, Wish::Stop);
    for wrong in [
        "order=run",
        "order=budget",
        "order=budget&budget=-1",
        "order=budget&budget=0",
        "order=budget&budget=x",
    ] {
        let pressed = ground
            .press(
                "/sites/library.example/orders",
                &format!("token={token}&{wrong}"),
            )
            .await;
        assert_eq!(pressed.status(), StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn a_page_without_anybody_at_work_does_not_pretend_to_start_one() {
    let ground = Ground::with_title("Library").await;
    let html = ground.text("/sites/library.example").await;
    assert!(
        html.contains("Nobody works on it")
            && html.contains("surfacer harvest https://library.example"),
        "{html}"
    );
    assert!(
        !html.contains(">Pause<") && !html.contains(">Stop<"),
        "{html}"
    );
    assert!(html.contains(">Retry failed<"), "one answer failed");
}

#[tokio::test]
async fn a_label_goes_where_the_command_line_keeps_it() {
    let root = tempfile::tempdir().unwrap();
    let pages = root.path().join("pages");
    std::fs::create_dir_all(pages.join("unlabelled")).unwrap();
    for name in ["one", "two"] {
        std::fs::write(
            pages.join(format!("unlabelled/{name}.html")),
            format!("<title>Page {name}</title><p>otters and badgers"),
        )
        .unwrap();
    }
    let topic = root.path().join("mammal.toml");
    std::fs::write(
        &topic,
        "topic = \"mammal\"\nwords = [\"otter\", \"badger\"]\n",
    )
    .unwrap();
    let folder = pages.clone();
    let ground = Ground::over(root, |config| {
        (config.pages, config.topic) = (Some(folder), Some(topic));
    })
    .await;
    let html = ground.text("/topic").await;
    assert!(
        html.contains("otters and badgers") && html.contains("mammal"),
        "{html}"
    );
    let token = ground.server.token().to_owned();
    let pressed = ground
        .press(
            "/topic/labels",
            &format!("token={token}&page=unlabelled%2Fone.html&label=relevant"),
        )
        .await;
    assert_eq!(pressed.status(), StatusCode::SEE_OTHER);
    let request = ground
        .request("POST", "/api/topic/labels")
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json");
    let sent = request
        .body(Body::from(
            r#"{"page":"unlabelled/two.html","label":"other"}"#,
        ))
        .unwrap();
    assert_eq!(ground.send(sent).await.status(), StatusCode::OK);
    let kept = std::fs::read_to_string(pages.join("labels.tsv")).unwrap();
    assert_eq!(
        kept,
        "unlabelled/one.html\trelevant\nunlabelled/two.html\tother\n"
    );
    let topic = ground.json("/api/topic").await;
    assert_eq!(
        (&topic["relevant"], &topic["other"], &topic["unlabelled"]),
        (&1.into(), &1.into(), &0.into())
    );
}
