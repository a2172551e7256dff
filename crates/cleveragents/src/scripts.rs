//! The scripts of skills as tools, opened when one of them is asked for.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::{PrintedSink, ScriptExecutor, ScriptListing, SkillScript};
use cleveragents_loader::FoundSkill;
use cleveragents_runtime::{
    ChangesSince, Contents, ExecutionError, Executor, NamePattern, Origin, Permit, Profile, Tier, ToolOutput,
};

use crate::activation::OpenSkillError;
use crate::agent_folder::AgentFolder;
use crate::known_skill::KnownSkill;
use crate::workshop::{LazyWorkshop, WorkshopError};
use crate::world::World;

/// What stands between the name of a skill and that of its script.
const JOINT: &str = "--";
/// The most skills that are opened to find out whether a rule is about a script of theirs.
const MOST_OPENED: usize = 64;

/// A script and whose it is.
#[derive(Debug, Clone)]
pub(crate) struct KnownScript {
    pub(crate) script: SkillScript,
    /// The skill.
    skill: SkillName,
    /// Its folder, as a label.
    folder: PathBuf,
    /// Whether its place is trusted.
    pub(crate) origin: Origin,
    /// Whether it belongs to the project, whose code runs only while it is as a person trusted it.
    of_project: bool,
}

/// A script as a call runs it.
#[derive(Debug, Clone)]
pub(crate) struct OwnedScript {
    pub(crate) script: SkillScript,
    /// Whether it belongs to the project, whose code runs only while it is as a person trusted it.
    pub(crate) of_project: bool,
}

impl KnownScript {
    /// Lists the command lines with which a shell in the folder of a skill would start the script: by its path there when
    /// it is one of that skill, and by its whole path from anywhere.
    pub(crate) fn commands(&self, from: &SkillName) -> Vec<String> {
        let path = self.script.path().as_path();
        let whole = self.folder.join(path).to_string_lossy().into_owned();
        let path = path.to_string_lossy();
        let mut paths = vec![whole];
        if *from == self.skill {
            paths.extend([format!("${{CLAUDE_SKILL_DIR}}/{path}"), format!("./{path}"), path.into_owned()]);
        }
        let starts = interpreters(self.script.path().as_path());
        let started = paths.iter().flat_map(|path| starts.iter().map(move |start| format!("{start} {path}")));
        started.chain(paths.iter().cloned()).collect()
    }
}

/// What people write before the path of a script.
fn interpreters(path: &Path) -> &'static [&'static str] {
    match path.extension().and_then(OsStr::to_str) {
        Some("py") => &["python", "python3", "uv run", "uv run --script"],
        Some("sh" | "bash") => &["bash", "sh"],
        Some("js" | "mjs" | "cjs") => &["node"],
        Some(_) | None => &[],
    }
}

/// The scripts that were asked for so far.
#[derive(Debug)]
pub(crate) struct Scripts {
    world: Arc<World>,
    // Guards the scripts that were looked up, by tool name; held for one look-up.
    known: Mutex<BTreeMap<ToolName, Option<KnownScript>>>,
    // Guards the scripts as composed skills have them; held for one look-up.
    composed: Mutex<BTreeMap<(SkillName, ToolName), OwnedScript>>,
}

impl Scripts {
    pub(crate) fn new(world: Arc<World>) -> Self {
        Self { world, known: Mutex::default(), composed: Mutex::default() }
    }

    /// Remembers a script as a composed skill has it.
    pub(crate) fn remember(&self, skill: &SkillName, script: OwnedScript) {
        let key = (skill.clone(), script.script.tool().name().clone());
        self.composed.lock().unwrap_or_else(PoisonError::into_inner).insert(key, script);
    }

    /// Returns a script that a tool is, in whichever skill.
    fn of_tool(&self, tool: &Tool) -> Option<SkillScript> {
        let is_tool = |known: &&OwnedScript| known.script.tool() == tool;
        let composed = self.composed.lock().unwrap_or_else(PoisonError::into_inner);
        let known = composed.values().find(is_tool).cloned();
        drop(composed);
        known.or_else(|| self.by_itself(tool)).map(|known| known.script)
    }

    /// Returns the script that a call runs: as the skill has it in whose name it is made, else as it is by itself.
    fn of_call(&self, tool: &Tool, skill: Option<&SkillName>) -> Option<OwnedScript> {
        let key = skill.map(|skill| (skill.clone(), tool.name().clone()));
        let composed = self.composed.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            key.and_then(|key| composed.get(&key).filter(|known| known.script.tool() == tool).cloned());
        drop(composed);
        known.or_else(|| self.by_itself(tool))
    }

    fn by_itself(&self, tool: &Tool) -> Option<OwnedScript> {
        let known = self.find(tool.name()).filter(|known| known.script.tool() == tool)?;
        Some(OwnedScript { script: known.script, of_project: known.of_project })
    }

