//! Sentences that read like an encyclopaedia and mean nothing.

use super::dice::Dice;

const ADJECTIVES: [&str; 40] = [
    "ancient", "bright", "broad", "calm", "careful", "central", "coastal", "cold", "common",
    "distant", "early", "eastern", "famous", "fertile", "flat", "gentle", "great", "green",
    "heavy", "hidden", "high", "large", "late", "light", "little", "local", "long", "lower",
    "narrow", "northern", "old", "open", "quiet", "rare", "shallow", "simple", "southern", "steep",
    "western", "wooden",
];
const NOUNS: [&str; 64] = [
    "abbey",
    "archive",
    "barley",
    "bay",
    "bell",
    "boat",
    "border",
    "bridge",
    "canal",
    "castle",
    "cattle",
    "chapel",
    "coast",
    "copper",
    "council",
    "court",
    "farm",
    "ferry",
    "festival",
    "field",
    "forest",
    "fountain",
    "garden",
    "gate",
    "glass",
    "guild",
    "harbour",
    "hill",
    "island",
    "lake",
    "library",
    "lighthouse",
    "linen",
    "market",
    "meadow",
    "mill",
    "monastery",
    "mountain",
    "museum",
    "orchard",
    "palace",
    "parish",
    "pasture",
    "pottery",
    "quarry",
    "railway",
    "river",
    "road",
    "school",
    "shipyard",
    "spring",
    "square",
    "station",
    "stone",
    "theatre",
    "tower",
    "town",
    "valley",
    "village",
    "vineyard",
    "wall",
    "weaver",
    "wharf",
    "workshop",
];
const VERBS: [&str; 28] = [
    "became",
    "borders",
    "carried",
    "changed",
    "connects",
    "crosses",
    "describes",
    "faced",
    "followed",
    "guards",
    "joined",
    "left",
    "made",
    "marks",
    "met",
    "named",
    "needed",
    "overlooks",
    "passed",
    "reached",
    "received",
    "replaced",
    "served",
    "shaped",
    "shares",
    "supplied",
    "surrounds",
    "took",
];
const PLACES: [&str; 12] = [
    "above", "across", "along", "before", "behind", "below", "beside", "beyond", "near", "outside",
    "through", "under",
];
const OPENINGS: [&str; 10] = [
    "In most years",
    "For a long time",
    "According to the oldest records",
    "Towards the end of the century",
    "On clear days",
    "By tradition",
    "After the great fire",
    "As in many towns",
    "Until the railway came",
    "Since then",
];

/// The two words of a name: quiet, harbour.
pub(super) fn name(dice: &mut Dice) -> (&'static str, &'static str) {
    (dice.pick(&ADJECTIVES), dice.pick(&NOUNS))
}

/// A paragraph of so many sentences, with some words set off.
pub(super) fn paragraph(dice: &mut Dice, sentences: usize) -> String {
    let sentences: Vec<String> = (0..sentences).map(|_| sentence(dice)).collect();
    sentences.join(" ")
}

fn sentence(dice: &mut Dice) -> String {
    let mut phrase = || format!("the {} {}", dice.pick(&ADJECTIVES), dice.pick(&NOUNS));
    let (who, what, at) = (phrase(), phrase(), phrase());
    let verb = dice.pick(&VERBS);
    let place = dice.pick(&PLACES);
    let year = 1200 + dice.below(800);
    match dice.below(5) {
        0 => format!(
            "{}, {who} {verb} {what} {place} {at}.",
            dice.pick(&OPENINGS)
        ),
        1 => format!(
            "In {year} <em>{who}</em> {verb} {what}, and {at} {} it.",
            dice.pick(&VERBS)
        ),
        2 => format!(
            "{} {verb} {what} {place} {at} in {year}.",
            capitalised(&who)
        ),
        3 => format!(
            "{} {verb} <strong>{what}</strong>; {at} is {}.",
            capitalised(&who),
            dice.pick(&ADJECTIVES)
        ),
        _ => format!("{} {verb} {what} {place} {at}.", capitalised(&who)),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
