//! `surfacer topic train`: a topic and labelled pages become one file.

use super::chosen;
use crate::args::TopicTrain;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use topic::Topic;
use topic::examples;
use topic::relevance::{Learned, Method, out_of_fold};

/// What was trained, as `--json` prints it. The keys are stable.
#[derive(Serialize)]
struct Trained {
    topic: String,
    concepts: usize,
    relevant: usize,
    other: usize,
    unlabelled: usize,
    /// Share of labelled pages on the right side of 0.5, told by what the others teach.
    accuracy: Option<f64>,
    out: String,
}

pub(super) fn run(args: &TopicTrain) -> anyhow::Result<Exit> {
    let (_, chosen) = chosen(args.ontology.as_deref(), &args.topic, args.distance)?;
    let mut topic = Topic::of(&chosen);
    for example in examples::load(&args.examples)? {
        topic.teach(&example.name, &example.text, example.relevant);
    }
    let count = |label| {
        let lessons = topic.lessons.iter();
        lessons.filter(|lesson| lesson.relevant == label).count()
    };
    let (relevant, other, unlabelled) = (count(Some(true)), count(Some(false)), count(None));
    if relevant == 0 {
        let what = format!(
            "{}: no page is labelled relevant, so there is nothing to learn. Label some with `surfacer topic label`",
            args.examples.display()
        );
        return Err(BadUsage(what).into());
    }
    let out = args.out.clone().unwrap_or_else(|| named_after(&topic.name));
    write(&out, &topic.written()?)?;
    let topic = Arc::new(topic);
    let trained = Trained {
        topic: topic.name.clone(),
        concepts: chosen.concepts.len(),
        relevant,
        other,
        unlabelled,
        accuracy: out_of_fold(&topic, Method::Surfacer),
        out: out.display().to_string(),
    };
    if Learned::new(topic, Method::Surfacer).words().is_none() {
        talk::say(
            "there are no other pages to compare with, so the concepts speak alone until a crawl has brought some",
        );
    }
    if args.json {
        talk::json(&trained)?;
        return Ok(Exit::Done);
    }
    talk::result(&format!(
        "{}: {} concepts, {relevant} relevant pages, {other} others, {unlabelled} without a label",
        trained.topic, trained.concepts
    ));
    if let Some(accuracy) = trained.accuracy {
        talk::result(&format!(
            "told by what the others teach, {:.0} % of the labelled pages are on the right side",
            100.0 * accuracy
        ));
    }
    talk::result(&format!(
        "kept in {out}; use it with `surfacer topic score --topic {out} PAGE...` or `surfacer crawl --pages-only --topic {out} URL`",
        out = trained.out
    ));
    Ok(Exit::Done)
}

/// A file name that any system takes.
fn named_after(topic: &str) -> PathBuf {
    let name: String = topic
        .to_lowercase()
        .chars()
        .map(|letter| {
            if letter.is_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect();
    PathBuf::from(format!("{name}.topic.json"))
}

/// Whole or not at all.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let written = tempfile::NamedTempFile::new_in(folder).and_then(|file| {
        fs::write(file.path(), text)?;
        file.persist(path).map_err(|error| error.error)
    });
    written.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}
