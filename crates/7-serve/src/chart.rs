//! Curves as inline pictures, without a script. Colours and strokes are the style sheet's.

use crate::words::number;
use maud::{Markup, html};
use std::fmt::Write;
use store::look::{Band, Point};

/// Points of a curve that are drawn: more than there are pixels tell nothing.
const DRAWN: usize = 300;

/// Heights of the picture beyond which nothing is told apart; what is above the picture is cut off.
const BEYOND: f64 = 20.0;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 34.0;

/// Turns numbers into places.
struct Scale {
    most_x: f64,
    most_y: f64,
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * (value / self.most_x).clamp(0.0, 1.0)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value / self.most_y).clamp(0.0, BEYOND)
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let mut path = String::new();
        for (x, y) in points {
            let verb = if path.is_empty() { 'M' } else { 'L' };
            write!(path, "{verb}{:.1} {:.1}", self.x(x), self.y(y)).unwrap_or_default();
        }
        path
    }
}

/// Records found against requests made, with what was thought of the size, request by request.
pub(crate) fn coverage(curve: &[Point], band: &[Band]) -> Markup {
    let Some(last) = curve.last() else {
        return html! { p.quiet { "No form was asked yet." } };
    };
    let curve = thinned(curve);
    let records = last.records.max(1) as f64;
    // What is thought now is always in the picture. A wide interval or an early guess may be a hundred times higher, and is cut off at the top.
    let now = band.last().map_or(records, |band| {
        let (mid, high) = (band.mid as f64, band.high as f64);
        high.min(mid * 1.5).max(mid)
    });
    let scale = Scale {
        most_x: nice(last.requests.max(1) as f64),
        most_y: nice(now.max(records) * 1.03),
    };
    let mut steps: Vec<&Band> = thinned(band);
    steps.dedup_by_key(|band| band.requests);
    let end = last.requests as f64;
    let along = |value: fn(&Band) -> u64| {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for band in &steps {
            points.push((band.requests as f64, value(band) as f64));
        }
        if let Some((_, last)) = points.last().copied() {
            points.push((end, last));
        }
        points
    };
    let (low, mut high) = (along(|band| band.low), along(|band| band.high));
    high.reverse();
    let area = scale.path(low.into_iter().chain(high));
    let middle = scale.path(along(|band| band.mid).into_iter());
    let line = scale.path(
        std::iter::once((0.0, 0.0)).chain(
            curve
                .iter()
                .map(|point| (point.requests as f64, point.records as f64)),
        ),
    );
    let told = format!(
        "{} records after {} requests",
        number(last.records),
        number(last.requests)
    );
    html! {
        figure.chart {
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(told) {
                title { (told) }
                clipPath id="plot" { rect x=(LEFT) y=(TOP) width=(WIDTH - LEFT - RIGHT) height=(HEIGHT - TOP - BOTTOM) {} }
                (axes(&scale))
                @if !steps.is_empty() {
                    path.band clip-path="url(#plot)" d=(format!("{area}Z")) {}
                    path.middle clip-path="url(#plot)" d=(middle) {}
                }
                path.line d=(line) {}
            }
            figcaption {
                span.key.line-key { "records in hand" }
                @if steps.is_empty() {
                    " · no estimate was kept for this site"
                } @else {
                    " · " span.key.middle-key { "estimate" } " · " span.key.band-key { "95 % interval" }
                }
                " · across: requests to forms"
            }
        }
    }
}

