//! What was learned of one form's answers, and how it reads the next one.
//!
//! The reader is learned once from a few probes (see [`crate::calibrate`]) and saved with every step, so a resumed harvest reads as before.

use super::echo::{self, FieldNames};
use super::find::Likely;
use super::listed::Listed;
use super::lists::{self, List, Row, Shape};
use super::paging::PageSize;
use super::score::{score, share_with_words};
use super::total::{self, Total};
use super::{jump, kind, paging, rows};
use model::{AnswerKind, Query, Record, Refusal, Request, Url};
use read::{Document, Link, NodeId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap, HashSet};
use xxhash_rust::xxh3::xxh3_64;

/// One result page, read.
#[derive(Debug, Clone)]
pub struct Answer {
    /// What kind of answer it is.
    pub kind: AnswerKind,
    /// How many records match, if the page says so.
    pub total: Option<u64>,
    /// The words that told the kind of answer or how many match.
    pub told: Option<String>,
    /// The records, in order.
    pub records: Vec<Record>,
    /// How to get the next page.
    pub next: Option<Request>,
}

impl Answer {
    /// An answer that shows nothing.
    pub(crate) fn without_records(kind: AnswerKind) -> Self {
        Self {
            kind,
            total: None,
            told: None,
            records: Vec::new(),
            next: None,
        }
    }
}

/// Most letters kept of what told the kind of an answer.
const TOLD: usize = 200;

fn clipped(line: &str) -> String {
    line.trim().chars().take(TOLD).collect()
}

/// How to read the answers of one form.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
// A memo written by an earlier version lacks what was learned to look for since; it is still a memo.
#[serde(default)]
pub struct Reader {
    /// Links and rows that nonsense shows too, by place and content.
    pub furniture: BTreeSet<u64>,
    /// Lists that change by themselves: advertisements, "recent items".
    pub noise: BTreeSet<Shape>,
    /// Lines that answers to nonsense have, word for word: "this index holds 1,500 documents" is no number of matches.
    pub told: BTreeSet<u64>,
    /// Lines that only the "nothing found" page has.
    pub nothing: BTreeSet<u64>,
    /// Where the records stand.
    pub shape: Option<Shape>,
    /// Steps from a record's link up to its row.
    pub rise: usize,
    /// The names under which the form sends what is asked.
    pub names: FieldNames,
    /// How many of the form's steps were probes.
    pub probes: usize,
    /// The largest page that answers offer by a link, which is asked for from the first page on.
    pub page_size: Option<PageSize>,
    /// How often it was learned again because the pages had changed.
    pub learned_again: u32,
    /// Whether the addresses that answers are sent on to show them to whoever fetches them.
    pub led_to: LedTo,
    /// Why the form is of no use, if it is not.
    pub useless: Option<Useless>,
}

/// What the addresses show that a site sends us on to after a submission, when they are simply fetched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LedTo {
    /// Nobody has looked; or there is none.
    #[default]
    Unknown,
    /// The answer to what was submitted.
    TheAnswer,
    /// Something else: what the session asked for last, or nothing.
    SomethingElse,
}

/// Why a form's answers cannot be harvested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Useless {
    /// The page stays the same whatever is asked: a script would have to answer.
    Unmoved,
    /// Answers differ, but no list of records was found in any.
    NoRecords,
    /// A wall stands behind the form.
    Wall(Refusal),
}

/// Letters of a word that could pass for a message of the site when the page repeats it.
const MESSAGE_WORD: usize = 5;

