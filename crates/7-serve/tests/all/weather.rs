//! Files come and go, and somebody writes while we look.

use crate::ground::{Ground, SITE, harvested, record, step, url};
use axum::http::StatusCode;
use model::Keep;
use store::SiteFile;

#[tokio::test]
async fn a_page_shows_what_was_kept_since_while_another_writes() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    let ground = Ground::over(root, |_| {}).await;
    let mut file = SiteFile::create_or_open(ground.root.path(), &url("/").site()).unwrap();
    for number in 0..20 {
        let one = record(&format!("w{number}"), "New");
        file.keep_steps(&[step(&format!("word{number}"), vec![one])], "{}")
            .unwrap();
        let html = ground.text("/sites/library.example/records").await;
        assert!(
            html.contains(&format!("<h1>{} records</h1>", 4 + number)),
            "{html}"
        );
    }
}

#[tokio::test]
async fn a_folder_without_anything_is_a_page_that_says_so() {
    let ground = Ground::over(tempfile::tempdir().unwrap(), |_| {}).await;
    assert!(ground.text("/").await.contains("no site file here yet"));
    assert_eq!(ground.json("/api/sites").await, serde_json::json!([]));
    let away = tempfile::tempdir().unwrap();
    let nowhere = away.path().join("not-there");
    let ground = Ground::over(away, |config| config.root = nowhere.clone()).await;
    assert!(ground.text("/").await.contains("no site file here yet"));
    assert!(
        ground
            .text("/search?q=otter")
            .await
            .contains("<b>0</b> found")
    );
    assert!(!nowhere.exists(), "looking makes nothing");
}

#[tokio::test]
async fn a_file_that_vanishes_is_missing_and_a_damaged_one_is_shown_with_the_reason() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    std::fs::write(
        root.path().join("sites/broken.example.db"),
        "this is no database, however long it may be",
    )
    .unwrap();
    let ground = Ground::over(root, |_| {}).await;
    let html = ground.text("/").await;
    assert!(
        html.contains("broken.example") && html.contains(SITE),
        "{html}"
    );
    let sites = ground.json("/api/sites").await;
    assert!(sites[0]["trouble"].is_string(), "{sites}");
    assert_eq!(
        ground.get("/sites/nowhere.example").await.status(),
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        ground
            .get("/sites/library.example/records/99")
            .await
            .status(),
        StatusCode::NOT_FOUND
    );
}
