/// The largest file that is read whole: 16 MiB.
pub const MAX_FILE_BYTES: u64 = 16 * 1024 * 1024;

/// The largest sum of file sizes in one walked tree: 64 MiB.
pub const MAX_TREE_BYTES: u64 = 64 * 1024 * 1024;

/// The most entries one walk looks at: 10,000.
pub const MAX_ENTRIES: usize = 10_000;

/// The deepest level one walk goes to: 64.
pub const MAX_DEPTH: usize = 64;

/// The most names one folder may hold to be listed at all: 1,000,000.
pub const MAX_LISTING: usize = 1_000_000;

/// How far a walk goes before it stops and says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkLimits {
    /// The deepest level: 1 is only what stands directly in the folder.
    pub depth: usize,
    /// The most entries looked at.
    pub entries: usize,
    /// The sum of file sizes after which the tree is reported as too large; names are still listed.
    pub bytes: u64,
}

impl Default for WalkLimits {
    fn default() -> Self {
        Self { depth: MAX_DEPTH, entries: MAX_ENTRIES, bytes: MAX_TREE_BYTES }
    }
}
