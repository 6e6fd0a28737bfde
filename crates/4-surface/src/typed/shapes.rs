//! Sorts by the shape of an example: what a placeholder shows, what a datalist offers, what a pattern demands.

use super::sort::{DateFormat, Sort};
use super::values::is_listed;

/// Letters by which languages write day, month and year in a placeholder: `dd/mm/yyyy`, `tt.mm.jjjj`, `jj/mm/aaaa`.
const DAYS: &[&str] = &["dd", "tt", "jj", "gg", "дд", "pp"];
const MONTHS: &[&str] = &["mm", "мм", "kk"];
const YEARS: &[&str] = &[
    "yyyy", "jjjj", "aaaa", "rrrr", "гггг", "vvvv", "åååå", "éééé",
];

/// The format that a text such as "dd/mm/yyyy" asks for, wherever it stands in the text.
pub(super) fn date_format_in(text: &str) -> Option<DateFormat> {
    let text = text.to_lowercase();
    let mark = |part: &str| {
        let is = |list: &[&str]| list.contains(&part);
        if is(YEARS) {
            Some('y')
        } else if is(MONTHS) {
            Some('m')
        } else if is(DAYS) {
            Some('d')
        } else {
            None
        }
    };
    text.split(|c: char| c.is_whitespace() || "()[]:,;\"'".contains(c))
        .find_map(|word| {
            let word = word.trim_end_matches('.');
            let joint = word.chars().find(|c| matches!(c, '/' | '.' | '-'))?;
            let order: Option<String> = word.split(joint).map(mark).collect();
            match (order?.as_str(), joint) {
                ("ymd", _) => Some(DateFormat::YearMonthDay),
                ("ym", _) => Some(DateFormat::YearMonth),
                ("mdy", _) => Some(DateFormat::MonthDayYear),
                ("dmy", '.') => Some(DateFormat::DayMonthYearDots),
                ("dmy", '-') => Some(DateFormat::DayMonthYearDashes),
                ("dmy", _) => Some(DateFormat::DayMonthYear),
                _ => None,
            }
        })
}

/// The sort of one example, and how surely its shape tells it.
pub(super) fn of_example(example: &str) -> Option<(Sort, f64)> {
    let example = example.trim();
    let text = [
        "e.g.",
        "eg.",
        "z.b.",
        "z. b.",
        "ex.",
        "ex:",
        "p. ej.",
        "for example",
        "z.B.",
    ]
    .iter()
    .find_map(|prefix| example.strip_prefix(prefix))
    .unwrap_or(example)
    .trim_matches(|c: char| c.is_whitespace() || "….:,\"'()".contains(c));
    if text.is_empty() || text.chars().count() > 40 {
        return None;
    }
    let shape: String = text
        .chars()
        .map(|letter| match letter {
            '0'..='9' => '9',
            'A'..='Z' => 'A',
            'a'..='z' => 'a',
            other => other,
        })
        .collect();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let sort = match shape.as_str() {
        _ if text.contains('@') && !text.contains(' ') => (Sort::Email, 0.95),
        "9999-99-99" => (Sort::Date(DateFormat::YearMonthDay), 0.9),
        "99/99/9999" => (Sort::Date(slashed(text)), 0.85),
        "99.99.9999" => (Sort::Date(DateFormat::DayMonthYearDots), 0.9),
        "99-99-9999" => (Sort::Date(DateFormat::DayMonthYearDashes), 0.85),
        "9999" if text.starts_with("19") || text.starts_with("20") => (Sort::Year, 0.7),
        "99999" | "99999-9999" => (Sort::Postcode, 0.5),
        "A9 9AA" | "A99 9AA" | "AA9 9AA" | "AA99 9AA" | "AA9A 9AA" | "A9A 9AA" | "A9A 9A9"
        | "9999 AA" => (Sort::Postcode, 0.8),
        _ if is_isbn_shaped(text) => (Sort::Isbn, 0.8),
        _ if text.starts_with(['$', '€', '£', '¥']) || text.ends_with(['$', '€', '£']) => {
            (Sort::Price, if digits > 0 { 0.8 } else { 0.5 })
        }
        _ if text.starts_with(['+', '(']) && digits >= 7 => (Sort::Phone, 0.7),
        _ => {
            let listed = [Sort::Country, Sort::Language, Sort::City, Sort::State];
            let sort = listed.into_iter().find(|sort| is_listed(*sort, text))?;
            // Names of places are also names of people and things; two capital letters are anything.
            (sort, if text.chars().count() > 3 { 0.6 } else { 0.2 })
        }
    };
    Some(sort)
}

