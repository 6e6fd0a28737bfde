//! Serves a linked site until stdin ends: `cargo run -p surfacer-world --example pages -- PORT PAGES`.

use std::io::{Read as _, Write as _};

fn main() -> std::io::Result<()> {
    let mut numbers = std::env::args()
        .skip(1)
        .map(|text| text.parse::<usize>().ok());
    let port = numbers
        .next()
        .flatten()
        .and_then(|port| u16::try_from(port).ok());
    let pages = numbers.next().flatten();
    let pages = pages.unwrap_or(surfacer_world::pages::DEFAULT_PAGES);
    let site = surfacer_world::pages::serve(pages, 0, port.unwrap_or(0))?;
    writeln!(std::io::stdout(), "{}", site.url())?;
    std::io::stdin().read_to_end(&mut Vec::new())?;
    writeln!(std::io::stdout(), "{:?}", site.stats())
}
