//! Turns a profile, which speaks of paths below the runtime root, into places that are held open.

use std::path::{Path, PathBuf};

use cleveragents_confine::{EntryKind, Folder, LinkPolicy, OpenError, RelativePath, WriteOptions};
use cleveragents_runtime::{ExecutionError, Profile, ScopePath};

use super::made::{Made, MadePlaces, SharedFolders};
use super::{Workshop, place_failure};
use crate::sandbox::Place;

/// The places of a profile, for the time of one call.
///
/// What may be written and does not exist is made, because the kernel can only grant what exists: a folder for a tree, an
/// empty file for a file. What of it is untouched at the end is removed again, unless another call can still write there. A folder that is named without what is below
/// it grants nothing, because the kernel could only grant all of it.
#[derive(Debug)]
pub(crate) struct Granted<'a> {
    root: &'a Folder,
    /// The root without its links: what is written through one lands where nobody granted it.
    straight: Option<Folder>,
    readable: Vec<Place>,
    writable: Vec<Place>,
    made: Vec<Made>,
    shared: SharedFolders,
    all_made: &'a MadePlaces,
}

impl<'a> Granted<'a> {
    pub(crate) fn of(profile: &Profile, workshop: &'a Workshop) -> Result<Self, ExecutionError> {
        let root = workshop.root();
        let straight = if profile.writes.is_empty() {
            None
        } else {
            let opened = root.reopened(LinkPolicy::Deny);
            Some(opened.map_err(|error| unusable(&ScopePath::root_tree(), &error))?)
        };
        let mut granted = Self {
            root,
            straight,
            readable: Vec::new(),
            writable: Vec::new(),
            made: Vec::new(),
            shared: SharedFolders::default(),
            all_made: workshop.made(),
        };
        for scope in &profile.writes {
            granted.make(scope)?;
            let place = place(granted.straight(), scope)?;
            granted.writable.extend(place);
        }
        for scope in &profile.reads {
            let place = place(root, scope)?;
            if let Some(place) = &place
                && !profile.writes.iter().any(|writable| writable.covers(scope))
            {
                granted.check_unwritable(scope, place)?;
            }
            granted.readable.extend(place);
        }
        Ok(granted)
    }

    /// Hands out what may be read and what may be written.
    pub(crate) fn take_places(&mut self) -> (Vec<Place>, Vec<Place>) {
        (std::mem::take(&mut self.readable), std::mem::take(&mut self.writable))
    }

    /// Refuses what is only to be read when it really lies inside something that may be written, whatever leads there.
    fn check_unwritable(&self, scope: &ScopePath, place: &Place) -> Result<(), ExecutionError> {
        let around = self.writable.iter().find(|writable| place.path().starts_with(writable.path()));
        around.map_or(Ok(()), |around| {
            let around = around.path();
            let shown = around.strip_prefix(self.root.label()).unwrap_or(around).display();
            Err(ExecutionError::Permission {
                category: "slot_conflict",
                message: format!("`{scope}` is only to be read and leads into the writable `{shown}`"),
            })
        })
    }

    fn straight(&self) -> &Folder {
        self.straight.as_ref().unwrap_or(self.root)
    }

    /// Makes what `scope` names, if it is missing, with the folders on the way.
    fn make(&mut self, scope: &ScopePath) -> Result<(), ExecutionError> {
        let mut path = PathBuf::new();
        let names = scope.components();
        for (index, name) in names.iter().enumerate() {
            self.shared.share(self.straight.as_ref().unwrap_or(self.root), &path);
            path.push(name);
            let is_file = index + 1 == names.len() && !scope.is_tree();
            let at = relative_path(&path)?;
            match self.straight().stat(&at) {
                Err(OpenError::NotFound { .. }) => {}
                Err(error) => return Err(unusable(scope, &error)),
                Ok(_) => continue,
            }
            let made = if is_file {
                let options = WriteOptions { durable: false, ..WriteOptions::default() };
                self.root.write(&at, b"", &options)
            } else {
                self.root.create_folder(&at, None)
            };
            made.map_err(|error| ExecutionError::Activation {
                category: "place_unusable",
                message: format!("`{scope}` cannot be made for it: {error}"),
            })?;
            if is_file {
                let stat = self.root.stat(&at).map_err(|error| unusable(scope, &error))?;
                self.made.push(Made::File(at, stat));
            } else {
                self.made.push(Made::Folder(at));
            }
        }
        Ok(())
    }
}

impl Drop for Granted<'_> {
    fn drop(&mut self) {
        // Our own locks must not be in the way.
        self.shared = SharedFolders::default();
        if let Some(root) = &self.straight {
            self.all_made.remove(root, std::mem::take(&mut self.made));
        }
    }
}

/// Opens what `scope` names below `root`, if it exists.
fn place(root: &Folder, scope: &ScopePath) -> Result<Option<Place>, ExecutionError> {
    let Some(path) = relative(scope)? else {
        if !scope.is_tree() {
            return Ok(None);
        }
        return Place::of_folder(root).map(Some).map_err(|error| place_failure(&error));
    };
    let stat = match root.stat(&path) {
        Ok(stat) => stat,
        Err(OpenError::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(unusable(scope, &error)),
    };
    match stat.kind {
        EntryKind::Folder if scope.is_tree() => {
            let folder = root.folder(&path).map_err(|error| unusable(scope, &error))?;
            Place::of_folder(&folder).map(Some).map_err(|error| place_failure(&error))
        }
        EntryKind::File => {
            let place = Place::open(&root.label().join(path.as_path()));
            let place = place.map_err(|error| place_failure(&error))?;
            // The path was followed again; only the file that the root's own handle leads to is given.
            Ok(Some(place).filter(|place| place.identity() == stat.identity))
        }
        EntryKind::Folder
        | EntryKind::Link
        | EntryKind::Fifo
        | EntryKind::Socket
        | EntryKind::Device
        | EntryKind::Unknown => Ok(None),
    }
}

fn relative(scope: &ScopePath) -> Result<Option<RelativePath>, ExecutionError> {
    let path: PathBuf = scope.components().iter().collect();
    if path.as_os_str().is_empty() { Ok(None) } else { relative_path(&path).map(Some) }
}

fn relative_path(path: &Path) -> Result<RelativePath, ExecutionError> {
    RelativePath::try_from(path).map_err(|error| ExecutionError::Activation {
        category: "place_unusable",
        message: error.to_string(),
    })
}

fn unusable(scope: &ScopePath, error: &OpenError) -> ExecutionError {
    let message = format!("`{scope}` cannot be given to it: {error}");
    match error {
        OpenError::LeavesFolder { .. } => {
            ExecutionError::Permission { category: "path_outside_root", message }
        }
        OpenError::LinkRefused { .. } => ExecutionError::Permission { category: "link_refused", message },
        OpenError::NotFound { .. }
        | OpenError::LinkLoop { .. }
        | OpenError::OtherFilesystem { .. }
        | OpenError::NotFolder { .. }
        | OpenError::TooManyEntries { .. }
        | OpenError::PermissionDenied { .. }
        | OpenError::Io { .. }
        | _ => ExecutionError::Activation { category: "place_unusable", message },
    }
}
