//! What the model makes of our own pages, and how it says so.

use model::{Form, Relevance, Score};
use surfacer_explore::{Kind, asked, judge, judge_by, learned};

fn form(body: &str) -> Form {
    let page = model::Url::parse("http://site.example/page").unwrap();
    read::forms_in(&read::parse(body, &page)).remove(0)
}

/// A topic of one word.
struct About(&'static str);

impl Relevance for About {
    fn score(&self, text: &str) -> Score {
        Score::new(f64::from(u8::from(text.to_lowercase().contains(self.0))))
    }
}

#[test]
fn a_search_on_another_topic_is_a_search_but_is_not_submitted() {
    let form = form(
        "<form action=/search><label>Search mammals <input name=q></label><button>Search</button></form>",
    );
    let on = judge_by(learned::shipped(), &form, Some(&About("mammal")));
    let off = judge_by(learned::shipped(), &form, Some(&About("weather")));
    assert!(on.submit && !off.submit);
    assert_eq!((on.kind, off.kind), (Kind::Search, Kind::Search));
    assert!(off.why.contains("topic"), "{}", off.why);
}

#[test]
fn what_weighed_most_is_named_in_words() {
    let search = judge(&form(
        "<form action=/find><input name=a placeholder=Suchbegriff><button>Suchen</button></form>",
    ));
    assert!(search.why.contains("such"), "{}", search.why);
    let poll = judge(&form(
        "<form action=/x><select name=lang><option>en<option>de</select><button>Change</button></form>",
    ));
    assert!(poll.why.contains("other: it"), "{}", poll.why);
}

#[test]
fn fields_are_told_apart_by_what_they_ask_for() {
    let form = form(
        "<form action=/register method=post><label>User name <input name=username></label><label>E-mail <input name=email></label>
         <label>Password <input type=password name=password></label><label>Confirm password <input type=password name=password2></label>
         <button name=submit>Register</button></form>",
    );
    let told: Vec<&str> = asked(&form, Kind::Registration)
        .iter()
        .map(|asked| asked.role.name())
        .collect();
    assert_eq!(
        told,
        [
            "user name",
            "mail address",
            "password",
            "password again",
            "submit button"
        ]
    );
}

#[test]
fn a_form_without_anything_is_judged_too() {
    let judgement = judge(&form("<form></form>"));
    assert!(!judgement.submit);
    assert!(!judgement.why.is_empty());
    assert!(asked(&form("<form><input></form>"), Kind::Other).is_empty());
}

#[test]
fn a_form_of_thousands_of_fields_has_an_end() {
    let field = |number| format!("<input name=field{number} placeholder='search field {number}'>");
    let fields = (0..3_000).map(field).collect::<Vec<String>>().concat();
    let form = form(&format!("<form action=/search>{fields}</form>"));
    assert!(!judge(&form).why.is_empty());
    assert!(asked(&form, Kind::Search).len() <= 200);
}
