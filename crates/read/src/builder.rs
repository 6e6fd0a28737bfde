//! A tree in the making: nodes are hung, moved and taken off as the parser says, and nothing grows beyond the limits.
//!
//! Limits here are on what is *kept*. The parser's own cost is bounded by [`crate::parse`], which stops feeding it as soon as
//! the tree is full.

use crate::seen::unseen_by;
use crate::sink::Handle;
use crate::tree::{Attribute, Element, Kind, Node, NodeId, NonMaxId, Tree};
use html5ever::interface::NodeOrText;
use std::collections::{HashMap, HashSet};

/// What a tree may cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Most levels of nesting: where browsers stop too.
    pub(crate) depth: u16,
    /// Most nodes. Honest pages of 8 MiB stay under 400,000; 500,000 nodes are 28 MB.
    pub(crate) nodes: usize,
    /// Most bytes of text and attribute values together.
    pub(crate) text: usize,
    /// Most attributes of one element.
    pub(crate) attributes: u16,
    /// Most nodes moved, counted each time: end tags that close what is not open make the parser rehang whole subtrees.
    pub(crate) moves: usize,
}

/// A tree in the making.
pub(crate) struct Builder {
    pub(crate) tree: Tree,
    pub(crate) limits: Limits,
    /// What the parser calls the content of each template.
    pub(crate) template_contents: HashMap<NodeId, NodeId>,
    /// Elements of `MathML` inside which HTML goes on.
    pub(crate) integration_points: HashSet<NodeId>,
    /// Nodes whose depth was settled because something above them moved.
    moved: usize,
    /// How many numbers were given out without a node.
    unkept: u32,
    /// Whether a limit was hit. What comes after is not kept.
    pub(crate) full: bool,
}

/// Numbers of nodes that are not kept start here, far above any limit.
const UNKEPT: u32 = 1 << 31;

impl Builder {
    /// An empty tree, with room for what a page of that size usually needs.
    pub(crate) fn new(limits: Limits, expected_bytes: usize) -> Self {
        let mut nodes = Vec::with_capacity((expected_bytes / 24).clamp(16, 1 << 16));
        nodes.push(loose(Kind::Root));
        Self {
            tree: Tree {
                nodes,
                attributes: Vec::with_capacity((expected_bytes / 48).clamp(16, 1 << 16)),
                text: String::with_capacity(expected_bytes.min(1 << 20)),
                form_owners: Vec::new(),
            },
            limits,
            template_contents: HashMap::new(),
            integration_points: HashSet::new(),
            moved: 0,
            unkept: 0,
            full: false,
        }
    }

    pub(crate) fn node(&mut self, id: NodeId) -> &mut Node {
        &mut self.tree.nodes[id.index()]
    }

    /// Makes a node that hangs nowhere yet. Once the tree is full the parser gets mere numbers: it can go on to the end of the
    /// piece it was fed, and nothing grows.
    pub(crate) fn create(&mut self, kind: Kind) -> NodeId {
        if self.tree.nodes.len() >= self.limits.nodes {
            self.full = true;
        }
        if self.full {
            self.unkept = self.unkept.wrapping_add(1);
            return NodeId(UNKEPT | self.unkept);
        }
        let id = NodeId(small(self.tree.nodes.len()));
        self.tree.nodes.push(loose(kind));
        id
    }

    /// Keeps a text and gives its place; cut when there is no more room.
    fn keep_text(&mut self, text: &str) -> (u32, u32) {
        let start = self.tree.text.len();
        if start + text.len() > self.limits.text {
            self.full = true;
            return (0, 0);
        }
        self.tree.text.push_str(text);
        (small(start), small(text.len()))
    }

    pub(crate) fn keep_attributes(&mut self, written: &[html5ever::Attribute]) -> (u32, u16) {
        if self.full {
            return (0, 0);
        }
        let first = small(self.tree.attributes.len());
        let kept = &written[..written.len().min(usize::from(self.limits.attributes))];
        if kept.len() < written.len() {
            self.full = true;
        }
        for attribute in kept {
            let (start, length) = self.keep_text(&attribute.value);
            self.tree.attributes.push(Attribute {
                name: attribute.name.local.clone(),
                start,
                length,
            });
        }
        (first, u16::try_from(kept.len()).unwrap_or(u16::MAX))
    }

    /// Whether another level fits under `parent`. If not, the page is cut here: the rest would only go deeper.
    fn fits_under(&mut self, parent: NodeId) -> bool {
        if self.full || self.node(parent).depth >= self.limits.depth {
            self.full = true;
            return false;
        }
        true
    }

    pub(crate) fn append(&mut self, parent: NodeId, child: NodeOrText<Handle>) {
        if !self.fits_under(parent) {
            return;
        }
        match child {
            NodeOrText::AppendNode(child) => {
                self.detach(child.id);
                self.link(parent, self.tree.last_child(parent), child.id);
            }
            NodeOrText::AppendText(text) => {
                let last = self.tree.last_child(parent);
                self.add_text(parent, last, &text);
            }
        }
    }

