//! How many records does the site say match?
//!
//! Two ways of saying it are understood, in any language that writes numbers in digits: a range within a total
//! ("1-10 of about 3,431", "Treffer 1 bis 10 von 3.431"), and a number next to a word for results ("387 results").

/// Words that stand next to a number of results.
const RESULTS: &[&str] = &[
    "result",
    "results",
    "match",
    "matches",
    "hit",
    "hits",
    "record",
    "records",
    "document",
    "documents",
    "entry",
    "entries",
    "item",
    "items",
    "found",
    "ergebnis",
    "ergebnisse",
    "treffer",
    "gefunden",
    "résultat",
    "résultats",
    "resultado",
    "resultados",
    "encontrados",
    "risultati",
    "risultato",
    "trovati",
    "resultaten",
    "gevonden",
    "träffar",
    "resultat",
    "treff",
    "wyników",
    "результатов",
    "найдено",
    "件",
    "条",
    "結果",
    "结果",
];

/// Words before a number that make it a lower bound: then the total is not known.
const AT_LEAST: &[&str] = &["than", "over", "least", "mehr", "plus", "más", "über"];

/// Words between a range and its total.
const OF: &[&str] = &[
    "of", "von", "de", "sur", "di", "van", "av", "af", "z", "ze", "из", "din", "中",
];

/// Longest line that is read: totals stand in short ones, sentences of records are long.
const LONGEST_LINE: usize = 160;

enum Token {
    Number(u64),
    Word(String),
    Dash,
}

/// The total a page shows, if it shows one.
pub fn total_shown(text: &str) -> Option<u64> {
    let lines: Vec<Vec<Token>> = text
        .lines()
        .filter(|line| line.len() <= LONGEST_LINE)
        .map(tokens)
        .collect();
    lines
        .iter()
        .find_map(|line| range_total(line))
        .or_else(|| lines.iter().find_map(|line| named_total(line)))
}

/// `a - b of N`, with up to three words between b and N.
fn range_total(line: &[Token]) -> Option<u64> {
    for start in 0..line.len() {
        let Some(Token::Number(first)) = line.get(start) else {
            continue;
        };
        let between = matches!(line.get(start + 1), Some(Token::Dash | Token::Word(_)));
        let Some(Token::Number(last)) = line.get(start + 2) else {
            continue;
        };
        if !between || first > last {
            continue;
        }
        let rest = &line[start + 3..];
        let place = rest
            .iter()
            .take(4)
            .position(|token| matches!(token, Token::Number(_)));
        if let Some(place @ 1..) = place
            && let Token::Number(total) = rest[place]
            && total >= *last
            && rest[..place]
                .iter()
                .any(|token| matches!(token, Token::Word(word) if OF.contains(&word.as_str())))
            && !says_at_least(&rest[..place])
        {
            return Some(total);
        }
    }
    None
}

/// `N results`, with one word between at most, or `found: N`.
fn named_total(line: &[Token]) -> Option<u64> {
    for (place, token) in line.iter().enumerate() {
        let Token::Number(total) = token else {
            continue;
        };
        let after = line[place + 1..].iter().take(2).any(is_result_word);
        let before = place > 0 && is_result_word(&line[place - 1]);
        if (after || before) && !says_at_least(&line[..place]) {
            return Some(*total);
        }
    }
    None
}

fn is_result_word(token: &Token) -> bool {
    matches!(token, Token::Word(word) if RESULTS.contains(&word.as_str()))
}

fn says_at_least(tokens: &[Token]) -> bool {
    tokens
        .iter()
        .any(|token| matches!(token, Token::Word(word) if AT_LEAST.contains(&word.as_str())))
}

fn tokens(line: &str) -> Vec<Token> {
    let letters: Vec<char> = line.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        if letter.is_ascii_digit() {
            let (number, end) = number(&letters, at);
            tokens.extend(number.map(Token::Number));
            at = end;
        } else if letter.is_alphabetic() {
            let end = (at..letters.len())
                .find(|end| !letters[*end].is_alphabetic())
                .unwrap_or(letters.len());
            tokens.push(Token::Word(
                letters[at..end].iter().collect::<String>().to_lowercase(),
            ));
            at = end;
        } else {
            if matches!(letter, '-' | '–' | '—' | '~') {
                tokens.push(Token::Dash);
            }
            at += 1;
        }
    }
    tokens
}

/// Reads a number with thousands separators. `None` when it is too large to be a count.
fn number(letters: &[char], start: usize) -> (Option<u64>, usize) {
    let mut digits = String::new();
    let mut at = start;
    loop {
        while let Some(digit) = letters.get(at).filter(|letter| letter.is_ascii_digit()) {
            digits.push(*digit);
            at += 1;
        }
        let separator = matches!(
            letters.get(at),
            Some(',' | '.' | '\'' | '’' | '\u{a0}' | '\u{202f}' | '\u{2009}')
        );
        let group = (1..=3).all(|ahead| letters.get(at + ahead).is_some_and(char::is_ascii_digit));
        let ends = !letters.get(at + 4).is_some_and(char::is_ascii_digit);
        if separator && group && ends {
            at += 1;
        } else {
            let number = digits
                .parse()
                .ok()
                .filter(|number| *number < 10_000_000_000);
            return (number, at.max(start + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_read_in_several_ways_of_writing() {
        for (text, total) in [
            ("Results 1-25 of 2,006 for \"computer\"", Some(2006)),
            (
                "Documents 1 - 10 of 239 matches. More *'s indicate a better match.",
                Some(239),
            ),
            ("Books 1 to 25 of 387", Some(387)),
            ("We found 387 results for your search.", Some(387)),
            ("Treffer 1 bis 10 von 3.431", Some(3431)),
            ("1–10 of about 3,431", Some(3431)),
            ("Résultats 1 à 20 sur 1\u{202f}204", Some(1204)),
            ("Showing 25 results", Some(25)),
            ("1-10 of more than 1000", None),
            ("Published 11 - 12 January 2009", None),
            ("Page 3 of 17", None),
            ("no numbers here", None),
        ] {
            assert_eq!(total_shown(text), total, "{text}");
        }
    }

    #[test]
    fn a_number_of_a_thousand_digits_is_no_total() {
        assert_eq!(total_shown(&format!("{} results", "9".repeat(100))), None);
    }
}
