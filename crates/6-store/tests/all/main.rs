//! Everything the store promises, tried from outside.

/// Made-up pages, steps and exchanges.
mod sample;

/// What is kept reads back.
mod round_trip;
