//! Ways through the tree. None of them recurses or allocates.

use crate::tree::{NodeId, Tree};

impl Tree {
    /// The node above.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.map(NodeId::from)
    }

    /// The first node inside.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.map(NodeId::from)
    }

    /// The last node inside.
    pub fn last_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).last_child.map(NodeId::from)
    }

    /// The node just after, under the same parent.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next.map(NodeId::from)
    }

    /// The node just before, under the same parent.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).previous.map(NodeId::from)
    }

    /// The nodes directly inside, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(id), |child| self.next_sibling(*child))
    }

    /// The elements directly inside, in order.
    pub fn child_elements(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.children(id)
            .filter(|child| self.element(*child).is_some())
    }

    /// The nodes above, nearest first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(id), |node| self.parent(*node))
    }

    /// Everything inside, in document order. What is in a `<template>` is not inside it.
    pub fn descendants(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(id), move |node| {
            self.following_within(*node, id)
        })
    }

    /// The elements inside, in document order.
    pub fn elements(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.descendants(id)
            .filter(|node| self.element(*node).is_some())
    }

    /// Whether `inner` is somewhere inside `outer`.
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        self.ancestors(inner).any(|above| above == outer)
    }

    /// The next node in document order, without leaving `top`.
    fn following_within(&self, id: NodeId, top: NodeId) -> Option<NodeId> {
        self.first_child(id)
            .or_else(|| self.following_after(id, top))
    }

    /// The next node in document order that is not inside `id`, without leaving `top`.
    pub(crate) fn following_after(&self, id: NodeId, top: NodeId) -> Option<NodeId> {
        let mut node = id;
        while node != top {
            if let Some(next) = self.next_sibling(node) {
                return Some(next);
            }
            node = self.parent(node)?;
        }
        None
    }

    /// The node before this one in document order, seen from behind: a subtree is entered at its end. Ancestors are passed too.
    pub(crate) fn preceding(&self, id: NodeId) -> Option<NodeId> {
        let Some(mut node) = self.previous_sibling(id) else {
            return self.parent(id);
        };
        while let Some(last) = self.last_child(node) {
            node = last;
        }
        Some(node)
    }
}
