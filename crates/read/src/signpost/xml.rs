//! XML piece by piece. Tags that do not match, bare ampersands and unknown entities are passed over; what cannot be read at all ends the file.

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use std::borrow::Cow;

/// Pieces looked at before the first element: a declaration, comments, a document type.
const PROLOGUE: usize = 20;

/// A piece of a file.
pub(super) enum Piece<'a> {
    /// An element begins.
    Opened(Element<'a>),
    /// Text, entities that mean one character undone.
    Said(Cow<'a, str>),
    /// An element ends.
    Closed,
}

/// The beginning of an element.
pub(super) struct Element<'a>(BytesStart<'a>);

impl Element<'_> {
    /// Its name without the prefix.
    pub(super) fn name(&self) -> Cow<'_, str> {
        lossy(self.0.local_name().into_inner())
    }

    /// Whether it is called so, whatever its prefix.
    pub(super) fn is(&self, name: &str) -> bool {
        let local = self.0.local_name();
        local.into_inner().eq_ignore_ascii_case(name.as_bytes())
    }

    /// The prefix of its name.
    pub(super) fn prefix(&self) -> Vec<u8> {
        let prefix = self.0.name().prefix();
        prefix.map_or_else(Vec::new, |prefix| prefix.into_inner().to_vec())
    }

    /// An attribute, whatever its prefix.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut attributes = self.0.attributes();
        let attribute = attributes.with_checks(false).flatten().find(|attribute| {
            let local = attribute.key.local_name();
            local.into_inner().eq_ignore_ascii_case(name.as_bytes())
        })?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        // Addresses are often written with bare ampersands, which are no XML.
        let value = value.unwrap_or_else(|_| {
            let written = String::from_utf8_lossy(&attribute.value);
            Cow::Owned(written.replace("&amp;", "&"))
        });
        Some(value.trim().to_owned())
    }
}

/// The pieces of a file in their order.
pub(super) struct Pieces<'a>(Reader<&'a [u8]>);

impl<'a> Pieces<'a> {
    pub(super) fn of(text: &'a [u8]) -> Self {
        let mut reader = Reader::from_reader(text);
        let config = reader.config_mut();
        config.allow_dangling_amp = true;
        config.allow_unmatched_ends = true;
        config.check_end_names = false;
        config.expand_empty_elements = true;
        Self(reader)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        loop {
            match self.0.read_event() {
                Ok(Event::Start(start)) => return Some(Piece::Opened(Element(start))),
                Ok(Event::End(_)) => return Some(Piece::Closed),
                Ok(Event::Text(text)) => return Some(Piece::Said(lossy_of(text.into_inner()))),
                Ok(Event::CData(text)) => return Some(Piece::Said(lossy_of(text.into_inner()))),
                Ok(Event::GeneralRef(reference)) => {
                    let sign = reference.resolve_char_ref().ok().flatten();
                    let name = lossy(&reference);
                    let said = sign
                        .map(|sign| sign.to_string())
                        .or_else(|| resolve_predefined_entity(&name).map(str::to_owned));
                    // Entities that the file makes up itself are bombs or nothing.
                    if let Some(said) = said {
                        return Some(Piece::Said(Cow::Owned(said)));
                    }
                }
                Ok(Event::Eof) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}

/// The name of the first element, if the file begins as XML does.
pub(super) fn root_of(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii_start().first() != Some(&b'<') {
        return None;
    }
    let mut pieces = Pieces::of(bytes).take(PROLOGUE);
    pieces.find_map(|piece| match piece {
        Piece::Opened(element) => Some(element.name().into_owned()),
        Piece::Said(_) | Piece::Closed => None,
    })
}

/// The charset that an XML declaration names.
pub(super) fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = bytes.trim_ascii_start();
    let head = lossy(&head[..head.len().min(200)]);
    let declaration = head.strip_prefix("<?xml")?.split("?>").next()?;
    let (_, value) = declaration.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Some(value[1..].split(quote).next()?.to_owned())
}

fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn lossy_of(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(lossy(&bytes).into_owned()),
    }
}
