//! Which part does each thing in a row play? A chain of labels, learned from rows whose labels are known.
//!
//! A linear-chain conditional random field: the score of labels `y` for a row of `n` things is the sum of what each thing's signs
//! say for its label and of what each label says for the one after it,
//! `s(y) = Σ_i Σ_{f in signs(i)} w[f][y_i] + Σ_i t[y_{i-1}][y_i]`, and `p(y) = exp s(y) / Σ_y' exp s(y')`.
//! (Lafferty and others 2001.) Signs are there or not. Label 0 is "none of these"; its own weights are zero, which loses
//! nothing and leaves fewer numbers to read.
//!
//! Learned by walking uphill on the likelihood less `½ c |w - w₀|²`, where `w₀` is what was believed before, all rows at once, each weight with a stride of its own that grows while
//! its slope keeps its sign and shrinks when it turns (Riedmiller's Rprop). The hill has one top, so where one begins does not matter.

/// The weights of a chain.
#[derive(Debug, Clone, PartialEq)]
pub struct Chain<const LABELS: usize> {
    /// What each sign says for each label.
    pub signs: Vec<[f64; LABELS]>,
    /// What each label says for the one after it.
    pub after: [[f64; LABELS]; LABELS],
}

/// A row of things: the signs each has, and the label each bears.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Signs of each thing, by number.
    pub signs: Vec<Vec<u16>>,
    /// Labels, as many as things. Not needed to tell labels.
    pub labels: Vec<usize>,
}

impl<const LABELS: usize> Chain<LABELS> {
    /// A chain that knows nothing of that many signs.
    pub fn new(signs: usize) -> Self {
        Self {
            signs: vec![[0.0; LABELS]; signs],
            after: [[0.0; LABELS]; LABELS],
        }
    }

    /// How likely each label is for each thing of a row, given all of the row.
    pub fn shares(&self, row: &[Vec<u16>]) -> Vec<[f64; LABELS]> {
        self.pass(row).shares
    }

    /// Learns from rows. The weights in hand are what is believed beforehand: `caution` is how strongly they are held to, `rounds` how often all rows are looked at.
    pub fn learn(&mut self, rows: &[Row], caution: f64, rounds: usize) {
        let size = self.signs.len() + LABELS;
        let believed = self.clone();
        let mut stride = vec![[0.1_f64; LABELS]; size];
        let mut last = vec![[0.0_f64; LABELS]; size];
        for _ in 0..rounds {
            let slope = self.slope(rows, &believed, caution);
            for (place, slopes) in slope.iter().enumerate() {
                for label in 0..LABELS {
                    let turned = slopes[label] * last[place][label];
                    let step = &mut stride[place][label];
                    *step = match turned {
                        turned if turned > 0.0 => (*step * 1.2).min(2.0),
                        turned if turned < 0.0 => (*step * 0.5).max(1e-7),
                        _ => *step,
                    };
                    last[place][label] = if turned < 0.0 { 0.0 } else { slopes[label] };
                    if turned >= 0.0 && slopes[label] != 0.0 {
                        *self.weight(place, label) += step.copysign(slopes[label]);
                    }
                }
            }
        }
    }

    fn weight(&mut self, place: usize, label: usize) -> &mut f64 {
        let signs = self.signs.len();
        if place < signs {
            &mut self.signs[place][label]
        } else {
            &mut self.after[place - signs][label]
        }
    }

    /// How the likelihood of all rows rises with each weight.
    fn slope(&self, rows: &[Row], believed: &Self, caution: f64) -> Vec<[f64; LABELS]> {
        let count = self.signs.len();
        let own = self.signs.iter().chain(&self.after);
        let before = believed.signs.iter().chain(&believed.after);
        let mut slope: Vec<[f64; LABELS]> = own
            .zip(before)
            .map(|(own, before)| {
                std::array::from_fn(|label| caution * (before[label] - own[label]))
            })
            .collect();
        for row in rows {
            let pass = self.pass(&row.signs);
            for (place, shares) in pass.shares.iter().enumerate() {
                let own = row.labels.get(place).copied().unwrap_or(0);
                for sign in &row.signs[place] {
                    let Some(slopes) = slope.get_mut(usize::from(*sign)) else {
                        continue;
                    };
                    for label in 1..LABELS {
                        slopes[label] += f64::from(u8::from(label == own)) - shares[label];
                    }
                }
            }
            for pair in row.labels.windows(2) {
                slope[count + pair[0]][pair[1]] += 1.0;
            }
            for (before, expected) in pass.pairs.iter().enumerate() {
                for (label, expected) in expected.iter().enumerate() {
                    slope[count + before][label] -= expected;
                }
            }
        }
        slope
    }

