use std::path::{Path, PathBuf};

use crate::read::{read_start, read_whole};
use crate::sys::{Dir, Refusal, Rules};
use crate::{
    Entry, EntryKind, FileStat, Identity, MAX_LISTING, OpenError, Prefix, ReadError, ReadFile, RelativePath,
    ShownPath, WalkLimits, WalkSummary, WriteError, walk,
};

/// How a folder keeps lookups inside itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// `openat2` with `RESOLVE_BENEATH`: the kernel refuses to leave. Elsewhere than on Linux, `cap-std`.
    Kernel,
    /// One name at a time without following links; for kernels and sandboxes without `openat2`. Elsewhere than on Linux,
    /// the same as `Kernel`.
    ComponentWise,
}

/// Whether links below a folder are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPolicy {
    /// No link is followed.
    Deny,
    /// A link is followed while it stays below the folder.
    Within,
}

/// Whether lookups below a folder may pass a mount point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MountPolicy {
    /// What is mounted below the folder is not part of it.
    Refuse,
    /// Mount points are passed like folders.
    Cross,
}

/// An open directory and everything that may be reached below it.
///
/// The handle stays with the directory it was opened on, whatever is renamed around it. The label is the absolute path
/// that led there, for people to read; it is never opened again.
#[derive(Debug)]
pub struct Folder {
    dir: Dir,
    label: PathBuf,
    stat: FileStat,
    rules: Rules,
}

