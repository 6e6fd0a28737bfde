//! Colours and dashes. The published policies and explorers and ours have theirs for good; others take what is left.

use crate::harvest::finding::{ORACLE, PAIRS};
use crate::harvest::grid::push;

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ink {
    /// Its name in the style sheet.
    pub(super) class: &'static str,
    on_light: &'static str,
    on_dark: &'static str,
    dashes: &'static str,
    width: &'static str,
}

const fn ink(class: &'static str, on_light: &'static str, on_dark: &'static str) -> Ink {
    Ink {
        class,
        on_light,
        on_dark,
        dashes: "none",
        width: "1.6",
    }
}

const fn dashed(ink: Ink, dashes: &'static str) -> Ink {
    Ink { dashes, ..ink }
}

/// Hues after Okabe and Ito, who chose them for readers that see few colours; darker on light and lighter on dark, so that each has
/// a contrast of at least 3 to 1. Where two are near, one is dashed.
const INKS: [(&str, Ink); 21] = [
    (
        "surfacer",
        Ink {
            width: "2.8",
            ..ink("surfacer", "#0067a5", "#56b4e9")
        },
    ),
    (ORACLE, dashed(ink("oracle", "#222222", "#eeeeee"), "9 5")),
    (PAIRS, dashed(ink("pairs", "#222222", "#eeeeee"), "3 4")),
    ("random", ink("random", "#767676", "#a8a8a8")),
    ("gf", ink("gf", "#00815e", "#2fcf9b")),
    ("zipf", dashed(ink("zipf", "#00815e", "#2fcf9b"), "6 3")),
    ("ntoulas", ink("ntoulas", "#b15a00", "#ffa64d")),
    ("tfidf", ink("tfidf", "#8a3fb5", "#cf9cf5")),
    (
        "setcover",
        dashed(ink("setcover", "#8a3fb5", "#cf9cf5"), "6 3"),
    ),
    ("dfband", dashed(ink("dfband", "#b15a00", "#ffa64d"), "6 3")),
    ("rl", dashed(ink("rl", "#c2185b", "#ff8ab5"), "6 3")),
    ("rl+", ink("rlplus", "#c2185b", "#ff8ab5")),
    // Explorers, which never share a plot with policies.
    (
        "automaton",
        dashed(ink("automaton", "#00815e", "#2fcf9b"), "12 3"),
    ),
    (
        "promise",
        dashed(ink("promise", "#b15a00", "#ffa64d"), "2 3"),
    ),
    ("scdi", dashed(ink("scdi", "#8a3fb5", "#cf9cf5"), "12 3")),
    ("hwdla", dashed(ink("hwdla", "#c2185b", "#ff8ab5"), "2 3")),
    ("bfs", dashed(ink("bfs", "#767676", "#a8a8a8"), "6 3")),
    ("", ink("other1", "#6b6300", "#d6cb3f")),
    ("", dashed(ink("other2", "#6b6300", "#d6cb3f"), "6 3")),
    ("", dashed(ink("other3", "#00767f", "#5fd3de"), "6 3")),
    ("", ink("other4", "#00767f", "#5fd3de")),
];

/// The ink of each policy, in the order given.
pub(super) fn inks<'a>(policies: impl Iterator<Item = &'a str>) -> Vec<Ink> {
    let mut others = INKS.iter().filter(|(name, _)| name.is_empty()).cycle();
    let mut of = |policy: &str| {
        let own = INKS.iter().find(|(name, _)| *name == policy);
        own.or_else(|| others.next())
            .map_or(INKS[3].1, |(_, ink)| *ink)
    };
    policies.map(&mut of).collect()
}

/// What is not a line: paper, text, faint text and the grid, on light and on dark.
const LIGHT: [&str; 4] = ["#ffffff", "#222222", "#5c5c5c", "#e3e3e3"];
const DARK: [&str; 4] = ["#16191d", "#e8e8e8", "#a9a9a9", "#34383d"];

/// The style sheet. Colours are written out in full: not every reader of SVG knows variables.
pub(super) fn style(inks: &[Ink]) -> String {
    let mut style = ".surfacer-plot text{font:13px system-ui,sans-serif}.surfacer-plot .title{font-size:16px;font-weight:600}\
        .surfacer-plot .line{fill:none;stroke-linejoin:round}.surfacer-plot .band{stroke:none;fill-opacity:.13}"
        .to_owned();
    style += &colours(LIGHT, inks, |ink| ink.on_light);
    for ink in inks {
        push(
            &mut style,
            format_args!(
                ".surfacer-plot .line.{}{{stroke-width:{};stroke-dasharray:{}}}",
                ink.class, ink.width, ink.dashes
            ),
        );
    }
    let dark = colours(DARK, inks, |ink| ink.on_dark);
    format!("{style}@media (prefers-color-scheme:dark){{{dark}}}")
}

fn colours(page: [&str; 4], inks: &[Ink], colour: fn(&Ink) -> &'static str) -> String {
    let [paper, text, faint, grid] = page;
    let mut style = format!(
        ".surfacer-plot .paper{{fill:{paper}}}.surfacer-plot text{{fill:{text}}}.surfacer-plot .faint{{fill:{faint}}}\
         .surfacer-plot .grid{{stroke:{grid};stroke-width:1}}"
    );
    for ink in inks {
        let (class, colour) = (ink.class, colour(ink));
        push(
            &mut style,
            format_args!(
                ".surfacer-plot .line.{class}{{stroke:{colour}}}.surfacer-plot .band.{class}{{fill:{colour}}}"
            ),
        );
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as the guidelines for accessible pages define it.
    fn luminance(colour: &str) -> f64 {
        let part = |place: usize| {
            let value = u8::from_str_radix(&colour[place..place + 2], 16).unwrap();
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_line_can_be_seen_on_light_and_on_dark() {
        for (name, ink) in INKS {
            assert!(contrast(ink.on_light, LIGHT[0]) >= 3.0, "{name}");
            assert!(contrast(ink.on_dark, DARK[0]) >= 3.0, "{name}");
        }
    }

    #[test]
    fn no_two_lines_look_the_same() {
        for (place, (_, one)) in INKS.iter().enumerate() {
            for (_, other) in &INKS[place + 1..] {
                assert!(
                    one.on_light != other.on_light || one.dashes != other.dashes,
                    "{} and {}",
                    one.class,
                    other.class
                );
            }
        }
    }

    #[test]
    fn a_policy_keeps_its_ink_whoever_else_is_there() {
        let alone = inks(["gf"].into_iter());
        let among = inks(["new", "gf", "newer"].into_iter());
        assert_eq!(alone[0], among[1]);
        assert_ne!(among[0], among[2]);
    }
}
