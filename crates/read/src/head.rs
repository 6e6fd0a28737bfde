//! What a page says about itself: its title, its relations to other pages, what robots may do with it.

use crate::document::Document;
use crate::text::collapsed;
use html5ever::local_name;
use model::{Headers, Url};

/// The title of a page, spaces collapsed.
pub fn title_of(document: &Document) -> String {
    let tree = &document.tree;
    tree.elements(tree.root())
        .find(|node| tree.is(*node, &local_name!("title")))
        .map(|title| collapsed(&tree.text_content(title)))
        .unwrap_or_default()
}

/// A `<link>` to a related page: the next one, a search description, a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadLink {
    /// What it is, in lower case: `next`, `search`, `canonical`.
    pub rel: String,
    /// The `type` attribute, in lower case.
    pub kind: String,
    /// Where it is.
    pub url: Url,
    /// The `title` attribute.
    pub title: String,
}

/// The `<link>` elements of a page that can be fetched.
pub fn head_links(document: &Document) -> Vec<HeadLink> {
    let tree = &document.tree;
    tree.elements(tree.root())
        .filter(|node| tree.is(*node, &local_name!("link")))
        .filter_map(|node| {
            Some(HeadLink {
                rel: tree
                    .value(node, &local_name!("rel"))?
                    .trim()
                    .to_ascii_lowercase(),
                kind: tree
                    .value_or_empty(node, &local_name!("type"))
                    .trim()
                    .to_ascii_lowercase(),
                url: document.resolve(tree.value(node, &local_name!("href"))?)?,
                title: collapsed(tree.value_or_empty(node, &local_name!("title"))),
            })
        })
        .collect()
}

/// What a page asks robots not to do with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RobotsMeta {
    /// Not to keep it for searching.
    pub noindex: bool,
    /// Not to follow its links.
    pub nofollow: bool,
    /// Not to keep a copy of it.
    pub noarchive: bool,
}

impl RobotsMeta {
    fn obey(&mut self, directives: &str) {
        for directive in directives.split(',').map(str::trim) {
            match directive.to_ascii_lowercase().as_str() {
                "noindex" => self.noindex = true,
                "nofollow" => self.nofollow = true,
                "noarchive" => self.noarchive = true,
                "none" => {
                    self.noindex = true;
                    self.nofollow = true;
                }
                _ => {}
            }
        }
    }
}

/// What `<meta name=robots>`, `<meta name=PRODUCT>` and `X-Robots-Tag` ask of the robot called `product`.
/// Wishes add up: the strictest one holds.
pub fn robots_meta(document: &Document, headers: &Headers, product: &str) -> RobotsMeta {
    let mut wishes = robots_wishes(headers, product);
    let tree = &document.tree;
    for node in tree.elements(tree.root()) {
        if !tree.is(node, &local_name!("meta")) {
            continue;
        }
        let name = tree.value_or_empty(node, &local_name!("name")).trim();
        if name.eq_ignore_ascii_case("robots") || name.eq_ignore_ascii_case(product) {
            wishes.obey(tree.value_or_empty(node, &local_name!("content")));
        }
    }
    wishes
}

/// What `X-Robots-Tag` alone asks of the robot called `product`.
pub fn robots_wishes(headers: &Headers, product: &str) -> RobotsMeta {
    let mut wishes = RobotsMeta::default();
    for value in headers.all("x-robots-tag") {
        obey_header(&mut wishes, value, product);
    }
    wishes
}

/// Directives of `X-Robots-Tag`, of which one may carry a value after a colon just as a robot's name does.
const WITH_VALUE: [&str; 4] = [
    "unavailable_after",
    "max-snippet",
    "max-image-preview",
    "max-video-preview",
];

/// Reads one header line: `noindex, otherbot: noarchive, nofollow`. A name holds until the next name.
fn obey_header(wishes: &mut RobotsMeta, value: &str, product: &str) {
    let mut for_us = true;
    for part in value.split(',') {
        let mut directive = part.trim();
        if let Some((name, rest)) = directive.split_once(':') {
            let name = name.trim();
            if WITH_VALUE
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known))
            {
                continue;
            }
            for_us = name.eq_ignore_ascii_case(product);
            directive = rest.trim();
        }
        if for_us {
            wishes.obey(directive);
        }
    }
}