impl Reader {
    /// Reads a page of an answer.
    pub fn read(&self, doc: &Document, query: &Query, page: u32) -> Answer {
        let asked: Vec<&str> = query.texts().collect();
        let links = read::links_in(doc);
        let text = doc.tree.visible_text(doc.tree.root());
        let empty = |kind, told| Answer {
            told,
            ..Answer::without_records(kind)
        };
        if let Some(line) = self.nothing_said(&text, &asked) {
            return empty(AnswerKind::Nothing, Some(clipped(line)));
        }
        let rows = self.rows(doc, &links, &asked);
        let listed = Listed::on(doc);
        let mut keys = HashSet::new();
        let mut written = 0;
        let records: Vec<Record> = rows
            .iter()
            .filter_map(|row| rows::record_of(doc, row, &asked, &self.names))
            .map(|mut record| {
                listed.tell(&mut record);
                written += 1;
                record
            })
            .filter(|record| keys.insert(record.key.clone()))
            .collect();
        if records.is_empty() {
            // The page may repeat what was asked: "nothing found for captcha".
            let long = |text: &&&str| text.chars().count() >= MESSAGE_WORD;
            let repeated: Vec<&str> = asked.iter().filter(long).copied().collect();
            let message = masked(&self.untold(&text), &repeated);
            return match kind::kind_of(doc, &message, &self.names.query) {
                Some(kind) => {
                    let told = clipped(&kind.evidence.replace('\u{1}', "*"));
                    empty(AnswerKind::Refused(kind.name), Some(told))
                }
                None => empty(AnswerKind::Nothing, None),
            };
        }
        let around = outside(&rows, &self.untold(&text));
        let shown =
            total::total_shown(&around).filter(|total| total.number >= records.len() as u64);
        let told = shown.and_then(|shown| total::line_of(&around, shown));
        // A record that is listed twice (by its title, and by its text) is counted twice by the site.
        let all_here = |total: &u64| *total == written;
        let total = shown.and_then(Total::known);
        let total = total.map(|total| {
            if all_here(&total) {
                records.len() as u64
            } else {
                total
            }
        });
        let forms = read::forms_in(doc);
        let links = self.page_links(doc, &links, &rows, &asked);
        let more_match =
            shown.is_some_and(|shown| u64::from(page) * (records.len() as u64) < shown.number);
        let next = paging::offered(
            doc,
            &links,
            page,
            asked.first().copied().unwrap_or_default(),
            &forms,
        )
        .or_else(|| {
            more_match
                .then(|| paging::beyond(doc, &links, page))
                .flatten()
        });
        Answer {
            kind: AnswerKind::Records,
            total,
            told: told.map(clipped),
            records,
            next,
        }
    }

