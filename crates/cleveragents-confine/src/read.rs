use std::io;

use crate::sys::File;
use crate::{Digest, EntryKind, FileStat, ReadError, RelativePath};

/// A file that was read whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// Exactly the bytes that were read.
    pub bytes: Vec<u8>,
    /// What the kernel said about the handle the bytes came from.
    pub stat: FileStat,
}

impl ReadFile {
    /// Computes the digest of the bytes that were read.
    pub fn digest(&self) -> Digest {
        Digest::of(&self.bytes)
    }
}

/// The first bytes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prefix {
    /// At most as many bytes as were asked for.
    pub bytes: Vec<u8>,
    /// Whether this is the whole file.
    pub whole: bool,
    /// What the kernel said about the handle the bytes came from.
    pub stat: FileStat,
}

/// Reads an open file whole, or says that it changed meanwhile (`None`).
pub(crate) fn read_whole(
    path: &RelativePath,
    file: &mut File,
    cap: u64,
) -> Result<Option<ReadFile>, ReadError> {
    let stat = regular(path, file)?;
    if stat.size > cap {
        return Err(ReadError::TooLarge { path: path.shown(), size: stat.size, cap });
    }
    let Ok(size) = usize::try_from(stat.size) else {
        return Err(ReadError::TooLarge { path: path.shown(), size: stat.size, cap });
    };
    let mut bytes = Vec::new();
    file.read_up_to(&mut bytes, size).map_err(|source| io_error(path, source))?;
    let after = file.stat().map_err(|source| io_error(path, source))?;
    let unchanged = bytes.len() == size && after.identity == stat.identity && same_content(&stat, &after);
    Ok(unchanged.then_some(ReadFile { bytes, stat }))
}

/// Reads at most `wanted` bytes from the start of an open file into the memory of `buffer`.
pub(crate) fn read_start(
    path: &RelativePath,
    file: &mut File,
    wanted: usize,
    buffer: Vec<u8>,
) -> Result<Prefix, ReadError> {
    let stat = regular(path, file)?;
    let available = usize::try_from(stat.size).unwrap_or(usize::MAX).min(wanted);
    // Spare room is read into as well, so that a larger buffer would read more than was asked for.
    let mut bytes = if buffer.capacity() > wanted { Vec::new() } else { buffer };
    bytes.clear();
    file.read_up_to(&mut bytes, available).map_err(|source| io_error(path, source))?;
    let whole = u64::try_from(bytes.len()).is_ok_and(|length| length >= stat.size);
    Ok(Prefix { bytes, whole, stat })
}

fn same_content(before: &FileStat, after: &FileStat) -> bool {
    before.size == after.size
        && before.modified_ns == after.modified_ns
        && before.changed_ns == after.changed_ns
}

fn regular(path: &RelativePath, file: &File) -> Result<FileStat, ReadError> {
    let stat = file.stat().map_err(|source| io_error(path, source))?;
    if stat.kind == EntryKind::File {
        Ok(stat)
    } else {
        Err(ReadError::NotRegular { path: path.shown(), kind: stat.kind })
    }
}

fn io_error(path: &RelativePath, source: io::Error) -> ReadError {
    ReadError::Io { path: path.shown(), source }
}
