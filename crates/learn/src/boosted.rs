//! Gradient boosting with trees of two questions: many small opinions, added up.
//!
//! Friedman's boosting for the logistic loss, with Newton leaves: F(x) = b + sum over trees of v(leaf of x), and the chance is
//! 1 / (1 + exp(-F)). Each tree asks one question, then one of two more, and is fitted to what the trees before it got wrong: with the
//! residual r = w (y - p) and the curvature h = w p (1 - p), a split is worth (sum r)^2 / (sum h + lambda) of each side, and a leaf
//! says rate * sum r / (sum h + lambda). Half of the features are looked at for each tree, drawn by a fixed recurrence, so that the
//! same examples always give the same trees.
//!
//! Deeper trees were tried for lists of records and did worse on pages they had not seen; single questions a little worse.

use std::fmt::Write;
use std::str::FromStr;

/// An example: what it looks like, what it is (0 to 1), how much it counts.
#[derive(Debug, Clone)]
pub struct Example {
    /// The features.
    pub features: Vec<f64>,
    /// The truth, from 0 to 1.
    pub truth: f64,
    /// How much it counts.
    pub weight: f64,
}

/// How to learn.
#[derive(Debug, Clone, Copy)]
pub struct Lesson {
    /// How many trees.
    pub trees: usize,
    /// How much of each tree's opinion is taken.
    pub rate: f64,
    /// Least curvature on either side of a split: keeps a tree from learning one page by heart.
    pub least: f64,
    /// What is added to the curvature of a leaf: keeps opinions small where examples are few.
    pub lambda: f64,
}

impl Default for Lesson {
    /// Chosen by cross-validation on the list pages (`surfacer lab read --lists DIR --cross`).
    fn default() -> Self {
        Self {
            trees: 300,
            rate: 0.05,
            least: 3.0,
            lambda: 1.0,
        }
    }
}

/// A question: is this feature at most that much?
#[derive(Debug, Clone, Copy, PartialEq)]
struct Question {
    feature: usize,
    at_most: f64,
}

impl Question {
    fn says_yes(self, features: &[f64]) -> bool {
        features.get(self.feature).copied().unwrap_or(0.0) <= self.at_most
    }
}

/// One question, then one of two; an answer for each of the four ends.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Tree {
    first: Question,
    then: [Question; 2],
    ends: [[f64; 2]; 2],
}

impl Tree {
    fn opinion(&self, features: &[f64]) -> f64 {
        let side = usize::from(!self.first.says_yes(features));
        let end = usize::from(!self.then[side].says_yes(features));
        self.ends[side][end]
    }
}

/// What was learned.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Boosted {
    base: f64,
    trees: Vec<Tree>,
}

impl Boosted {
    /// The chance that something with these features is what was learned.
    pub fn chance(&self, features: &[f64]) -> f64 {
        logistic(self.score(features))
    }

    /// The sum of all opinions, before it is made a chance.
    pub fn score(&self, features: &[f64]) -> f64 {
        let opinions = self.trees.iter().map(|tree| tree.opinion(features));
        self.base + opinions.sum::<f64>()
    }

    /// Learns from examples.
    pub fn learn(examples: &[Example], lesson: Lesson) -> Self {
        let width = examples.first().map_or(0, |example| example.features.len());
        let weight: f64 = examples.iter().map(|example| example.weight).sum();
        let truth: f64 = examples
            .iter()
            .map(|example| example.weight * example.truth)
            .sum();
        if width == 0 || weight <= 0.0 {
            return Self::default();
        }
        let mean = (truth / weight).clamp(1e-6, 1.0 - 1e-6);
        let mut learned = Self {
            base: (mean / (1.0 - mean)).ln(),
            trees: Vec::new(),
        };
        let orders = orders(examples, width);
        let mut sums = vec![learned.base; examples.len()];
        let mut dice = 12_345_u64;
        for _ in 0..lesson.trees {
            let pull: Vec<(f64, f64)> = examples
                .iter()
                .zip(&sums)
                .map(|(example, sum)| {
                    let chance = logistic(*sum);
                    let curve = (chance * (1.0 - chance)).max(1e-6);
                    (
                        example.weight * (example.truth - chance),
                        example.weight * curve,
                    )
                })
                .collect();
            let looked_at: Vec<usize> = (0..width).filter(|_| is_heads(&mut dice)).collect();
            let fit = Fit {
                examples,
                orders: &orders,
                pull: &pull,
                looked_at: &looked_at,
                lesson,
            };
            let Some(tree) = fit.tree() else {
                continue;
            };
            for (example, sum) in examples.iter().zip(&mut sums) {
                *sum += tree.opinion(&example.features);
            }
            learned.trees.push(tree);
        }
        learned
    }

