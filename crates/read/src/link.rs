//! The links of a page, with the words around them.

use crate::document::Document;
use crate::region::{Region, landmark};
use crate::text::{Hidden, Pen, Step, collapsed};
use crate::tree::{NodeId, Tree};
use html5ever::local_name;
use model::Url;

/// Most links kept of a page. The longest honest list we can think of is shorter.
const LINKS: usize = 50_000;

/// How much text around a link is kept on each side.
const AROUND: usize = 50;

/// An address with the words around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Where it leads.
    pub url: Url,
    /// Its words; those of an image or a label when it has none of its own.
    pub text: String,
    /// The `title` attribute.
    pub title: String,
    /// The `rel` attribute, in lower case.
    pub rel: String,
    /// The text of the line it stands in, some fifty characters to each side.
    pub context: String,
    /// The element, for whatever else it says (`onclick`, `data-method`).
    pub node: NodeId,
    /// The part of the page it stands in.
    pub region: Region,
}

/// A link as it is passed while the text is written.
struct Passed {
    node: NodeId,
    start: usize,
    end: usize,
    region: Region,
}

/// The links of a page that can be fetched, in document order. Hidden ones are among them.
pub fn links_in(document: &Document) -> Vec<Link> {
    links_where(document, |_| true)
}

/// The links of a page that lead to a wanted address. A crawler knows most of a site's links already; these cost no words.
pub fn links_where(document: &Document, wanted: impl Fn(&Url) -> bool) -> Vec<Link> {
    let tree = &document.tree;
    // The whole text is written once, so that a thousand links in one paragraph do not cost a thousand readings of it.
    let mut text = String::with_capacity(tree.text.len() / 2);
    let mut passed: Vec<Passed> = Vec::new();
    let mut open: Option<usize> = None;
    let mut regions = vec![Region::Main];
    let mut pen = Pen::new(&mut text);
    tree.read_out(tree.root(), Hidden::Read, &mut pen, &mut |step, pen| {
        let (Step::Enter(node) | Step::Leave(node)) = step;
        if is_link(tree, node) {
            match step {
                Step::Enter(_) if passed.len() < LINKS => {
                    open = Some(passed.len());
                    passed.push(Passed {
                        node,
                        start: pen.text().len(),
                        end: pen.text().len(),
                        region: regions.last().copied().unwrap_or(Region::Main),
                    });
                }
                Step::Enter(_) => open = None,
                Step::Leave(_) => {
                    if let Some(link) = open.take().and_then(|link| passed.get_mut(link)) {
                        link.end = pen.text().len();
                    }
                }
            }
        } else if let Some(landmark) = landmark(tree, node) {
            match step {
                Step::Enter(_) => {
                    let outer = regions.last().copied().unwrap_or(Region::Main);
                    regions.push(landmark.within(outer, regions.len() > 1));
                }
                Step::Leave(_) => {
                    regions.pop();
                }
            }
        }
    });
    passed
        .iter()
        .filter_map(|link| finish(document, &text, link, &wanted))
        .collect()
}

/// The text a reader sees on a page, without the words of links to where `elsewhere` says: what a page says itself, not what it says others do.
pub fn text_without_links(document: &Document, elsewhere: impl Fn(&Url) -> bool) -> String {
    let tree = &document.tree;
    let mut text = String::with_capacity(tree.text.len() / 2);
    let mut links: Vec<(usize, usize)> = Vec::new();
    let mut open: Option<usize> = None;
    let mut pen = Pen::new(&mut text);
    tree.read_out(tree.root(), Hidden::Skip, &mut pen, &mut |step, pen| {
        let (Step::Enter(node) | Step::Leave(node)) = step;
        if !is_link(tree, node) {
            return;
        }
        match step {
            Step::Enter(_) => {
                let href = tree.value(node, &local_name!("href"));
                let url = href.and_then(|href| document.resolve(href));
                open = url
                    .is_some_and(|url| elsewhere(&url))
                    .then(|| pen.text().len());
            }
            Step::Leave(_) => links.extend(open.take().map(|start| (start, pen.text().len()))),
        }
    });
    let mut own = String::with_capacity(text.len());
    let mut at = 0;
    for (start, end) in links {
        own.push_str(&text[at..start]);
        own.push(' ');
        at = end;
    }
    own.push_str(&text[at..]);
    own
}

fn is_link(tree: &Tree, node: NodeId) -> bool {
    tree.is(node, &local_name!("a")) || tree.is(node, &local_name!("area"))
}

fn finish(
    document: &Document,
    text: &str,
    link: &Passed,
    wanted: impl Fn(&Url) -> bool,
) -> Option<Link> {
    let tree = &document.tree;
    let node = link.node;
    let href = tree.value(node, &local_name!("href"))?;
    let url = document.resolve(href).filter(&wanted)?;
    let own = text[link.start..link.end].trim();
    Some(Link {
        url,
        text: if own.is_empty() {
            name_without_words(tree, node)
        } else {
            own.replace('\n', " ")
        },
        title: collapsed(tree.value_or_empty(node, &local_name!("title"))),
        rel: tree
            .value_or_empty(node, &local_name!("rel"))
            .to_ascii_lowercase(),
        context: context_of(text, link).to_owned(),
        node,
        region: link.region,
    })
}

/// What names a link without text: its label, or the alternative text of its image.
fn name_without_words(tree: &Tree, node: NodeId) -> String {
    let own = [local_name!("aria-label"), local_name!("alt")];
    let from_image = || {
        tree.elements(node)
            .filter(|inner| tree.is(*inner, &local_name!("img")))
            .find_map(|image| tree.value(image, &local_name!("alt")))
    };
    own.iter()
        .find_map(|name| tree.value(node, name))
        .or_else(from_image)
        .or_else(|| tree.value(node, &local_name!("title")))
        .map(collapsed)
        .unwrap_or_default()
}

/// The part of its line that surrounds a link, cut at words. Looks no further than it keeps, however long the line is.
fn context_of<'a>(text: &'a str, link: &Passed) -> &'a str {
    let from = text.floor_char_boundary(link.start.saturating_sub(AROUND));
    let before = &text[from..link.start];
    let start = match before.rfind('\n') {
        Some(line_end) => from + line_end + 1,
        None if from == 0 => 0,
        None => from + before.find(' ').unwrap_or(0),
    };
    let to = text.ceil_char_boundary((link.end + AROUND).min(text.len()));
    let after = &text[link.end..to];
    let end = match after.find('\n') {
        Some(line_end) => link.end + line_end,
        None if to == text.len() => to,
        None => link.end + after.rfind(' ').unwrap_or(after.len()),
    };
    text[start..end].trim()
}
