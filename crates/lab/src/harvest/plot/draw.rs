//! The SVG.

use super::ink::{Ink, inks, style};
use super::{Plot, Series};
use crate::harvest::grid::{escape, grouped, push};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 62.0;
const BOTTOM: f64 = 430.0;
/// Height of a line of the legend.
const ENTRY: f64 = 22.0;

/// Draws a plot.
pub(super) fn svg(plot: &Plot) -> String {
    let inks = inks(plot.series.iter().map(|series| series.policy.as_str()));
    let mut out = String::new();
    push(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"surfacer-plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             aria-label=\"Coverage per policy: {}\">\n<style>{}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
             <text class=\"title\" x=\"{LEFT}\" y=\"26\">{}</text>\n<text class=\"faint\" x=\"{LEFT}\" y=\"46\">{}</text>\n",
            escape(&plot.title),
            style(&inks),
            escape(&plot.title),
            escape(&plot.note)
        ),
    );
    let frame = Frame::of(plot);
    axes(&mut out, frame, &plot.unit);
    let drawn: Vec<(&Series, &Ink)> = plot.series.iter().zip(&inks).collect();
    for (series, ink) in &drawn {
        band(&mut out, frame, series, ink);
    }
    // The best are drawn last, above the others.
    for (series, ink) in drawn.iter().rev() {
        line(&mut out, frame, series, ink);
    }
    for (place, (series, ink)) in drawn.iter().enumerate() {
        entry(&mut out, place, series, ink);
    }
    out + "</svg>\n"
}

/// What the axes reach to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Frame {
    budget: usize,
    /// Per cent between two lines of the grid.
    step: u32,
    /// How many such steps.
    steps: u32,
}

impl Frame {
    /// As high as the highest line needs, in round steps: slow curves would else lie on the floor.
    fn of(plot: &Plot) -> Self {
        let points = plot.series.iter().flat_map(|series| &series.points);
        let most = points.map(|(_, [_, _, high])| *high).fold(0.0, f64::max);
        let holds = |percent: u32| f64::from(percent) >= most.min(1.0) * 100.0;
        let steps = [1, 2, 5, 10, 20].into_iter();
        let step = steps.into_iter().find(|step| holds(step * 6)).unwrap_or(20);
        Self {
            budget: plot.budget,
            step,
            steps: (1..=6).find(|steps| holds(step * steps)).unwrap_or(5),
        }
    }

    fn across(self, unit: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * unit as f64 / self.budget.max(1) as f64
    }

    fn up(self, coverage: f64) -> f64 {
        let top = f64::from(self.step * self.steps) / 100.0;
        BOTTOM - (BOTTOM - TOP) * (coverage / top).clamp(0.0, 1.0)
    }

    fn place(self, unit: usize, coverage: f64) -> String {
        format!("{:.1} {:.1}", self.across(unit), self.up(coverage))
    }
}

fn axes(out: &mut String, frame: Frame, unit: &str) {
    for percent in (0..=frame.steps).map(|number| number * frame.step) {
        let y = frame.up(f64::from(percent) / 100.0);
        push(
            out,
            format_args!(
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/><text class=\"faint\" text-anchor=\"end\" x=\"{}\" y=\"{:.1}\">{} %</text>\n",
                LEFT - 8.0,
                y + 4.5,
                percent
            ),
        );
    }
    let step = even_step(frame.budget);
    for number in (0..=frame.budget).step_by(step) {
        let x = frame.across(number);
        push(
            out,
            format_args!(
                "<path class=\"grid\" d=\"M{x:.1} {TOP}V{BOTTOM}\"/><text class=\"faint\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{}\">{}</text>\n",
                BOTTOM + 19.0,
                grouped(number as u64)
            ),
        );
    }
    push(
        out,
        format_args!(
            "<text class=\"faint\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>\n",
            f64::midpoint(LEFT, RIGHT),
            BOTTOM + 39.0,
            escape(unit)
        ),
    );
}

