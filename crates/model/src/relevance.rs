//! How near a text is to what the user is looking for.

/// How near, from 0 (not at all) to 1; never anything else.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// A score. What is no number is 0, what lies outside is the nearest bound.
    pub const fn new(score: f64) -> Self {
        if score.is_nan() {
            return Self(0.0);
        }
        Self(score.clamp(0.0, 1.0))
    }

    /// The number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The logarithm of its odds: what says the same as often, adds up. No score is quite sure.
    pub fn log_odds(self) -> f64 {
        let score = self.0.clamp(0.001, 0.999);
        (score / (1.0 - score)).ln()
    }
}

/// Says how near a text is to the topic. Same text, same score.
pub trait Relevance: Send + Sync {
    /// The score of a text.
    fn score(&self, text: &str) -> Score;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_lies_between_nothing_and_all() {
        for (given, kept) in [(f64::NAN, 0.0), (-1.0, 0.0), (0.4, 0.4), (7.0, 1.0)] {
            assert!((Score::new(given).get() - kept).abs() < 1e-12);
        }
    }

    #[test]
    fn even_odds_are_nothing_and_no_score_is_quite_sure() {
        assert!(Score::new(0.5).log_odds().abs() < 1e-12);
        let (none, all) = (Score::new(0.0).log_odds(), Score::new(1.0).log_odds());
        assert!((none + all).abs() < 1e-9 && all.is_finite() && all > 6.0);
    }
}
