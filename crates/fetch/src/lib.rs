//! The hand: Surfacer's one guarded way out to the web.
