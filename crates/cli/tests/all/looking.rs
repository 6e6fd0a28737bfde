//! `surfacer serve` and `surfacer retry`, as they are typed. The page itself is looked at by `tests/page`.

use crate::ground::run;

#[test]
fn nobody_serves_other_machines_without_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["serve", "--listen", "0.0.0.0:0"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.stderr.contains("--token"), "{said:?}");
    let said = run(
        folder.path(),
        &["serve", "--listen", "0.0.0.0:0", "--token", "short"],
    );
    assert_eq!(said.code, Some(2), "{said:?}");
}

#[test]
fn the_demo_says_how_to_look_at_it_and_what_failed_waits_again_once() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["demo", "--max-requests", "60"]);
    assert!(
        said.stdout.contains("surfacer serve --out surfaced/demo"),
        "{said:?}"
    );
    for words in ["1 pages, 0 answers", "nothing has failed"] {
        let said = run(folder.path(), &["retry", "--failed", "surfaced/demo"]);
        assert_eq!(said.code, Some(0), "{said:?}");
        assert!(said.stdout.contains(words), "{said:?}");
    }
    let said = run(folder.path(), &["retry", "surfaced/demo"]);
    assert_eq!(said.code, Some(2), "what to retry must be said: {said:?}");
    let said = run(folder.path(), &["status", "--json", "surfaced/demo"]);
    assert!(said.json().get("working").is_none(), "nobody is at it");
}
