//! Names of tools and skills: one grammar, two types.
//!
//! A name is `namespace/short-name`, at most [`MAX_NAME_BYTES`] bytes. Each part starts with an ASCII letter or digit
//! and goes on with letters, digits, `-` and `_`. Case matters. A tool's name is not a skill's name, even when the
//! text is the same:
//!
//! ```compile_fail,E0308
//! use cleveragents_domain::{SkillName, ToolName};
//! let tool: ToolName = "local/deploy".parse().unwrap();
//! let skill: SkillName = tool;
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

use crate::shown::{Shown, ShownChar};

/// The longest name, in bytes, with its namespace and the slash.
pub const MAX_NAME_BYTES: usize = 200;

/// The namespace of a configured name that states none.
pub const DEFAULT_NAMESPACE: &str = "local";

/// The namespace of the tools that are part of the program. Nobody else's tool or skill is in it, because a policy that
/// permits `builtin/*` means the program's.
pub const BUILTIN_NAMESPACE: &str = "builtin";

/// The reserved skill name that a call outside any skill carries; no skill can be registered under it.
pub const DIRECT_SKILL: &str = "agents/direct";

/// The reason why a text is not a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// The text is empty.
    #[error("name is empty, expected `namespace/short-name`")]
    Empty,
    /// The text is longer than [`MAX_NAME_BYTES`].
    #[error("name has {length} bytes, at most {MAX_NAME_BYTES} are allowed")]
    TooLong {
        /// The length that was found, in bytes.
        length: usize,
    },
    /// The text has no slash.
    #[error("name `{}` has no namespace, expected `namespace/short-name`", Shown(.name))]
    MissingNamespace {
        /// The name as written.
        name: String,
    },
    /// The text has more than one slash.
    #[error("name `{}` has more than one `/`, expected `namespace/short-name`", Shown(.name))]
    TooManyParts {
        /// The name as written.
        name: String,
    },
    /// The text has a server in front, as in `dev:team/lint`.
    #[error("name `{}` has a server prefix, which is not supported: expected `namespace/short-name`", Shown(.name))]
    ServerPrefix {
        /// The name as written.
        name: String,
    },
    /// Nothing stands on one side of the slash.
    #[error("{} of name `{}` is empty", .part, Shown(.name))]
    EmptyPart {
        /// The name as written.
        name: String,
        /// The side of the slash.
        part: NamePart,
    },
    /// A part starts with something else than an ASCII letter or digit.
    #[error("{} of name `{}` starts with `{}`, expected a letter or a digit", .part, Shown(.name), ShownChar(*.character))]
    BadStart {
        /// The name as written.
        name: String,
        /// The side of the slash.
        part: NamePart,
        /// The character that was found.
        character: char,
    },
    /// A part holds a character outside letters, digits, `-` and `_`.
    #[error("{} of name `{}` holds `{}`, allowed are letters, digits, `-` and `_`", .part, Shown(.name), ShownChar(*.character))]
    BadCharacter {
        /// The name as written.
        name: String,
        /// The side of the slash.
        part: NamePart,
        /// The character that was found.
        character: char,
    },
}

/// A side of the slash in a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamePart {
    /// The part before the slash.
    Namespace,
    /// The part after the slash.
    ShortName,
}

impl fmt::Display for NamePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Namespace => "namespace",
            Self::ShortName => "short name",
        })
    }
}

/// A text that fits the grammar, with the place of its slash.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Qualified(String);

impl Qualified {
    fn namespace(&self) -> &str {
        self.0.split_once('/').map_or("", |(namespace, _)| namespace)
    }

    fn short_name(&self) -> &str {
        self.0.split_once('/').map_or("", |(_, short_name)| short_name)
    }
}

impl FromStr for Qualified {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        Self::check(name)?;
        Ok(Self(name.to_owned()))
    }
}

