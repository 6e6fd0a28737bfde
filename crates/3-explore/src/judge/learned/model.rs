//! The weights, and what they make of signs.

use super::role::Role;
use super::sign::{Feature, Signs};
use crate::judge::Kind;
use learn::chain::Chain;
use learn::softmax::{Softmax, chances};
use std::collections::HashMap;

/// What was learned from labelled forms.
#[derive(Debug, Clone)]
pub struct Model {
    /// Which of the signs of forms have weights, and at what place.
    pub form_signs: HashMap<u32, u32>,
    /// What the signs of a form say for each kind, in the order of [`Kind::ALL`].
    pub kinds: Softmax,
    /// Makes chances of what they say.
    pub temperature: f64,
    /// Which of the signs of fields have weights, and at what place.
    pub field_signs: HashMap<u32, u16>,
    /// What the signs of a field, and the fields beside it, say for each role.
    pub roles: Chain<{ Role::LABELS }>,
}

impl Model {
    /// A model that knows nothing: every kind is as likely as any other, so nothing is submitted.
    pub fn nothing() -> Self {
        Self {
            form_signs: HashMap::new(),
            kinds: Softmax {
                kinds: Kind::ALL.len(),
                weights: Vec::new(),
                bias: vec![0.0; Kind::ALL.len()],
            },
            temperature: 1.0,
            field_signs: HashMap::new(),
            roles: Chain::new(0),
        }
    }

    /// The signs that have weights.
    fn known(&self, signs: &[(u32, f32)]) -> Vec<(u32, f32)> {
        signs
            .iter()
            .filter_map(|(sign, strength)| Some((*self.form_signs.get(sign)?, *strength)))
            .collect()
    }

    /// What speaks for each kind, in the order of [`Kind::ALL`].
    pub fn scores(&self, signs: &Signs) -> Vec<f64> {
        self.kinds.scores(&self.known(signs.all()))
    }

    /// How likely each kind is, in the order of [`Kind::ALL`].
    pub fn chances(&self, signs: &Signs) -> Vec<f64> {
        chances(&self.scores(signs), self.temperature)
    }

    /// The role of each field of a row, and how likely it is.
    pub fn roles(&self, row: &[Signs]) -> Vec<(Role, f64)> {
        let row: Vec<Vec<u16>> = row.iter().map(|signs| self.known_of_field(signs)).collect();
        let likeliest = |shares: &[f64; Role::LABELS]| {
            let labels = shares.iter().copied().enumerate().skip(1);
            let (label, share) = labels
                .max_by(|(_, one), (_, other)| one.total_cmp(other))
                .unwrap_or((Role::OTHER.label(), 0.0));
            (Role::of_label(label), share)
        };
        self.roles.shares(&row).iter().map(likeliest).collect()
    }

    fn known_of_field(&self, signs: &Signs) -> Vec<u16> {
        let known = signs.all().iter();
        known
            .filter_map(|(sign, _)| self.field_signs.get(sign).copied())
            .collect()
    }

    /// How much each feature speaks for a kind, against what it says for the others by their chances; the most first.
    pub fn weighed<'a>(
        &self,
        signs: &'a Signs,
        kind: usize,
        chances: &[f64],
    ) -> Vec<(f64, &'a Feature)> {
        let others = (1.0 - chances[kind]).max(1e-9);
        let mut weighed: Vec<(f64, &Feature)> = signs
            .features()
            .map(|(feature, signs)| {
                let said = self.kinds.said(&self.known(signs));
                let against: f64 = (0..chances.len())
                    .filter(|other| *other != kind)
                    .map(|other| said[other] * chances[other] / others)
                    .sum();
                (said[kind] - against, feature)
            })
            .collect();
        weighed.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        weighed
    }
}
