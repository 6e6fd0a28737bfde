//! Controls a reader does not see. Traps for robots are made of them, so they are left exactly as the site wrote them.

use super::label::{Label, Source};
use crate::tree::{NodeId, Tree};
use html5ever::local_name;
use model::{Control, Field};

/// Whether a control is on the page but not for a reader's eyes. `type=hidden` is not meant: that one is honest about it.
pub(crate) fn is_unseen(tree: &Tree, node: NodeId, field: &Field, label: &Label) -> bool {
    if field.control == Control::Hidden {
        return false;
    }
    // Pretty check boxes are drawn by their labels; the real ones are moved away or said to be decoration.
    let drawn_by_label = matches!(
        field.control,
        Control::Checkbox | Control::Radio | Control::File
    ) && label.source == Source::Label;
    let places = std::iter::once(node).chain(tree.ancestors(node));
    for (distance, place) in places.enumerate() {
        let Some(element) = tree.element(place) else {
            break;
        };
        let away = element.unseen.away
            || tree
                .attr(place, "aria-hidden")
                .is_some_and(|value| value.eq_ignore_ascii_case("true"))
            || (distance <= 3 && tree.classes(place).any(is_trap_name));
        if element.unseen.hidden || (away && !drawn_by_label) {
            return true;
        }
    }
    let skipped_by_tab = tree
        .value_or_empty(node, &local_name!("tabindex"))
        .trim()
        .starts_with('-');
    field.control.is_typed()
        && skipped_by_tab
        && matches!(label.source, Source::Nothing | Source::Nearby)
}

/// Class names that form libraries give the fields no human fills.
fn is_trap_name(class: &str) -> bool {
    let class = class.to_ascii_lowercase();
    class.contains("honeypot")
        || class.contains("honey-pot")
        || class.contains("honey_pot")
        || matches!(
            class.as_str(),
            "hp" | "ohnohoney"
                | "hide-robot"
                | "robot-trap"
                | "visually-hidden"
                | "visuallyhidden"
                | "sr-only"
                | "screen-reader-text"
                | "element-invisible"
                | "offscreen"
                | "off-screen"
                | "d-none"
                | "hidden"
                | "hide"
                | "gform_validation_container"
        )
}
