//! What is kept of a root: its folders in the order of the walk, each with the names in it.
//!
//! A folder is its stamp, the number of names that lead to no skill, and a record for each other name, sorted bytewise. Numbers are
//! little-endian; a text has its length in front. Records are read in place, one after the other, and a record can be
//! copied as it is.

use super::draft::{Draft, Written};
use super::stamp::Stamp;
use crate::{Dialect, FoundSkill};
use cleveragents_confine::EntryKind;
use cleveragents_domain::SkillName;
use std::ffi::OsStr;
use std::path::PathBuf;

const TRUSTED: u8 = 1;
const DERIVED: u8 = 2;
const CLEVERAGENTS: u8 = 4;
const DECLARED: u8 = 8;
/// The file declares the short name.
const SHORT: u8 = 16;

/// What a name was found to be.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Tag {
    /// A folder that has to be looked at each time.
    Folder = 0,
    /// A link, which has to be looked at each time.
    Link = 1,
    /// A folder with a skill file that was read.
    Skill = 2,
    /// A folder that was listed.
    Group = 3,
}

/// A folder that was listed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupRecord<'k> {
    pub(crate) stamp: Stamp,
    /// Whether the listing is the right one as long as the folder has this stamp.
    pub(crate) is_trusted: bool,
    /// How many names are neither folders nor links.
    pub(crate) plain: u32,
    pub(crate) children: Children<'k>,
}

/// The records of the names in a folder that are still to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Children<'k> {
    rest: &'k [u8],
    left: u32,
}

/// A name in a folder with what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<'k> {
    pub(crate) name: &'k OsStr,
    pub(crate) kind: EntryKind,
    pub(crate) record: Record<'k>,
    /// All of the record.
    pub(crate) whole: &'k [u8],
}

/// What is known about a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Record<'k> {
    /// Nothing but its kind.
    Unknown,
    Skill(SkillRecord<'k>),
    Group(GroupRecord<'k>),
}

/// A skill file that was read and gave a skill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SkillRecord<'k> {
    pub(crate) stamp: Stamp,
    /// Whether the file gives the same skill as long as it has this stamp.
    pub(crate) is_trusted: bool,
    flags: u8,
    rest: &'k [u8],
}

impl<'k> GroupRecord<'k> {
    /// Reads the record of a root.
    pub(crate) fn read(bytes: &'k [u8]) -> Option<Self> {
        let mut input = Input(bytes);
        let flags = input.byte()?;
        let stamp = input.stamp()?;
        let plain = input.number()?;
        let left = input.number()?;
        let children = Children { rest: input.0, left };
        Some(Self { stamp, is_trusted: flags & TRUSTED != 0, plain, children })
    }
}

impl<'k> Children<'k> {
    /// Returns the child of this name, passing over all before it; names are asked for in bytewise order.
    pub(crate) fn named(&mut self, name: &OsStr) -> Option<Child<'k>> {
        loop {
            let mut ahead = *self;
            let child = ahead.take_first()?;
            match child.name.as_encoded_bytes().cmp(name.as_encoded_bytes()) {
                std::cmp::Ordering::Less => *self = ahead,
                std::cmp::Ordering::Equal => {
                    *self = ahead;
                    return Some(child);
                }
                std::cmp::Ordering::Greater => return None,
            }
        }
    }

    /// Returns the first child of those that are left, and leaves the others.
    pub(crate) fn take_first(&mut self) -> Option<Child<'k>> {
        self.left = self.left.checked_sub(1)?;
        let mut input = Input(self.rest);
        let length = input.number()?;
        let whole = self.rest.get(..4 + usize::try_from(length).ok()?)?;
        self.rest = self.rest.get(whole.len()..)?;
        let mut input = Input(whole.get(4..)?);
        let tag = input.byte()?;
        let name = os_str(input.text()?)?;
        let kind = if tag == Tag::Link as u8 { EntryKind::Link } else { EntryKind::Folder };
        let record = if tag == Tag::Skill as u8 {
            let flags = input.byte()?;
            let stamp = input.stamp()?;
            Record::Skill(SkillRecord { stamp, is_trusted: flags & TRUSTED != 0, flags, rest: input.0 })
        } else if tag == Tag::Group as u8 {
            Record::Group(GroupRecord::read(input.0)?)
        } else {
            Record::Unknown
        };
        Some(Child { name, kind, record, whole })
    }
}

