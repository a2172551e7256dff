//! Lists that come in pages, from servers that may never end them.

use std::collections::HashSet;

use cleveragents_runtime::Watch;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer as _};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use super::connection::{Connection, Patience};
use super::failure::Failure;
use super::limits::ClientLimits;

/// The longest cursor that is sent back.
const LONGEST_CURSOR: usize = 64 * 1024;

/// Everything that a list holds, unparsed, and how long it stays true by the server's own word.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    pub(crate) items: Vec<Box<RawValue>>,
    /// Milliseconds, of the page that says the least.
    pub(crate) ttl_ms: Option<u64>,
    pub(crate) pages: usize,
}

#[derive(Deserialize)]
struct Page<'a> {
    #[serde(borrow, default, rename = "nextCursor")]
    next: Option<&'a RawValue>,
    #[serde(default, rename = "ttlMs")]
    ttl_ms: Option<Value>,
}

/// Reads a list to its end. An empty cursor is one like any other; one that comes again ends the list with a failure.
pub(crate) async fn read_pages(
    connection: &Connection,
    method: &str,
    key: &str,
    params: &Map<String, Value>,
    limits: &ClientLimits,
    watch: &Watch,
    patience: &Patience,
) -> Result<Listed, Failure> {
    let endless = |reason: String| Failure::EndlessList { reason };
    let mut listed = Listed::default();
    let mut seen: HashSet<[u8; 32]> = HashSet::new();
    let mut bytes = 0_usize;
    let mut cursor: Option<Value> = None;
    loop {
        let mut params = params.clone();
        if let Some(cursor) = &cursor {
            params.insert("cursor".to_owned(), cursor.clone());
        }
        let answer = connection.ask(method, &params, patience).await?;
        watch.check()?;
        let raw = answer.raw()?;
        let left = limits.items.saturating_sub(listed.items.len());
        let (page, items) = read_page(raw, key, left)?;
        let Some(items) = items else {
            return Err(endless(format!("it holds more than {} entries", limits.items)));
        };
        listed.pages += 1;
        bytes = bytes.saturating_add(items.iter().map(|item| item.get().len()).sum());
        if bytes > limits.list_bytes {
            return Err(endless(format!("it holds more than {} bytes", limits.list_bytes)));
        }
        listed.items.extend(items.into_iter().map(ToOwned::to_owned));
        let ttl_ms = page.ttl_ms.and_then(|ttl_ms| ttl_ms.as_u64());
        listed.ttl_ms = match (listed.ttl_ms, ttl_ms) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let Some(next) = page.next else { return Ok(listed) };
        if next.get().len() > LONGEST_CURSOR {
            return Err(endless(format!("a cursor is longer than {LONGEST_CURSOR} bytes")));
        }
        if !seen.insert(Sha256::digest(next.get().as_bytes()).into()) {
            return Err(endless(format!("the cursor of page {} came before", listed.pages)));
        }
        if listed.pages >= limits.pages {
            return Err(endless(format!("it has more than {} pages", limits.pages)));
        }
        let next: Value = serde_json::from_str(next.get())
            .map_err(|error| Failure::Unreadable { reason: format!("its cursor: {error}") })?;
        if !next.is_string() {
            return Err(Failure::Unreadable { reason: "its cursor is no text".to_owned() });
        }
        cursor = Some(next);
    }
}

/// One page, without entries when there are more than `most`. Of its entries nothing is built, so that one that cannot be read spoils
/// no other.
fn read_page<'a>(
    raw: &'a RawValue,
    key: &str,
    most: usize,
) -> Result<(Page<'a>, Option<Vec<&'a RawValue>>), Failure> {
    let unreadable = |reason: String| Failure::Unreadable { reason };
    let page: Page<'a> = serde_json::from_str(raw.get()).map_err(|error| unreadable(error.to_string()))?;
    let fields: Fields<'a> =
        serde_json::from_str(raw.get()).map_err(|error| unreadable(error.to_string()))?;
    let items = match key {
        "tools" => fields.tools,
        "skills" => fields.skills,
        _ => fields.resources,
    };
    let items = items.ok_or_else(|| unreadable(format!("it has no `{key}`")))?;
    let mut entries = Entries { read: Vec::new(), most };
    let mut reader = serde_json::Deserializer::from_str(items.get());
    match reader.deserialize_seq(&mut entries) {
        Ok(()) => Ok((page, Some(entries.read))),
        Err(_) if entries.read.len() > most => Ok((page, None)),
        Err(_) => Err(unreadable(format!("its `{key}` is no list"))),
    }
}

/// Collects the entries of a list, and one more than there may be.
struct Entries<'a> {
    read: Vec<&'a RawValue>,
    most: usize,
}

impl<'de> Visitor<'de> for &mut Entries<'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "a list of at most {} entries", self.most)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(entry) = list.next_element()? {
            self.read.push(entry);
            if self.read.len() > self.most {
                return Err(A::Error::invalid_length(self.read.len(), &self));
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct Fields<'a> {
    #[serde(borrow, default)]
    tools: Option<&'a RawValue>,
    #[serde(borrow, default)]
    skills: Option<&'a RawValue>,
    #[serde(borrow, default)]
    resources: Option<&'a RawValue>,
}
