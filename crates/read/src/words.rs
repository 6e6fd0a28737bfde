//! The words of a text, in one spelling.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};
use unicode_segmentation::UnicodeSegmentation;

/// The words of a text in order: lower case, compatibility forms folded (NFKC), numbers kept, punctuation dropped.
/// Scripts without spaces come as single characters where the Unicode rules know no better.
pub fn words(text: &str) -> Vec<String> {
    if is_nfkc_quick(text.chars()) == IsNormalized::Yes {
        return text.unicode_words().map(str::to_lowercase).collect();
    }
    let folded: String = text.nfkc().collect();
    folded.unicode_words().map(str::to_lowercase).collect()
}
