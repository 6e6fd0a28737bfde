//! A button that turns the page: of a form beside the list, or of the search form itself.

use super::turn::says_next;
use model::{Control, Field, Form, Request, Url};
use read::Document;
use std::collections::BTreeMap;

/// A "next" button of a form that carries our query along.
pub(super) fn button(doc: &Document, forms: &[Form], query: &str) -> Option<Request> {
    for form in forms {
        let vetoed = form.fields.iter().any(|field| {
            matches!(
                field.control,
                Control::Password | Control::File | Control::Textarea
            )
        });
        let next = form
            .fields
            .iter()
            .position(|field| field.control.is_submit() && !field.disabled && says_next(field));
        if let (true, false, Some(next)) = (carries(doc, form, query), vetoed, next) {
            return read::submission(form, &BTreeMap::new(), Some(next)).ok();
        }
    }
    None
}

/// Whether a form repeats what was asked. Nothing at all is repeated by a form that leads back to where we are and whose boxes are empty.
fn carries(doc: &Document, form: &Form, query: &str) -> bool {
    if !query.is_empty() {
        return form.fields.iter().any(|field| field.value == query);
    }
    let same_place = Url::parse(&form.action).is_ok_and(|action| {
        action.site() == doc.url.site() && action.parts().path() == doc.url.parts().path()
    });
    // A form that wants a name or an address to write to asks for something else.
    let is_blank = |field: &Field| match field.control {
        Control::Text | Control::Search => field.value.is_empty(),
        control => !control.is_typed() && control != Control::File,
    };
    same_place && form.fields.iter().all(is_blank)
}