impl Folder {
    /// Opens the folder at `path`, which comes from our own user: links in it are followed. Links below it are followed
    /// while they stay inside, and mount points are passed.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_root(path, None)
    }

    /// Like [`Folder::open`], with a chosen backend.
    pub fn open_with(path: &Path, backend: Backend) -> Result<Self, OpenError> {
        Self::open_root(path, Some(backend))
    }

    /// Opens the folder at `path`, which is our own, and makes it and whatever is missing above it, for our user alone.
    pub fn open_or_make(path: &Path) -> Result<Self, WriteError> {
        let mut standing = path;
        let mut missing = Vec::new();
        let mut folder = loop {
            match Self::open(standing) {
                Ok(folder) => break folder,
                Err(OpenError::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
            let (Some(parent), Some(name)) = (standing.parent(), standing.file_name()) else {
                return Ok(Self::open(standing)?);
            };
            missing.push(name);
            standing = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        };
        for name in missing.into_iter().rev() {
            let name = RelativePath::try_from(Path::new(name))
                .map_err(|_| OpenError::NotFound { path: ShownPath::new(path) })?;
            match folder.create_folder(&name, Some(0o700)) {
                Ok(()) | Err(WriteError::Exists { .. }) => {}
                Err(error) => return Err(error),
            }
            folder = folder.folder(&name)?;
        }
        Ok(folder)
    }

    fn open_root(path: &Path, backend: Option<Backend>) -> Result<Self, OpenError> {
        let about = |refused: Refusal| refused.about(ShownPath::new(path));
        let dir = Dir::open_root(path, backend).map_err(about)?;
        let stat = dir.own_stat().map_err(about)?;
        let label = label_of(path, &dir);
        Ok(Self { dir, label, stat, rules: Rules { links: true, mounts: true } })
    }

    /// Returns the same folder with another rule for links.
    #[must_use]
    pub fn with_links(mut self, links: LinkPolicy) -> Self {
        self.rules.links = links == LinkPolicy::Within;
        self
    }

    /// Returns the same folder with another rule for mount points.
    #[must_use]
    pub fn with_mounts(mut self, mounts: MountPolicy) -> Self {
        self.rules.mounts = mounts == MountPolicy::Cross;
        self
    }

    /// Returns the absolute path that led here, for display only.
    pub fn label(&self) -> &Path {
        &self.label
    }

    /// Returns the path with every link resolved, where the system tells where a handle is; for display and as a key.
    pub fn real_path(&self) -> Option<PathBuf> {
        self.dir.current_path()
    }

    /// Returns which directory this is.
    pub fn identity(&self) -> Identity {
        self.stat.identity
    }

    /// Returns what the kernel said about this directory when it was opened; a listing is never older than that.
    pub fn stat_when_opened(&self) -> FileStat {
        self.stat
    }

    /// Returns the backend in use.
    pub fn backend(&self) -> Backend {
        self.dir.backend()
    }

    /// Opens a folder below this one; what is below that one cannot leave *it*. The rules are inherited.
    pub fn folder(&self, path: &RelativePath) -> Result<Self, OpenError> {
        let dir =
            self.dir.open_dir(path.as_path(), self.rules).map_err(|refused| refused.about(path.shown()))?;
        let stat = dir.own_stat().map_err(|refused| refused.about(path.shown()))?;
        Ok(Self { dir, label: path.below(&self.label), stat, rules: self.rules })
    }

    /// Opens this very folder again with another rule for links; this handle stays as it is.
    pub fn reopened(&self, links: LinkPolicy) -> Result<Self, OpenError> {
        let here = Path::new(".");
        let dir =
            self.dir.open_dir(here, self.rules).map_err(|refused| refused.about(ShownPath::new(here)))?;
        let again = Self { dir, label: self.label.clone(), stat: self.stat, rules: self.rules };
        Ok(again.with_links(links))
    }

    /// Reads a regular file of at most `cap` bytes whole.
    ///
    /// The handle is asked again after the read; a file that changed meanwhile is read once more, and a second change is
    /// [`ReadError::ChangedDuringRead`]. A write that began before the read and has not ended shows no other time
    /// stamp, so callers that compare content compare digests. Never waits on a FIFO or a device.
    pub fn read(&self, path: &RelativePath, cap: u64) -> Result<ReadFile, ReadError> {
        for _ in 0..2 {
            let mut file = self.open_file(path, self.rules)?;
            if let Some(read) = read_whole(path, &mut file, cap)? {
                return Ok(read);
            }
        }
        Err(ReadError::ChangedDuringRead { path: path.shown() })
    }

    /// Reads at most `length` bytes from the start of a regular file.
    pub fn read_prefix(&self, path: &RelativePath, length: usize) -> Result<Prefix, ReadError> {
        let mut file = self.open_file(path, self.rules)?;
        read_start(path, &mut file, length, Vec::new())
    }

    /// Like [`Folder::read_prefix`], but refuses every link on the way: one lookup asks for a file in a subfolder without
    /// opening the subfolder first. The bytes go into `buffer`, whose memory is used again and whose content is lost.
    pub fn probe(&self, path: &RelativePath, length: usize, buffer: Vec<u8>) -> Result<Prefix, ReadError> {
        let mut file = self.open_file(path, Rules { links: false, ..self.rules })?;
        read_start(path, &mut file, length, buffer)
    }

    /// Says what stands at `path` after links, without opening it for reading.
    pub fn stat(&self, path: &RelativePath) -> Result<FileStat, OpenError> {
        self.dir.stat(path.as_path(), self.rules).map_err(|refused| refused.about(path.shown()))
    }

    /// Tells whether the regular file at `path` is the one that `known` is about, with the same size, names and times. One
    /// system call.
    ///
    /// Names on the way are resolved as the system does it, so a link may lead anywhere; all that is told is whether the file
    /// is one that was opened below a folder before, and a link in place of the file itself never is.
    pub fn is_unchanged(&self, path: &RelativePath, known: &FileStat) -> bool {
        self.dir.stat_unfollowed(path.as_path()).is_ok_and(|found| {
            found.kind == EntryKind::File
                && found.identity == known.identity
                && found.size == known.size
                && found.links == known.links
                && found.modified_ns == known.modified_ns
                && found.changed_ns == known.changed_ns
        })
    }

    /// Returns the text of the link at `path`, for display only.
    pub fn link_target(&self, path: &RelativePath) -> Result<ShownPath, OpenError> {
        let target = self.dir.link_target(path.as_path(), self.rules);
        target.map(ShownPath::new).map_err(|refused| refused.about(path.shown()))
    }

    /// Returns the link at `path` byte for byte. Whoever opens it leaves this folder on purpose.
    pub fn raw_link_target(&self, path: &RelativePath) -> Result<PathBuf, OpenError> {
        self.dir.link_target(path.as_path(), self.rules).map_err(|refused| refused.about(path.shown()))
    }

    /// Lists the names in this folder, sorted bytewise; at most [`MAX_LISTING`].
    pub fn entries(&self) -> Result<Vec<Entry>, OpenError> {
        self.entries_within(MAX_LISTING)
    }

    /// Lists the names in this folder, sorted bytewise, or says that there are more than `limit`.
    pub fn entries_within(&self, limit: usize) -> Result<Vec<Entry>, OpenError> {
        self.sorted(self.dir.entries(limit))
    }

    /// Like [`Folder::entries_within`] with fewer system calls, for a folder that nobody else holds.
    pub fn own_entries_within(&mut self, limit: usize) -> Result<Vec<Entry>, OpenError> {
        let listed = self.dir.own_entries(limit);
        self.sorted(listed)
    }

    /// Opens a folder below this one and lists its names, sorted bytewise.
    pub(crate) fn listed(&self, path: &RelativePath, limit: usize) -> Result<(Dir, Vec<Entry>), OpenError> {
        let opened = self.dir.open_dir(path.as_path(), self.rules);
        let mut dir = opened.map_err(|refused| refused.about(path.shown()))?;
        let entries = dir.own_entries(limit);
        let entries = entries.map_err(|refused| refused.about(ShownPath::new(path.below(&self.label))))?;
        Ok((dir, sorted(entries)))
    }

    fn sorted(&self, listed: Result<Vec<Entry>, Refusal>) -> Result<Vec<Entry>, OpenError> {
        listed.map(sorted).map_err(|refused| refused.about(ShownPath::new(&self.label)))
    }

    /// Visits everything below this folder in bytewise order of each level, within `limits`.
    ///
    /// Files are visited with what the kernel says about them. Links to files that stay inside are visited as files; every
    /// other link, every special file and every unreadable folder is visited as a problem and never followed. A limit
    /// that was hit is visited as a problem too, once each.
    pub fn walk(&self, limits: WalkLimits, mut visit: impl FnMut(walk::WalkItem)) -> WalkSummary {
        walk::walk(self, walk::Start::Top, limits, &mut visit)
    }

    /// Like [`Folder::walk`], where the names in this folder were listed already and one of its files was opened: neither is
    /// asked for again.
    pub fn walk_listed(
        &self,
        entries: Vec<Entry>,
        known: Option<(RelativePath, FileStat)>,
        limits: WalkLimits,
        mut visit: impl FnMut(walk::WalkItem),
    ) -> WalkSummary {
        walk::walk(self, walk::Start::Listed(entries, known), limits, &mut visit)
    }

    /// Like [`Folder::walk`] for the folder at `start`; paths are still those below this folder, and links may lead
    /// anywhere inside this folder.
    pub fn walk_below(
        &self,
        start: &RelativePath,
        limits: WalkLimits,
        mut visit: impl FnMut(walk::WalkItem),
    ) -> WalkSummary {
        walk::walk(self, walk::Start::Below(start.clone()), limits, &mut visit)
    }

    /// Opens the folder that the link `path` points to, wherever that is, as a confinement of its own.
    ///
    /// This is the one door out of a folder. It is for the linked skill folders of a user's root, whose owner decides what
    /// belongs to it; the label stays the path of the link.
    pub fn follow(&self, path: &RelativePath) -> Result<Self, OpenError> {
        let about = |refused: Refusal| refused.about(path.shown());
        let label = path.below(&self.label);
        let dir = self.dir.follow(path.as_path(), &label).map_err(about)?;
        let stat = dir.own_stat().map_err(about)?;
        Ok(Self { dir, label, stat, rules: self.rules })
    }

    pub(crate) fn dir(&self) -> &Dir {
        &self.dir
    }

    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    fn open_file(&self, path: &RelativePath, rules: Rules) -> Result<crate::sys::File, ReadError> {
        self.dir.open_file(path.as_path(), rules).map_err(|refused| {
            if let Refusal::Special(kind) = refused {
                ReadError::NotRegular { path: path.shown(), kind }
            } else {
                ReadError::Open(refused.about(path.shown()))
            }
        })
    }
}

fn sorted(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_unstable_by(|a, b| a.name.as_encoded_bytes().cmp(b.name.as_encoded_bytes()));
    entries
}

/// Makes the path absolute for display. With `..` in it the text alone could name another place, so the system is asked
/// where the handle is.
fn label_of(path: &Path, dir: &Dir) -> PathBuf {
    let climbs = path.components().any(|component| component == std::path::Component::ParentDir);
    let real = if climbs { dir.current_path() } else { None };
    real.or_else(|| std::path::absolute(path).ok()).unwrap_or_else(|| path.to_owned())
}
