//! What a search takes from memory, and what it writes down.

use super::super::candidate::Outcome;
use super::super::root_search::RootSearch;
use super::super::territory::{Frame, Named, Names};
use super::{Opened, Search, Step};
use crate::folder::SKILL_FILE;
use crate::index::{Child, GroupRecord, Listed, OpenGroup, Record, Stamp};
use cleveragents_confine::{EntryKind, FileStat, Folder, RelativePath};
use std::ffi::OsStr;
use std::rc::Rc;

impl Search<'_> {
    /// Enters the root, from memory when it is what it was.
    pub(super) fn top<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        folder: Folder,
        known: Option<GroupRecord<'k>>,
    ) -> Option<Frame<'k>> {
        let stamp = Stamp::of(&folder.stat_when_opened());
        if let Some(known) = known.filter(|known| known.is_trusted && Some(known.stamp) == stamp) {
            if !self.admit(here, &folder) {
                return None;
            }
            let record = here.recorder.as_mut().map(|recorder| recorder.root(Listed::Before(&known)));
            return Some(remembered(here, folder, None, known, record, 0));
        }
        let Opened::Group(folder, names) = self.open(here, folder, None, 0) else { return None };
        let names = Names::Listed(names.into_iter(), known.map(|known| known.children));
        let record = here.recorder.as_mut().map(|recorder| recorder.root(Listed::Now(stamp)));
        Some(Frame { folder: Rc::new(folder), path: None, names, depth: 1, record })
    }

    /// Takes a skill from memory, when its file is what it was.
    pub(super) fn recalled(
        &mut self,
        here: &mut RootSearch<'_>,
        frame: &mut Frame<'_>,
        named: &Named<'_>,
    ) -> bool {
        let Some(known) = &named.known else { return false };
        let Record::Skill(skill) = known.record else { return false };
        if !skill.is_trusted || named.kind != EntryKind::Folder {
            return false;
        }
        let file = RelativePath::in_folder(&named.name, OsStr::new(SKILL_FILE));
        if !file.is_some_and(|file| frame.folder.is_unchanged(&file, &skill.stamp.of_file())) {
            return false;
        }
        let Some(found) = skill.skill(here.index, frame.folder.label().join(&named.name)) else {
            return false;
        };
        self.seen.verified += 1;
        self.found.take_skill(found, skill.stamp.identity());
        if let (Some(recorder), Some(record)) = (&mut here.recorder, &mut frame.record) {
            recorder.copy(record, known);
        }
        true
    }

    /// Enters a folder with the names from memory, when it is what it was.
    pub(super) fn known_group<'k>(
        &mut self,
        here: &mut RootSearch<'_>,
        frame: &mut Frame<'k>,
        name: &RelativePath,
        known: &Child<'k>,
    ) -> Option<Step<'k>> {
        let Record::Group(group) = known.record else { return None };
        let opened = frame.folder.folder(name).ok().filter(|_| group.is_trusted)?;
        Stamp::of(&opened.stat_when_opened()).filter(|stamp| *stamp == group.stamp)?;
        let path = frame.child(name.name()).ok()?;
        if !self.admit(here, &opened) {
            return Some(unlearned(here, frame, name));
        }
        let record = begun(here, frame, name, Listed::Before(&group));
        Some(Step::Enter(remembered(here, opened, Some(path), group, record, frame.depth)))
    }

    /// Writes down what came of a skill file that was read.
    pub(super) fn learn(
        &mut self,
        here: &mut RootSearch<'_>,
        record: Option<&mut OpenGroup>,
        name: &RelativePath,
        known: Option<&Child<'_>>,
        (outcome, stat): (&Outcome, &FileStat),
    ) {
        let (Some(recorder), Some(record)) = (&mut here.recorder, record) else { return };
        let stamp = Stamp::of(stat);
        if let Some(Record::Skill(known)) = known.map(|known| known.record) {
            self.seen.touched += usize::from(stamp != Some(known.stamp));
        }
        match (outcome, stamp) {
            // A file with several names is told from others by its folder, which is not looked at here.
            (Outcome::Found(found, _, 1), Some(stamp)) => recorder.skill(record, name.name(), stamp, found),
            _ => recorder.unknown(record, name.name(), EntryKind::Folder),
        }
    }
}

/// Enters a folder of level `depth` whose names are known.
fn remembered<'k>(
    here: &mut RootSearch<'_>,
    folder: Folder,
    path: Option<RelativePath>,
    known: GroupRecord<'k>,
    record: Option<OpenGroup>,
    depth: usize,
) -> Frame<'k> {
    here.entries = here.entries.saturating_add(usize::try_from(known.plain).unwrap_or(usize::MAX));
    Frame { folder: Rc::new(folder), path, names: Names::Known(known.children), depth: depth + 1, record }
}

/// Writes down that a folder has to be looked at each time.
pub(super) fn unlearned<'k>(
    here: &mut RootSearch<'_>,
    within: &mut Frame<'_>,
    name: &RelativePath,
) -> Step<'k> {
    if let (Some(recorder), Some(record)) = (&mut here.recorder, &mut within.record) {
        recorder.unknown(record, name.name(), EntryKind::Folder);
    }
    Step::Done
}

/// Starts writing down a folder that is entered.
pub(super) fn begun(
    here: &mut RootSearch<'_>,
    within: &mut Frame<'_>,
    name: &RelativePath,
    group: Listed<'_>,
) -> Option<OpenGroup> {
    let (recorder, record) = (here.recorder.as_mut()?, within.record.as_mut()?);
    Some(recorder.group(record, name.name(), group))
}
