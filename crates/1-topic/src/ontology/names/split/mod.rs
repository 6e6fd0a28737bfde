//! Composite names taken apart.
//!
//! "Amino Acid, Peptide, or Protein" is three names: nobody writes the whole on a page. The rules, in order:
//!
//! 1. What stands in brackets is set aside: "early embryonic cell (metazoa)". If it is an abbreviation, it is a word of its own.
//! 2. Words run together are parted: `MedicalCondition`, `sea_lion`.
//! 3. "or", "and", "&", "/" and, beside one of them, commas part the name into items.
//! 4. Two items may share a head, "Mental or Behavioral Dysfunction", or what stands before it, "Natural Phenomenon or
//!    Process". If the single word is an adjective, it takes the head of the other; if that cannot be told from its ending,
//!    both readings are given: a phrase that nobody uses costs nothing. The whole is kept as well then.
//! 5. Commas without any of these words turn a name round, as in a catalogue: "Leukemia, Myeloid".

/// Most items that a name is parted into; longer lists are not names.
const MOST_ITEMS: usize = 12;

/// The words and phrases that a name consists of, in lower case, each once, none empty.
pub fn split(name: &str) -> Vec<String> {
    let (plain, aside) = brackets(name);
    let text = spoken(&plain).to_lowercase();
    let mut words = match items(&text) {
        Some(items) => shared(&items),
        None => turned(&text),
    };
    words.extend(aside);
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        let word = trimmed(&word);
        if !word.is_empty() && !kept.contains(&word) {
            kept.push(word);
        }
    }
    if kept.is_empty() {
        let whole = trimmed(&name.to_lowercase());
        kept.extend((!whole.is_empty()).then_some(whole));
    }
    kept
}

/// A word without what stands around it. `+` and `#` belong to it: CD4+, C#.
fn trimmed(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let around =
        |letter: char| letter == ' ' || (letter.is_ascii_punctuation() && !"+#".contains(letter));
    words.join(" ").trim_matches(around).to_owned()
}

/// The name without its brackets, and abbreviations that stood in them.
fn brackets(name: &str) -> (String, Vec<String>) {
    let mut plain = String::new();
    let mut inside = String::new();
    let mut depth = 0_usize;
    let mut aside = Vec::new();
    for letter in name.chars() {
        match letter {
            '(' | '[' | '{' => {
                depth += 1;
                inside.clear();
            }
            ')' | ']' | '}' if depth > 0 => {
                depth -= 1;
                if is_abbreviation(&inside) {
                    aside.push(inside.to_lowercase());
                }
                inside.clear();
                plain.push(' ');
            }
            _ if depth > 0 => inside.push(letter),
            _ => plain.push(letter),
        }
    }
    // A bracket that is never closed is no bracket.
    if depth > 0 || plain.trim().is_empty() {
        return (name.to_owned(), Vec::new());
    }
    (plain, aside)
}

fn is_abbreviation(text: &str) -> bool {
    let capitals = text.chars().filter(|letter| letter.is_uppercase()).count();
    capitals >= 2
        && text
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '-')
        && capitals * 2 > text.chars().count()
}

/// A name with its words apart: `sea_lion`, `MedicalCondition`, `TVSeries`. What has spaces is parted already.
pub(super) fn spoken(name: &str) -> String {
    let name = name.replace('_', " ");
    if name.trim().contains(char::is_whitespace) {
        return name;
    }
    let letters: Vec<char> = name.chars().collect();
    let mut spoken = String::with_capacity(name.len() + 4);
    let mut run = 0;
    for (place, &letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).map(|place| letters[place]);
        let after = letters.get(place + 1);
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || (before.is_uppercase() && after.is_some_and(|next| next.is_lowercase()))
            });
        // One letter before a capital is no word of its own: mRNA, iPhone.
        if begins && run >= 2 {
            spoken.push(' ');
            run = 0;
        }
        run = if letter.is_alphabetic() { run + 1 } else { 0 };
        spoken.push(letter);
    }
    spoken
}

const JOINING: [&str; 7] = ["or", "and", "&", "and/or", "oder", "und", "ou"];

