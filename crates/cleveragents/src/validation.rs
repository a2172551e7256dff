//! Judging skill files: one, a folder of them, or all that were found.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleveragents_confine::{Folder, MountPolicy, OpenError};
use cleveragents_domain::SkillName;
use cleveragents_domain::name::DEFAULT_NAMESPACE;
use cleveragents_loader::{
    AgentSkillError, AgentSkillErrorKind, Diagnostic, DiagnosticCode, Dialect, DiscoveryOptions,
    DiscoveryProblem, FolderFinding, LoadOptions, Profile, Scope, SkillRoot, SourceText, discover_skills,
    examine_folder, validate,
};

use crate::activation::path_text;
use crate::allowed_tools;
use crate::find::is_skill_file;
use crate::known::KnownSkills;
use crate::{SkillLookupError, SkillSet};

/// Why nothing could be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValidateError {
    /// No such skill.
    #[error(transparent)]
    Lookup(#[from] SkillLookupError),
    /// The path leads to nothing that can be opened.
    #[error("`{}` cannot be checked", path.display())]
    Open {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: OpenError,
    },
    /// The path leads to a file that is no skill file.
    #[error("`{}` is not a SKILL.md file", path.display())]
    NotASkillFile {
        /// The path as given.
        path: PathBuf,
    },
}

/// The verdicts on what a path leads to.
#[derive(Debug, Clone, Default)]
pub struct Validated {
    /// The skill files, each with its verdict.
    pub files: Vec<ValidatedFile>,
    /// What was not looked at, with the reason; empty when the path leads to one skill.
    pub problems: Vec<DiscoveryProblem>,
}

/// The verdict on one skill file.
#[derive(Debug, Clone)]
pub struct ValidatedFile {
    /// The absolute path of the file, for display.
    pub path: String,
    /// The name of the skill, when it has one.
    pub name: Option<SkillName>,
    /// The dialect that it was read as.
    pub dialect: Dialect,
    /// The rules that it was judged by.
    pub profile: Profile,
    /// Everything that was found in the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Everything that was found in its folder.
    pub findings: Vec<FolderFinding>,
    text: Arc<[u8]>,
}

impl ValidatedFile {
    /// Tells whether the file passes: there is no error in it.
    pub fn is_valid(&self) -> bool {
        !self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Returns the text of the file under its path, to render the diagnostics with; of a file without any the text is not kept.
    pub fn source(&self) -> SourceText<'_> {
        SourceText::new(self.path.as_str(), &self.text)
    }

    /// A file that could not be read.
    fn unread(path: &Path, profile: Option<Profile>, reason: String) -> Self {
        Self {
            path: path_text(path),
            name: None,
            dialect: Dialect::AgentSkills,
            profile: profile.unwrap_or_default(),
            diagnostics: vec![Diagnostic::error(DiagnosticCode::FileUnreadable, None, reason)],
            findings: Vec::new(),
            text: Arc::default(),
        }
    }
}

pub(crate) fn validate_named(
    known: &KnownSkills,
    written: &str,
    profile: Option<Profile>,
) -> Result<ValidatedFile, ValidateError> {
    match known.skills().find(written) {
        Ok(found) => Ok(judge_path(&found.folder, known.namespace(found.root), profile)),
        Err(SkillLookupError::Broken { path, reason, .. }) => {
            Ok(judge_broken(&path, reason, DEFAULT_NAMESPACE, profile))
        }
        Err(error) => Err(error.into()),
    }
}

/// Judges the folder of a registered skill.
pub(crate) fn validate_folder(path: &Path, namespace: &str, profile: Option<Profile>) -> ValidatedFile {
    judge_path(path, namespace, profile)
}

pub(crate) fn validate_found(
    skills: &SkillSet,
    roots: &[SkillRoot],
    profile: Option<Profile>,
) -> Vec<ValidatedFile> {
    let namespace = |root: usize| roots.get(root).map_or(DEFAULT_NAMESPACE, |root| root.namespace.as_str());
    let discovery = skills.discovery();
    let loading = discovery
        .skills
        .iter()
        .map(|skill| (skill.root, judge_path(&skill.folder, namespace(skill.root), profile)));
    let broken = discovery.problems.iter().filter(|problem| problem.is_broken_skill()).map(|problem| {
        let judged = judge_broken(&problem.path, problem.message.clone(), namespace(problem.root), profile);
        (problem.root, judged)
    });
    let mut files: Vec<(usize, ValidatedFile)> = loading.chain(broken).collect();
    files.sort_by(|left, right| (left.0, &left.1.path).cmp(&(right.0, &right.1.path)));
    files.into_iter().map(|(_, file)| file).collect()
}

