//! Keeping what a tool may overwrite, and putting it back.
//!
//! A checkpoint is a list of every name in the places that a profile makes writable, with permission bits, owners, times, link
//! texts, empty folders, and a BLAKE3 digest for each file. The bytes are kept once per content. The list is written last, in
//! one step, after everything it needs is on the disk, so a process that dies at any moment leaves a whole checkpoint or none.
//! What is read back is compared with its digest.
//!
//! Only what is below the root and inside the places is covered: neither the network nor anything else that a tool may
//! reach. Hard links come back as separate files, and access lists and extended attributes are not kept.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::{
    Existing, FileLock, Folder, Identity, LinkPolicy, MountPolicy, ReadError, RelativePath, Sharing,
    WriteError, WriteOptions,
};
use cleveragents_domain::{ResourceChange, ToolName};
use cleveragents_runtime::{CheckpointError, CheckpointId, Checkpoints, Clock, Profile, ScopePath};

mod alone;
mod changes;
mod difference;
mod digest;
mod entry;
mod envelope;
mod failure;
mod limits;
mod look;
mod manifest;
mod moment;
mod objects;
mod path_text;
mod place;
mod prune;
mod remove;
mod report;
mod restore;
mod snapshot;
mod watching;

pub use alone::RootAlone;
pub use difference::{ChangedAspect, CheckpointChange, CheckpointDifference};
pub use digest::{ContentDigest, ContentDigestError};
pub use entry::{CheckpointContent, CheckpointEntry};
pub use failure::{CheckpointRefusal, CheckpointStoreError};
pub use limits::CheckpointLimits;
pub use manifest::CheckpointSummary;
pub use prune::{PruneReport, PruneRules};
pub use report::{RestoreProblem, RestoreReport};

use changes::Stood;
use manifest::{Manifest, is_id, open_summary};
use objects::{Adding, Objects};

/// The largest list that is read.
const MAX_MANIFEST_BYTES: u64 = 256 * 1024 * 1024;

/// Files from which on an earlier checkpoint is read to find out which are unchanged.
const WORTH_COMPARING: usize = 32;

/// How often and how long a process waits for another one that uses the store.
const LOCK_TRIES: usize = 400;
const LOCK_PAUSE: Duration = Duration::from_millis(25);

/// The same for another restore of the same root, which may have much to write.
const ROOT_LOCK_TRIES: usize = 8 * LOCK_TRIES;

/// Checkpoints of one root in one folder.
///
/// Any number of processes may use the folder at the same time, also for different roots.
#[derive(Debug)]
pub struct CheckpointStore {
    root: Folder,
    store: Folder,
    objects: Folder,
    lists: Folder,
    latest: Folder,
    limits: CheckpointLimits,
    clock: Arc<dyn Clock>,
}

/// The checkpoints of a root.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckpointList {
    /// Oldest first.
    pub checkpoints: Vec<CheckpointSummary>,
    /// Names of lists that are damaged; nobody knows of which root they are.
    pub damaged: Vec<String>,
}

/// A checkpoint with everything it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointView {
    /// What it says about itself.
    pub summary: CheckpointSummary,
    /// Its names, parents first.
    pub entries: Vec<CheckpointEntry>,
}

