//! The mean of some sites, and how like it another is: `Sim(V1, V2) = V1.V2 / (|V1| |V2|)`, with `w = 1 + log tf`.

use crate::terms::{Feature, SLOTS};

/// Sums of weights, and the square of their length, for each of the three places.
#[derive(Debug, Clone)]
pub(crate) struct Centroid {
    sums: Vec<f32>,
    squares: [f64; 3],
}

impl Default for Centroid {
    fn default() -> Self {
        Self {
            sums: vec![0.0; SLOTS],
            squares: [0.0; 3],
        }
    }
}

impl Centroid {
    /// Adds a site, so many times.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a weight is a small number"
    )]
    pub(crate) fn add(&mut self, features: &[Feature], times: f64) {
        for feature in features {
            let more = times * feature.weight();
            let sum = &mut self.sums[feature.slot()];
            let before = f64::from(*sum);
            *sum += more as f32;
            self.squares[feature.place()] += f64::from(*sum).powi(2) - before.powi(2);
        }
    }

    /// How like a site is, in its address, in the words on links to it, and in those around them.
    pub(crate) fn likeness(&self, features: &[Feature]) -> [f64; 3] {
        let mut products = [0.0; 3];
        let mut squares = [0.0; 3];
        for feature in features {
            let weight = feature.weight();
            products[feature.place()] += weight * f64::from(self.sums[feature.slot()]);
            squares[feature.place()] += weight * weight;
        }
        let mut like = [0.0; 3];
        for place in 0..3 {
            let lengths = (squares[place] * self.squares[place]).sqrt();
            if lengths > 1e-9 {
                like[place] = products[place] / lengths;
            }
        }
        like
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::features;
    use model::Url;

    #[test]
    fn a_site_is_most_like_itself_and_not_like_another() {
        let of = |host: &str, words: &str| {
            let url = Url::parse(&format!("http://{host}/")).unwrap();
            features(&url, words, words)
        };
        let (mill, car) = (of("mill.org", "old mills"), of("car.org", "fast cars"));
        let mut centroid = Centroid::default();
        centroid.add(&mill, 1.0);
        assert!(
            centroid
                .likeness(&mill)
                .iter()
                .all(|like| (like - 1.0).abs() < 1e-6)
        );
        assert!(centroid.likeness(&car).iter().all(|like| like.abs() < 1e-6));
    }
}
