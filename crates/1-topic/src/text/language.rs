//! Which language is a text in?
//!
//! What the page says of itself is best, if the caller has it ([`Language::of_tag`]). Else the text is asked ([`Language::of`]): by trigrams
//! (whatlang), which are sure of some hundred letters of prose and of little else; names, menus and tables leave them guessing, and then the
//! script decides, English standing for all that is written in Latin letters. Sisters (Danish and Norwegian, Slovene and Croatian) leave them guessing
//! too, but not about English: there a guess is better than what is surely wrong.

use std::fmt;
use whatlang::{Detector, Lang, Script};

/// A language that a text can be known to be in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(u8);

/// The codes of the languages (ISO 639-1), in the order of [`Lang`].
pub(super) const CODES: [&str; 70] = [
    "eo", "en", "ru", "zh", "es", "pt", "it", "bn", "fr", "de", "uk", "ka", "ar", "hi", "ja", "he",
    "yi", "pl", "am", "jv", "ko", "no", "da", "sv", "fi", "tr", "nl", "hu", "cs", "el", "bg", "be",
    "mr", "kn", "ro", "sl", "hr", "sr", "mk", "lt", "lv", "et", "ta", "vi", "ur", "th", "gu", "uz",
    "pa", "az", "id", "te", "fa", "ml", "or", "my", "ne", "si", "km", "tk", "ak", "zu", "sn", "af",
    "la", "sk", "ca", "tl", "hy", "cy",
];

/// Other codes for the same languages.
const ALSO: &[(&str, &str)] = &[
    ("nb", "no"),
    ("nn", "no"),
    ("iw", "he"),
    ("in", "id"),
    ("ji", "yi"),
    ("fil", "tl"),
];

/// Characters looked at: past most menus, into the second paragraph. Trigrams of so many take 0.16 ms.
const LOOKED_AT: usize = 2000;

/// Letters below which a text is a name or a heading: `Equus caballus` is Latin, and stands in English texts.
const SHORTEST: usize = 60;

/// Letters from which a guess is taken that is sure of nothing but that it is not English. Names of cells can be 80 letters long.
const SENTENCE: usize = 100;

/// Words below which counting the smallest says nothing.
const FEWEST: usize = 40;

impl Language {
    /// What is assumed where nothing tells.
    pub const ENGLISH: Self = Self(1);

    /// The language of a tag as in `lang="de-AT"`.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_']).next()?.to_ascii_lowercase();
        let code = ALSO
            .iter()
            .find(|(also, _)| *also == primary)
            .map_or(primary.as_str(), |(_, code)| code);
        let by_three = || Lang::from_code(code).map(Self::from);
        (0u8..)
            .zip(CODES)
            .find(|(_, known)| *known == code)
            .map(|(place, _)| Self(place))
            .or_else(by_three)
    }

    /// The language a text seems to be in.
    pub fn of(text: &str) -> Self {
        let end = text
            .char_indices()
            .nth(LOOKED_AT)
            .map_or(text.len(), |(end, _)| end);
        let head = &text[..end];
        if is_plainly_english(head) {
            return Self::ENGLISH;
        }
        let Some(guess) = whatlang::detect(head) else {
            return Self::ENGLISH;
        };
        let (lang, script) = (guess.lang(), guess.script());
        let is_known = match script {
            Script::Latin if guess.is_reliable() => head.len() >= SHORTEST,
            Script::Latin => head.len() >= SENTENCE && is_surely_not_english(head, lang),
            _ => guess.is_reliable(),
        };
        let usual = usual_in(script);
        if is_known { lang } else { usual }.into()
    }

    /// Its code (ISO 639-1).
    pub fn code(self) -> &'static str {
        CODES[self.place()]
    }

    pub(super) fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        Self(lang as u8)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Whether the text is full of words that only English is full of. Saves the trigrams, which cost as much as reading the page.
fn is_plainly_english(head: &str) -> bool {
    let (mut words, mut the, mut others) = (0, 0, 0);
    read::each_word(head, |word, _| {
        words += 1;
        match word {
            "the" => the += 1,
            "of" | "and" | "to" => others += 1,
            _ => {}
        }
    });
    words >= FEWEST && the * 50 >= words && (the + others) * 16 >= words
}

