use super::*;
use proptest::prelude::*;

#[track_caller]
fn says(name: &str, words: &[&str]) {
    assert_eq!(split(name), words, "{name}");
}

#[test]
fn a_plain_name_is_one_word() {
    says("Cell", &["cell"]);
    says("Cell Component", &["cell component"]);
    says("CD4-positive T cell", &["cd4-positive t cell"]);
    says("鲸", &["鲸"]);
}

#[test]
fn alternatives_are_words_of_their_own() {
    says("Gene or Genome", &["gene", "genome"]);
    says("Activities & Behaviors", &["activities", "behaviors"]);
    says("Disease or Syndrome", &["disease", "syndrome"]);
    says("Nose/Throat", &["nose", "throat"]);
    says("Wale und Delfine", &["wale", "delfine"]);
}

#[test]
fn lists_are_parted_at_their_commas() {
    says(
        "Amino Acid, Peptide, or Protein",
        &["amino acid", "peptide", "protein"],
    );
    says(
        "Body Part, Organ, or Organ Component",
        &["body part", "organ", "organ component"],
    );
    says(
        "Indicator, Reagent, or Diagnostic Aid",
        &["indicator", "reagent", "diagnostic aid"],
    );
    says("Element, Ion, or Isotope", &["element", "ion", "isotope"]);
}

#[test]
fn adjectives_share_the_head_that_follows() {
    says(
        "Mental or Behavioral Dysfunction",
        &[
            "mental dysfunction",
            "behavioral dysfunction",
            "mental or behavioral dysfunction",
        ],
    );
    says(
        "Therapeutic or Preventive Procedure",
        &[
            "therapeutic procedure",
            "preventive procedure",
            "therapeutic or preventive procedure",
        ],
    );
}

#[test]
fn where_a_noun_may_or_may_not_share_the_head_both_are_given() {
    says(
        "Cell or Molecular Dysfunction",
        &[
            "cell",
            "cell dysfunction",
            "molecular dysfunction",
            "cell or molecular dysfunction",
        ],
    );
}

#[test]
fn what_stands_before_the_head_may_be_shared_too() {
    says(
        "Natural Phenomenon or Process",
        &[
            "natural phenomenon",
            "natural process",
            "process",
            "natural phenomenon or process",
        ],
    );
}

#[test]
fn brackets_are_set_aside_but_for_abbreviations() {
    says("early embryonic cell (metazoa)", &["early embryonic cell"]);
    says(
        "deoxyribonucleic acid (DNA)",
        &["deoxyribonucleic acid", "dna"],
    );
    says("Acomys [genus]", &["acomys"]);
    says("(metazoa)", &["metazoa"]);
    says("cell (metazoa", &["cell (metazoa"]);
}

#[test]
fn words_run_together_are_parted() {
    says("MedicalCondition", &["medical condition"]);
    says("sea_lion", &["sea lion"]);
    says("TVSeries", &["tv series"]);
    says("mRNA", &["mrna"]);
    says("PubMedSearch", &["pub med search"]);
}

#[test]
fn catalogue_order_is_turned_round() {
    says(
        "Leukemia, Myeloid, Acute",
        &["acute myeloid leukemia", "leukemia myeloid acute"],
    );
}

#[test]
fn units_and_fractions_stay_whole() {
    says("km/h", &["km/h"]);
    says("T/NK cell", &["t/nk cell"]);
    says("1/2", &["1/2"]);
}

#[test]
fn names_of_nothing_have_no_words() {
    says("", &[]);
    says(" , or / & ", &["or"]);
    says("()", &[]);
}

proptest! {
    #[test]
    fn any_name_gives_tidy_words(name in "\\PC{0,60}") {
        let words = split(&name);
        for word in &words {
            prop_assert!(!word.trim().is_empty());
            prop_assert_eq!(word.trim(), word.as_str());
            prop_assert_eq!(&word.to_lowercase().to_lowercase(), &word.to_lowercase());
        }
        let mut once = words.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), words.len());
    }

    #[test]
    fn names_of_odd_pieces_do_no_harm(pieces in proptest::collection::vec(
        prop_oneof!["or", "and", "&", "/", ",", "\\(", "\\)", "\\[", "_", "Ab", "aB", "ABc", "é", " "], 0..40
    )) {
        split(&pieces.concat());
        split(&pieces.join(" "));
    }

    #[test]
    fn two_plain_words_with_or_between_give_both(one in "[b-d]{2,8}", other in "[b-d]{2,8}") {
        let mut expected = vec![one.clone(), other.clone()];
        expected.dedup();
        prop_assert_eq!(split(&format!("{one} or {other}")), expected);
    }

    #[test]
    fn every_item_of_a_list_is_among_the_words(items in proptest::collection::vec("[b-d]{2,8}", 3..8)) {
        let (last, before) = items.split_last().unwrap();
        let words = split(&format!("{}, or {last}", before.join(", ")));
        for item in &items {
            prop_assert!(words.contains(item));
        }
    }

    #[test]
    fn a_word_taken_out_is_not_taken_apart_again(one in "[b-d]{2,8}", other in "[b-d]{2,8}") {
        for word in split(&format!("{one} or {other}")) {
            prop_assert_eq!(split(&word), vec![word.clone()]);
        }
    }
}
