//! How far a site has come on its way from a name to a drained database.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How far a site has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It was found, and seems worth a visit.
    Located,
    /// It is about the topic, and its forms were looked for.
    Explored,
    /// It is known how its forms are asked.
    Surfaced,
    /// Its databases are being drained.
    Harvesting,
    /// There is nothing more to be had, or nothing that is worth it.
    Done,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [
        Self::Located,
        Self::Explored,
        Self::Surfaced,
        Self::Harvesting,
        Self::Done,
    ];

    /// The stable name, as stored and printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Located => "located",
            Self::Explored => "explored",
            Self::Surfaced => "surfaced",
            Self::Harvesting => "harvesting",
            Self::Done => "done",
        }
    }

    /// Finds a stage by its stable name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.name() == name)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_found_by_its_own_name_and_they_stand_in_order() {
        for stage in Stage::ALL {
            assert_eq!(Stage::by_name(stage.name()), Some(stage));
        }
        assert!(Stage::ALL.is_sorted());
    }
}
