//! Bytes of a file as text: unpacked, within a limit, whatever the encoding.

use super::error::{Cause, Fault, Place};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Most bytes that are taken, once unpacked. The Gene Ontology as RDF/XML has about 120 MB; a full NCBI taxonomy is beyond it.
pub(super) const LIMIT: u64 = 256_000_000;

/// A file's text.
pub(super) fn text_of(path: &Path) -> Result<String, Fault> {
    decoded(unpacked(bytes_of(path)?, LIMIT)?)
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Fault> {
    let file = File::open(path).map_err(Cause::Unreadable)?;
    let about = file.metadata().map_err(Cause::Unreadable)?;
    if about.len() > LIMIT {
        return Err(Cause::TooLarge { limit: LIMIT }.into());
    }
    within(file, LIMIT).map_err(|error| match error {
        Stopped::AtLimit => Cause::TooLarge { limit: LIMIT }.into(),
        Stopped::By(error) => Cause::Unreadable(error).into(),
    })
}

enum Stopped {
    AtLimit,
    By(io::Error),
}

fn within(reader: impl Read, limit: u64) -> Result<Vec<u8>, Stopped> {
    let mut bytes = Vec::new();
    let read = reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(Stopped::By)?;
    if read as u64 > limit {
        return Err(Stopped::AtLimit);
    }
    Ok(bytes)
}

/// Unpacks gzip; other packings are named.
pub(super) fn unpacked(bytes: Vec<u8>, limit: u64) -> Result<Vec<u8>, Fault> {
    const PACKINGS: [(&[u8], &str); 6] = [
        (b"\xfd7zXZ\0", "xz"),
        (b"PK\x03\x04", "zip"),
        (b"BZh", "bzip2"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"Rar!", "rar"),
    ];
    let bytes = if bytes.starts_with(b"\x1f\x8b") {
        within(MultiGzDecoder::new(bytes.as_slice()), limit).map_err(|error| match error {
            Stopped::AtLimit => Fault::from(Cause::TooLarge { limit }),
            Stopped::By(error) => Cause::Unpackable(error).into(),
        })?
    } else {
        bytes
    };
    for (magic, how) in PACKINGS {
        if bytes.starts_with(magic) {
            return Err(Cause::Packed { how }.into());
        }
    }
    Ok(bytes)
}

/// Bytes as UTF-8, without a byte order mark.
pub(super) fn decoded(bytes: Vec<u8>) -> Result<String, Fault> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Cause::Empty.into());
    }
    if let Some(encoding) = announced(&bytes) {
        // The mark itself is taken out, and what cannot be read becomes a sign that no name has.
        let (text, _, _) = encoding.decode(&bytes);
        return Ok(text.into_owned());
    }
    if bytes.contains(&0) {
        return Err(Cause::Binary.into());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let is_odd = |byte: &&u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        let odd = bytes.iter().filter(is_odd).count();
        if odd * 10 > bytes.len() {
            return Cause::Binary.into();
        }
        let before = String::from_utf8_lossy(&bytes[..valid]);
        Fault::at(Place::of(&before, before.len()), Cause::Encoding)
    })
}

/// The encoding that the first bytes tell of, if it is not plain UTF-8.
fn announced(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    if let Some((encoding, _)) = encoding_rs::Encoding::for_bom(bytes) {
        return Some(encoding);
    }
    match bytes {
        [b'<' | b'@' | b'#' | b'{' | b'[', 0, ..] => return Some(encoding_rs::UTF_16LE),
        [0, b'<' | b'@' | b'#' | b'{' | b'[', ..] => return Some(encoding_rs::UTF_16BE),
        _ => {}
    }
    let start = &bytes[..bytes.len().min(200)];
    let start = String::from_utf8_lossy(start);
    let declaration = start.strip_prefix("<?xml")?.split("?>").next()?;
    let (_, value) = declaration.split_once("encoding")?;
    let label = value.split(['"', '\'']).nth(1)?;
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
    // Who declares UTF-16 in single bytes is mistaken about it.
    let is_wide = encoding == encoding_rs::UTF_16LE || encoding == encoding_rs::UTF_16BE;
    (encoding != encoding_rs::UTF_8 && !is_wide).then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(bytes).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn a_packed_file_is_read_up_to_the_limit() {
        let bytes = unpacked(packed(b"words"), 5).unwrap();
        assert_eq!(bytes, b"words");
        let fault = unpacked(packed(&[b'a'; 5_000]), 4_999).unwrap_err();
        assert!(matches!(fault.why, Cause::TooLarge { .. }));
    }

    #[test]
    fn a_packing_cut_off_is_named() {
        let whole = packed(b"words of an ontology");
        for end in 2..whole.len() {
            let fault = unpacked(whole[..end].to_vec(), 1_000).unwrap_err();
            assert!(matches!(fault.why, Cause::Unpackable(_)), "{end}");
        }
        let fault = unpacked(b"PK\x03\x04...".to_vec(), 100).unwrap_err();
        assert!(matches!(fault.why, Cause::Packed { how: "zip" }));
    }

    #[test]
    fn byte_order_marks_and_wide_letters_are_read_through() {
        assert_eq!(decoded(b"\xef\xbb\xbfwhale".to_vec()).unwrap(), "whale");
        let wide: Vec<u8> = "<é>".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decoded(wide.clone()).unwrap(), "<é>");
        assert_eq!(
            decoded([b"\xff\xfe".as_slice(), &wide].concat()).unwrap(),
            "<é>"
        );
        let old = b"<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>".to_vec();
        assert!(decoded(old).unwrap().contains("é"));
    }

    #[test]
    fn what_is_no_text_is_said_to_be_none() {
        let why = |bytes: &[u8]| decoded(bytes.to_vec()).unwrap_err().why;
        assert!(matches!(why(b""), Cause::Empty));
        assert!(matches!(why(b" \n\t"), Cause::Empty));
        assert!(matches!(why(b"ab\0c"), Cause::Binary));
        assert!(matches!(why(b"\x89PNG\x01\x02\x03\x04\x05"), Cause::Binary));
        let fault = decoded(b"id: a\nname: caf\xe9\n".to_vec()).unwrap_err();
        assert_eq!(fault.place.unwrap().line, 2);
        assert!(matches!(fault.why, Cause::Encoding));
    }
}
