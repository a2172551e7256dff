//! Runs git in the sandbox.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cleveragents_runtime::{ExecutionError, Permit, Tier, Watch};

use super::repository::work_tree;
use crate::sandbox::{
    Environment, Layers, Limits, Outcome, Place, SandboxProfile, Scratch, Stdin, ThirdDescriptor,
    system_places,
};
use crate::workshop::{
    Granted, Job, Program, Workshop, find_program, limits, place_failure, places_of, unfinished,
};

/// The most bytes of an answer that are read.
const MAX_ANSWER: usize = 8 << 20;

/// The most characters of git's own words in a message.
const MAX_WORDS: usize = 300;

/// What git is told by its environment, beside where it is: no settings of the machine or the user, no locks, no questions, no
/// fetching of what is missing, and that a path is a path.
const TOLD: [(&str, &str); 12] = [
    ("GIT_ADVICE", "0"),
    ("GIT_ALLOW_PROTOCOL", ""),
    ("GIT_ATTR_NOSYSTEM", "1"),
    ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ("GIT_CONFIG_NOSYSTEM", "1"),
    ("GIT_LITERAL_PATHSPECS", "1"),
    ("GIT_NO_LAZY_FETCH", "1"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_TRACE2", "0"),
    ("LC_ALL", "C.UTF-8"),
];

/// git, for one call.
#[derive(Debug)]
pub(super) struct Git {
    workshop: Workshop,
    program: Program,
    scratch: Scratch,
    work_tree: Place,
    reads: Vec<Place>,
    tier: Tier,
    watch: Watch,
    /// Our repository, once it is made.
    repository: Option<PathBuf>,
}

/// What git printed, whole or up to the limit.
#[derive(Debug)]
pub(super) struct Printed {
    pub(super) bytes: Vec<u8>,
    pub(super) truncated: bool,
}

impl Git {
    /// Finds the program. `top` is the work tree, relative to the root.
    pub(super) fn find(
        workshop: &Workshop,
        permit: &Permit<'_>,
        scratch: Scratch,
        top: &Path,
    ) -> Result<Self, ExecutionError> {
        let program = find_program("git", workshop.search()).ok_or_else(|| ExecutionError::Activation {
            category: "program_missing",
            message:
                "git was not found; install it (for example `apt install git`, `dnf install git` or `brew \
                      install git`) or put it on `PATH`"
                    .to_owned(),
        })?;
        let mut granted = Granted::of(permit.profile(), workshop)?;
        let (reads, _) = granted.take_places();
        Ok(Self {
            workshop: workshop.clone(),
            program,
            scratch,
            work_tree: work_tree(workshop.root(), top)?,
            reads,
            tier: permit.tier(),
            watch: permit.watch().clone(),
            repository: None,
        })
    }

    pub(super) fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// From here on git works on the repository of this name in scratch.
    pub(super) fn with_repository(self, name: &str) -> Self {
        let repository = Some(self.scratch.place().path().join(name));
        Self { repository, ..self }
    }

    /// Runs git to a successful end.
    pub(super) fn ask(&self, words: impl IntoIterator<Item = OsString>) -> Result<Printed, ExecutionError> {
        let outcome = self.run(words)?;
        match unfinished(&outcome)? {
            0 => Ok(printed(outcome)),
            _ => Err(ExecutionError::failed("git_failed", self.words(&outcome))),
        }
    }

    /// Runs git, whose failure is an answer too.
    pub(super) fn try_ask(
        &self,
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<Option<Printed>, ExecutionError> {
        let outcome = self.run(words)?;
        Ok((unfinished(&outcome)? == 0).then(|| printed(outcome)))
    }

    fn run(&self, words: impl IntoIterator<Item = OsString>) -> Result<Outcome, ExecutionError> {
        let clone = |place: &Place| place.try_clone().map_err(|error| place_failure(&error));
        let mut readable = system_places();
        readable.extend(places_of(&self.program));
        for place in &self.reads {
            readable.push(clone(place)?);
        }
        let mut arguments: Vec<OsString> = vec!["--no-pager".into()];
        arguments.extend(words);
        let job = Job {
            program: self.program.path.clone(),
            arguments,
            environment: self.environment()?,
            working_folder: clone(&self.work_tree)?,
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile {
                readable,
                scratch: vec![clone(self.scratch.place())?],
                ..SandboxProfile::default()
            },
            layers: Layers::Exactly(self.tier),
            limits: Limits { stdout: MAX_ANSWER, ..limits(&self.watch) },
        };
        self.workshop.run(job, &self.watch)
    }

    fn environment(&self) -> Result<Environment, ExecutionError> {
        let scratch = self.scratch.place().path();
        let mut environment = Environment::in_scratch(scratch);
        let mut set = |name: &str, value: OsString| {
            let with = std::mem::take(&mut environment).with(name, value);
            environment = with.map_err(|error| ExecutionError::Activation {
                category: "program_unusable",
                message: error.to_string(),
            })?;
            Ok::<(), ExecutionError>(())
        };
        for (name, value) in TOLD {
            set(name, value.into())?;
        }
        if let Some(repository) = &self.repository {
            set("GIT_DIR", repository.into())?;
            set("GIT_WORK_TREE", self.work_tree.path().into())?;
        } else {
            set("GIT_DIR", scratch.join("none").into())?;
        }
        Ok(environment)
    }

    /// The first line of what git said, without paths of the host.
    fn words(&self, outcome: &Outcome) -> String {
        let said = String::from_utf8_lossy(&outcome.stderr.bytes);
        let line = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("git failed and said nothing");
        let line = line.strip_prefix("fatal: ").or_else(|| line.strip_prefix("error: ")).unwrap_or(line);
        let root = self.workshop.root().label().to_string_lossy().into_owned();
        let scratch = self.scratch.place().path().to_string_lossy().into_owned();
        let line = line.replace(&scratch, ".git").replace(&root, ".");
        line.chars().filter(|character| !character.is_control()).take(MAX_WORDS).collect()
    }
}

fn printed(outcome: Outcome) -> Printed {
    let truncated = outcome.stdout.truncated();
    Printed { bytes: outcome.stdout.bytes, truncated }
}

/// Words that are written here.
pub(super) fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<OsString> {
    words.into_iter().map(OsString::from).collect()
}

/// What follows the last option: the path that a call is about. It is never an option and never a pattern.
pub(super) fn about(path: &Path) -> Vec<OsString> {
    let mut words = vec![OsString::from("--")];
    if !path.as_os_str().is_empty() {
        words.push(path.into());
    }
    words
}
