//! A table of figures, for a terminal, for Markdown and for HTML.

use std::fmt::Write as _;

/// A table: the first column names the row, the others hold figures.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

/// One figure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Whether it stands out.
    pub tone: Tone,
}

/// How a figure stands out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tone {
    /// Not at all.
    #[default]
    Plain,
    /// The best of its row.
    Best,
    /// As good as the best.
    Near,
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Plain,
        }
    }
}

impl Grid {
    /// A table with these headings.
    pub fn new(head: impl IntoIterator<Item = String>) -> Self {
        Self {
            head: head.into_iter().collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Aligned columns for a terminal.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|cell| &cell.text).chain(self.head.get(column));
            cells.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut out = aligned(self.head.iter(), &widths);
        for row in &self.rows {
            out += &aligned(row.iter().map(|cell| &cell.text), &widths);
        }
        out
    }

    /// A table in Markdown.
    pub fn markdown(&self) -> String {
        let safe = |text: &str| text.replace('|', "\\|").replace(['\n', '\r'], " ");
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut out = line(self.head.iter().map(|text| safe(text)).collect());
        let rules = (0..self.head.len()).map(|column| if column == 0 { "---" } else { "---:" });
        out += &line(rules.map(str::to_owned).collect());
        for row in &self.rows {
            let cells = row.iter().map(|cell| match cell.tone {
                Tone::Best => format!("**{}**", safe(&cell.text)),
                Tone::Plain | Tone::Near => safe(&cell.text),
            });
            out += &line(cells.collect());
        }
        out
    }

    /// A table in HTML.
    pub fn html(&self) -> String {
        let mut out = "<div class=\"wide\"><table>\n<thead><tr>".to_owned();
        for text in &self.head {
            push(
                &mut out,
                format_args!("<th scope=\"col\">{}</th>", escape(text)),
            );
        }
        out += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            out += "<tr>";
            for (column, cell) in row.iter().enumerate() {
                let (tag, more) = match (column, cell.tone) {
                    (0, _) => ("th", " scope=\"row\""),
                    (_, Tone::Plain) => ("td", ""),
                    (_, Tone::Near) => ("td", " class=\"near\""),
                    (_, Tone::Best) => ("td", " class=\"best\""),
                };
                let text = escape(&cell.text);
                push(&mut out, format_args!("<{tag}{more}>{text}</{tag}>"));
            }
            out += "</tr>\n";
        }
        out + "</tbody></table></div>\n"
    }
}

/// Appends; a `String` never refuses.
pub(crate) fn push(out: &mut String, text: std::fmt::Arguments) {
    out.write_fmt(text).expect("a String takes everything");
}

fn aligned<'a>(cells: impl Iterator<Item = &'a String>, widths: &[usize]) -> String {
    let mut line = String::new();
    for ((column, cell), width) in cells.enumerate().zip(widths) {
        if column == 0 {
            push(&mut line, format_args!("{cell:<width$}"));
        } else {
            push(&mut line, format_args!("  {cell:>width$}"));
        }
    }
    line.truncate(line.trim_end().len());
    line + "\n"
}

/// Text as HTML and SVG show it: names of tables, columns and policies are anybody's.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// A number with thousands set apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new(["policy", "a|b"].map(str::to_owned));
        grid.row([
            "<gf>".into(),
            Cell {
                text: "0.5".into(),
                tone: Tone::Best,
            },
        ]);
        grid.row(["surfacer".into(), "12.25".into()]);
        grid
    }

    #[test]
    fn figures_stand_under_each_other() {
        assert_eq!(
            grid().text(),
            "policy      a|b\n<gf>        0.5\nsurfacer  12.25\n"
        );
    }

    #[test]
    fn strange_names_stay_in_their_cells() {
        assert!(
            grid()
                .markdown()
                .starts_with("| policy | a\\|b |\n| --- | ---: |\n")
        );
        assert!(grid().markdown().contains("| <gf> | **0.5** |"));
        let html = grid().html();
        assert!(html.contains("<th scope=\"row\">&lt;gf&gt;</th><td class=\"best\">0.5</td>"));
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
