//! The walk over the roots.

mod links;

use super::candidate::Candidate;
use super::collected::Collected;
use super::root_search::RootSearch;
use super::territory::{Frame, PendingLink, Territory};
use super::{Discovery, DiscoveryOptions, DiscoveryProblem, DiscoveryProblemCode, PRUNED_NAMES, RootState};
use crate::folder::{SKILL_FILE, is_skill_file_name};
use crate::{Severity, SkillRoot};
use cleveragents_confine::{Entry, EntryKind, Folder, OpenError, ReadError, RelativePath, ShownPath};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// On these systems `skill.md` answers to `SKILL.md`, so that only a listing tells them apart.
const IGNORES_CASE: bool = cfg!(any(target_os = "macos", target_os = "ios", target_os = "windows"));

/// The state of one discovery.
pub(super) struct Search<'a> {
    options: &'a DiscoveryOptions,
    found: Collected,
    /// The memory that first bytes are read into, one file after the other.
    buffer: Vec<u8>,
}

/// What comes after looking at one thing.
enum Step {
    /// Nothing: it was a skill, or nothing to do with skills.
    Done,
    /// A folder of this territory is entered.
    Enter(Frame),
    /// A link waits.
    Later(PendingLink),
}

/// A folder that was opened and listed.
enum Opened {
    /// It is a skill, a broken one, or was seen before.
    Settled,
    /// It may hold skills.
    Group(Folder, Vec<Entry>),
}

impl<'a> Search<'a> {
    pub(super) fn new(options: &'a DiscoveryOptions) -> Self {
        Self { options, found: Collected::default(), buffer: Vec::new() }
    }

    pub(super) fn finish(self) -> Discovery {
        self.found.finish()
    }

    /// Searches one root.
    pub(super) fn root(&mut self, index: usize, root: &'a SkillRoot) {
        let opened = match self.options.backend {
            Some(backend) => Folder::open_with(&root.path, backend),
            None => Folder::open(&root.path),
        };
        let before = self.found.counts();
        let mut here = RootSearch::new(index, root);
        let (path, state) = match opened {
            Ok(folder) => {
                let path = folder.label().to_owned();
                self.search(&mut here, folder);
                self.found.problems(here.left_out(&path));
                (path, if here.stopped { RootState::Partial } else { RootState::Searched })
            }
            Err(error) => {
                let (problem, state) = here.unopened(&error);
                self.found.problem(problem);
                (root.path.clone(), state)
            }
        };
        let (skills, broken) = self.found.counts();
        self.found.root(here.report(path, state, skills - before.0, broken - before.1));
    }

    fn search(&mut self, here: &mut RootSearch<'a>, folder: Folder) {
        let Opened::Group(root, names) = self.open(here, folder, None, 0) else { return };
        let root = Rc::new(root);
        let mut territories = vec![Territory::of_root(Rc::clone(&root), names)];
        while let Some(territory) = territories.last_mut() {
            if here.stopped {
                break;
            }
            if let Some(frame) = territory.frames.last_mut() {
                let Some(entry) = frame.names.next() else {
                    territory.frames.pop();
                    continue;
                };
                match self.entry(here, frame, &entry, territory.target.as_ref()) {
                    Step::Done => {}
                    Step::Enter(frame) => territory.frames.push(frame),
                    Step::Later(link) => territory.links.push_back(link),
                }
            } else if let Some(link) = territory.links.pop_front() {
                let linked = self.link(here, &root, link);
                territories.extend(linked);
            } else {
                territories.pop();
            }
        }
        if let Some((count, path)) = here.too_deep.take() {
            let limit = self.options.max_depth;
            let message = match count {
                1 => format!("1 folder below level {limit} was not searched"),
                _ => format!("{count} folders below level {limit} were not searched; this is the first"),
            };
            self.limit(here, DiscoveryProblemCode::LimitDepth, path, message);
        }
    }

    fn entry(
        &mut self,
        here: &mut RootSearch<'a>,
        frame: &Frame,
        entry: &Entry,
        target: Option<&ShownPath>,
    ) -> Step {
        here.entries += 1;
        if here.entries > self.options.max_entries {
            let message = format!("more than {} names; the rest was not looked at", self.options.max_entries);
            let path = frame.folder.label().join(&entry.name);
            self.limit(here, DiscoveryProblemCode::LimitEntries, path, message);
            return Step::Done;
        }
        let Ok(name) = RelativePath::try_from(Path::new(&entry.name)) else {
            return Step::Done;
        };
        let kind = known_kind(&frame.folder, &name, entry.kind);
        if matches!(kind, EntryKind::Folder | EntryKind::Link) && is_pruned(&entry.name) {
            self.pruned(here, frame, &name);
            Step::Done
        } else if kind == EntryKind::Folder {
            self.folder(here, frame, &name, target)
        } else if kind == EntryKind::Link {
            let waits = |path| Step::Later(PendingLink { path, depth: frame.depth });
            frame.child(&entry.name).map_or(Step::Done, waits)
        } else {
            Step::Done
        }
    }

