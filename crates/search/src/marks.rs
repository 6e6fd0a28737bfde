//! How far each site file was read. Committed with the documents that were read, in the note that a commit of the index carries.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::Mark;

/// All files that the index knows, by the names they have without `.db`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marks(pub(crate) BTreeMap<String, Reached>);

/// How far a file was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reached {
    /// The origin the file is about.
    pub(crate) site: String,
    pub(crate) mark: Mark,
}

impl Marks {
    /// What the last commit says. An index without a note was never committed.
    pub(crate) fn of(index: &tantivy::Index) -> tantivy::Result<Self> {
        let note = index.load_metas()?.payload;
        Ok(note
            .and_then(|note| serde_json::from_str(&note).ok())
            .unwrap_or_default())
    }

    pub(crate) fn to_note(&self) -> String {
        // Texts and numbers always become JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The sites that are meant by what was typed: an origin, a host with or without its port, or the name of a site file.
    pub(crate) fn sites(&self, typed: &str) -> Vec<String> {
        let is_meant = |file: &str, site: &str| {
            let host = site.split_once("://").map_or(site, |(_, host)| host);
            let without_port = host.rsplit_once(':').map_or(host, |(host, _)| host);
            [file, site, host, without_port]
                .iter()
                .any(|name| name.eq_ignore_ascii_case(typed))
        };
        let mut sites: Vec<String> = self
            .0
            .iter()
            .filter(|(file, reached)| is_meant(file, &reached.site))
            .map(|(_, reached)| reached.site.clone())
            .collect();
        sites.dedup();
        sites
    }
}
