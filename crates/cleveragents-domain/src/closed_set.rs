//! Enumerations whose values are a fixed set of words in the contract.

use std::fmt;

use crate::shown::Shown;

/// The error of a word that is not in a fixed set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{}`, expected {}", Shown(.found), OneOf(.allowed))]
pub struct UnknownValue {
    what: &'static str,
    found: String,
    allowed: &'static [&'static str],
}

impl UnknownValue {
    pub(crate) fn new(what: &'static str, found: &str, allowed: &'static [&'static str]) -> Self {
        Self { what, found: found.to_owned(), allowed }
    }

    /// Returns the word that was found.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// Returns the words that are allowed, in the contract's order.
    pub fn allowed(&self) -> &'static [&'static str] {
        self.allowed
    }
}

/// Renders words as "`a`, `b` or `c`".
pub(crate) struct OneOf<'a>(pub(crate) &'a [&'static str]);

impl fmt::Display for OneOf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, word) in self.0.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index == last => " or ",
                _ => ", ",
            };
            write!(f, "{separator}`{word}`")?;
        }
        Ok(())
    }
}

/// Defines an enumeration together with its words, so that variants, text and JSON stay in step.
macro_rules! closed_set {
    (
        $(#[$meta:meta])*
        $name:ident as $what:literal {
            $( $(#[$variant_meta:meta])* $variant:ident = $word:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $( $(#[$variant_meta])* $variant, )+
        }

        impl $name {
            /// Every value, in the contract's order.
            pub const ALL: &'static [Self] = &[$( Self::$variant ),+];

            /// Every value's word, in the contract's order.
            pub const WORDS: &'static [&'static str] = &[$( $word ),+];

            /// Returns the word that stands for this value in JSON and YAML.
            pub fn as_str(self) -> &'static str {
                match self {
                    $( Self::$variant => $word, )+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::UnknownValue;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $( $word => Ok(Self::$variant), )+
                    _ => Err($crate::UnknownValue::new($what, word, Self::WORDS)),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <String as serde::Deserialize>::deserialize(deserializer)?;
                word.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use closed_set;