    /// Looks for a skill in a folder without opening the folder, and opens it only when there is none.
    fn folder(
        &mut self,
        here: &mut RootSearch<'a>,
        frame: &Frame,
        name: &RelativePath,
        target: Option<&ShownPath>,
    ) -> Step {
        let Ok(file) = name.join(OsStr::new(SKILL_FILE)) else {
            return Step::Done;
        };
        let folder = frame.folder.label().join(name);
        let candidate = Candidate { base: &frame.folder, file, folder, target };
        if !IGNORES_CASE {
            match candidate.probe(std::mem::take(&mut self.buffer)) {
                Ok(mut prefix) => {
                    let outcome = candidate.judge(&mut prefix, here.index, here.root);
                    self.found.take(outcome, &frame.folder, Some(name));
                    self.buffer = prefix.bytes;
                    return Step::Done;
                }
                Err(ReadError::Open(OpenError::NotFound { .. } | OpenError::LinkRefused { .. })) => {}
                Err(error) => {
                    self.found.problem(candidate.unreadable(here.index, &error));
                    return Step::Done;
                }
            }
        }
        let opened = match frame.folder.folder(name) {
            Ok(opened) => opened,
            Err(error) => {
                let problem = DiscoveryProblem::of_open(here.index, candidate.folder, &error);
                self.found.problem(problem);
                return Step::Done;
            }
        };
        match (self.open(here, opened, target, frame.depth), frame.child(name.name())) {
            (Opened::Group(folder, names), Ok(path)) => Step::Enter(Frame {
                folder: Rc::new(folder),
                path: Some(path),
                names: names.into_iter(),
                depth: frame.depth + 1,
            }),
            _ => Step::Done,
        }
    }

    /// Lists a folder of level `depth` that is open, takes the skill that it is, or returns its names.
    fn open(
        &mut self,
        here: &mut RootSearch<'a>,
        folder: Folder,
        target: Option<&ShownPath>,
        depth: usize,
    ) -> Opened {
        let path = folder.label().to_owned();
        let names = match folder.entries_within(self.options.max_entries) {
            Ok(names) => names,
            Err(OpenError::TooManyEntries { limit, .. }) => {
                let message = format!("more than {limit} names; none was looked at");
                self.limit(here, DiscoveryProblemCode::LimitEntries, path, message);
                return Opened::Settled;
            }
            Err(error) => {
                self.found.problem(DiscoveryProblem::of_open(here.index, path, &error));
                return Opened::Settled;
            }
        };
        if let Some(file) = skill_file(&names) {
            let candidate = Candidate { base: &folder, file, folder: path, target };
            match candidate.read() {
                Ok(mut prefix) => {
                    self.found.take(candidate.judge(&mut prefix, here.index, here.root), &folder, None);
                }
                Err(error) => {
                    let mut problem = candidate.unreadable(here.index, &error);
                    if let Ok(target) = folder.link_target(&candidate.file) {
                        problem.message = format!("{}; it is a link to `{target}`", problem.message);
                    }
                    self.found.problem(problem);
                }
            }
            return Opened::Settled;
        }
        if !here.listed.insert(folder.identity()) {
            return Opened::Settled;
        }
        here.folders += 1;
        if here.folders > self.options.max_folders {
            let message =
                format!("more than {} folders; the rest was not searched", self.options.max_folders);
            self.limit(here, DiscoveryProblemCode::LimitFolders, path, message);
            return Opened::Settled;
        }
        if depth >= self.options.max_depth {
            if names.iter().any(|entry| matches!(entry.kind, EntryKind::Folder | EntryKind::Link)) {
                here.too_deep.get_or_insert((0, path)).0 += 1;
            }
            return Opened::Settled;
        }
        Opened::Group(folder, names)
    }

    /// Counts a folder that is left out for its name, and reports a skill that is lost with it.
    fn pruned(&mut self, here: &mut RootSearch<'a>, frame: &Frame, name: &RelativePath) {
        if let Ok(path) = frame.child(name.name()) {
            here.leave_out(path);
        }
        let holds_skill = name
            .join(OsStr::new(SKILL_FILE))
            .is_ok_and(|file| frame.folder.probe(&file, 0, Vec::new()).is_ok());
        if holds_skill {
            let path = frame.folder.label().join(name);
            let message =
                format!("folders named `{}` are not searched; rename it to use this skill", name.shown());
            let code = DiscoveryProblemCode::Pruned;
            self.found.problem(DiscoveryProblem::new(code, Severity::Note, here.index, path, message));
        }
    }

    /// Ends the search of a root and says why.
    fn limit(
        &mut self,
        here: &mut RootSearch<'a>,
        code: DiscoveryProblemCode,
        path: PathBuf,
        message: String,
    ) {
        here.stopped = true;
        self.found.problem(DiscoveryProblem::new(code, Severity::Warning, here.index, path, message));
    }
}

/// Returns the skill file among some names: `SKILL.md`, else the first in another letter case.
fn skill_file(names: &[Entry]) -> Option<RelativePath> {
    let exact = names.iter().find(|entry| entry.name == SKILL_FILE);
    let other = || {
        let readable = |entry: &&Entry| entry.kind != EntryKind::Folder && is_skill_file_name(&entry.name);
        names.iter().find(readable)
    };
    exact.or_else(other).and_then(|entry| RelativePath::try_from(Path::new(&entry.name)).ok())
}

/// Asks for the kind of a name where the listing did not tell.
fn known_kind(folder: &Folder, name: &RelativePath, kind: EntryKind) -> EntryKind {
    if kind != EntryKind::Unknown {
        kind
    } else if folder.link_target(name).is_ok() {
        EntryKind::Link
    } else {
        folder.stat(name).map_or(kind, |stat| stat.kind)
    }
}

fn is_pruned(name: &OsStr) -> bool {
    PRUNED_NAMES.iter().any(|pruned| name == *pruned)
}
