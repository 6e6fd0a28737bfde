//! Texts, titles and links of a real collection: `labels.tsv` (page, subjects), `links.tsv` (page, page), and the pages.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Articles read. Sites are built of some hundreds each.
const MOST: usize = 1500;
/// Characters of an article that its page shows.
const LONGEST: usize = 600;

/// A collection of articles.
#[derive(Debug, Default)]
pub struct Articles {
    /// The articles.
    pub all: Vec<Article>,
}

/// One article.
#[derive(Debug, Clone)]
pub struct Article {
    /// Its title.
    pub title: String,
    /// What it is about, from the general to the particular.
    pub subject: Vec<String>,
    /// How it begins.
    pub text: String,
    /// Other articles that it links to, by their place.
    pub links: Vec<usize>,
}

/// Reads the collection in a folder, evenly over its pages.
pub fn load(folder: &Path) -> std::io::Result<Articles> {
    let labels = std::fs::read_to_string(folder.join("labels.tsv"))?;
    let pages: Vec<(&str, &str)> = labels
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .filter(|(_, subject)| !subject.is_empty())
        .collect();
    let step = pages.len().div_ceil(MOST).max(1);
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut all = Vec::new();
    let home = model::Url::parse("http://lab.test/").map_err(std::io::Error::other)?;
    for (path, subject) in pages.iter().step_by(step) {
        let html = std::fs::read(folder.join(path))?;
        let document = read::parse(&String::from_utf8_lossy(&html), &home);
        let text = document.tree.visible_text(document.tree.root());
        // The subject is printed on top of every page: it would tell more than a page of a stranger does.
        let text: String = text
            .lines()
            .filter(|line| line.len() > 60)
            .flat_map(|line| line.chars().chain([' ']))
            .take(LONGEST)
            .collect();
        let first = subject.split('|').next().unwrap_or_default();
        places.insert(path, all.len());
        all.push(Article {
            title: read::title_of(&document),
            subject: first.split('.').map(str::to_owned).collect(),
            text,
            links: Vec::new(),
        });
    }
    let links = std::fs::read_to_string(folder.join("links.tsv"))?;
    for (from, to) in links.lines().filter_map(|line| line.split_once('\t')) {
        if let (Some(from), Some(to)) = (places.get(from), places.get(to)) {
            all[*from].links.push(*to);
        }
    }
    Ok(Articles { all })
}

impl Articles {
    /// A small collection of our own, for tests.
    pub fn made_up() -> Self {
        let kinds = ["Birds", "Rivers", "Painters", "Metals", "Towns"];
        let all = (0..300).map(|place| Article {
            title: format!("{} number {place}", kinds[place % 5].trim_end_matches('s')),
            subject: vec![
                ["Nature", "Culture"][place % 2].to_owned(),
                kinds[place % 5].to_owned(),
            ],
            text: format!(
                "What is known of the matter numbered {place} is told here at some length."
            ),
            links: vec![
                (place * 7 + 1) % 300,
                (place * 13 + 5) % 300,
                (place + 1) % 300,
            ],
        });
        Self { all: all.collect() }
    }

    /// Places of articles by subject.
    pub fn by_subject(&self, of: &[usize]) -> BTreeMap<Vec<String>, Vec<usize>> {
        let mut subjects: BTreeMap<Vec<String>, Vec<usize>> = BTreeMap::new();
        for place in of {
            let subject = self.all[*place].subject.clone();
            subjects.entry(subject).or_default().push(*place);
        }
        subjects
    }
}
