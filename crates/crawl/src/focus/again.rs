//! Going on where an earlier run ended: a new frontier is asked and told what the old one was, in the same order.

use super::course::Course;
use super::run::FocusError;
use super::told::Told;
use store::{TopicCrawl, Turn};
use topic::text::Reader;

/// Brings a course to where the kept pages end.
pub(super) async fn go_over(
    course: &mut Course,
    log: &mut TopicCrawl,
    reader: &Reader,
) -> Result<(), FocusError> {
    let mut seeds = log.seeds()?.into_iter().peekable();
    let turns = log.turns();
    let mut choices = choices_before_each(&turns).into_iter();
    for turn in turns {
        while let Some((seed, _)) = seeds.next_if(|(_, after)| *after <= turn.place) {
            course.begin(&seed);
        }
        // What was chosen and not kept was under way when the run was stopped. It stays chosen, and is asked for first.
        let choices = choices.next().unwrap_or(0);
        while course.named < choices && course.choose().is_some() {}
        if let Some(visit) = log.visit(turn)? {
            let told = visit.told.as_deref().map(Told::unpacked).transpose();
            let told = told.map_err(|source| FocusError::Unreadable {
                url: visit.landed.clone(),
                source,
            })?;
            let heard = told.map(|told| told.heard(reader));
            course.take_in_again(&visit, heard);
        }
        // It can take a while, and Ctrl-C should not.
        tokio::task::yield_now().await;
    }
    course.give_all_another_try();
    for (seed, _) in seeds {
        course.begin(&seed);
    }
    Ok(())
}

/// How often the frontier had been asked before each page was taken in.
fn choices_before_each(turns: &[Turn]) -> Vec<u32> {
    let mut by_moment: Vec<(u32, u32)> =
        turns.iter().map(|turn| (turn.after, turn.named)).collect();
    by_moment.sort_unstable();
    let mut by_moment = by_moment.into_iter().peekable();
    let mut choices = 0;
    let before = |turn: &Turn| {
        while let Some((_, named)) = by_moment.next_if(|(after, _)| *after <= turn.place) {
            choices = choices.max(named + 1);
        }
        choices
    };
    turns.iter().map(before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frontier_is_asked_as_often_as_it_was() {
        let turn = |place, named, after| Turn {
            place,
            named,
            after,
        };
        // Two pages were chosen at once, the second came first; then one at a time. The fifth choice was never kept.
        let turns = [turn(0, 1, 0), turn(1, 0, 0), turn(2, 3, 2), turn(3, 2, 1)];
        assert_eq!(choices_before_each(&turns), [2, 3, 4, 4]);
        assert!(choices_before_each(&[]).is_empty());
    }
}
