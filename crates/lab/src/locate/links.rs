//! Learning what links say of the sites behind them, on pretend webs whose truth is known.
//!
//! A crawl is stopped at some moments, and every site that waits is an example: what links say of it, and whether it is about the topic. A model is tried on topics it has
//! not learned from; how well it orders the sites that wait is what counts, because the first of them are visited next.

use super::run::{Trial, Unknown, crawl_telling};
use super::{Collection, Engine, Eyes, Task, Web, seeds};
use learn::{Boosted, Example, Lesson};
use locate::ranker::links::{NAMES, Signs};
use std::fmt::Write;

/// Pages after which the sites that wait are looked at.
const MOMENTS: [usize; 5] = [100, 200, 400, 700, 1_200];

/// Half as many trees were a tenth worse on topics not learned from, half as bold ones no better.
const LESSON: Lesson = Lesson {
    trees: 300,
    rate: 0.08,
    least: 8.0,
    lambda: 2.0,
};

/// The sites that wait at one moment of a crawl: what links say of each, and whether it is about the topic.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The topic.
    pub topic: String,
    /// Which web.
    pub seed: u64,
    sites: Vec<(Signs, bool)>,
}

/// The moments of one crawl.
pub fn moments(
    collection: &Collection,
    task: &Task,
    seed: u64,
    labels: usize,
) -> Result<Vec<Moment>, Unknown> {
    let words = task.words();
    let web = Web::build(collection, &task.subjects, &words, seed);
    let judge = task.judge(collection, labels, seed);
    let trial = Trial {
        eyes: &Eyes::new(&web, &judge),
        engine: &Engine::new(&web, seed),
        seeds: &seeds(&web, seed),
        words: &words,
        seed,
        budget: MOMENTS[MOMENTS.len() - 1] + 1,
    };
    let mut moments = Vec::new();
    crawl_telling(&trial, &MOMENTS, |waiting| {
        let is_about =
            |home: &model::Url| web.site_of(home).is_some_and(|it| web.sites[it].relevant);
        moments.push(Moment {
            topic: task.name.clone(),
            seed,
            sites: waiting
                .into_iter()
                .map(|(home, signs)| (signs, is_about(&home)))
                .collect(),
        });
    })?;
    Ok(moments)
}

/// What was learned, and how far it comes.
pub struct Learned {
    trees: Boosted,
    /// By topic: the mean precision over the sites about it in the order of a model that knows the other topics, of one that knows other webs, and in no order.
    topics: Vec<(String, [f64; 3])>,
}

impl Learned {
    /// Learns from moments, and tries models on topics and webs they do not know.
    pub fn of(moments: &[Moment]) -> Self {
        let mut names: Vec<&str> = moments.iter().map(|moment| moment.topic.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let mut topics = Vec::new();
        for name in names {
            let here = |moment: &&Moment| moment.topic == name;
            let elsewhere = learned(moments.iter().filter(|moment| moment.topic != name));
            let odd = learned(moments.iter().filter(|moment| moment.seed % 2 == 1));
            let even = learned(moments.iter().filter(|moment| moment.seed % 2 == 0));
            let by_topic = mean_precision(moments.iter().filter(here), |_| &elsewhere);
            let by_web = mean_precision(moments.iter().filter(here), |moment| {
                if moment.seed % 2 == 1 { &even } else { &odd }
            });
            let nothing = Boosted::default();
            let chance = mean_precision(moments.iter().filter(here), |_| &nothing);
            topics.push((name.to_owned(), [by_topic, by_web, chance]));
        }
        Self {
            trees: learned(moments.iter()),
            topics,
        }
    }

    /// The file that the program carries.
    pub fn written(&self) -> String {
        let lines = self.to_string();
        let remarks: String = lines.lines().fold(String::new(), |mut text, line| {
            writeln!(text, "# {line}").unwrap_or_default();
            text
        });
        let names = NAMES.map(str::to_owned);
        format!("{remarks}{}", self.trees.written(&names))
    }
}

impl std::fmt::Display for Learned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "What links say of sites, by `surfacer train links`.")?;
        writeln!(
            f,
            "Mean precision over the sites about a topic, of those that wait: in the order of a model that knows other topics only, of one that knows other webs only, in no order."
        )?;
        for (name, [by_topic, by_web, chance]) in &self.topics {
            writeln!(f, "{name}: {by_topic:.3} {by_web:.3} {chance:.3}")?;
        }
        Ok(())
    }
}

fn learned<'m>(moments: impl Iterator<Item = &'m Moment>) -> Boosted {
    let example = |(signs, is_about): &(Signs, bool)| Example {
        features: signs.to_vec(),
        truth: f64::from(u8::from(*is_about)),
        weight: 1.0,
    };
    let examples: Vec<Example> = moments
        .flat_map(|moment| moment.sites.iter().map(example))
        .collect();
    Boosted::learn(&examples, LESSON)
}

/// Over all moments: the share of sites about the topic among those up to each such site, in the mean.
fn mean_precision<'m, 'b>(
    moments: impl Iterator<Item = &'m Moment>,
    by: impl Fn(&Moment) -> &'b Boosted,
) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for moment in moments {
        let model = by(moment);
        let mut order: Vec<(f64, bool)> = moment
            .sites
            .iter()
            .map(|(signs, is_about)| (model.score(signs), *is_about))
            .collect();
        order.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (mut about, mut precision) = (0.0, 0.0);
        for (before, (_, is_about)) in order.iter().enumerate() {
            if *is_about {
                about += 1.0;
                precision += about / (before + 1) as f64;
            }
        }
        if about > 0.0 {
            sum += precision / about;
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}
