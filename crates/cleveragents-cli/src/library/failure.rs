//! Errors of the library in words for people, each with its exit code and its next step.

use std::error::Error as _;
use std::path::Path;

use cleveragents::{
    Diagnostic, FindSkillError, FindToolError, NamedFileError, OpenError, OpenSkillError, PolicyFileError,
    ReadError, ResourceError, ShownPath, SkillLookupError, SourceText, StateError, ToolFileError,
    ToolLookupError, ToolsError, UnknownClient, ValidateError, path_text,
};

use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::shell::shell_word;

impl From<SkillLookupError> for CommandError {
    fn from(error: SkillLookupError) -> Self {
        let failure = |exit| Self::from_error(exit, &error);
        match &error {
            SkillLookupError::NotFound { suggestion, .. } => {
                let failure = failure(Exit::NotFound).with_suggestions(suggestion.as_slice());
                failure.with_hint("`agents skill list` shows what was found")
            }
            SkillLookupError::Ambiguous { .. } => failure(Exit::Usage).with_hint("use the full name"),
            SkillLookupError::Broken { path, .. } => {
                let path = shell_word(&path_text(path));
                let command = format!("`agents skill validate {path}` shows what is wrong");
                failure(Exit::Failure).with_hint(command)
            }
            _ => failure(Exit::Failure),
        }
    }
}

impl From<OpenSkillError> for CommandError {
    fn from(error: OpenSkillError) -> Self {
        match error {
            OpenSkillError::Lookup(lookup) => lookup.into(),
            load @ (OpenSkillError::Load(_) | _) => Self::from_error(Exit::Failure, &load),
        }
    }
}

impl From<ValidateError> for CommandError {
    fn from(error: ValidateError) -> Self {
        match error {
            ValidateError::Lookup(lookup) => lookup.into(),
            ValidateError::Open { ref source, .. } => Self::from_error(exit_of_open(source), &error),
            ValidateError::NotASkillFile { .. } => Self::from_error(Exit::Usage, &error)
                .with_hint("name the SKILL.md file or its folder")
                .with_hint("`agents skill add --config FILE --dry-run` checks the YAML of a composed skill"),
            other => Self::from_error(Exit::Failure, &other),
        }
    }
}

impl From<ToolLookupError> for CommandError {
    fn from(error: ToolLookupError) -> Self {
        let failure = Self::from_error(Exit::NotFound, &error).with_suggestions(error.suggestion.as_slice());
        failure.with_hint("`agents tool list` shows the tools")
    }
}

impl From<FindToolError> for CommandError {
    fn from(error: FindToolError) -> Self {
        match error {
            FindToolError::Lookup(lookup) => lookup.into(),
            FindToolError::State(state) => state.into(),
            FindToolError::File(file) => file.into(),
            other => Self::from_error(Exit::Failure, &other),
        }
    }
}

impl From<FindSkillError> for CommandError {
    fn from(error: FindSkillError) -> Self {
        match error {
            FindSkillError::Lookup(lookup) => lookup.into(),
            FindSkillError::File(file) => file.into(),
            FindSkillError::Open(open) => open.into(),
            FindSkillError::State(state) => state.into(),
            other => Self::from_error(Exit::Failure, &other),
        }
    }
}

impl From<ToolsError> for CommandError {
    fn from(error: ToolsError) -> Self {
        match error {
            ToolsError::Policy(policy) => policy.into(),
            ToolsError::ToolFile(file) => file.into(),
            root @ (ToolsError::RuntimeRoot { .. } | _) => Self::from_error(Exit::Usage, &root),
        }
    }
}

impl From<PolicyFileError> for CommandError {
    fn from(error: PolicyFileError) -> Self {
        // A policy that cannot be used is an invalid configuration, whatever is wrong with it.
        let failure = Self::from_error(Exit::Usage, &error);
        match error.findings() {
            Some((source, diagnostics)) => with_findings(failure, &source, diagnostics),
            None => failure,
        }
    }
}

