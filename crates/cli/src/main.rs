//! The binary `surfacer`.
fn main() {}
