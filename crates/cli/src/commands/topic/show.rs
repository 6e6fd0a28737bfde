//! `surfacer topic show`: the concepts near a topic, the words to look for, and how each hangs together with the topic.

use crate::args::TopicShow;
use crate::exit::Exit;
use crate::talk;
use serde::Serialize;
use topic::ontology::{Choice, Chosen};

/// Words of a concept that are shown; `--json` has all.
const SHOWN: usize = 6;

/// The keys are stable.
#[derive(Serialize)]
struct Shown<'run> {
    ontology: String,
    #[serde(flatten)]
    chosen: &'run Chosen,
}

pub(crate) fn run(args: &TopicShow) -> anyhow::Result<Exit> {
    let (source, chosen) = super::chosen(args.ontology.as_deref(), &args.topic, args.distance)?;
    for choice in &chosen.concepts {
        say(&line(choice), args.json);
    }
    let words: usize = chosen
        .concepts
        .iter()
        .map(|choice| choice.words.len())
        .sum();
    say(
        &format!(
            "{} concepts with {} words, at most {} {} from {}",
            talk::grouped(chosen.concepts.len() as u64),
            talk::grouped(words as u64),
            chosen.distance,
            if chosen.distance == 1 {
                "link"
            } else {
                "links"
            },
            chosen.topic
        ),
        args.json,
    );
    if args.json {
        talk::json(&Shown {
            ontology: source,
            chosen: &chosen,
        })?;
    }
    Ok(Exit::Done)
}

/// With `--json`, results are for machines and these lines are talk.
fn say(line: &str, json: bool) {
    if json {
        talk::say(line);
    } else {
        talk::result(line);
    }
}

fn line(choice: &Choice) -> String {
    let mut words = choice
        .words
        .iter()
        .take(SHOWN)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    if choice.words.len() > SHOWN {
        words.push_str(", ...");
    }
    let via = choice.via.as_ref().map(|via| format!("  [{via}]"));
    let via = via.unwrap_or_default();
    format!("{:>3}  {}{via}  {words}", choice.distance, choice.name)
}