impl Qualified {
    fn check(name: &str) -> Result<(), NameError> {
        let is_name = name.len() <= MAX_NAME_BYTES
            && name
                .split_once('/')
                .is_some_and(|(namespace, short_name)| is_name_part(namespace) && is_name_part(short_name));
        if is_name { Ok(()) } else { Self::refuse(name) }
    }

    /// Says what is wrong with a text that is most likely no name.
    #[cold]
    fn refuse(name: &str) -> Result<(), NameError> {
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        if name.len() > MAX_NAME_BYTES {
            return Err(NameError::TooLong { length: name.len() });
        }
        if has_server_prefix(name) {
            return Err(NameError::ServerPrefix { name: name.to_owned() });
        }
        let Some((namespace, short_name)) = name.split_once('/') else {
            return Err(NameError::MissingNamespace { name: name.to_owned() });
        };
        if short_name.contains('/') {
            return Err(NameError::TooManyParts { name: name.to_owned() });
        }
        check_part(name, namespace, NamePart::Namespace)?;
        check_part(name, short_name, NamePart::ShortName)
    }
}

/// Tells whether a letter-digit word and a colon stand before the namespace.
fn has_server_prefix(name: &str) -> bool {
    let head = name.split_once('/').map_or(name, |(head, _)| head);
    head.split_once(':').is_some_and(|(server, rest)| is_name_part(server) && !rest.is_empty())
}

fn check_part(name: &str, text: &str, part: NamePart) -> Result<(), NameError> {
    if is_name_part(text) {
        return Ok(());
    }
    let Some(first) = text.chars().next() else {
        return Err(NameError::EmptyPart { name: name.to_owned(), part });
    };
    if !first.is_ascii_alphanumeric() {
        return Err(NameError::BadStart { name: name.to_owned(), part, character: first });
    }
    match text.chars().find(|character| !is_part_character(*character)) {
        Some(character) => Err(NameError::BadCharacter { name: name.to_owned(), part, character }),
        None => Ok(()),
    }
}

fn is_part_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-' || character == '_'
}

/// Tells whether a text can stand on one side of the slash.
pub fn is_name_part(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    text.as_bytes().first().is_some_and(u8::is_ascii_alphanumeric) && text.bytes().all(is_part)
}

/// Puts [`DEFAULT_NAMESPACE`] before a name that states no namespace and leaves every other text alone.
///
/// Configuration files may leave the namespace out; the protocol may not.
pub(crate) fn with_default_namespace(name: &str) -> String {
    if is_name_part(name) { format!("{DEFAULT_NAMESPACE}/{name}") } else { name.to_owned() }
}

macro_rules! name_type {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
        #[serde(try_from = "String")]
        pub struct $name(Qualified);

        impl $name {
            /// Returns the whole name.
            pub fn as_str(&self) -> &str {
                &self.0.0
            }

            /// Returns the part before the slash.
            pub fn namespace(&self) -> &str {
                self.0.namespace()
            }

            /// Returns the part after the slash.
            pub fn short_name(&self) -> &str {
                self.0.short_name()
            }
        }

        impl FromStr for $name {
            type Err = NameError;

            fn from_str(name: &str) -> Result<Self, NameError> {
                name.parse().map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NameError;

            fn try_from(name: String) -> Result<Self, NameError> {
                Qualified::check(&name)?;
                Ok(Self(Qualified(name)))
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                name.0.0
            }
        }

        impl From<&$name> for String {
            fn from(name: &$name) -> Self {
                name.as_str().to_owned()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

name_type! {
    /// The name of a tool or a validation, which share one namespace.
    ToolName
}

name_type! {
    /// The name of a skill.
    SkillName
}

impl SkillName {
    /// Returns the reserved name that a call outside any skill carries.
    pub fn direct() -> Self {
        Self(Qualified(DIRECT_SKILL.to_owned()))
    }

    /// Tells whether no skill can be registered under this name.
    pub fn is_reserved(&self) -> bool {
        self.as_str() == DIRECT_SKILL
    }
}

#[cfg(test)]
mod tests;
