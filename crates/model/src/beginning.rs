//! Beginnings of texts as numbers, so that all texts that begin in one way lie between two of them.
//!
//! Letters and digits of the Latin alphabet in any case, and spaces, can be told apart; every other sign counts as one that nobody types.

/// Signs that can be typed, in order. The code of a sign is one more than its place; 0 is the end of a text, and the last code any other sign.
const SIGNS: &[u8] = b" 0123456789abcdefghijklmnopqrstuvwxyz";
/// The signs, the end, and any other sign.
const BASE: i64 = 39;
/// Signs of a text that count.
const LENGTH: usize = 11;

fn code_of_sign(sign: char) -> i64 {
    let sign = sign.to_ascii_lowercase();
    let place = SIGNS.iter().position(|other| char::from(*other) == sign);
    place.map_or(BASE - 1, |place| {
        i64::try_from(place + 1).unwrap_or(BASE - 1)
    })
}

/// The number of a text.
pub fn code(text: &str) -> i64 {
    let signs = text.trim().chars().map(code_of_sign);
    let padded = signs.chain(std::iter::repeat(0)).take(LENGTH);
    padded.fold(0, |all, sign| all * BASE + sign)
}

/// The numbers between which all texts lie that begin with this one, both inside; `None` if it cannot be typed or is too long.
pub fn block(beginning: &str) -> Option<(i64, i64)> {
    let signs: Vec<i64> = beginning.chars().map(code_of_sign).collect();
    if signs.len() > LENGTH || signs.contains(&(BASE - 1)) {
        return None;
    }
    let width = BASE.pow(u32::try_from(LENGTH - signs.len()).ok()?);
    let low = signs.iter().fold(0, |all, sign| all * BASE + sign) * width;
    Some((low, low + width - 1))
}

/// The beginning that all texts between two numbers have in common.
pub fn text(low: i64, high: i64) -> String {
    let digits = |number: i64| {
        let mut number = number;
        let mut digits = [0; LENGTH];
        for digit in digits.iter_mut().rev() {
            *digit = number.rem_euclid(BASE);
            number = number.div_euclid(BASE);
        }
        digits
    };
    let (low, high) = (digits(low), digits(high));
    let common = low.iter().zip(&high).take_while(|(a, b)| a == b);
    let signs = common.filter_map(|(sign, _)| {
        let place = usize::try_from(*sign).ok()?.checked_sub(1)?;
        SIGNS.get(place).map(|sign| char::from(*sign))
    });
    signs.collect()
}

/// The beginnings that are one sign longer.
pub fn longer(beginning: &str) -> Vec<String> {
    if beginning.chars().count() >= LENGTH {
        return Vec::new();
    }
    let may_follow =
        |sign: &&u8| **sign != b' ' || !beginning.is_empty() && !beginning.ends_with(' ');
    let signs = SIGNS.iter().filter(may_follow);
    signs
        .map(|sign| format!("{beginning}{}", char::from(*sign)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_sign_has_a_code_of_its_own() {
        assert_eq!(usize::try_from(BASE).unwrap(), SIGNS.len() + 2);
    }

    #[test]
    fn every_text_lies_where_its_beginnings_lie() {
        let (low, high) = block("van d").unwrap();
        assert!((low..=high).contains(&code("Van Dyck, Anthony")));
        assert!(!(low..=high).contains(&code("Vandal")));
        assert_eq!(text(low, high), "van d");
        assert_eq!(block("é"), None);
        assert!(longer("").iter().all(|it| it != " "));
    }

    proptest! {
        #[test]
        fn blocks_of_longer_beginnings_lie_inside_and_apart(beginning in "[a-z0-9]{0,6}") {
            let (low, high) = block(&beginning).unwrap();
            let mut end = low;
            for longer in longer(&beginning) {
                let (from, to) = block(&longer).unwrap();
                prop_assert!(end <= from && from <= to && to <= high);
                prop_assert_eq!(text(from, to), longer);
                end = to;
            }
        }

        #[test]
        fn any_text_has_a_number(text in ".{0,30}") {
            prop_assert!(code(&text) >= 0);
        }
    }
}
