//! `surfacer lab locate`: which crawler finds the sites of a topic that hide a database in the fewest pages?

use super::topic::{in_parallel, unpacked};
use crate::args::{LabLocate, ReverseSearch};
use crate::exit::{BadUsage, Exit};
use crate::talk;
use ::topic::ontology::topic_in;
use anyhow::Context;
use lab::locate::{Collection, Findings, Line, Policy, Reverse, Task, compare, figures};
use lab::topic::{TOPICS, Written};
use std::path::Path;

/// What stands for all of a list.
const ALL: &str = "all";

pub(super) fn run(args: &LabLocate) -> anyhow::Result<Exit> {
    let policies = policies(args)?;
    let tasks = tasks(args)?;
    let collection = collection(args.data.as_deref())?;
    talk::say(&format!(
        "{} articles",
        talk::grouped(collection.articles.len() as u64)
    ));
    let ways: &[Reverse] = match args.reverse {
        ReverseSearch::Yes => &[Reverse::Yes],
        ReverseSearch::No => &[Reverse::No],
        ReverseSearch::Both => &[Reverse::No, Reverse::Yes],
    };
    let seeds: Vec<u64> = (args.first_seed..args.first_seed + args.seeds).collect();
    let mut lines: Vec<Line> = Vec::new();
    for task in &tasks {
        let made = in_parallel(&seeds, |seed| {
            let trial = (*seed, args.labels, args.budget);
            compare(&collection, task, &policies, ways, trial)
        })?;
        for crawls in made {
            for line in crawls? {
                if args.json {
                    talk::json(&line)?;
                }
                lines.push(line);
            }
        }
        talk::say(&format!("{}: {} webs", task.name, seeds.len()));
    }
    if lines.iter().any(|line| line.wanted == 0) {
        let what = "no site of the web is about the topic; its subjects are not those of the pages";
        return Err(BadUsage(what.to_owned()).into());
    }
    if let Some(folder) = &args.out {
        figures::write(folder, &lines)
            .with_context(|| format!("cannot write the curves to {}", folder.display()))?;
        talk::say(&format!("the curves are in {}", folder.display()));
    }
    let findings = Findings::of(&lines);
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(findings.to_string().trim_end());
    }
    Ok(Exit::Done)
}

fn policies(args: &LabLocate) -> Result<Vec<Policy>, BadUsage> {
    if args.policy.iter().any(|name| name == ALL) {
        return Ok(Policy::ALL.to_vec());
    }
    let named = |name: &String| {
        let found = Policy::ALL.into_iter().find(|one| one.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = Policy::ALL.iter().map(|one| one.name()).collect();
            BadUsage(format!(
                "no policy is called {name:?}; there are {}",
                names.join(", ")
            ))
        })
    };
    args.policy.iter().map(named).collect()
}

fn tasks(args: &LabLocate) -> anyhow::Result<Vec<Task>> {
    let all = args.topic.iter().any(|name| name == ALL);
    let chosen = TOPICS
        .iter()
        .filter(|written| all || args.topic.iter().any(|name| name == written.name));
    let tasks = chosen.map(task).collect::<anyhow::Result<Vec<Task>>>()?;
    if tasks.is_empty() || (!all && tasks.len() < args.topic.len()) {
        let names: Vec<&str> = TOPICS.iter().map(|written| written.name).collect();
        let what = format!("--topic: there are {} and all", names.join(", "));
        return Err(BadUsage(what).into());
    }
    Ok(tasks)
}

/// A topic of our own, as a task.
pub(crate) fn task(written: &Written) -> anyhow::Result<Task> {
    Ok(Task {
        name: written.name.to_owned(),
        chosen: topic_in(written.toml, Path::new(written.name))?,
        subjects: written.subjects.iter().map(|it| (*it).to_owned()).collect(),
    })
}

pub(crate) fn collection(data: Option<&Path>) -> anyhow::Result<Collection> {
    let Some(data) = data else {
        talk::say("no --data: the sites are built of made-up articles");
        return Ok(Collection::made_up());
    };
    let unpacked = unpacked(data)?;
    let folder = unpacked.as_ref().map_or(data, |(_, inner)| inner);
    Collection::load(folder).with_context(|| {
        BadUsage(format!(
            "cannot read the pages and labels.tsv in {}",
            folder.display()
        ))
    })
}
