//! Linear regression that learns one observation at a time and slowly forgets (recursive least squares with a Gaussian prior).

/// A line through observations of `D` features.
#[derive(Debug, Clone)]
pub struct Rls<const D: usize> {
    weights: [f64; D],
    covariance: [[f64; D]; D],
    noise: f64,
    /// How many observations the noise stands for.
    seen: f64,
    /// What share of its first uncertainty comes back with each observation.
    drift: f64,
    /// The variances before any observation.
    prior: [f64; D],
}

/// Observations that the noise is averaged over, at most.
const MEMORY: f64 = 60.0;
/// How many observations the prior noise is worth.
const PRIOR_WORTH: f64 = 6.0;

impl<const D: usize> Rls<D> {
    /// Before any observation: weights with their standard deviations, the variance of the noise, and what share of
    /// its first uncertainty comes back with each observation (0: nothing is forgotten).
    pub fn new(weights: [f64; D], deviations: [f64; D], noise: f64, drift: f64) -> Self {
        let mut covariance = [[0.0; D]; D];
        let mut prior = [0.0; D];
        for place in 0..D {
            prior[place] = deviations[place] * deviations[place] / noise;
            covariance[place][place] = prior[place];
        }
        Self {
            weights,
            covariance,
            noise,
            seen: PRIOR_WORTH,
            drift,
            prior,
        }
    }

    /// What is expected for these features.
    pub fn mean(&self, features: &[f64; D]) -> f64 {
        dot(&self.weights, features)
    }

    /// The variance of what will be observed: that of the noise, and that of our ignorance.
    /// `loud` is how much louder than usual the noise is here.
    pub fn variance(&self, features: &[f64; D], loud: f64) -> f64 {
        self.noise * (loud + dot(&self.spread(features), features))
    }

    /// The variance of the noise alone.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// The weights learned so far.
    pub fn weights(&self) -> &[f64; D] {
        &self.weights
    }

    /// Takes in an observation, made in noise that is so much louder than usual.
    pub fn learn(&mut self, features: &[f64; D], observed: f64, loud: f64) {
        let (error, scale) = self.turn(features, observed, loud, 1.0);
        let worth = self.seen.min(MEMORY);
        self.noise = (self.noise * worth + error * error / scale) / (worth + 1.0);
        self.seen = worth + 1.0;
    }

    /// Takes in what was not observed but concluded, such as the mean of all that is above a bound: it moves the line as an observation does,
    /// but leaves half of our ignorance, and says nothing about the noise.
    pub fn learn_about(&mut self, features: &[f64; D], concluded: f64, loud: f64) {
        self.turn(features, concluded, loud, 0.5);
    }

    /// Turns the line towards an observation. Gives how far off it was, and the variance that was to be expected, in units of the noise.
    fn turn(&mut self, features: &[f64; D], observed: f64, loud: f64, told: f64) -> (f64, f64) {
        let spread = self.spread(features);
        let scale = loud + dot(&spread, features);
        let error = observed - self.mean(features);
        for (weight, spread) in self.weights.iter_mut().zip(&spread) {
            *weight += spread * error / scale;
        }
        for (row, one) in self.covariance.iter_mut().zip(&spread) {
            for (value, other) in row.iter_mut().zip(&spread) {
                *value -= told * one * other / scale;
            }
        }
        self.forget_some();
        (error, scale)
    }

    /// What was learned grows uncertain again, a little with each observation, but never more than it was before the first.
    fn forget_some(&mut self) {
        for place in 0..D {
            let value = &mut self.covariance[place][place];
            if *value < self.prior[place] {
                *value += self.drift * self.prior[place];
            }
        }
    }

    /// The covariance times the features. It is the same by rows as by columns, and by rows what is nothing costs nothing: many features are flags.
    /// Kept apart from its callers, because among their numbers its sums find no room in the registers: that makes a guess a third dearer.
    #[inline(never)]
    fn spread(&self, features: &[f64; D]) -> [f64; D] {
        let mut spread = [0.0; D];
        for (row, feature) in self.covariance.iter().zip(features) {
            if feature.abs() > 0.0 {
                for (value, other) in spread.iter_mut().zip(row) {
                    *value += feature * other;
                }
            }
        }
        spread
    }
}

fn dot<const D: usize>(one: &[f64; D], other: &[f64; D]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_any_observation_the_prior_speaks() {
        let line = Rls::new([1.0, 2.0], [0.5, 0.5], 0.3, 0.0);
        assert!((line.mean(&[1.0, 3.0]) - 7.0).abs() < 1e-12);
        assert!(line.variance(&[1.0, 0.0], 1.0) > line.noise());
    }

    #[test]
    fn a_line_is_found_from_its_points() {
        let mut line = Rls::new([0.0, 0.0], [10.0, 10.0], 1.0, 0.0);
        for step in 0..200 {
            let x = f64::from(step % 17) - 8.0;
            line.learn(&[1.0, x], 3.0 - 0.5 * x, 1.0);
        }
        assert!((line.weights()[0] - 3.0).abs() < 0.01);
        assert!((line.weights()[1] + 0.5).abs() < 0.01);
        assert!(line.noise() < 0.1);
    }

    #[test]
    fn what_changes_is_followed_when_the_past_is_forgotten() {
        let mut line = Rls::new([0.0], [10.0], 1.0, 0.01);
        (0..100).for_each(|_| line.learn(&[1.0], 5.0, 1.0));
        (0..40).for_each(|_| line.learn(&[1.0], 1.0, 1.0));
        assert!((line.mean(&[1.0]) - 1.0).abs() < 0.2);
    }
}
