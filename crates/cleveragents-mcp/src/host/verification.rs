//! Bytes held against what was promised about them.

use cleveragents_confine::Digest;

use super::PromisedFile;

/// Why bytes are not the file that was promised. They are never used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerificationError {
    /// They have another length.
    #[error("`{path}` has {found} bytes, {promised} were promised")]
    Size {
        /// The path of the file.
        path: String,
        /// How many were promised.
        promised: u64,
        /// How many there are.
        found: u64,
    },
    /// They have another digest.
    #[error("`{path}` has the digest {found}, {promised} was promised")]
    Digest {
        /// The path of the file.
        path: String,
        /// The digest that was promised.
        promised: Digest,
        /// The digest of the bytes.
        found: Digest,
    },
}

impl PromisedFile {
    /// Compares bytes with the promise, the length first.
    pub(super) fn verify(&self, bytes: &[u8]) -> Result<(), VerificationError> {
        let path = || self.path.to_string();
        let found = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if found != self.size {
            return Err(VerificationError::Size { path: path(), promised: self.size, found });
        }
        let found = Digest::of(bytes);
        if found != self.digest {
            return Err(VerificationError::Digest { path: path(), promised: self.digest, found });
        }
        Ok(())
    }
}
