//! A file of the web's links between hosts, as Common Crawl publishes them, used where it lies.
//!
//! Vertices: `number<TAB>org.example.library[<TAB>hosts]`, a line for each host, its labels turned round. Edges: `from<TAB>to`, by number. Both may be
//! in several parts and packed by gzip. There are hundreds of millions of lines, so nothing is loaded: all sites that may be asked about are
//! answered for in one pass (three files read from end to end: numbers of the sites, numbers of those who link to them, their names).
//! Hosts that link to most of those sites come first: they are the likely centers.
//!
//! Lines that are broken or endless are passed over and counted.

use super::{Asked, BadAnswer, Hit, Question, SearchError, Source};
use flate2::read::MultiGzDecoder;
use model::{Page, Url};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Longest line that is read. A host has 253 characters at most.
const LONGEST: usize = 1_024;
/// Most hosts kept that link to one site.
const MOST: usize = 1_000;
/// Most sites answered for in one pass.
const MOST_SITES: usize = 10_000;

/// See the module.
#[derive(Debug)]
pub struct WebGraph {
    vertices: Vec<PathBuf>,
    edges: Vec<PathBuf>,
    foreseen: BTreeSet<String>,
    answers: HashMap<String, Vec<Hit>>,
    broken: u64,
}

impl WebGraph {
    /// The graph in a folder, or beside a file of vertices.
    pub fn open(path: &Path) -> Result<Self, SearchError> {
        let folder = if path.is_dir() {
            path
        } else {
            path.parent().unwrap_or(Path::new("."))
        };
        let unreadable = |source| SearchError::Unreadable {
            path: folder.to_owned(),
            source,
        };
        let (mut vertices, mut edges) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.contains("vertices") {
                vertices.push(file);
            } else if name.contains("edges") {
                edges.push(file);
            }
        }
        if vertices.is_empty() || edges.is_empty() {
            return Err(SearchError::NoGraph {
                path: folder.to_owned(),
            });
        }
        vertices.sort();
        edges.sort();
        Ok(Self {
            vertices,
            edges,
            foreseen: BTreeSet::new(),
            answers: HashMap::new(),
            broken: 0,
        })
    }

    /// Lines that were passed over so far.
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// Answers for some sites in one pass.
    fn pass(&mut self, sites: &BTreeSet<String>) -> Result<(), SearchError> {
        let mut broken = 0;
        let mut wanted: HashMap<u64, &String> = HashMap::new();
        let by_host: HashMap<&str, &String> =
            sites.iter().map(|site| (host_of(site), site)).collect();
        each_line(&self.vertices, &mut broken, |line| {
            let (number, host) = vertex(line)?;
            if let Some(site) = by_host.get(turned(host).as_str()) {
                wanted.insert(number, site);
            }
            Some(())
        })?;
        let mut from: BTreeMap<&String, Vec<u64>> = BTreeMap::new();
        let mut counts: HashMap<u64, u32> = HashMap::new();
        each_line(&self.edges, &mut broken, |line| {
            let (source, target) = edge(line)?;
            if let Some(site) = wanted.get(&target) {
                let sources = from.entry(site).or_default();
                if source != target && sources.len() < MOST && !sources.contains(&source) {
                    sources.push(source);
                    *counts.entry(source).or_default() += 1;
                }
            }
            Some(())
        })?;
        let mut names: HashMap<u64, String> = HashMap::new();
        each_line(&self.vertices, &mut 0, |line| {
            let (number, host) = vertex(line)?;
            if counts.contains_key(&number) {
                names.insert(number, turned(host));
            }
            Some(())
        })?;
        self.broken += broken;
        for site in sites {
            let mut sources = from.remove(site).unwrap_or_default();
            sources.sort_by_key(|source| (u32::MAX - counts[source], *source));
            let hits = sources.iter().filter_map(|source| {
                let url = Url::parse(&format!("https://{}/", names.get(source)?)).ok()?;
                Some(Hit {
                    url,
                    title: String::new(),
                    text: String::new(),
                    near: None,
                })
            });
            let hits = hits.take(super::MOST_HITS).collect();
            self.answers.insert(site.clone(), hits);
        }
        Ok(())
    }
}

impl Source for WebGraph {
    fn name(&self) -> &'static str {
        "web-graph"
    }

    fn answers(&self, question: &Question) -> bool {
        matches!(question, Question::LinksTo(_))
    }

    fn foresee(&mut self, sites: &[String]) {
        self.foreseen.extend(sites.iter().cloned());
    }

    fn ask(&mut self, question: &Question) -> Result<Asked, SearchError> {
        let Question::LinksTo(site) = question else {
            return Ok(Asked::Known(Vec::new()));
        };
        if !self.answers.contains_key(site) {
            let foreseen = std::mem::take(&mut self.foreseen);
            let mut sites: BTreeSet<String> = foreseen
                .into_iter()
                .filter(|site| !self.answers.contains_key(site))
                .take(MOST_SITES)
                .collect();
            sites.insert(site.clone());
            self.pass(&sites)?;
        }
        Ok(Asked::Known(
            self.answers.get(site).cloned().unwrap_or_default(),
        ))
    }

    fn read(&self, _: &Page) -> Result<Vec<Hit>, BadAnswer> {
        Ok(Vec::new())
    }
}

fn host_of(site: &str) -> &str {
    site.split(':').next().unwrap_or(site)
}

/// `org.example.library` is `library.example.org`, without the `www.` that a site's name does not have.
fn turned(host: &str) -> String {
    let labels: Vec<&str> = host.split('.').rev().collect();
    match labels.as_slice() {
        ["www", rest @ ..] if rest.len() > 1 => rest.join("."),
        all => all.join("."),
    }
}

