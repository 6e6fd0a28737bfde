//! Hidden form tokens: bound to a session cookie, each good for one submit.

use std::collections::{HashMap, VecDeque};

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Tokens a session may have open. A visitor with more unused forms than this has lost the oldest, as on real sites.
const OPEN_TOKENS: usize = 32;

/// All sessions and their unused tokens.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    seed: u64,
    given: u64,
    sessions: HashMap<String, VecDeque<String>>,
    /// What each session asked for last, as form values.
    asked: HashMap<String, Vec<(String, String)>>,
}

impl Tokens {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }

    /// The session of this visitor, made anew when it is unknown.
    pub(super) fn session(&mut self, claimed: Option<&str>) -> String {
        let known = claimed.filter(|name| self.sessions.contains_key(*name));
        if let Some(name) = known {
            return name.to_owned();
        }
        let name = self.draw();
        self.sessions.insert(name.clone(), VecDeque::new());
        name
    }

    /// Keeps what a session asks for.
    pub(super) fn ask(&mut self, session: &str, values: Vec<(String, String)>) {
        self.asked.insert(session.to_owned(), values);
    }

    /// What a session asked for last.
    pub(super) fn asked(&self, session: &str) -> Option<Vec<(String, String)>> {
        self.asked.get(session).cloned()
    }

    /// A fresh token for a form.
    pub(super) fn issue(&mut self, session: &str) -> String {
        let token = self.draw();
        let open = self.sessions.entry(session.to_owned()).or_default();
        open.push_back(token.clone());
        if open.len() > OPEN_TOKENS {
            open.pop_front();
        }
        token
    }

    /// Takes a token back. `false` when it is not this session's, or was used before.
    pub(super) fn redeem(&mut self, session: Option<&str>, token: &str) -> bool {
        let open = session.and_then(|name| self.sessions.get_mut(name));
        let Some(open) = open else { return false };
        let place = open.iter().position(|unused| unused == token);
        place.and_then(|place| open.remove(place)).is_some()
    }

    fn draw(&mut self) -> String {
        self.given += 1;
        format!(
            "{:016x}",
            xxh3_64_with_seed(&self.given.to_le_bytes(), self.seed ^ 0x70_6b_65_6e)
        )
    }
}
