use crate::EntryKind;

/// Which file or folder this is, whatever path led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The device (file system) number.
    pub dev: u64,
    /// The inode number on that device.
    pub ino: u64,
}

/// What the kernel says about an open handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStat {
    /// What it is.
    pub kind: EntryKind,
    /// Which one it is.
    pub identity: Identity,
    /// Its size in bytes.
    pub size: u64,
    /// How many names it has; more than one means that the same bytes can change under another name.
    pub links: u64,
    /// Whether any execute bit is set; always `false` where the system has none.
    pub executable: bool,
    /// Time of the last change of content, in nanoseconds since 1970.
    pub modified_ns: i128,
    /// Time of the last change of content or attributes, in nanoseconds since 1970; equal to `modified_ns` where the
    /// system does not tell.
    pub changed_ns: i128,
}
