use std::time::Duration;

const MEBIBYTE: u64 = 1 << 20;

/// How much a program may use. Limits of the kernel hold for each of its processes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Time from start to end.
    pub wall: Duration,
    /// Processor time, rounded up to seconds.
    pub cpu: Option<Duration>,
    /// Private writable memory in bytes.
    pub data: Option<u64>,
    /// Everything mapped, in bytes. Programs that reserve much and use little need room here.
    pub address_space: Option<u64>,
    /// The size of a written file in bytes.
    pub file_size: Option<u64>,
    /// Processes at the same time. With namespaces the kernel's own floor of about 300 holds; without them, processes are
    /// counted and the program is killed when there are too many.
    pub processes: Option<u32>,
    /// Open descriptors.
    pub open_files: Option<u64>,
    /// Bytes of standard output that are kept; what comes after is read and dropped.
    pub stdout: usize,
    /// Bytes of standard error that are kept.
    pub stderr: usize,
    /// Bytes of the result that are kept.
    pub result: usize,
    /// A program that has written this many bytes to one of its outputs is killed.
    pub flood: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            wall: Duration::from_mins(5),
            cpu: None,
            data: Some(1024 * MEBIBYTE),
            address_space: Some(16 * 1024 * MEBIBYTE),
            file_size: Some(64 * MEBIBYTE),
            processes: Some(256),
            open_files: Some(1024),
            stdout: 1 << 20,
            stderr: 1 << 20,
            result: 16 << 20,
            flood: 64 * MEBIBYTE,
        }
    }
}
