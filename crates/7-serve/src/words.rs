//! Numbers, times and addresses as people read them.

use maud::{Markup, html};
use model::Timestamp;
use std::fmt::Write;

/// `12,345`.
pub(crate) fn number(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `1 page`, `2 pages`.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {what}{ending}", number(count))
}

/// `12 s ago`, `3 min ago`.
pub(crate) fn ago(then: Timestamp, now: Timestamp) -> String {
    let seconds = now.duration_since(then).as_secs();
    match seconds {
        ..=1 => "just now".to_owned(),
        2..=119 => format!("{seconds} s ago"),
        120..=7_199 => format!("{} min ago", seconds / 60),
        7_200..=172_799 => format!("{} h ago", seconds / 3_600),
        _ => format!("{} days ago", seconds / 86_400),
    }
}

/// `45 s`, `3 min 20 s`, `2 h 5 min`.
pub(crate) fn duration(seconds: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "seconds of a harvest, and a float that is too large becomes a bound"
    )]
    let whole = seconds.max(0.0).round() as u64;
    match whole {
        ..=119 => format!("{whole} s"),
        120..=7_199 => format!("{} min {} s", whole / 60, whole % 60),
        _ => format!("{} h {} min", whole / 3_600, whole % 3_600 / 60),
    }
}

/// `2026-11-17 23:40:12` of a moment as it is stored.
pub(crate) fn moment(stored: &str) -> String {
    let text: String = stored.chars().take(19).collect();
    text.replace('T', " ")
}

/// A link if the address leads to the web, else the address as text.
pub(crate) fn link(address: &str) -> Markup {
    link_named(address, &shortened(address, 90))
}

/// The same under another name.
pub(crate) fn link_named(address: &str, name: &str) -> Markup {
    let lower = address.to_ascii_lowercase();
    if lower.starts_with("http://") || lower.starts_with("https://") {
        html! { a href=(address) rel="noopener noreferrer nofollow external" title=(shortened(address, 300)) { (name) } }
    } else {
        html! { span { (name) } }
    }
}

/// A text that is not longer than so many letters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(most).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// A text for a query string.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").unwrap_or_default();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        let all = [0, 12, 999, 1_000, 12_345, 1_234_567].map(number);
        assert_eq!(all, ["0", "12", "999", "1,000", "12,345", "1,234,567"]);
    }

    #[test]
    fn only_addresses_of_the_web_become_links() {
        for address in [
            "javascript:alert(1)",
            "data:text/html,x",
            "JavaScript:x",
            "//evil.test",
            "vbscript:x",
            " javascript:x",
        ] {
            assert!(!link(address).into_string().contains("href"), "{address}");
        }
        let link = link("https://a.example/?q=\"><script>").into_string();
        assert!(
            link.contains("href") && !link.contains("<script>") && !link.contains("\"><"),
            "{link}"
        );
    }

    #[test]
    fn a_query_string_carries_any_text() {
        assert_eq!(encoded("a b&c=d/é"), "a%20b%26c%3Dd%2F%C3%A9");
    }
}
