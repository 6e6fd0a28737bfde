//! The records of a site one after the other, each with where it came from. Nothing is held but the record at hand.

use crate::error::Cause;
use crate::recall::unreadable;
use rusqlite::{CachedStatement, Connection, OptionalExtension};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// One record with where it came from. The names are a contract with scripts.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Line<'a> {
    pub(crate) key: &'a str,
    pub(crate) url: Option<&'a str>,
    pub(crate) title: &'a str,
    pub(crate) fields: &'a Fields<'a>,
    /// The words that were asked.
    pub(crate) query: &'a str,
    /// Where the form sends what is asked.
    pub(crate) form: &'a str,
    /// The address of the answer.
    pub(crate) page: Option<&'a str>,
    /// `file@offset` of the answer in the archive.
    pub(crate) warc: Option<&'a str>,
    pub(crate) first_seen: &'a str,
    /// The origin of the site.
    pub(crate) site: &'a str,
}

/// Names and values in the order of their names, each name once. Borrowed from the file wherever nothing had to be unescaped.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields<'a>(pub(crate) Vec<(Cow<'a, str>, Cow<'a, str>)>);

/// Where the records of one answer came from.
#[derive(Debug, Default)]
struct Origin {
    answer: i64,
    query: String,
    form: String,
    page: Option<String>,
    warc: Option<String>,
}

const RECORDS: &str = "SELECT record.key, record.url, record.title, record.fields, record.answer, record.first_seen, \
            detail.title, detail.fields \
     FROM record LEFT JOIN detail ON detail.record = record.id ORDER BY record.id";

const ORIGIN: &str = "SELECT query.words, form.action, response.url, warc.name, response.offset FROM answer \
     JOIN query ON query.id = answer.query \
     JOIN form ON form.id = query.form \
     LEFT JOIN response ON response.id = answer.response \
     LEFT JOIN warc ON warc.id = response.warc \
     WHERE answer.id = ?1";

/// Shows every record to `visit`, one at a time. What its own page says stands beside what its row says, or in its place.
pub(crate) fn each_line(
    db: &Connection,
    site: &str,
    mut visit: impl FnMut(&Line) -> Result<(), Cause>,
) -> Result<u64, Cause> {
    let mut records = db.prepare(RECORDS)?;
    let mut origins = db.prepare_cached(ORIGIN)?;
    let mut rows = records.query([])?;
    let mut origin = Origin::default();
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let text = |place| -> Result<&str, Cause> {
            Ok(row
                .get_ref(place)?
                .as_str()
                .map_err(rusqlite::Error::from)?)
        };
        let perhaps = |place| -> Result<Option<&str>, Cause> {
            Ok(row
                .get_ref(place)?
                .as_str_or_null()
                .map_err(rusqlite::Error::from)?)
        };
        let answer: i64 = row.get(4)?;
        // Records of one answer follow each other, so its origin is looked up once.
        if answer != origin.answer || count == 0 {
            origin = Origin::of(&mut origins, answer)?;
        }
        let fields = Fields::read("the fields of a record", text(3)?)?;
        let fields = match perhaps(7)? {
            Some(told) => fields.with(Fields::read("the fields of a record's page", told)?),
            None => fields,
        };
        visit(&Line {
            key: text(0)?,
            url: perhaps(1)?,
            title: perhaps(6)?.map_or_else(|| text(2), Ok)?,
            fields: &fields,
            query: &origin.query,
            form: &origin.form,
            page: origin.page.as_deref(),
            warc: origin.warc.as_deref(),
            first_seen: text(5)?,
            site,
        })?;
        count += 1;
    }
    Ok(count)
}

/// Shows the names of the fields of every record to `visit`. Twice as fast as [`each_line`].
pub(crate) fn each_name(db: &Connection, mut visit: impl FnMut(&str)) -> Result<(), Cause> {
    let written = "SELECT fields FROM record UNION ALL SELECT fields FROM detail";
    let mut records = db.prepare(written)?;
    let mut rows = records.query([])?;
    while let Some(row) = rows.next()? {
        let fields = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
        let names = Names(&mut visit);
        let mut parser = serde_json::Deserializer::from_str(fields);
        parser
            .deserialize_map(names)
            .map_err(|_| unreadable("the fields of a record"))?;
    }
    Ok(())
}

impl Origin {
    fn of(statement: &mut CachedStatement, answer: i64) -> Result<Self, Cause> {
        let origin = statement
            .query_row([answer], |row| {
                let warc: Option<String> = row.get(3)?;
                let offset: Option<i64> = row.get(4)?;
                Ok(Self {
                    answer,
                    query: row.get(0)?,
                    form: row.get(1)?,
                    page: row.get(2)?,
                    warc: warc
                        .zip(offset)
                        .map(|(name, offset)| format!("{name}@{offset}")),
                })
            })
            .optional()?;
        origin.ok_or_else(|| unreadable("the answer that showed a record"))
    }
}

impl<'a> Fields<'a> {
    fn read(what: &str, json: &'a str) -> Result<Self, Cause> {
        let fields: Self = serde_json::from_str(json).map_err(|_| unreadable(what))?;
        Ok(if fields.0.is_sorted_by(|one, next| one.0 < next.0) {
            fields
        } else {
            // Nobody but us writes them, and we write them in order.
            let sorted: BTreeMap<_, _> = fields.0.into_iter().collect();
            Self(sorted.into_iter().collect())
        })
    }

    /// What the page of a record told takes the place of what its row says.
    fn with(self, told: Self) -> Self {
        let mut all: BTreeMap<_, _> = self.0.into_iter().collect();
        all.extend(told.0);
        Self(all.into_iter().collect())
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Fields<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("names and texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some((Text(name), Text(value))) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// A text that is borrowed if it can be; `Cow` by itself never is.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Hands names on and passes over values.
struct Names<'v, F>(&'v mut F);

impl<'de, F: FnMut(&str)> Visitor<'de> for Names<'_, F> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("names and texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Text(name)) = map.next_key()? {
            (self.0)(&name);
            map.next_value::<serde::de::IgnoredAny>()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_in_order_and_once_whatever_the_file_says() {
        let fields = Fields::read("", r#"{"b":"1","a":"\u0041\n","b":"2"}"#).unwrap();
        let written = serde_json::to_string(&fields).unwrap();
        assert_eq!(written, r#"{"a":"A\n","b":"2"}"#);
        assert!(Fields::read("", r#"{"a":1}"#).is_err());
        let told = Fields::read("", r#"{"a":"page","c":"new"}"#).unwrap();
        let both = serde_json::to_string(&fields.with(told)).unwrap();
        assert_eq!(both, r#"{"a":"page","b":"2","c":"new"}"#);
    }
}
