//! What stands in the kept places at this moment.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleveragents_confine::{Attributes, EntryKind, Folder, Identity, OpenError, RelativePath, WriteError};

use super::entry::{Anchor, AnchorState, Standing, below};
use super::failure::shown;
use super::place::Place;
use super::{CheckpointLimits, CheckpointRefusal};

/// Everything in the kept places, and the folders above them.
#[derive(Debug, Default)]
pub(super) struct Look {
    /// Parents first.
    pub(super) standing: BTreeMap<PathBuf, Standing>,
    pub(super) anchors: Vec<Anchor>,
    pub(super) bytes: u64,
}

/// Looks at everything in `places`, or says why not all of it can be seen. The folder `skip` is the store itself.
pub(super) fn look(
    root: &Folder,
    places: &[Place],
    skip: Identity,
    limits: &CheckpointLimits,
) -> Result<Look, CheckpointRefusal> {
    let mut looking = Looking { root, skip, limits, look: Look::default() };
    let mut anchors = BTreeMap::new();
    for place in places {
        if looking.way_to(place, &mut anchors)? {
            looking.place(place)?;
        }
    }
    let covered = |path: &Path| places.iter().any(|place| place.covers(path));
    let anchors = anchors.into_iter().filter(|(path, _)| !covered(path));
    looking.look.anchors = anchors.map(|(path, found)| Anchor { path, found }).collect();
    Ok(looking.look)
}

struct Looking<'a> {
    root: &'a Folder,
    skip: Identity,
    limits: &'a CheckpointLimits,
    look: Look,
}

impl Looking<'_> {
    /// Looks at the folders above a place, and says whether the last one is there.
    fn way_to(
        &self,
        place: &Place,
        anchors: &mut BTreeMap<PathBuf, Option<AnchorState>>,
    ) -> Result<bool, CheckpointRefusal> {
        let mut above: Vec<&Path> = place.path.ancestors().skip(1).collect();
        above.reverse();
        for path in above {
            let found = self.attributes(path)?;
            let Some(found) = found else {
                anchors.insert(path.to_owned(), None);
                continue;
            };
            match found.stat.kind {
                EntryKind::Folder => anchors.insert(path.to_owned(), Some(AnchorState::of(&found))),
                EntryKind::Link => return Err(CheckpointRefusal::Link { path: shown(path) }),
                EntryKind::File
                | EntryKind::Fifo
                | EntryKind::Socket
                | EntryKind::Device
                | EntryKind::Unknown => return Ok(false),
            };
        }
        let parent = place.path.parent().map(Path::to_owned);
        Ok(parent.is_none_or(|parent| anchors.get(&parent).is_some_and(Option::is_some)))
    }

    fn place(&mut self, place: &Place) -> Result<(), CheckpointRefusal> {
        let Some(found) = self.attributes(&place.path)? else { return Ok(()) };
        if found.stat.kind == EntryKind::Link {
            // Whoever is given this place may be given what the link leads to.
            return Err(CheckpointRefusal::Link { path: shown(&place.path) });
        }
        self.add(place.path.clone(), found, None)?;
        if place.tree && found.stat.kind == EntryKind::Folder && found.stat.identity != self.skip {
            self.tree(&place.path)?;
        }
        Ok(())
    }

    /// Goes through a folder level by level with one open folder at a time.
    fn tree(&mut self, top: &Path) -> Result<(), CheckpointRefusal> {
        let mut pending = vec![top.to_owned()];
        while let Some(path) = pending.pop() {
            let depth = path.components().count();
            if depth >= self.limits.depth {
                return Err(CheckpointRefusal::Depth { path: shown(&path), limit: self.limits.depth });
            }
            let opened = match below(&path) {
                Some(relative) => Some(self.root.folder(&relative)),
                None => None,
            };
            let opened = opened.transpose().map_err(|error| refused(&path, &error))?;
            let folder = opened.as_ref().unwrap_or(self.root);
            let listed = folder.entries_within(self.limits.entries);
            let entries = listed.map_err(|error| {
                if matches!(error, OpenError::TooManyEntries { .. }) {
                    CheckpointRefusal::Entries { limit: self.limits.entries }
                } else {
                    refused(&path, &error)
                }
            })?;
            for entry in entries {
                let Ok(name) = RelativePath::try_from(Path::new(&entry.name)) else { continue };
                let child = path.join(&entry.name);
                let found = match folder.attributes(&name) {
                    Ok(found) => found,
                    // Gone since the folder was listed.
                    Err(error) if error.is_not_found() => continue,
                    Err(_) => return Err(CheckpointRefusal::unreadable(&child)),
                };
                if found.stat.identity == self.skip {
                    continue;
                }
                let target = if found.stat.kind == EntryKind::Link {
                    Some(folder.link_text(&name).map_err(|_| CheckpointRefusal::changed(&child))?)
                } else {
                    None
                };
                if found.stat.kind == EntryKind::Folder {
                    pending.push(child.clone());
                }
                self.add(child, found, target)?;
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        path: PathBuf,
        attributes: Attributes,
        target: Option<PathBuf>,
    ) -> Result<(), CheckpointRefusal> {
        if self.look.standing.len() >= self.limits.entries {
            return Err(CheckpointRefusal::Entries { limit: self.limits.entries });
        }
        let stat = attributes.stat;
        if stat.kind == EntryKind::File {
            if stat.size > self.limits.file_bytes {
                let (size, limit) = (stat.size, self.limits.file_bytes);
                return Err(CheckpointRefusal::FileSize { path: shown(&path), size, limit });
            }
            self.look.bytes = self.look.bytes.saturating_add(stat.size);
            if self.look.bytes > self.limits.bytes {
                return Err(CheckpointRefusal::Bytes { limit: self.limits.bytes });
            }
        }
        self.look.standing.insert(path, Standing { attributes, target });
        Ok(())
    }

    fn attributes(&self, path: &Path) -> Result<Option<Attributes>, CheckpointRefusal> {
        attributes(self.root, path).map_err(|error| {
            if let WriteError::Open(error) = error {
                refused(path, &error)
            } else {
                CheckpointRefusal::unreadable(path)
            }
        })
    }
}

/// What stands at a path below the root, or at the root itself; `None` when nothing does.
pub(super) fn attributes(root: &Folder, path: &Path) -> Result<Option<Attributes>, WriteError> {
    let found = below(path).map_or_else(|| root.own_attributes(), |relative| root.attributes(&relative));
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_not_found() => Ok(None),
        // A file stands where a folder above would be.
        Err(WriteError::Open(OpenError::NotFolder { .. })) => Ok(None),
        Err(error) => Err(error),
    }
}

fn refused(path: &Path, error: &OpenError) -> CheckpointRefusal {
    match error {
        OpenError::LinkRefused { .. } | OpenError::LeavesFolder { .. } => {
            CheckpointRefusal::Link { path: shown(path) }
        }
        OpenError::OtherFilesystem { .. } => CheckpointRefusal::Mounted { path: shown(path) },
        OpenError::NotFound { .. }
        | OpenError::LinkLoop { .. }
        | OpenError::NotFolder { .. }
        | OpenError::TooManyEntries { .. }
        | OpenError::PermissionDenied { .. }
        | OpenError::Io { .. }
        | _ => CheckpointRefusal::unreadable(path),
    }
}
