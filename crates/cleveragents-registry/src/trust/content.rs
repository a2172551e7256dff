use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The SHA-256 of a file's bytes; written `sha256:` and 64 hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentDigest([u8; 32]);

/// A text that is no digest.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a digest is written `sha256:` and 64 lower-case hex digits")]
pub struct ContentDigestError;

impl ContentDigest {
    /// Returns the raw digest.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for ContentDigest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl FromStr for ContentDigest {
    type Err = ContentDigestError;

    fn from_str(written: &str) -> Result<Self, ContentDigestError> {
        let digits = written.strip_prefix("sha256:").ok_or(ContentDigestError)?.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return Err(ContentDigestError);
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for digit in pair {
                let value = match digit {
                    b'0'..=b'9' => digit - b'0',
                    b'a'..=b'f' => digit - b'a' + 10,
                    _ => return Err(ContentDigestError),
                };
                *byte = *byte << 4 | value;
            }
        }
        Ok(Self(bytes))
    }
}

impl fmt::Display for ContentDigest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_digest(&self.0, formatter)
    }
}

impl Serialize for ContentDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

pub(super) fn write_digest(bytes: &[u8; 32], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str("sha256:")?;
    bytes.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
}

/// What is known about a file of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileContent {
    /// Its bytes were read and have this digest.
    Read(ContentDigest),
    /// It is there, or should be, and could not be read.
    Unreadable(Unreadable),
}

/// Why a file of a project could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Unreadable {
    /// The system refuses it, or something is in its place.
    #[error("cannot be read")]
    Refused,
    /// It is a link out of the folder that it belongs to.
    #[error("is a link that leaves the folder of its skill")]
    LeavingLink,
    /// It is a link that leads nowhere.
    #[error("is a link that leads nowhere")]
    DanglingLink,
    /// It is a pipe, a socket or a device.
    #[error("is neither a file nor a folder")]
    Special,
    /// It has more bytes than are read of one file or one folder.
    #[error("has more than {0} MiB")]
    Large(u64),
    /// It is a folder that holds more than is looked at.
    #[error("holds more than {0} files and folders")]
    Many(usize),
    /// It is a folder that is too far down.
    #[error("is more than {0} folders deep")]
    Deep(usize),
}
