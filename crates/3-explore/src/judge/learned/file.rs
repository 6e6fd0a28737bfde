//! A model as bytes, small enough to carry inside the program.
//!
//! All numbers are little-endian. A mark; the temperature; the biases of the kinds; the table of kinds; what each role says for the one
//! after it; the table of roles. A table is a step and a list of signs, each with its weights for some labels: a weight is a
//! whole number of steps from -127 to 127, and weights of no steps are left out.

use super::model::Model;
use super::role::Role;
use crate::judge::Kind;
use learn::chain::Chain;
use learn::softmax::Softmax;
use std::collections::HashMap;

/// What a file of ours begins with. The number changes with the layout.
const MARK: &[u8; 8] = b"surform1";

/// A model that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is no model of forms, or one of another version; learn it again with `surfacer train forms`"
)]
pub struct Unreadable;

impl Model {
    /// The model as bytes. Weights lose their decimals.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        write_number(&mut bytes, self.temperature);
        for bias in &self.kinds.bias {
            write_number(&mut bytes, *bias);
        }
        let kinds = self.kinds.kinds;
        let signs = by_hash(
            self.form_signs
                .iter()
                .map(|(hash, place)| (*hash, *place as usize)),
        );
        write_table(&mut bytes, &signs, |place| {
            &self.kinds.weights[place * kinds..(place + 1) * kinds]
        });
        for after in self.roles.after.iter().flatten() {
            write_number(&mut bytes, *after);
        }
        let signs = by_hash(
            self.field_signs
                .iter()
                .map(|(hash, place)| (*hash, usize::from(*place))),
        );
        write_table(&mut bytes, &signs, |place| &self.roles.signs[place]);
        bytes
    }

    /// Reads what [`Model::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        Reader(bytes).model().ok_or(Unreadable)
    }
}

/// Signs by their hash, so that the same model is always the same bytes.
fn by_hash(signs: impl Iterator<Item = (u32, usize)>) -> Vec<(u32, usize)> {
    let mut signs: Vec<(u32, usize)> = signs.collect();
    signs.sort_unstable();
    signs
}

#[expect(clippy::cast_possible_truncation, reason = "six digits are plenty")]
fn write_number(bytes: &mut Vec<u8>, number: f64) {
    bytes.extend((number as f32).to_le_bytes());
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a step count lies within 127, there are less than 256 labels and four thousand million signs"
)]
fn write_table<'a>(
    bytes: &mut Vec<u8>,
    signs: &[(u32, usize)],
    weights: impl Fn(usize) -> &'a [f64],
) {
    let all = signs.iter().flat_map(|(_, place)| weights(*place));
    let most = all.fold(0.0_f64, |most, weight| most.max(weight.abs()));
    let step = f64::from((most / 127.0).max(1e-9) as f32);
    write_number(bytes, step);
    bytes.extend((signs.len() as u32).to_le_bytes());
    for (hash, place) in signs {
        let steps: Vec<(u8, i8)> = weights(*place)
            .iter()
            .enumerate()
            .map(|(label, weight)| (label as u8, (weight / step).round() as i8))
            .filter(|(_, steps)| *steps != 0)
            .collect();
        bytes.extend(hash.to_le_bytes());
        bytes.push(steps.len() as u8);
        bytes.extend(
            steps
                .into_iter()
                .flat_map(|(label, steps)| [label, steps as u8]),
        );
    }
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

/// Signs in the order of their places, and their weights.
type Table<const LABELS: usize> = (Vec<u32>, Vec<[f64; LABELS]>);

impl Reader<'_> {
    fn model(&mut self) -> Option<Model> {
        const KINDS: usize = Kind::ALL.len();
        if &self.take::<8>()? != MARK {
            return None;
        }
        let temperature = self.number()?;
        let bias: Vec<f64> = (0..KINDS).map(|_| self.number()).collect::<Option<_>>()?;
        let (form_signs, weights) = self.table::<KINDS>()?;
        let mut roles = Chain::new(0);
        for after in roles.after.iter_mut().flatten() {
            *after = self.number()?;
        }
        let (field_signs, signs) = self.table::<{ Role::LABELS }>()?;
        roles.signs = signs;
        let usable = self.0.is_empty() && temperature.is_finite() && temperature > 0.0;
        usable.then_some(Model {
            form_signs: form_signs.into_iter().zip(0..).collect(),
            kinds: Softmax {
                kinds: KINDS,
                weights: weights.into_flattened(),
                bias,
            },
            temperature,
            field_signs: field_signs
                .into_iter()
                .zip(0..)
                .collect::<HashMap<u32, u16>>(),
            roles,
        })
    }

    fn table<const LABELS: usize>(&mut self) -> Option<Table<LABELS>> {
        let step = self.number()?;
        let count = u32::from_le_bytes(self.take()?);
        let mut table = Table::default();
        for _ in 0..count {
            table.0.push(u32::from_le_bytes(self.take()?));
            let [filled] = self.take()?;
            let mut weights = [0.0; LABELS];
            for _ in 0..filled {
                let [label, steps] = self.take()?;
                *weights.get_mut(usize::from(label))? = step * f64::from(steps.cast_signed());
            }
            table.1.push(weights);
        }
        Some(table)
    }

    fn number(&mut self) -> Option<f64> {
        let number = f32::from_le_bytes(self.take()?);
        number.is_finite().then_some(f64::from(number))
    }

    fn take<const LENGTH: usize>(&mut self) -> Option<[u8; LENGTH]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> Model {
        let mut model = Model::nothing();
        model.temperature = 1.25;
        model.form_signs = [(77, 0), (5, 1)].into();
        model.kinds.weights = (0..16).map(|number| f64::from(number) / 8.0).collect();
        model.field_signs = [(9, 0)].into();
        model.roles = Chain::new(1);
        model.roles.signs[0][3] = 1.5;
        model.roles.after[2][3] = -0.5;
        model
    }

    #[test]
    fn what_was_written_reads_back_and_is_written_the_same() {
        let bytes = model().to_bytes();
        let read = Model::from_bytes(&bytes).unwrap();
        assert_eq!(read.to_bytes(), bytes);
        let first = read.form_signs[&77] as usize;
        assert!((read.kinds.weights[first * 8 + 7] - 7.0 / 8.0).abs() < 0.02);
        assert!((read.roles.signs[0][3] - 1.5).abs() < 1e-6);
    }

    #[test]
    fn a_file_cut_anywhere_is_refused() {
        let bytes = model().to_bytes();
        for length in 0..bytes.len() {
            assert_eq!(Model::from_bytes(&bytes[..length]).err(), Some(Unreadable));
        }
    }
}
