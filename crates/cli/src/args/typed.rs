//! Numbers as they may be typed, and what is said of others.

/// Most records shown for one query, if there is a limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cap(pub(crate) Option<usize>);

pub(super) fn cap(typed: &str) -> Result<Cap, String> {
    if typed.eq_ignore_ascii_case("none") {
        return Ok(Cap(None));
    }
    match typed.parse() {
        Ok(0) => Ok(Cap(None)),
        Ok(cap) => Ok(Cap(Some(cap))),
        Err(_) => Err("write a number, or `none`".to_owned()),
    }
}

pub(super) fn share(typed: &str) -> Result<f64, String> {
    match typed.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("write a number from 0 to 1".to_owned()),
    }
}

pub(super) fn at_least_two(typed: &str) -> Result<usize, String> {
    match at_least_one(typed) {
        Ok(number) if number >= 2 => Ok(number),
        _ => Err("write a number from 2".to_owned()),
    }
}

pub(super) fn at_least_one(typed: &str) -> Result<usize, String> {
    match typed.parse() {
        Ok(0) | Err(_) => Err("write a number from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}
