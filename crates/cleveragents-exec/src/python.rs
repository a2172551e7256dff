//! Inline Python code, run by an interpreter of this machine in the sandbox.
//!
//! The code either defines `run`, which is given the inputs, or is a bare body that returns. Code and inputs travel in
//! memory, never in arguments; the returned value comes back on a descriptor of its own, so that nothing that the code prints
//! can be taken for it. Each call has a process and a scratch folder of its own; from the second call of the same reach on, a
//! server in the sandbox makes these processes.

use cleveragents_domain::{Tool, ToolSource};
use cleveragents_runtime::{
    ChangesSince, EntryPoint, ExecutionError, Executor, MAX_VALUE_DEPTH, Permit, Profile, Tier, ToolOutput,
};
use serde::Serialize;
use serde_json::Value;

use crate::sandbox::{Environment, Layers, Limits, Outcome, Stdin, ThirdDescriptor};
use crate::workshop::{
    Granted, Interpreter, InterpreterError, Job, PrintedSink, Workshop, limits, place_failure,
    sandbox_profile,
};

#[cfg(all(target_os = "linux", not(agents_portable)))]
mod compiled;
mod reply;
#[cfg(all(target_os = "linux", not(agents_portable)))]
mod servers;

#[cfg(all(target_os = "linux", not(agents_portable)))]
use servers::{Parts, Servers};

/// The program that runs a tool's code.
const RUNNER: &str = include_str!("python/runner.py");

/// Starts the runner, whose length and text stand at the start of standard input, before the request.
const START: &str = "stdin = open(0, 'rb', closefd=False)
exec(compile(stdin.read(int(stdin.readline())), '<runner>', 'exec'))
cold(stdin)";

/// The most bytes of a returned value.
const MAX_RESULT: usize = 16 << 20;

/// What the reply holds beside the returned value.
const REPLY_RESERVE: usize = 1 << 20;

/// Runs tools of source `custom`, and the transforms of validations of source `wrapped`.
///
/// The sandbox gives them the interpreter, the system's libraries, scratch and what the permit's profile grants. A hook of the
/// tool's own code is a top-level function of it.
#[derive(Debug, Clone)]
pub struct PythonExecutor {
    workshop: Workshop,
    printed: Option<PrintedSink>,
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    servers: Servers,
}

/// The function of a tool, and the names that its inputs have in a bare body.
const RUN: [&str; 4] = ["run", "inputs", "params", "input_data"];

/// The function of a transform, and the name that the output of the wrapped tool has in a bare body.
const TRANSFORM: [&str; 2] = ["transform", "output"];

/// What the runner is asked.
#[derive(Debug, Serialize)]
struct Request<'a> {
    code: &'a str,
    hook: Option<&'a str>,
    /// The function that is called when no hook is, and the names that its one input has in a bare body.
    function: &'static [&'static str],
    inputs: &'a Value,
    depth: usize,
    bytes: usize,
}

impl PythonExecutor {
    /// Runs tools in this workshop.
    pub fn new(workshop: Workshop) -> Self {
        Self {
            workshop,
            printed: None,
            #[cfg(all(target_os = "linux", not(agents_portable)))]
            servers: Servers::default(),
        }
    }

    /// Shows what tools print to `sink`.
    #[must_use]
    pub fn with_printed(self, sink: PrintedSink) -> Self {
        Self { printed: Some(sink), ..self }
    }

    fn outcome(
        &self,
        interpreter: &Interpreter,
        permit: &Permit<'_>,
        request: &Request<'_>,
    ) -> Result<Outcome, ExecutionError> {
        let mut granted = Granted::of(permit.profile(), &self.workshop)?;
        let mut profile = sandbox_profile(permit, &mut granted);
        profile.readable.extend(interpreter.places());
        let limits = Limits { result: MAX_RESULT + REPLY_RESERVE, ..limits(permit.watch()) };
        #[cfg(all(target_os = "linux", not(agents_portable)))]
        {
            let (workshop, tier, watch) = (&self.workshop, permit.tier(), permit.watch());
            let parts = Parts { workshop, interpreter, request, tier, limits: &limits, watch };
            if let Some(outcome) = self.servers.call(&parts, &profile)? {
                return Ok(outcome);
            }
        }
        let scratch = self.workshop.scratch()?;
        profile.scratch.push(scratch.place().try_clone().map_err(|error| place_failure(&error))?);
        let job = Job {
            program: interpreter.program().to_owned(),
            arguments: ["-I", "-S", "-B", "-X", "utf8", "-c", START].map(Into::into).into(),
            environment: Environment::in_scratch(scratch.place().path()),
            working_folder: scratch.place().try_clone().map_err(|error| place_failure(&error))?,
            stdin: Stdin::Bytes(cold_input(request)?),
            third: ThirdDescriptor::Result,
            profile,
            layers: Layers::Exactly(permit.tier()),
            limits,
        };
        self.workshop.run(job, permit.watch())
    }
}

impl Executor for PythonExecutor {
    fn serves(&self, tool: &Tool) -> bool {
        matches!(tool.source(), ToolSource::Custom { .. } | ToolSource::Wrapped { .. })
    }

    fn tier(&self, _: &Tool) -> Tier {
        self.workshop.tier()
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        Some(self.workshop.watch_places(profile))
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        permit.watch().check()?;
        let (code, hook, function) = entry(&permit)?;
        let inputs = permit.arguments().value();
        let request = Request { code, hook, function, inputs, depth: MAX_VALUE_DEPTH, bytes: MAX_RESULT };
        let interpreter = self.workshop.python().map_err(interpreter_failure)?;
        let outcome = self.outcome(&interpreter, &permit, &request)?;
        let (printed, reply) = reply::read(outcome);
        if let Some(sink) = &self.printed {
            sink.take(permit.tool().name().as_str(), &printed);
        }
        Ok(reply?.into())
    }
}

/// The code that runs, the hook that is called in it, and otherwise the function.
type Entry<'a> = (&'a str, Option<&'a str>, &'static [&'static str]);

fn entry<'a>(permit: &Permit<'a>) -> Result<Entry<'a>, ExecutionError> {
    match (permit.tool().source(), permit.entry()) {
        (ToolSource::Custom { code }, EntryPoint::Run) => Ok((code, None, &RUN)),
        (ToolSource::Custom { code }, EntryPoint::Hook(name)) => Ok((code, Some(name), &RUN)),
        (ToolSource::Wrapped { transform, .. }, EntryPoint::Transform) => Ok((transform, None, &TRANSFORM)),
        _ => Err(ExecutionError::failed("not_implemented", "it is no inline Python")),
    }
}

pub(crate) fn interpreter_failure(error: InterpreterError) -> ExecutionError {
    ExecutionError::Activation { category: "interpreter_missing", message: error.to_string() }
}

/// The runner and what it is asked.
fn cold_input(request: &Request<'_>) -> Result<Vec<u8>, ExecutionError> {
    let mut input = format!("{}\n{RUNNER}", RUNNER.len()).into_bytes();
    serde_json::to_writer(&mut input, request)
        .map_err(|error| ExecutionError::failed("invalid_argument", error.to_string()))?;
    Ok(input)
}
