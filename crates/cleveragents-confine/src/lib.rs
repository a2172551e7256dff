//! Opens what other people named: directory handles, bounded reads, writes in one step, and digests.
//!
//! A [`Folder`] is opened once; everything below it is reached relative to that handle, and the kernel (or a walk that
//! never follows a link by itself) refuses to leave it. Links that leave, devices, FIFOs and sockets are typed errors,
//! never read and never waited for. A digest is taken from the bytes that were read.
//!
//! The crate gives no other meaning to a file: it does not know what a skill is.

mod digest;
mod entry;
mod error;
mod folder;
mod limits;
mod read;
mod reader;
mod relative;
mod shown;
mod stat;
mod sys;
mod walk;
mod write;

pub use digest::{Digest, DigestError};
pub use entry::{Entry, EntryKind};
pub use error::{OpenError, ReadError};
pub use folder::{Backend, Folder, LinkPolicy, MountPolicy};
pub use limits::{MAX_DEPTH, MAX_ENTRIES, MAX_FILE_BYTES, MAX_LISTING, MAX_TREE_BYTES, WalkLimits};
pub use read::{Prefix, ReadFile};
pub use reader::Reader;
pub use relative::{RelativePath, RelativePathError};
pub use shown::ShownPath;
pub use stat::{FileStat, Identity};
pub use walk::{Limit, WalkItem, WalkProblem, WalkSummary};
pub use write::{Attributes, Copies, Existing, FileLock, Owner, Sharing, WriteError, WriteOptions};
