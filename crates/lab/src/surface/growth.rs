//! The cost as rows grow, drawn: both axes count by tens, so a line that rises like the floor is linear.

use super::finding::Growth;
use crate::harvest::grid::grouped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 48.0;

/// A line of the drawing: its name, its colour and dashes, its points.
struct Curve {
    name: &'static str,
    style: &'static str,
    points: Vec<(f64, f64)>,
}

/// Where the axes begin and end, in powers of ten.
struct Axes {
    across: (f64, f64),
    up: (f64, f64),
}

impl Axes {
    fn around(points: &[(f64, f64)]) -> Self {
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let values = || points.iter().map(of);
            let low = values().reduce(f64::min).unwrap_or(1.0).log10().floor();
            let high = values().reduce(f64::max).unwrap_or(1.0).log10().ceil();
            (low, high.max(low + 1.0))
        };
        Self {
            across: ends(|point| point.0),
            up: ends(|point| point.1),
        }
    }

    fn x(&self, rows: f64) -> f64 {
        let (low, high) = self.across;
        LEFT + (WIDTH - LEFT - RIGHT) * (rows.log10() - low) / (high - low)
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.up;
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value.log10() - low) / (high - low)
    }

    fn draw(&self) -> String {
        let (floor, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        let across = marks(self.across).map(|mark| {
            let place = self.x(mark);
            let number = power(mark);
            format!(
                "<path d=\"M{place:.1} {TOP}V{floor:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{place:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>\n",
                floor + 18.0
            )
        });
        let up = marks(self.up).map(|mark| {
            let place = self.y(mark);
            let number = power(mark);
            format!(
                "<path d=\"M{LEFT} {place:.1}H{end:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{number}</text>\n",
                LEFT - 6.0,
                place + 4.0
            )
        });
        let lines: String = across.chain(up).collect();
        let middle = f64::midpoint(LEFT, end);
        let below = HEIGHT - 10.0;
        format!(
            "{lines}<text x=\"{middle:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">rows</text>\n"
        )
    }
}

/// Draws queries and requests over rows, with the bound and the floor; what submitting every combination would take is told, not drawn.
pub fn svg(title: &str, growth: &[Growth]) -> String {
    let curves = curves(growth);
    let points: Vec<(f64, f64)> = curves
        .iter()
        .flat_map(|curve| curve.points.iter().copied())
        .collect();
    let axes = Axes::around(&points);
    let drawn: String = curves.iter().map(|curve| line(curve, &axes)).collect();
    let product = growth.last().map_or_else(String::new, |last| {
        format!(
            "<text x=\"{LEFT}\" y=\"38\">every combination of inputs at {} rows: {:.1e} queries, far above this drawing</text>\n",
            grouped(last.rows as u64),
            last.product
        )
    });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" \
         fill=\"#333\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{title}</text>\n{product}{}{drawn}</svg>\n",
        axes.draw()
    )
}

fn curves(growth: &[Growth]) -> [Curve; 4] {
    let curve = |name, style, value: fn(&Growth) -> f64| {
        let all = growth.iter().map(|step| (step.rows as f64, value(step)));
        Curve {
            name,
            style,
            // What is less than one has no place on an axis that counts by tens.
            points: all
                .filter(|(rows, value)| *rows >= 1.0 && *value >= 1.0)
                .collect(),
        }
    };
    let dashed = "stroke=\"#777\" stroke-dasharray=\"6 4\"";
    let dotted = "stroke=\"#777\" stroke-dasharray=\"2 4\"";
    let strong = "stroke=\"#1f5fbf\" stroke-width=\"2.5\"";
    [
        curve("requests", "stroke=\"#b35900\"", |step| {
            step.requests as f64
        }),
        curve("queries", strong, |step| step.queries as f64),
        curve("bound", dashed, |step| step.bound.unwrap_or(0) as f64),
        curve("floor n/k", dotted, |step| step.floor as f64),
    ]
}

fn line(curve: &Curve, axes: &Axes) -> String {
    let place = |(rows, value): &(f64, f64)| format!("{:.1},{:.1}", axes.x(*rows), axes.y(*value));
    let points: Vec<String> = curve.points.iter().map(place).collect();
    let name = curve.points.last().map_or_else(String::new, |last| {
        let (x, y) = (axes.x(last.0) + 8.0, axes.y(last.1) + 4.0);
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", curve.name)
    });
    format!(
        "<polyline fill=\"none\" {} points=\"{}\"/>\n{name}",
        curve.style,
        points.join(" ")
    )
}

/// The powers of ten between two of them.
fn marks((low, high): (f64, f64)) -> impl Iterator<Item = f64> {
    let powers = std::iter::successors(Some(low), |power| Some(power + 1.0));
    let powers = powers.take_while(move |power| *power <= high);
    powers.map(|power| 10_f64.powf(power))
}

fn power(number: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a power of ten that is not large"
    )]
    let number = number.round() as u64;
    grouped(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(rows: usize, queries: u64) -> Growth {
        Growth {
            rows,
            drained: 1.0,
            queries,
            requests: queries * 2,
            bound: Some(queries),
            floor: queries / 2,
            product: 1e9,
        }
    }

    #[test]
    fn every_curve_is_drawn_and_named() {
        let drawn = svg(
            "cars",
            &[step(1000, 20), step(10_000, 180), step(99_187, 1700)],
        );
        assert_eq!(drawn.matches("<polyline").count(), 4);
        assert!(drawn.contains(">queries<") && drawn.contains(">100,000<"));
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
    }

    #[test]
    fn nothing_to_draw_is_drawn_without_harm() {
        let drawn = svg("none", &[]);
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
    }
}
