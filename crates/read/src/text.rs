//! The text a reader sees.

use crate::flow::{Flow, flow_of};
use crate::tree::{Kind, NodeId, Tree, Vocabulary};

/// Whether what the page hides is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hidden {
    Skip,
    Read,
}

/// What the pen still owes before the next word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Space,
    Line,
}

/// Writes collapsed text: no space twice, none at the ends, blocks on lines of their own.
#[derive(Debug)]
pub(crate) struct Pen<'a> {
    out: &'a mut String,
    start: usize,
    gap: Gap,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(out: &'a mut String) -> Self {
        let start = out.len();
        Self {
            out,
            start,
            gap: Gap::None,
        }
    }

    /// What was written so far.
    pub(crate) fn text(&self) -> &str {
        self.out
    }

    pub(crate) fn line(&mut self) {
        self.gap = Gap::Line;
    }

    pub(crate) fn space(&mut self) {
        self.gap = self.gap.max(Gap::Space);
    }

    pub(crate) fn write(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut at = 0;
        loop {
            let mut start = at;
            while let Some(length) = space_at(bytes, start) {
                start += length;
            }
            if start > at {
                self.space();
            }
            if start == bytes.len() {
                return;
            }
            // Words with one plain space between them are copied in one go: most text is like that.
            let mut end = word_end(bytes, start);
            while bytes.get(end) == Some(&b' ')
                && end + 1 < bytes.len()
                && space_at(bytes, end + 1).is_none()
            {
                end = word_end(bytes, end + 1);
            }
            if self.out.len() > self.start {
                match self.gap {
                    Gap::None => {}
                    Gap::Space => self.out.push(' '),
                    Gap::Line => self.out.push('\n'),
                }
            }
            self.gap = Gap::None;
            self.out.push_str(&text[start..end]);
            at = end;
        }
    }
}

/// How long the white space at a place is: what HTML collapses, and the no-break space, which readers cannot tell from it.
fn space_at(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b' ' | b'\n' | b'\t' | b'\r' | b'\x0c' => Some(1),
        0xC2 if bytes.get(at + 1) == Some(&0xA0) => Some(2),
        _ => None,
    }
}

fn word_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start;
    while end < bytes.len() && space_at(bytes, end).is_none() {
        end += 1;
    }
    end
}

/// One step of a walk over what is read out.
pub(crate) enum Step {
    Enter(NodeId),
    Leave(NodeId),
}

impl Tree {
    /// The text a reader sees inside a node. Blocks are on lines of their own, spaces are collapsed; scripts, styles, templates,
    /// the head, hidden elements and the values of controls are left out.
    pub fn visible_text(&self, id: NodeId) -> String {
        let mut text = String::new();
        self.write_visible_text(id, &mut text);
        text
    }

    /// As [`Tree::visible_text`], added to the end of `out`.
    pub fn write_visible_text(&self, id: NodeId, out: &mut String) {
        let mut pen = Pen::new(out);
        self.read_out(id, Hidden::Skip, &mut pen, &mut |_, _| {});
    }

    /// The text inside a node on one line, hidden parts included: how a screen reader would say a label.
    pub(crate) fn spoken_text(&self, id: NodeId) -> String {
        let mut text = String::new();
        let mut pen = Pen::new(&mut text);
        self.read_out(id, Hidden::Read, &mut pen, &mut |_, _| {});
        one_line(text)
    }

    /// Writes the text of a node and calls `visit` on entering and leaving each element that is read out.
    pub(crate) fn read_out(
        &self,
        top: NodeId,
        hidden: Hidden,
        pen: &mut Pen<'_>,
        visit: &mut impl FnMut(Step, &mut Pen<'_>),
    ) {
        let mut node = top;
        loop {
            let mut inside = false;
            match &self.node(node).kind {
                Kind::Text { .. } => pen.write(self.text(node)),
                Kind::Element(element) => {
                    let flow = if element.vocabulary == Vocabulary::Html {
                        flow_of(&element.name)
                    } else {
                        Flow::Inline
                    };
                    let skip = (flow == Flow::Silent && node != top)
                        || (element.unseen.hidden && hidden == Hidden::Skip);
                    if !skip {
                        separate(flow, pen);
                        visit(Step::Enter(node), pen);
                        inside = true;
                    }
                }
                Kind::Root => inside = true,
                Kind::Comment => {}
            }
            if inside && let Some(child) = self.first_child(node) {
                node = child;
                continue;
            }
            if inside {
                self.leave(node, pen, visit);
            }
            // Go on after this node, leaving every element that ends here.
            loop {
                if node == top {
                    return;
                }
                if let Some(next) = self.next_sibling(node) {
                    node = next;
                    break;
                }
                let Some(parent) = self.parent(node) else {
                    return;
                };
                node = parent;
                self.leave(node, pen, visit);
            }
        }
    }

    fn leave(&self, node: NodeId, pen: &mut Pen<'_>, visit: &mut impl FnMut(Step, &mut Pen<'_>)) {
        if let Some(element) = self.element(node) {
            visit(Step::Leave(node), pen);
            if element.vocabulary == Vocabulary::Html {
                separate(flow_of(&element.name), pen);
            }
        }
    }
}

fn separate(flow: Flow, pen: &mut Pen<'_>) {
    match flow {
        Flow::Block | Flow::Break => pen.line(),
        Flow::Cell => pen.space(),
        Flow::Inline | Flow::Silent => {}
    }
}

/// Puts a text that was already collapsed on one line.
pub(crate) fn one_line(text: String) -> String {
    if text.contains('\n') {
        text.replace('\n', " ")
    } else {
        text
    }
}

/// Collapses the spaces of any text.
pub(crate) fn collapsed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    Pen::new(&mut out).write(text);
    out
}
