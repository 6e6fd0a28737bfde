//! How many records does the site say match?
//!
//! Two ways of saying it are understood, in any language that writes numbers in digits of its own or ours: a range within a total
//! ("1-10 of about 3,431", "Treffer 1 bis 10 von 3.431"), and a number next to a word for results ("387 results", "検索結果 387件").
//! A number may be exact, a guess of the site, or no more than a lower bound ("more than 1000", "1000+").

use super::paging::label::digit;

/// Words that stand next to a number of results.
#[rustfmt::skip]
const RESULTS: &[&str] = &[
    "result", "results", "match", "matches", "hit", "hits", "record", "records", "document", "documents", "entry", "entries", "item", "items",
    "found", "ergebnis", "ergebnisse", "ergebnissen", "treffer", "treffern", "gefunden", "résultat", "résultats", "trouvés", "trouvé",
    "resultado", "resultados", "encontrados", "encontradas", "encontrado", "risultati", "risultato", "trovati", "resultaten", "resultaat",
    "gevonden", "träffar", "träff", "resultat", "resultater", "treff", "fundet", "funnet", "osumaa", "osuma", "tulosta", "tulokset",
    "wyników", "wyniki", "znaleziono", "výsledků", "výsledky", "nalezeno", "výsledkov", "találat", "találatok", "rezultate", "результатов",
    "результата", "результаты", "найдено", "результатів", "знайдено", "резултата", "sonuç", "sonuçtan", "kayıt", "αποτελέσματα",
    "αποτελεσμάτων", "תוצאות", "نتيجة", "نتائج", "नतीजे", "परिणाम", "hasil", "kết", "件", "条", "條", "個", "结果", "結果", "检索结果", "検索結果",
    "共", "全", "约", "约有", "共有", "공", "건", "개", "검색결과",
];

/// What is counted, where a line begins with the number: "34,006 rows", "1,204 books found". Elsewhere such words name a part of the whole,
/// as in the facet "Books (120)".
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    "row", "rows", "book", "books", "title", "titles", "article", "articles", "product", "products", "publication", "publications", "paper", "papers",
    "object", "objects", "ticket", "tickets", "package", "packages", "dataset", "datasets", "zeilen", "bücher", "titel", "artikel", "produkte",
    "datensätze", "livres", "titres", "produits", "libros", "títulos", "artículos", "registros", "productos", "libri", "titoli", "articoli",
    "boeken", "titels", "artikelen",
];

/// Words that follow such a number where it counts what fits on a page or belongs to something else.
const PER: &[&str] = &[
    "per", "a", "each", "on", "pro", "je", "par", "por", "in", "of",
];

/// Words about a number that make it a lower bound.
#[rustfmt::skip]
const AT_LEAST: &[&str] = &[
    "than", "over", "least", "exceeds", "mehr", "über", "mindestens", "plus", "moins", "más", "menos", "mais", "più", "oltre", "almeno",
    "meer", "ruim", "över", "mer", "mere", "yli", "ponad", "więcej", "více", "přes", "több", "peste", "более", "больше", "свыше", "понад",
    "fazla", "πάνω", "περισσότερα", "מעל", "أكثر", "以上", "超过", "超過", "多于", "이상",
];

/// Words about a number that make it a guess.
#[rustfmt::skip]
const ABOUT: &[&str] = &[
    "about", "approximately", "approx", "around", "roughly", "estimated", "circa", "ca", "etwa", "ungefähr", "rund", "environ", "aproximadamente",
    "cerca", "unos", "ongeveer", "ungefär", "cirka", "omkring", "noin", "około", "asi", "přibližně", "körülbelül", "aproximativ", "около",
    "примерно", "приблизно", "yaklaşık", "περίπου", "כ", "حوالي", "約", "约", "大约", "약",
];

/// Words between a range and its total.
#[rustfmt::skip]
const OF: &[&str] = &[
    "of", "von", "de", "sur", "di", "su", "van", "av", "af", "z", "ze", "od", "из", "із", "з", "от", "din", "från", "a", "em", "en", "out",
    "από", "מתוך", "من", "toplam", "中", "共", "件中", "条中", "의", "중", "total", "yhteensä", "celkem", "dari", "trong",
];

/// Longest line that is read: totals stand in short ones, sentences of records are long.
const LONGEST_LINE: usize = 160;

