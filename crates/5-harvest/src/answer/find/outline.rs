//! What is known of every element of a page, gathered in two walks.
//!
//! Whether two elements look alike is asked thousands of times on a page, so each is summed up once: how much text, how many
//! links, and a *mask* of the tag paths inside it (`div>a`, `div>span>b`), each path one bit of 128. Two masks are compared by
//! the share of bits they have in common, which stands for the share of paths: the tree edit distance of MDR at a thousandth of
//! its price, and what is written more often in one of the two does not count against it.

use super::words::{self, Hints};
use read::{NodeId, Tree};
use xxhash_rust::xxh3::xxh3_64;

/// How far up an element leaves its mark. Deeper paths tell little and cost much.
const REACH: usize = 5;

/// A place in an [`Outline`]: elements in document order.
pub(super) type Place = usize;

/// What is known of one element.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    /// The element.
    pub(super) node: NodeId,
    /// The element around it.
    pub(super) parent: Place,
    /// The place after all inside it.
    pub(super) end: Place,
    /// How deep it stands.
    pub(super) depth: u16,
    /// Its name, as a number.
    pub(super) tag: u64,
    /// The names of all around it and of itself, as a number.
    pub(super) path: u64,
    /// Its classes, each one bit.
    pub(super) classes: u64,
    /// The tag paths inside it, each one bit.
    pub(super) mask: u128,
    /// Letters inside, spaces apart.
    pub(super) letters: u32,
    /// Of these, digits.
    pub(super) digits: u32,
    /// Of these, letters inside links.
    pub(super) linked: u32,
    /// Texts inside.
    pub(super) texts: u32,
    /// Links inside, itself included.
    pub(super) links: u32,
    /// Pictures inside.
    pub(super) pictures: u32,
    /// Headings inside.
    pub(super) headings: u32,
    /// Controls of forms inside.
    pub(super) controls: u32,
    /// Boxes to tick inside.
    pub(super) ticks: u32,
    /// Texts inside that are a number in brackets, as filters show it.
    pub(super) counts: u32,
    /// Texts inside with a sign of money.
    pub(super) prices: u32,
    /// Where the first link inside leads, as a number.
    pub(super) target: u64,
    /// Letters that no reader sees.
    pub(super) unseen: u32,
    /// What is written inside, as a number: elements that say the same have the same.
    pub(super) said: u64,
    /// What its names and those around it say of it.
    pub(super) hints: Hints,
    /// Which landmark it stands in.
    pub(super) landmark: Landmark,
}

impl Facts {
    fn empty(node: NodeId) -> Self {
        Self {
            node,
            parent: 0,
            end: 0,
            depth: 0,
            tag: 0,
            path: 0,
            classes: 0,
            mask: 0,
            letters: 0,
            digits: 0,
            linked: 0,
            texts: 0,
            links: 0,
            pictures: 0,
            headings: 0,
            controls: 0,
            ticks: 0,
            counts: 0,
            prices: 0,
            target: 0,
            unseen: 0,
            said: 0,
            hints: Hints::default(),
            landmark: Landmark::None,
        }
    }
}

/// A part of the page that names itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Landmark {
    #[default]
    None,
    Main,
    Navigation,
    Header,
    Footer,
    Aside,
}

/// The elements of a page in document order, with what is known of each.
pub(super) struct Outline<'a> {
    pub(super) tree: &'a Tree,
    pub(super) facts: Vec<Facts>,
}

impl<'a> Outline<'a> {
    /// Walks a page.
    pub(super) fn of(tree: &'a Tree) -> Self {
        let mut outline = Self {
            tree,
            facts: Vec::with_capacity(tree.len() / 2),
        };
        outline.walk_down();
        outline.add_up();
        outline
    }

