//! `surfacer bench topic`: what judging a page costs.

use crate::args::BenchTopic;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use ::topic::Topic;
use ::topic::examples::page;
use ::topic::relevance::Method;
use lab::topic::cost::{cost, made_texts, made_topic};

pub(super) fn run(args: &BenchTopic) -> anyhow::Result<Exit> {
    let method: Method = args
        .method
        .parse()
        .map_err(|error| BadUsage(format!("--method: {error}")))?;
    let topic = match &args.topic {
        Some(path) => Topic::load(path)?,
        None => made_topic()?,
    };
    let mut texts = Vec::new();
    for file in &args.files {
        texts.push(page::read(file)?.whole());
    }
    if texts.is_empty() {
        texts = made_texts();
    }
    let cost = cost(topic, method, &texts, args.times);
    if args.json {
        talk::json(&cost)?;
    } else {
        talk::result(&format!(
            "{} pages of {:.1} KB, {}: {:.0} pages a second on one core ({:.0} us a page)",
            talk::grouped(cost.pages as u64),
            cost.bytes_a_page / 1_000.0,
            cost.method,
            cost.pages_a_second,
            cost.us_a_page
        ));
    }
    Ok(Exit::Done)
}
