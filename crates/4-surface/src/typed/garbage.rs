//! Texts that cannot be of a sort: what a box answers to them, it answers to anything.

use super::sort::Sort;

/// Control values for a sort: of its length where it has one, and never one of it. They mean nothing in any language, and do no harm anywhere.
pub fn garbage(sort: Sort) -> &'static [&'static str] {
    match sort {
        // Digits in the wrong number, and letters where digits belong.
        Sort::Postcode => &["qzxvk", "0", "zzzz-zz"],
        Sort::Year => &["qzxv", "99999", "-7"],
        Sort::Date(_) => &["qzxvkjwq", "99/99/9999", "0000-00-00"],
        Sort::Price | Sort::Number => &["qzxv", "x7x", "--"],
        Sort::Isbn => &["qzxvkjwqzx", "978", "0000000000001"],
        Sort::Phone => &["qzxvkjw", "0"],
        Sort::City | Sort::State | Sort::Country | Sort::Language => &["qzxvkjw", "zzqqx", "7x7x7"],
        Sort::Code => &["qzxvkjw", "zz-qq-xx", "~"],
        // Nothing is ever typed into a box for addresses, not even garbage.
        Sort::Email => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::{DateFormat, values};

    #[test]
    fn no_garbage_is_a_value() {
        for sort in [
            Sort::Postcode,
            Sort::City,
            Sort::Country,
            Sort::Language,
            Sort::Year,
            Sort::Price,
            Sort::Isbn,
            Sort::Date(DateFormat::MonthDayYear),
        ] {
            let values = values(sort);
            for text in garbage(sort) {
                assert!(
                    values
                        .iter()
                        .all(|value| value.text != *text
                            && !value.also.iter().any(|also| also == text)),
                    "{text}"
                );
            }
        }
    }
}