    pub(super) fn tag_name(&self, place: Place) -> &'a str {
        self.tree.tag(self.facts[place].node).unwrap_or_default()
    }

    /// The elements directly inside, in order.
    pub(super) fn children(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        let end = self.facts[place].end;
        let first = (place + 1 < end).then_some(place + 1);
        std::iter::successors(first, move |child| {
            let next = self.facts[*child].end;
            (next < end).then_some(next)
        })
    }

    /// How alike two elements are, from 0 to 1, by what is inside them and by their classes.
    pub(super) fn likeness(&self, one: Place, other: Place) -> f64 {
        let (one, other) = (&self.facts[one], &self.facts[other]);
        if one.tag != other.tag {
            return 0.0;
        }
        let inside = share(
            (one.mask & other.mask).count_ones(),
            (one.mask | other.mask).count_ones(),
        );
        if one.classes | other.classes == 0 {
            return inside;
        }
        let classes = share(
            (one.classes & other.classes).count_ones(),
            (one.classes | other.classes).count_ones(),
        );
        0.6 * inside + 0.4 * classes
    }

    /// The first walk: what an element is, and what stands in it directly.
    fn walk_down(&mut self) {
        let tree = self.tree;
        // Elements we are inside of: node, place, hidden?
        let mut open: Vec<(NodeId, Place, bool)> = Vec::new();
        let mut next = tree.first_child(tree.root());
        while let Some(node) = next {
            let mut inside = None;
            if let Some(tag) = tree.tag(node) {
                if !words::is_unread(tag) {
                    let hidden =
                        open.last().is_some_and(|(_, _, hidden)| *hidden) || tree.is_hidden(node);
                    let parent = open.last().map(|(_, place, _)| *place);
                    let place = self.enter(node, tag, parent);
                    open.push((node, place, hidden));
                    inside = tree.first_child(node);
                    if inside.is_none() {
                        self.leave(&mut open);
                    }
                }
            } else if tree.is_text(node)
                && let Some((_, place, hidden)) = open.last()
            {
                self.write(*place, tree.text(node), *hidden);
            }
            next = inside.or_else(|| {
                let mut node = node;
                loop {
                    if let Some(sibling) = tree.next_sibling(node) {
                        break Some(sibling);
                    }
                    node = tree.parent(node)?;
                    if open.last().is_some_and(|(last, _, _)| *last == node) {
                        self.leave(&mut open);
                    }
                }
            });
        }
        while !open.is_empty() {
            self.leave(&mut open);
        }
    }

    fn enter(&mut self, node: NodeId, tag: &str, parent: Option<Place>) -> Place {
        let place = self.facts.len();
        let tree = self.tree;
        let number = xxh3_64(tag.as_bytes());
        let mut facts = Facts {
            parent: parent.unwrap_or(0),
            tag: number,
            ..Facts::empty(node)
        };
        let mut hints = Hints::default();
        for class in tree.classes(node).take(12) {
            if super::super::lists::is_steady(class) {
                facts.classes |= 1 << (xxh3_64(class.as_bytes()) & 63);
            }
            hints |= words::hints_of(class);
        }
        if let Some(id) = tree.attr(node, "id") {
            hints |= words::hints_of(id);
        }
        let own = words::landmark_of(tag, tree.attr(node, "role"));
        facts.path = number;
        facts.landmark = own;
        facts.hints = hints;
        if let Some(parent) = parent.and_then(|parent| self.facts.get(parent)) {
            facts.depth = parent.depth.saturating_add(1);
            facts.path = mixed(parent.path, number);
            facts.hints = parent.hints.inherited(hints);
            if own == Landmark::None {
                facts.landmark = parent.landmark;
            }
        }
        match tag {
            "a" => facts.links = 1,
            "img" | "picture" | "svg" | "video" => facts.pictures = 1,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => facts.headings = 1,
            "input" | "select" | "textarea" | "button" => facts.controls = 1,
            _ => {}
        }
        if tag == "a" {
            facts.target = tree
                .attr(node, "href")
                .map_or(0, |href| xxh3_64(href.as_bytes()));
        }
        if tag == "input" && matches!(tree.attr(node, "type"), Some("checkbox" | "radio")) {
            facts.ticks = 1;
        }
        self.leave_marks(parent, number);
        self.facts.push(facts);
        place
    }

    /// Tells the elements around a new one that such a path leads down from them.
    fn leave_marks(&mut self, parent: Option<Place>, tag: u64) {
        let mut path = tag;
        let mut above = parent;
        for _ in 0..REACH {
            let Some(place) = above else {
                return;
            };
            let facts = &mut self.facts[place];
            facts.mask |= 1 << (path & 127);
            path = mixed(facts.tag, path);
            above = (place > 0).then_some(facts.parent);
        }
    }

    fn write(&mut self, place: Place, text: &str, hidden: bool) {
        let (mut letters, mut digits) = (0_u32, 0_u32);
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            letters += 1;
            digits += u32::from(letter.is_numeric());
        }
        if letters == 0 {
            return;
        }
        let facts = &mut self.facts[place];
        facts.letters += letters;
        facts.digits += digits;
        facts.texts += 1;
        facts.unseen += if hidden { letters } else { 0 };
        let text = text.trim();
        facts.counts += u32::from(digits > 0 && text.ends_with(')') && ends_in_count(text));
        facts.prices += u32::from(digits > 0 && text.contains(['$', '€', '£', '¥', '₹', '₽', '₩']));
        facts.mask |= 1 << 127;
        facts.said = mixed(facts.said, xxh3_64(text.trim().as_bytes()));
    }

    fn leave(&mut self, open: &mut Vec<(NodeId, Place, bool)>) {
        if let Some((_, place, _)) = open.pop() {
            self.facts[place].end = self.facts.len();
        }
    }

    /// The second walk, from the end: what stands inside an element is told to the one around it.
    fn add_up(&mut self) {
        for place in (1..self.facts.len()).rev() {
            let facts = &self.facts[place];
            let linked = if self.tag_is_link(place) {
                facts.letters
            } else {
                facts.linked
            };
            let (letters, digits, texts) = (facts.letters, facts.digits, facts.texts);
            let (links, pictures, headings) = (facts.links, facts.pictures, facts.headings);
            let (controls, unseen, said) = (facts.controls, facts.unseen, facts.said);
            let (ticks, counts, prices, target) =
                (facts.ticks, facts.counts, facts.prices, facts.target);
            let parent = facts.parent;
            self.facts[place].linked = linked;
            if parent == place {
                continue;
            }
            let above = &mut self.facts[parent];
            above.letters = above.letters.saturating_add(letters);
            above.digits = above.digits.saturating_add(digits);
            above.linked = above.linked.saturating_add(linked);
            above.texts += texts;
            above.links += links;
            above.pictures += pictures;
            above.headings += headings;
            above.controls += controls;
            above.ticks += ticks;
            above.counts += counts;
            above.prices += prices;
            if target != 0 {
                above.target = target;
            }
            above.unseen = above.unseen.saturating_add(unseen);
            above.said = above.said.wrapping_add(said);
        }
    }

    fn tag_is_link(&self, place: Place) -> bool {
        self.tag_name(place) == "a"
    }
}

/// Whether a text ends in a number in brackets.
fn ends_in_count(text: &str) -> bool {
    let Some((_, count)) = text.rsplit_once('(') else {
        return false;
    };
    let count = count.trim_end_matches(')');
    !count.is_empty()
        && count
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, ',' | '.' | ' ' | '+'))
}

/// Two numbers as one, in this order.
fn mixed(one: u64, other: u64) -> u64 {
    (one.rotate_left(23) ^ other).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 {
        1.0
    } else {
        f64::from(part) / f64::from(whole)
    }
}