/// A number of matches, as the site says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Total {
    /// The number.
    pub number: u64,
    /// How it is meant.
    pub sense: Sense,
}

/// How a number of matches is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// So many.
    Exact,
    /// About so many.
    About,
    /// So many or more.
    AtLeast,
}

impl Total {
    /// The number, unless it is only a lower bound.
    pub fn known(self) -> Option<u64> {
        (self.sense != Sense::AtLeast).then_some(self.number)
    }
}

#[derive(Debug)]
enum Token {
    Number(u64),
    Word(String),
    Dash,
    Plus,
    More,
}

/// The total a page shows, if it shows one.
pub fn total_shown(text: &str) -> Option<Total> {
    let lines: Vec<Vec<Token>> = text
        .lines()
        .filter(|line| line.len() <= LONGEST_LINE)
        .map(tokens)
        .collect();
    lines
        .iter()
        .find_map(|line| range_total(line))
        .or_else(|| lines.iter().find_map(|line| named_total(line)))
        .or_else(|| lines.iter().find_map(|line| counted_total(line)))
}

/// The line that shows a total.
pub fn line_of(text: &str, total: Total) -> Option<&str> {
    text.lines().find(|line| total_shown(line) == Some(total))
}

/// `a - b of N`, with up to three words between b and N; or `N ... a - b`, as Japanese, Chinese and Korean have it.
fn range_total(line: &[Token]) -> Option<Total> {
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
            && let Token::Number(number) = rest[place]
            && number >= *last
            && rest[..place].iter().any(|token| is_in(token, OF))
        {
            let sense = sense_of(&rest[..place], rest.get(place + 1));
            return Some(Total { number, sense });
        }
        let dashed = matches!(line.get(start + 1), Some(Token::Dash));
        if let (true, Some([Token::Number(number), of])) =
            (dashed, start.checked_sub(2).map(|from| &line[from..start]))
            && is_in(of, OF)
            && number >= last
        {
            let sense = sense_of(&line[..start - 2], None);
            return Some(Total {
                number: *number,
                sense,
            });
        }
    }
    None
}

/// `N results`, with one word between at most, or `found: N`.
fn named_total(line: &[Token]) -> Option<Total> {
    for (place, token) in line.iter().enumerate() {
        let Token::Number(number) = token else {
            continue;
        };
        let after = line[place + 1..]
            .iter()
            .filter(|token| !matches!(token, Token::Plus));
        let after = after.take(2).any(|token| is_in(token, RESULTS));
        let before = place > 0 && is_in(&line[place - 1], RESULTS);
        if after || before {
            let sense = sense_of(&line[..place], line.get(place + 1));
            return Some(Total {
                number: *number,
                sense,
            });
        }
    }
    None
}

/// `N books` at the beginning of a line.
fn counted_total(line: &[Token]) -> Option<Total> {
    let start = line
        .iter()
        .position(|token| !matches!(token, Token::More))?;
    let (Token::Number(number), what) = (&line[start], line.get(start + 1)?) else {
        return None;
    };
    let is_per = line.get(start + 2).is_some_and(|token| is_in(token, PER));
    let sense = if start > 0 {
        Sense::AtLeast
    } else {
        Sense::Exact
    };
    (is_in(what, COUNTED) && !is_per).then_some(Total {
        number: *number,
        sense,
    })
}

/// How a number is meant, by the words before it and what stands just after.
fn sense_of(before: &[Token], after: Option<&Token>) -> Sense {
    let trails = matches!(after, Some(Token::Plus))
        || after.is_some_and(|token| is_in(token, &["以上", "이상", "件以上"]));
    let leads = matches!(before.last(), Some(Token::More));
    if trails || leads || before.iter().any(|token| is_in(token, AT_LEAST)) {
        Sense::AtLeast
    } else if before.iter().any(|token| is_in(token, ABOUT)) {
        Sense::About
    } else {
        Sense::Exact
    }
}

fn is_in(token: &Token, words: &[&str]) -> bool {
    matches!(token, Token::Word(word) if words.contains(&word.as_str()))
}

fn tokens(line: &str) -> Vec<Token> {
    let letters: Vec<char> = line.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        if digit(letter).is_some() {
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
            match letter {
                '-' | '–' | '—' | '~' | '〜' | '～' => tokens.push(Token::Dash),
                '+' => tokens.push(Token::Plus),
                '≥' => tokens.push(Token::More),
                // ">10,000 rows"; where a space follows, it stands between the steps of a way.
                '>' if letters
                    .get(at + 1)
                    .is_some_and(|next| digit(*next).is_some()) =>
                {
                    tokens.push(Token::More);
                }
                _ => {}
            }
            at += 1;
        }
    }
    tokens
}

