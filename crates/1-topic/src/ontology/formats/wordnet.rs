//! WordNet's own files, as in its `dict` folder: `data.noun` has the synsets, `index.noun` the meanings of each word.
//!
//! Each pointer is written at both of its ends, so only those that lead upwards are taken.

use super::super::build::{Builder, Worth};
use super::super::error::{Fault, Place};
use super::super::graph::{Link, Ontology};

const FORMAT: &str = "WordNet";

/// Reads `data.noun`.
pub(in crate::ontology) fn synsets(data: &str) -> Result<Builder, Fault> {
    let mut builder = Builder::default();
    for (number, line) in entries(data) {
        let place = Place::line(number);
        take_synset(&mut builder, line)
            .ok_or_else(|| Fault::syntax(FORMAT, place, "a synset of data.noun was expected"))??;
    }
    Ok(builder)
}

/// Reads `index.noun`.
pub(in crate::ontology) fn words(mut builder: Builder, index: &str) -> Result<Ontology, Fault> {
    for (number, line) in entries(index) {
        let place = Place::line(number);
        take_word(&mut builder, line)
            .ok_or_else(|| Fault::syntax(FORMAT, place, "a word of index.noun was expected"))??;
    }
    Ok(builder.finish())
}

/// Lines that are not of the licence, which stands before them two spaces in.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.starts_with("  ") && !line.trim().is_empty())
        .map(|(number, line)| (number + 1, line))
}

/// `02084071 05 n 03 dog 0 domestic_dog 0 ... 022 @ 02083346 n 0000 ... | a member of the genus Canis`; none if it is not.
fn take_synset(builder: &mut Builder, line: &str) -> Option<Result<(), Fault>> {
    let line = line.split(" | ").next()?;
    let mut fields = line.split_whitespace();
    let offset = fields.next().filter(|offset| is_offset(offset))?;
    let (_file, _kind) = (fields.next()?, fields.next()?);
    let words = usize::from_str_radix(fields.next()?, 16).ok()?;
    let mut names = Vec::new();
    for _ in 0..words {
        names.push(fields.next()?.replace('_', " "));
        fields.next()?;
    }
    let pointers: usize = fields.next()?.parse().ok()?;
    let mut links = Vec::new();
    for _ in 0..pointers {
        let symbol = fields.next()?;
        let target = fields.next().filter(|offset| is_offset(offset))?;
        let (part, _words) = (fields.next()?, fields.next()?);
        let link = match symbol {
            "@" => Link::IsA,
            "@i" => Link::Instance,
            "#m" | "#s" | "#p" => Link::PartOf,
            _ => continue,
        };
        if part == "n" {
            links.push((link, target));
        }
    }
    Some(put(builder, offset, &names, &links))
}

fn put(
    builder: &mut Builder,
    offset: &str,
    names: &[String],
    links: &[(Link, &str)],
) -> Result<(), Fault> {
    let synset = builder.node(offset)?;
    builder.know(synset);
    for (place, name) in names.iter().enumerate() {
        if place == 0 {
            builder.name(synset, Worth::Preferred, name)?;
        } else {
            builder.also(synset, name)?;
        }
    }
    for (link, target) in links {
        let target = builder.node(target)?;
        builder.link(synset, *link, target)?;
    }
    Ok(())
}

/// `dog n 7 5 @ ~ #m #p %p 7 1 02084071 10114209 ...`: the meanings, the commonest first; none if it is not.
fn take_word(builder: &mut Builder, line: &str) -> Option<Result<(), Fault>> {
    let mut fields = line.split_whitespace();
    let word = fields.next()?.replace('_', " ");
    let _part = fields.next()?;
    let meanings: usize = fields.next()?.parse().ok()?;
    let pointers: usize = fields.next()?.parse().ok()?;
    let offsets: Vec<&str> = fields.skip(pointers.saturating_add(2)).collect();
    if offsets.len() != meanings || !offsets.iter().all(|offset| is_offset(offset)) {
        return None;
    }
    // One meaning needs no order: it is found by its name.
    if meanings > 1 {
        let nodes: Result<Vec<u32>, Fault> =
            offsets.iter().map(|offset| builder.node(offset)).collect();
        match nodes {
            Ok(nodes) => builder.senses(word, nodes),
            Err(fault) => return Some(Err(fault)),
        }
    }
    Some(Ok(()))
}

fn is_offset(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit())
}