/// The order of a date with slashes, by the part that cannot be a month.
fn slashed(text: &str) -> DateFormat {
    match text.get(3..5).and_then(|part| part.parse::<u32>().ok()) {
        Some(second) if second > 12 => DateFormat::MonthDayYear,
        _ => DateFormat::DayMonthYear,
    }
}

fn is_isbn_shaped(text: &str) -> bool {
    let plain: String = text.chars().filter(|c| *c != '-' && *c != ' ').collect();
    let digits = plain.bytes().filter(u8::is_ascii_digit).count();
    let thirteen =
        plain.len() == 13 && digits == 13 && (plain.starts_with("978") || plain.starts_with("979"));
    let ten = plain.len() == 10
        && digits >= 9
        && (plain.ends_with(['X', 'x']) || text.contains('-') && digits == 10);
    thirteen || ten
}

/// The sort that most examples of a datalist have, if most agree.
pub(super) fn of_examples(examples: &[String]) -> Option<(Sort, f64)> {
    /// Of a long list, so many are enough.
    const LOOKED_AT: usize = 60;
    let mut tally: Vec<(Sort, usize)> = Vec::new();
    let looked_at = examples.len().min(LOOKED_AT);
    for example in examples.iter().take(LOOKED_AT) {
        if let Some((sort, _)) = of_example(example) {
            match tally.iter_mut().find(|(known, _)| *known == sort) {
                Some((_, count)) => *count += 1,
                None => tally.push((sort, 1)),
            }
        }
    }
    let (sort, count) = tally.into_iter().max_by_key(|(_, count)| *count)?;
    let share = count as f64 / looked_at as f64;
    (count >= 2 && share > 0.5).then_some((sort, 0.95 * share))
}

/// The sort that a `pattern` attribute demands, by the commonest ways to write one.
pub(super) fn of_pattern(pattern: &str) -> Option<(Sort, f64)> {
    let plain = pattern
        .replace("[0-9]", "\\d")
        .replace("\\\\", "\\")
        .replace("\\s", " ")
        .trim_start_matches('^')
        .trim_end_matches('$')
        .to_owned();
    let found = if plain.contains('@') {
        (Sort::Email, 0.9)
    } else if plain.contains("97[89]") || plain.contains("97(8|9)") || plain.contains("978") {
        (Sort::Isbn, 0.85)
    } else if plain.starts_with("\\d{4}-\\d{2}-\\d{2}") {
        (Sort::Date(DateFormat::YearMonthDay), 0.9)
    } else if plain.contains("/\\d{4}") || plain.contains("/(19|20)\\d{2}") {
        (Sort::Date(DateFormat::DayMonthYear), 0.7)
    } else if plain.starts_with("\\d{5}") || plain.starts_with("(\\d{5}") {
        (Sort::Postcode, 0.7)
    } else if plain == "(19|20)\\d{2}" || plain == "[12]\\d{3}" {
        (Sort::Year, 0.9)
    } else if plain == "\\d{4}" {
        (Sort::Year, 0.5)
    } else if plain == "\\d+" || plain == "\\d*" {
        (Sort::Number, 0.4)
    } else if plain.contains("[A-Z]") && plain.contains("\\d") {
        (Sort::Code, 0.4)
    } else {
        return None;
    };
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_read_in_the_letters_of_its_language() {
        let cases = [
            ("Date (dd/mm/yyyy)", Some(DateFormat::DayMonthYear)),
            ("MM/DD/YYYY", Some(DateFormat::MonthDayYear)),
            ("TT.MM.JJJJ", Some(DateFormat::DayMonthYearDots)),
            ("jj/mm/aaaa", Some(DateFormat::DayMonthYear)),
            ("yyyy-mm-dd", Some(DateFormat::YearMonthDay)),
            ("ДД.ММ.ГГГГ", Some(DateFormat::DayMonthYearDots)),
            ("and/or", None),
            ("", None),
        ];
        for (text, format) in cases {
            assert_eq!(date_format_in(text), format, "{text}");
        }
    }

    #[test]
    fn an_example_tells_its_sort() {
        let cases = [
            ("e.g. 10115", Some(Sort::Postcode)),
            ("SW1A 1AA", Some(Sort::Postcode)),
            ("978-0-14-143951-8", Some(Sort::Isbn)),
            ("0-14-143951-3", Some(Sort::Isbn)),
            ("1998", Some(Sort::Year)),
            ("z.B. Berlin", Some(Sort::City)),
            ("€ 500", Some(Sort::Price)),
            ("you@mail.example", Some(Sort::Email)),
            ("12/31/2024", Some(Sort::Date(DateFormat::MonthDayYear))),
            ("Moby Dick", None),
        ];
        for (text, sort) in cases {
            assert_eq!(of_example(text).map(|found| found.0), sort, "{text}");
        }
    }
}
