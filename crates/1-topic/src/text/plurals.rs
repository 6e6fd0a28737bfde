//! English plurals that no ending tells.
//!
//! The stemmer cuts endings, so it takes `mice` and `mouse`, `nuclei` and `nucleus`, `analyses` and `analysis` for different words. Names of concepts are
//! in the singular and texts are about many. Where a plural is also another word (`leaves`, `axes`), the thing is taken for meant.

use std::borrow::Cow;

/// Plural, singular. Words that end in one of four letters or more have it too: `grandchildren`, `dormice`, `macrophyla`.
const PLURALS: &[(&str, &str)] = &[
    // Old vowels and endings.
    ("mice", "mouse"),
    ("lice", "louse"),
    ("dice", "die"),
    ("geese", "goose"),
    ("feet", "foot"),
    ("teeth", "tooth"),
    ("oxen", "ox"),
    ("children", "child"),
    ("brethren", "brother"),
    ("people", "person"),
    // f becomes v.
    ("calves", "calf"),
    ("dwarves", "dwarf"),
    ("elves", "elf"),
    ("halves", "half"),
    ("hooves", "hoof"),
    ("knives", "knife"),
    ("leaves", "leaf"),
    ("lives", "life"),
    ("loaves", "loaf"),
    ("scarves", "scarf"),
    ("sheaves", "sheaf"),
    ("shelves", "shelf"),
    ("thieves", "thief"),
    ("wharves", "wharf"),
    ("wives", "wife"),
    ("wolves", "wolf"),
    // -us.
    ("alumni", "alumnus"),
    ("bacilli", "bacillus"),
    ("cacti", "cactus"),
    ("cocci", "coccus"),
    ("foci", "focus"),
    ("fungi", "fungus"),
    ("genera", "genus"),
    ("hippopotami", "hippopotamus"),
    ("loci", "locus"),
    ("nuclei", "nucleus"),
    ("octopi", "octopus"),
    ("corpora", "corpus"),
    ("radii", "radius"),
    ("stimuli", "stimulus"),
    ("syllabi", "syllabus"),
    ("termini", "terminus"),
    ("thrombi", "thrombus"),
    ("emboli", "embolus"),
    ("uteri", "uterus"),
    ("viscera", "viscus"),
    // -a.
    ("algae", "alga"),
    ("alumnae", "alumna"),
    ("amoebae", "amoeba"),
    ("antennae", "antenna"),
    ("formulae", "formula"),
    ("hyphae", "hypha"),
    ("larvae", "larva"),
    ("nebulae", "nebula"),
    ("novae", "nova"),
    ("pupae", "pupa"),
    ("vertebrae", "vertebra"),
    ("papillae", "papilla"),
    ("maxillae", "maxilla"),
    ("bursae", "bursa"),
    ("fossae", "fossa"),
    ("aortae", "aorta"),
    // -um.
    ("addenda", "addendum"),
    ("bacteria", "bacterium"),
    ("cilia", "cilium"),
    ("crania", "cranium"),
    ("curricula", "curriculum"),
    ("data", "datum"),
    ("endothelia", "endothelium"),
    ("epithelia", "epithelium"),
    ("errata", "erratum"),
    ("flagella", "flagellum"),
    ("media", "medium"),
    ("memoranda", "memorandum"),
    ("millennia", "millennium"),
    ("mitochondria", "mitochondrion"),
    ("ova", "ovum"),
    ("phyla", "phylum"),
    ("quanta", "quantum"),
    ("sera", "serum"),
    ("septa", "septum"),
    ("spectra", "spectrum"),
    ("sterna", "sternum"),
    ("strata", "stratum"),
    ("symposia", "symposium"),
    ("taxa", "taxon"),
    // -on.
    ("automata", "automaton"),
    ("criteria", "criterion"),
    ("ganglia", "ganglion"),
    ("phenomena", "phenomenon"),
    ("protozoa", "protozoan"),
    ("polyhedra", "polyhedron"),
    ("spermatozoa", "spermatozoon"),
    // -is.
    ("analyses", "analysis"),
    ("axes", "axis"),
    ("crises", "crisis"),
    ("diagnoses", "diagnosis"),
    ("ellipses", "ellipsis"),
    ("hypotheses", "hypothesis"),
    ("metastases", "metastasis"),
    ("metamorphoses", "metamorphosis"),
    ("neuroses", "neurosis"),
    ("oases", "oasis"),
    ("parentheses", "parenthesis"),
    ("penises", "penis"),
    ("prostheses", "prosthesis"),
    ("syntheses", "synthesis"),
    ("testes", "testis"),
    ("theses", "thesis"),
    // -ix, -ex.
    ("appendices", "appendix"),
    ("codices", "codex"),
    ("cortices", "cortex"),
    ("indices", "index"),
    ("matrices", "matrix"),
    ("vertices", "vertex"),
    ("vortices", "vortex"),
    ("cervices", "cervix"),
    // Others.
    ("genitalia", "genital"),
    ("larynges", "larynx"),
    ("pharynges", "pharynx"),
    ("phalanges", "phalanx"),
    ("stomata", "stoma"),
    ("carcinomata", "carcinoma"),
    ("foramina", "foramen"),
    ("lumina", "lumen"),
    ("stamina", "stamina"),
    ("chateaux", "chateau"),
    ("plateaux", "plateau"),
];

/// Words in -men that are no men.
const NO_MEN: &[&str] = &[
    "abdomen", "acumen", "albumen", "amen", "bitumen", "carmen", "cyclamen", "dolmen", "foramen",
    "hymen", "lumen", "omen", "ramen", "regimen", "rumen", "semen", "specimen", "stamen",
    "turkmen", "yemen",
];

/// A word in the singular, if it is one of these plurals.
pub(super) fn singular(word: &str) -> Cow<'_, str> {
    let plural = |(plural, _): &&(&str, &str)| {
        word.strip_suffix(plural)
            .is_some_and(|front| front.is_empty() || front.len() > 2 && plural.len() > 4)
    };
    if let Some((plural, singular)) = PLURALS.iter().find(plural) {
        let front = &word[..word.len() - plural.len()];
        return format!("{front}{singular}").into();
    }
    match word.strip_suffix("men") {
        Some(front) if front.is_ascii() && !NO_MEN.contains(&word) => format!("{front}man").into(),
        _ => word.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_without_an_ending_are_known() {
        for (plural, one) in [
            ("mice", "mouse"),
            ("nuclei", "nucleus"),
            ("vertebrae", "vertebra"),
            ("analyses", "analysis"),
        ] {
            assert_eq!(singular(plural), one);
        }
    }

    #[test]
    fn what_is_put_together_with_such_a_word_is_known_too() {
        assert_eq!(singular("grandchildren"), "grandchild");
        assert_eq!(singular("women"), "woman");
        assert_eq!(singular("fishermen"), "fisherman");
        assert_eq!(singular("cyanobacteria"), "cyanobacterium");
        assert_eq!(singular("werewolves"), "werewolf");
    }

    #[test]
    fn words_that_only_look_like_it_stay() {
        for word in [
            "specimen",
            "price",
            "cat",
            "beverages",
            "casanova",
            "olives",
            "syndicated",
            "men's",
            "",
        ] {
            assert_eq!(singular(word), word);
        }
    }
}