impl CheckpointStore {
    /// Keeps checkpoints of what is below `root` in the folder `data`, which may also hold other things and may itself be
    /// below the root: the store never keeps or removes itself.
    pub fn open(
        root: Folder,
        data: &Folder,
        limits: CheckpointLimits,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, CheckpointStoreError> {
        let store = subfolder(data, "checkpoints")?;
        Ok(Self {
            // What is mounted below the root was not there, or will not be there, at another time.
            root: root.with_links(LinkPolicy::Deny).with_mounts(MountPolicy::Refuse),
            objects: subfolder(&store, "contents")?,
            lists: subfolder(&store, "lists")?,
            latest: subfolder(&store, "latest")?,
            store,
            limits,
            clock,
        })
    }

    /// Lists the checkpoints of this root, each checked whole.
    pub fn list(&self) -> Result<CheckpointList, CheckpointStoreError> {
        let _shared = self.lock(Sharing::Shared)?;
        let mut list = CheckpointList::default();
        for id in self.ids()? {
            let sealed = self.sealed(&id)?;
            match sealed.and_then(|sealed| open_summary(&id, &sealed)) {
                Some(summary) if summary.root == self.root.label() => list.checkpoints.push(summary),
                Some(_) => {}
                None => list.damaged.push(id.0),
            }
        }
        Ok(list)
    }

    /// Finds the one checkpoint whose name starts with `written`.
    pub fn find(&self, written: &str) -> Result<CheckpointId, CheckpointStoreError> {
        let mut found: Vec<CheckpointId> = self.ids()?;
        found.retain(|id| !written.is_empty() && id.0.starts_with(written));
        match (found.pop(), found.len()) {
            (Some(id), 0) => Ok(id),
            (Some(_), more) => {
                Err(CheckpointStoreError::Ambiguous { id: written.to_owned(), count: more + 1 })
            }
            (None, _) => Err(CheckpointStoreError::NotFound { id: shortened(written) }),
        }
    }

    /// Shows everything that a checkpoint holds.
    pub fn show(&self, id: &CheckpointId) -> Result<CheckpointView, CheckpointStoreError> {
        let manifest = self.manifest(id)?;
        Ok(CheckpointView { summary: manifest.summary, entries: manifest.entries })
    }

    /// Reads a file as a checkpoint holds it; `None` when the checkpoint holds no file at `path`.
    pub fn content(&self, id: &CheckpointId, path: &Path) -> Result<Option<Vec<u8>>, CheckpointStoreError> {
        let _shared = self.lock(Sharing::Shared)?;
        let manifest = self.manifest(id)?;
        let Some(entry) = manifest.entries.iter().find(|entry| entry.path == path) else { return Ok(None) };
        let CheckpointContent::File { size, blake3 } = entry.content else { return Ok(None) };
        let bytes = Objects::new(&self.objects).get(blake3, size);
        bytes.map(Some).ok_or_else(|| CheckpointStoreError::Damaged { id: id.clone() })
    }

    /// Reads every content of a checkpoint and returns the files whose bytes are not what was kept.
    pub fn verify(&self, id: &CheckpointId) -> Result<Vec<CheckpointEntry>, CheckpointStoreError> {
        let _shared = self.lock(Sharing::Shared)?;
        let mut manifest = self.manifest(id)?;
        let objects = Objects::new(&self.objects);
        manifest.entries.retain(|entry| match entry.content {
            CheckpointContent::File { size, blake3 } => objects.get(blake3, size).is_none(),
            CheckpointContent::Folder | CheckpointContent::Link { .. } | CheckpointContent::Special => false,
        });
        Ok(manifest.entries)
    }

    /// Says what is different now from what a checkpoint holds, in path order.
    pub fn diff(&self, id: &CheckpointId) -> Result<Vec<CheckpointDifference>, CheckpointStoreError> {
        let manifest = self.own_manifest(id)?;
        let look = look::look(&self.root, &manifest.places, self.identity(), &self.limits)?;
        Ok(difference::differences(&self.root, &manifest.by_path(), &look.standing))
    }

    /// Says what changed since a checkpoint was taken, as the result of a call reports it: by content and permission bits, not by
    /// times, and with files that only have another name as moves.
    pub fn changes_since(&self, id: &CheckpointId) -> Result<Vec<ResourceChange>, CheckpointStoreError> {
        let _shared = self.lock(Sharing::Shared)?;
        let manifest = self.own_manifest(id)?;
        let look = look::look(&self.root, &manifest.places, self.identity(), &self.limits)?;
        let before = manifest.entries.iter().map(|entry| (entry.path.clone(), Stood::kept(entry))).collect();
        let after =
            look.standing.iter().map(|(path, standing)| (path.clone(), Stood::now(standing))).collect();
        Ok(changes::compare(&self.root, Some(&Objects::new(&self.objects)), &before, &after))
    }

    /// Puts everything back as a checkpoint holds it. The checkpoint stays.
    ///
    /// Each name goes from what it is to what it was in one step, and what is already as it was is not touched, so that a
    /// restore that was interrupted is completed by another one. What cannot be restored is reported when everything else
    /// is. While it runs, nothing else of this root is kept or restored.
    pub fn restore_checkpoint(&self, id: &CheckpointId) -> Result<RestoreReport, CheckpointStoreError> {
        self.alone()?.restore_checkpoint(id)
    }

    fn restore_locked(&self, id: &CheckpointId) -> Result<RestoreReport, CheckpointStoreError> {
        let manifest = self.own_manifest(id)?;
        let report = restore::restore(&self.root, &manifest, &Objects::new(&self.objects), self.identity());
        if report.problems.is_empty() {
            Ok(report)
        } else {
            Err(CheckpointStoreError::Incomplete(Box::new(report)))
        }
    }

    /// Forgets old checkpoints of every root, and the contents that no checkpoint needs any more.
    pub fn prune(&self, rules: &PruneRules) -> Result<PruneReport, CheckpointStoreError> {
        let _alone = self.lock(Sharing::Exclusive)?;
        let (removed, kept) = prune::divide(self.ids()?, rules, self.clock.unix_millis());
        let mut report = PruneReport { kept: kept.len(), ..PruneReport::default() };
        for id in removed {
            self.lists.remove_file(&name(&id.0)?)?;
            report.removed.push(id.0);
        }
        // A content must not go before the lists that need it are gone for good.
        self.lists.sync()?;
        let mut needed = BTreeSet::new();
        for id in kept {
            match self.manifest(&id) {
                Ok(manifest) => needed.extend(manifest.contents().map(|(digest, _)| digest)),
                Err(CheckpointStoreError::Damaged { id }) => report.damaged.push(id.0),
                Err(error) => return Err(error),
            }
        }
        if report.damaged.is_empty() {
            prune::sweep(&self.objects, &needed, &mut report)?;
        }
        for entry in self.latest.entries()? {
            if let Ok(path) = RelativePath::try_from(Path::new(&entry.name)) {
                self.latest.remove_file(&path)?;
            }
        }
        Ok(report)
    }

    /// Keeps everything in `scopes` as it is.
    pub fn keep(
        &self,
        tool: Option<&ToolName>,
        scopes: &[ScopePath],
    ) -> Result<CheckpointId, CheckpointStoreError> {
        let _shared = self.lock(Sharing::Shared)?;
        let _in_between = self.lock_root(Sharing::Shared)?;
        self.keep_locked(tool, scopes)
    }

    fn keep_locked(
        &self,
        tool: Option<&ToolName>,
        scopes: &[ScopePath],
    ) -> Result<CheckpointId, CheckpointStoreError> {
        let now_unix_ms = self.clock.unix_millis();
        let places = place::places(scopes);
        let look = look::look(&self.root, &places, self.identity(), &self.limits)?;
        let pointer = if look.standing.len() > WORTH_COMPARING { self.pointer(&places) } else { None };
        let earlier = pointer.as_ref().and_then(|pointer| self.earlier(pointer));
        let known = earlier.as_ref().map(Manifest::by_path).unwrap_or_default();
        let mut adding = Adding::new(&self.objects);
        let now_ns = i128::from(now_unix_ms) * 1_000_000;
        let entries = snapshot::keep(&self.root, look.standing, &known, &mut adding, now_ns)?;
        adding.sync()?;
        let summary = CheckpointSummary {
            id: String::new(),
            created_unix_ms: moment::after(self.ids()?.last(), now_unix_ms),
            tool: tool.map(|tool| tool.as_str().to_owned()),
            root: self.root.label().to_owned(),
            scopes: scopes.iter().map(ToString::to_string).collect(),
            entries: entries.len(),
            bytes: look.bytes,
        };
        let manifest = Manifest { summary, places, anchors: look.anchors, entries };
        let (id, sealed) = manifest.seal().map_err(unwritable)?;
        let options = WriteOptions { mode: Some(0o600), ..WriteOptions::default() };
        match self.lists.write(&name(&id.0)?, &sealed, &options) {
            // Another process kept the same at the same time.
            Ok(()) | Err(WriteError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(pointer) = pointer {
            let options = WriteOptions { existing: Existing::Replace, durable: false, ..options };
            self.latest.write(&pointer, id.0.as_bytes(), &options)?;
        }
        Ok(id)
    }

    /// The file that names the latest checkpoint of the same places.
    fn pointer(&self, places: &[place::Place]) -> Option<RelativePath> {
        let root = self.root.label().as_os_str().as_encoded_bytes();
        let key = [root, b"\0", &serde_json::to_vec(places).ok()?].concat();
        ContentDigest::of(&key).to_string().parse().ok()
    }

    /// The latest checkpoint of the same places, when there is one that can be read.
    fn earlier(&self, pointer: &RelativePath) -> Option<Manifest> {
        let read = self.latest.read(pointer, 64).ok()?;
        let text = String::from_utf8(read.bytes).ok()?;
        self.own_manifest(&CheckpointId(text)).ok()
    }

    fn ids(&self) -> Result<Vec<CheckpointId>, CheckpointStoreError> {
        let names = self.lists.entries()?.into_iter().filter_map(|entry| entry.name.into_string().ok());
        Ok(names.filter(|name| is_id(name)).map(CheckpointId).collect())
    }

    fn sealed(&self, id: &CheckpointId) -> Result<Option<Vec<u8>>, CheckpointStoreError> {
        match self.lists.read(&name(&id.0)?, MAX_MANIFEST_BYTES) {
            Ok(read) => Ok(Some(read.bytes)),
            Err(ReadError::TooLarge { .. } | ReadError::NotRegular { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn manifest(&self, id: &CheckpointId) -> Result<Manifest, CheckpointStoreError> {
        let not_found = || CheckpointStoreError::NotFound { id: shortened(&id.0) };
        if !is_id(&id.0) {
            return Err(not_found());
        }
        let sealed = match self.sealed(id) {
            Err(CheckpointStoreError::Read {
                source: ReadError::Open(cleveragents_confine::OpenError::NotFound { .. }),
            }) => return Err(not_found()),
            sealed => sealed?,
        };
        let manifest = sealed.and_then(|sealed| Manifest::open(id, &sealed));
        manifest.ok_or_else(|| CheckpointStoreError::Damaged { id: id.clone() })
    }

    fn own_manifest(&self, id: &CheckpointId) -> Result<Manifest, CheckpointStoreError> {
        let manifest = self.manifest(id)?;
        if manifest.summary.root == self.root.label() {
            Ok(manifest)
        } else {
            Err(CheckpointStoreError::OtherRoot { id: id.clone() })
        }
    }

    fn identity(&self) -> Identity {
        self.store.identity()
    }

    /// Waits for processes that are in the way, but not for ever.
    fn lock(&self, sharing: Sharing) -> Result<FileLock, CheckpointStoreError> {
        self.lock_file("lock", sharing, LOCK_TRIES)
    }

    /// The lock of this root, which is taken after that of the store. Who restores has it alone.
    fn lock_root(&self, sharing: Sharing) -> Result<FileLock, CheckpointStoreError> {
        let Identity { dev, ino } = self.root.identity();
        self.lock_file(&format!("lock-{dev:x}-{ino:x}"), sharing, ROOT_LOCK_TRIES)
    }

    fn lock_file(
        &self,
        written: &str,
        sharing: Sharing,
        tries: usize,
    ) -> Result<FileLock, CheckpointStoreError> {
        let path = name(written)?;
        for _ in 0..tries {
            if let Some(lock) = self.store.lock(&path, sharing)? {
                return Ok(lock);
            }
            std::thread::sleep(LOCK_PAUSE);
        }
        Err(CheckpointStoreError::Busy)
    }
}

impl Checkpoints for CheckpointStore {
    fn take(&self, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        Ok(self.keep(None, &profile.writes)?)
    }

    fn take_before(&self, tool: &ToolName, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        Ok(self.keep(Some(tool), &profile.writes)?)
    }

    fn changes_since(&self, checkpoint: &CheckpointId) -> Result<Vec<ResourceChange>, CheckpointError> {
        Ok(Self::changes_since(self, checkpoint)?)
    }

    fn restore(&self, checkpoint: &CheckpointId) -> Result<(), CheckpointError> {
        Ok(self.restore_checkpoint(checkpoint).map(drop)?)
    }
}

/// Opens a folder of the store, which is made for its owner alone when it is not there.
fn subfolder(folder: &Folder, written: &str) -> Result<Folder, CheckpointStoreError> {
    let path = name(written)?;
    match folder.create_folder(&path, Some(0o700)) {
        Ok(()) => folder.sync()?,
        Err(WriteError::Exists { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    Ok(folder.folder(&path)?.with_links(LinkPolicy::Deny))
}

/// A name in the store.
fn name(written: &str) -> Result<RelativePath, CheckpointStoreError> {
    written.parse().map_err(|_| CheckpointStoreError::NotFound { id: shortened(written) })
}

fn shortened(written: &str) -> String {
    written.chars().take(64).flat_map(char::escape_debug).collect()
}

fn unwritable(error: serde_json::Error) -> CheckpointStoreError {
    let path = cleveragents_confine::ShownPath::new("lists");
    CheckpointStoreError::Write { source: WriteError::Io { path, source: error.into() } }
}
