//! What is kept reads back.

use crate::sample::{form, form_page, link, page, place, record, site, step, url};
use model::{
    AnswerKind, Continuation, FoundLink, Keep, LinkWords, Refusal, Request, SeenPage, Step, Why,
};
use surfacer_store::{PageState, SiteFile, verify};

/// In how many distinct queries each record was seen, in the order records were found.
fn queries_by_record(file: &SiteFile) -> rusqlite::Result<Vec<u32>> {
    let db = rusqlite::Connection::open(file.path())?;
    let mut statement = db.prepare(
        "SELECT count(DISTINCT query) FROM sighting JOIN answer ON answer.id = sighting.answer \
         GROUP BY record ORDER BY record",
    )?;
    let counts = statement.query_map([], |row| row.get(0))?;
    counts.collect()
}

#[test]
fn what_a_walk_went_by_comes_back() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let words = LinkWords {
        anchor: "Find a mill".into(),
        around: "By river: Find a mill".into(),
        region: "Main".into(),
    };
    let mut front = page("/", &["/plain"]);
    front.lines = vec![7, u64::MAX];
    front.links.push(FoundLink {
        words: Some(Box::new(words.clone())),
        ..link("/mills", 600)
    });
    file.keep_pages(&[front]).unwrap();
    let pages = file.pages().unwrap();
    assert_eq!(pages[0].lines, [7, u64::MAX]);
    assert_eq!((&pages[1].source, &pages[1].link), (&None, &None));
    assert_eq!(pages[2].source, Some(url("/")));
    assert_eq!((&pages[2].link, pages[2].promise), (&Some(words), 600));
}

#[test]
fn pages_come_back_in_the_order_they_were_found() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let moved = SeenPage {
        landed: url("/c2"),
        refusal: Some(Refusal::NotFound),
        status: 404,
        ..page("/c", &["/a"])
    };
    file.keep_pages(&[page("/a", &["/b", "/c", "/b"]), moved, page("/d", &[])])
        .unwrap();
    drop(file);
    let file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let pages = file.pages().unwrap();
    let seen: Vec<_> = pages
        .iter()
        .map(|page| (page.url.parts().path(), page.state, page.depth))
        .collect();
    assert_eq!(
        seen,
        [
            ("/a", PageState::Seen, 1),
            ("/b", PageState::Waiting, 2),
            ("/c", PageState::Seen, 1),
            ("/d", PageState::Seen, 1),
        ]
    );
    assert_eq!(pages[2].landed, url("/c2"));
    assert_eq!(pages[2].refusal, Some(Refusal::NotFound));
    assert_eq!(pages[0].words, ["badger", "otter"]);
    let totals = file.totals().unwrap();
    assert_eq!((totals.pages, totals.requests), (3, 3));
    assert_eq!(totals.refusals["not_found"], 1);
}

#[test]
fn a_form_first_seen_with_a_danger_is_judged_anew_where_it_stands_without() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    for submit in [false, true, false] {
        let mut page = page(if submit { "/safe" } else { "/danger" }, &[]);
        let mut form = form("/search", 0, "/find", &["q"]);
        form.submit = submit;
        page.forms = vec![form];
        file.keep_pages(&[page]).unwrap();
    }
    let forms = file.forms().unwrap();
    assert_eq!(forms.len(), 1);
    assert!(forms[0].1.submit);
}

#[test]
fn a_form_found_again_keeps_its_number() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let search = form("/a", 0, "/search", &["q", "token-1"]);
    let elsewhere = form("/b", 3, "/search", &["q", "token-1"]);
    let renamed = form("/a", 0, "/search", &["q", "token-2"]);
    let login = form("/a", 1, "/login", &["user", "password"]);
    for forms in [
        vec![search.clone(), login.clone()],
        vec![elsewhere.clone()],
        vec![renamed.clone()],
    ] {
        file.keep_pages(&[SeenPage {
            forms,
            ..page("/a", &[])
        }])
        .unwrap();
    }
    assert_eq!(file.forms().unwrap(), [(1, search), (2, login)]);
    for same in [elsewhere, renamed] {
        assert_eq!(file.form_number(&same.form).unwrap(), Some(1));
    }
    let other = form("/c", 0, "/other", &["q"]);
    assert_eq!(file.form_number(&other.form).unwrap(), None);
}