    /// Links that could lead to another page of the list. A record may be called "2" or "Next", but its link is no page of the list;
    /// and where this page's address says what was asked, that of the next page says it too.
    fn page_links<'a>(
        &self,
        doc: &Document,
        links: &'a [Link],
        rows: &[Row],
        asked: &[&str],
    ) -> Vec<&'a Link> {
        let links_of_rows = rows.iter().filter_map(|row| row.link.as_ref());
        let own: HashSet<&Url> = links_of_rows.map(|(url, _)| url).collect();
        let says = |url: &Url| echo::asks_again(url, asked, &self.names);
        let all_say = says(&doc.url);
        let mut pages: Vec<&Link> = links
            .iter()
            .filter(|link| !own.contains(&link.url) && (!all_say || says(&link.url)))
            .collect();
        let sizes = paging::size_links(doc, &pages);
        let sizes: HashSet<NodeId> = sizes.iter().map(|(link, _)| link.node).collect();
        pages.retain(|link| !sizes.contains(&link.node));
        pages
    }

    /// The lines of a page that answers to nonsense do not have.
    pub(super) fn untold(&self, text: &str) -> String {
        let lines = text.lines();
        let untold = lines.filter(|line| !self.told.contains(&line_mark(line)));
        untold.collect::<Vec<_>>().join("\n")
    }

    /// Whether the page has a line that only "nothing found" pages have.
    pub(super) fn says_nothing(&self, text: &str, asked: &[&str]) -> bool {
        self.nothing_said(text, asked).is_some()
    }

    /// The line of the page that only "nothing found" pages have.
    fn nothing_said<'t>(&self, text: &'t str, asked: &[&str]) -> Option<&'t str> {
        if self.nothing.is_empty() {
            return None;
        }
        let says = |line: &&str| masked_lines(line, asked).any(|mark| self.nothing.contains(&mark));
        text.lines().find(says)
    }

    fn rows(&self, doc: &Document, links: &[Link], asked: &[&str]) -> Vec<Row> {
        let Some(shape) = &self.shape else {
            return Vec::new();
        };
        let records = self.record_links(doc, links, asked);
        if !shape.linked {
            return self.plain_rows(doc, &records, shape, asked);
        }
        let mut found = lists::linked_lists(doc, &records);
        found.retain(|list| list.shape.path == shape.path && !self.noise.contains(&list.shape));
        let addresses: HashSet<&Url> = found
            .iter()
            .flat_map(|list| &list.rows)
            .filter_map(|row| row.link.as_ref())
            .map(|(url, _)| url)
            .collect();
        if addresses.len() == 1 {
            let lone = records.iter().find(|link| {
                addresses.contains(&link.url)
                    && found[0].rows.iter().any(|row| {
                        row.link
                            .as_ref()
                            .is_some_and(|(_, node)| *node == link.node)
                    })
            });
            return lone
                .map(|link| lists::lone_row(doc, link, self.rise))
                .into_iter()
                .collect();
        }
        match found.iter().position(|list| list.shape == *shape) {
            Some(place) => found.swap_remove(place).rows,
            // The container may wear another class on this page (a last page, a narrow search): the best list on the same path stands in.
            None => best(found, asked)
                .map(|(list, _)| list.rows)
                .unwrap_or_default(),
        }
    }

    /// The rows of the plain list we know.
    fn plain_rows(
        &self,
        doc: &Document,
        records: &[&Link],
        shape: &Shape,
        asked: &[&str],
    ) -> Vec<Row> {
        lists::plain_lists_of(doc, records, shape)
            .into_iter()
            .flat_map(|list| list.rows)
            .filter(|row| !self.is_furniture(row, asked))
            .collect()
    }

    /// Whether nonsense shows the row too, word for word or but for the words asked for ("No matches for X").
    fn is_furniture(&self, row: &Row, asked: &[&str]) -> bool {
        self.furniture.contains(&row_mark(row, &[]))
            || self.furniture.contains(&row_mark(row, asked))
    }

    /// Links that could lead to a record: no furniture, no page numbers, no variations of the search itself.
    pub fn record_links<'a>(
        &self,
        doc: &Document,
        links: &'a [Link],
        asked: &[&str],
    ) -> Vec<&'a Link> {
        let could = |link: &&Link| {
            link.url != doc.url
                && !self.furniture.contains(&link_mark(doc, link))
                && !is_same_search(&doc.url, &link.url, asked, &self.names)
        };
        let (pages, titles): (Vec<_>, Vec<_>) = links
            .iter()
            .enumerate()
            .filter(|(_, link)| could(link))
            .partition(|(_, link)| paging::is_paging_label(&paging::label_of(doc, link)));
        let mut alike: HashMap<(Vec<&str>, String), usize> = HashMap::new();
        for (_, link) in &titles {
            *alike.entry(kind_of_link(doc, link)).or_default() += 1;
        }
        // A record may be called "2048", or "Next": then it is one of several links of a kind whose other labels are not those of pages.
        let is_one_of_them = |link: &Link| {
            let others = alike.get(&kind_of_link(doc, link));
            others.is_some_and(|others| *others >= ENOUGH_ALIKE) || numbers_its_row(doc, link)
        };
        let called_like_pages = pages.into_iter().filter(|(_, link)| is_one_of_them(link));
        let mut found: Vec<(usize, &Link)> = titles.into_iter().chain(called_like_pages).collect();
        found.sort_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, link)| link).collect()
    }

    /// Every list of the page that could be the answer, with its score.
    pub fn candidates(&self, doc: &Document, asked: &[&str]) -> Vec<(List, f64)> {
        let links = read::links_in(doc);
        let records = self.record_links(doc, &links, asked);
        let mut found = lists::linked_lists(doc, &records);
        for mut list in lists::plain_lists(doc, &records, lists::FEWEST) {
            list.rows.retain(|row| !self.is_furniture(row, asked));
            found.push(list);
        }
        found.retain(|list| !list.rows.is_empty() && !self.noise.contains(&list.shape));
        let likely = Likely::on(doc);
        let judged = |list: List| {
            let tree = &doc.tree;
            let is_element = |node: &&NodeId| tree.tag(**node).is_some();
            let rows = list.rows.iter();
            let tops = rows.filter_map(|row| row.nodes.iter().find(is_element).copied());
            // The model saw pages of shops and news, not the answers of every old catalogue: it may halve a score or raise it by
            // half, and the words asked for weigh more.
            let score = score(doc, &list, asked) * (0.5 + likely.of_rows(tree, tops));
            (list, score)
        };
        found.into_iter().map(judged).collect()
    }
}

