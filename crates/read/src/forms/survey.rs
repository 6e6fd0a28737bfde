//! All that matters for forms, found in one walk over the page, and which form owns what.

use crate::tree::{NodeId, Tree};
use html5ever::{LocalName, local_name};
use std::collections::HashMap;

/// Most controls looked at. Finding the form of a control means climbing the tree.
const CONTROLS: usize = 40_000;

/// What a walk over the page found.
pub(crate) struct Survey<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) forms: Vec<NodeId>,
    pub(crate) controls: Vec<NodeId>,
    /// Whether there were more controls than anybody can use.
    pub(crate) cut: bool,
    /// The first element of each id.
    pub(crate) ids: HashMap<&'a str, NodeId>,
    /// The labels of each control, by the control.
    pub(crate) labels: HashMap<NodeId, Vec<NodeId>>,
}

impl<'a> Survey<'a> {
    pub(crate) fn of(tree: &'a Tree) -> Self {
        let mut survey = Self {
            tree,
            forms: Vec::new(),
            controls: Vec::new(),
            cut: false,
            ids: HashMap::new(),
            labels: HashMap::new(),
        };
        let mut labels = Vec::new();
        let mut next = Some(tree.root());
        while let Some(node) = next {
            // The standard bars what stands in a datalist from being sent, and nobody sees it.
            next = if tree.is(node, &local_name!("datalist")) {
                tree.following_after(node, tree.root())
            } else {
                tree.first_child(node)
                    .or_else(|| tree.following_after(node, tree.root()))
            };
            if let Some(id) = tree.value(node, &local_name!("id")) {
                survey.ids.entry(id).or_insert(node);
            }
            match tree.name(node) {
                Some(&local_name!("form")) => survey.forms.push(node),
                Some(&local_name!("label")) => labels.push(node),
                Some(name) if is_control(name) => {
                    if survey.controls.len() < CONTROLS {
                        survey.controls.push(node);
                    } else {
                        survey.cut = true;
                    }
                }
                _ => {}
            }
        }
        for label in labels {
            if let Some(control) = survey.labelled_by(label) {
                survey.labels.entry(control).or_default().push(label);
            }
        }
        survey
    }

    /// The control a label is for: the one it names, else the first one inside it.
    fn labelled_by(&self, label: NodeId) -> Option<NodeId> {
        match self.tree.value(label, &local_name!("for")) {
            Some(id) => self.ids.get(id).copied(),
            None => self.tree.elements(label).find(|inner| {
                self.tree.name(*inner).is_some_and(is_control)
                    && !self
                        .tree
                        .value_or_empty(*inner, &local_name!("type"))
                        .eq_ignore_ascii_case("hidden")
            }),
        }
    }

    /// The form a control belongs to: the one its `form` attribute names, else the one the parser tied it to, else the one around it.
    pub(crate) fn owner_of(&self, control: NodeId) -> Option<NodeId> {
        let tree = self.tree;
        if let Some(id) = tree.value(control, &local_name!("form")) {
            let named = self.ids.get(id).copied()?;
            return (!id.is_empty() && tree.is(named, &local_name!("form"))).then_some(named);
        }
        let tied = tree
            .form_owners
            .binary_search_by_key(&control, |(tied, _)| *tied)
            .ok()
            .map(|found| tree.form_owners[found].1)
            // A form that was thrown out of the tree again owns nothing.
            .filter(|form| self.is_attached(*form));
        tied.or_else(|| {
            tree.ancestors(control)
                .find(|above| tree.is(*above, &local_name!("form")))
        })
    }
}

impl Survey<'_> {
    fn is_attached(&self, node: NodeId) -> bool {
        self.tree.ancestors(node).last() == Some(self.tree.root())
    }
}

#[cfg(test)]
impl Survey<'_> {
    pub(crate) fn form_position(&self, form: NodeId) -> usize {
        self.forms.iter().position(|other| *other == form).unwrap()
    }

    /// Which field of which form a control became.
    pub(crate) fn place_of(&self, control: NodeId) -> (usize, usize) {
        let owner = self.owner_of(control);
        let form = owner.map_or(self.forms.len(), |form| self.form_position(form));
        let field = self
            .controls
            .iter()
            .filter(|other| self.owner_of(**other) == owner)
            .position(|other| *other == control)
            .unwrap();
        (form, field)
    }
}

/// Whether an element of this name is a control.
pub(crate) fn is_control(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("input")
            | local_name!("select")
            | local_name!("textarea")
            | local_name!("button")
    )
}
