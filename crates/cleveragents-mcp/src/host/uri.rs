//! The URI of a skill, and what lies inside the skill.
//!
//! Nothing is normalised: a URI is sent to its server as the server wrote it. What is compared are decoded paths, in which
//! no segment is empty, `.` or `..`, so that no spelling leads out of a skill.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

/// The longest URI, in bytes.
pub const MAX_URI_BYTES: usize = 2_048;

/// The name of the file that makes a folder a skill.
const SKILL_FILE: &str = "SKILL.md";

/// The longest name of a skill, in characters.
const MAX_NAME: usize = 64;

/// The URI of the `SKILL.md` of a skill, as its server writes it.
///
/// The scheme is any; the authority, if there is one, is a name and never resolved.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillUri(Arc<UriParts>);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct UriParts {
    text: String,
    name: String,
}

/// Why a text is not the URI of a skill.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SkillUriError {
    /// It is longer than [`MAX_URI_BYTES`].
    #[error("the URI has {length} bytes, at most {MAX_URI_BYTES} are allowed")]
    TooLong {
        /// The length in bytes.
        length: usize,
    },
    /// It is not a URI, or holds a character that none may hold.
    #[error("`{}` is not a URI", uri.escape_debug())]
    NotAUri {
        /// The text.
        uri: String,
    },
    /// It does not name a `SKILL.md` in a folder.
    #[error("`{uri}` does not end in `/SKILL.md` below the folder of a skill")]
    NotASkillFile {
        /// The text.
        uri: String,
    },
    /// A segment is empty, `.` or `..`, or holds a slash or a control character once it is decoded.
    #[error("`{uri}` holds a segment that no folder can have")]
    Segment {
        /// The text.
        uri: String,
    },
    /// The folder of the skill has a name that no skill can have.
    #[error("`{}` is not the name of a skill: lower-case letters, digits and single hyphens, at most 64", name.escape_debug())]
    Name {
        /// The last folder.
        name: String,
    },
}

impl SkillUri {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Returns the name of the skill: the folder that its `SKILL.md` lies in.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the URI of the folder, without a slash at its end.
    pub fn root(&self) -> &str {
        self.0.text.strip_suffix(SKILL_FILE).and_then(|root| root.strip_suffix('/')).unwrap_or(&self.0.text)
    }

    /// Returns the folders that lead to the skill, its own last, as the server writes them.
    pub fn folders(&self) -> Vec<&str> {
        let (_, path) = self.root().split_once(':').unwrap_or(("", self.root()));
        path.split('/').filter(|segment| !segment.is_empty()).collect()
    }

    /// Returns the decoded path below the skill of one of its files; `None` when the URI is not that of a file inside.
    pub fn path_of(&self, uri: &str) -> Option<String> {
        if uri.len() > MAX_URI_BYTES || !is_plain(uri) {
            return None;
        }
        let inside = uri.strip_prefix(self.root())?.strip_prefix('/')?;
        let segments: Option<Vec<String>> = inside.split('/').map(segment).collect();
        Some(segments?.join("/"))
    }

    /// Returns the URI of a folder inside, or of the skill's own for the empty path.
    pub(crate) fn folder_uri(&self, path: &str) -> String {
        if path.is_empty() { self.root().to_owned() } else { format!("{}/{}", self.root(), encoded(path)) }
    }
}

impl FromStr for SkillUri {
    type Err = SkillUriError;

    fn from_str(uri: &str) -> Result<Self, SkillUriError> {
        if uri.len() > MAX_URI_BYTES {
            return Err(SkillUriError::TooLong { length: uri.len() });
        }
        let owned = || uri.to_owned();
        let path = after_scheme(uri).filter(|_| is_plain(uri));
        let path = path.ok_or_else(|| SkillUriError::NotAUri { uri: owned() })?;
        let path = path.strip_prefix("//").unwrap_or(path);
        let folders = path.strip_suffix(SKILL_FILE).and_then(|folders| folders.strip_suffix('/'));
        let folders = folders.filter(|folders| !folders.is_empty());
        let folders = folders.ok_or_else(|| SkillUriError::NotASkillFile { uri: owned() })?;
        // A scheme without authorities, such as `file:`, has an empty one.
        let folders = folders.strip_prefix('/').unwrap_or(folders);
        let decoded: Option<Vec<String>> = folders.split('/').map(segment).collect();
        let decoded = decoded.ok_or_else(|| SkillUriError::Segment { uri: owned() })?;
        let name = decoded.last().map(String::as_str).unwrap_or_default();
        if !is_skill_name(name) {
            return Err(SkillUriError::Name { name: name.to_owned() });
        }
        Ok(Self(Arc::new(UriParts { text: owned(), name: name.to_owned() })))
    }
}

impl fmt::Display for SkillUri {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.text)
    }
}

/// Tells whether a skill may have the name: the rule of the public standard, in every script.
fn is_skill_name(name: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() && !letter.is_uppercase())
    };
    name.chars().count() <= MAX_NAME && name.split('-').all(is_word)
}

/// Returns what follows the scheme.
fn after_scheme(uri: &str) -> Option<&str> {
    let (scheme, rest) = uri.split_once(':')?;
    let mut letters = scheme.bytes();
    let is_scheme = letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || b"+-.".contains(&letter));
    is_scheme.then_some(rest)
}

/// Tells whether a URI is free of what would make it another one: queries, fragments, blanks, control characters, and what
/// browsers read as a slash.
fn is_plain(uri: &str) -> bool {
    !uri.contains(|letter: char| {
        letter.is_control()
            || letter.is_whitespace()
            || matches!(letter, '?' | '#' | '\\' | '"' | '<' | '>' | '`')
    })
}

/// Decodes one segment; `None` when no file or folder can have such a name.
fn segment(text: &str) -> Option<String> {
    let decoded = percent_decoded(text)?;
    let is_name = !decoded.is_empty()
        && decoded != "."
        && decoded != ".."
        && !decoded.contains(|letter: char| letter == '/' || letter == '\\' || letter.is_control());
    is_name.then_some(decoded)
}

/// Decodes `%` escapes; `None` when one is broken or the bytes are not UTF-8.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16));
            let value = digit()? * 16 + digit()?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Encodes a path so that every segment is one.
fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            // Writing to a `String` cannot fail.
            other => _ = write!(out, "%{other:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests;
