//! Three ways to write an entry list as bytes.

use super::{Entry, EntryValue};
use crate::charset::encoder;
use encoding_rs::Encoding as Charset;
use std::borrow::Cow;

/// Writes `application/x-www-form-urlencoded`.
pub(crate) fn urlencoded(entries: &[Entry], charset: &'static Charset) -> String {
    let encode = encoder(charset);
    let mut out = String::new();
    for entry in entries {
        url::form_urlencoded::Serializer::for_suffix(&mut out, 0)
            .encoding_override(Some(&encode))
            .append_pair(
                &with_line_ends(&entry.name),
                &with_line_ends(text_of(entry)),
            );
    }
    out
}

/// Writes `text/plain`, which nobody can read back with certainty.
pub(crate) fn plain(entries: &[Entry], charset: &'static Charset) -> Vec<u8> {
    let mut text = String::new();
    for entry in entries {
        text.push_str(&with_line_ends(&entry.name));
        text.push('=');
        text.push_str(&with_line_ends(text_of(entry)));
        text.push_str("\r\n");
    }
    charset.encode(&text).0.into_owned()
}

/// Writes `multipart/form-data`.
pub(crate) fn multipart(entries: &[Entry], charset: &'static Charset, boundary: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for entry in entries {
        out.extend_from_slice(b"--");
        out.extend_from_slice(boundary.as_bytes());
        out.extend_from_slice(b"\r\nContent-Disposition: form-data; name=\"");
        out.extend(quoted(&with_line_ends(&entry.name), charset));
        out.push(b'"');
        match &entry.value {
            EntryValue::Text(value) => {
                out.extend_from_slice(b"\r\n\r\n");
                out.extend_from_slice(&charset.encode(&with_line_ends(value)).0);
            }
            EntryValue::File { name, content_type } => {
                out.extend_from_slice(b"; filename=\"");
                out.extend(quoted(name, charset));
                out.extend_from_slice(b"\"\r\nContent-Type: ");
                out.extend_from_slice(content_type.as_bytes());
                out.extend_from_slice(b"\r\n\r\n");
            }
        }
        out.extend_from_slice(b"\r\n");
    }
    out.extend_from_slice(b"--");
    out.extend_from_slice(boundary.as_bytes());
    out.extend_from_slice(b"--\r\n");
    out
}

/// A boundary that does not occur in the data. The same data always gets the same one, so that equal questions are equal requests.
pub(crate) fn boundary_for(entries: &[Entry], charset: &'static Charset) -> String {
    let mut number = 0_u32;
    loop {
        let boundary = format!("----SurfacerFormBoundary{number:08x}");
        let data = multipart(entries, charset, "");
        let taken = data
            .windows(boundary.len())
            .any(|window| window == boundary.as_bytes());
        if !taken {
            return boundary;
        }
        number += 1;
    }
}

/// A name inside quotes: line ends and quotes are percent-escaped, nothing else is.
fn quoted(text: &str, charset: &'static Charset) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for byte in charset.encode(text).0.iter() {
        match byte {
            b'\n' => out.extend_from_slice(b"%0A"),
            b'\r' => out.extend_from_slice(b"%0D"),
            b'"' => out.extend_from_slice(b"%22"),
            other => out.push(*other),
        }
    }
    out
}

fn text_of(entry: &Entry) -> &str {
    match &entry.value {
        EntryValue::Text(text) => text,
        EntryValue::File { name, .. } => name,
    }
}

/// Every line end, however written, as CR LF.
fn with_line_ends(text: &str) -> Cow<'_, str> {
    if !text.contains(['\n', '\r']) {
        return Cow::Borrowed(text);
    }
    let single = text.replace("\r\n", "\n").replace('\r', "\n");
    Cow::Owned(single.replace('\n', "\r\n"))
}
