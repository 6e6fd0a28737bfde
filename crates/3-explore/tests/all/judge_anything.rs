//! Whatever a page holds, it is judged without a panic, and what is dangerous stays dangerous among it.

use proptest::prelude::*;
use surfacer_explore::{judge, links};

fn page() -> model::Url {
    model::Url::parse("http://site.example/").unwrap()
}

/// Pieces of forms with words in them that matter, and texts that do not.
fn piece() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[a-zA-Z0-9_%/?&=@. -]{0,12}",
        any::<String>(),
        Just("search".to_owned()),
        Just("検索".to_owned()),
        Just("q".to_owned()),
    ];
    (0..8_u8, word).prop_map(|(sort, word)| match sort {
        0 => format!("<input name=\"{word}\" value=\"{word}\">"),
        1 => format!("<select name=\"{word}\"><option>{word}</select>"),
        2 => format!("<button formaction=\"{word}\">{word}</button>"),
        3 => format!("<textarea name=\"{word}\"></textarea>"),
        4 => format!("<input type=hidden name=\"{word}\" value=\"{word}\">"),
        5 => format!("<label>{word}<input type=checkbox name=\"{word}\"></label>"),
        6 => format!("<a href=\"{word}\" title=\"{word}\">{word}</a>"),
        _ => word,
    })
}

proptest! {
    #[test]
    fn any_form_is_judged(pieces in prop::collection::vec(piece(), 0..8), action in ".{0,20}") {
        let html = format!("<form action=\"{action}\">{}</form>", pieces.concat());
        for form in read::forms_in(&read::parse(&html, &page())) {
            let judgement = judge(&form);
            prop_assert!((0.0..=1.0).contains(&judgement.probability));
            prop_assert!(!judgement.why.is_empty());
            prop_assert!(!(judgement.submit && judgement.veto.is_some()));
        }
    }

    #[test]
    fn a_password_is_never_outvoted(pieces in prop::collection::vec(piece(), 0..8)) {
        let html = format!("<form role=search action=/search><input type=password name=p>{}</form>", pieces.concat());
        for form in read::forms_in(&read::parse(&html, &page())) {
            let holds_it = form.fields.iter().any(|field| field.control == model::Control::Password);
            prop_assert!(!(holds_it && judge(&form).submit));
        }
    }

    #[test]
    fn any_link_is_looked_at(pieces in prop::collection::vec(piece(), 0..8)) {
        let document = read::parse(&pieces.concat(), &page());
        for link in read::links_in(&document) {
            prop_assert!((0.0..=1.0).contains(&links::promise(&link)));
            // Twice the same link, twice the same answer.
            prop_assert_eq!(links::may_follow(&document, &link), links::may_follow(&document, &link));
        }
    }
}
