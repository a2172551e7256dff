//! An index as bytes, for whoever keeps it.
//!
//! Numbers are those of [`push_number`]; the layout is: mark, version, skills, terms, texts, postings, and a SHA-256 over all before
//! it. Bytes that are not exactly such an index are refused, and whoever asked makes a new one.

use cleveragents_domain::SkillName;
use sha2::{Digest as _, Sha256};

use super::postings::{push_number, take_number};
use super::{FIELDS, IndexedSkill, SearchIndex, Term};

const MARK: &[u8; 8] = b"agtsrch\0";
/// Changes whenever the layout or the analysis of words does.
const VERSION: u64 = 1;
const CHECKSUM: usize = 32;

/// Why bytes are no index.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StoredIndexError {
    /// Another program or another version wrote them.
    #[error("the search index was written by another version")]
    Foreign,
    /// They are damaged.
    #[error("the search index is damaged")]
    Damaged,
}

impl SearchIndex {
    /// Writes the index as bytes that [`from_bytes`](Self::from_bytes) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(
            self.postings.len() + self.texts.len() + self.terms.len() * 4 + self.skills.len() * 40,
        );
        out.extend_from_slice(MARK);
        push_number(&mut out, VERSION);
        for mean in self.means {
            out.extend_from_slice(&mean.to_le_bytes());
        }
        push_length(&mut out, self.skills.len());
        for skill in &self.skills {
            push_text(&mut out, skill.name.as_str());
            for length in skill.lengths {
                push_number(&mut out, length.into());
            }
            out.push(u8::from(skill.complete));
        }
        push_length(&mut out, self.terms.len());
        let (mut text_end, mut postings_end) = (0, 0);
        for term in &self.terms {
            push_length(&mut out, term.text_end - text_end);
            push_length(&mut out, term.postings_end - postings_end);
            push_number(&mut out, term.skills.into());
            (text_end, postings_end) = (term.text_end, term.postings_end);
        }
        push_text(&mut out, &self.texts);
        push_length(&mut out, self.postings.len());
        out.extend_from_slice(&self.postings);
        let checksum = Sha256::digest(&out);
        out.extend_from_slice(&checksum);
        out
    }

    /// Reads an index that [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, StoredIndexError> {
        let content = bytes.strip_prefix(MARK).ok_or(StoredIndexError::Foreign)?;
        if take_number(&mut { content }) != Some(VERSION) {
            return Err(StoredIndexError::Foreign);
        }
        let damaged = StoredIndexError::Damaged;
        let split = bytes.len().checked_sub(CHECKSUM).ok_or(damaged)?;
        let (content, checksum) = bytes.split_at_checked(split).ok_or(damaged)?;
        if Sha256::digest(content).as_slice() != checksum {
            return Err(damaged);
        }
        read(content.get(MARK.len()..).unwrap_or_default()).ok_or(damaged)
    }
}

fn read(mut bytes: &[u8]) -> Option<SearchIndex> {
    let from = &mut bytes;
    take_number(from)?;
    let mut means = [0.0; FIELDS];
    for mean in &mut means {
        *mean = f32::from_le_bytes(take(from, 4)?.try_into().ok()?);
    }
    let count = take_length(from)?;
    let mut skills = Vec::with_capacity(count.min(from.len()));
    for _ in 0..count {
        let name: SkillName = take_text(from)?.parse().ok()?;
        let mut lengths = [0; FIELDS];
        for length in &mut lengths {
            *length = u32::try_from(take_number(from)?).ok()?;
        }
        skills.push(IndexedSkill { name, lengths, complete: take(from, 1)? == [1] });
    }
    let count = take_length(from)?;
    let mut terms = Vec::with_capacity(count.min(from.len()));
    let (mut text_end, mut postings_end) = (0_usize, 0_usize);
    for _ in 0..count {
        text_end = text_end.checked_add(take_length(from)?)?;
        postings_end = postings_end.checked_add(take_length(from)?)?;
        terms.push(Term { text_end, postings_end, skills: u32::try_from(take_number(from)?).ok()? });
    }
    let texts = take_text(from)?.to_owned();
    let length = take_length(from)?;
    let postings = take(from, length)?.to_vec();
    let is_whole = from.is_empty() && texts.len() == text_end && postings.len() == postings_end;
    is_whole.then_some(SearchIndex { skills, terms, texts, postings, means })
}

fn push_length(out: &mut Vec<u8>, length: usize) {
    push_number(out, length as u64);
}

fn push_text(out: &mut Vec<u8>, text: &str) {
    push_length(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

fn take<'b>(from: &mut &'b [u8], length: usize) -> Option<&'b [u8]> {
    let (taken, rest) = from.split_at_checked(length)?;
    *from = rest;
    Some(taken)
}

fn take_length(from: &mut &[u8]) -> Option<usize> {
    usize::try_from(take_number(from)?).ok()
}

fn take_text<'b>(from: &mut &'b [u8]) -> Option<&'b str> {
    let length = take_length(from)?;
    std::str::from_utf8(take(from, length)?).ok()
}