/// The items of a list, if the name is one.
fn items(text: &str) -> Option<Vec<String>> {
    let mut items = vec![String::new()];
    let mut joined = false;
    let begin = |items: &mut Vec<String>| items.push(String::new());
    for token in tokens(text) {
        match token {
            Token::Join => {
                joined = true;
                begin(&mut items);
            }
            Token::Comma => begin(&mut items),
            Token::Word(word) => {
                if let Some(item) = items.last_mut() {
                    if !item.is_empty() {
                        item.push(' ');
                    }
                    item.push_str(word);
                }
            }
        }
    }
    items.retain(|item| item.chars().any(char::is_alphanumeric));
    (joined && items.len() > 1 && items.len() <= MOST_ITEMS).then_some(items)
}

enum Token<'text> {
    Word(&'text str),
    Comma,
    Join,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for chunk in text.split_whitespace() {
        if JOINING.contains(&chunk) {
            tokens.push(Token::Join);
            continue;
        }
        let bare = chunk.trim_end_matches([',', ';']);
        // `km/h` and `t/nk` are words, `ear/nose` is two.
        let halves: Vec<&str> = bare.split('/').collect();
        let is_list = halves.len() > 1
            && halves.iter().all(|half| {
                half.chars().count() > 2
                    && half
                        .chars()
                        .all(|letter| letter.is_alphabetic() || letter == '-')
            });
        if is_list {
            for (place, half) in halves.into_iter().enumerate() {
                if place > 0 {
                    tokens.push(Token::Join);
                }
                tokens.push(Token::Word(half));
            }
        } else if bare == "/" {
            tokens.push(Token::Join);
        } else if !bare.is_empty() {
            tokens.push(Token::Word(bare));
        }
        if bare.len() < chunk.len() {
            tokens.push(Token::Comma);
        }
    }
    tokens
}

/// Items with what they share.
fn shared(items: &[String]) -> Vec<String> {
    let Some((last, before)) = items.split_last() else {
        return Vec::new();
    };
    let whole = || items.join(" or ");
    if let Some((_, head)) = last.rsplit_once(' ')
        && before.iter().all(|item| !item.contains(' '))
    {
        let sure = before.iter().all(|item| is_adjective(item));
        let headed = before.iter().map(|item| format!("{item} {head}"));
        if sure {
            return headed.chain([last.clone(), whole()]).collect();
        }
        if before.len() == 1 {
            let alone = before.iter().cloned();
            return alone.chain(headed).chain([last.clone(), whole()]).collect();
        }
    }
    if let [first] = before
        && let Some((modifier, _)) = first.rsplit_once(' ')
        && !last.contains(' ')
    {
        let modified = format!("{modifier} {last}");
        return vec![first.clone(), modified, last.clone(), whole()];
    }
    items.to_vec()
}

/// Whether a word can hardly be anything but an adjective, by its ending. Nouns that end so are told apart by name.
fn is_adjective(word: &str) -> bool {
    const ENDINGS: [&str; 14] = [
        "al", "ic", "ous", "ive", "ary", "ory", "ular", "able", "ible", "ful", "less", "ish", "ed",
        "ily",
    ];
    const NOUNS: [&str; 42] = [
        "animal",
        "mammal",
        "metal",
        "mineral",
        "hospital",
        "journal",
        "signal",
        "crystal",
        "coral",
        "seal",
        "whale",
        "jackal",
        "meal",
        "chemical",
        "pharmaceutical",
        "material",
        "individual",
        "professional",
        "music",
        "fabric",
        "clinic",
        "plastic",
        "antibiotic",
        "cosmetic",
        "mosaic",
        "olive",
        "relative",
        "derivative",
        "library",
        "ovary",
        "dictionary",
        "laboratory",
        "factory",
        "territory",
        "category",
        "memory",
        "history",
        "fish",
        "dish",
        "seed",
        "weed",
        "family",
    ];
    word.chars().count() > 3
        && !NOUNS.contains(&word)
        && (word == "daily" || ENDINGS.iter().any(|end| word.ends_with(end)))
}

/// A name without a list in it; turned round if it has commas: "leukemia, myeloid, acute" is "acute myeloid leukemia".
fn turned(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(", ").map(str::trim).collect();
    if parts.len() < 2 || parts.len() > MOST_ITEMS {
        return vec![text.to_owned()];
    }
    let round: Vec<&str> = parts.iter().rev().copied().collect();
    vec![round.join(" "), parts.join(" ")]
}

#[cfg(test)]
mod tests;
