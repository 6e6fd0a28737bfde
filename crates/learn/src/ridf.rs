//! Residual inverse document frequency (Church & Gale 1995): does a word come in bursts?
//!
//! ```text
//! ridf = log2(n / df) + log2(1 - exp(-tf / n))
//! ```
//!
//! `n` records, `df` of which hold the word `tf` times in all. The first term is the word's IDF, the second takes off the IDF that a word
//! strewn by chance (Poisson) would have. Names and topics come in bursts and are high; function words are near zero. A word that
//! stands once in each record that has it is never above zero, so among titles the rarest words lead.

/// The residual inverse document frequency; zero where nothing was counted.
pub fn ridf(records: f64, df: f64, tf: f64) -> f64 {
    if records <= 0.0 || df <= 0.0 || tf <= 0.0 {
        return 0.0;
    }
    (records / df).log2() + (-(-tf / records).exp_m1()).log2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_scores_and_a_word_strewn_by_chance_does_not() {
        // log2(100/4) + log2(1 - e^-0.4) = 4.6439 - 1.6009
        assert!((ridf(100.0, 4.0, 40.0) - 3.0430).abs() < 1e-3);
        // log2(100/4) + log2(1 - e^-0.04) = 4.6439 - 4.6726
        assert!((ridf(100.0, 4.0, 4.0) + 0.0287).abs() < 1e-3);
    }

    #[test]
    fn nothing_counted_is_nothing_known() {
        assert!(ridf(0.0, 0.0, 0.0).abs() < 1e-12);
        assert!(ridf(10.0, 0.0, 0.0).abs() < 1e-12);
    }

    #[test]
    fn among_words_that_never_repeat_the_rarest_leads() {
        assert!(ridf(1000.0, 1.0, 1.0) > ridf(1000.0, 2.0, 2.0));
        assert!(ridf(1000.0, 2.0, 2.0) > ridf(1000.0, 500.0, 500.0));
    }
}
