//! What is known of every element of a page, gathered in two walks (`walk`).
//!
//! Whether two elements look alike is asked thousands of times on a page, so each is summed up once: how much text, how many
//! links, and a *mask* of the tag paths inside it (`div>a`, `div>span>b`), each path one bit of 128. Two masks are compared by
//! the share of bits they have in common, which stands for the share of paths: the tree edit distance of MDR at a thousandth of
//! its price, and what is written more often in one of the two does not count against it.

mod walk;

use super::words::Hints;
use read::{NodeId, Tree};

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
}

fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 {
        1.0
    } else {
        f64::from(part) / f64::from(whole)
    }
}