/// A round step that cuts the budget into about five to ten parts.
fn even_step(budget: usize) -> usize {
    let rough = budget.div_ceil(10).max(1);
    let power = 10usize.pow(rough.ilog10());
    let round = [1, 2, 5, 10].map(|times| times * power);
    round
        .into_iter()
        .find(|step| *step >= rough)
        .unwrap_or(rough)
}

fn band(out: &mut String, frame: Frame, series: &Series, ink: &Ink) {
    let wide = |(_, [low, _, high]): &(usize, [f64; 3])| high - low > 0.002;
    if !series.points.iter().any(wide) {
        return;
    }
    let high = series
        .points
        .iter()
        .map(|(unit, [_, _, high])| (unit, high));
    let low = series.points.iter().map(|(unit, [low, _, _])| (unit, low));
    let edge = high
        .chain(low.rev())
        .map(|(unit, coverage)| frame.place(*unit, *coverage));
    push(
        out,
        format_args!(
            "<path class=\"band {}\" d=\"M{}Z\"/>\n",
            ink.class,
            edge.collect::<Vec<_>>().join("L")
        ),
    );
}

fn line(out: &mut String, frame: Frame, series: &Series, ink: &Ink) {
    let middle = series.points.iter();
    let middle = middle.map(|(unit, [_, mean, _])| frame.place(*unit, *mean));
    let end = series.points.last().map_or(0.0, |(_, [_, mean, _])| *mean);
    push(
        out,
        format_args!(
            "<path class=\"line {}\" d=\"M{}\"><title>{}: {:.1} % at the end, area {:.3}</title></path>\n",
            ink.class,
            middle.collect::<Vec<_>>().join("L"),
            escape(&series.policy),
            end * 100.0,
            series.area
        ),
    );
}

/// One line of the legend: how it is drawn, who it is, its area.
fn entry(out: &mut String, place: usize, series: &Series, ink: &Ink) {
    if place == 0 {
        push(
            out,
            format_args!(
                "<text class=\"faint\" text-anchor=\"end\" x=\"{}\" y=\"{}\">area</text>\n",
                WIDTH - 12.0,
                TOP - 6.0
            ),
        );
    }
    let y = TOP + 10.0 + ENTRY * place as f64;
    let begin = RIGHT + 20.0;
    push(
        out,
        format_args!(
            "<path class=\"line {}\" d=\"M{begin} {y}h34\"/><text x=\"{}\" y=\"{}\">{}</text>\
             <text text-anchor=\"end\" x=\"{}\" y=\"{}\">{:.3}</text>\n",
            ink.class,
            begin + 42.0,
            y + 4.5,
            escape(&series.policy),
            WIDTH - 12.0,
            y + 4.5,
            series.area
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_whatever_the_budget() {
        assert_eq!(even_step(500), 50);
        assert_eq!(even_step(2000), 200);
        assert_eq!(even_step(7), 1);
        assert_eq!(even_step(0), 1);
        assert_eq!(even_step(1234), 200);
    }

    #[test]
    fn the_highest_line_decides_how_high_the_axis_goes() {
        let plot = |high: f64| Plot {
            title: String::new(),
            note: String::new(),
            unit: String::new(),
            budget: 10,
            series: vec![Series {
                policy: "gf".to_owned(),
                area: 0.0,
                points: vec![(10, [0.0, 0.0, high])],
            }],
        };
        let height = |high| {
            let frame = Frame::of(&plot(high));
            (frame.step, frame.steps)
        };
        assert_eq!(height(0.49), (10, 5));
        assert_eq!(height(0.93), (20, 5));
        assert_eq!(height(1.0), (20, 5));
        assert_eq!(height(0.0), (1, 1));
    }

    #[test]
    fn names_of_strangers_cannot_leave_their_place() {
        let plot = Plot {
            title: "</text><script>".to_owned(),
            note: String::new(),
            unit: "queries".to_owned(),
            budget: 10,
            series: vec![Series {
                policy: "<a>".to_owned(),
                area: 0.5,
                points: vec![(0, [0.0; 3]), (10, [0.4, 0.5, 2.0])],
            }],
        };
        let svg = plot.draw();
        assert!(!svg.contains("<script>") && !svg.contains("<a>"));
        assert!(svg.contains("class=\"band"), "there is a spread to see");
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
