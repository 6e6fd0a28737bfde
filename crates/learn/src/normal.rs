//! The normal distribution, as far as it is needed.

use std::f64::consts::{PI, SQRT_2};

/// Mean of a normal number with this mean and deviation, given that it is above a bound.
///
/// ```text
/// E[x | x > b] = mean + deviation phi(t) / (1 - Phi(t)),   t = (b - mean) / deviation
/// ```
pub fn truncated_mean(mean: f64, deviation: f64, above: f64) -> f64 {
    let t = (above - mean) / deviation;
    if !t.is_finite() {
        return above.max(mean);
    }
    mean + deviation * hazard(t)
}

/// `phi(t) / (1 - Phi(t))`.
fn hazard(t: f64) -> f64 {
    // Beyond that the tail is too thin to be divided by, and the first terms of its series are exact enough.
    const FAR: f64 = 5.0;
    if t > FAR {
        return t + 1.0 / t - 2.0 / t.powi(3);
    }
    let density = (-t * t / 2.0).exp() / (2.0 * PI).sqrt();
    density / tail(t)
}

/// `1 - Phi(t)`, to about seven digits (Abramowitz & Stegun 7.1.26 has 1e-7 of absolute error, which the range asked for bears).
fn tail(t: f64) -> f64 {
    let x = t.abs() / SQRT_2;
    let u = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = u
        * (0.254_829_592
            + u * (-0.284_496_736
                + u * (1.421_413_741 + u * (-1.453_152_027 + u * 1.061_405_429))));
    let upper = series * (-x * x).exp() / 2.0;
    if t >= 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_that_of_the_tables() {
        assert!((tail(0.0) - 0.5).abs() < 1e-6);
        assert!((tail(1.96) - 0.025).abs() < 1e-4);
        assert!((tail(-1.0) - 0.841_345).abs() < 1e-5);
    }

    #[test]
    fn half_a_normal_has_its_mean_at_root_two_over_pi() {
        assert!((truncated_mean(3.0, 2.0, 3.0) - (3.0 + 2.0 * (2.0 / PI).sqrt())).abs() < 1e-5);
    }

    #[test]
    fn the_mean_lies_above_the_bound_and_above_what_it_was() {
        for above in -40..40 {
            let above = f64::from(above) / 2.0;
            let mean = truncated_mean(0.0, 1.0, above);
            assert!(mean >= above && mean >= -1e-6, "{above} {mean}");
        }
    }
}
