//! Tables made up from a seed.

use std::collections::BTreeSet;
use world::table::Table;

const KINDS: &[&str] = &[
    "silent",
    "golden",
    "broken",
    "northern",
    "hidden",
    "winter",
    "paper",
    "distant",
    "burning",
    "green",
    "hollow",
    "ancient",
    "restless",
    "crooked",
    "velvet",
    "secret",
    "wooden",
    "bitter",
    "shining",
    "forgotten",
];
const THINGS: &[&str] = &[
    "harbour", "garden", "bridge", "mountain", "letter", "river", "mirror", "castle", "journey",
    "orchard", "lantern", "market", "island", "clock", "forest", "tower", "voyage", "stone",
    "carriage", "theatre", "weaver", "painter", "sailor", "library", "kitchen", "railway",
];
const PLACES: &[&str] = &[
    "Lisbon", "Bergen", "Trieste", "Odessa", "Galway", "Tallinn", "Cadiz", "Aarhus", "Zagreb",
    "Leiden", "Bremen", "Naples", "Gdansk", "Porto", "Malmo", "Ghent", "Toledo", "Riga", "Basel",
    "Turku",
];
const PEOPLE: &[&str] = &[
    "Almeida",
    "Bakker",
    "Castell",
    "Dahl",
    "Eriksen",
    "Ferrari",
    "Grabowski",
    "Hansen",
    "Ivanova",
    "Jansen",
    "Kovacs",
    "Lindqvist",
    "Moreau",
    "Novak",
    "Okafor",
    "Petrov",
    "Quintero",
    "Rossi",
    "Schmidt",
    "Takahashi",
    "Ullmann",
    "Virtanen",
    "Weber",
    "Ximenes",
    "Yilmaz",
    "Zielinski",
];
const SUBJECTS: &[&str] = &[
    "astronomy",
    "botany",
    "cookery",
    "drama",
    "economics",
    "folklore",
    "geology",
    "history",
    "law",
    "medicine",
    "navigation",
    "optics",
    "poetry",
    "religion",
    "sculpture",
    "travel",
];
const REMARKS: &[&str] = &[
    "bound in leather with gilt edges",
    "with forty engraved plates",
    "translated from the Danish",
    "second edition revised by the author",
    "includes a folding map of the coast",
    "signed by the publisher",
    "wants the last two leaves",
    "from the collection of a bishop",
    "printed on handmade paper",
    "with pencil notes in the margin",
    "facsimile of the manuscript",
    "stained by water throughout",
    "illustrated by the painter himself",
    "a lecture held before the society",
    "contains an index of names",
    "reprinted after the great fire",
    "uncut copy in original boards",
    "with a portrait as frontispiece",
];

/// Dice that fall the same way every time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A number below `most`. The small ones come more often, as with words in books.
    fn skewed(&mut self, most: usize) -> usize {
        self.below(most).min(self.below(most))
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }

    fn of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.skewed(words.len())]
    }
}

/// A library catalogue of `count` books. No two have the same title; most words stand in several.
pub(crate) fn books(count: usize) -> Table {
    let columns = ["id", "title", "author", "subject", "year", "remark"];
    let mut dice = Dice::new(7);
    let mut titles = BTreeSet::new();
    let mut rows = Vec::new();
    while rows.len() < count {
        let title = format!(
            "The {} {} of {}",
            dice.of(KINDS),
            dice.of(THINGS),
            dice.of(PLACES)
        );
        if !titles.insert(title.clone()) {
            continue;
        }
        let author = format!("{} and {}", dice.of(PEOPLE), dice.of(PEOPLE));
        rows.push(vec![
            format!("b{}", 1000 + 7 * rows.len()),
            title,
            author,
            dice.of(SUBJECTS).to_owned(),
            (1780 + dice.below(140)).to_string(),
            format!("{}; {}", dice.of(REMARKS), dice.of(REMARKS)),
        ]);
    }
    Table::new(columns.map(str::to_owned).to_vec(), rows)
}
