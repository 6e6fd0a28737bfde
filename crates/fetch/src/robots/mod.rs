//! What a site's robots.txt asks of us: RFC 9309.
//!
//! - [`parse`](Robots::parse)  lines to groups, as forgiving as Google's reader, whose test cases ours passes
//! - [`Rules`]                 what is left for one product: its own groups joined, or else those for everybody
//! - `pattern`                 `*` and `$`, matched in linear time
//!
//! The longest pattern wins, and of two equally long ones the one that allows. Fetching the file, keeping it for a day and what
//! its absence means are not here but in the gate.

mod parse;
mod pattern;

use pattern::Pattern;
use std::time::Duration;

/// Largest part of a robots.txt that is read; RFC 9309 asks for at least this much.
pub const MAX_BYTES: usize = 500 << 10;

/// A robots.txt as read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Robots {
    groups: Vec<Group>,
    /// The pauses asked for, with the agents they are meant for.
    delays: Vec<(String, Duration)>,
    /// The sitemaps it names, as written.
    pub sitemaps: Vec<String>,
}

/// User-agent lines and the rules under them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Group {
    /// Product tokens in lower case; `*` is everybody.
    agents: Vec<String>,
    rules: Vec<Rule>,
}

/// One `Allow` or `Disallow` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The number of the line, from 1.
    pub line: usize,
    /// Whether it allows.
    pub allow: bool,
    pattern: Pattern,
}

impl Rule {
    /// The rule as it stands in the file, up to spelling.
    pub fn text(&self) -> String {
        let verb = if self.allow { "Allow" } else { "Disallow" };
        format!("{verb}: {}", self.pattern.text())
    }
}

/// Whether an address may be fetched, and which line said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict<'a> {
    /// Whether it may be fetched.
    pub allowed: bool,
    /// The line that decided. Without one everything is allowed.
    pub because: Option<&'a Rule>,
}

/// The rules that hold for one product, longest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    lines: Vec<Rule>,
    /// The pause the site asks for between requests.
    pub crawl_delay: Option<Duration>,
    /// The sitemaps the file names, as written. They are meant for everybody.
    pub sitemaps: Vec<String>,
}

impl Robots {
    /// Whether `product` may fetch this path and query. For many addresses take [`Robots::rules_for`] once.
    pub fn allows(&self, product: &str, path_and_query: &str) -> bool {
        self.rules_for(product).verdict(path_and_query).allowed
    }

    /// The rules that hold for `product`: those of its own groups if it is named, those for everybody if not.
    pub fn rules_for(&self, product: &str) -> Rules {
        let mut product = product.to_ascii_lowercase();
        let named = |name: &str| -> Vec<&Group> {
            self.groups
                .iter()
                .filter(|group| group.agents.iter().any(|agent| agent == name))
                .collect()
        };
        let mut groups = named(&product);
        if groups.is_empty() {
            product = "*".into();
            groups = named(&product);
        }
        let mut rules: Vec<Rule> = groups
            .iter()
            .flat_map(|group| group.rules.iter().cloned())
            .collect();
        rules.sort_by_key(|rule| (std::cmp::Reverse(rule.pattern.len()), !rule.allow));
        Rules {
            lines: rules,
            crawl_delay: self
                .delays
                .iter()
                .filter(|(agent, _)| *agent == product)
                .map(|(_, delay)| *delay)
                .max(),
            sitemaps: self.sitemaps.clone(),
        }
    }
}

impl Rules {
    /// The rules of a robots.txt that we were forbidden to read.
    pub fn forbid_all() -> Self {
        Self {
            lines: vec![Rule {
                line: 0,
                allow: false,
                pattern: Pattern::new(b"/"),
            }],
            crawl_delay: None,
            sitemaps: Vec::new(),
        }
    }

    /// Whether this path and query may be fetched, and why. They must be escaped, as those of a parsed address are.
    pub fn verdict(&self, path_and_query: &str) -> Verdict<'_> {
        let path = pattern::capitalised(path_and_query);
        // A site that forbids its robots.txt would be read by nobody; the RFC says it is always allowed.
        let because = match path.as_ref() {
            "/robots.txt" => None,
            path => self.lines.iter().find(|rule| rule.pattern.matches(path)),
        };
        Verdict {
            allowed: because.is_none_or(|rule| rule.allow),
            because,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rule_wins_and_is_named() {
        let robots = Robots::parse(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n");
        let rules = robots.rules_for("surfacer");
        let verdict = rules.verdict("/a/b/c");
        assert!(verdict.allowed);
        assert_eq!(verdict.because.unwrap().line, 3);
        assert_eq!(verdict.because.unwrap().text(), "Allow: /a/b");
        assert!(!rules.verdict("/a/x").allowed);
        assert_eq!(rules.verdict("/").because, None);
    }

    #[test]
    fn a_product_that_is_named_ignores_what_is_meant_for_everybody() {
        let robots =
            Robots::parse(b"User-agent: *\nDisallow: /\n\nUser-agent: Surfacer\nDisallow: /x\n");
        assert!(robots.allows("surfacer", "/y"));
        assert!(!robots.allows("surfacer", "/x"));
        assert!(!robots.allows("other", "/y"));
    }

    #[test]
    fn twenty_thousand_starred_rules_are_matched_without_backtracking() {
        let mut text = String::from("User-agent: *\n");
        for _ in 0..20_000 {
            text.push_str("Disallow: /*a*a*a*a*b\n");
        }
        let rules = Robots::parse(text.as_bytes()).rules_for("surfacer");
        assert!(rules.verdict(&format!("/{}", "a".repeat(2_000))).allowed);
    }
}
