//! The catalog as text for a model. One form each in a file of its own; all of them escape everything that a skill
//! wrote, so a name, a description or a path is never read as structure.

mod json;
mod markdown;
mod xml;

pub(crate) use xml::{attribute as push_xml_attribute, text as push_xml_text};

use std::borrow::Cow;

use cleveragents_domain::SkillName;

/// The forms in which a catalog can be rendered.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum CatalogFormat {
    /// `<available_skills>` with a `<skill>` for each entry, the form that most clients use.
    Xml,
    /// A table with one line for each skill.
    Markdown,
    /// One object with the key `skills`.
    Json,
}

/// One skill as a model is told of it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct CatalogItem<'a> {
    /// The name under which it is called.
    pub name: &'a SkillName,
    /// What it is for.
    pub description: &'a str,
    /// The label of its file; none for one that is registered without a file.
    pub location: Option<&'a str>,
    /// What it is made of.
    pub kind: CatalogItemKind,
}

/// What a skill of a catalog is made of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CatalogItemKind {
    /// A folder with instructions.
    AgentSkill,
    /// A composition of tools, without instructions.
    Composed,
}

/// Renders the name, description and location of skills in the order given, or nothing at all when there are none.
///
/// Equal skills render to equal bytes. The time and the memory are linear in the length of the result.
pub fn render_items<'a>(
    items: impl Iterator<Item = CatalogItem<'a>> + Clone,
    format: CatalogFormat,
) -> Option<String> {
    // Room for the markup of an entry in its longest form and for a few escapes, so that the text seldom moves.
    let length = |item: CatalogItem<'_>| {
        item.name.as_str().len() + item.description.len() + item.location.map_or(0, str::len) + 96
    };
    let content: usize = items.clone().map(length).sum();
    if content == 0 {
        return None;
    }
    let mut out = String::with_capacity(content + content / 8 + 96);
    format.begin(&mut out);
    for (position, item) in items.enumerate() {
        format.entry(&mut out, position, &item, item.description);
    }
    format.end(&mut out, None);
    Some(out)
}

impl CatalogFormat {
    /// Appends what stands before the first entry.
    pub(crate) fn begin(self, out: &mut String) {
        out.push_str(match self {
            Self::Xml => xml::BEGIN,
            Self::Markdown => markdown::BEGIN,
            Self::Json => json::BEGIN,
        });
    }

    /// Appends an entry with a description, which may be a part of its own.
    pub(crate) fn entry(self, out: &mut String, position: usize, item: &CatalogItem<'_>, description: &str) {
        match self {
            Self::Xml => xml::entry(out, item, description),
            Self::Markdown => markdown::entry(out, item, description),
            Self::Json => json::entry(out, position, item, description),
        }
    }

    /// Appends what stands behind the last entry, with a remark in words of ours.
    pub(crate) fn end(self, out: &mut String, remark: Option<&str>) {
        match self {
            Self::Xml => xml::end(out, remark),
            Self::Markdown => markdown::end(out, remark),
            Self::Json => json::end(out, remark),
        }
    }

    /// Returns a description as this form will show it, before escapes.
    pub(crate) fn shown(self, description: &str) -> Cow<'_, str> {
        match self {
            Self::Xml | Self::Json => description.into(),
            Self::Markdown => description.split_whitespace().collect::<Vec<_>>().join(" ").into(),
        }
    }

    /// Appends a part of a description as it will stand in an entry.
    pub(crate) fn escape(self, out: &mut String, part: &str) {
        match self {
            Self::Xml => xml::text(out, part),
            Self::Markdown => markdown::escape(out, part),
            Self::Json => json::escape_text(out, part),
        }
    }
}

/// Says whether a character changes the direction of the text around it, or hides in it.
fn is_invisible_control(character: char) -> bool {
    matches!(
        character,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
            | '\u{E0000}'..='\u{E007F}'
    )
}

/// Appends a number in upper-case hexadecimal digits, at least `width` of them.
fn push_hex(out: &mut String, value: u32, width: u32) {
    let digits = (u32::BITS - value.leading_zeros()).div_ceil(4).max(width);
    for position in (0..digits).rev() {
        out.extend(
            char::from_digit((value >> (4 * position)) & 0xF, 16).map(|digit| digit.to_ascii_uppercase()),
        );
    }
}

/// How many bytes are looked at in one go.
const STRIDE: usize = 32;

/// Appends a text in which every special character is written by `replace`. The stretches between them are copied whole.
///
/// `stops` is 0 for ASCII bytes that are no special characters; of a stretch of these nothing else is asked.
fn push_escaped(
    out: &mut String,
    text: &str,
    stops: impl Fn(u8) -> u8 + Copy,
    special: impl Fn(char) -> bool,
    replace: impl Fn(&mut String, char),
) {
    let (mut copied, mut at) = (0, 0);
    loop {
        at += plain_length(text.as_bytes().get(at..).unwrap_or_default(), stops);
        let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) else { break };
        let next = at + character.len_utf8();
        if special(character) {
            out.push_str(text.get(copied..at).unwrap_or_default());
            replace(out, character);
            copied = next;
        }
        at = next;
    }
    out.push_str(text.get(copied..).unwrap_or_default());
}

/// Counts the bytes at the beginning that nothing stops at. Numbers instead of truth values let many be compared at once.
fn plain_length(bytes: &[u8], stops: impl Fn(u8) -> u8 + Copy) -> usize {
    let is_plain = |stride: &&[u8]| stride.iter().fold(0, |any, byte| any | stops(*byte)) == 0;
    let length = STRIDE * bytes.chunks_exact(STRIDE).take_while(is_plain).count();
    let rest = bytes.get(length..).unwrap_or_default();
    length + rest.iter().take_while(|byte| stops(**byte) == 0).count()
}

/// Is 0 for ASCII characters that are seen.
fn unseen(byte: u8) -> u8 {
    u8::from(byte < b' ') | u8::from(byte > b'~')
}