    /// Forward and backward over a row. Scaled at every thing, so that no row is too long.
    fn pass(&self, row: &[Vec<u16>]) -> Pass<LABELS> {
        let own: Vec<[f64; LABELS]> = row.iter().map(|signs| self.own(signs)).collect();
        let after = self.after.map(|row| row.map(f64::exp));
        let mut forward: Vec<[f64; LABELS]> = Vec::with_capacity(row.len());
        for (place, own) in own.iter().enumerate() {
            let mut here = *own;
            if let Some(before) = place.checked_sub(1).and_then(|before| forward.get(before)) {
                for (label, share) in here.iter_mut().enumerate() {
                    let come: f64 = (0..LABELS)
                        .map(|from| before[from] * after[from][label])
                        .sum();
                    *share *= come;
                }
            }
            forward.push(scaled(here));
        }
        let mut pairs = [[0.0; LABELS]; LABELS];
        let mut shares = forward.clone();
        let mut behind = [1.0; LABELS];
        for place in (0..row.len()).rev() {
            for (label, share) in shares[place].iter_mut().enumerate() {
                *share *= behind[label];
            }
            shares[place] = scaled(shares[place]);
            let ahead: [f64; LABELS] =
                std::array::from_fn(|label| own[place][label] * behind[label]);
            if let Some(before) = place.checked_sub(1).map(|before| forward[before]) {
                let mut all = 0.0;
                let mut here = [[0.0; LABELS]; LABELS];
                for from in 0..LABELS {
                    for label in 0..LABELS {
                        here[from][label] = before[from] * after[from][label] * ahead[label];
                        all += here[from][label];
                    }
                }
                if all > 0.0 {
                    for from in 0..LABELS {
                        for label in 0..LABELS {
                            pairs[from][label] += here[from][label] / all;
                        }
                    }
                }
                behind = scaled(std::array::from_fn(|from| {
                    (0..LABELS)
                        .map(|label| after[from][label] * ahead[label])
                        .sum()
                }));
            }
        }
        Pass { shares, pairs }
    }

    /// What a thing's own signs say, the strongest label set to 1 so that nothing overflows.
    fn own(&self, signs: &[u16]) -> [f64; LABELS] {
        let mut score = [0.0; LABELS];
        for weights in signs
            .iter()
            .filter_map(|sign| self.signs.get(usize::from(*sign)))
        {
            for (score, weight) in score.iter_mut().zip(weights) {
                *score += weight;
            }
        }
        let most = score.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        score.map(|score| (score - most).max(-500.0).exp())
    }
}

struct Pass<const LABELS: usize> {
    shares: Vec<[f64; LABELS]>,
    /// How many times each label is expected after each other.
    pairs: [[f64; LABELS]; LABELS],
}

fn scaled<const LABELS: usize>(shares: [f64; LABELS]) -> [f64; LABELS] {
    let sum: f64 = shares.iter().sum();
    if sum > 0.0 && sum.is_finite() {
        shares.map(|share| share / sum)
    } else {
        [1.0 / LABELS as f64; LABELS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(signs: &[&[u16]], labels: &[usize]) -> Row {
        Row {
            signs: signs.iter().map(|signs| signs.to_vec()).collect(),
            labels: labels.to_vec(),
        }
    }

    #[test]
    fn a_sign_that_means_a_label_is_learned() {
        let rows = [
            row(&[&[0], &[1], &[0], &[2]], &[0, 1, 0, 2]),
            row(&[&[2], &[0], &[1]], &[2, 0, 1]),
        ];
        let mut chain = Chain::<3>::new(3);
        chain.learn(&rows, 0.01, 100);
        let shares = chain.shares(&[vec![1], vec![0], vec![2]]);
        assert!(
            shares[0][1] > 0.8 && shares[1][0] > 0.8 && shares[2][2] > 0.8,
            "{shares:?}"
        );
    }

    #[test]
    fn a_thing_without_signs_is_told_by_its_neighbours() {
        // Sign 1 means label 1; what has no sign is label 1 only between two of them.
        let one = || row(&[&[0], &[1], &[], &[1], &[0]], &[0, 1, 1, 1, 0]);
        let none = || row(&[&[0], &[], &[0], &[], &[0]], &[0, 0, 0, 0, 0]);
        let rows: Vec<Row> = (0..10).flat_map(|_| [one(), none()]).collect();
        let mut chain = Chain::<2>::new(2);
        chain.learn(&rows, 0.01, 200);
        let inside = chain.shares(&[vec![1], vec![], vec![1]])[1][1];
        let outside = chain.shares(&[vec![0], vec![], vec![0]])[1][1];
        assert!(inside > 0.9 && outside < 0.1, "{inside} {outside}");
    }

    #[test]
    fn shares_add_up_to_one_in_a_very_long_row() {
        let mut chain = Chain::<2>::new(1);
        chain.signs[0] = [0.0, 900.0];
        chain.after = [[5.0, -5.0], [-5.0, 5.0]];
        for shares in chain.shares(&vec![vec![0]; 10_000]) {
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn an_empty_row_has_no_labels() {
        assert!(Chain::<2>::new(1).shares(&[]).is_empty());
    }
}
