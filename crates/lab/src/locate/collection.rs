//! Articles of a real collection, cut into pieces that any number of sites can be put together of.
//!
//! `labels.tsv` has a page and its subjects in each line. A page prints its subject on top, in `<h3 id="siteSub">`: everything up to there is left out.

use model::Url;
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Where the subject of a page is printed; what is worth reading comes after it.
const SUBJECT: &str = "<h3 id=\"siteSub\">";
/// Characters of an article that stand on a home page.
const LEAD: usize = 500;
/// Shortest part of an article that is a page of its own.
const SHORTEST: usize = 2_500;
/// Most pages of an article.
const MOST_PARTS: usize = 6;

/// A piece of an article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Markup, up to the quotation mark before an address.
    Html(String),
    /// The address of another article.
    Link(usize),
}

/// An article.
#[derive(Debug, Clone, Default)]
pub struct Article {
    /// Its title.
    pub title: String,
    /// What it is about, from the general to the particular; one of them decides on which site it stands.
    pub subjects: Vec<String>,
    /// How it begins.
    pub lead: String,
    /// All of its text.
    pub text: String,
    /// Its pages.
    pub parts: Vec<Vec<Piece>>,
    /// Articles that it links to, each once.
    pub links: Vec<usize>,
}

impl Article {
    /// The first of its subjects that is one of these or a part of one.
    pub fn about(&self, subjects: &[String]) -> Option<&str> {
        let is_part = |own: &str, of: &String| {
            own.strip_prefix(of.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let mut own = self.subjects.iter().map(String::as_str);
        own.find(|own| subjects.iter().any(|of| is_part(own, of)))
    }
}

/// The collection.
#[derive(Debug, Default)]
pub struct Collection {
    /// All articles.
    pub articles: Vec<Article>,
}

impl Collection {
    /// Reads the collection in a folder.
    pub fn load(folder: &Path) -> io::Result<Self> {
        let labels = std::fs::read_to_string(folder.join("labels.tsv"))?;
        let labels: Vec<(&str, &str)> = labels
            .lines()
            .filter_map(|line| line.split_once('\t'))
            .collect();
        let numbers: HashMap<&str, usize> = labels
            .iter()
            .enumerate()
            .map(|(number, (path, _))| (*path, number))
            .collect();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let share = labels.len().div_ceil(threads).max(1);
        let parts = std::thread::scope(|scope| {
            let read = |part: &[(&str, &str)]| -> io::Result<Vec<Article>> {
                part.iter()
                    .map(|(path, subjects)| {
                        let bytes = std::fs::read(folder.join(path))?;
                        article(&String::from_utf8_lossy(&bytes), subjects, &numbers)
                    })
                    .collect()
            };
            let workers: Vec<_> = labels
                .chunks(share)
                .map(|part| scope.spawn(move || read(part)))
                .collect();
            let joined = workers.into_iter().map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|_| Err(io::Error::other("reading a page failed")))
            });
            joined.collect::<io::Result<Vec<_>>>()
        })?;
        Ok(Self {
            articles: parts.into_iter().flatten().collect(),
        })
    }

    /// A collection of our own, for tests: six subjects, articles that mostly link to others of their subject.
    pub fn made_up() -> Self {
        const SUBJECTS: [(&str, &str); 6] = [
            ("Science.Biology.Mammals", "mammal fur whale species"),
            ("Design.Railways", "train station track locomotive"),
            ("Arts.Opera", "singer aria stage music"),
            ("Places.Castles", "tower wall moat king"),
            ("Food.Bread", "flour oven dough baker"),
            ("Law.Courts", "judge trial statute appeal"),
        ];
        let count = 900;
        let articles = (0..count).map(|number| {
            let (subject, words) = SUBJECTS[number % 6];
            let words: Vec<&str> = words.split(' ').collect();
            let word = words[number / 6 % 4];
            let near = |step: usize| (number + 6 * step) % count;
            let links = vec![near(1), near(7), near(19), near(40), (number * 7 + 5) % count];
            let text = format!(
                "{word} number {number}. The {} is told of here with the {}, the {} and the {}, as far as it is known of the {word}.",
                words[0], words[1], words[2], words[3]
            );
            let mut parts = Vec::new();
            for part in 0..3 {
                let mut pieces = vec![Piece::Html(format!("<p>{text} Part {part}."))];
                for link in &links {
                    let other = SUBJECTS[link % 6].1.split(' ').nth(link / 6 % 4);
                    pieces.push(Piece::Html(" See <a href=\"".to_owned()));
                    pieces.push(Piece::Link(*link));
                    let other = other.unwrap_or_default();
                    pieces.push(Piece::Html(format!("\">{other} {link}</a>, too. ")));
                }
                parts.push(pieces);
            }
            Article {
                title: format!("{word} {number}"),
                subjects: vec![subject.to_owned()],
                lead: text.clone(),
                text,
                parts,
                links,
            }
        });
        Self {
            articles: articles.collect(),
        }
    }
}

