//! `surfacer lab forms`: how well are forms judged whose kind is written down?

use crate::args::LabForms;
use crate::commands::lab::read::mistyped;
use crate::exit::Exit;
use crate::talk;
use explore::Kind;
use explore::learned::shipped;
use lab::forms::{Findings, Judged, cross_models, judge_all, load};

pub(super) fn run(args: &LabForms) -> anyhow::Result<Exit> {
    let set = load(&args.data).map_err(mistyped)?;
    let findings = if let Some(parts) = args.cross {
        talk::say(&format!(
            "learning {parts} models from {} forms",
            set.forms.len()
        ));
        let (models, folds) = cross_models(&set.forms, parts);
        let (judged, time) = judge_all(&set.forms, |place| &models[folds[place]]);
        tell(&judged);
        Findings::new("cross", parts, &set, &judged, time)
    } else {
        talk::say(
            "the shipped model learned from the visible part of the set: on those pages its figures flatter, and --cross is fair",
        );
        let (judged, time) = judge_all(&set.forms, |_| shipped());
        tell(&judged);
        Findings::new("shipped", 0, &set, &judged, time)
    };
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(&findings.to_string());
    }
    Ok(Exit::Done)
}

/// Names the forms that were taken for something else, or wrongly submitted or left.
fn tell(judged: &[Judged]) {
    for one in judged {
        let wrong = one.kind != one.truth || one.submit != (one.truth == Kind::Search);
        if wrong {
            let submitted = if one.submit { ", submitted" } else { "" };
            talk::say(&format!(
                "{} is {}, taken for {} ({:.2}){submitted}: {}",
                one.place,
                one.truth.name(),
                one.kind.name(),
                one.certainty,
                one.why
            ));
        }
    }
}
