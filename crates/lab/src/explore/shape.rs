//! How a site is laid out.

use super::articles::Articles;
use super::dice::Dice;
use super::site::{Draft, Spec};
use std::collections::{BTreeMap, HashMap};

/// How pages are laid out and addressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Every page in one directory, linked as the articles are.
    Flat,
    /// Subjects are directories, each with an index.
    Directories,
    /// Index pages by first letter lead to everything.
    Hubs,
    /// Departments with pages of their own.
    Departments,
    /// One script, pages by number.
    Numbers,
}

/// Links of one list on an index page.
const LISTED: usize = 60;

/// Lays the articles out. Page 0 is the front page.
pub(super) fn lay_out(spec: &Spec, articles: &Articles, dice: &mut Dice) -> Draft {
    let count = articles.all.len().min(150 + dice.below(250));
    let mut chosen: Vec<usize> = Vec::new();
    let offset = dice.below(articles.all.len().max(1));
    // A stretch of the collection, so that links between its articles are many.
    for step in 0..count {
        chosen.push((offset + step) % articles.all.len());
    }
    let mut draft = Draft::default();
    draft.page("/", "Welcome", "A place for all who want to know.");
    match spec.shape {
        Shape::Flat => linked(&mut draft, articles, &chosen, dice, |_, title| {
            format!("/wiki/{title}")
        }),
        Shape::Numbers => linked(&mut draft, articles, &chosen, dice, |place, _| {
            format!("/index.php?id={}", 1000 + 7 * place)
        }),
        Shape::Directories => directories(&mut draft, articles, &chosen),
        Shape::Hubs => hubs(&mut draft, articles, &chosen),
        Shape::Departments => departments(&mut draft, articles, &chosen),
    }
    draft
}

/// A title as a part of an address.
pub(super) fn slug(title: &str) -> String {
    let kept = title
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' });
    kept.collect()
}

/// Articles linked as they are; those that nobody links to hang on another.
fn linked(
    draft: &mut Draft,
    articles: &Articles,
    chosen: &[usize],
    dice: &mut Dice,
    address: impl Fn(usize, &str) -> String,
) {
    let places = article_pages(draft, articles, chosen, address);
    for place in chosen.iter().take(25) {
        draft.link(0, places[place], &articles.all[*place].title, "");
    }
    for place in chosen {
        for to in &articles.all[*place].links {
            if let Some(to_page) = places.get(to) {
                draft.link(places[place], *to_page, &articles.all[*to].title, "");
            }
        }
    }
    let depths = draft.depths();
    for place in chosen {
        if depths[places[place]].is_none() {
            let from = places[&chosen[dice.below(chosen.len().min(40))]];
            draft.link(from, places[place], &articles.all[*place].title, "See also");
        }
    }
}

fn article_pages(
    draft: &mut Draft,
    articles: &Articles,
    chosen: &[usize],
    address: impl Fn(usize, &str) -> String,
) -> HashMap<usize, usize> {
    let mut places = HashMap::new();
    for place in chosen {
        let article = &articles.all[*place];
        let path = address(*place, &slug(&article.title));
        places.insert(*place, draft.page(&path, &article.title, &article.text));
    }
    places
}

fn directories(draft: &mut Draft, articles: &Articles, chosen: &[usize]) {
    let mut indexes: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for (subject, members) in articles.by_subject(chosen) {
        let mut parent = 0;
        for depth in 1..=subject.len() {
            let path = &subject[..depth];
            parent = *indexes.entry(path.to_vec()).or_insert_with(|| {
                let name = path[depth - 1].replace('_', " ");
                let address = format!("/{}/", path.join("/"));
                let index = draft.page(&address, &name, "What we have on this subject.");
                draft.link(parent, index, &name, "");
                index
            });
        }
        let folder = subject.join("/");
        let places = article_pages(draft, articles, &members, |_, title| {
            format!("/{folder}/{title}.html")
        });
        for place in members.iter().take(LISTED) {
            draft.link(parent, places[place], &articles.all[*place].title, "");
        }
        for pair in members.windows(2) {
            draft.link(
                places[&pair[0]],
                places[&pair[1]],
                &articles.all[pair[1]].title,
                "Next",
            );
        }
    }
}

fn hubs(draft: &mut Draft, articles: &Articles, chosen: &[usize]) {
    let places = article_pages(draft, articles, chosen, |place, _| format!("/item/{place}"));
    let mut letters: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for place in chosen {
        let first = articles.all[*place].title.chars().next().unwrap_or('_');
        letters
            .entry(first.to_ascii_uppercase())
            .or_default()
            .push(*place);
    }
    for (letter, members) in letters {
        let name = format!("{letter}");
        let index = draft.page(
            &format!("/az/{}", slug(&name)),
            &name,
            "All entries under this letter.",
        );
        draft.link(0, index, &name, "Entries from A to Z");
        for place in members {
            draft.link(index, places[&place], &articles.all[place].title, "");
        }
    }
}

/// What every department has.
const ROOMS: [&str; 6] = ["about", "news", "staff", "events", "projects", "links"];

fn departments(draft: &mut Draft, articles: &Articles, chosen: &[usize]) {
    let subjects: Vec<(Vec<String>, Vec<usize>)> =
        articles.by_subject(chosen).into_iter().collect();
    let list = draft.page("/departments", "Departments", "All our departments.");
    draft.link(0, list, "Departments", "");
    for (number, (subject, members)) in subjects.iter().take(18).enumerate() {
        let name = subject
            .last()
            .cloned()
            .unwrap_or_default()
            .replace('_', " ");
        let home = format!("/{}{number}", slug(&name).to_lowercase());
        let front = draft.page(
            &format!("{home}/"),
            &name,
            "The front page of the department.",
        );
        draft.link(list, front, &name, "Department of");
        for room in ROOMS {
            let page = draft.page(&format!("{home}/{room}"), room, "A page of the department.");
            draft.link(front, page, room, &name);
        }
        let places = article_pages(draft, articles, members, |_, title| {
            format!("{home}/topics/{title}")
        });
        for place in members.iter().take(LISTED) {
            draft.link(front, places[place], &articles.all[*place].title, "");
        }
    }
}
