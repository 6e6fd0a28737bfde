//! What is asked: words that stand in the tables, as often as they stand there.

use super::workspace::Source;
use harvest::dice::Dice;
use serde::Serialize;

/// What sort of question it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One word of a row.
    Word,
    /// Two words of one row.
    TwoWords,
    /// Three words of one row.
    ThreeWords,
    /// Two words beside each other.
    Phrase,
    /// One word, on one site.
    OnSite,
    /// One word, in the field it stands in.
    InField,
    /// The first letters of a word.
    Beginning,
}

/// One question.
#[derive(Debug, Clone)]
pub struct Question {
    /// Its sort.
    pub kind: Kind,
    /// What is asked.
    pub ask: search::Ask,
}

/// Of a hundred questions.
const MIX: [(Kind, usize); 7] = [
    (Kind::Word, 35),
    (Kind::TwoWords, 25),
    (Kind::ThreeWords, 10),
    (Kind::Phrase, 10),
    (Kind::OnSite, 8),
    (Kind::InField, 8),
    (Kind::Beginning, 4),
];

/// So many questions, always the same ones for a seed.
pub fn questions(sources: &[Source], count: usize, seed: u64) -> Vec<Question> {
    let mut dice = Dice::of(seed, 0);
    let mut all = Vec::with_capacity(count);
    // A row may have too few words; many such rows in a row mean tables without any.
    for _ in 0..count * 20 {
        if all.len() == count {
            break;
        }
        let mut throw = dice.below(100);
        let kind = MIX.iter().find(|(_, share)| {
            let hit = throw < *share;
            throw = throw.saturating_sub(*share);
            hit
        });
        let kind = kind.map_or(Kind::Word, |(kind, _)| *kind);
        let source = &sources[dice.below(sources.len())];
        all.extend(question(kind, source, &mut dice));
    }
    all
}

fn question(kind: Kind, source: &Source, dice: &mut Dice) -> Option<Question> {
    let rows = source.table.rows();
    let row = &rows[dice.below(rows.len())];
    let column = dice.below(row.len());
    let words = words_of(&row[column]);
    let at = dice.below(words.len());
    let word = words.get(at)?.clone();
    let any = |dice: &mut Dice| {
        let column = dice.below(row.len());
        let words = words_of(&row[column]);
        words.get(dice.below(words.len())).cloned()
    };
    let mut ask = search::Ask {
        limit: 10,
        ..search::Ask::default()
    };
    ask.words = match kind {
        Kind::Word | Kind::OnSite | Kind::InField => word,
        Kind::TwoWords => format!("{word} {}", any(dice)?),
        Kind::ThreeWords => format!("{word} {} {}", any(dice)?, any(dice)?),
        Kind::Phrase => format!("\"{word} {}\"", words.get(at + 1)?),
        Kind::Beginning => format!("{}*", word.chars().take(4).collect::<String>()),
    };
    match kind {
        Kind::OnSite => ask.site = Some(source.host.clone()),
        Kind::InField => ask.field = source.table.columns().get(column).cloned(),
        _ => {}
    }
    Some(Question { kind, ask })
}

/// Words as a person would type them; two characters of a text without spaces.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for run in text.split(|letter: char| !letter.is_alphanumeric()) {
        let letters: Vec<char> = run.chars().collect();
        if letters.iter().any(|letter| *letter >= '\u{3000}') {
            words.extend(letters.chunks(2).map(|pair| pair.iter().collect()));
        } else if letters.len() > 1 {
            words.push(run.to_owned());
        }
    }
    words
}
