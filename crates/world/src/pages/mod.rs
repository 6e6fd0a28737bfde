//! A linked site of many pages, for measuring how cheaply a crawler fetches.
//!
//! Every page is 10 to 40 KB with about sixty links: some twice, some with fragments, some with tracking parameters.
//! All pages can be reached from `/` by plain links. The server counts how often each was fetched and tells at
//! `/__stats`, which nothing links to; `/__reset` counts from zero again.

mod book;
mod connection;
mod dice;
mod words;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use crate::server::Server;
use book::Book;

/// Pages of a site when nobody says otherwise.
pub const DEFAULT_PAGES: usize = 20_000;

/// What was fetched so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Pages of the site.
    pub pages: usize,
    /// Different pages fetched.
    pub distinct: usize,
    /// Fetches of a page that had been fetched before.
    pub repeated: usize,
    /// All other requests: robots.txt, searches, addresses that do not exist.
    pub other: usize,
}

/// A linked site that is up. Dropping it takes it down.
pub struct Running {
    server: Server,
    shelf: Arc<Shelf>,
}

/// Starts a site of so many pages (at least one) on 127.0.0.1. Port 0 takes any free one.
pub fn serve(pages: usize, seed: u64, port: u16) -> io::Result<Running> {
    let shelf = Arc::new(Shelf::new(Book::new(pages.max(1), seed)));
    let shared = Arc::clone(&shelf);
    let server = Server::start(port, |listener| async move {
        loop {
            // Too many open files is the one failure to expect here, and it passes when visitors leave.
            let Ok((stream, _)) = listener.accept().await else {
                tokio::task::yield_now().await;
                continue;
            };
            // A visitor who leaves in the middle of an answer is no failure of ours.
            tokio::spawn(connection::answer(stream, Arc::clone(&shared)));
        }
    })?;
    Ok(Running { server, shelf })
}

impl Running {
    /// The address of the start page, `http://127.0.0.1:PORT/`.
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// What was fetched so far.
    pub fn stats(&self) -> Stats {
        self.shelf.stats()
    }
}

/// The pages and how often each was fetched.
struct Shelf {
    book: Book,
    fetched: Vec<AtomicU32>,
    other: AtomicUsize,
}

impl Shelf {
    fn new(book: Book) -> Self {
        Self {
            fetched: (0..book.len()).map(|_| AtomicU32::new(0)).collect(),
            other: AtomicUsize::new(0),
            book,
        }
    }

    /// Puts the answer for a path into `body` and gives its status.
    fn fill(&self, address: &str, body: &mut Vec<u8>) -> u16 {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        if let Some(page) = self.book.at(path) {
            self.fetched[page].fetch_add(1, Ordering::Relaxed);
            self.book.write(page, body);
            return 200;
        }
        if path == "/__stats" || path == "/__reset" {
            let stats = self.stats();
            let written = serde_json::to_writer(&mut *body, &stats);
            written.expect("numbers can be written to memory");
            if path == "/__reset" {
                self.reset();
            }
            return 200;
        }
        self.other.fetch_add(1, Ordering::Relaxed);
        match path {
            "/robots.txt" => body.extend_from_slice(b"User-agent: *\nDisallow: /search\n"),
            "/search" => body.extend_from_slice(
                b"<!DOCTYPE html><title>Search</title><p>Nothing was found.</p>\n",
            ),
            _ => {
                body.extend_from_slice(
                    b"<!DOCTYPE html><title>Not found</title><p>There is no such page.</p>\n",
                );
                return 404;
            }
        }
        200
    }

    fn stats(&self) -> Stats {
        let mut distinct = 0;
        let mut fetches = 0;
        for fetched in &self.fetched {
            let fetched = fetched.load(Ordering::Relaxed) as usize;
            distinct += usize::from(fetched > 0);
            fetches += fetched;
        }
        Stats {
            pages: self.book.len(),
            distinct,
            repeated: fetches - distinct,
            other: self.other.load(Ordering::Relaxed),
        }
    }

    fn reset(&self) {
        for fetched in &self.fetched {
            fetched.store(0, Ordering::Relaxed);
        }
        self.other.store(0, Ordering::Relaxed);
    }
}
