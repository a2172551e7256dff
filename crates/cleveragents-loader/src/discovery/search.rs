//! The walk over the roots.

mod links;
mod remember;

use super::candidate::Candidate;
use super::collected::Collected;
use super::root_search::RootSearch;
use super::territory::{Frame, Named, Names, PendingLink, Territory};
use super::{Discovery, DiscoveryOptions, DiscoveryProblem, DiscoveryProblemCode, PRUNED_NAMES, RootState};
use crate::folder::{SKILL_FILE, is_skill_file_name};
use crate::index::{Child, GroupRecord, Key, Known, Listed, Memory, Record, Recorder, Stamp};
use crate::{Severity, SkillRoot};
use cleveragents_confine::{Entry, EntryKind, Folder, OpenError, ReadError, RelativePath, ShownPath};
use remember::{begun, unlearned};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// On these systems `skill.md` answers to `SKILL.md`, so that only a listing tells them apart.
const IGNORES_CASE: bool = cfg!(any(target_os = "macos", target_os = "ios", target_os = "windows"));

/// Room is made for so many skills before any of a folder is read.
const MOST_EXPECTED: usize = 16 * 1024;

/// The state of one discovery.
pub(super) struct Search<'a> {
    options: &'a DiscoveryOptions,
    found: Collected,
    /// The memory that first bytes are read into, one file after the other.
    buffer: Vec<u8>,
    pub(super) seen: Seen,
}

/// How skill files were come by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// Those that are what they were.
    pub(crate) verified: usize,
    /// Those that were read.
    pub(crate) read: usize,
    /// Those that are known with another stamp.
    pub(crate) touched: usize,
    /// A limit was hit while a listing was taken from memory, which counts names in another order.
    pub(crate) doubtful: bool,
}

