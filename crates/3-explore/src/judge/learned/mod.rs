//! What labelled forms taught: how likely a form is of each kind, and what each of its fields asks for.
//!
//! - `sign`   what can be weighed: words, pieces of words, meanings, facts
//! - `form`   the signs of a form
//! - `field`  the signs of its fields
//! - `role`   what fields ask for
//! - `model`  the weights, and what they make of signs
//! - `file`   the weights as bytes
//!
//! Kinds are told by logistic regression over all signs of a form; roles by a chain over the fields of the form, for which its kind is
//! one more sign. The model that is shipped, `forms.model`, was learned by `surfacer train forms` from the Formasaurus pages (MIT), which are not here; the
//! report beside it, `forms.report.txt`, tells how well such a model does on sites it has not seen.
//!
//! Not here: learning (lab), what may be submitted (judge).

mod field;
mod file;
mod form;
mod model;
mod role;
mod sign;

pub use field::row_of;
pub use file::Unreadable;
pub use model::Model;
pub use role::Role;
pub use sign::{Feature, Signs, Sort};

pub(super) use field::signs_of as signs_of_row;
pub(super) use form::signs_of;

use super::evidence::Evidence;
use super::reading::Reading;
use super::{Kind, danger, kind};
use ::model::Form;
use std::sync::LazyLock;

static SHIPPED: LazyLock<Model> = LazyLock::new(|| {
    // A test reads it. Should it ever be unreadable, a model that knows nothing submits nothing.
    Model::from_bytes(include_bytes!("forms.model")).unwrap_or_else(|_| Model::nothing())
});

/// The model inside the program.
pub fn shipped() -> &'static Model {
    &SHIPPED
}

/// The signs of a form, to learn from.
pub fn signs_of_form(form: &Form) -> Signs {
    let reading = Reading::of(form);
    let evidence = Evidence::of(form, &reading);
    signs_of(form, &reading, &evidence)
}

/// The signs of some fields of a form that is probably of some kind, to learn from.
pub fn signs_of_fields(form: &Form, row: &[usize], kind: Kind) -> Vec<Signs> {
    signs_of_row(form, &Reading::of(form), row, kind)
}

/// What the rules by hand say: the kind, and whether they would submit it. The baseline that a model must beat.
pub fn by_rule(form: &Form) -> (Kind, bool) {
    let reading = Reading::of(form);
    let evidence = Evidence::of(form, &reading);
    let kind = kind::kind(form, &reading, &evidence);
    let safe = danger::veto(form, &reading, &evidence).is_none();
    (kind, kind == Kind::Search && safe && evidence.is_enough())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_reads() {
        assert!(Model::from_bytes(include_bytes!("forms.model")).is_ok());
    }
}