/// New records per request, in so many stretches of the harvest.
pub(crate) fn yields(curve: &[Point]) -> Markup {
    const STRETCHES: usize = 24;
    let Some(last) = curve.last().filter(|last| last.requests > 0) else {
        return html! {};
    };
    let stretch = (last.requests as f64 / STRETCHES as f64).max(1.0);
    let mut bars = vec![(0.0_f64, 0.0_f64); STRETCHES];
    let (mut requests, mut records) = (0, 0);
    for point in curve {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a small positive number"
        )]
        let place = ((point.requests.saturating_sub(1)) as f64 / stretch) as usize;
        if let Some(bar) = bars.get_mut(place.min(STRETCHES - 1)) {
            bar.0 += (point.requests - requests) as f64;
            bar.1 += (point.records - records) as f64;
        }
        (requests, records) = (point.requests, point.records);
    }
    let rate = |(requests, records): &(f64, f64)| {
        if *requests > 0.0 {
            records / requests
        } else {
            0.0
        }
    };
    let most = bars.iter().map(rate).fold(0.0, f64::max);
    let scale = Scale {
        most_x: nice(last.requests as f64),
        most_y: nice(most.max(0.1)),
    };
    let told = format!(
        "{:.2} records per request over all, {:.2} in the last stretch",
        last.records as f64 / last.requests as f64,
        bars.iter().rev().find(|bar| bar.0 > 0.0).map_or(0.0, rate)
    );
    html! {
        figure.chart {
            svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(told) {
                title { (told) }
                (axes(&scale))
                @for (place, bar) in bars.iter().enumerate() {
                    @let left = scale.x(place as f64 * stretch);
                    @let right = scale.x((place + 1) as f64 * stretch);
                    @let top = scale.y(rate(bar));
                    @if bar.0 > 0.0 {
                        rect.bar x=(format!("{:.1}", left + 1.0)) y=(format!("{top:.1}"))
                            width=(format!("{:.1}", (right - left - 2.0).max(1.0)))
                            height=(format!("{:.1}", HEIGHT - BOTTOM - top)) {}
                    }
                }
            }
            figcaption { "New records per request · " (told) }
        }
    }
}

fn axes(scale: &Scale) -> Markup {
    let bottom = HEIGHT - BOTTOM;
    html! {
        @for part in 0..=4 {
            @let share = f64::from(part) / 4.0;
            @let (x, y) = (scale.x(scale.most_x * share), scale.y(scale.most_y * share));
            line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{y:.1}")) y2=(format!("{y:.1}")) {}
            text.tick x=(LEFT - 8.0) y=(format!("{:.1}", y + 4.0)) text-anchor="end" { (tick(scale.most_y * share)) }
            text.tick x=(format!("{x:.1}")) y=(bottom + 20.0) text-anchor=(if part == 4 { "end" } else { "middle" }) {
                (tick(scale.most_x * share))
            }
        }
        line.axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(bottom) y2=(bottom) {}
    }
}

fn tick(value: f64) -> String {
    if value < 10.0 && value.fract() > 0.0 {
        return format!("{value:.2}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts, and a float that is too large becomes a bound"
    )]
    number(value.round() as u64)
}

/// The next number at which an axis ends well: one whose quarters are round.
fn nice(value: f64) -> f64 {
    let power = 10_f64.powf(value.max(1e-9).log10().floor());
    let steps = [1.0, 1.2, 1.6, 2.0, 2.4, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
    let found = steps.into_iter().find(|step| step * power >= value);
    found.unwrap_or(10.0) * power
}

/// So many of all, the last among them.
fn thinned<T>(all: &[T]) -> Vec<&T> {
    let stride = all.len().div_ceil(DRAWN).max(1);
    let mut some: Vec<&T> = all.iter().step_by(stride).collect();
    if let Some(last) = all
        .last()
        .filter(|_| !(all.len() - 1).is_multiple_of(stride))
    {
        some.push(last);
    }
    some
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_end_at_round_numbers_above_what_they_show() {
        for value in [0.3, 1.0, 7.0, 99.0, 101.0, 4_321.0, 1e6] {
            let end = nice(value);
            assert!(end >= value && end <= value * 1.7, "{value} {end}");
        }
        assert_eq!(tick(0.25), "0.25");
        assert_eq!(tick(1_250.0), "1,250");
    }

    #[test]
    fn a_curve_of_a_million_points_is_drawn_with_few_and_ends_where_it_ends() {
        let curve: Vec<Point> = (1..=1_000_000)
            .map(|at| Point {
                requests: at,
                records: at * 2,
            })
            .collect();
        let some = thinned(&curve);
        assert!(some.len() <= DRAWN + 1);
        assert_eq!(some.last().unwrap().requests, 1_000_000);
        let drawn = coverage(&curve, &[]).into_string();
        assert!(
            drawn.len() < 20_000 && drawn.contains("2,000,000 records after 1,000,000 requests")
        );
    }

    #[test]
    fn nothing_asked_is_said_in_words() {
        assert!(
            coverage(&[], &[])
                .into_string()
                .contains("No form was asked")
        );
        assert_eq!(yields(&[]).into_string(), "");
    }
}