/// Whether there is no doubt between a language and English, whatever other doubts there are.
fn is_surely_not_english(head: &str, guess: Lang) -> bool {
    let is_guess = |lang: Lang| lang == guess && lang != Lang::Eng;
    Detector::with_allowlist(vec![guess, Lang::Eng])
        .detect(head)
        .is_some_and(|again| again.is_reliable() && is_guess(again.lang()))
}

/// The language most texts of a script are in, where the letters do not settle it.
fn usual_in(script: Script) -> Lang {
    match script {
        Script::Cyrillic => Lang::Rus,
        Script::Arabic => Lang::Ara,
        Script::Devanagari => Lang::Hin,
        Script::Hebrew => Lang::Heb,
        Script::Mandarin => Lang::Cmn,
        Script::Hiragana | Script::Katakana => Lang::Jpn,
        // All others are either Latin or of one language, of which there is no doubt.
        _ => Lang::Eng,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_the_order_of_the_languages() {
        assert_eq!(CODES.len(), Lang::all().len());
        for (lang, code) in [
            (Lang::Eng, "en"),
            (Lang::Kor, "ko"),
            (Lang::Vie, "vi"),
            (Lang::Nep, "ne"),
            (Lang::Cym, "cy"),
        ] {
            assert_eq!(Language::from(lang).code(), code);
        }
        for (place, lang) in Lang::all().iter().enumerate() {
            assert_eq!(Language::from(*lang).place(), place);
        }
    }

    #[test]
    fn a_tag_is_understood_with_or_without_its_country() {
        assert_eq!(Language::of_tag("de-AT").map(Language::code), Some("de"));
        assert_eq!(Language::of_tag(" EN_us ").map(Language::code), Some("en"));
        assert_eq!(Language::of_tag("nb").map(Language::code), Some("no"));
        assert_eq!(Language::of_tag("deu").map(Language::code), Some("de"));
        assert_eq!(Language::of_tag("x-klingon"), None);
        assert_eq!(Language::of_tag(""), None);
    }

    #[test]
    fn prose_is_known_by_its_letters() {
        let texts = [
            (
                "en",
                "The library keeps the letters of the painter and of his brother, who wrote to him every week until the end of the war.",
            ),
            (
                "de",
                "Die Bibliothek bewahrt die Briefe des Malers und seines Bruders auf, der ihm bis zum Ende des Krieges jede Woche geschrieben hat.",
            ),
            (
                "fr",
                "La bibliothèque conserve les lettres du peintre et de son frère, qui lui a écrit chaque semaine jusqu'à la fin de la guerre.",
            ),
            (
                "es",
                "La biblioteca guarda las cartas del pintor y de su hermano, que le escribió todas las semanas hasta el final de la guerra.",
            ),
            (
                "da",
                "Biblioteket opbevarer malerens og hans brors breve, som han skrev hver uge indtil krigens afslutning i byen.",
            ),
            (
                "ru",
                "Библиотека хранит письма художника и его брата, который писал ему каждую неделю до самого конца войны.",
            ),
            ("ja", "図書館には画家とその弟の手紙が保存されている。"),
            ("zh", "圖書館保存著畫家和他弟弟的書信。"),
            ("ko", "도서관은 화가와 그의 동생의 편지를 보관하고 있다."),
            ("th", "ห้องสมุดเก็บรักษาจดหมายของจิตรกรและน้องชาย"),
            (
                "he",
                "הספרייה שומרת את מכתביו של הצייר ושל אחיו, שכתב לו מדי שבוע עד סוף המלחמה.",
            ),
        ];
        for (code, text) in texts {
            assert_eq!(Language::of(text).code(), code, "{text}");
        }
    }

    #[test]
    fn too_little_text_is_english_or_what_its_script_is_mostly_used_for() {
        assert_eq!(Language::of("book").code(), "en");
        assert_eq!(Language::of("Equus caballus").code(), "en");
        assert_eq!(Language::of("").code(), "en");
        assert_eq!(Language::of("1984 / 12").code(), "en");
        assert_eq!(Language::of("дом").code(), "ru");
    }
}
