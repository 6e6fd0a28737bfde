//! `surfacer lab topic`: which crawler brings the pages about a topic, and which judge knows them?

use crate::args::LabTopic;
use crate::commands::topic::chosen;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use ::topic::ontology::{Chosen, topic_in};
use ::topic::relevance::Method;
use anyhow::Context;
use lab::topic::{
    Crawler, Findings, Judged, Line, TOPICS, Task, Told, Trial, Web, classify, crawl, figures,
};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Numbers of labelled pages at which single pages are judged.
const JUDGED_AT: [usize; 4] = [0, 10, 40, 100];

pub(super) fn run(args: &LabTopic) -> anyhow::Result<Exit> {
    let crawlers = crawlers(args)?;
    let concepts = concepts(args)?;
    let unpacked = unpacked(&args.data)?;
    let folder = unpacked
        .as_ref()
        .map_or(args.data.as_path(), |(_, inner)| inner);
    let web = Web::load(folder).with_context(|| {
        BadUsage(format!(
            "cannot read the pages, labels.tsv and links.tsv in {}",
            folder.display()
        ))
    })?;
    talk::say(&format!("{} pages", talk::grouped(web.pages.len() as u64)));
    let mut lines = Vec::new();
    let mut judges = Vec::new();
    for (name, chosen, subjects) in concepts {
        let task = Task {
            relevant: web.about(&subjects),
            name,
            chosen,
        };
        let about = task.relevant.iter().filter(|relevant| **relevant).count();
        if about == 0 {
            let what = format!("no page has a subject of {}", subjects.join(", "));
            return Err(BadUsage(what).into());
        }
        talk::say(&format!(
            "{}: {about} pages about it, {} concepts",
            task.name,
            task.chosen.concepts.len()
        ));
        for labels in &args.labels {
            lines.extend(crawls(&web, &task, *labels, &crawlers, args)?);
        }
        if args.judge {
            judges.extend(judge(&web, &task, args)?);
        }
    }
    if let Some(folder) = &args.out {
        figures::write(folder, &lines)
            .with_context(|| format!("cannot write the curves to {}", folder.display()))?;
        talk::say(&format!("the curves are in {}", folder.display()));
    }
    let findings = Findings::of(&lines, judges);
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(findings.to_string().trim_end());
    }
    Ok(Exit::Done)
}

fn crawlers(args: &LabTopic) -> Result<Vec<Crawler>, BadUsage> {
    if args.crawler.is_empty() {
        return Ok(Crawler::ALL.to_vec());
    }
    let named = |name: &String| {
        let found = Crawler::ALL.into_iter().find(|one| one.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = Crawler::ALL.iter().map(|one| one.name()).collect();
            BadUsage(format!(
                "no crawler is called {name:?}; there are {}",
                names.join(", ")
            ))
        })
    };
    args.crawler.iter().map(named).collect()
}

/// Topics by name, with their concepts and their subjects.
fn concepts(args: &LabTopic) -> anyhow::Result<Vec<(String, Chosen, Vec<String>)>> {
    let Some(topic) = &args.topic else {
        let own = TOPICS.iter().map(|written| {
            let subjects = written.subjects.iter().map(|subject| (*subject).to_owned());
            let chosen = topic_in(written.toml, Path::new(written.name))?;
            Ok((written.name.to_owned(), chosen, subjects.collect()))
        });
        return own.collect();
    };
    let (_, chosen) = chosen(args.ontology.as_deref(), topic, args.distance)?;
    Ok(vec![(chosen.topic.clone(), chosen, args.subject.clone())])
}

/// The folder inside an archive, unpacked by the system's own tar for as long as the first is held.
pub(super) fn unpacked(data: &Path) -> anyhow::Result<Option<(tempfile::TempDir, PathBuf)>> {
    if !data.is_file() {
        return Ok(None);
    }
    let folder = tempfile::tempdir()?;
    talk::say(&format!("unpacking {}", data.display()));
    let done = Command::new("tar")
        .arg("-xf")
        .arg(data)
        .arg("-C")
        .arg(folder.path())
        .status()
        .context("cannot run tar; unpack the archive and name the folder")?;
    if !done.success() {
        let what = format!("tar cannot unpack {}", data.display());
        return Err(BadUsage(what).into());
    }
    let holds = |folder: &Path| folder.join("labels.tsv").is_file();
    let mut inner = folder.path().to_owned();
    if !holds(&inner) {
        let entries = std::fs::read_dir(&inner)?;
        let found = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .find(|path| holds(path));
        inner = found
            .ok_or_else(|| BadUsage(format!("there is no labels.tsv in {}", data.display())))?;
    }
    Ok(Some((folder, inner)))
}

fn trials(
    web: &Web,
    task: &Task,
    labels: usize,
    args: &LabTopic,
) -> anyhow::Result<Vec<(u64, Trial)>> {
    let trials = (args.first_seed..args.first_seed + args.seeds).map(|seed| {
        let trial = Trial::new(web, task, labels, seed).ok_or_else(|| {
            BadUsage(format!(
                "no page about {} links to another, so there is nowhere to begin",
                task.name
            ))
        })?;
        Ok((seed, trial))
    });
    trials.collect()
}

fn crawls(
    web: &Web,
    task: &Task,
    labels: usize,
    crawlers: &[Crawler],
    args: &LabTopic,
) -> anyhow::Result<Vec<Line>> {
    let trials = trials(web, task, labels, args)?;
    let mut lines = Vec::new();
    for crawler in crawlers {
        let made = in_parallel(&trials, |(seed, trial)| {
            let curve = crawl(web, task, trial, *crawler, args.pages);
            Line::new(&task.name, labels, crawler.name(), *seed, curve)
        })?;
        for line in &made {
            if args.json {
                talk::json(line)?;
            }
        }
        talk::say(&format!(
            "{}, {labels} labels: {}",
            task.name,
            crawler.name()
        ));
        lines.extend(made);
    }
    Ok(lines)
}

fn judge(web: &Web, task: &Task, args: &LabTopic) -> anyhow::Result<Vec<Judged>> {
    let mut judged = Vec::new();
    for labels in JUDGED_AT {
        let trials = trials(web, task, labels, args)?;
        for method in Method::ALL {
            let told: Vec<Told> =
                in_parallel(&trials, |(_, trial)| classify(web, task, trial, method))?;
            judged.push(Judged::mean(&task.name, labels, method.name(), &told));
        }
        talk::say(&format!("{}, {labels} labels: single pages", task.name));
    }
    Ok(judged)
}

/// Does the same with each thing, on all processors, and gives the results in order.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    things: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> anyhow::Result<Vec<R>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(things.len()))
            .map(|_| {
                scope.spawn(|| {
                    let mut done = Vec::new();
                    loop {
                        let place = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        let Some(thing) = things.get(place) else {
                            return done;
                        };
                        done.push((place, work(thing)));
                    }
                })
            })
            .collect();
        let joined = workers.into_iter().map(|worker| {
            worker
                .join()
                .map_err(|_| anyhow::anyhow!("a crawl of the laboratory failed"))
        });
        joined.collect::<anyhow::Result<Vec<_>>>()
    })?
    .into_iter()
    .flatten()
    .collect();
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
