//! Addresses as a reader would read them.

use std::borrow::Cow;

/// A path with its percent signs undone as far as they spell UTF-8; only for reading, never for sending.
pub fn unescaped(path: &str) -> Cow<'_, str> {
    if !path.contains('%') {
        return Cow::Borrowed(path);
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let digit = |position: usize| {
            tail.get(position)
                .and_then(|byte| char::from(*byte).to_digit(16))
        };
        if let (b'%', Some(high), Some(low)) = (first, digit(0), digit(1)) {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or(b'?'));
            rest = &tail[2..];
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_spell_utf8_does_no_harm() {
        assert_eq!(unescaped("/%E5%88%A0%E9%99%A4/x"), "/删除/x");
        assert_eq!(unescaped("/plain"), "/plain");
        assert_eq!(unescaped("/%"), "/%");
        assert_eq!(unescaped("/%f"), "/%f");
        assert_eq!(unescaped("/%zz"), "/%zz");
        assert_eq!(unescaped("/%ff"), "/\u{fffd}");
    }
}
