//! Lines to groups, forgiving what site owners really write.

use super::{Group, MAX_BYTES, Pattern, Robots, Rule};
use std::time::Duration;

/// Longest line that is read; what follows is dropped. Google's limit: eight times the longest address browsers took.
const MAX_LINE: usize = 2083 * 8 - 1;

/// Most sitemaps remembered. Large sites name some hundred.
const MAX_SITEMAPS: usize = 1_000;

/// Longest pause that is still a pause and not a typing error.
const MAX_CRAWL_DELAY: Duration = Duration::from_hours(24);

/// What a line is about. The misspellings are those Google's reader knows from the wild.
const DIRECTIVES: &[(&str, Directive)] = &[
    ("user-agent", Directive::UserAgent),
    ("useragent", Directive::UserAgent),
    ("user agent", Directive::UserAgent),
    ("allow", Directive::Allow),
    ("disallow", Directive::Disallow),
    ("dissallow", Directive::Disallow),
    ("dissalow", Directive::Disallow),
    ("disalow", Directive::Disallow),
    ("diasllow", Directive::Disallow),
    ("disallaw", Directive::Disallow),
    ("sitemap", Directive::Sitemap),
    ("site-map", Directive::Sitemap),
    ("crawl-delay", Directive::CrawlDelay),
    ("crawldelay", Directive::CrawlDelay),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Directive {
    UserAgent,
    Allow,
    Disallow,
    Sitemap,
    CrawlDelay,
}

impl Robots {
    /// Reads a robots.txt. Anything can be read; what makes no sense is passed over.
    pub fn parse(bytes: &[u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(MAX_BYTES)];
        let mut robots = Self::default();
        // Agents named since the last rule share the rules that follow. Crawl-delay is no rule of the RFC and does not end that
        // list, but whoever writes one between two names means it for those above, so it has a list of its own.
        let mut names_open = false;
        let mut delay_names: Vec<String> = Vec::new();
        let mut delay_names_open = false;
        for (index, line) in lines(without_byte_order_mark(bytes)).enumerate() {
            let Some((directive, value)) = directive_of(line) else {
                continue;
            };
            match directive {
                Directive::UserAgent => {
                    if !names_open {
                        robots.groups.push(Group::default());
                        names_open = true;
                    }
                    if !delay_names_open {
                        delay_names.clear();
                        delay_names_open = true;
                    }
                    if let (Some(group), Some(agent)) = (robots.groups.last_mut(), agent_of(value))
                    {
                        delay_names.push(agent.clone());
                        group.agents.push(agent);
                    }
                }
                Directive::Allow | Directive::Disallow => {
                    // Also an empty rule closes the list of names; as a rule it says nothing.
                    names_open = false;
                    delay_names_open = false;
                    if let Some(group) = robots.groups.last_mut().filter(|_| !value.is_empty()) {
                        add_rule(group, index + 1, directive == Directive::Allow, value);
                    }
                }
                Directive::Sitemap if robots.sitemaps.len() < MAX_SITEMAPS => {
                    if let Ok(address) = std::str::from_utf8(value) {
                        robots.sitemaps.push(address.to_owned());
                    }
                }
                Directive::Sitemap => {}
                Directive::CrawlDelay => {
                    delay_names_open = false;
                    if let Some(delay) = delay_of(value) {
                        let named = delay_names.iter().cloned();
                        robots.delays.extend(named.map(|agent| (agent, delay)));
                    }
                }
            }
        }
        robots
    }
}

fn add_rule(group: &mut Group, line: usize, allow: bool, value: &[u8]) {
    group.rules.push(Rule {
        line,
        allow,
        pattern: Pattern::new(value),
    });
    // Who allows /index.html means the directory too.
    if let Some(slash) = value.iter().rposition(|byte| *byte == b'/')
        && allow
        && value[slash + 1..].starts_with(b"index.htm")
    {
        let mut directory = value[..=slash].to_vec();
        directory.push(b'$');
        group.rules.push(Rule {
            line,
            allow,
            pattern: Pattern::new(&directory),
        });
    }
}

/// Whole or cut, at the start only.
fn without_byte_order_mark(bytes: &[u8]) -> &[u8] {
    let mark = b"\xef\xbb\xbf";
    let length = bytes.iter().zip(mark).take_while(|(a, b)| a == b).count();
    &bytes[length..]
}

/// Lines end in CR, LF or both. The numbers count as an editor would.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        let bytes = rest?;
        let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let line = match end {
            None => {
                rest = None;
                bytes
            }
            Some(end) => {
                let width = if bytes[end..].starts_with(b"\r\n") {
                    2
                } else {
                    1
                };
                rest = Some(&bytes[end + width..]);
                &bytes[..end]
            }
        };
        Some(&line[..line.len().min(MAX_LINE)])
    })
}

