//! Trees and a line, asked together.
//!
//! ```text
//! F(x) = (1 - s) F_trees(x) + s F_line(x),  chance = 1 / (1 + e^-F)
//! ```
//!
//! Trees find what holds only where something else holds too; a line cannot, but it errs on other things, and from few examples it errs less
//! wildly. Each is learned alone ([`Boosted`], [`mod@crate::logistic`]), and their scores are averaged. In a prototype with other trees, on the list pages, the two
//! together were one to two points of F1 better than either with the words of furniture among the features, and no better than the trees without them.

use crate::boosted::{Boosted, Example, Lesson, Unreadable};
use crate::logistic::{self, Opinion, dot, sigmoid};
use std::fmt::Write;
use std::str::FromStr;

/// How much the line has to say. A half was a little worse in the same prototype.
const SHARE_OF_LINE: f64 = 0.33;
/// How firmly the weights of the line are held at 0, for features of spread 1.
const FIRM: f64 = 50.0;
/// Opens the lines of a written model that belong to the line.
const LINE: &str = "line\t";

/// What was learned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Blended {
    trees: Boosted,
    bias: f64,
    weights: Vec<f64>,
}

impl Blended {
    /// The chance that something with these features is what was learned.
    pub fn chance(&self, features: &[f64]) -> f64 {
        let line = self.bias + dot(&self.weights, features);
        sigmoid((1.0 - SHARE_OF_LINE) * self.trees.score(features) + SHARE_OF_LINE * line)
    }

    /// Learns from examples.
    pub fn learn(examples: &[Example], lesson: Lesson) -> Self {
        let (bias, weights) = line_through(examples);
        Self {
            trees: Boosted::learn(examples, lesson),
            bias,
            weights,
        }
    }

    /// The trees and the line as text that people can read, under the names of the features.
    pub fn written(&self, names: &[String]) -> String {
        let mut text = self.trees.written(names);
        // Writing into a string cannot fail.
        writeln!(text, "{LINE}{:.5}", self.bias).unwrap_or_default();
        for (name, weight) in names.iter().zip(&self.weights) {
            writeln!(text, "{LINE}{weight:.5}\t{name}").unwrap_or_default();
        }
        text
    }

    /// Reads what [`Blended::written`] wrote. Lines with `#` are for people.
    pub fn read(text: &str, names: &[String]) -> Result<Self, Unreadable> {
        let is_of_line = |line: &&str| line.starts_with(LINE);
        // Lines that are not of the trees are left empty, so that the numbers of the others stay.
        let of_trees: Vec<&str> = text
            .lines()
            .map(|line| if is_of_line(&line) { "" } else { line })
            .collect();
        let mut read = Self {
            trees: Boosted::read(&of_trees.join("\n"), names)?,
            bias: 0.0,
            weights: vec![0.0; names.len()],
        };
        for (line, number) in text.lines().zip(1..).filter(|(line, _)| is_of_line(line)) {
            let unreadable = || Unreadable(number);
            let mut words = line.split('\t').skip(1);
            let value = f64::from_str(words.next().ok_or_else(unreadable)?);
            let value = value.map_err(|_| unreadable())?;
            let Some(name) = words.next() else {
                read.bias = value;
                continue;
            };
            let feature = names.iter().position(|known| known == name);
            read.weights[feature.ok_or_else(unreadable)?] = value;
        }
        Ok(read)
    }
}

/// The bias and the weights of a line. Features are brought to spread 1 to be learned from, and back.
fn line_through(examples: &[Example]) -> (f64, Vec<f64>) {
    let width = examples.first().map_or(0, |example| example.features.len());
    let count = examples.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Example) -> f64| examples.iter().map(of).sum::<f64>() / count;
    let middles: Vec<f64> = (0..width)
        .map(|feature| mean(&|example| example.features[feature]))
        .collect();
    let spreads: Vec<f64> = (0..width)
        .map(|feature| {
            let far = mean(&|example| (example.features[feature] - middles[feature]).powi(2));
            far.sqrt() + 1e-6
        })
        .collect();
    let about = |example: &Example| {
        let features = example.features.iter().zip(middles.iter().zip(&spreads));
        let mut about: Vec<f64> = features
            .map(|(value, (middle, spread))| (value - middle) / spread)
            .collect();
        about.push(1.0);
        about
    };
    let examples: Vec<logistic::Example<Vec<f64>>> = examples
        .iter()
        .map(|example| logistic::Example {
            about: about(example),
            truth: example.truth,
            mass: example.weight,
        })
        .collect();
    let held = Opinion {
        weight: 0.0,
        firm: FIRM,
    };
    let mut opinions = vec![held; width];
    opinions.push(Opinion {
        weight: 0.0,
        firm: 0.0,
    });
    let mut weights = logistic::fit(&examples, &opinions);
    let mut bias = weights.pop().unwrap_or(0.0);
    for (weight, (middle, spread)) in weights.iter_mut().zip(middles.iter().zip(&spreads)) {
        *weight /= spread;
        bias -= *weight * middle;
    }
    (bias, weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples() -> Vec<Example> {
        let example = |x: u32| Example {
            features: vec![f64::from(x), f64::from(x % 3), 7.0],
            truth: f64::from(u8::from(x > 20)),
            weight: 20.0,
        };
        (0..40).map(example).collect()
    }

    #[test]
    fn what_rises_along_a_line_is_learned_beyond_the_examples() {
        let learned = Blended::learn(&examples(), Lesson::default());
        assert!(learned.chance(&[2.0, 1.0, 7.0]) < 0.1);
        assert!(learned.chance(&[38.0, 1.0, 7.0]) > 0.9);
        // Trees know no more of 400 than of 40; the line does.
        assert!(learned.chance(&[400.0, 1.0, 7.0]) > learned.chance(&[40.0, 1.0, 7.0]));
    }

    #[test]
    fn what_was_written_reads_back_the_same() {
        let names: Vec<String> = ["width", "height", "depth of all"]
            .map(str::to_owned)
            .into();
        let learned = Blended::learn(&examples(), Lesson::default());
        let text = learned.written(&names);
        let read = Blended::read(&format!("# for people\n{text}"), &names).unwrap();
        assert_eq!(read.written(&names), text);
        let strange = "base\t0.1\nline\t0.5\tlength";
        assert_eq!(Blended::read(strange, &names), Err(Unreadable(2)));
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        let learned = Blended::learn(&[], Lesson::default());
        assert!((learned.chance(&[1.0]) - 0.5).abs() < 1e-9);
    }
}