    /// The trees as lines that people can read, under the names of the features.
    pub fn written(&self, names: &[String]) -> String {
        let mut text = format!("base\t{:.4}\n", self.base);
        let question = |question: &Question| {
            let name = names.get(question.feature).map_or("?", String::as_str);
            format!("{name}\t{:.4}", question.at_most)
        };
        for tree in &self.trees {
            let [[a, b], [c, d]] = tree.ends;
            // Writing into a string cannot fail.
            writeln!(
                text,
                "{}\t{}\t{a:.4}\t{b:.4}\t{}\t{c:.4}\t{d:.4}",
                question(&tree.first),
                question(&tree.then[0]),
                question(&tree.then[1])
            )
            .unwrap_or_default();
        }
        text
    }

    /// Reads what [`Boosted::written`] wrote. Lines with `#` are for people.
    pub fn read(text: &str, names: &[String]) -> Result<Self, Unreadable> {
        let mut read = Self::default();
        let lines = text.lines().zip(1..);
        for (line, number) in lines.filter(|(line, _)| !line.starts_with('#') && !line.is_empty()) {
            let unreadable = || Unreadable(number);
            let words: Vec<&str> = line.split('\t').collect();
            let value = |place: usize| -> Result<f64, Unreadable> {
                let word = words.get(place).ok_or_else(unreadable)?;
                f64::from_str(word).map_err(|_| unreadable())
            };
            let question = |place: usize| -> Result<Question, Unreadable> {
                let name = words.get(place).ok_or_else(unreadable)?;
                let feature = names.iter().position(|known| known == name);
                Ok(Question {
                    feature: feature.ok_or_else(unreadable)?,
                    at_most: value(place + 1)?,
                })
            };
            if words.first() == Some(&"base") {
                read.base = value(1)?;
                continue;
            }
            read.trees.push(Tree {
                first: question(0)?,
                then: [question(2)?, question(6)?],
                ends: [[value(4)?, value(5)?], [value(8)?, value(9)?]],
            });
        }
        Ok(read)
    }
}

/// A line of a model that says nothing we understand, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {0} of the model is unreadable: was it learned with other features? learn it again")]
pub struct Unreadable(pub usize);

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// A coin, thrown by a fixed recurrence.
fn is_heads(dice: &mut u64) -> bool {
    *dice = dice
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*dice >> 33).is_multiple_of(2)
}

/// For each feature the examples in its order.
fn orders(examples: &[Example], width: usize) -> Vec<Vec<usize>> {
    (0..width)
        .map(|feature| {
            let mut order: Vec<usize> = (0..examples.len()).collect();
            order.sort_by(|one, other| {
                examples[*one].features[feature].total_cmp(&examples[*other].features[feature])
            });
            order
        })
        .collect()
}

/// One tree in the making.
struct Fit<'a> {
    examples: &'a [Example],
    orders: &'a [Vec<usize>],
    pull: &'a [(f64, f64)],
    looked_at: &'a [usize],
    lesson: Lesson,
}

