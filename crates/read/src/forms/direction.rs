//! Left to right or right to left: what a control with `dirname` sends along.

use crate::tree::{NodeId, Tree};
use html5ever::local_name;
use model::{Control, Field};

/// The name and value of the direction entry of a control, if it sends one.
pub(crate) fn direction_of(tree: &Tree, node: NodeId, field: &Field) -> Option<(String, String)> {
    let name = tree.attr(node, "dirname").filter(|name| !name.is_empty())?;
    let is_button_element = tree.is(node, &local_name!("button"));
    let applies = !is_button_element
        && matches!(
            field.control,
            Control::Hidden
                | Control::Text
                | Control::Search
                | Control::Tel
                | Control::Url
                | Control::Email
                | Control::Password
                | Control::Submit
                | Control::Reset
                | Control::Button
                | Control::Textarea
        );
    applies.then(|| (name.to_owned(), direction(tree, node, field).to_owned()))
}

fn direction(tree: &Tree, node: NodeId, field: &Field) -> &'static str {
    for place in std::iter::once(node).chain(tree.ancestors(node)) {
        let Some(written) = tree.value(place, &local_name!("dir")) else {
            if place == node && field.control == Control::Tel {
                return "ltr";
            }
            continue;
        };
        match written.to_ascii_lowercase().as_str() {
            "ltr" => return "ltr",
            "rtl" => return "rtl",
            "auto" if place == node => return direction_of_text(&field.value),
            "auto" => return direction_of_text(&tree.text_content(place)),
            _ => {}
        }
    }
    "ltr"
}

/// The direction of the first letter that has one.
fn direction_of_text(text: &str) -> &'static str {
    match text.chars().find(|letter| letter.is_alphabetic()) {
        Some(letter) if is_right_to_left(letter) => "rtl",
        _ => "ltr",
    }
}

/// The blocks Unicode reserves for scripts written from the right.
fn is_right_to_left(letter: char) -> bool {
    matches!(u32::from(letter),
        0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFF | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF)
}
