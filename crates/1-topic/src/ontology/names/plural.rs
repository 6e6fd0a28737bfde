//! One of many: English plurals of nouns.
//!
//! Only for finding the concept that a person named. Stemming is not used there: it makes "organ" and "organic" the same.

const IRREGULAR: [(&str, &str); 36] = [
    ("algae", "alga"),
    ("analyses", "analysis"),
    ("antennae", "antenna"),
    ("axes", "axis"),
    ("bacteria", "bacterium"),
    ("calves", "calf"),
    ("children", "child"),
    ("criteria", "criterion"),
    ("crises", "crisis"),
    ("diagnoses", "diagnosis"),
    ("feet", "foot"),
    ("fungi", "fungus"),
    ("geese", "goose"),
    ("genera", "genus"),
    ("halves", "half"),
    ("hooves", "hoof"),
    ("hypotheses", "hypothesis"),
    ("knives", "knife"),
    ("larvae", "larva"),
    ("leaves", "leaf"),
    ("lice", "louse"),
    ("lives", "life"),
    ("loaves", "loaf"),
    ("men", "man"),
    ("mice", "mouse"),
    ("mitochondria", "mitochondrion"),
    ("nuclei", "nucleus"),
    ("oxen", "ox"),
    ("people", "person"),
    ("phenomena", "phenomenon"),
    ("shelves", "shelf"),
    ("stimuli", "stimulus"),
    ("teeth", "tooth"),
    ("vertebrae", "vertebra"),
    ("wolves", "wolf"),
    ("women", "woman"),
];

/// A word in the singular. What is singular already stays as it is, mostly.
pub(in crate::ontology) fn singular(word: &str) -> String {
    if let Some((_, one)) = IRREGULAR.iter().find(|(many, _)| *many == word) {
        return (*one).to_owned();
    }
    let ending = |end: &str, least: usize| {
        word.strip_suffix(end)
            .filter(|stem| stem.chars().count() >= least)
    };
    if matches!(word, "species" | "series" | "lens" | "gas" | "bias") {
        return word.to_owned();
    }
    if let Some(stem) = ending("ies", 2) {
        return format!("{stem}y");
    }
    for end in ["ss", "us", "is"] {
        if word.ends_with(end) {
            return word.to_owned();
        }
    }
    for sibilant in ["sses", "xes", "ches", "shes", "zes"] {
        if ending(sibilant, 1).is_some() {
            return word[..word.len() - 2].to_owned();
        }
    }
    // Viruses, but not houses and causes.
    if let Some(stem) = ending("uses", 3)
        && !stem.ends_with(['a', 'o'])
    {
        return format!("{stem}us");
    }
    ending("s", 2).unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_become_singular_and_singulars_stay() {
        for (many, one) in [
            ("cells", "cell"),
            ("bodies", "body"),
            ("viruses", "virus"),
            ("houses", "house"),
            ("virus", "virus"),
            ("foxes", "fox"),
            ("mice", "mouse"),
            ("species", "species"),
            ("genus", "genus"),
            ("glass", "glass"),
            ("tissues", "tissue"),
            ("analysis", "analysis"),
            ("dna", "dna"),
            ("as", "as"),
        ] {
            assert_eq!(singular(many), one);
        }
    }
}