pub(crate) fn validate_path(
    path: &Path,
    discovery: DiscoveryOptions,
    profile: Option<Profile>,
) -> Result<Validated, ValidateError> {
    let only = |file| Validated { files: vec![file], problems: Vec::new() };
    let folder = match Folder::open(path) {
        Ok(folder) => folder,
        Err(OpenError::NotFolder { .. }) => return validate_file(path, profile).map(only),
        Err(source) => return Err(ValidateError::Open { path: path.to_owned(), source }),
    };
    let missing = |error: &AgentSkillError| error.kind() == AgentSkillErrorKind::SkillFileMissing;
    match judge(folder, DEFAULT_NAMESPACE, profile) {
        Ok(file) => Ok(only(file)),
        Err(error) if missing(&error) && is_skill_file(path) => {
            let reason = "the skill file is a folder, not a regular file".to_owned();
            Ok(only(ValidatedFile::unread(path, profile, reason)))
        }
        Err(error) if missing(&error) => {
            let roots = [SkillRoot::new(path, Scope::Explicit, DEFAULT_NAMESPACE)];
            let found = SkillSet::new(discover_skills(&roots, &discovery));
            let files = validate_found(&found, &roots, profile);
            let unseen = found.discovery().problems.iter().filter(|problem| !problem.is_broken_skill());
            Ok(Validated { files, problems: unseen.cloned().collect() })
        }
        Err(error) => Ok(only(ValidatedFile::unread(path, profile, error.to_string()))),
    }
}

/// Judges a file that was named itself; its folder is judged as the folder of a skill.
fn validate_file(path: &Path, profile: Option<Profile>) -> Result<ValidatedFile, ValidateError> {
    if !is_skill_file(path) {
        return Err(ValidateError::NotASkillFile { path: path.to_owned() });
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder =
        Folder::open(parent).map_err(|source| ValidateError::Open { path: path.to_owned(), source })?;
    let judged = judge(folder, DEFAULT_NAMESPACE, profile);
    Ok(judged.unwrap_or_else(|error| ValidatedFile::unread(path, profile, error.to_string())))
}

fn judge_path(folder: &Path, namespace: &str, profile: Option<Profile>) -> ValidatedFile {
    let opened = Folder::open(folder).map_err(|error| error.to_string());
    let judged =
        opened.and_then(|opened| judge(opened, namespace, profile).map_err(|error| error.to_string()));
    judged.unwrap_or_else(|reason| ValidatedFile::unread(folder, profile, reason))
}

/// Judges what discovery could not load: a skill file, or the folder of one that cannot be read.
fn judge_broken(path: &Path, reason: String, namespace: &str, profile: Option<Profile>) -> ValidatedFile {
    let judged = path
        .parent()
        .and_then(|folder| Folder::open(folder).ok())
        .and_then(|folder| judge(folder, namespace, profile).ok());
    judged
        .filter(|file| file.path == path_text(path))
        .unwrap_or_else(|| ValidatedFile::unread(path, profile, reason))
}

fn judge(
    folder: Folder,
    namespace: &str,
    profile: Option<Profile>,
) -> Result<ValidatedFile, AgentSkillError> {
    let folder = folder.with_mounts(MountPolicy::Refuse);
    let examined = examine_folder(folder, &LoadOptions::lenient(namespace))?;
    let profile = profile.unwrap_or(match examined.parsed.dialect {
        Dialect::CleverAgents => Profile::CleverAgents,
        Dialect::AgentSkills => Profile::Portable,
    });
    let mut diagnostics = validate(&examined.parsed, profile);
    if let Some(finding) = examined.file_name_finding {
        diagnostics.insert(0, finding);
    }
    if profile != Profile::Spec {
        diagnostics.extend(allowed_tools::unmapped(&examined.parsed));
    }
    Ok(ValidatedFile {
        path: path_text(&examined.path),
        name: examined.parsed.spec.as_ref().map(|spec| spec.name().clone()),
        dialect: examined.parsed.dialect,
        profile,
        findings: examined.contents.findings,
        text: if diagnostics.is_empty() { Arc::default() } else { examined.bytes.into() },
        diagnostics,
    })
}

#[cfg(test)]
mod tests;
