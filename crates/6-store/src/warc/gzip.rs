//! Gzip members, made with one compressor that is wound back instead of built anew.
//!
//! A fresh compressor clears some 300 KB of tables; a request record has 300 bytes.

use flate2::{Compress, Compression, FlushCompress, Status};
use std::io;

/// Makes gzip members.
pub(crate) struct Gzip {
    compress: Compress,
}

impl Gzip {
    /// A maker of members at a level from 1 (fast) to 9 (small).
    pub(crate) fn new(level: u32) -> Self {
        const WINDOW_BITS: u8 = 15;
        Self {
            compress: Compress::new_gzip(Compression::new(level.clamp(1, 9)), WINDOW_BITS),
        }
    }

    /// Appends one member that holds the parts, one after the other.
    pub(crate) fn member(&mut self, parts: &[&[u8]], out: &mut Vec<u8>) -> io::Result<()> {
        self.compress.reset();
        for part in parts {
            self.feed(part, FlushCompress::None, out)?;
        }
        self.feed(&[], FlushCompress::Finish, out)
    }

    fn feed(
        &mut self,
        mut input: &[u8],
        flush: FlushCompress,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        const ROOM: usize = 4 * 1024;
        let finish = matches!(flush, FlushCompress::Finish);
        while finish || !input.is_empty() {
            if out.capacity() - out.len() < ROOM {
                out.reserve(ROOM.max(input.len() / 2));
            }
            let before = self.compress.total_in();
            let status = self.compress.compress_vec(input, out, flush)?;
            let eaten = self.compress.total_in() - before;
            input = &input[usize::try_from(eaten).unwrap_or(input.len())..];
            if status == Status::StreamEnd {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn members_follow_each_other_and_read_back() {
        let mut gzip = Gzip::new(1);
        let mut out = Vec::new();
        let long: Vec<u8> = (0..200_000u32)
            .flat_map(|n| n.wrapping_mul(n).to_le_bytes())
            .collect();
        gzip.member(&[b"one ", &long, b" two"], &mut out).unwrap();
        let first = out.len();
        gzip.member(&[], &mut out).unwrap();
        gzip.member(&[b"three"], &mut out).unwrap();
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&out[..first])
            .read_to_end(&mut text)
            .unwrap();
        assert_eq!(text, [b"one ", long.as_slice(), b" two"].concat());
        text.clear();
        flate2::read::MultiGzDecoder::new(&out[first..])
            .read_to_end(&mut text)
            .unwrap();
        assert_eq!(text, b"three");
    }
}