fn directive_of(line: &[u8]) -> Option<(Directive, &[u8])> {
    let line = line.split(|byte| *byte == b'#').next()?.trim_ascii();
    let colon = line.iter().position(|byte| *byte == b':');
    let (key, value) = if let Some(colon) = colon {
        (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii())
    } else {
        // A forgotten colon is forgiven where the line is two words and nothing else.
        let space = line.iter().position(u8::is_ascii_whitespace)?;
        let value = line[space..].trim_ascii();
        if value.iter().any(u8::is_ascii_whitespace) {
            return None;
        }
        (&line[..space], value)
    };
    let starts = |name: &str| {
        key.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
    };
    let (_, directive) = DIRECTIVES.iter().find(|(name, _)| starts(name))?;
    Some((*directive, value))
}

/// The product token at the start of a user-agent line, in lower case.
fn agent_of(value: &[u8]) -> Option<String> {
    if value.first() == Some(&b'*') && value.get(1).is_none_or(u8::is_ascii_whitespace) {
        return Some("*".into());
    }
    let token: String = value
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .collect();
    (!token.is_empty()).then_some(token)
}

/// The pause in seconds. What does not begin with a number says nothing; what follows one (a unit, a stray tag) is dropped.
fn delay_of(value: &[u8]) -> Option<Duration> {
    let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let length = value.iter().take_while(|byte| is_number(byte)).count();
    let seconds: f64 = std::str::from_utf8(&value[..length]).ok()?.parse().ok()?;
    let delay = Duration::try_from_secs_f64(seconds).unwrap_or(MAX_CRAWL_DELAY);
    Some(delay.min(MAX_CRAWL_DELAY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn delay(value: &str) -> Option<f64> {
        let text = format!("User-agent: *\nCrawl-delay: {value}\nDisallow: /x\n");
        let delay = Robots::parse(text.as_bytes())
            .rules_for("surfacer")
            .crawl_delay;
        delay.map(|delay| delay.as_secs_f64())
    }

    #[test]
    fn a_crawl_delay_is_a_number_of_seconds_or_nothing() {
        assert_eq!(delay("0.1"), Some(0.1));
        assert_eq!(delay("10"), Some(10.0));
        assert_eq!(delay("86400"), Some(86_400.0));
        assert_eq!(delay("1000000000000"), Some(86_400.0));
        for nonsense in ["NaN", "inf", "-1", "soon", ""] {
            assert_eq!(delay(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_crawl_delay_between_two_names_does_not_part_them() {
        let robots = Robots::parse(b"User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /x\n");
        assert!(!robots.allows("a", "/x"));
        assert!(!robots.allows("b", "/x"));
        assert!(robots.rules_for("a").crawl_delay.is_some());
        assert!(robots.rules_for("b").crawl_delay.is_none());
    }

    #[test]
    fn an_error_page_says_nothing() {
        let robots =
            Robots::parse(b"<!doctype html><title>Not found</title><p>Sorry: allow us a moment.");
        assert_eq!(robots, Robots::default());
    }

    #[test]
    fn ten_megabytes_are_read_up_to_the_limit() {
        let mut text = b"User-agent: *\nDisallow: /a\n".to_vec();
        text.resize(10 << 20, b'#');
        text.extend_from_slice(b"\nDisallow: /b\n");
        let robots = Robots::parse(&text);
        assert!(!robots.allows("surfacer", "/a"));
        assert!(robots.allows("surfacer", "/b"));
    }

    #[test]
    fn a_nul_is_a_letter_like_any_other() {
        let robots = Robots::parse(b"User-agent: *\0\nUser-agent: *\nDisallow: /a\0b\n");
        assert!(robots.allows("surfacer", "/a"));
    }

    proptest! {
        #[test]
        fn any_bytes_can_be_read(bytes in proptest::collection::vec(any::<u8>(), 0..400), path in "/[ -~]{0,30}") {
            let robots = Robots::parse(&bytes);
            robots.allows("surfacer", &path);
        }
    }
}
