//! `surfacer topic score`: how near are these pages to the topic?

use super::super::{typed, wait, way_out};
use crate::args::{TopicScore, Web};
use crate::exit::{BadUsage, Exit};
use crate::talk;
use model::{Fetcher, Got, Relevance, Request};
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use topic::Topic;
use topic::examples::{page, text_of};
use topic::relevance::{Learned, Method};

/// A page and its score, as `--json` prints it. The keys are stable.
#[derive(Serialize)]
struct Scored<'run> {
    url: &'run str,
    score: f64,
}

pub(super) fn run(args: &TopicScore) -> anyhow::Result<Exit> {
    let method: Method = args
        .method
        .parse()
        .map_err(|error| BadUsage(format!("--method: {error}")))?;
    let learned = Learned::new(Arc::new(Topic::load(&args.topic)?), method);
    let mut exit = Exit::Done;
    for name in &args.pages {
        let path = Path::new(name);
        let text = if path.is_file() {
            Ok(page::read(path)?.whole())
        } else {
            fetched(name, &args.web)?
        };
        match text {
            Ok(text) => {
                let score = learned.score(&text).get();
                if args.json {
                    talk::json(&Scored { url: name, score })?;
                } else {
                    talk::result(&format!("{score:.3}  {name}"));
                }
            }
            Err(why) => {
                talk::say(&format!("{name}: {why}"));
                exit = Exit::Refused;
            }
        }
    }
    Ok(exit)
}

fn fetched(name: &str, web: &Web) -> anyhow::Result<Result<String, String>> {
    let url = typed(name)?;
    wait(async {
        let (http, _) = way_out(web, std::slice::from_ref(&url), Some(Duration::ZERO), 1)?;
        let fetched = http.fetch(&Request::get(url.clone())).await?;
        Ok(match fetched.got {
            Got::Page(page) => Ok(text_of(&read::read(&page))),
            Got::Refused { why, .. } => Err(format!("refused: {why}")),
        })
    })
}
