//! The request a browser would send for a filled form.
//!
//! - [`entries`](mod@entries)  the names and values that are sent
//! - [`encode`]   the three ways to write them as bytes
//! - [`refusal`]  why a form is not sent

#[cfg(test)]
mod conformance;
mod encode;
mod entries;
mod refusal;

pub use entries::{Entry, EntryValue, entries};
pub use refusal::NotSubmitted;

use encode::{boundary_for, multipart, plain, urlencoded};
use encoding_rs::{Encoding as Charset, UTF_8};
use model::{Body, Control, Encoding, Field, Form, Method, Request, Url};
use std::collections::BTreeMap;

/// The button that Enter presses in a text field: the first one, if it is on. `Ok(None)` when the form is sent without one.
pub fn press_enter(form: &Form) -> Result<Option<usize>, NotSubmitted> {
    let first = form
        .fields
        .iter()
        .position(|field| field.control.is_submit());
    match first {
        Some(button) if form.fields[button].disabled => Err(NotSubmitted::EnterBlocked),
        Some(button) => Ok(Some(button)),
        None => {
            let blocking = form.fields.iter().filter(|field| blocks_enter(field));
            if blocking.count() > 1 {
                Err(NotSubmitted::EnterBlocked)
            } else {
                Ok(None)
            }
        }
    }
}

fn blocks_enter(field: &Field) -> bool {
    matches!(
        field.control,
        Control::Text
            | Control::Search
            | Control::Tel
            | Control::Url
            | Control::Email
            | Control::Password
            | Control::Date
            | Control::Month
            | Control::Week
            | Control::Time
            | Control::DatetimeLocal
            | Control::Number
    )
}

/// The request a browser would send: see [`entries`] for what `fills` means.
pub fn submission(
    form: &Form,
    fills: &BTreeMap<usize, String>,
    submitter: Option<usize>,
) -> Result<Request, NotSubmitted> {
    let entries = entries(form, fills, submitter)?;
    request_for(form, &entries, submitter)
}

/// The request that carries `entries`, with what the button changes about method, address and encoding.
pub(crate) fn request_for(
    form: &Form,
    entries: &[Entry],
    submitter: Option<usize>,
) -> Result<Request, NotSubmitted> {
    let button = submitter
        .and_then(|index| form.fields.get(index))
        .map(|field| &field.submitter);
    let action = button
        .and_then(|button| button.action.as_ref())
        .unwrap_or(&form.action);
    let method = button
        .and_then(|button| button.method)
        .unwrap_or(form.method);
    let encoding = button
        .and_then(|button| button.encoding)
        .unwrap_or(form.encoding);
    let charset = Charset::for_label(form.charset.as_bytes())
        .unwrap_or(UTF_8)
        .output_encoding();
    let refused = || NotSubmitted::Action(action.chars().take(80).collect());
    let (url, body) = match method {
        Method::Get => {
            let mut address = url::Url::parse(action).map_err(|_| refused())?;
            address.set_query(Some(&urlencoded(entries, charset)));
            (Url::parse(address.as_str()), None)
        }
        Method::Post => (
            Url::parse(action),
            Some(body_of(entries, encoding, charset)),
        ),
    };
    Ok(Request {
        method,
        url: url.map_err(|_| refused())?,
        body,
        referrer: Some(form.page.clone()),
    })
}

fn body_of(entries: &[Entry], encoding: Encoding, charset: &'static Charset) -> Body {
    match encoding {
        Encoding::UrlEncoded => Body {
            content_type: "application/x-www-form-urlencoded".to_owned(),
            bytes: urlencoded(entries, charset).into_bytes(),
        },
        Encoding::Plain => Body {
            content_type: "text/plain".to_owned(),
            bytes: plain(entries, charset),
        },
        Encoding::Multipart => {
            let boundary = boundary_for(entries, charset);
            Body {
                content_type: format!("multipart/form-data; boundary={boundary}"),
                bytes: multipart(entries, charset, &boundary),
            }
        }
    }
}