impl SkillRecord<'_> {
    /// Returns the skill as it was found in the folder at `folder`.
    pub(crate) fn skill(&self, root: usize, folder: PathBuf) -> Option<FoundSkill> {
        let has = |flag: u8| self.flags & flag != 0;
        let mut input = Input(self.rest);
        let (errors, warnings) = (input.number()?, input.number()?);
        let mut text = || str::from_utf8(input.text()?).ok();
        let name: SkillName = text()?.parse().ok()?;
        let description = text()?.into();
        let declared_name = if has(SHORT) {
            Some(name.short_name().into())
        } else if has(DECLARED) {
            Some(text()?.into())
        } else {
            None
        };
        Some(FoundSkill {
            name,
            declared_name,
            derived: has(DERIVED),
            description,
            dialect: if has(CLEVERAGENTS) { Dialect::CleverAgents } else { Dialect::AgentSkills },
            root,
            folder,
            file_name: None,
            target: None,
            errors,
            warnings,
        })
    }
}

/// Writes records in the order of the walk.
#[derive(Debug)]
pub(crate) struct Recorder<'k> {
    draft: Draft<'k>,
    /// When the search began, in nanoseconds since 1970.
    began_ns: i128,
    /// What cannot be written down makes all of it worthless.
    is_broken: bool,
}

/// How the names of a folder are known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listed<'k> {
    /// By a listing that is no older than the stamp.
    Now(Option<Stamp>),
    /// By a record that still holds.
    Before(&'k GroupRecord<'k>),
}

/// A folder whose names are being recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenGroup {
    /// Where its record starts; nothing in front of that of the root.
    start: Option<usize>,
    /// Where its numbers stand.
    numbers: usize,
    /// How many names are neither folders nor links.
    pub(crate) plain: u32,
    children: u32,
}

impl<'k> Recorder<'k> {
    /// Starts with `header`; what is written is compared with what was written before.
    pub(crate) fn new(header: &[u8], before: &'k [u8], began_ns: i128) -> Self {
        let mut draft = Draft::new(before);
        draft.push(header);
        Self { draft, began_ns, is_broken: false }
    }

    /// Returns what was written.
    pub(crate) fn finish(self) -> Option<Written> {
        if self.is_broken { None } else { Some(self.draft.finish()) }
    }

    /// Starts the root itself.
    pub(crate) fn root(&mut self, group: Listed<'_>) -> OpenGroup {
        self.open(None, group)
    }

    /// Starts a folder.
    pub(crate) fn group(&mut self, within: &mut OpenGroup, name: &OsStr, group: Listed<'_>) -> OpenGroup {
        let start = self.head(within, name, Tag::Group);
        self.open(Some(start), group)
    }

    fn open(&mut self, start: Option<usize>, group: Listed<'_>) -> OpenGroup {
        let (stamp, is_trusted, plain) = match group {
            Listed::Now(stamp) => (stamp, stamp.is_some_and(|stamp| stamp.is_settled(self.began_ns)), 0),
            Listed::Before(known) => (Some(known.stamp), known.is_trusted, known.plain),
        };
        self.draft.push(&[if is_trusted { TRUSTED } else { 0 }]);
        self.stamp(stamp);
        let numbers = self.draft.skip(8);
        OpenGroup { start, numbers, plain, children: 0 }
    }

    /// Ends a folder.
    pub(crate) fn close(&mut self, group: OpenGroup) {
        self.patch(group.numbers, group.plain);
        self.patch(group.numbers + 4, group.children);
        if let Some(start) = group.start {
            self.end(start);
        }
    }