fn vertex(line: &str) -> Option<(u64, &str)> {
    let mut parts = line.split('\t');
    let number = parts.next()?.parse().ok()?;
    let host = parts.next()?.trim();
    (!host.is_empty()).then_some((number, host))
}

fn edge(line: &str) -> Option<(u64, u64)> {
    let (from, to) = line.split_once('\t')?;
    Some((from.parse().ok()?, to.trim().parse().ok()?))
}

/// Hands each line of some files to `see`, which says nothing of a line it cannot read.
fn each_line(
    files: &[PathBuf],
    broken: &mut u64,
    mut see: impl FnMut(&str) -> Option<()>,
) -> Result<(), SearchError> {
    for path in files {
        let unreadable = |source: io::Error| SearchError::Unreadable {
            path: path.clone(),
            source,
        };
        let mut reader = opened(path).map_err(unreadable)?;
        let mut line: Vec<u8> = Vec::new();
        while let Some(whole) = next_line(&mut reader, &mut line).map_err(unreadable)? {
            let text = std::str::from_utf8(&line).ok().filter(|_| whole);
            let text = text.map(|text| text.trim_end_matches('\r'));
            let read = text.filter(|text| !text.is_empty()).and_then(&mut see);
            if read.is_none() && !line.is_empty() {
                *broken += 1;
            }
        }
    }
    Ok(())
}

fn opened(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let packed = file.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    let plain: Box<dyn Read> = if packed {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, plain)))
}

/// Reads a line, of an endless one only the beginning. Says whether it is whole; nothing at the end.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let mut whole = true;
    let mut any = false;
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST.saturating_sub(line.len());
        whole &= part.len() <= room;
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use proptest::prelude::*;
    use std::io::Write;

    fn graph(vertices: &[u8], edges: &[u8]) -> (tempfile::TempDir, WebGraph) {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cc-host-vertices.txt.gz"), vertices).unwrap();
        fs::write(folder.path().join("cc-host-edges.txt.gz"), edges).unwrap();
        let graph = WebGraph::open(folder.path()).unwrap();
        (folder, graph)
    }

    fn packed(text: &str) -> Vec<u8> {
        // In two members, as files that were joined have.
        let middle = text.floor_char_boundary(text.len() / 2);
        let mut all = Vec::new();
        for part in [&text[..middle], &text[middle..]] {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(part.as_bytes()).unwrap();
            all.extend(encoder.finish().unwrap());
        }
        all
    }

    fn hosts(graph: &mut WebGraph, site: &str) -> Vec<String> {
        match graph.ask(&Question::LinksTo(site.to_owned())).unwrap() {
            Asked::Known(hits) => hits.iter().map(|hit| hit.url.host().to_owned()).collect(),
            Asked::Request(_) => unreachable!("a file needs no web"),
        }
    }

    const VERTICES: &str =
        "0\torg.a\t3\n1\torg.b\n2\torg.example.library\t1\n3\torg.example.www\n4\torg.hub\n";
    const EDGES: &str = "0\t2\n1\t2\n4\t2\n4\t3\n2\t4\n4\t2\n2\t2\n";

    #[test]
    fn who_links_to_most_of_what_was_asked_comes_first_packed_or_not() {
        for (vertices, edges) in [
            (VERTICES.as_bytes().to_vec(), EDGES.as_bytes().to_vec()),
            (packed(VERTICES), packed(EDGES)),
        ] {
            let (_folder, mut graph) = graph(&vertices, &edges);
            graph.foresee(&["library.example.org".into(), "example.org".into()]);
            assert_eq!(
                hosts(&mut graph, "library.example.org"),
                ["hub.org", "a.org", "b.org"]
            );
            assert_eq!(hosts(&mut graph, "example.org"), ["hub.org"]);
            assert!(hosts(&mut graph, "nobody.org").is_empty());
            assert_eq!(graph.broken(), 0);
        }
    }

    #[test]
    fn broken_and_endless_lines_are_passed_over_and_counted() {
        let long = "x".repeat(3_000_000);
        let vertices = format!("no number\torg.x\n{long}\n\n7\n\u{0}\n{VERTICES}9\t");
        let edges = format!("2\n\t\n{long}\t2\n-1\t2\n{EDGES}");
        let (_folder, mut graph) = graph(vertices.as_bytes(), edges.as_bytes());
        assert_eq!(hosts(&mut graph, "example.org"), ["hub.org"]);
        assert_eq!(graph.broken(), 9);
    }

    #[test]
    fn a_file_that_ends_in_the_middle_says_which_it_is() {
        let mut vertices = packed(VERTICES);
        vertices.truncate(vertices.len() - 5);
        let (_folder, mut graph) = graph(&vertices, EDGES.as_bytes());
        let error = graph
            .ask(&Question::LinksTo("a.org".into()))
            .unwrap_err()
            .to_string();
        assert!(error.contains("cc-host-vertices.txt.gz"), "{error}");
    }

    #[test]
    fn a_folder_without_a_graph_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let error = WebGraph::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains("edges.txt.gz"), "{error}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn no_file_breaks_the_reader(vertices in prop::collection::vec(any::<u8>(), 0..400), edges in "[0-9\t\n]{0,300}") {
            let (_folder, mut graph) = graph(&vertices, edges.as_bytes());
            // A file that begins like a packed one may be none: then it says so.
            let asked = graph.ask(&Question::LinksTo("a.org".into()));
            prop_assert!(asked.is_ok() || vertices.starts_with(&[0x1f, 0x8b]));
        }
    }
}