impl From<ToolFileError> for CommandError {
    fn from(error: ToolFileError) -> Self {
        let exit = match &error {
            ToolFileError::Read { source, .. } if source.is_absence() => Exit::NotFound,
            ToolFileError::Read { .. } | ToolFileError::Invalid { .. } | _ => Exit::Usage,
        };
        let failure = Self::from_error(exit, &error);
        match error.findings() {
            Some((source, diagnostics)) => with_findings(failure, &source, diagnostics),
            None => failure,
        }
    }
}

/// Adds what is wrong in a file, each with its place.
fn with_findings(
    mut failure: CommandError,
    source: &SourceText<'_>,
    diagnostics: &[Diagnostic],
) -> CommandError {
    for diagnostic in diagnostics {
        failure.causes.push(match diagnostic.span {
            Some(span) => {
                let place = source.position(span.start);
                format!("line {}, column {}: {}", place.line, place.column, diagnostic.message)
            }
            None => diagnostic.message.clone(),
        });
        failure.hints.extend(diagnostic.hint.clone());
    }
    failure
}

impl From<UnknownClient> for CommandError {
    fn from(error: UnknownClient) -> Self {
        let known: Vec<String> =
            cleveragents::CLIENTS.iter().map(|client| format!("`{}`", client.name)).collect();
        let failure = Self::from_error(Exit::Usage, &error).with_suggestions(error.suggestion.as_slice());
        failure.with_hint(format!("known clients: {}", known.join(", ")))
    }
}

/// Says that there is no place for what outlives the process.
pub(super) fn no_data_folder() -> CommandError {
    CommandError::usage("no data folder is known").with_hint("name one with `--data-dir`")
}

/// A file that is there and cannot be believed is corrupt state; one that cannot be reached just now is a failure.
pub(super) fn exit_of_state(error: &StateError) -> Exit {
    match error {
        StateError::Corrupt { .. }
        | StateError::NotRegular { .. }
        | StateError::Foreign { .. }
        | StateError::Newer { .. } => Exit::Usage,
        StateError::Place { .. }
        | StateError::Busy { .. }
        | StateError::ReadOnly { .. }
        | StateError::Full { .. }
        | StateError::Failed { .. }
        | _ => Exit::Failure,
    }
}

/// Says why a file of a skill cannot be read.
pub(super) fn resource(skill: &str, path: &str, error: &ResourceError) -> CommandError {
    let exit = match error {
        ResourceError::Read(ReadError::Open(open)) => exit_of_open(open),
        ResourceError::Path(_) | ResourceError::Read(_) | _ => Exit::Failure,
    };
    CommandError::new(exit, format!("cannot read `{path}` of skill `{skill}`"))
        .with_causes_of(Some(error))
        .with_hint(format!("`agents skill resources {skill}` lists its files"))
}

/// Says why a file that was named on the command line cannot be read.
pub(super) fn named_file(written: &str, error: &NamedFileError) -> CommandError {
    match error {
        NamedFileError::DanglingLink { .. } => {
            CommandError::usage(format!("cannot read `{written}`")).with_causes_of(Some(error))
        }
        NamedFileError::NotAFile { .. } => CommandError::usage(format!("`{written}` names no file")),
        NamedFileError::Open { .. } | NamedFileError::Read { .. } | _ => {
            CommandError::usage(format!("cannot read `{written}`")).with_causes_of(error.source())
        }
    }
}

/// Says that there is nothing to check below a folder.
pub(super) fn no_skill(target: &Path) -> CommandError {
    CommandError::new(Exit::NotFound, format!("no skill was found below `{}`", ShownPath::new(target)))
        .with_hint("a skill is a folder with a SKILL.md file")
}

/// Says why the folder of a project cannot be opened.
pub(super) fn project(path: &Path, error: &OpenError) -> CommandError {
    CommandError::new(exit_of_open(error), format!("project `{}` cannot be opened", ShownPath::new(path)))
        .with_causes_of(Some(error))
}

pub(super) fn exit_of_open(error: &OpenError) -> Exit {
    if let OpenError::NotFound { .. } = error { Exit::NotFound } else { Exit::Failure }
}
