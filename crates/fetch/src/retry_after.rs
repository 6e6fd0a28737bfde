//! How long a host wants to be left alone.

use model::{Headers, Timestamp};
use std::time::{Duration, SystemTime};

/// Longest wait anybody can impose on us; longer ones are mistakes or malice.
const CLAMP: Duration = Duration::from_hours(24);

/// Reads `Retry-After`: seconds or a date. What lies in the past or is garbage says nothing.
pub(crate) fn retry_after(headers: &Headers, now: Timestamp) -> Option<Duration> {
    let value = headers.get("retry-after")?.trim();
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // More digits than fit are a very long time, too.
        let seconds = value.parse().unwrap_or(u64::MAX);
        return Some(Duration::from_secs(seconds).min(CLAMP));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    let wait = date.duration_since(SystemTime::from(now)).ok()?;
    Some(wait.min(CLAMP))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(value: &str) -> Option<u64> {
        let now = "2026-11-15T12:00:00Z".parse().unwrap();
        let headers = Headers(vec![("retry-after".into(), value.into())]);
        retry_after(&headers, now).map(|wait| wait.as_secs())
    }

    #[test]
    fn seconds_and_dates_are_understood() {
        assert_eq!(wait("120"), Some(120));
        assert_eq!(wait("Sun, 15 Nov 2026 12:01:00 GMT"), Some(60));
        assert_eq!(wait("Sunday, 15-Nov-26 12:01:00 GMT"), Some(60));
        assert_eq!(wait("Sun Nov 15 12:01:00 2026"), Some(60));
    }

    #[test]
    fn a_very_long_time_is_a_day() {
        for value in [
            "1000000000000",
            "99999999999999999999999",
            "Fri, 31 Dec 9999 23:59:59 GMT",
        ] {
            assert_eq!(wait(value), Some(86_400), "{value}");
        }
    }

    #[test]
    fn the_past_and_garbage_say_nothing() {
        for value in [
            "Sun, 15 Nov 2026 11:00:00 GMT",
            "soon",
            "-5",
            "1.5",
            "",
            "12 parsecs",
        ] {
            assert_eq!(wait(value), None, "{value}");
        }
    }
}
