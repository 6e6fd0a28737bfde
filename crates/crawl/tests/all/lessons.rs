//! What one site has taught is known on the next.

use crate::ground::{GENEROUS, behind, harvest, url};
use crate::library::books;
use store::{Catalog, SiteFile, site_path};
use world::hostile::{Asked, Script, Server};
use world::table::Rules;

/// What the halls of a museum are called. The search is in the ledger.
const HALLS: [&str; 20] = [
    "Amber", "Basalt", "Copper", "Dolls", "Enamel", "Feathers", "Glass", "Hides", "Ivory", "Jade",
    "Kites", "Ledger", "Masks", "Nets", "Oars", "Pearls", "Quilts", "Ropes", "Silk", "Tiles",
];

/// Pages of a museum; one of them, behind a word that no prior knows, leads to the search.
fn museum(asked: &Asked) -> Option<Script> {
    let path = asked.path();
    match path {
        "/" => {
            let hall = |name: &&str| format!("<p><a href=/hall/{name}>{name}</a></p>");
            let halls: Vec<String> = HALLS.iter().map(hall).collect();
            Some(Script::page(&halls.concat()))
        }
        "/hall/Ledger" => Some(Script::page(
            "<form action=/search><input type=search name=q><button>Search</button></form>",
        )),
        _ if path.starts_with("/hall/") => Some(Script::page(&format!(
            "<p>Many things are to be seen in {path}, and more are kept below.</p>"
        ))),
        "/search" if asked.target.contains('?') => None,
        _ => Some(Script::answer(404, &[], "There is no such room.")),
    }
}

fn halls_before_the_form(server: &Server) -> usize {
    let asked = server.asked();
    let halls = asked
        .iter()
        .filter(|asked| asked.path().starts_with("/hall/"));
    halls
        .take_while(|asked| asked.path() != "/hall/Ledger")
        .count()
}

#[tokio::test]
async fn a_word_that_led_to_a_form_is_followed_first_on_the_next_site() {
    let root = tempfile::tempdir().unwrap();
    let mut before = Vec::new();
    for _ in 0..3 {
        let server = behind(books(40), Rules::default(), museum).await;
        let (summary, _) = harvest(&server.url("/"), root.path(), GENEROUS).await;
        assert_eq!(summary.records, 40, "{}", summary.stopped);
        before.push(halls_before_the_form(&server));
    }
    assert!(
        before[0] > 5 && before[1] < 2 && before[2] < 2,
        "{before:?}"
    );
    let catalog = Catalog::create_or_open(root.path()).unwrap();
    for subject in ["links", "forms"] {
        let latest = catalog.latest_model(subject).unwrap().unwrap();
        assert_eq!(latest.version, 3, "{subject}");
    }
}

#[tokio::test]
async fn a_site_that_is_gone_on_with_keeps_to_what_was_known_when_it_was_begun() {
    let root = tempfile::tempdir().unwrap();
    let first = behind(books(40), Rules::default(), museum).await;
    harvest(&first.url("/"), root.path(), 4).await;
    let second = behind(books(40), Rules::default(), museum).await;
    harvest(&second.url("/"), root.path(), GENEROUS).await;
    let (summary, _) = harvest(&first.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.records, 40, "{}", summary.stopped);
    assert_eq!(
        halls_before_the_form(&first),
        halls_before_the_form(&second)
    );
    let began = |server: &Server| {
        let path = site_path(root.path(), &url(&server.url("/")).site());
        let file = SiteFile::read_only(&path).unwrap();
        file.note("lessons of links").unwrap()
    };
    assert_eq!(
        (began(&first), began(&second)),
        (Some("0".into()), Some("0".into()))
    );
}
