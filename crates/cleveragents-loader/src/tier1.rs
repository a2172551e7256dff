//! Name and description from the beginning of a file.

use crate::envelope::{self, Extent, Split};
use crate::fields::Keep;
use crate::parse::ParseOptions;
use crate::{Diagnostic, Dialect, MAX_FRONT_MATTER_BYTES, Span, decode, fields, front_matter, identity};
use cleveragents_domain::SkillName;
use std::borrow::Cow;

/// A prefix of this many bytes always settles tier 1.
pub const MAX_TIER1_BYTES: usize = 2 * MAX_FRONT_MATTER_BYTES + 1024;

/// What tier 1 needs to know of a skill.
#[derive(Clone, Debug)]
pub struct Tier1<'t> {
    /// The name with its namespace; `None` together with an error that says why.
    pub name: Option<SkillName>,
    /// The name as the file spells it.
    pub declared_name: Option<Cow<'t, str>>,
    /// The description; `None` together with an error that says why.
    pub description: Option<Cow<'t, str>>,
    /// The dialect that the file was read as.
    pub dialect: Dialect,
    /// The front matter is not YAML and was read block by block.
    pub recovered: bool,
    /// A field that restricts the skill could not be read: the full parser gives no skill.
    pub refused: bool,
    /// What there is to say about the envelope and the front matter.
    pub diagnostics: Vec<Diagnostic>,
}

impl Tier1<'_> {
    /// Tells whether the full parser gives a skill for this front matter.
    pub fn loads(&self) -> bool {
        self.name.is_some() && self.description.is_some() && !self.refused
    }
}

/// What came of reading a prefix.
#[derive(Clone, Debug)]
pub enum Tier1Outcome<'t> {
    /// The front matter was all there, or it is known that there is none.
    Read(Tier1<'t>),
    /// The front matter does not end within the prefix; more of the file is needed.
    ///
    /// A prefix of [`crate::MAX_TIER1_BYTES`] never gives this.
    NeedsMore,
}

/// Reads name and description from the first bytes of a file, as [`crate::parse_skill`] would from all of it.
///
/// `whole` says that `prefix` is all of the file. 4 KiB are enough for nearly every file. What only the body can tell
/// (bytes that are not UTF-8 behind the prefix, hidden text) is left to the full parser.
pub fn parse_tier1<'t>(prefix: &'t [u8], whole: bool, options: &ParseOptions<'_>) -> Tier1Outcome<'t> {
    let extent = if whole { Extent::Whole } else { Extent::Prefix };
    let mut diagnostics = Vec::new();
    let text = match decode::decode(prefix, extent) {
        Ok(text) => text,
        Err(error) => return nothing(options, vec![*error]),
    };
    decode::report_byte_order_mark(text, &mut diagnostics);
    let envelope = match envelope::split(text, extent, &mut diagnostics) {
        Split::Found(envelope) => envelope,
        Split::Missing(error) => {
            diagnostics.push(*error);
            return nothing(options, diagnostics);
        }
        Split::NeedsMore => return Tier1Outcome::NeedsMore,
    };
    let front = front_matter::read(text, envelope.front_matter, &mut diagnostics);
    let Some(mapping) = front.node.as_ref().and_then(|node| node.as_mapping()) else {
        return nothing(options, diagnostics);
    };
    let place = Span::at(envelope.front_matter.start);
    let identity = identity::read(text, mapping, place, options, &mut diagnostics);
    let refused = front.refused
        || fields::read(text, mapping, identity.dialect, Keep::Findings, &mut diagnostics).refused;
    Tier1Outcome::Read(Tier1 {
        name: identity.name,
        declared_name: identity.declared_name,
        description: identity.description,
        dialect: identity.dialect,
        recovered: front.recovered,
        refused,
        diagnostics,
    })
}

fn nothing(options: &ParseOptions<'_>, diagnostics: Vec<Diagnostic>) -> Tier1Outcome<'static> {
    Tier1Outcome::Read(Tier1 {
        name: None,
        declared_name: None,
        description: None,
        dialect: options.dialect.resolve(None),
        recovered: false,
        refused: false,
        diagnostics,
    })
}

#[cfg(test)]
mod tests;
