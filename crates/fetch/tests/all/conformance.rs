//! The cases of google/robotstxt and crawler-commons, as data.

use data_encoding::BASE64;
use serde_json::Value;
use std::path::Path;
use surfacer_fetch::robots::Robots;

/// The cases of one file, or nothing where the data is not at hand.
fn cases(name: &str) -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance");
    let path = Path::new(folder).join(name);
    match std::fs::read(&path) {
        Ok(bytes) => serde_json::from_slice(&bytes).unwrap(),
        Err(error) => {
            eprintln!(
                "SKIPPED: ../shared is not here: {}: {error}",
                path.display()
            );
            Vec::new()
        }
    }
}

fn bytes(case: &Value, key: &str) -> Vec<u8> {
    if let Some(text) = case[key].as_str() {
        return text.as_bytes().to_vec();
    }
    if let Some(text) = case[format!("{key}_base64")].as_str() {
        return BASE64.decode(text.as_bytes()).unwrap();
    }
    let parts = case["generate"][key]["parts"].as_array().unwrap();
    let mut out = String::new();
    for part in parts {
        let count = usize::try_from(part[1].as_u64().unwrap()).unwrap();
        out.push_str(&part[0].as_str().unwrap().repeat(count));
    }
    out.into_bytes()
}

/// Path and query of an address exactly as written. Our own addresses come parsed; some cases are about those that do not.
fn target_of(text: &str) -> String {
    let rest = match text.split_once("://") {
        Some((_, rest)) => rest,
        None => text.strip_prefix("//").unwrap_or(text),
    };
    let rest = rest.split('#').next().unwrap_or_default();
    match rest.find(['/', '?', ';']) {
        Some(at) if rest[at..].starts_with('/') => rest[at..].to_owned(),
        Some(at) => format!("/{}", &rest[at..]),
        None => "/".to_owned(),
    }
}

#[test]
fn paths_are_cut_out_as_the_cases_mean_them() {
    for case in cases("robots_parse.json") {
        if case["kind"] == "path_params_query" {
            let found = target_of(case["input"].as_str().unwrap());
            assert_eq!(case["output"], found, "{case}");
        }
    }
}

fn check(case: &Value, expected: bool) -> Result<(), String> {
    let robots = Robots::parse(&bytes(case, "robots"));
    let agent = case["agent"].as_str().unwrap_or_default();
    let address = String::from_utf8(bytes(case, "url")).unwrap();
    let allowed = robots.allows(agent, &target_of(&address));
    if allowed == expected {
        return Ok(());
    }
    let short: String = case.to_string().chars().take(600).collect();
    Err(format!("allowed {allowed}, expected {expected}: {short}"))
}

fn assert_none(failures: &[String], checked: usize) {
    let count = failures.len();
    assert!(
        failures.is_empty(),
        "{count} of {checked} failed:\n{}",
        failures.join("\n")
    );
}

#[test]
fn googles_cases_hold() {
    let cases = cases("robots.json");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| check(case, case["allowed"].as_bool().unwrap()).err())
        .collect();
    assert_none(&failures, cases.len());
}

#[test]
fn crawler_commons_cases_hold_where_google_agrees() {
    let cases = cases("robots_more.json");
    let mut checked = 0;
    let mut failures = Vec::new();
    for case in &cases {
        // Cases without an agent are about whole User-Agent lines, which RFC 9309 does not match.
        let is_ours = case["status"].is_null() && case["agent"].is_string();
        let (Some(allowed), true) = (case["allowed"].as_bool(), is_ours) else {
            continue;
        };
        if case["google_allowed"]
            .as_bool()
            .is_some_and(|google| google != allowed)
        {
            continue;
        }
        checked += 1;
        failures.extend(check(case, allowed).err());
    }
    assert_none(&failures, checked);
}

/// Forgiveness of crawler-commons that Google's reader does not share: tags stripped, bare addresses taken for sitemaps.
const NOT_OURS: &[&str] = &["testHtmlMarkupInRobotsTxt", "testSitemap"];

#[test]
fn sitemaps_are_found_wherever_they_stand() {
    for case in cases("robots_parse.json") {
        if let Some(sitemap) = case["output"]["sitemap"].as_str() {
            let robots = Robots::parse(&bytes(&case, "input"));
            assert_eq!(robots.sitemaps, [sitemap], "{case}");
        }
    }
}

#[test]
fn crawl_delays_and_sitemaps_are_read() {
    let cases = cases("robots_more.json");
    let mut checked = 0;
    let mut failures = Vec::new();
    let is_ours = |case: &&Value| {
        case["test"]
            .as_str()
            .is_none_or(|test| !NOT_OURS.contains(&test))
    };
    for case in cases.iter().filter(is_ours) {
        let agent = case["agent"].as_str().unwrap_or_default();
        // Only product tokens: the RFC knows no others.
        let is_token = agent.bytes().all(|byte| byte.is_ascii_alphabetic());
        if case.get("crawl_delay").is_some() && is_token {
            checked += 1;
            let robots = Robots::parse(&bytes(case, "robots"));
            let found = robots
                .rules_for(agent)
                .crawl_delay
                .map(|delay| delay.as_secs_f64());
            if found != case["crawl_delay"].as_f64() {
                let short: String = case.to_string().chars().take(600).collect();
                failures.push(format!("{found:?}: {short}"));
            }
        }
        if let Some(expected) = case["sitemaps"].as_array() {
            checked += 1;
            let robots = Robots::parse(&bytes(case, "robots"));
            let base = case["base"]
                .as_str()
                .and_then(|base| url::Url::parse(base).ok());
            let absolute = |text: &String| match &base {
                Some(base) => base.join(text).ok(),
                None => url::Url::parse(text).ok(),
            };
            let found: Vec<String> = robots
                .sitemaps
                .iter()
                .filter_map(absolute)
                .map(String::from)
                .collect();
            for sitemap in expected {
                if !found
                    .iter()
                    .any(|found| Some(found.as_str()) == sitemap.as_str())
                {
                    failures.push(format!("{sitemap} not in {found:?}"));
                }
            }
        }
    }
    assert_none(&failures, checked);
}
