/// What a checkpoint may hold. What is larger is refused, with the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckpointLimits {
    /// The most files, folders and links.
    pub entries: usize,
    /// The largest sum of file sizes, in bytes.
    pub bytes: u64,
    /// The largest file, in bytes; one file at a time is in memory.
    pub file_bytes: u64,
    /// The deepest level below the root.
    pub depth: usize,
}

impl Default for CheckpointLimits {
    /// 100,000 entries of at most 64 MiB, 512 MiB in all, 64 levels deep.
    fn default() -> Self {
        Self { entries: 100_000, bytes: 512 * 1024 * 1024, file_bytes: 64 * 1024 * 1024, depth: 64 }
    }
}

/// Files that are brought to the disk one by one; beyond these the whole file system is, once. Where a system cannot do
/// that, each file is.
pub(super) const SYNCED_ALONE: usize =
    if cfg!(all(target_os = "linux", not(agents_portable))) { 16 } else { usize::MAX };
