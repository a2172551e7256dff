//! git, asked in such a way that nothing of the repository runs.
//!
//! Which programs git runs is said by settings: of the repository, the user, the machine, the environment. None of them is
//! there. git is given a repository of ours in scratch, with the objects, references and index of the real one behind links and
//! with the few settings that say how files are stored, each checked, written by us. What attributes name, such as filters and
//! text converters, is then defined nowhere. The sandbox is the second layer: no network, no process beside git, nothing to
//! write to but scratch.

mod answer;
mod blame;
mod commands;
mod diff;
mod log;
mod repository;
mod revision;
mod settings;
mod status;

pub(super) use blame::{DEFAULT_LINES, MAX_LINES, run as blame};
pub(super) use diff::{DEFAULT_CONTEXT, DEFAULT_PATCH_BYTES, MAX_CONTEXT, MAX_PATCH_BYTES, run as diff};
pub(super) use log::{DEFAULT_COMMITS, MAX_COMMITS, run as log};
pub(super) use revision::MAX_REVISION_CHARS;
pub(super) use status::{DEFAULT_ENTRIES, MAX_ENTRIES, run as status};
