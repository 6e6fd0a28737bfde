//! The tree of a page: one flat list of nodes that point at each other by number.
//!
//! A page of 25 KB has about a thousand nodes. Kept in one `Vec`, with all text and attribute values in one `String`, it costs
//! a handful of allocations instead of thousands, can be sent to another thread, and is freed without recursion however deep it is.

use crate::seen::Unseen;
use html5ever::{LocalName, local_name};
use std::ops::Range;

/// A place in a [`Tree`]. Numbers grow in the order the parser made the nodes, which is not always document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// Its number, to keep facts about nodes in a `Vec` as long as [`Tree::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which vocabulary an element belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Vocabulary {
    Html,
    Svg,
    MathMl,
}

/// What a node is. Comments keep their place, since they separate text nodes, but not their words.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// The document, or the content of a template, which hangs outside the tree as the standard wants it.
    Root,
    Element(Element),
    Text {
        start: u32,
        length: u32,
    },
    Comment,
}

#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) name: LocalName,
    pub(crate) first_attribute: u32,
    pub(crate) attribute_count: u16,
    pub(crate) vocabulary: Vocabulary,
    /// Whether the element itself is kept from a reader's eyes, and all inside it too.
    pub(crate) unseen: Unseen,
}

#[derive(Debug, Clone)]
pub(crate) struct Attribute {
    pub(crate) name: LocalName,
    pub(crate) start: u32,
    pub(crate) length: u32,
}

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) parent: Option<NonMaxId>,
    pub(crate) first_child: Option<NonMaxId>,
    pub(crate) last_child: Option<NonMaxId>,
    pub(crate) next: Option<NonMaxId>,
    pub(crate) previous: Option<NonMaxId>,
    pub(crate) depth: u16,
    pub(crate) kind: Kind,
}

/// A node number stored plus one, so that an absent one costs no space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NonMaxId(std::num::NonZeroU32);

impl From<NodeId> for NonMaxId {
    fn from(id: NodeId) -> Self {
        Self(std::num::NonZeroU32::MIN.saturating_add(id.0))
    }
}

impl From<NonMaxId> for NodeId {
    fn from(id: NonMaxId) -> Self {
        Self(id.0.get() - 1)
    }
}

/// The elements and texts of a page, as the HTML standard's parser builds them.
#[derive(Debug, Clone)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) text: String,
    /// Which form the parser tied a control to, where the tree alone would not tell: (control, form), sorted.
    pub(crate) form_owners: Vec<(NodeId, NodeId)>,
}

impl Tree {
    /// The document node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing but the document node is there.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() <= 1
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(crate) fn element(&self, id: NodeId) -> Option<&Element> {
        match &self.node(id).kind {
            Kind::Element(element) => Some(element),
            _ => None,
        }
    }

    /// The name of an HTML element; `None` for other nodes and for SVG and `MathML`.
    pub(crate) fn name(&self, id: NodeId) -> Option<&LocalName> {
        match &self.node(id).kind {
            Kind::Element(element) if element.vocabulary == Vocabulary::Html => Some(&element.name),
            _ => None,
        }
    }

    pub(crate) fn is(&self, id: NodeId, name: &LocalName) -> bool {
        self.name(id) == Some(name)
    }

    /// The tag name of an element, in lower case.
    pub fn tag(&self, id: NodeId) -> Option<&str> {
        self.element(id).map(|element| &*element.name)
    }

    /// Whether the node is an HTML element, not SVG or `MathML`.
    pub fn is_html(&self, id: NodeId) -> bool {
        self.name(id).is_some()
    }

    /// The value of an attribute; empty if it is written without one.
    pub fn attr(&self, id: NodeId, name: &str) -> Option<&str> {
        self.attribute_list(id)
            .iter()
            .find(|attribute| &*attribute.name == name)
            .map(|attribute| self.value_of(attribute))
    }

    /// As [`Tree::attr`], for the names the parser knows: comparing those is comparing two numbers.
    pub(crate) fn value(&self, id: NodeId, name: &LocalName) -> Option<&str> {
        self.attribute_list(id)
            .iter()
            .find(|attribute| attribute.name == *name)
            .map(|attribute| self.value_of(attribute))
    }

    /// The value of an attribute, empty if there is none.
    pub(crate) fn value_or_empty(&self, id: NodeId, name: &LocalName) -> &str {
        self.value(id, name).unwrap_or_default()
    }

    /// Every attribute of an element, in the order they were written.
    pub fn attributes(&self, id: NodeId) -> impl Iterator<Item = (&str, &str)> {
        self.attribute_list(id)
            .iter()
            .map(|attribute| (&*attribute.name, self.value_of(attribute)))
    }

    fn attribute_list(&self, id: NodeId) -> &[Attribute] {
        let Some(element) = self.element(id) else {
            return &[];
        };
        let first = element.first_attribute as usize;
        &self.attributes[first..first + usize::from(element.attribute_count)]
    }

    fn value_of(&self, attribute: &Attribute) -> &str {
        &self.text[range(attribute.start, attribute.length)]
    }

    /// The classes of an element.
    pub fn classes(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.value_or_empty(id, &local_name!("class"))
            .split_ascii_whitespace()
    }

    /// Whether the element itself says that it is not shown; all inside it is not shown either.
    pub fn is_hidden(&self, id: NodeId) -> bool {
        self.element(id)
            .is_some_and(|element| element.unseen.hidden)
    }

    /// Whether the node is a text.
    pub fn is_text(&self, id: NodeId) -> bool {
        matches!(self.node(id).kind, Kind::Text { .. })
    }

    /// The words of a text node as written; empty for any other node.
    pub fn text(&self, id: NodeId) -> &str {
        match self.node(id).kind {
            Kind::Text { start, length } => &self.text[range(start, length)],
            _ => "",
        }
    }

    /// All text inside a node joined, seen or not, spaces as written.
    pub fn text_content(&self, id: NodeId) -> String {
        self.descendants(id).map(|node| self.text(node)).collect()
    }

    /// How far a node is from the root, which has depth 0.
    pub fn depth(&self, id: NodeId) -> usize {
        usize::from(self.node(id).depth)
    }
}

pub(crate) fn range(start: u32, length: u32) -> Range<usize> {
    start as usize..start as usize + length as usize
}