fn best(lists: Vec<List>, asked: &[&str]) -> Option<(List, f64)> {
    let hits = |list: &List| share_with_words(list, asked) * list.rows.len() as f64;
    lists
        .into_iter()
        .map(|list| {
            let hits = hits(&list);
            (list, hits)
        })
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
}

/// Whether a link leads to a search on the page we are on, rather than to a record.
fn is_same_search(here: &Url, link: &Url, asked: &[&str], names: &FieldNames) -> bool {
    link.parts().path() == here.parts().path()
        && link.site() == here.site()
        && echo::is_search(link, asked, names)
}

/// Whether a link is the number of the table row it stands in: the only number among links there, beside cells that say more. Page links
/// come several together.
fn numbers_its_row(doc: &Document, link: &Link) -> bool {
    let tree = &doc.tree;
    let mut above = tree.ancestors(link.node).take(6);
    let Some(row) = above.find(|node| tree.tag(*node) == Some("tr")) else {
        return false;
    };
    let says_more = |cell: NodeId| {
        !tree.contains(cell, link.node) && tree.visible_text(cell).contains(char::is_alphabetic)
    };
    let is_number = |node: &NodeId| {
        tree.tag(*node) == Some("a") && paging::page_number(&tree.visible_text(*node)).is_some()
    };
    is_number(&link.node)
        && tree.elements(row).filter(is_number).take(2).count() == 1
        && tree.children(row).any(says_more)
}

/// Links with other labels that show that a link called like one to a page is one of them.
const ENOUGH_ALIKE: usize = 3;

/// What links to records have in common: where they stand on the page, and how their addresses are written.
fn kind_of_link<'a>(doc: &'a Document, link: &Link) -> (Vec<&'a str>, String) {
    let above = doc.tree.ancestors(link.node);
    let place = above.filter_map(|node| doc.tree.tag(node)).collect();
    (place, jump::shape_of(&link.url))
}

/// Marks a link by its place and address.
pub fn link_mark(doc: &Document, link: &Link) -> u64 {
    let place = doc
        .tree
        .ancestors(link.node)
        .filter_map(|node| doc.tree.tag(node));
    let place: Vec<&str> = place.collect();
    xxh3_64(format!("{} {}", place.join("<"), link.url.without_session()).as_bytes())
}

/// Marks a row without a link by what it says, with the words asked for blotted out.
pub fn row_mark(row: &Row, asked: &[&str]) -> u64 {
    let words: Vec<&str> = row.text.split_whitespace().collect();
    xxh3_64(masked(&words.join(" "), asked).as_bytes())
}

/// Marks a line by what it says.
pub fn line_mark(line: &str) -> u64 {
    xxh3_64(line.trim().as_bytes())
}

/// A text in lower case with the words asked for blotted out.
pub fn masked(text: &str, asked: &[&str]) -> String {
    let mut masked = text.to_lowercase();
    for text in asked.iter().filter(|text| !text.is_empty()) {
        masked = masked.replace(&text.to_lowercase(), "\u{1}");
    }
    masked
}

/// The lines of a page with the words asked for blotted out, as marks.
pub fn masked_lines<'a>(text: &'a str, asked: &'a [&'a str]) -> impl Iterator<Item = u64> + 'a {
    text.lines().filter_map(move |line| {
        let line = masked(line.trim(), asked);
        let tells = (6..=300).contains(&line.len()) && line.contains(char::is_alphabetic);
        tells.then(|| xxh3_64(line.as_bytes()))
    })
}

