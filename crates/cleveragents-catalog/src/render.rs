//! The catalog as text for a model. One form each in a file of its own; all of them escape everything that a skill
//! wrote, so a name, a description or a path is never read as structure.

mod json;
mod markdown;
mod xml;

pub(crate) use xml::{attribute as push_xml_attribute, text as push_xml_text};

use crate::precedence::Catalog;

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

/// Renders the name, description and location of every active skill, or nothing at all when there are none.
///
/// Equal catalogs render to equal bytes. The time and the memory are linear in the length of the result.
pub fn render_catalog(catalog: &Catalog, format: CatalogFormat) -> Option<String> {
    let skills = catalog.active();
    if skills.is_empty() {
        return None;
    }
    // Room for the markup of an entry in its longest form and for a few escapes, so that the text seldom moves.
    let content: usize = skills
        .iter()
        .map(|skill| skill.name.as_str().len() + skill.description.len() + skill.location.len() + 96)
        .sum();
    let mut out = String::with_capacity(content + content / 8 + 96);
    match format {
        CatalogFormat::Xml => xml::render(&mut out, skills),
        CatalogFormat::Markdown => markdown::render(&mut out, skills),
        CatalogFormat::Json => json::render(&mut out, skills),
    }
    Some(out)
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

/// Appends a text in which every special character is written by `replace`. The stretches between them are copied whole.
fn push_escaped(
    out: &mut String,
    text: &str,
    special: impl Fn(char) -> bool,
    replace: impl Fn(&mut String, char),
) {
    let mut rest = text;
    while let Some(at) = rest.find(&special) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let mut characters = from.chars();
        if let Some(found) = characters.next() {
            replace(out, found);
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
}
