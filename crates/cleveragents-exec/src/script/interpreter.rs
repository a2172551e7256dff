//! The program that runs a script.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_runtime::ExecutionError;

use super::language::Language;
use crate::python::interpreter_failure;
use crate::sandbox::Place;
use crate::workshop::{Program, Workshop, find_program, places_of, program_in};

/// The environment of Python packages that a skill may bring.
const OWN_ENVIRONMENT: &str = ".venv";

/// Folders of the system, whose programs every program may run.
const SYSTEM: [&str; 3] = ["/usr", "/bin", "/nix/store"];

/// What stands before the script on the command line, and what it needs.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) program: PathBuf,
    /// The words between the program and the script.
    pub(super) before: Vec<OsString>,
    /// What the program must be able to read.
    pub(super) places: Vec<Place>,
    /// The folder in which the script looks for programs first.
    pub(super) search: Option<PathBuf>,
}

/// Finds the program for a script of the skill in `folder`, which is open at `place`.
pub(super) fn command(
    language: &Language,
    folder: &Folder,
    place: &Place,
    workshop: &Workshop,
    subprocesses: bool,
) -> Result<Command, ExecutionError> {
    match language {
        Language::Python { has_metadata, option } => {
            if *has_metadata
                && subprocesses
                && let Some(command) = with_uv(workshop)?
            {
                return Ok(command);
            }
            python(option.as_deref(), folder, place, workshop)
        }
        Language::Other { interpreter, option } => other(interpreter, option.as_deref(), workshop),
    }
}

/// `uv` makes the environment that the script's metadata names, from what is at hand: nothing is fetched within a call.
fn with_uv(workshop: &Workshop) -> Result<Option<Command>, ExecutionError> {
    let chosen = workshop.search().uv.as_deref();
    let found = match chosen {
        Some(path) => path
            .parent()
            .zip(path.file_name())
            .and_then(|(folder, name)| program_in(folder, &name.to_string_lossy())),
        None => find_program("uv", workshop.search()),
    };
    let Some(uv) = found else {
        return match chosen {
            Some(_) => Err(missing("the chosen `uv` is no program of this machine")),
            None => Ok(None),
        };
    };
    let python = workshop.python().map_err(interpreter_failure)?;
    let mut before: Vec<OsString> =
        ["run", "--quiet", "--offline", "--no-python-downloads", "--python"].map(Into::into).into();
    before.push(python.program().into());
    before.push("--script".into());
    let mut places = places_of(&uv);
    places.extend(python.places());
    Ok(Some(Command {
        program: uv.path,
        before,
        places,
        search: python.program().parent().map(Path::to_owned),
    }))
}

fn python(
    option: Option<&str>,
    folder: &Folder,
    place: &Place,
    workshop: &Workshop,
) -> Result<Command, ExecutionError> {
    let python = workshop.python().map_err(interpreter_failure)?;
    let own = own_environment(folder, place);
    if let Some(own) = &own {
        let trees = SYSTEM.iter().map(Path::new).chain([place.path()]);
        let tree = python.real().parent().and_then(Path::parent).filter(|tree| tree.parent().is_some());
        if !trees.chain(tree).any(|tree| own.real.starts_with(tree)) {
            return Err(missing(
                "the skill's `.venv` names an interpreter that is not one of this machine's known ones; make it \
                 anew with the interpreter that is used here",
            ));
        }
    }
    let program = own.map_or_else(|| python.program().to_owned(), |own| own.path);
    Ok(Command {
        search: program.parent().map(Path::to_owned),
        program,
        before: option.map(OsString::from).into_iter().collect(),
        places: python.places(),
    })
}

/// The interpreter of the skill's own environment, if it has one.
fn own_environment(folder: &Folder, place: &Place) -> Option<Program> {
    let environment = RelativePath::try_from(Path::new(OWN_ENVIRONMENT)).ok()?;
    folder.folder(&environment).ok()?;
    let programs = place.path().join(OWN_ENVIRONMENT).join("bin");
    ["python", "python3"].into_iter().find_map(|name| program_in(&programs, name))
}

fn other(name: &str, option: Option<&str>, workshop: &Workshop) -> Result<Command, ExecutionError> {
    let search = workshop.search();
    let found = find_program(name, search);
    // Every system has `sh`; scripts that need more of `bash` say so themselves.
    let found = if name == "bash" { found.or_else(|| find_program("sh", search)) } else { found };
    let program =
        found.ok_or_else(|| missing(&format!("`{name}` was not found; install it or put it on `PATH`")))?;
    Ok(Command {
        places: places_of(&program),
        search: program.path.parent().map(Path::to_owned),
        program: program.path,
        before: option.map(OsString::from).into_iter().collect(),
    })
}

fn missing(message: &str) -> ExecutionError {
    ExecutionError::Activation { category: "interpreter_missing", message: message.to_owned() }
}
