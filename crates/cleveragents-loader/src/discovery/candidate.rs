//! From the first bytes of a skill file to a found skill.

use super::{DiscoveryProblem, FoundSkill};
use crate::folder::SKILL_FILE;
use crate::{MAX_TIER1_BYTES, ParseOptions, Severity, SkillRoot, Tier1, Tier1Outcome, parse_tier1};
use cleveragents_confine::{Folder, Identity, Prefix, ReadError, RelativePath, ShownPath};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The bytes that are read of each skill file at first; they hold the whole front matter of more than 99 % of real files, and
/// each further line of memory costs more than reading the others again.
const FIRST_BYTES: usize = 1536;

/// A skill file that is about to be read.
pub(super) struct Candidate<'a> {
    /// The folder that the file is read below.
    pub(super) base: &'a Folder,
    /// The file below `base`.
    pub(super) file: RelativePath,
    /// The absolute path of the skill folder, for display.
    pub(super) folder: PathBuf,
    /// The name of the skill folder.
    pub(super) folder_name: Option<&'a OsStr>,
    /// What the skill folder points at, when it is a link.
    pub(super) target: Option<&'a ShownPath>,
}

/// What a candidate came to.
pub(super) enum Outcome {
    /// A skill, and which file it is.
    Found(FoundSkill, Identity, u64),
    /// A skill file that does not load.
    Broken(Box<DiscoveryProblem>),
}

impl Candidate<'_> {
    /// Reads without following any link, so that one lookup passes the folder and its file.
    pub(super) fn probe(&self, buffer: Vec<u8>) -> Result<Prefix, ReadError> {
        self.base.probe(&self.file, FIRST_BYTES, buffer)
    }

    /// Reads below `base`, following links that stay there.
    pub(super) fn read(&self) -> Result<Prefix, ReadError> {
        self.base.read_prefix(&self.file, FIRST_BYTES)
    }

    /// Makes a skill of the first bytes.
    ///
    /// Leaves the bytes in `prefix`, for the memory to be used again.
    pub(super) fn judge(self, prefix: &mut Prefix, index: usize, root: &SkillRoot) -> Outcome {
        let options = ParseOptions {
            folder_name: self.folder_name.and_then(OsStr::to_str),
            default_namespace: &root.namespace,
            ..ParseOptions::default()
        };
        let mut outcome = parse_tier1(&prefix.bytes, prefix.whole, &options);
        if let Tier1Outcome::NeedsMore = outcome {
            *prefix = match self.base.read_prefix(&self.file, MAX_TIER1_BYTES) {
                Ok(longer) => longer,
                Err(error) => return Outcome::Broken(Box::new(self.unreadable(index, &error))),
            };
            outcome = parse_tier1(&prefix.bytes, prefix.whole, &options);
        }
        let tier1 = match outcome {
            Tier1Outcome::Read(tier1) => tier1,
            Tier1Outcome::NeedsMore => return Outcome::Broken(Box::new(self.endless(index))),
        };
        self.settle(tier1, prefix, index)
    }

    /// Describes a skill file that could not be read.
    pub(super) fn unreadable(&self, index: usize, error: &ReadError) -> DiscoveryProblem {
        DiscoveryProblem::of_read(index, self.folder.join(self.file.name()), error)
    }

    fn settle(self, tier1: Tier1<'_>, prefix: &Prefix, index: usize) -> Outcome {
        let loads = tier1.loads();
        let count = |severity| {
            let found = tier1.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
            u32::try_from(found).unwrap_or(u32::MAX)
        };
        let (errors, mut warnings) = (count(Severity::Error), count(Severity::Warning));
        let (Some(name), Some(description), true) = (tier1.name, tier1.description, loads) else {
            let path = self.folder.join(self.file.name());
            let declared = tier1.declared_name.map(Cow::into_owned);
            let broken = DiscoveryProblem::broken(index, path, &prefix.bytes, declared, tier1.diagnostics);
            return Outcome::Broken(Box::new(broken));
        };
        let exact = self.file.name() == SKILL_FILE;
        warnings = warnings.saturating_add(u32::from(!exact));
        let derived = tier1
            .declared_name
            .as_deref()
            .is_none_or(|declared| declared != name.as_str() && declared != name.short_name());
        let declared = tier1.declared_name.filter(|declared| declared != name.as_str());
        let found = FoundSkill {
            declared_name: declared.map(Into::into),
            description: description.into(),
            dialect: tier1.dialect,
            root: index,
            file_name: (!exact).then(|| self.file.name().to_string_lossy().into()),
            target: self.target.map(|target| Box::new(target.clone())),
            folder: self.folder,
            name,
            derived,
            errors,
            warnings,
        };
        Outcome::Found(found, prefix.stat.identity, prefix.stat.links)
    }

    fn endless(&self, index: usize) -> DiscoveryProblem {
        let path = self.folder.join(self.file.name());
        DiscoveryProblem::broken(index, path, &[], None, Vec::new())
    }
}
