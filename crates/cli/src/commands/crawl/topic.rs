//! Who says which page is near the topic, and which is next: made from what the user names.

use crawl::focus::Subject;
use std::path::Path;
use std::sync::Arc;
use topic::focus::{Frontier, Surfacer};
use topic::relevance::{Learned, Method};

/// A topic, ready to be crawled for.
pub(super) struct Topic {
    pub(super) subject: Subject,
    topic: Arc<topic::Topic>,
}

impl Topic {
    /// Says how near a page is.
    pub(super) fn judge(&self) -> Learned {
        Learned::new(Arc::clone(&self.topic), Method::Surfacer)
    }

    /// Says which page is next.
    pub(super) fn frontier(&self) -> Box<dyn Frontier> {
        Box::new(Surfacer::new(self.judge()))
    }

    /// Its words, the nearest first.
    pub(super) fn words(&self) -> Vec<String> {
        let names = self.topic.concepts.names().iter();
        names.map(|name| name.written.clone()).collect()
    }
}

/// Loads a topic from a file that a person wrote, or from one that was trained.
pub(super) fn load(path: &Path) -> anyhow::Result<Topic> {
    let topic = topic::Topic::load(path)?;
    let subject = Subject::new(&topic.name, &topic.written()?);
    Ok(Topic {
        subject,
        topic: Arc::new(topic),
    })
}
