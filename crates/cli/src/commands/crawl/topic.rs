//! Who says which page is near the topic, and which is next: made from what the user names.

use crawl::focus::Subject;
use std::path::Path;
use std::sync::Arc;
use topic::focus::{Frontier, Surfacer};
use topic::relevance::{Learned, Method};

/// A topic, ready to be crawled for.
pub(super) struct Topic {
    pub(super) subject: Subject,
    pub(super) frontier: Box<dyn Frontier>,
}

/// Loads a topic from a file that a person wrote, or from one that was trained.
pub(super) fn load(path: &Path) -> anyhow::Result<Topic> {
    let topic = topic::Topic::load(path)?;
    let subject = Subject::new(&topic.name, &topic.written()?);
    let learned = Learned::new(Arc::new(topic), Method::Surfacer);
    Ok(Topic {
        subject,
        frontier: Box::new(Surfacer::new(learned)),
    })
}
