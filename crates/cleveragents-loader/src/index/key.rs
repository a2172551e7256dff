//! What an index holds for: one root, searched in one way by one reader.

use crate::{DiscoveryOptions, SkillRoot};
use cleveragents_confine::{Backend, Folder, Reader};

/// The text that this program reads skills by, as its build names it.
const READER: &str = env!("CLEVERAGENTS_READER");

/// Everything besides the files that a search depends on.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Key {
    /// The root with its namespace, which name the file.
    pub(super) place: Vec<u8>,
    /// Everything, the place included.
    pub(super) whole: Vec<u8>,
}

impl Key {
    /// Describes the search of an open root; `None` where the system does not say whose permissions count.
    pub(crate) fn of(folder: &Folder, root: &SkillRoot, options: &DiscoveryOptions) -> Option<Self> {
        let reader = Reader::of_this_thread()?;
        let DiscoveryOptions { max_depth, max_folders, max_entries, backend: _ } = *options;
        let backend = match folder.backend() {
            Backend::Kernel => 0,
            Backend::ComponentWise => 1,
        };
        let mut place = Vec::new();
        push(&mut place, folder.label().as_os_str().as_encoded_bytes());
        push(&mut place, root.namespace.as_bytes());
        let mut whole = place.clone();
        push(&mut whole, READER.as_bytes());
        push(&mut whole, env!("CARGO_PKG_VERSION").as_bytes());
        push(&mut whole, &reader.to_bytes());
        for number in [max_depth, max_folders, max_entries, backend] {
            push(&mut whole, &number.to_le_bytes());
        }
        Some(Self { place, whole })
    }
}

fn push(key: &mut Vec<u8>, part: &[u8]) {
    key.extend(part.len().to_le_bytes());
    key.extend(part);
}
