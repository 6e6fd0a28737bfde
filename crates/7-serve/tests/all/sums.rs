//! What is counted adds up, wherever it is shown.

use crate::ground::{Ground, harvested, page, record, step, url};
use model::{Keep, Refusal};
use serde_json::json;
use store::SiteFile;

#[tokio::test]
async fn the_sums_of_all_sites_are_the_sums_of_each() {
    let ground = Ground::with_title("Library").await;
    let status = ground.json("/api/status").await;
    assert_eq!(status["sites"], 1);
    assert_eq!(status["records"], 3);
    assert_eq!(status["requests"], 6, "2 for the page, 4 for the answers");
    assert_eq!(status["refusals"], json!({ "server_error": 1 }));
    let stages: u64 = status["stages"]
        .as_object()
        .unwrap()
        .values()
        .map(|it| it.as_u64().unwrap())
        .sum();
    assert_eq!(stages, 1);
    let site = ground.json("/api/sites/library.example").await;
    for key in ["records", "requests", "refusals"] {
        assert_eq!(site[key], status[key], "{key}");
    }
    assert_eq!(
        site["estimate"],
        json!({ "low": 3, "mid": 5, "high": 9, "method": "combined" })
    );
    let forms = ground.json("/api/sites/library.example/forms").await;
    assert_eq!(
        (
            &forms[0]["records"],
            &forms[0]["requests"],
            &forms[0]["answers"]
        ),
        (&json!(3), &json!(4), &json!(4))
    );
    let answers = ground.json("/api/sites/library.example/answers").await;
    let new: u64 = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["new"].as_u64().unwrap())
        .sum();
    assert_eq!(new, 3);
    let metrics = ground.text("/metrics").await;
    assert!(
        metrics.contains("surfacer_records{site=\"https://library.example\"} 3\n"),
        "{metrics}"
    );
    assert!(
        metrics.contains(
            "surfacer_refusals_total{site=\"https://library.example\",name=\"server_error\"} 1\n"
        ),
        "{metrics}"
    );
}

#[tokio::test]
async fn a_site_says_where_its_requests_went_and_they_add_up() {
    let ground = Ground::with_title("Library").await;
    let html = ground.text("/sites/library.example").await;
    let section = html.split("Where the requests went").nth(1).unwrap();
    let row = |what: &str| {
        section
            .split(what)
            .nth(1)
            .unwrap()
            .split("</tr>")
            .next()
            .unwrap()
            .replace(|it: char| !it.is_ascii_digit(), " ")
    };
    let numbers = |what: &str| {
        row(what)
            .split_whitespace()
            .map(|it| it.parse().unwrap())
            .collect::<Vec<u64>>()
    };
    assert_eq!(numbers("walk for forms"), [1, 2]);
    assert_eq!(numbers("pages of answers"), [4, 4]);
    assert_eq!(numbers(">all<").first(), Some(&5));
    assert_eq!(numbers(">all<").get(1), Some(&6));
    assert!(
        html.contains("The answers showed 4 rows: 3 for the first time, 1 again."),
        "{html}"
    );
}

#[tokio::test]
async fn records_are_leafed_through_once_each_and_filters_find_all_that_match() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    let mut file = SiteFile::create_or_open(root.path(), &url("/").site()).unwrap();
    let many = (0..130).map(|number| record(&format!("n{number}"), &format!("Number {number}")));
    file.keep_steps(&[step("many", many.collect())], "{}")
        .unwrap();
    drop(file);
    let ground = Ground::over(root, |_| {}).await;
    let (mut seen, mut after) = (Vec::new(), 0);
    loop {
        let page = ground
            .json(&format!(
                "/api/sites/library.example/records?limit=50&after={after}"
            ))
            .await;
        seen.extend(
            page["records"]
                .as_array()
                .unwrap()
                .iter()
                .map(|it| it["id"].as_i64().unwrap()),
        );
        match page["next"].as_i64() {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(seen, (1..=133).collect::<Vec<_>>());
    let found = ground
        .json("/api/sites/library.example/records?q=number%2012&limit=500")
        .await;
    assert_eq!(
        found["records"].as_array().unwrap().len(),
        11,
        "12 and 120 to 129"
    );
    let found = ground
        .json("/api/sites/library.example/records?field=author&value=BADGER")
        .await;
    assert_eq!(found["records"].as_array().unwrap().len(), 1);
    let none = ground
        .json("/api/sites/library.example/records?q=100%25")
        .await;
    assert_eq!(
        none["records"],
        json!([]),
        "a percent sign is a percent sign"
    );
}

#[tokio::test]
async fn a_record_leads_to_its_query_its_form_and_its_stored_page() {
    let ground = Ground::with_title("Library").await;
    let record = ground.json("/api/sites/library.example/records/3").await;
    assert_eq!(record["title"], "The crane");
    assert_eq!(record["answer"]["asked"], "badger");
    assert_eq!(record["answer"]["why"], "badger is rare");
    assert_eq!(record["form"], "https://library.example/search");
    assert!(
        record["warc"].as_str().unwrap().contains(".warc.gz@"),
        "{record}"
    );
    let html = ground.text("/sites/library.example/records/3").await;
    assert!(
        html.contains("href=\"/sites/library.example/queries/2\""),
        "{html}"
    );
    let answer = ground.text("/sites/library.example/queries/2").await;
    assert!(
        answer.contains("The crane") && answer.contains("href=\"/sites/library.example/stored/3\""),
        "{answer}"
    );
    let stored = ground.text("/sites/library.example/stored/3").await;
    assert!(
        stored.contains("The badger") && stored.contains("The crane"),
        "{stored}"
    );
}

#[tokio::test]
async fn what_failed_is_forgotten_when_it_is_to_be_tried_again_and_its_cost_stays() {
    let root = tempfile::tempdir().unwrap();
    harvested(root.path(), "Library");
    let mut file = SiteFile::create_or_open(root.path(), &url("/").site()).unwrap();
    let mut broken = page("/broken", "Broken");
    broken.refusal = Some(Refusal::Forbidden);
    broken.forms.clear();
    file.keep_pages(&[broken]).unwrap();
    drop(file);
    let ground = Ground::over(root, |_| {}).await;
    assert_eq!(ground.json("/api/status").await["requests"], 8);
    let retried = store::retry(&store::site_path(ground.root.path(), &url("/").site())).unwrap();
    assert_eq!((retried.pages, retried.answers, retried.details), (1, 1, 0));
    let site = ground.text("/sites/library.example").await;
    assert!(
        site.contains("what failed waits to be tried again"),
        "{site}"
    );
    let status = ground.json("/api/status").await;
    assert_eq!(
        (&status["requests"], &status["refusals"], &status["records"]),
        (&json!(8), &json!({}), &json!(3))
    );
}