/// The lines of a text that are not those of the rows: a record may speak of "5189 matches" too.
fn outside(rows: &[Row], text: &str) -> String {
    let of_rows: HashSet<&str> = rows.iter().flat_map(|row| row.text.lines()).collect();
    let lines = text.lines().filter(|line| !of_rows.contains(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    #[test]
    fn a_record_may_be_called_like_a_page() {
        let titles = ["2048", "Chess", "Next", "Go", "Tetris"];
        let mut html = String::new();
        for (place, title) in titles.iter().enumerate() {
            write!(
                html,
                "<li><h3><a href=/item/{place}>{title}</a></h3> a game</li>"
            )
            .unwrap();
        }
        for page in 1..4 {
            write!(
                html,
                "<li><h3><a href='/s?q=war&p={page}'>{page}</a></h3></li>"
            )
            .unwrap();
        }
        let page = doc(&html);
        let links = read::links_in(&page);
        let records = Reader::default().record_links(&page, &links, &["war"]);
        let labels: Vec<String> = records
            .iter()
            .map(|link| page.tree.visible_text(link.node))
            .collect();
        assert_eq!(labels, titles);
    }

    fn doc(html: &str) -> Document {
        read::parse(html, &Url::parse("http://a.test/s?q=war&sort=a").unwrap())
    }

    #[test]
    fn the_number_of_a_row_leads_to_its_record_and_the_number_of_a_page_does_not() {
        let page = doc(
            "<table><tr><td><a href=/c/362>362</a><td>Qods<tr><td><a href=/c/490>490</a><td>Tehran</table>\
             <table><tr><td>Pages<td><a href='/s?q=war&p=2'>2</a> <a href='/s?q=war&p=3'>3</a></table>",
        );
        let links = read::links_in(&page);
        let records = Reader::default().record_links(&page, &links, &["war"]);
        let paths: Vec<&str> = records.iter().map(|link| link.url.parts().path()).collect();
        assert_eq!(paths, ["/c/362", "/c/490"]);
    }

    #[test]
    fn sorting_links_are_the_same_search_and_records_are_not() {
        let here = Url::parse("http://a.test/?q=war").unwrap();
        let same = |text: &str| {
            is_same_search(
                &here,
                &Url::parse(text).unwrap(),
                &["war"],
                &FieldNames::default(),
            )
        };
        assert!(same("http://a.test/?sort=date&q=War"));
        assert!(same("http://a.test/?a=search;q=war;pg=2"));
        assert!(!same("http://a.test/?p=12"));
        assert!(!same("http://a.test/item?highlight=war"));
    }

    #[test]
    fn the_answer_outscores_menus_and_side_lists() {
        let mut html = String::from("<nav><ul>");
        for n in 0..20 {
            write!(html, "<li><a href=/menu/{n}>Menu {n}</a>").unwrap();
        }
        html.push_str("</ul></nav><main><ol>");
        for n in 0..10 {
            write!(html, "<li><h3><a href=/item/{n}>Item {n}</a></h3><p>About the war number {n}, at some length.</p><a href=/tag/x>tag</a>").unwrap();
        }
        html.push_str("</ol></main>");
        let doc = doc(&html);
        let candidates = Reader::default().candidates(&doc, &["war"]);
        let (list, _) = candidates
            .iter()
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .unwrap();
        assert_eq!(list.rows.len(), 10);
        assert!(
            list.rows
                .iter()
                .all(|row| row.link.as_ref().unwrap().0.as_str().contains("/item/"))
        );
    }

    #[test]
    fn a_record_that_is_listed_twice_is_counted_once() {
        let list = |from: u32, to: u32| {
            let rows = (from..to).map(|n| {
                format!("<li><h3><a href=/item/{n}>Item {n}</a></h3><p>Of the war</p></li>")
            });
            format!("<ul class=hits>{}</ul>", rows.collect::<String>())
        };
        let read = |said: &str| {
            let page = doc(&format!(
                "<p>{said}</p><h2>By title</h2>{}<h2>By text</h2>{}",
                list(0, 2),
                list(1, 5)
            ));
            let reader = Reader::default();
            let mut found = reader.candidates(&page, &["war"]);
            found.retain(|(list, _)| list.shape.linked && list.rows.len() == 6);
            let reader = Reader {
                shape: Some(found[0].0.shape.clone()),
                ..reader
            };
            let answer = reader.read(&page, &Query::typed(0, "war"), 1);
            (answer.records.len(), answer.total)
        };
        assert_eq!(read("Results 1 - 6 of 6"), (5, Some(5)));
        assert_eq!(read("Results 1 - 6 of 40"), (5, Some(40)));
    }
}
