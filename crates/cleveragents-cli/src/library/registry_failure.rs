//! Errors about what is registered and what skills come to, each with its next step.

use cleveragents::{
    CreateError, ExportError, PutError, Refusal, RefusalReason, RegistrationError, RegistrationFault,
    RegistrationProblem, RegistryError, RemoveError, ResolveError, ResolveSkillError,
};

use super::failure;
use crate::error::CommandError;
use crate::exit_code::Exit;

const INCLUDES_FIRST: &str =
    "`agents skill add --config FILE` registers the included skill, which has to be there first";

impl From<RegistryError> for CommandError {
    fn from(error: RegistryError) -> Self {
        match error {
            RegistryError::NoDataFolder => failure::no_data_folder(),
            RegistryError::File(file) => file.into(),
            RegistryError::Folder(folder) => folder.into(),
            RegistryError::Put(PutError::State(state))
            | RegistryError::Remove(RemoveError::State(state))
            | RegistryError::State(state) => state.into(),
            RegistryError::Put(PutError::Refused { refusals }) => refused(&refusals),
            RegistryError::Definition(definition) => unfit(&definition),
            RegistryError::Resolve(resolve) => resolve.into(),
            RegistryError::Find(find) => find.into(),
            RegistryError::Open { ref source, .. } => Self::from_error(failure::exit_of_open(source), &error),
            RegistryError::Remove(RemoveError::NotFound { .. }) => Self::from_error(Exit::NotFound, &error),
            RegistryError::Remove(RemoveError::InUse { .. }) => Self::from_error(Exit::Failure, &error)
                .with_hint("`--force` removes it all the same, and their uses lead nowhere"),
            RegistryError::Name(_) => Self::from_error(Exit::Usage, &error),
            RegistryError::OtherKind { ref name, .. } => Self::from_error(Exit::Usage, &error)
                .with_hint(format!("`agents tool remove {name}` takes tools and validations")),
            RegistryError::InFile { .. } => Self::from_error(Exit::Failure, &error)
                .with_hint("the registry has nothing of that name; change or delete the file instead"),
            RegistryError::MissingIncludes { .. } => {
                Self::from_error(Exit::Failure, &error).with_hint(INCLUDES_FIRST)
            }
            RegistryError::Incomplete { .. } => {
                Self::from_error(Exit::Failure, &error).with_hint("without `--strict` this is a warning")
            }
            other @ (RegistryError::Put(_) | RegistryError::Remove(_) | _) => {
                Self::from_error(Exit::Failure, &other)
            }
        }
    }
}

/// Says everything that is wrong with a definition by itself, each with its place.
fn unfit(definition: &RegistrationError) -> CommandError {
    let mut failure = CommandError::new(Exit::Failure, format!("`{}` cannot be registered", definition.name));
    failure.causes.extend(definition.problems.iter().map(ToString::to_string));
    let is_schema = |problem: &RegistrationProblem| matches!(problem.reason, RegistrationFault::Schema(_));
    if definition.problems.iter().any(is_schema) {
        return failure.with_hint("a schema is a JSON Schema of draft 2020-12");
    }
    failure
}

/// Says everything that is in the way, and what to do about it.
fn refused(refusals: &[Refusal]) -> CommandError {
    let mut failure = match refusals {
        [only] => CommandError::new(Exit::Failure, only.to_string()),
        several => {
            let mut failure = CommandError::new(Exit::Failure, "the registry stays as it is");
            failure.causes.extend(several.iter().map(ToString::to_string));
            failure
        }
    };
    for refusal in refusals {
        let hint = match &refusal.reason {
            RefusalReason::Taken { .. } => "`--update` replaces what is registered",
            RefusalReason::Provided => "choose another name; the namespace `builtin` is the program's own",
            RefusalReason::OtherKind { .. } => "remove the other one first, or choose another name",
            RefusalReason::FolderTaken { .. } => "remove that one first",
            RefusalReason::Incomplete(_) => "without `--strict` this is a warning",
            RefusalReason::Resolution(error) => match next_step(error) {
                Some(hint) => hint,
                None => continue,
            },
            RefusalReason::Chain(_) => {
                "what a validation wraps is registered before it, leads back to nothing, and is at most 10 deep"
            }
            RefusalReason::Repeated | _ => continue,
        };
        if !failure.hints.iter().any(|known| known == hint) {
            failure.hints.push(hint.to_owned());
        }
    }
    failure
}

impl From<ResolveSkillError> for CommandError {
    fn from(error: ResolveSkillError) -> Self {
        match error {
            ResolveSkillError::Find(find) => find.into(),
            ResolveSkillError::Resolve(ref resolve) => {
                let exit = match resolve {
                    ResolveError::SkillNotFound { .. } => Exit::NotFound,
                    ResolveError::MissingInclude { .. }
                    | ResolveError::Cycle { .. }
                    | ResolveError::Conflict { .. }
                    | ResolveError::ServerConflict { .. }
                    | ResolveError::Loosening { .. }
                    | _ => Exit::Failure,
                };
                let mut failure = Self::from_error(exit, &error);
                failure.hints.extend(next_step(resolve).map(str::to_owned));
                failure
            }
            other => Self::from_error(Exit::Failure, &other),
        }
    }
}

fn next_step(error: &ResolveError) -> Option<&'static str> {
    match error {
        ResolveError::MissingInclude { .. } => Some(INCLUDES_FIRST),
        ResolveError::Cycle { .. } => Some("take one of these includes out"),
        ResolveError::Conflict { .. } => Some("rename one of the two, or take it out"),
        ResolveError::Loosening { .. } => {
            Some("an override can only tighten; change the tool itself to allow more")
        }
        ResolveError::SkillNotFound { .. } | ResolveError::ServerConflict { .. } | _ => None,
    }
}

impl From<ExportError> for CommandError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Skill(find) => find.into(),
            ExportError::Tool(find) => find.into(),
            ExportError::Folder { .. } => Self::from_error(Exit::Failure, &error)
                .with_hint("copy the folder; `agents skill add --config FOLDER` registers the copy"),
            ExportError::Builtin { ref name } => {
                let hint = format!("`agents tool show {name}` shows it");
                Self::from_error(Exit::Failure, &error).with_hint(hint)
            }
            other => Self::from_error(Exit::Failure, &other),
        }
    }
}

impl From<CreateError> for CommandError {
    fn from(error: CreateError) -> Self {
        let failure = |exit| Self::from_error(exit, &error);
        match &error {
            CreateError::Name(_) | CreateError::Scaffold(_) | CreateError::Path(_) => failure(Exit::Usage),
            CreateError::Exists { .. } => {
                failure(Exit::Failure).with_hint("choose another name, or another folder with `--in`")
            }
            other if other.is_stopped_by_link() => failure(Exit::Failure)
                .with_hint("a link is in the way; name the folder behind it with `--in`"),
            CreateError::Open { .. } | CreateError::Write { .. } | _ => failure(Exit::Failure),
        }
    }
}
