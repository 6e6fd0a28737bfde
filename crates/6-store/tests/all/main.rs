//! Everything the store promises, tried from outside.

/// Made-up pages, steps and exchanges.
mod sample;

/// What is kept reads back.
mod round_trip;

/// The WARC files: what stands in them, and what other tools say.
mod archive;

/// Cut files, killed processes, two processes at once.
mod crash;

/// What strangers write: names, quotes, formulas.
mod hostile;

/// Records out.
mod export;

/// Exports of many sites, opened by the programs they are made for.
mod opened;

/// What the pages of records told.
mod details;

/// Crawls for a topic, over several sites.
mod crawls;

/// Files of other versions, files of others.
mod versions;
// What a person sees of a site file, and what is tried again.
mod look;
