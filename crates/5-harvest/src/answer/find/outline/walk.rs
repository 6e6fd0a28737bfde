//! The two walks over a page: down, to see what each element is and says itself, and back up, to tell the elements around it.

use super::{Facts, Landmark, Outline, Place};
use crate::answer::find::words::{self, Hints};
use crate::answer::lists::is_steady;
use read::NodeId;
use xxhash_rust::xxh3::xxh3_64;

/// How far up an element leaves its mark. Deeper paths tell little and cost much.
const REACH: usize = 5;

impl Outline<'_> {
    /// The first walk: what an element is, and what stands in it directly.
    pub(super) fn walk_down(&mut self) {
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
            if is_steady(class) {
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
        facts.hints = Hints::default().inherited(hints);
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
    pub(super) fn add_up(&mut self) {
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
