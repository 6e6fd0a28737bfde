//! Where answers can be seen by whoever comes after us.

use crate::ground::{Drained, GENEROUS, drain, url};
use model::{AnswerKind, Step};
use std::collections::BTreeSet;
use store::{Format, SiteFile};
use world::table::{Answers, Asked, Empty, Method, RowLinks, Rules};

const RECORDS: usize = 120;

fn file_of(drained: &Drained) -> SiteFile {
    let site = url(&drained.site.url()).site();
    SiteFile::read_only(&store::site_path(drained.root.path(), &site)).unwrap()
}

/// The answers that showed records.
fn answers(drained: &Drained) -> Vec<Step> {
    let mut steps = Vec::new();
    file_of(drained)
        .steps(|step, _| {
            if step.kind == AnswerKind::Records {
                steps.push(step);
            }
        })
        .unwrap();
    steps
}

/// Whether a stranger, who comes without a cookie, sees the records of an answer at its address.
fn is_shown_to_strangers(drained: &Drained, step: &Step) -> bool {
    let address = step.address.as_ref().unwrap().parts();
    let asked = format!("{}?{}", address.path(), address.query().unwrap_or_default());
    let page = drained.site.site().answer(&Asked::get(&asked)).body;
    step.records.iter().all(|record| {
        let path = record.url.as_ref().unwrap().parts().path();
        page.contains(&format!("\"{path}\""))
    })
}

async fn sent(rules: Rules) -> Drained {
    let drained = drain(RECORDS, rules, GENEROUS).await;
    let found = drained.keys(RowLinks::Detail).len();
    assert!(100 * found >= 95 * RECORDS, "{found} records");
    drained
}

#[tokio::test]
async fn what_is_asked_in_the_address_is_remembered_as_that_address() {
    let drained = sent(Rules::default()).await;
    let answers = answers(&drained);
    assert!(
        answers
            .iter()
            .all(|step| is_shown_to_strangers(&drained, step))
    );
    let mut lines = Vec::new();
    store::export(&file_of(&drained), Format::Urls, &mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let lines: BTreeSet<&str> = lines.lines().collect();
    for step in answers {
        assert!(lines.contains(step.address.unwrap().as_str()));
    }
    assert!(lines.len() > RECORDS);
}

#[tokio::test]
async fn a_post_that_is_sent_on_is_remembered_as_the_address_it_is_sent_to() {
    let rules = Rules {
        method: Method::Post,
        answers: Answers::Elsewhere,
        empty: Empty::Nothing,
        ..Rules::default()
    };
    let drained = sent(rules).await;
    let answers = answers(&drained);
    assert!(!answers.is_empty());
    for step in &answers {
        assert!(is_shown_to_strangers(&drained, step), "{}", step.request);
    }
    let posts = |seen: &&world::table::Seen| seen.method == "POST";
    let posts = drained.site.log().iter().filter(posts).count();
    let first_pages: usize = answers.iter().filter(|step| step.ask.page == 1).count();
    assert!(posts >= first_pages);
    assert_eq!(
        drained.summary.requests,
        drained.site.requests() as u64,
        "the look at one of the addresses is counted"
    );
}

#[tokio::test]
async fn answers_that_live_in_the_session_have_no_address() {
    let rules = Rules {
        method: Method::Post,
        answers: Answers::InSession,
        ..Rules::default()
    };
    let drained = sent(rules).await;
    assert!(answers(&drained).iter().all(|step| step.address.is_none()));
}

#[tokio::test]
async fn a_post_that_is_answered_on_the_spot_has_no_address() {
    let rules = Rules {
        method: Method::Post,
        ..Rules::default()
    };
    let drained = sent(rules).await;
    assert!(answers(&drained).iter().all(|step| step.address.is_none()));
}

#[tokio::test]
async fn an_address_with_a_token_in_it_is_not_remembered() {
    let rules = Rules {
        token: true,
        ..Rules::default()
    };
    let drained = sent(rules).await;
    let answers = answers(&drained);
    assert!(
        answers
            .iter()
            .all(|step| step.ask.page > 1 || step.address.is_none())
    );
    let later = answers.iter().filter(|step| step.address.is_some());
    assert!(
        later
            .clone()
            .all(|step| is_shown_to_strangers(&drained, step))
    );
}