    /// Finds the script that a tool name stands for.
    pub(crate) fn find(&self, name: &ToolName) -> Option<KnownScript> {
        if !name.short_name().contains(JOINT) {
            return None;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.clone()).or_insert_with(|| self.look_up(name)).clone()
    }

    /// Tells whether a pattern matches a script of a skill. After many skills that it could be about, it is taken to do.
    pub(crate) fn may_match(&self, pattern: &NamePattern) -> bool {
        let about = |found: &&FoundSkill| pattern.can_begin_with(&format!("{}{JOINT}", found.name));
        self.world.skills.skills().active().filter(about).enumerate().any(|(place, found)| {
            let names_one = || {
                let known = self.world.skill(&found.name).ok()??;
                let listing = scripts_of(&known).ok()?;
                let mut names = listing.scripts.iter().map(|script| script.tool().name().as_str());
                Some(names.any(|name| pattern.matches(name)))
            };
            place >= MOST_OPENED || names_one().unwrap_or(false)
        })
    }

    /// Tries every skill whose name the tool name begins with, the longest first.
    fn look_up(&self, name: &ToolName) -> Option<KnownScript> {
        let joints = name.as_str().rmatch_indices(JOINT).map(|(place, _)| place);
        let skills = joints.filter_map(|place| name.as_str().get(..place)?.parse::<SkillName>().ok());
        skills.into_iter().find_map(|skill| {
            let known = self.world.skill(&skill).ok()??;
            let listing = scripts_of(&known).ok()?;
            let script = listing.scripts.into_iter().find(|script| script.tool().name() == name)?;
            Some(KnownScript {
                script,
                skill,
                folder: known.folder()?.to_owned(),
                origin: self.world.origin(known.place()),
                of_project: self.world.is_of_project(known.place()),
            })
        })
    }
}

/// Makes tools of the scripts of a skill.
pub(crate) fn scripts_of(known: &KnownSkill) -> Result<ScriptListing, OpenSkillError> {
    let Some(folder) = &known.folder else { return Ok(ScriptListing::default()) };
    Ok(AgentFolder::open(&folder.path, &folder.namespace)?.scripts(folder.policy))
}

/// Code of a project that is not trusted at the moment of its run.
pub(crate) fn project_changed() -> ExecutionError {
    ExecutionError::Permission {
        category: "project_changed",
        message: "its project is no longer as it was trusted".to_owned(),
    }
}

/// Runs scripts of skills.
pub(crate) struct LazyScripts {
    scripts: Arc<Scripts>,
    workshop: Arc<LazyWorkshop>,
    printed: Option<PrintedSink>,
}

impl LazyScripts {
    pub(crate) fn new(
        scripts: Arc<Scripts>,
        workshop: Arc<LazyWorkshop>,
        printed: Option<PrintedSink>,
    ) -> Self {
        Self { scripts, workshop, printed }
    }

    fn executor(&self, script: SkillScript) -> Result<ScriptExecutor, &WorkshopError> {
        let executor = ScriptExecutor::new(self.workshop.open()?.clone(), [script]);
        Ok(match &self.printed {
            Some(sink) => executor.with_printed(sink.clone()),
            None => executor,
        })
    }
}

impl fmt::Debug for LazyScripts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LazyScripts").field("workshop", &self.workshop).finish_non_exhaustive()
    }
}

impl Executor for LazyScripts {
    fn serves(&self, tool: &Tool) -> bool {
        self.scripts.of_tool(tool).is_some()
    }

    /// Where nothing can be started, nothing holds the script either.
    fn tier(&self, tool: &Tool) -> Tier {
        let script = self.scripts.of_tool(tool);
        let executor = script.and_then(|script| self.executor(script).ok());
        executor.map_or(Tier::Unheld, |executor| executor.tier(tool))
    }

    fn contents(&self, tool: &Tool) -> Contents {
        let executor = self.scripts.of_tool(tool).and_then(|script| self.executor(script).ok());
        executor.map_or(Contents::Unknown, |executor| executor.contents(tool))
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        self.workshop.open().ok().map(|workshop| workshop.watch_places(profile))
    }

    fn obstacle(&self) -> Option<ExecutionError> {
        self.workshop.open().err()?.to_obstacle()
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        let Some(found) = self.scripts.of_call(permit.tool(), permit.skill()) else {
            return Err(ExecutionError::failed("not_implemented", "it is no script of a known skill"));
        };
        if found.of_project && !self.scripts.world.is_project_still_trusted() {
            return Err(project_changed());
        }
        match self.executor(found.script) {
            Ok(executor) => executor.run(permit),
            Err(error) => Err(error.to_failure()),
        }
    }
}
