//! Which part of a page something stands in.

use crate::document::Document;
use crate::text::{Hidden, Pen, Step};
use crate::tree::{NodeId, Tree};
use html5ever::local_name;
use std::collections::BTreeMap;

/// A part of a page. What no landmark claims is main.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Region {
    /// The content.
    Main,
    /// Menus, breadcrumbs, lists of pages.
    Navigation,
    /// The top of the page: logo, slogan.
    Header,
    /// The bottom of the page: imprint, copyright.
    Footer,
    /// Sidebars.
    Aside,
}

/// The region a node stands in: that of the nearest landmark around it.
pub fn region_of(document: &Document, node: NodeId) -> Region {
    let tree = &document.tree;
    let mut region = Region::Main;
    for place in std::iter::once(node).chain(tree.ancestors(node)) {
        match landmark(tree, place) {
            Some(Landmark::Plain(plain)) => return plain,
            // The header of an article is part of its content; only the page's own counts. Look further out.
            Some(Landmark::Edge(edge)) => region = edge,
            Some(Landmark::Section) => region = Region::Main,
            None => {}
        }
    }
    region
}

/// The visible text of each region that has any.
pub fn text_by_region(document: &Document) -> BTreeMap<Region, String> {
    let tree = &document.tree;
    let mut texts: BTreeMap<Region, String> = BTreeMap::new();
    // The whole text is written once; where a landmark begins or ends, what came since goes to the region it stood in.
    let mut whole = String::new();
    let mut regions = vec![Region::Main];
    let mut written = 0;
    let mut pen = Pen::new(&mut whole);
    tree.read_out(tree.root(), Hidden::Skip, &mut pen, &mut |step, pen| {
        let (Step::Enter(node) | Step::Leave(node)) = step;
        let Some(landmark) = landmark(tree, node) else {
            return;
        };
        let current = regions.last().copied().unwrap_or(Region::Main);
        file(&mut texts, current, &pen.text()[written..]);
        written = pen.text().len();
        match step {
            Step::Enter(_) => regions.push(landmark.within(current, regions.len() > 1)),
            Step::Leave(_) => {
                regions.pop();
            }
        }
    });
    let current = regions.last().copied().unwrap_or(Region::Main);
    file(&mut texts, current, &whole[written..]);
    texts
}

fn file(texts: &mut BTreeMap<Region, String>, region: Region, text: &str) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let kept = texts.entry(region).or_default();
    if !kept.is_empty() {
        kept.push('\n');
    }
    kept.push_str(text);
}

/// What kind of landmark an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Landmark {
    /// Claims its content, wherever it stands.
    Plain(Region),
    /// Claims its content unless it is the header or footer of a section.
    Edge(Region),
    /// An article or section: what is in it is content.
    Section,
}

impl Landmark {
    /// The region inside this landmark when it stands in `outer`.
    pub(crate) fn within(self, outer: Region, in_landmark: bool) -> Region {
        match self {
            Self::Plain(region) => region,
            Self::Edge(region) if !in_landmark => region,
            Self::Edge(_) | Self::Section => outer,
        }
    }
}

/// The landmark an element is, if any: by its role, its name, or an id or class that says so.
pub(crate) fn landmark(tree: &Tree, node: NodeId) -> Option<Landmark> {
    let name = tree.name(node)?;
    match *name {
        local_name!("main") => return Some(Landmark::Plain(Region::Main)),
        local_name!("article") => return Some(Landmark::Section),
        local_name!("nav") => return Some(Landmark::Plain(Region::Navigation)),
        local_name!("aside") => return Some(Landmark::Plain(Region::Aside)),
        local_name!("header") => return Some(Landmark::Edge(Region::Header)),
        local_name!("footer") => return Some(Landmark::Edge(Region::Footer)),
        local_name!("div")
        | local_name!("section")
        | local_name!("ul")
        | local_name!("ol")
        | local_name!("table")
        | local_name!("td")
        | local_name!("form")
        | local_name!("p") => {}
        _ => return None,
    }
    if let Some(role) = tree.attr(node, "role") {
        match role {
            "main" => return Some(Landmark::Plain(Region::Main)),
            "navigation" | "menubar" | "menu" => {
                return Some(Landmark::Plain(Region::Navigation));
            }
            "banner" => return Some(Landmark::Plain(Region::Header)),
            "contentinfo" => return Some(Landmark::Plain(Region::Footer)),
            "complementary" => return Some(Landmark::Plain(Region::Aside)),
            _ => {}
        }
    }
    let id = tree.value(node, &local_name!("id"));
    id.into_iter()
        .chain(tree.classes(node))
        .find_map(landmark_by_name)
}

/// Names that sites give their parts. Only whole names: `header-fixed` on a wrapper says nothing about what is inside.
fn landmark_by_name(name: &str) -> Option<Landmark> {
    let mut small = [0_u8; 20];
    let small = small.get_mut(..name.len())?;
    small.copy_from_slice(name.as_bytes());
    small.make_ascii_lowercase();
    Some(match &*small {
        b"main" | b"content" | b"main-content" | b"maincontent" | b"page-content" => {
            Landmark::Plain(Region::Main)
        }
        b"nav" | b"navbar" | b"navigation" | b"menu" | b"mainmenu" | b"main-menu" | b"main-nav"
        | b"topnav" | b"site-nav" | b"breadcrumb" | b"breadcrumbs" => {
            Landmark::Plain(Region::Navigation)
        }
        b"header" | b"site-header" | b"page-header" | b"masthead" | b"top" | b"banner" => {
            Landmark::Edge(Region::Header)
        }
        b"footer" | b"site-footer" | b"page-footer" | b"colophon" | b"bottom" => {
            Landmark::Edge(Region::Footer)
        }
        b"sidebar" | b"side-bar" | b"aside" | b"widget-area" | b"left-column" | b"right-column" => {
            Landmark::Plain(Region::Aside)
        }
        _ => return None,
    })
}
