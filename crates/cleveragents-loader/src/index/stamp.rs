//! What tells one state of a file or folder from another.

use cleveragents_confine::{EntryKind, FileStat, Identity};

/// How long a state must have lasted before a stamp is believed, in nanoseconds: two changes within the grain of a file
/// system's clock have one stamp, and the coarsest clocks in use count in steps of two seconds.
pub(crate) const SETTLING_NS: i128 = 2_000_000_000;

/// Which file or folder it was, and when it changed last.
///
/// The time of the last change cannot be set by a program, so that a time of modification that was put back does not hide an edit.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Stamp {
    pub(super) dev: u64,
    pub(super) ino: u64,
    pub(super) size: u64,
    pub(super) modified_ns: i64,
    pub(super) changed_ns: i64,
}

impl Stamp {
    /// Takes the stamp of a thing; `None` for times that do not fit.
    pub(crate) fn of(stat: &FileStat) -> Option<Self> {
        Some(Self {
            dev: stat.identity.dev,
            ino: stat.identity.ino,
            size: stat.size,
            modified_ns: i64::try_from(stat.modified_ns).ok()?,
            changed_ns: i64::try_from(stat.changed_ns).ok()?,
        })
    }

    /// Returns what the system says about a regular file with this stamp and one name.
    pub(crate) fn of_file(self) -> FileStat {
        FileStat {
            kind: EntryKind::File,
            identity: self.identity(),
            size: self.size,
            links: 1,
            executable: false,
            modified_ns: self.modified_ns.into(),
            changed_ns: self.changed_ns.into(),
        }
    }

    /// Returns which file or folder it was.
    pub(crate) fn identity(self) -> Identity {
        Identity { dev: self.dev, ino: self.ino }
    }

    /// Tells whether the state had lasted long enough when a search began, in nanoseconds since 1970.
    pub(crate) fn is_settled(self, search_began_ns: i128) -> bool {
        i128::from(self.changed_ns) < search_began_ns - SETTLING_NS
    }
}
