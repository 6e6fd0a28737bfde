//! What weighed most, in words.

use super::Kind;
use super::learned::{Feature, Sort};
use super::veto::Veto;
use model::Form;

/// Reasons given. More would be read by nobody.
const REASONS: usize = 3;
/// Least weight of a reason, in the logarithm of odds.
const LEAST: f64 = 0.1;
/// Options of a list that tell what a form is about.
const OPTIONS: usize = 50;

/// All that decides whether a form is submitted.
pub(super) struct Verdict<'a> {
    pub(super) kind: Kind,
    pub(super) sure: bool,
    pub(super) near: bool,
    pub(super) can_be_asked: bool,
    pub(super) veto: Option<&'a Veto>,
}

impl Verdict<'_> {
    pub(super) fn allows(&self) -> bool {
        self.sure && self.near && self.can_be_asked && self.veto.is_none()
    }
}

/// The verdict in words. What was weighed is asked for only when it is told.
pub(super) fn why<'a>(
    verdict: &Verdict<'_>,
    weighed: impl FnOnce() -> Vec<(f64, &'a Feature)>,
) -> String {
    if let Some(veto) = verdict.veto {
        return format!("not submitted: {veto}");
    }
    if verdict.kind == Kind::Search && !verdict.can_be_asked {
        return "not submitted: there is nothing to fill in".into();
    }
    let reasons = reasons(&weighed()).join(", ");
    if verdict.kind != Kind::Search {
        let kind = verdict.kind.name();
        return format!("not submitted: it looks like another form ({kind}: {reasons})");
    }
    if !verdict.sure {
        return format!("not submitted: it is not sure enough that it searches ({reasons})");
    }
    if !verdict.near {
        return format!("not submitted: it is a search, but not on the topic ({reasons})");
    }
    reasons
}

fn reasons(weighed: &[(f64, &Feature)]) -> Vec<String> {
    let mut told: Vec<&Feature> = Vec::new();
    for (weight, feature) in weighed {
        if told.len() == REASONS || (*weight < LEAST && !told.is_empty()) {
            break;
        }
        // A rule is made of the words that stand beside it.
        let known = told.iter().any(|told| is_same(told, feature));
        if feature.sort != Sort::Rule && !known {
            told.push(feature);
        }
    }
    if told.is_empty() {
        return vec!["all in all".to_owned()];
    }
    told.into_iter().map(in_words).collect()
}

/// A word and what it means are one reason, and so are a count and a smaller count.
fn is_same(one: &Feature, other: &Feature) -> bool {
    let last = |feature: &Feature| feature.text.rsplit(' ').next().map(str::to_owned);
    if one.place.is_empty() && other.place.is_empty() {
        return last(one) == last(other);
    }
    one.place == other.place && (one.text.contains(&other.text) || other.text.contains(&one.text))
}

fn in_words(feature: &Feature) -> String {
    if feature.place.is_empty() {
        return feature.text.clone();
    }
    format!("its {} says \"{}\"", feature.place, feature.text)
}

/// The words of a form that tell what it is about: its heading and text, labels and options.
pub(super) fn text_of(form: &Form) -> String {
    let mut text = format!("{} {}", form.label, form.text);
    for field in &form.fields {
        let options = field.choices.iter().take(OPTIONS);
        let words = [&field.label, &field.placeholder].into_iter();
        for word in words.chain(options.map(|choice| &choice.label)) {
            text.push(' ');
            text.push_str(word);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feature(place: &'static str, sort: Sort, text: &str) -> Feature {
        Feature {
            place,
            sort,
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_word_and_its_meaning_are_told_once_and_rules_not_at_all() {
        let features = [
            feature("button", Sort::Meaning, "such"),
            feature("", Sort::Rule, "by rule it is search"),
            feature("button", Sort::Word, "suchen"),
            feature("", Sort::Fact, "it has 2 or more boxes"),
            feature("", Sort::Fact, "it has 1 or more boxes"),
        ];
        let weighed: Vec<(f64, &Feature)> = features.iter().map(|feature| (1.0, feature)).collect();
        assert_eq!(
            reasons(&weighed),
            ["its button says \"such\"", "it has 2 or more boxes"]
        );
    }

    #[test]
    fn something_is_always_said() {
        assert_eq!(reasons(&[]), ["all in all"]);
    }
}
