//! Small bodies that decode to a gigabyte of zeros, built by hand: no encoder would take the time.

use flate2::{Compress, Compression, FlushCompress};

const MIB: usize = 1 << 20;

/// What each bomb decodes to.
pub const DECODED: usize = 1024 * MIB;

/// A gigabyte in one gzip member of about a megabyte. Its checksum is never reached.
pub fn gzip() -> Vec<u8> {
    let mut out = b"\x1f\x8b\x08\0\0\0\0\0\0\xff".to_vec();
    out.extend_from_slice(&deflate());
    out.extend_from_slice(&[0; 8]);
    out
}

/// A gigabyte of raw deflate: a megabyte compressed once, its blocks repeated. A full flush makes them stand alone.
#[expect(
    clippy::missing_panics_doc,
    reason = "compressing zeros into memory cannot fail"
)]
pub fn deflate() -> Vec<u8> {
    let zeros = vec![0; MIB];
    let mut once = Vec::with_capacity(64 << 10);
    let mut engine = Compress::new(Compression::best(), false);
    engine
        .compress_vec(&zeros, &mut once, FlushCompress::Full)
        .expect("zeros can be compressed");
    let mut out = once.repeat(DECODED / MIB);
    // A last block of fixed codes with nothing but its end.
    out.extend_from_slice(&[0x03, 0x00]);
    out
}

/// A gigabyte of zstd: blocks of 128 KiB that each say "one zero, many times" in four bytes.
pub fn zstd() -> Vec<u8> {
    let mut out = zstd_head(17);
    let block = 128 << 10;
    let blocks = DECODED / block;
    for at in 1..=blocks {
        out.extend_from_slice(&rle_block(block, at == blocks));
    }
    out
}

/// A frame of a few bytes that asks for a window of 128 MiB.
pub fn zstd_window() -> Vec<u8> {
    let mut out = zstd_head(27);
    out.extend_from_slice(&rle_block(1, true));
    out
}

fn zstd_head(window_log: u8) -> Vec<u8> {
    vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, (window_log - 10) << 3]
}

fn rle_block(size: usize, is_last: bool) -> [u8; 4] {
    let header = u32::try_from(size).unwrap_or(0) << 3 | 1 << 1 | u32::from(is_last);
    let [a, b, c, _] = header.to_le_bytes();
    [a, b, c, 0]
}

/// A gigabyte of brotli in some 800 bytes: 64 meta-blocks, each one zero copied sixteen million times (RFC 7932).
pub fn brotli() -> Vec<u8> {
    const LENGTH: u64 = 1 << 24;
    let mut bits = Bits::default();
    bits.put(0b1111, 4); // a window of 16 MiB
    for _ in 0..DECODED as u64 / LENGTH {
        bits.put(0, 1); // not the last
        bits.put(2, 2); // the length has six nibbles
        bits.put(LENGTH - 1, 24);
        bits.put(0, 1); // compressed
        bits.put(0, 3); // one block type each for literals, commands, distances
        bits.put(0, 6); // no postfix, no direct distances
        bits.put(0, 2); // context mode
        bits.put(0, 2); // one tree for literals, one for distances
        bits.put(0b0001, 4); // a code of one symbol needs no bits at all:
        bits.put(0, 8); // the literal zero
        bits.put(0b0001, 4);
        bits.put(399, 10); // insert one literal, copy at least 2118
        bits.put(0b0001, 4);
        bits.put(16, 6); // distance one or two
        bits.put(LENGTH - 1 - 2118, 24); // how many more are copied
        bits.put(0, 1); // distance one
    }
    bits.put(0b11, 2); // the last, and empty
    bits.into_bytes()
}

/// Bits packed from the lowest up.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: usize,
}

impl Bits {
    fn put(&mut self, value: u64, width: usize) {
        for bit in 0..width {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let is_set = value >> bit & 1 == 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(is_set) << (self.used % 8);
            }
            self.used += 1;
        }
    }

    fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