    /// Writes a folder or a link that has to be looked at each time.
    pub(crate) fn unknown(&mut self, within: &mut OpenGroup, name: &OsStr, kind: EntryKind) {
        let tag = if kind == EntryKind::Link { Tag::Link } else { Tag::Folder };
        let start = self.head(within, name, tag);
        self.end(start);
    }

    /// Writes a skill.
    pub(crate) fn skill(&mut self, within: &mut OpenGroup, name: &OsStr, stamp: Stamp, found: &FoundSkill) {
        let start = self.head(within, name, Tag::Skill);
        let flag = |flag: u8, is_set: bool| if is_set { flag } else { 0 };
        let flags = flag(TRUSTED, stamp.is_settled(self.began_ns))
            | flag(DERIVED, found.derived)
            | flag(CLEVERAGENTS, found.dialect == Dialect::CleverAgents)
            | match &found.declared_name {
                Some(declared) if **declared == *found.name.short_name() => SHORT,
                Some(_) => DECLARED,
                None => 0,
            };
        self.draft.push(&[flags]);
        self.stamp(Some(stamp));
        self.draft.push(&found.errors.to_le_bytes());
        self.draft.push(&found.warnings.to_le_bytes());
        self.text(found.name.as_str().as_bytes());
        self.text(found.description.as_bytes());
        if let Some(declared) = found.declared_name.as_ref().filter(|_| flags & DECLARED != 0) {
            self.text(declared.as_bytes());
        }
        self.end(start);
    }

    /// Writes a record as it stands elsewhere.
    pub(crate) fn copy(&mut self, within: &mut OpenGroup, child: &Child<'_>) {
        within.children = within.children.saturating_add(1);
        self.draft.push(child.whole);
    }

    fn head(&mut self, within: &mut OpenGroup, name: &OsStr, tag: Tag) -> usize {
        within.children = within.children.saturating_add(1);
        let start = self.draft.skip(4);
        self.draft.push(&[tag as u8]);
        self.text(name.as_encoded_bytes());
        start
    }

    fn end(&mut self, start: usize) {
        match u32::try_from(self.draft.length() - start - 4) {
            Ok(length) => self.patch(start, length),
            Err(_) => self.is_broken = true,
        }
    }

    fn patch(&mut self, at: usize, number: u32) {
        self.is_broken |= self.draft.patch(at, &number.to_le_bytes()).is_none();
    }

    fn text(&mut self, text: &[u8]) {
        match u32::try_from(text.len()) {
            Ok(length) => self.draft.push(&length.to_le_bytes()),
            Err(_) => self.is_broken = true,
        }
        self.draft.push(text);
    }

    fn stamp(&mut self, stamp: Option<Stamp>) {
        let absent = Stamp { dev: 0, ino: 0, size: 0, modified_ns: 0, changed_ns: 0 };
        let Stamp { dev, ino, size, modified_ns, changed_ns } = stamp.unwrap_or(absent);
        for number in [dev, ino, size] {
            self.draft.push(&number.to_le_bytes());
        }
        for number in [modified_ns, changed_ns] {
            self.draft.push(&number.to_le_bytes());
        }
    }
}

/// Bytes that are read from the front.
struct Input<'k>(&'k [u8]);

impl<'k> Input<'k> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*front)
    }

    fn byte(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    fn number(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Option<&'k [u8]> {
        let length = usize::try_from(self.number()?).ok()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }

    fn stamp(&mut self) -> Option<Stamp> {
        Some(Stamp {
            dev: self.array().map(u64::from_le_bytes)?,
            ino: self.array().map(u64::from_le_bytes)?,
            size: self.array().map(u64::from_le_bytes)?,
            modified_ns: self.array().map(i64::from_le_bytes)?,
            changed_ns: self.array().map(i64::from_le_bytes)?,
        })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere a name need not be made of any bytes")]
fn os_str(bytes: &[u8]) -> Option<&OsStr> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn os_str(bytes: &[u8]) -> Option<&OsStr> {
    str::from_utf8(bytes).ok().map(OsStr::new)
}