    pub(crate) fn append_before(&mut self, sibling: NodeId, child: NodeOrText<Handle>) {
        if self.full {
            return;
        }
        let Some(parent) = self.tree.parent(sibling) else {
            return;
        };
        if !self.fits_under(parent) {
            return;
        }
        match child {
            NodeOrText::AppendNode(child) => {
                self.detach(child.id);
                self.link(parent, self.tree.previous_sibling(sibling), child.id);
            }
            NodeOrText::AppendText(text) => {
                let previous = self.tree.previous_sibling(sibling);
                self.add_text(parent, previous, &text);
            }
        }
    }

    /// Adds text after `previous`, melting it into a text that already stands there.
    fn add_text(&mut self, parent: NodeId, previous: Option<NodeId>, text: &str) {
        if let Some(previous) = previous
            && let Kind::Text { start, length } = self.node(previous).kind
        {
            let end = start as usize + length as usize;
            let start = if end == self.tree.text.len() {
                start
            } else {
                // Something else was kept in between (a foster-parented text): move the beginning to the end. The limit on
                // kept text bounds how often a page can make us do that.
                let moved = self.tree.text.len();
                if moved + length as usize > self.limits.text {
                    self.full = true;
                    return;
                }
                self.tree
                    .text
                    .extend_from_within(crate::tree::range(start, length));
                small(moved)
            };
            let (_, added) = self.keep_text(text);
            self.node(previous).kind = Kind::Text {
                start,
                length: length + added,
            };
            return;
        }
        let (start, length) = self.keep_text(text);
        let id = self.create(Kind::Text { start, length });
        if !self.full {
            self.link(parent, previous, id);
        }
    }

    /// Hangs a loose node under `parent`, after `previous` or first.
    fn link(&mut self, parent: NodeId, previous: Option<NodeId>, child: NodeId) {
        let next = match previous {
            Some(previous) => self.tree.next_sibling(previous),
            None => self.tree.first_child(parent),
        };
        let node = self.node(child);
        node.parent = Some(parent.into());
        node.previous = previous.map(NonMaxId::from);
        node.next = next.map(NonMaxId::from);
        match previous {
            Some(previous) => self.node(previous).next = Some(child.into()),
            None => self.node(parent).first_child = Some(child.into()),
        }
        match next {
            Some(next) => self.node(next).previous = Some(child.into()),
            None => self.node(parent).last_child = Some(child.into()),
        }
        self.settle_depth(child);
    }

    /// Gives a newly hung subtree its depths, and cuts off what would be too deep.
    fn settle_depth(&mut self, top: NodeId) {
        let mut current = Some(top);
        while let Some(id) = current {
            self.moved += 1;
            if self.moved > self.limits.moves {
                self.full = true;
            }
            let depth = self.tree.parent(id).map_or(0, |above| {
                self.tree.nodes[above.index()].depth.saturating_add(1)
            });
            let too_deep = depth > self.limits.depth;
            if too_deep {
                self.full = true;
            }
            self.node(id).depth = depth;
            current = if too_deep {
                let next = self.tree.following_after(id, top);
                self.detach(id);
                next
            } else {
                self.tree
                    .first_child(id)
                    .or_else(|| self.tree.following_after(id, top))
            };
        }
    }

    pub(crate) fn detach(&mut self, id: NodeId) {
        if id.0 >= UNKEPT {
            return;
        }
        let node = self.node(id);
        let (parent, previous, next) = (node.parent.take(), node.previous.take(), node.next.take());
        let Some(parent) = parent.map(NodeId::from) else {
            return;
        };
        match previous {
            Some(previous) => self.node(previous.into()).next = next,
            None => self.node(parent).first_child = next,
        }
        match next {
            Some(next) => self.node(next.into()).previous = previous,
            None => self.node(parent).last_child = previous,
        }
    }

    pub(crate) fn reparent_children(&mut self, from: NodeId, to: NodeId) {
        if self.full {
            return;
        }
        while let Some(child) = self.tree.first_child(from) {
            self.detach(child);
            if self.fits_under(to) {
                let last = self.tree.last_child(to);
                self.link(to, last, child);
            }
        }
    }

    /// Gives an element the attributes it does not have yet.
    pub(crate) fn add_attributes(&mut self, target: NodeId, attributes: Vec<html5ever::Attribute>) {
        if self.full {
            return;
        }
        let Some(element) = self.tree.element(target).cloned() else {
            return;
        };
        let old = crate::tree::range(element.first_attribute, element.attribute_count.into());
        let missing: Vec<_> = attributes
            .into_iter()
            .filter(|new| {
                self.tree.attributes[old.clone()]
                    .iter()
                    .all(|kept| kept.name != new.name.local)
            })
            .collect();
        let room = self.limits.attributes - element.attribute_count;
        if missing.is_empty() || missing.len() > usize::from(room) {
            return;
        }
        // The list of an element must be in one piece, so the old ones are written again at the end.
        let first_attribute = small(self.tree.attributes.len());
        self.tree.attributes.extend_from_within(old);
        let (_, added) = self.keep_attributes(&missing);
        let unseen = element.unseen.or(unseen_by(&missing));
        self.node(target).kind = Kind::Element(Element {
            first_attribute,
            attribute_count: element.attribute_count + added,
            unseen,
            ..element
        });
    }
}

fn loose(kind: Kind) -> Node {
    Node {
        parent: None,
        first_child: None,
        last_child: None,
        next: None,
        previous: None,
        depth: 0,
        kind,
    }
}

/// Places in the kept text fit 32 bits, because the limit on kept text does.
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