/// What comes after looking at one thing.
enum Step<'k> {
    /// Nothing: it was a skill, or nothing to do with skills.
    Done,
    /// A folder of this territory is entered.
    Enter(Frame<'k>),
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
        Self { options, found: Collected::default(), buffer: Vec::new(), seen: Seen::default() }
    }

    pub(super) fn finish(self) -> Discovery {
        self.found.finish()
    }

    /// Searches one root.
    pub(super) fn root(&mut self, index: usize, root: &'a SkillRoot, memory: &mut Memory<'_>) {
        let opened = match self.options.backend {
            Some(backend) => Folder::open_with(&root.path, backend),
            None => Folder::open(&root.path),
        };
        let before = self.found.counts();
        let (known, mut written) =
            (opened.as_ref().ok().and_then(|folder| self.recall(folder, root, memory)), None);
        let mut here = RootSearch::new(index, root);
        let (path, state) = match opened {
            Ok(folder) => {
                let path = folder.label().to_owned();
                here.recorder = known.as_ref().map(Known::recorder);
                let is_complete = self.search(&mut here, folder, known.as_ref().and_then(Known::root));
                written = here.recorder.take().filter(|_| is_complete).and_then(Recorder::finish);
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
        if let Some(known) = known {
            memory.keep(known, written, skills - before.0);
        }
    }

    /// Asks what is known about an open root, when anything about it is to be learnt.
    fn recall(&mut self, folder: &Folder, root: &SkillRoot, memory: &mut Memory<'_>) -> Option<Known> {
        let known = memory.recall(|| Key::of(folder, root, self.options).filter(|_| !IGNORES_CASE))?;
        self.found.expect(known.skills());
        Some(known)
    }

    /// Searches an open root; tells whether all of it was walked through.
    fn search<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        folder: Folder,
        known: Option<GroupRecord<'k>>,
    ) -> bool {
        let Some(frame) = self.top(here, folder, known) else { return false };
        let root = Rc::clone(&frame.folder);
        let mut territories: Vec<Territory<'k>> = vec![Territory::of_root(frame)];
        while let Some(territory) = territories.last_mut() {
            if here.stopped {
                break;
            }
            if let Some(frame) = territory.frames.last_mut() {
                let Some(named) = frame.names.next() else {
                    let done = territory.frames.pop().and_then(|frame| frame.record);
                    if let (Some(recorder), Some(record)) = (&mut here.recorder, done) {
                        recorder.close(record);
                    }
                    continue;
                };
                match self.entry(here, frame, named, territory.target.as_ref()) {
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
        let is_complete = !here.stopped;
        self.seen.doubtful |= known.is_some() && (here.stopped || here.entries > self.options.max_entries);
        if let Some((count, path)) = here.too_deep.take() {
            let limit = self.options.max_depth;
            let message = match count {
                1 => format!("1 folder below level {limit} was not searched"),
                _ => format!("{count} folders below level {limit} were not searched; this is the first"),
            };
            self.limit(here, DiscoveryProblemCode::LimitDepth, path, message);
        }
        is_complete
    }

    fn entry<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        frame: &mut Frame<'k>,
        named: Named<'k>,
        target: Option<&ShownPath>,
    ) -> Step<'k> {
        here.entries += 1;
        if here.entries > self.options.max_entries {
            let message = format!("more than {} names; the rest was not looked at", self.options.max_entries);
            let path = frame.folder.label().join(&named.name);
            self.limit(here, DiscoveryProblemCode::LimitEntries, path, message);
            return Step::Done;
        }
        if self.recalled(here, frame, &named) {
            return Step::Done;
        }
        let Named { name, kind, known } = named;
        let is_pruned = is_pruned(&name);
        let name = RelativePath::try_from(name.into_owned());
        let kind = name.as_ref().map_or(EntryKind::Unknown, |name| known_kind(&frame.folder, name, kind));
        let (Ok(name), EntryKind::Folder | EntryKind::Link) = (name, kind) else {
            if let Some(record) = &mut frame.record {
                record.plain = record.plain.saturating_add(1);
            }
            return Step::Done;
        };
        if kind == EntryKind::Folder && !is_pruned {
            return self.folder(here, frame, &name, known, target);
        }
        if let (Some(recorder), Some(record)) = (&mut here.recorder, &mut frame.record) {
            recorder.unknown(record, name.name(), kind);
        }
        if is_pruned {
            self.pruned(here, frame, &name);
            return Step::Done;
        }
        let waits = |path| Step::Later(PendingLink { path, depth: frame.depth });
        frame.child(name.name()).map_or(Step::Done, waits)
    }

    /// Looks for a skill in a folder without opening the folder, and opens it only when there is none.
    fn folder<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        frame: &mut Frame<'k>,
        name: &RelativePath,
        known: Option<Child<'k>>,
        target: Option<&ShownPath>,
    ) -> Step<'k> {
        let Ok(file) = name.join(OsStr::new(SKILL_FILE)) else {
            return unlearned(here, frame, name);
        };
        if let Some(known) = &known
            && let Some(step) = self.known_group(here, frame, name, known)
        {
            return step;
        }
        let folder = name.below(frame.folder.label());
        let folder_name = Some(name.name());
        let candidate = Candidate { base: &frame.folder, file, folder, folder_name, target };
        if !IGNORES_CASE {
            match candidate.probe(std::mem::take(&mut self.buffer)) {
                Ok(mut prefix) => {
                    self.seen.read += 1;
                    let outcome = candidate.judge(&mut prefix, here.index, here.root);
                    self.learn(here, frame.record.as_mut(), name, known.as_ref(), (&outcome, &prefix.stat));
                    self.found.take(outcome, &frame.folder, Some(name));
                    self.buffer = prefix.bytes;
                    return Step::Done;
                }
                Err(ReadError::Open(OpenError::NotFound { .. } | OpenError::LinkRefused { .. })) => {}
                Err(error) => {
                    self.found.problem(candidate.unreadable(here.index, &error));
                    return unlearned(here, frame, name);
                }
            }
        }
        let opened = match frame.folder.folder(name) {
            Ok(opened) => opened,
            Err(error) => {
                let problem = DiscoveryProblem::of_open(here.index, candidate.folder, &error);
                self.found.problem(problem);
                return unlearned(here, frame, name);
            }
        };
        let (Opened::Group(folder, names), Ok(path)) =
            (self.open(here, opened, target, frame.depth), frame.child(name.name()))
        else {
            return unlearned(here, frame, name);
        };
        let known = known.and_then(|known| match known.record {
            Record::Group(group) => Some(group.children),
            Record::Skill(_) | Record::Unknown => None,
        });
        let stamp = Stamp::of(&folder.stat_when_opened());
        Step::Enter(Frame {
            record: begun(here, frame, name, Listed::Now(stamp)),
            folder: Rc::new(folder),
            path: Some(path),
            names: Names::Listed(names.into_iter(), known),
            depth: frame.depth + 1,
        })
    }

    /// Lists a folder of level `depth` that is open, takes the skill that it is, or returns its names.
    fn open(
        &mut self,
        here: &mut RootSearch<'_>,
        mut folder: Folder,
        target: Option<&ShownPath>,
        depth: usize,
    ) -> Opened {
        let path = folder.label().to_owned();
        let names = match folder.own_entries_within(self.options.max_entries) {
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
            let folder_name = folder.label().file_name();
            let candidate = Candidate { base: &folder, file, folder: path, folder_name, target };
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
        if !self.admit(here, &folder) {
            return Opened::Settled;
        }
        if depth >= self.options.max_depth {
            if names.iter().any(|entry| matches!(entry.kind, EntryKind::Folder | EntryKind::Link)) {
                here.too_deep.get_or_insert((0, path)).0 += 1;
            }
            return Opened::Settled;
        }
        let folders = names.iter().filter(|entry| entry.kind == EntryKind::Folder).count();
        self.found.expect(folders.min(MOST_EXPECTED));
        Opened::Group(folder, names)
    }

    /// Counts a folder that is about to be searched; not one that was seen before, nor one too many.
    fn admit(&mut self, here: &mut RootSearch<'_>, folder: &Folder) -> bool {
        if !here.listed.insert(folder.identity()) {
            return false;
        }
        here.folders += 1;
        let is_admitted = here.folders <= self.options.max_folders;
        if !is_admitted {
            let message =
                format!("more than {} folders; the rest was not searched", self.options.max_folders);
            let path = folder.label().to_owned();
            self.limit(here, DiscoveryProblemCode::LimitFolders, path, message);
        }
        is_admitted
    }

    /// Counts a folder that is left out for its name, and reports a skill that is lost with it.
    fn pruned(&mut self, here: &mut RootSearch<'_>, frame: &Frame<'_>, name: &RelativePath) {
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
        here: &mut RootSearch<'_>,
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
