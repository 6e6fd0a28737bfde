//! What a control's value is after the browser has cleaned it (the standard's "value sanitization algorithm").

use model::{Control, Field};

/// The value a browser would hold in `field` after `text` was put there.
pub(crate) fn cleaned(field: &Field, text: &str) -> String {
    let one_line = || text.replace(['\n', '\r'], "");
    match field.control {
        Control::Text | Control::Search | Control::Tel | Control::Password => one_line(),
        Control::Url | Control::Email => one_line().trim_ascii().to_owned(),
        Control::Number => keep_if(text, |text| number(text).is_some()),
        Control::Range => cleaned_range(field, text),
        Control::Color => cleaned_color(text),
        Control::Date => keep_if(text, is_date),
        Control::Month => keep_if(text, |text| month(text).is_some()),
        Control::Week => keep_if(text, is_week),
        Control::Time => keep_if(text, is_time),
        Control::DatetimeLocal => cleaned_date_and_time(text),
        Control::Textarea => text.replace("\r\n", "\n").replace('\r', "\n"),
        _ => text.to_owned(),
    }
}

fn keep_if(text: &str, is_valid: impl Fn(&str) -> bool) -> String {
    if is_valid(text) {
        text.to_owned()
    } else {
        String::new()
    }
}

/// A "valid floating-point number": no plus sign, no dot at the end, digits on at least one side of the dot.
fn number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mantissa_is_valid = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || digits(whole)) && digits(fraction),
        None => digits(mantissa),
    };
    let exponent_is_valid = exponent
        .is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
    if !mantissa_is_valid || !exponent_is_valid {
        return None;
    }
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// A slider always has a value: the middle if none is given, moved into its bounds and onto its steps.
fn cleaned_range(field: &Field, text: &str) -> String {
    let low = number(&field.min).unwrap_or(0.0);
    let high = number(&field.max).unwrap_or(100.0);
    let middle = if high < low {
        low
    } else {
        low + (high - low) / 2.0
    };
    let given = number(text);
    let wanted = given.unwrap_or(middle);
    let bounded = if wanted > high { high } else { wanted }.max(low);
    let stepped = if field.step.eq_ignore_ascii_case("any") {
        bounded
    } else {
        let step = number(&field.step)
            .filter(|step| *step > 0.0)
            .unwrap_or(1.0);
        // Steps count from the lower bound; what lies between two goes up, unless that leaves the bounds.
        let count = ((bounded - low) / step + 0.5).floor();
        let nearest = low + count * step;
        if nearest > high && high >= low {
            nearest - step
        } else {
            nearest
        }
    };
    match given {
        Some(given) if same(given, stepped) => text.to_owned(),
        _ => stepped.to_string(),
    }
}

#[expect(
    clippy::float_cmp,
    reason = "a value that was not moved is exactly the one given"
)]
fn same(one: f64, other: f64) -> bool {
    one == other
}

/// `#rrggbb` in lower case; anything else is black.
fn cleaned_color(text: &str) -> String {
    let is_simple = text.len() == 7
        && text.starts_with('#')
        && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_simple {
        text.to_ascii_lowercase()
    } else {
        "#000000".to_owned()
    }
}

fn digits(text: &str, count: std::ops::RangeInclusive<usize>) -> Option<u32> {
    (count.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

fn year(text: &str) -> Option<u32> {
    digits(text, 4..=9).filter(|year| *year > 0)
}

/// Year and month of `2024-02`.
fn month(text: &str) -> Option<(u32, u32)> {
    let (written_year, written_month) = text.split_once('-')?;
    let month = digits(written_month, 2..=2).filter(|month| (1..=12).contains(month))?;
    Some((year(written_year)?, month))
}

fn is_date(text: &str) -> bool {
    let Some((year_and_month, day)) = text.rsplit_once('-') else {
        return false;
    };
    let (Some((year, month)), Some(day)) = (month(year_and_month), digits(day, 2..=2)) else {
        return false;
    };
    (1..=days_in(year, month)).contains(&day)
}

fn is_leap(year: u32) -> bool {
    (year.is_multiple_of(4) && !year.is_multiple_of(100)) || year.is_multiple_of(400)
}

fn days_in(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

fn is_week(text: &str) -> bool {
    let Some((written_year, week)) = text.split_once("-W") else {
        return false;
    };
    let (Some(year), Some(week)) = (year(written_year), digits(week, 2..=2)) else {
        return false;
    };
    (1..=weeks_in(year)).contains(&week)
}

/// A year has 53 weeks if its last day is a Thursday, or a Friday in a leap year (ISO 8601).
fn weeks_in(year: u32) -> u32 {
    let last_weekday = |year: u32| (year + year / 4 - year / 100 + year / 400) % 7;
    if last_weekday(year) == 4 || last_weekday(year - 1) == 3 {
        53
    } else {
        52
    }
}

fn is_time(text: &str) -> bool {
    let mut parts = text.splitn(3, ':');
    let hour = parts.next().and_then(|hour| digits(hour, 2..=2));
    let minute = parts.next().and_then(|minute| digits(minute, 2..=2));
    let second_is_valid = parts.next().is_none_or(|second| {
        let (whole, fraction) = match second.split_once('.') {
            Some((whole, fraction)) => (whole, digits(fraction, 1..=3).is_some()),
            None => (second, true),
        };
        fraction && digits(whole, 2..=2).is_some_and(|second| second < 60)
    });
    hour.is_some_and(|hour| hour < 24)
        && minute.is_some_and(|minute| minute < 60)
        && second_is_valid
}

/// A local date and time, with a `T` between them and seconds only where they say something.
fn cleaned_date_and_time(text: &str) -> String {
    let Some((date, time)) = text.split_once(['T', ' ']) else {
        return String::new();
    };
    if !is_date(date) || !is_time(time) {
        return String::new();
    }
    let short = time
        .split_once('.')
        .map(|(whole, fraction)| (whole, fraction.trim_end_matches('0')));
    let time = match short {
        Some((whole, "")) => whole.to_owned(),
        Some((whole, fraction)) => format!("{whole}.{fraction}"),
        None => time.to_owned(),
    };
    let time = if time.len() == 8 {
        time.strip_suffix(":00").unwrap_or(&time)
    } else {
        &time
    };
    format!("{date}T{time}")
}
