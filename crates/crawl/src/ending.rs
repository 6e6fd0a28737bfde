//! How a harvest ended, in words and for the exit code.

use harvest::Finish;
use model::{FoundForm, Refusal};
use std::collections::BTreeSet;
use store::PageState;

/// How it ended, for the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Records were found, and it went as far as it could.
    Done,
    /// robots.txt, a login wall or our own safety rules stand in the way, and nothing was found.
    Refused,
    /// The budget was spent before anything was found.
    NothingYet,
    /// The site does not answer.
    Gone,
    /// The site answers, but there is no form to ask or its answers hold no records.
    NoForm,
}

/// What a refusal of the very first page means for the whole.
pub fn refused_at_the_door(why: Refusal) -> (String, Ending) {
    let ending = match why {
        Refusal::Dns | Refusal::Connect | Refusal::Tls | Refusal::Timeout | Refusal::TooSlow => {
            Ending::Gone
        }
        _ => Ending::Refused,
    };
    (format!("refused: {why}"), ending)
}

/// Why there is nothing to ask, in words that say what was seen instead.
pub(crate) fn no_target(
    forms: &[(u32, FoundForm)],
    pages: &[store::StoredPage],
) -> (String, Ending) {
    let walled = pages.iter().any(|page| {
        matches!(
            page.refusal,
            Some(Refusal::LoginWall | Refusal::Unauthorized)
        )
    });
    let kinds: BTreeSet<&str> = forms.iter().map(|(_, form)| form.kind.as_str()).collect();
    if walled || kinds.contains("login") && !kinds.contains("search") {
        return (
            format!(
                "refused: {}: no search form without logging in",
                Refusal::LoginWall
            ),
            Ending::Refused,
        );
    }
    let closed = pages
        .iter()
        .find(|page| page.refusal == Some(Refusal::Nofollow));
    if let (Some(page), true) = (closed, forms.is_empty()) {
        return (
            format!(
                "refused: {}: {} asks not to follow its links and forms",
                Refusal::Nofollow,
                page.url
            ),
            Ending::Refused,
        );
    }
    let forbidden = pages
        .iter()
        .filter(|page| page.refusal == Some(Refusal::Robots))
        .count();
    if forms.is_empty() && forbidden > 0 {
        return (
            format!(
                "refused: {}: no form was found, and robots.txt forbids {forbidden} of the pages",
                Refusal::Robots
            ),
            Ending::Refused,
        );
    }
    if forms.is_empty() {
        return (
            format!(
                "no form was found on {} pages",
                pages
                    .iter()
                    .filter(|page| page.state == PageState::Seen)
                    .count()
            ),
            Ending::NoForm,
        );
    }
    let kinds: Vec<&str> = kinds.into_iter().collect();
    (
        format!(
            "refused: {}: no form may be submitted ({})",
            Refusal::UnsafeForm,
            kinds.join(", ")
        ),
        Ending::Refused,
    )
}

/// The ending of the whole from the endings of its forms: the best one speaks.
pub(crate) fn ending_of(endings: &[Finish]) -> (String, Ending) {
    let rank = |finish: &Finish| match finish {
        Finish::BudgetSpent => 0,
        Finish::Drained => 1,
        Finish::Dry(_) | Finish::NotWorthIt(_) | Finish::Surveyed => 2,
        Finish::NothingLeft => 3,
        Finish::Refused(_) => 4,
        Finish::NoRecords => 5,
        Finish::Unmoved => 6,
        Finish::Twin => 7,
    };
    let Some(finish) = endings.iter().min_by_key(|finish| rank(finish)) else {
        return ("nothing was asked".into(), Ending::NoForm);
    };
    let ending = match finish {
        Finish::BudgetSpent => Ending::NothingYet,
        Finish::Refused(_) => Ending::Refused,
        Finish::Drained
        | Finish::Dry(_)
        | Finish::NotWorthIt(_)
        | Finish::Surveyed
        | Finish::NothingLeft
        | Finish::NoRecords
        | Finish::Unmoved
        | Finish::Twin => Ending::NoForm,
    };
    (finish.words(), ending)
}
