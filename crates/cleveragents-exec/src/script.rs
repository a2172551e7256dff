//! Scripts of agent-skill folders, each a tool of its own.
//!
//! A script runs in the skill's folder with the words of `args` as its arguments, standard input empty or JSON, and no
//! terminal. What it may reach follows from the skill's sandbox policy; nothing in the script or its folder can choose a
//! program that is not one of the known interpreters.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_domain::{SandboxPolicy, Tool, ToolName};
use cleveragents_runtime::{
    ChangesSince, Contents, ExecutionError, Executor, Permit, Profile, Tier, ToolOutput,
};
use serde::Deserialize;
use serde_json::Value;

use crate::sandbox::{
    Environment, Layers, Outcome, Place, SandboxProfile, Stdin, ThirdDescriptor, system_places,
};
use crate::tightened::is_tightened;
use crate::workshop::{
    Granted, Job, Printed, PrintedSink, Workshop, limits, place_failure, sandbox_profile, unfinished,
};

mod contents;
mod definition;
mod interpreter;
mod language;
pub(crate) mod output;

pub use definition::{ScriptListing, ScriptProblem, ScriptRefusal, skill_scripts};
pub use language::LanguageError;

use interpreter::{Command, command};
use language::{HEAD, language};

/// A script of a skill, and the tool that it is.
#[derive(Debug, Clone)]
pub struct SkillScript {
    tool: Tool,
    folder: Arc<Folder>,
    path: RelativePath,
    policy: SandboxPolicy,
}

impl SkillScript {
    /// The tool.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// The script, relative to the skill's folder.
    pub fn path(&self) -> &RelativePath {
        &self.path
    }

    /// The same script as a skill tightens its tool; `None` when `tool` is another tool.
    pub fn tightened(&self, tool: Tool) -> Option<Self> {
        is_tightened(&self.tool, &tool).then(|| Self { tool, ..self.clone() })
    }

    /// What confines it.
    pub fn policy(&self) -> SandboxPolicy {
        self.policy
    }
}

/// Runs scripts of agent-skill folders.
#[derive(Debug, Clone)]
pub struct ScriptExecutor {
    workshop: Workshop,
    scripts: Arc<BTreeMap<ToolName, SkillScript>>,
    printed: Option<PrintedSink>,
}

/// What a call says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default)]
    args: Vec<String>,
    stdin: Option<Value>,
}

impl ScriptExecutor {
    /// Runs these scripts in this workshop, and no others.
    pub fn new(workshop: Workshop, scripts: impl IntoIterator<Item = SkillScript>) -> Self {
        let scripts = scripts.into_iter().map(|script| (script.tool.name().clone(), script));
        Self { workshop, scripts: Arc::new(scripts.collect()), printed: None }
    }

    /// Shows what scripts print to `sink`, beside the result that carries it.
    #[must_use]
    pub fn with_printed(self, sink: PrintedSink) -> Self {
        Self { printed: Some(sink), ..self }
    }

    fn script(&self, tool: &Tool) -> Option<&SkillScript> {
        self.scripts.get(tool.name()).filter(|script| script.tool == *tool)
    }

    fn outcome(&self, script: &SkillScript, permit: &Permit<'_>) -> Result<Outcome, ExecutionError> {
        let arguments = Arguments::deserialize(permit.arguments().value())
            .map_err(|error| ExecutionError::failed("invalid_argument", error.to_string()))?;
        let folder = Place::of_folder(&script.folder).map_err(|error| place_failure(&error))?;
        let head =
            script.folder.read_prefix(&script.path, HEAD).map_err(|error| ExecutionError::Activation {
                category: "script_unreadable",
                message: format!("its script cannot be read: {error}"),
            })?;
        let language =
            language(script.path.as_path(), &head.bytes).map_err(|refusal| ExecutionError::Activation {
                category: "script_unknown",
                message: format!("`{}` {refusal}", script.path.shown()),
            })?;
        let scratch = self.workshop.scratch()?;
        let subprocesses = permit.profile().subprocesses && script.policy != SandboxPolicy::Full;
        let command = command(&language, &script.folder, &folder, &self.workshop, subprocesses)?;
        let mut granted = Granted::of(permit.profile(), &self.workshop)?;
        let mut profile = match script.policy {
            SandboxPolicy::None | SandboxPolicy::Restricted => sandbox_profile(permit, &mut granted),
            SandboxPolicy::Full => SandboxProfile { readable: system_places(), ..SandboxProfile::default() },
        };
        profile.scratch.push(scratch.place().try_clone().map_err(|error| place_failure(&error))?);
        profile.readable.push(folder.try_clone().map_err(|error| place_failure(&error))?);
        let Command { program, before, places, search } = command;
        profile.readable.extend(places);
        profile.network = profile.network && script.policy == SandboxPolicy::None;
        profile.subprocesses = subprocesses;
        let mut words = before;
        words.push(as_word(script.path.as_path()));
        words.extend(arguments.args.into_iter().map(OsString::from));
        let job = Job {
            program,
            arguments: words,
            environment: environment(scratch.place().path(), search.as_deref())?,
            working_folder: folder,
            stdin: arguments.stdin.map_or(Stdin::Empty, |value| Stdin::Bytes(value.to_string().into_bytes())),
            third: ThirdDescriptor::Closed,
            profile,
            layers: Layers::Exactly(permit.tier()),
            limits: limits(permit.watch()),
        };
        self.workshop.run(job, permit.watch())
    }
}

impl Executor for ScriptExecutor {
    /// Only the scripts that this executor was built with are served: a tool that merely has the name of one is not.
    fn serves(&self, tool: &Tool) -> bool {
        self.script(tool).is_some()
    }

    fn tier(&self, tool: &Tool) -> Tier {
        match self.script(tool).map(SkillScript::policy) {
            Some(SandboxPolicy::None) => Tier::Unheld,
            Some(SandboxPolicy::Restricted | SandboxPolicy::Full) | None => self.workshop.tier(),
        }
    }

    fn contents(&self, tool: &Tool) -> Contents {
        self.script(tool).map_or(Contents::Defined, |script| contents::contents(&script.folder))
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        Some(self.workshop.watch_places(profile))
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let Some(script) = self.script(permit.tool()) else {
            return Err(ExecutionError::failed("not_implemented", "it is no script of a known skill"));
        };
        let outcome = self.outcome(script, &permit)?;
        if let Some(sink) = &self.printed {
            sink.take(permit.tool().name().as_str(), &Printed::of(&outcome));
        }
        match unfinished(&outcome)? {
            0 => Ok(Value::Object(output::of(0, &outcome)).into()),
            code => Err(ExecutionError::Failed {
                category: "exit_code",
                message: format!("it ended with exit code {code}"),
                details: output::of(code, &outcome),
            }),
        }
    }
}

/// The script as its interpreter is given it: relative to the working folder, and never an option.
fn as_word(path: &Path) -> OsString {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(path).into_os_string()
    } else {
        path.as_os_str().to_owned()
    }
}

/// Scratch is home, and the interpreter's own folder comes first where programs are looked for.
fn environment(scratch: &Path, search: Option<&Path>) -> Result<Environment, ExecutionError> {
    let environment = Environment::in_scratch(scratch);
    let Some(folder) = search else { return Ok(environment) };
    let mut path = folder.as_os_str().to_owned();
    path.push(":/usr/local/bin:/usr/bin:/bin");
    environment.with("PATH", path).map_err(|error| ExecutionError::Activation {
        category: "program_unusable",
        message: error.to_string(),
    })
}
