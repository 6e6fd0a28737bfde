//! Content codings undone, never beyond the cap.
//!
//! The archive wants the bytes as sent, the reader wants them decoded, and a bomb of 809 bytes wants a gigabyte: so the body is
//! collected first, as sent, and decoded afterwards into a buffer that stops growing at the cap.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};
use bytes::Bytes;
use flate2::{Decompress, FlushDecompress, Status};
use model::{Headers, Refusal};
use std::io::{self, Read};

/// Most codings stacked upon each other. Two were seen from misconfigured proxies; more only ever from an attacker.
const MAX_STACKED: usize = 2;

/// Largest window a zstd frame may ask for, 8 MiB as RFC 9659 has it.
const ZSTD_WINDOW_LOG: u32 = 23;

/// How much is decoded before the cap is looked at again.
const STEP: usize = 64 << 10;

/// One content coding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coding {
    Gzip,
    /// zlib by the standard, raw deflate by what some servers send.
    Deflate,
    Brotli,
    Zstd,
}

/// Reads the codings of an answer, in the order they were applied.
pub(crate) fn codings_of(headers: &Headers) -> Result<Vec<Coding>, Refusal> {
    let mut codings = Vec::new();
    for name in headers
        .all("content-encoding")
        .flat_map(|line| line.split(','))
        .map(str::trim)
    {
        codings.push(match name.to_ascii_lowercase().as_str() {
            "" | "identity" | "none" => continue,
            "gzip" | "x-gzip" => Coding::Gzip,
            "deflate" => Coding::Deflate,
            "br" => Coding::Brotli,
            "zstd" => Coding::Zstd,
            _ => return Err(Refusal::BadEncoding),
        });
        if codings.len() > MAX_STACKED {
            return Err(Refusal::BadEncoding);
        }
    }
    Ok(codings)
}

/// A kept body as a reader wants it, within the limit for pages. What came out before something went wrong comes along with the reason.
pub fn decoded(headers: &Headers, body: &Bytes) -> (Bytes, Option<Refusal>) {
    match codings_of(headers) {
        Ok(codings) => decode(&codings, body, crate::Limits::default().decoded_bytes),
        Err(why) => (body.clone(), Some(why)),
    }
}

/// Undoes the codings. What came out before something went wrong comes along with the reason.
pub(crate) fn decode(codings: &[Coding], body: &Bytes, cap: usize) -> (Bytes, Option<Refusal>) {
    let mut decoded = body.clone();
    for coding in codings.iter().rev() {
        // Answers without a body, to a redirect for instance, often carry the header all the same.
        if decoded.is_empty() {
            break;
        }
        let mut out = Vec::new();
        let result = match coding {
            Coding::Gzip => gunzip(&decoded, &mut out, cap),
            Coding::Deflate => inflate(&decoded, &mut out, cap),
            Coding::Brotli => unbrotli(&decoded, &mut out, cap),
            Coding::Zstd => unzstd(&decoded, &mut out, cap),
        };
        decoded = out.into();
        if let Err(why) = result {
            return (decoded, Some(why));
        }
    }
    let cut = (decoded.len() > cap).then_some(Refusal::TooLarge);
    (decoded, cut)
}

/// Members one after another; what follows the last one is not ours to judge, and browsers pass over it too.
fn gunzip(mut input: &[u8], out: &mut Vec<u8>, cap: usize) -> Result<(), Refusal> {
    loop {
        let mut member = flate2::bufread::GzDecoder::new(input);
        read_capped(&mut member, out, cap)?;
        input = member.into_inner();
        if !input.starts_with(b"\x1f\x8b") {
            return Ok(());
        }
    }
}

fn unzstd(input: &[u8], out: &mut Vec<u8>, cap: usize) -> Result<(), Refusal> {
    let mut decoder =
        zstd::stream::read::Decoder::with_buffer(input).map_err(|_| Refusal::BadEncoding)?;
    decoder
        .window_log_max(ZSTD_WINDOW_LOG)
        .map_err(|_| Refusal::BadEncoding)?;
    read_capped(&mut decoder, out, cap)
}

fn read_capped(decoder: &mut impl Read, out: &mut Vec<u8>, cap: usize) -> Result<(), Refusal> {
    let room = (cap + 1).saturating_sub(out.len());
    let read = decoder.take(room as u64).read_to_end(out);
    match read {
        Ok(_) if out.len() > cap => Err(Refusal::TooLarge),
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Err(Refusal::Truncated),
        Err(_) => Err(Refusal::BadEncoding),
    }
}

/// flate2's readers take a cut stream for a finished one, so its engine is driven by hand here.
fn inflate(mut input: &[u8], out: &mut Vec<u8>, cap: usize) -> Result<(), Refusal> {
    let is_zlib = match *input {
        [method, flags, ..] => {
            method & 0x0f == 8 && (u16::from(method) << 8 | u16::from(flags)) % 31 == 0
        }
        _ => false,
    };
    let mut engine = Decompress::new(is_zlib);
    let mut step = vec![0; STEP];
    loop {
        let (taken, given) = (engine.total_in(), engine.total_out());
        let status = engine
            .decompress(input, &mut step, FlushDecompress::None)
            .map_err(|_| Refusal::BadEncoding)?;
        let taken = usize::try_from(engine.total_in() - taken).unwrap_or(input.len());
        let given = usize::try_from(engine.total_out() - given).unwrap_or(STEP);
        input = &input[taken..];
        out.extend_from_slice(&step[..given]);
        if out.len() > cap {
            return Err(Refusal::TooLarge);
        }
        if status == Status::StreamEnd {
            return Ok(());
        }
        if taken == 0 && given == 0 {
            return Err(Refusal::Truncated);
        }
    }
}

/// Driven by hand too: the ready-made reader allows windows of a gigabyte, which no `br` answer may use.
fn unbrotli(input: &[u8], out: &mut Vec<u8>, cap: usize) -> Result<(), Refusal> {
    let alloc = StandardAlloc::default;
    let mut state = BrotliState::<_, _, StandardAlloc>::new_strict(alloc(), alloc(), alloc());
    let mut step = vec![0; STEP];
    let (mut left, mut taken, mut total) = (input.len(), 0, 0);
    loop {
        let (mut room, mut given) = (step.len(), 0);
        let result = BrotliDecompressStream(
            &mut left, &mut taken, input, &mut room, &mut given, &mut step, &mut total, &mut state,
        );
        out.extend_from_slice(&step[..given]);
        if out.len() > cap {
            return Err(Refusal::TooLarge);
        }
        match result {
            BrotliResult::ResultSuccess => return Ok(()),
            BrotliResult::NeedsMoreOutput => {}
            BrotliResult::NeedsMoreInput => return Err(Refusal::Truncated),
            BrotliResult::ResultFailure => return Err(Refusal::BadEncoding),
        }
    }
}

#[cfg(test)]
mod tests;
