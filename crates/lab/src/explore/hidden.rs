//! The search forms, one to four links from the front page.
//!
//! People who build a site name the way to its search in one of three manners: outright ("Advanced search"), by what is searched ("Register of
//! mills"), or not at all ("Enter here"). A site keeps mostly to one manner, in its words and in its addresses.

use super::dice::Dice;
use super::shape::slug;
use super::site::Draft;

/// Ways to name the way to a search.
const OUTRIGHT: [&str; 10] = [
    "Search the {}",
    "Advanced search",
    "Find in the {}",
    "Look up {}",
    "Query the {} records",
    "Search {}",
    "Suche: {}",
    "Recherche {}",
    "{} finder",
    "Enquire about {}",
];
const BY_MATTER: [&str; 10] = [
    "{} database",
    "Register of {}",
    "{} holdings",
    "{} online",
    "Index of {}",
    "{} gazetteer",
    "Catalogue of {}",
    "{} records",
    "Consult the {} files",
    "{} collection",
];
const VEILED: [&str; 6] = [
    "Enter here",
    "More",
    "{}",
    "Start",
    "Tools",
    "Open the {} room",
];

/// Last parts of addresses, for each manner.
const OUTRIGHT_PATHS: [&str; 6] = [
    "search",
    "find.html",
    "query",
    "advsearch",
    "lookup",
    "suche.html",
];
const BY_MATTER_PATHS: [&str; 6] = [
    "db",
    "register",
    "catalogue",
    "records",
    "holdings.html",
    "index.cgi",
];
const VEILED_PATHS: [&str; 5] = ["p4711", "start", "enter.html", "main", "tool"];

/// Texts around the link.
const AROUND: [&str; 6] = [
    "Ask for any of our entries by name:",
    "By keyword, place or year:",
    "",
    "Also here:",
    "For visitors and readers alike:",
    "",
];

/// Pages on the way from a section of the site to a form, named by what visitors come for.
const WAYS: [&str; 12] = [
    "Services",
    "Resources",
    "For readers",
    "Collections",
    "Online services",
    "Library",
    "Data",
    "Publications",
    "Working here",
    "Visit us",
    "Learning",
    "Archives",
];

/// Hides two to five forms. A form hangs on a page with many links rather than on one with few, and where it lies deeper than that page
/// allows, pages of the kind that sites have for visitors lead to it, with others of their kind beside them that lead nowhere.
pub(super) fn hide(draft: &mut Draft, dice: &mut Dice) {
    let mannered = dice.below(3);
    for number in 0..2 + dice.below(4) {
        let depth = 1 + dice.below(4);
        let depths = draft.depths();
        let shallow = dice.below(depth.min(3));
        let candidates: Vec<usize> = (0..depths.len())
            .filter(|page| depths[*page] == Some(shallow) && !draft.pages[*page].is_trap())
            .collect();
        let one = |dice: &mut Dice| candidates.get(dice.below(candidates.len())).copied();
        let mut parent = (0..3)
            .filter_map(|_| one(dice))
            .max_by_key(|page| draft.pages[*page].links.len())
            .unwrap_or(0);
        for _ in shallow..depth - 1 {
            parent = way(draft, dice, parent, number);
        }
        place(draft, dice, parent, mannered, number);
    }
}

/// Three pages for visitors; one of them leads on.
fn way(draft: &mut Draft, dice: &mut Dice, parent: usize, number: usize) -> usize {
    let first = dice.below(WAYS.len());
    let pages: Vec<usize> = (0..3)
        .map(|step| {
            let name = WAYS[(first + step) % WAYS.len()];
            let folder = folder_of(&draft.pages[parent].path);
            let path = format!("{folder}/{}-{number}", slug(name).to_lowercase());
            let page = draft.page(&path, name, "What we offer to visitors.");
            draft.link(parent, page, name, "");
            page
        })
        .collect();
    pages[dice.below(pages.len())]
}

fn folder_of(path: &str) -> String {
    let base = path.split('?').next().unwrap_or("/");
    base.rsplit_once('/')
        .map_or("", |(folder, _)| folder)
        .to_owned()
}

fn place(draft: &mut Draft, dice: &mut Dice, parent: usize, mannered: usize, number: usize) {
    // Words and addresses are chosen by different people: one may tell where the other does not.
    let mut manner = || {
        if dice.happens(60) {
            mannered
        } else {
            dice.below(3)
        }
    };
    let (of_name, of_path) = (manner(), manner());
    let names: &[&str] = [&OUTRIGHT[..], &BY_MATTER, &VEILED][of_name];
    let ends: &[&str] = [&OUTRIGHT_PATHS[..], &BY_MATTER_PATHS, &VEILED_PATHS][of_path];
    let matter = draft.pages[parent].title.clone();
    let name = dice.pick(names).replace("{}", &matter);
    let end = dice.pick(ends);
    let folder = folder_of(&draft.pages[parent].path);
    let path = if dice.happens(60) {
        format!("{folder}/{end}")
    } else {
        format!("/cgi-bin/{end}")
    };
    // Two forms may have been given one address; a number tells them apart.
    let path = if draft.has(&path) {
        format!("{path}-{number}")
    } else {
        path
    };
    let page = draft.page(&path, &name, "Fill in what you know.");
    draft.pages[page].forms.push(form(dice, number));
    draft.pages[page].hidden = true;
    let around = dice.pick(&AROUND);
    let at = dice.below(draft.pages[parent].links.len() + 1);
    draft.link_at(parent, at, page, &name, around);
}

fn form(dice: &mut Dice, number: usize) -> String {
    let name = dice.pick(&["q", "query", "keywords", "search", "words", "term"]);
    let label = dice.pick(&[
        "Keywords",
        "Search for",
        "Find",
        "Words in the title",
        "Search term",
    ]);
    let button = dice.pick(&["Search", "Find", "Go", "Search now"]);
    let more = if dice.happens(50) {
        "<label>Sort by <select name=sort><option>title<option>year</select></label>"
    } else {
        ""
    };
    format!(
        "<form action=/results{number} method=get><label>{label} <input type=text name={name}></label>{more}<button>{button}</button></form>"
    )
}
