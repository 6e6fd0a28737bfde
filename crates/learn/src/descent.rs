//! The lowest place of a smooth valley, found by its slopes.
//!
//! Limited-memory BFGS (Nocedal 1980): the last steps `s` and the changes `y` of the slope along them stand in for the curvature, so a
//! step costs two passes over at most `MEMORY` pairs. A step is halved until it goes down enough (Armijo). No dice: the same valley is
//! always walked the same way.

/// Pairs remembered. Ten is what the authors use; more did not lower the number of steps on the labelled forms.
const MEMORY: usize = 10;
/// Share of the promised descent that a step must keep.
const ENOUGH: f64 = 1e-4;
/// Halvings before a step is given up: by then it is too short to matter.
const HALVINGS: usize = 30;

/// Walks down from `start`. `valley` gives the height at a place and writes the slope there; the walk ends after `steps`, or when a
/// step gains less than a millionth of the height.
pub fn lowest(
    start: Vec<f64>,
    steps: usize,
    mut valley: impl FnMut(&[f64], &mut [f64]) -> f64,
) -> Vec<f64> {
    let mut place = start;
    let mut slope = vec![0.0; place.len()];
    let mut height = valley(&place, &mut slope);
    let mut pairs: Vec<Pair> = Vec::new();
    for _ in 0..steps {
        let direction = downhill(&slope, &pairs);
        let promised = dot(&direction, &slope);
        if promised >= 0.0 || !promised.is_finite() {
            break;
        }
        let mut stride = if pairs.is_empty() {
            1.0 / dot(&slope, &slope).sqrt().max(1.0)
        } else {
            1.0
        };
        let mut next_slope = vec![0.0; place.len()];
        let mut found = None;
        for _ in 0..HALVINGS {
            let next: Vec<f64> = place
                .iter()
                .zip(&direction)
                .map(|(here, way)| here + stride * way)
                .collect();
            let next_height = valley(&next, &mut next_slope);
            if next_height <= height + ENOUGH * stride * promised {
                found = Some((next, next_height));
                break;
            }
            stride /= 2.0;
        }
        let Some((next, next_height)) = found else {
            break;
        };
        pairs.extend(Pair::between((&place, &slope), (&next, &next_slope)));
        if pairs.len() > MEMORY {
            pairs.remove(0);
        }
        let gained = height - next_height;
        place = next;
        slope = next_slope;
        height = next_height;
        if gained <= 1e-6 * height.abs() {
            break;
        }
    }
    place
}

/// One step and what it did to the slope.
struct Pair {
    step: Vec<f64>,
    change: Vec<f64>,
    product: f64,
}

impl Pair {
    /// `None` where the valley does not curve upward: such a pair would send the next step the wrong way.
    fn between(here: (&[f64], &[f64]), there: (&[f64], &[f64])) -> Option<Self> {
        let minus = |one: &[f64], other: &[f64]| -> Vec<f64> {
            one.iter().zip(other).map(|(a, b)| a - b).collect()
        };
        let step = minus(there.0, here.0);
        let change = minus(there.1, here.1);
        let product = dot(&step, &change);
        (product > 1e-12).then_some(Self {
            step,
            change,
            product,
        })
    }
}

/// The two passes over the remembered pairs.
fn downhill(slope: &[f64], pairs: &[Pair]) -> Vec<f64> {
    let mut way: Vec<f64> = slope.iter().map(|slope| -slope).collect();
    let mut shares = Vec::with_capacity(pairs.len());
    for pair in pairs.iter().rev() {
        let share = dot(&pair.step, &way) / pair.product;
        add(&mut way, -share, &pair.change);
        shares.push(share);
    }
    if let Some(last) = pairs.last() {
        let scale = last.product / dot(&last.change, &last.change).max(1e-300);
        for way in &mut way {
            *way *= scale;
        }
    }
    for (pair, share) in pairs.iter().zip(shares.into_iter().rev()) {
        let back = dot(&pair.change, &way) / pair.product;
        add(&mut way, share - back, &pair.step);
    }
    way
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], times: f64, what: &[f64]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_bent_valley_is_walked_to_its_end() {
        // Rosenbrock's.
        let lowest = lowest(vec![-1.2, 1.0], 200, |at, slope| {
            let (x, y) = (at[0], at[1]);
            slope[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            slope[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        });
        assert!(
            (lowest[0] - 1.0).abs() < 1e-2 && (lowest[1] - 1.0).abs() < 1e-2,
            "{lowest:?}"
        );
    }

    #[test]
    fn a_plain_without_slope_is_not_walked() {
        assert_eq!(
            lowest(vec![3.0], 10, |_, slope| {
                slope[0] = 0.0;
                1.0
            }),
            [3.0]
        );
    }
}
