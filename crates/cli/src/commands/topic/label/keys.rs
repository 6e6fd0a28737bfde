//! Where answers come from: keys of a terminal, or letters on lines where there is none.

use console::{Key, Term};
use std::io::{self, BufRead, IsTerminal};

/// What was pressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// A letter, in lower case.
    Letter(char),
    /// Nothing more will come.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Where answers come from.
pub(super) enum Keys {
    /// Keys, each at once.
    Terminal(Term),
    /// One letter a line, so that a script can answer.
    Lines(Box<dyn BufRead>),
}

impl Keys {
    /// Whoever is at the other end of standard input.
    pub(super) fn of_the_user() -> Self {
        if io::stdin().is_terminal() {
            Self::Terminal(Term::stderr())
        } else {
            Self::Lines(Box::new(io::stdin().lock()))
        }
    }

    /// The next answer.
    pub(super) fn next(&mut self) -> io::Result<Pressed> {
        match self {
            Self::Terminal(terminal) => loop {
                match terminal.read_key_raw()? {
                    Key::CtrlC => return Ok(Pressed::Interrupt),
                    // Ctrl-D.
                    Key::Char('\u{4}') => return Ok(Pressed::End),
                    Key::Char(letter) => return Ok(lower(letter)),
                    // Arrows and the like say nothing.
                    _ => {}
                }
            },
            Self::Lines(lines) => loop {
                let mut line = Vec::new();
                if lines.read_until(b'\n', &mut line)? == 0 {
                    return Ok(Pressed::End);
                }
                let line = String::from_utf8_lossy(&line);
                if let Some(letter) = line.trim().chars().next() {
                    return Ok(lower(letter));
                }
            },
        }
    }
}

fn lower(letter: char) -> Pressed {
    Pressed::Letter(letter.to_lowercase().next().unwrap_or(letter))
}
