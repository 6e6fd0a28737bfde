//! What knowing many sites costs: memory, and the time of a choice and of an insertion.

use crate::explore::dice::Dice;
use crate::figures::{Figures, Stopwatch};
use locate::{Config, Found, Locator, Move, Sighting, SiteTold, Told};
use model::Url;
use serde::Serialize;
use std::time::Duration;

/// Links on a page that a visited site shows.
const LINKS: usize = 500;
/// Choices that are measured.
const CHOICES: usize = 2_000;

/// What it cost. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    /// Sites known.
    pub sites: usize,
    /// Addresses known.
    pub urls: usize,
    /// Memory held, in MB.
    pub held_mb: f64,
    /// Most memory held at a time.
    pub peak_mb: f64,
    /// Microseconds of an insertion: a link to a site, with its words.
    pub insert_us: f64,
    /// Microseconds of a choice: the median, 99 of 100, and the longest.
    pub choice_us: f64,
    /// See above.
    pub choice_99_us: f64,
    /// See above.
    pub choice_longest_us: f64,
}

/// Fills a locator with so many sites and addresses, and lets it choose, learning as a crawl does.
pub fn measure(sites: usize, urls: usize, seed: u64) -> Result<Cost, super::run::Unknown> {
    let words = ["mill", "water", "wheel"].map(str::to_owned);
    let mut locator = Locator::new(Config::surfacer(&words, seed))?;
    let mut dice = Dice::new("many sites", seed);
    let mut spent = Duration::ZERO;
    let mut inserted = 0;
    let mut teller = 0;
    while locator.known_urls() < urls {
        let sightings: Vec<Sighting> = (0..LINKS)
            .filter_map(|_| sighting(inserted, sites, &mut dice))
            .collect();
        let (mv, told) = visit(teller, &mut dice, sightings);
        let watch = Stopwatch::start();
        locator.learn(&mv, &told);
        spent += watch.elapsed();
        inserted += LINKS;
        teller += 1;
        // The rows would go to the catalog.
        drop(locator.take_changes());
    }
    let mut choices = Vec::with_capacity(CHOICES);
    for turn in 0..CHOICES {
        let watch = Stopwatch::start();
        let mv = locator.next();
        choices.push(watch.elapsed());
        if let Some(mv) = mv {
            let told = match &mv {
                Move::Visit { .. } => visit(turn, &mut dice, Vec::new()).1,
                _ => Told::Nothing { requests: 1 },
            };
            locator.learn(&mv, &told);
        }
    }
    choices.sort_unstable();
    let us = |time: Duration| time.as_secs_f64() * 1e6;
    let at = |share: f64| {
        let place = (share * (choices.len() - 1) as f64).round();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place in a list"
        )]
        us(choices[place as usize])
    };
    let figures = Figures::now();
    Ok(Cost {
        sites: locator.known_sites(),
        urls: locator.known_urls(),
        held_mb: figures.map_or(0.0, |figures| figures.held_mb),
        peak_mb: figures.map_or(0.0, |figures| figures.rss_mb),
        insert_us: us(spent) / inserted.max(1) as f64,
        choice_us: at(0.5),
        choice_99_us: at(0.99),
        choice_longest_us: at(1.0),
    })
}

/// A link to one of so many sites: each once in order, then any of them.
fn sighting(number: usize, sites: usize, dice: &mut Dice) -> Option<Sighting> {
    const WORDS: [&str; 16] = [
        "mill",
        "river",
        "castle",
        "train",
        "whale",
        "search",
        "catalogue",
        "history",
        "museum",
        "county",
        "archive",
        "music",
        "garden",
        "bread",
        "star",
        "register",
    ];
    let site = if number < sites {
        number + dice.below(500.min(sites - number))
    } else {
        dice.below(sites)
    };
    let word = |dice: &mut Dice| WORDS[dice.below(16)].to_owned() + &dice.below(3_000).to_string();
    let address = format!(
        "http://{}-{site}.example{}.org/{}/{}",
        WORDS[site % 16],
        site % 50_000,
        word(dice),
        dice.below(1_000_000)
    );
    let anchor = format!("{} {} {}", word(dice), word(dice), word(dice));
    let around = format!(
        "{anchor} {} {} {} {}",
        word(dice),
        word(dice),
        word(dice),
        word(dice)
    );
    Some(Sighting::new(Url::parse(&address).ok()?, &anchor, &around))
}

fn visit(number: usize, dice: &mut Dice, sightings: Vec<Sighting>) -> (Move, Told) {
    let home = Url::parse(&format!("http://teller{number}.org/"))
        .unwrap_or_else(|_| unreachable!("the address is whole"));
    let found = match dice.below(10) {
        0 => Found::Deep,
        1..=3 => Found::Relevant,
        _ => Found::OffTopic,
    };
    let mv = Move::Visit {
        site: u32::MAX,
        home,
        pages: 5,
        by: locate::Operator::Forward,
    };
    let told = Told::Site(SiteTold {
        found,
        requests: 3,
        pages: 3,
        form_on: (found == Found::Deep).then_some(2),
        landed: None,
        words: vec!["mill".to_owned(), "wheel".to_owned()],
        inside: Vec::new(),
        sightings,
    });
    (mv, told)
}