/// Reads a number with thousands separators. `None` when it is too large to be a count.
fn number(letters: &[char], start: usize) -> (Option<u64>, usize) {
    let is_digit = |at: usize| {
        letters
            .get(at)
            .is_some_and(|letter| digit(*letter).is_some())
    };
    let mut number: Option<u64> = Some(0);
    let mut at = start;
    let mut spaced = false;
    loop {
        while let Some(value) = letters.get(at).and_then(|letter| digit(*letter)) {
            number =
                number.and_then(|number| number.checked_mul(10)?.checked_add(u64::from(value)));
            at += 1;
        }
        let separator = match letters.get(at) {
            Some(',' | '.' | '\'' | '’' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '٬' | '，') => {
                true
            }
            // A plain space parts thousands too, but only after a first group that is no year.
            Some(' ') => at - start <= 3 || spaced,
            _ => false,
        };
        spaced = letters.get(at) == Some(&' ');
        let group = (1..=3).all(|ahead| is_digit(at + ahead));
        let ends = !is_digit(at + 4);
        if separator && group && ends {
            at += 1;
        } else {
            let number = number.filter(|number| *number < 10_000_000_000);
            return (number, at.max(start + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_read_in_many_ways_of_writing() {
        use Sense::{About, AtLeast, Exact};
        for (text, number, sense) in [
            ("Results 1-25 of 2,006 for \"computer\"", 2006, Exact),
            (
                "Documents 1 - 10 of 239 matches. More *'s indicate a better match.",
                239,
                Exact,
            ),
            ("Books 1 to 25 of 387", 387, Exact),
            ("We found 387 results for your search.", 387, Exact),
            ("Treffer 1 bis 10 von 3.431", 3431, Exact),
            ("1–10 of about 3,431", 3431, About),
            ("Résultats 1 à 20 sur 1\u{202f}204", 1204, Exact),
            ("Showing 25 results", 25, Exact),
            ("1-10 of more than 1000", 1000, AtLeast),
            ("Over 500 results", 500, AtLeast),
            ("1000+ results", 1000, AtLeast),
            ("Mehr als 1.000 Treffer", 1000, AtLeast),
            ("Más de 300 resultados", 300, AtLeast),
            ("Aproximadamente 1.200 resultados", 1200, About),
            ("Risultati 1 - 10 di 45", 45, Exact),
            ("Exibindo 1 a 20 de 88 resultados", 88, Exact),
            ("1 - 20 van 340 resultaten", 340, Exact),
            ("Znaleziono 17 pozycji", 17, Exact),
            ("Найдено: 1 204", 1204, Exact),
            ("Найдено 512 документов", 512, Exact),
            ("Výsledky 1–10 z 77", 77, Exact),
            ("Visar 1-10 av 31 träffar", 31, Exact),
            ("Viser 1-10 af 31 resultater", 31, Exact),
            ("Yaklaşık 9.400 sonuç bulundu", 9400, About),
            ("1 - 10 από 64 αποτελέσματα", 64, Exact),
            ("約 1,230 件", 1230, About),
            ("120件中 1〜20件", 120, Exact),
            ("共 56 条", 56, Exact),
            ("검색결과 35건", 35, Exact),
            ("١٢٣ نتيجة", 123, Exact),
            ("34,006 rows sorted by name", 34_006, Exact),
            ("1 book", 1, Exact),
            (">10,000 rows", 10_000, AtLeast),
            ("≥ 300 results", 300, AtLeast),
            ("C++ > 12 results", 12, Exact),
        ] {
            assert_eq!(total_shown(text), Some(Total { number, sense }), "{text}");
        }
    }

    #[test]
    fn other_numbers_are_no_totals() {
        for text in [
            "Published 11 - 12 January 2009",
            "Page 3 of 17",
            "no numbers here",
            "Tel. 030-1234 von 9 Uhr",
            "Books (120)",
            "25 books per page",
            "by 12 articles",
        ] {
            assert_eq!(total_shown(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_of_a_thousand_digits_is_no_total() {
        assert_eq!(total_shown(&format!("{} results", "9".repeat(100))), None);
    }
}