fn article(html: &str, subjects: &str, numbers: &HashMap<&str, usize>) -> io::Result<Article> {
    let title = between(html, "<title>", "</title>").unwrap_or_default();
    let body = html.split_once(SUBJECT).map_or(html, |(_, rest)| rest);
    let body = body.split_once("</h3>").map_or(body, |(_, rest)| rest);
    let home = Url::parse("http://lab.test/").map_err(io::Error::other)?;
    let document = read::parse(body, &home);
    let text = document.tree.visible_text(document.tree.root());
    let lead: String = text
        .lines()
        .filter(|line| line.len() > 60)
        .flat_map(|line| line.chars().chain([' ']))
        .take(LEAD)
        .collect();
    let mut links: Vec<usize> = Vec::new();
    let parts: Vec<Vec<Piece>> = cut(body)
        .into_iter()
        .map(|part| pieces(part, numbers))
        .collect();
    for piece in parts.iter().flatten() {
        if let Piece::Link(to) = piece
            && !links.contains(to)
        {
            links.push(*to);
        }
    }
    Ok(Article {
        title: title.trim().to_owned(),
        subjects: subjects
            .split('|')
            .filter(|subject| !subject.is_empty())
            .map(str::to_owned)
            .collect(),
        lead,
        text,
        parts,
        links,
    })
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inner, _)| inner)
}

/// Cuts an article where its headings are.
fn cut(body: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in body.match_indices("<h2>") {
        if at - start >= SHORTEST && parts.len() + 1 < MOST_PARTS {
            parts.push(&body[start..at]);
            start = at;
        }
    }
    parts.push(&body[start..]);
    parts
}

/// Cuts markup at the addresses of other articles. Addresses of what is not in the collection, images mostly, are taken out.
fn pieces(html: &str, numbers: &HashMap<&str, usize>) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once("href=\"") {
        let (address, next) = after.split_once('"').unwrap_or((after, ""));
        let path = address.split('#').next().unwrap_or_default();
        text.push_str(before);
        match numbers.get(path.trim_start_matches("../")) {
            Some(number) if path.starts_with("../") => {
                text.push_str("href=\"");
                all.push(Piece::Html(std::mem::take(&mut text)));
                all.push(Piece::Link(*number));
                text.push('"');
            }
            _ => text.push_str("name=\"\""),
        }
        rest = next;
    }
    text.push_str(rest);
    all.push(Piece::Html(text));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_between_articles_are_kept_and_others_taken_out() {
        let numbers = HashMap::from([("wp/d/Dolphin.htm", 7)]);
        let html = "<title>Whale</title><h3 id=\"siteSub\">Mammals <a href=\"../../wp/x/X.htm\">x</a></h3><p>Not <a href=\"../../wp/d/Dolphin.htm#top\" title=\"D\">dolphins</a> \
            <a href=\"../../images/1.htm\">picture</a>";
        let article = article(html, "Science.Biology.Mammals|", &numbers).unwrap();
        assert_eq!(
            (article.title.as_str(), article.links.as_slice()),
            ("Whale", &[7][..])
        );
        let whole: String = article.parts[0]
            .iter()
            .map(|piece| match piece {
                Piece::Html(html) => html.clone(),
                Piece::Link(to) => format!("to-{to}"),
            })
            .collect();
        assert!(
            whole.contains("<a href=\"to-7\" title=\"D\">dolphins</a>"),
            "{whole}"
        );
        assert!(!whole.contains("images") && !whole.contains("siteSub"));
        assert_eq!(article.subjects, ["Science.Biology.Mammals"]);
    }
}
