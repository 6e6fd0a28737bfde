//! From bytes to text, as browsers do it: byte order mark, then header, then `<meta>`, then a guess.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252, X_USER_DEFINED};
use std::borrow::Cow;

/// How far into a page a `<meta>` is looked for. The standard says 1024 bytes and browsers keep to it.
const PRESCAN: usize = 1024;

/// A page as text.
pub(crate) struct Decoded<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: &'static Encoding,
    /// How many characters could not be read.
    pub(crate) replaced: usize,
}

/// Decodes a body. `content_type` is the header as it came, `host` helps guessing.
pub(crate) fn decode<'a>(body: &'a [u8], content_type: Option<&str>, host: &str) -> Decoded<'a> {
    let (encoding, mark) = Encoding::for_bom(body).unwrap_or_else(|| {
        let encoding = content_type
            .and_then(charset_of_header)
            .or_else(|| charset_of_meta(&body[..body.len().min(PRESCAN)]))
            .unwrap_or_else(|| guess(body, host));
        (encoding, 0)
    });
    let (text, had_errors) = encoding.decode_without_bom_handling(&body[mark..]);
    let replaced = if had_errors {
        text.matches('\u{fffd}').count()
    } else {
        0
    };
    Decoded {
        text,
        encoding,
        replaced,
    }
}

/// How text is written in a charset, in the shape the `url` crate asks for. What has no place in it becomes `&#12345;`.
pub(crate) fn encoder(
    charset: &'static Encoding,
) -> impl for<'text> Fn(&'text str) -> Cow<'text, [u8]> {
    move |text| charset.encode(text).0
}

/// The encoding a `Content-Type` header names. Names that browsers do not know, `utf-7` among them, are as good as none.
fn charset_of_header(content_type: &str) -> Option<&'static Encoding> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        if !name.trim().eq_ignore_ascii_case("charset") {
            return None;
        }
        let value = value.trim().trim_matches(['"', '\'']);
        Encoding::for_label(value.as_bytes())
    })
}

/// The encoding a `<meta>` near the top names.
fn charset_of_meta(head: &[u8]) -> Option<&'static Encoding> {
    let mut rest = head;
    while let Some(open) = rest.iter().position(|byte| *byte == b'<') {
        rest = &rest[open + 1..];
        if rest.starts_with(b"!--") {
            // `<!-->` is a whole comment, hence from the second dash on.
            let end = find(&rest[1..], b"-->")?;
            rest = &rest[1 + end + 3..];
        } else if starts_with_name(rest, b"meta") {
            let (attributes, after) = attributes_of(&rest[4..]);
            rest = after;
            if let Some(encoding) = charset_of_attributes(&attributes) {
                return Some(encoding);
            }
        } else if rest.first().is_some_and(u8::is_ascii_alphabetic)
            || (rest.first() == Some(&b'/') && rest.get(1).is_some_and(u8::is_ascii_alphabetic))
        {
            let name = rest
                .iter()
                .position(|byte| is_space(*byte) || *byte == b'>')
                .unwrap_or(rest.len());
            rest = attributes_of(&rest[name..]).1;
        } else if matches!(rest.first(), Some(b'!' | b'/' | b'?')) {
            let end = rest.iter().position(|byte| *byte == b'>')?;
            rest = &rest[end..];
        }
    }
    None
}

/// Name and value of an attribute, before it is known what letters they are.
type RawAttribute = (Vec<u8>, Vec<u8>);

fn charset_of_attributes(attributes: &[RawAttribute]) -> Option<&'static Encoding> {
    let value = |name: &[u8]| {
        attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_slice())
    };
    let label = value(b"charset").map(<[u8]>::to_vec).or_else(|| {
        let is_pragma = value(b"http-equiv")?.eq_ignore_ascii_case(b"content-type");
        is_pragma.then(|| charset_in(value(b"content")?)).flatten()
    })?;
    let encoding = Encoding::for_label(&label)?;
    // A page whose ASCII could be read is not UTF-16, whatever it says.
    if encoding.output_encoding() != encoding {
        Some(UTF_8)
    } else if encoding == X_USER_DEFINED {
        Some(WINDOWS_1252)
    } else {
        Some(encoding)
    }
}

/// The label in `text/html; charset=...`.
fn charset_in(content: &[u8]) -> Option<Vec<u8>> {
    let mut rest = content;
    loop {
        let lower = rest.to_ascii_lowercase();
        rest = &rest[find(&lower, b"charset")? + 7..];
        let after = rest.trim_ascii_start();
        if let Some(value) = after.strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            if let quote @ (b'"' | b'\'') = value.first()? {
                let value = &value[1..];
                let end = value.iter().position(|byte| byte == quote)?;
                return Some(value[..end].to_vec());
            }
            let end = value
                .iter()
                .position(|byte| is_space(*byte) || *byte == b';')
                .unwrap_or(value.len());
            return Some(value[..end].to_vec());
        }
    }
}

/// Reads the attributes of a tag, names in lower case, and gives what comes after its `>`.
fn attributes_of(tag: &[u8]) -> (Vec<RawAttribute>, &[u8]) {
    let mut attributes: Vec<RawAttribute> = Vec::new();
    let mut rest = tag;
    loop {
        let start = rest
            .iter()
            .position(|byte| !is_space(*byte) && *byte != b'/')
            .unwrap_or(rest.len());
        rest = &rest[start..];
        if rest.first().is_none_or(|byte| *byte == b'>') {
            return (attributes, rest);
        }
        let end = rest[1..]
            .iter()
            .position(|byte| is_space(*byte) || matches!(byte, b'/' | b'>' | b'='))
            .map_or(rest.len(), |end| end + 1);
        let name = rest[..end].to_ascii_lowercase();
        rest = &rest[end..];
        let mut value = Vec::new();
        if let Some(after) = rest.trim_ascii_start().strip_prefix(b"=") {
            let after = after.trim_ascii_start();
            let (found, more) = match after.first() {
                Some(quote @ (b'"' | b'\'')) => {
                    let inside = &after[1..];
                    let end = inside.iter().position(|byte| byte == quote);
                    let end = end.unwrap_or(inside.len());
                    (&inside[..end], inside.get(end + 1..).unwrap_or_default())
                }
                _ => after.split_at(
                    after
                        .iter()
                        .position(|byte| is_space(*byte) || *byte == b'>')
                        .unwrap_or(after.len()),
                ),
            };
            value = found.to_vec();
            rest = more;
        }
        if attributes.iter().all(|(known, _)| *known != name) {
            attributes.push((name, value));
        }
    }
}

fn guess(body: &[u8], host: &str) -> &'static Encoding {
    // A page in plain UTF-8 without a label is common, and checking is far cheaper than guessing.
    if std::str::from_utf8(body).is_ok() {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(body, true);
    let top = host.rsplit('.').next().unwrap_or_default();
    // An address in digits has no country. The guesser wants a lower-case name and panics at others.
    let country = (!top.is_empty() && top.bytes().all(|byte| byte.is_ascii_lowercase()))
        .then_some(top.as_bytes());
    detector.guess(country, Utf8Detection::Allow)
}

fn starts_with_name(text: &[u8], name: &[u8]) -> bool {
    text.len() > name.len()
        && text[..name.len()].eq_ignore_ascii_case(name)
        && (is_space(text[name.len()]) || text[name.len()] == b'/')
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b'\r' | b' ')
}
