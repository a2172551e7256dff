//! Names for smaller alphabets: a tool's name holds a slash, which neither MCP nor the interfaces of models allow.

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::ToolName;
use crate::closed_set::closed_set;

/// How many hexadecimal digits of the digest stand at the end of a shortened name.
const DIGEST_DIGITS: usize = 10;

closed_set! {
    /// What a name may consist of where it goes.
    NameAlphabet as "name alphabet" {
        /// Tool names of MCP: letters, digits, `_`, `-` and `.`, at most 128 bytes.
        Mcp = "mcp",
        /// Tool names of the interfaces of models: letters, digits, `_` and `-`, at most 64 bytes.
        Llm = "llm",
    }
}

impl NameAlphabet {
    /// Returns the length of the longest name, in bytes.
    pub const fn longest(self) -> usize {
        match self {
            Self::Mcp => 128,
            Self::Llm => 64,
        }
    }

    /// Returns what stands for the slash.
    const fn slash(self) -> &'static str {
        match self {
            Self::Mcp => ".",
            Self::Llm => "__",
        }
    }
}

/// Two tools that would leave under one name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{first}` and `{second}` would both be exported as `{exported}`")]
pub struct ExportedNameClash {
    /// The name under which they meet.
    pub exported: String,
    /// The tool that comes first.
    pub first: ToolName,
    /// The other one.
    pub second: ToolName,
}

/// Writes a tool's name in another alphabet.
///
/// Where the name with the slash replaced fits and can be told from every other such name, it is that; else it is the start of
/// that, a `-`, and ten hexadecimal digits of the SHA-256 of the whole name. No name is made from another one by splitting:
/// [`ExportedNames`] is the way back.
pub fn exported_name(name: &ToolName, alphabet: NameAlphabet) -> String {
    let escaped = [name.namespace(), alphabet.slash(), name.short_name()].concat();
    // The dot is in no name. Two underscores are the slash only while no part holds two: those at the end of a namespace
    // come before it, because a short name starts with a letter or a digit.
    let is_plain = match alphabet {
        NameAlphabet::Mcp => true,
        NameAlphabet::Llm => {
            !name.namespace().trim_end_matches('_').contains("__") && !name.short_name().contains("__")
        }
    };
    if is_plain && escaped.len() <= alphabet.longest() {
        return escaped;
    }
    let digest = Sha256::digest(name.as_str().as_bytes());
    let digits: String = digest
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .take(DIGEST_DIGITS)
        .filter_map(|nibble| char::from_digit(u32::from(nibble), 16))
        .collect();
    let room = alphabet.longest() - DIGEST_DIGITS - 1;
    let start: String = escaped.chars().take(room).collect();
    format!("{start}-{digits}")
}

/// The names under which a set of tools leaves, and the way back.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportedNames {
    tools: BTreeMap<String, ToolName>,
}

impl ExportedNames {
    /// Names every tool of a set; a tool that is named twice is one.
    ///
    /// # Errors
    /// Two tools would leave under one name.
    pub fn of<'n>(
        names: impl IntoIterator<Item = &'n ToolName>,
        alphabet: NameAlphabet,
    ) -> Result<Self, ExportedNameClash> {
        Self::by(names, |name| exported_name(name, alphabet))
    }

    /// Names every tool of a set by its short name alone.
    ///
    /// # Errors
    /// Two tools of different namespaces have one short name.
    pub fn short<'n>(names: impl IntoIterator<Item = &'n ToolName>) -> Result<Self, ExportedNameClash> {
        Self::by(names, exported_short_name)
    }

    fn by<'n>(
        names: impl IntoIterator<Item = &'n ToolName>,
        export: impl Fn(&ToolName) -> String,
    ) -> Result<Self, ExportedNameClash> {
        let mut tools: BTreeMap<String, ToolName> = BTreeMap::new();
        for name in names {
            let exported = export(name);
            if let Some(first) = tools.get(&exported).filter(|first| *first != name) {
                let (first, second) = (first.clone(), name.clone());
                return Err(ExportedNameClash { exported, first, second });
            }
            tools.insert(exported, name.clone());
        }
        Ok(Self { tools })
    }

    /// Returns the tool that left under a name.
    pub fn tool(&self, exported: &str) -> Option<&ToolName> {
        self.tools.get(exported)
    }

    /// Returns every name with its tool, sorted by the names that leave.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ToolName)> {
        self.tools.iter().map(|(exported, name)| (exported.as_str(), name))
    }
}

/// Returns the short name, cut as [`exported_name`] cuts where it is too long for MCP.
fn exported_short_name(name: &ToolName) -> String {
    if name.short_name().len() <= NameAlphabet::Mcp.longest() {
        return name.short_name().to_owned();
    }
    exported_name(name, NameAlphabet::Mcp)
}

#[cfg(test)]
mod tests;
