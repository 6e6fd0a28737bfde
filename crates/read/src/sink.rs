//! What html5ever says while it parses, passed on to the [`Builder`].

use crate::builder::{Builder, Limits};
use crate::seen::unseen_by;
use crate::tree::{Element, Kind, NodeId, Tree, Vocabulary};
use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{LocalName, Namespace, QualName, local_name, ns};
use std::borrow::Cow;
use std::cell::RefCell;

static HTML: Namespace = ns!(html);
static SVG: Namespace = ns!(svg);
static MATHML: Namespace = ns!(mathml);

/// How the parser holds a node. It asks for names all the time, so the handle carries its own.
#[derive(Debug, Clone)]
pub(crate) struct Handle {
    pub(crate) id: NodeId,
    vocabulary: Vocabulary,
    name: LocalName,
}

impl Handle {
    fn nameless(id: NodeId) -> Self {
        Self {
            id,
            vocabulary: Vocabulary::Html,
            name: local_name!(""),
        }
    }
}

impl ElemName for &Handle {
    fn ns(&self) -> &Namespace {
        match self.vocabulary {
            Vocabulary::Html => &HTML,
            Vocabulary::Svg => &SVG,
            Vocabulary::MathMl => &MATHML,
        }
    }

    fn local_name(&self) -> &LocalName {
        &self.name
    }
}

/// The ear of the parser. It is told things through a shared reference, hence the cell.
pub(crate) struct Sink(RefCell<Builder>);

impl Sink {
    pub(crate) fn new(limits: Limits, expected_bytes: usize) -> Self {
        Self(RefCell::new(Builder::new(limits, expected_bytes)))
    }

    /// Whether a limit was hit. What comes after is not kept.
    pub(crate) fn is_full(&self) -> bool {
        self.0.borrow().full
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = (Tree, bool);
    type ElemName<'a> = &'a Handle;

    fn finish(self) -> Self::Output {
        let mut builder = self.0.into_inner();
        builder.tree.form_owners.sort_unstable();
        (builder.tree, builder.full)
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Handle::nameless(NodeId(0))
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> &'a Handle {
        target
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<html5ever::Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let builder = &mut *self.0.borrow_mut();
        let vocabulary = if name.ns == SVG {
            Vocabulary::Svg
        } else if name.ns == MATHML {
            Vocabulary::MathMl
        } else {
            Vocabulary::Html
        };
        let (first_attribute, attribute_count) = builder.keep_attributes(&attributes);
        let id = builder.create(Kind::Element(Element {
            name: name.local.clone(),
            first_attribute,
            attribute_count,
            vocabulary,
            unseen: unseen_by(&attributes),
        }));
        if flags.template && !builder.full {
            let content = builder.create(Kind::Root);
            builder.template_contents.insert(id, content);
        }
        if flags.mathml_annotation_xml_integration_point {
            builder.integration_points.insert(id);
        }
        Handle {
            id,
            vocabulary,
            name: name.local,
        }
    }

    fn create_comment(&self, _text: StrTendril) -> Handle {
        Handle::nameless(self.0.borrow_mut().create(Kind::Comment))
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> Handle {
        Handle::nameless(self.0.borrow_mut().create(Kind::Comment))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.0.borrow_mut().append(parent.id, child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        let mut builder = self.0.borrow_mut();
        if builder.full {
            return;
        }
        if builder.tree.parent(element.id).is_some() {
            builder.append_before(element.id, child);
        } else {
            builder.append(previous.id, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        let builder = &mut *self.0.borrow_mut();
        let Some(content) = builder.template_contents.get(&target.id).copied() else {
            return Handle::nameless(target.id);
        };
        // The content hangs outside the tree, but templates in templates are nesting all the same.
        if !builder.full {
            builder.node(content).depth = builder.node(target.id).depth;
        }
        Handle::nameless(content)
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.id == other.id
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        self.0.borrow_mut().append_before(sibling.id, child);
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<html5ever::Attribute>) {
        self.0.borrow_mut().add_attributes(target.id, attributes);
    }

    fn associate_with_form(
        &self,
        target: &Handle,
        form: &Handle,
        _nodes: (&Handle, Option<&Handle>),
    ) {
        let builder = &mut *self.0.borrow_mut();
        if !builder.full {
            builder.tree.form_owners.push((target.id, form.id));
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        let mut builder = self.0.borrow_mut();
        if !builder.full {
            builder.detach(target.id);
        }
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.0
            .borrow_mut()
            .reparent_children(node.id, new_parent.id);
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        self.0.borrow().integration_points.contains(&handle.id)
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &Handle) -> bool {
        false
    }
}