#[test]
fn steps_come_back_as_they_were_kept() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut first = step("otter", 1, &["a", "b", "a"]);
    first.next = Some(Continuation {
        page: 2,
        request: Request::get(url("/search?q=otter&page=2")),
    });
    let mut second = step("otter", 2, &["b", "c"]);
    second.records[0].title = "written differently".into();
    let nothing = Step {
        kind: AnswerKind::Nothing,
        total: None,
        ..step("zzz", 1, &[])
    };
    let refused = Step {
        kind: AnswerKind::Refused(Refusal::RateLimited),
        trail: Vec::new(),
        ..step("yyy", 1, &[])
    };
    let steps = [first, second, nothing, refused];
    let kept = file.keep_steps(&steps[..2], "learned little").unwrap();
    assert_eq!(kept[0].new, [true, true, false]);
    assert_eq!(kept[1].new, [false, true]);
    file.keep_steps(&steps[2..], "learned more").unwrap();
    file.set_note("seconds", "12.5").unwrap();
    drop(file);

    let path = surfacer_store::site_path(root.path(), &site());
    let file = SiteFile::read_only(&path).unwrap();
    let mut back = Vec::new();
    file.steps(|step, kept| back.push((step, kept))).unwrap();
    assert_eq!(back.len(), 4);
    for ((step, _), was) in back.iter().zip(&steps) {
        let was = Step {
            trail: Vec::new(),
            ..was.clone()
        };
        assert_eq!(*step, was);
    }
    assert_eq!(back[0].1, kept[0]);
    assert_eq!(back[1].1, kept[1]);
    assert_eq!(file.memo(1).unwrap().as_deref(), Some("learned more"));
    assert_eq!(file.memo(2).unwrap(), None);
    assert_eq!(queries_by_record(&file).unwrap(), [1, 1, 1]);
    let totals = file.totals().unwrap();
    assert_eq!((totals.requests, totals.queries, totals.records), (5, 3, 3));
    assert_eq!(totals.refusals["rate_limited"], 1);
    assert!((totals.seconds - 12.5).abs() < f64::EPSILON);
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
}

#[test]
fn a_record_stands_where_each_page_put_it_and_is_still_the_same() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut moved = step("two", 1, &["a", "b"]);
    moved.records[0].places = [("title".to_owned(), place("h3.name", 9))].into();
    moved.records[1].places.clear();
    let steps = [step("one", 1, &["a", "b"]), moved];
    file.keep_steps(&steps, "").unwrap();
    let mut back = Vec::new();
    file.steps(|step, _| back.push(step.records)).unwrap();
    assert_eq!(back, steps.map(|step| step.records));
    let db = rusqlite::Connection::open(file.path()).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM layout"), 2);
    assert_eq!(count("SELECT count(variant) FROM sighting"), 0);
}

#[test]
fn the_last_requests_are_shown_with_their_reasons() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let odd = Step {
        why: Some(Why::new(f64::NAN, f64::INFINITY, "a guess")),
        ..step("three", 1, &[])
    };
    let steps = [
        step("one", 1, &["a", "b"]),
        step("two", 2, &["b", "c"]),
        odd,
    ];
    file.keep_steps(&steps, "").unwrap();
    let reasons = file.reasons(2).unwrap();
    assert_eq!(reasons.len(), 2);
    let second = &reasons[0];
    assert_eq!(
        (second.asked.as_str(), second.page, second.new),
        ("two", 2, 1)
    );
    assert_eq!((second.expected, second.cost), (Some(2.5), Some(1.0)));
    assert_eq!(second.evidence.as_deref(), Some("two is rare"));
    assert_eq!(reasons[1].expected, None);
    let mut back = Vec::new();
    file.steps(|step, _| back.push(step.why)).unwrap();
    assert_eq!(back[2], Some(Why::new(0.0, f64::INFINITY, "a guess")));
}

#[test]
fn a_record_counts_once_per_query_that_shows_it() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    file.keep_steps(
        &[
            step("one", 1, &["a", "b"]),
            step("one", 2, &["a"]),
            step("two", 1, &["b", "c", "b"]),
        ],
        "",
    )
    .unwrap();
    assert_eq!(queries_by_record(&file).unwrap(), [1, 2, 1]);
}

#[test]
fn a_request_is_kept_once() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    file.keep_steps(&[step("one", 1, &["a"])], "").unwrap();
    let error = file
        .keep_steps(&[step("two", 1, &["b"]), step("one", 1, &["c"])], "lost")
        .unwrap_err();
    assert!(error.what.contains("already kept"), "{error}");
    assert!(!error.disk_full);
    // Nothing of the refused call is there, in the file or in the archive.
    assert_eq!(file.totals().unwrap().records, 1);
    assert_eq!(file.memo(1).unwrap().as_deref(), Some(""));
    file.keep_steps(&[step("two", 1, &["b"])], "").unwrap();
    let report = verify(file.path()).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.answers, 2);
}

#[test]
fn a_step_of_an_unknown_form_is_refused() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let error = file.keep_steps(&[step("one", 1, &["a"])], "").unwrap_err();
    assert!(error.what.contains("form 1"), "{error}");
}

#[test]
fn a_record_without_an_address_reads_back() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut bare = step("one", 1, &["a"]);
    bare.records[0].url = None;
    file.keep_steps(&[bare.clone()], "").unwrap();
    let mut again = step("two", 1, &["a"]);
    again.records[0] = record("a");
    file.keep_steps(&[again.clone()], "").unwrap();
    let mut back = Vec::new();
    file.steps(|step, _| back.push(step.records)).unwrap();
    assert_eq!(back, [bare.records, again.records]);
}