impl Fit<'_> {
    fn tree(&self) -> Option<Tree> {
        let all = vec![true; self.examples.len()];
        let first = self.best(&all)?;
        let mut then = [first; 2];
        let mut ends = [[0.0; 2]; 2];
        for side in 0..2 {
            let here: Vec<bool> = self
                .examples
                .iter()
                .map(|example| first.says_yes(&example.features) == (side == 0))
                .collect();
            // Where no second question helps, the first is asked again and only one end is ever reached.
            then[side] = self.best(&here).unwrap_or(first);
            for (end, opinion) in ends[side].iter_mut().enumerate() {
                let (mut pull, mut curve) = (0.0, 0.0);
                for (place, example) in self.examples.iter().enumerate() {
                    if here[place] && then[side].says_yes(&example.features) == (end == 0) {
                        pull += self.pull[place].0;
                        curve += self.pull[place].1;
                    }
                }
                *opinion = self.lesson.rate * pull / (curve + self.lesson.lambda);
            }
        }
        Some(Tree { first, then, ends })
    }

    /// The question that parts the examples best.
    fn best(&self, here: &[bool]) -> Option<Question> {
        let (mut all_pull, mut all_curve) = (0.0, 0.0);
        for place in (0..here.len()).filter(|place| here[*place]) {
            all_pull += self.pull[place].0;
            all_curve += self.pull[place].1;
        }
        let worth = |pull: f64, curve: f64| pull * pull / (curve + self.lesson.lambda);
        let whole = worth(all_pull, all_curve);
        let mut best: Option<(f64, Question)> = None;
        for feature in self.looked_at {
            let (mut pull, mut curve) = (0.0, 0.0);
            let mut last: Option<f64> = None;
            for place in self.orders[*feature].iter().filter(|place| here[**place]) {
                let value = self.examples[*place].features[*feature];
                if let Some(last) = last.filter(|last| value > *last)
                    && curve >= self.lesson.least
                    && all_curve - curve >= self.lesson.least
                {
                    let gain =
                        worth(pull, curve) + worth(all_pull - pull, all_curve - curve) - whole;
                    if gain > best.map_or(1e-6, |(most, _)| most) {
                        let at_most = f64::midpoint(last, value);
                        best = Some((
                            gain,
                            Question {
                                feature: *feature,
                                at_most,
                            },
                        ));
                    }
                }
                pull += self.pull[*place].0;
                curve += self.pull[*place].1;
                last = Some(value);
            }
        }
        best.map(|(_, question)| question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn examples() -> Vec<Example> {
        let both = |x: u32, y: u32| Example {
            features: vec![f64::from(x), f64::from(y), 7.0],
            truth: f64::from(u8::from((x > 4) == (y > 4))),
            weight: 1.0,
        };
        (0..10)
            .flat_map(|x| (0..10).map(move |y| both(x, y)))
            .collect()
    }

    #[test]
    fn what_depends_on_two_things_together_is_learned() {
        let lesson = Lesson {
            trees: 200,
            rate: 0.3,
            ..Lesson::default()
        };
        // Two questions about the same two things: their order does not matter, that they are asked together does.
        let mut skewed = examples();
        skewed.retain(|example| example.features[0] > 1.0 || example.features[1] > 2.0);
        let learned = Boosted::learn(&skewed, lesson);
        for example in &skewed {
            let chance = learned.chance(&example.features);
            assert!((chance - example.truth).abs() < 0.3, "{example:?} {chance}");
        }
    }

    #[test]
    fn what_was_written_reads_back_the_same() {
        let names: Vec<String> = ["width", "height", "depth of all"]
            .map(str::to_owned)
            .into();
        let learned = Boosted::learn(&examples(), Lesson::default());
        let text = learned.written(&names);
        let read = Boosted::read(&format!("# for people\n{text}"), &names).unwrap();
        assert_eq!(read.written(&names), text);
        assert_eq!(Boosted::read("nothing\t1\t2", &names), Err(Unreadable(1)));
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        let learned = Boosted::learn(&[], Lesson::default());
        assert!((learned.chance(&[1.0]) - 0.5).abs() < 1e-9);
    }
}
