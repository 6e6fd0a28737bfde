use super::*;
use flate2::Compression;
use flate2::read::{DeflateEncoder, GzEncoder, ZlibEncoder};
use proptest::prelude::*;
use world::hostile::bomb;

const CAP: usize = 1 << 20;
const TEXT: &[u8] = b"a text that is long enough to be worth the trouble, trouble, trouble";

fn encoded(mut encoder: impl Read) -> Bytes {
    let mut out = Vec::new();
    encoder.read_to_end(&mut out).unwrap();
    out.into()
}

fn gzip(text: &[u8]) -> Bytes {
    encoded(GzEncoder::new(text, Compression::default()))
}

fn zlib(text: &[u8]) -> Bytes {
    encoded(ZlibEncoder::new(text, Compression::default()))
}

fn raw_deflate(text: &[u8]) -> Bytes {
    encoded(DeflateEncoder::new(text, Compression::default()))
}

fn zstd(text: &[u8]) -> Bytes {
    zstd::encode_all(text, 3).unwrap().into()
}

/// An uncompressed meta-block with a last empty one after it (RFC 7932, 9.2).
fn brotli(text: &[u8]) -> Bytes {
    // WBITS 16, ISLAST 0, MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED 1, lowest bit first: 1 + 1 + 2 + 16 + 1 bits.
    let length = u32::try_from(text.len() - 1).unwrap();
    let head = length << 4 | 1 << 20;
    let mut out = head.to_le_bytes()[..3].to_vec();
    out.extend_from_slice(text);
    out.push(0b11);
    out.into()
}

#[test]
fn every_coding_is_undone() {
    for (coding, body) in [
        (Coding::Gzip, gzip(TEXT)),
        (Coding::Deflate, zlib(TEXT)),
        (Coding::Deflate, raw_deflate(TEXT)),
        (Coding::Brotli, brotli(TEXT)),
        (Coding::Zstd, zstd(TEXT)),
    ] {
        let (decoded, cut) = decode(&[coding], &body, CAP);
        assert_eq!((decoded.as_ref(), cut), (TEXT, None), "{coding:?}");
    }
}

#[test]
fn stacked_codings_are_undone_from_the_outside_in() {
    let body = zstd(&gzip(TEXT));
    let (decoded, cut) = decode(&[Coding::Gzip, Coding::Zstd], &body, CAP);
    assert_eq!((decoded.as_ref(), cut), (TEXT, None));
}

#[test]
fn gzip_members_one_after_another_are_one_text_and_garbage_after_them_is_none() {
    let mut body = gzip(TEXT).to_vec();
    body.extend_from_slice(&gzip(TEXT));
    body.extend_from_slice(b"\0\0garbage");
    let (decoded, cut) = decode(&[Coding::Gzip], &body.into(), CAP);
    assert_eq!((decoded.as_ref(), cut), (&*TEXT.repeat(2), None));
}

#[test]
fn every_bomb_is_cut_at_the_cap() {
    for (coding, bomb) in [
        (Coding::Gzip, bomb::gzip()),
        (Coding::Deflate, bomb::deflate()),
        (Coding::Brotli, bomb::brotli()),
        (Coding::Zstd, bomb::zstd()),
    ] {
        let (decoded, cut) = decode(&[coding], &bomb.into(), CAP);
        assert_eq!(cut, Some(Refusal::TooLarge), "{coding:?}");
        assert!(
            decoded.len() > CAP && decoded.len() <= CAP + STEP,
            "{coding:?}"
        );
    }
}

#[test]
fn the_bombs_are_good_gigabytes() {
    // Only the small ones are decoded further than the cap here, to see that they are what they claim.
    let far = 40 << 20;
    for (coding, bomb) in [
        (Coding::Brotli, bomb::brotli()),
        (Coding::Zstd, bomb::zstd()),
    ] {
        let (decoded, cut) = decode(&[coding], &bomb.into(), far);
        assert_eq!(cut, Some(Refusal::TooLarge), "{coding:?}");
        assert!(decoded.iter().all(|byte| *byte == 0));
    }
}

#[test]
fn a_zstd_window_of_128_mebibytes_is_not_opened() {
    let (_, cut) = decode(&[Coding::Zstd], &bomb::zstd_window().into(), CAP);
    assert_eq!(cut, Some(Refusal::BadEncoding));
}

#[test]
fn a_cut_body_is_never_taken_for_a_whole_one() {
    for (coding, body) in [
        (Coding::Gzip, gzip(TEXT)),
        (Coding::Deflate, zlib(TEXT)),
        (Coding::Deflate, raw_deflate(TEXT)),
        (Coding::Brotli, brotli(TEXT)),
        (Coding::Zstd, zstd(TEXT)),
    ] {
        for end in 1..body.len() {
            let (_, cut) = decode(&[coding], &body.slice(..end), CAP);
            assert!(cut.is_some(), "{coding:?} cut at {end} of {}", body.len());
        }
    }
}

#[test]
fn a_lie_about_the_coding_is_found_out() {
    for coding in [Coding::Gzip, Coding::Deflate, Coding::Zstd] {
        let (_, cut) = decode(&[coding], &Bytes::from_static(TEXT), CAP);
        assert_eq!(cut, Some(Refusal::BadEncoding), "{coding:?}");
    }
}

#[test]
fn three_codings_and_unknown_ones_are_refused() {
    let codings = |line: &str| codings_of(&Headers(vec![("content-encoding".into(), line.into())]));
    assert_eq!(
        codings("gzip, identity, BR"),
        Ok(vec![Coding::Gzip, Coding::Brotli])
    );
    assert_eq!(codings("gzip, gzip, gzip"), Err(Refusal::BadEncoding));
    assert_eq!(codings("rot13"), Err(Refusal::BadEncoding));
}

proptest! {
    #[test]
    fn any_bytes_can_be_decoded_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let body = Bytes::from(bytes);
        for coding in [Coding::Gzip, Coding::Deflate, Coding::Brotli, Coding::Zstd] {
            decode(&[coding], &body, 4096);
        }
    }
}
