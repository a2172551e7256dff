use std::fmt;
use std::path::{Path, PathBuf};

/// A path that is only ever shown: control characters, invisible direction marks and bytes that are not UTF-8 appear
/// escaped, so that a hostile name cannot write to a terminal or forge a line of output.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShownPath(PathBuf);

impl ShownPath {
    /// Wraps a path for display.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Returns the path as it is, unescaped.
    pub fn as_path(&self) -> &Path {
        &self.0
    }
}

impl fmt::Display for ShownPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.as_os_str().as_encoded_bytes().utf8_chunks() {
            for character in chunk.valid().chars() {
                if character.is_control() || is_invisible(character) {
                    write!(f, "{}", character.escape_unicode())?;
                } else {
                    write!(f, "{character}")?;
                }
            }
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02x}")?;
            }
        }
        Ok(())
    }
}

/// Says whether a character changes how its neighbours are shown without being seen itself.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(all(test, unix))]
mod tests;
