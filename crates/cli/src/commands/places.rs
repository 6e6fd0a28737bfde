//! Which site files are meant by a path.

use anyhow::{Context, bail};
use std::path::{Path, PathBuf};

/// The site files at a path: the file itself, those in its `sites` folder, or those in the folder.
pub(crate) fn site_files(place: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if place.is_file() {
        return Ok(vec![place.to_owned()]);
    }
    if !place.is_dir() {
        bail!(
            "there is nothing at {}; give a site file (something.db) or the folder given to --out",
            place.display()
        );
    }
    let mut files = Vec::new();
    for folder in [
        place.to_owned(),
        place.join("sites"),
        place.join("demo").join("sites"),
    ] {
        if !folder.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(&folder)
            .with_context(|| format!("cannot read {}", folder.display()))?
        {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "db") {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        bail!(
            "no site file in {}; harvest something first, or give the folder given to --out",
            place.display()
        );
    }
    files.sort();
    Ok(files)
}
