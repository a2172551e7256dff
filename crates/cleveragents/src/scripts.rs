//! The scripts of skills as tools, opened when one of them is asked for.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cleveragents_confine::{Folder, RelativePath};
use cleveragents_domain::{SandboxPolicy, SkillName, Tool, ToolName};
use cleveragents_exec::{PrintedSink, ScriptExecutor, ScriptListing, SkillScript, skill_scripts};
use cleveragents_loader::{FoundSkill, ResourceFolder, Scope};
use cleveragents_runtime::{
    ChangesSince, Contents, ExecutionError, Executor, NamePattern, Permit, Profile, Tier, ToolOutput,
};

use crate::activation::{self, OpenSkillError};
use crate::known::KnownSkills;
use crate::known_tools::KnownTools;
use crate::workshop::{LazyWorkshop, WorkshopError};

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
    /// Whether it belongs to the project, whose code runs only once a person trusts it.
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
    skills: Arc<KnownSkills>,
    project: Option<PathBuf>,
    // Guards the scripts that were looked up, by tool name; held for one look-up.
    known: Mutex<BTreeMap<ToolName, Option<KnownScript>>>,
}

impl Scripts {
    pub(crate) fn new(skills: Arc<KnownSkills>, project: Option<PathBuf>) -> Self {
        Self { skills, project, known: Mutex::default() }
    }

    /// Finds the script that a tool name stands for.
    pub(crate) fn find(&self, name: &ToolName) -> Option<KnownScript> {
        if !name.short_name().contains(JOINT) {
            return None;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.clone()).or_insert_with(|| self.look_up(name)).clone()
    }

    /// Makes tools of the scripts of a skill.
    pub(crate) fn of_skill(&self, found: &FoundSkill) -> Result<ScriptListing, OpenSkillError> {
        let loader = activation::open(&self.skills, found)?;
        let folder =
            Folder::open(&found.folder).map_err(|error| activation::unopened(&found.folder, &error))?;
        let resources = loader.resources().resources;
        let paths = resources
            .iter()
            .filter(|resource| resource.folder == ResourceFolder::Scripts)
            .filter_map(|resource| RelativePath::try_from(resource.relative.as_path()).ok());
        Ok(skill_scripts(&found.name, &Arc::new(folder), paths, SandboxPolicy::Restricted))
    }

    /// Tells whether a pattern matches a script of a skill. After many skills that it could be about, it is taken to do.
    pub(crate) fn may_match(&self, pattern: &NamePattern) -> bool {
        let about = |found: &&FoundSkill| pattern.can_begin_with(&format!("{}{JOINT}", found.name));
        self.skills.skills().active().filter(about).enumerate().any(|(place, found)| {
            place >= MOST_OPENED
                || self.of_skill(found).is_ok_and(|listing| {
                    listing.scripts.iter().any(|script| pattern.matches(script.tool().name().as_str()))
                })
        })
    }

    /// Tries every skill whose name the tool name begins with, the longest first.
    fn look_up(&self, name: &ToolName) -> Option<KnownScript> {
        let joints = name.as_str().rmatch_indices(JOINT).map(|(place, _)| place);
        let skills = joints.filter_map(|place| name.as_str().get(..place)?.parse::<SkillName>().ok());
        skills.into_iter().find_map(|skill| {
            let found = self.skills.skills().active().find(|found| found.name == skill)?;
            let listing = self.of_skill(found).ok()?;
            let script = listing.scripts.into_iter().find(|script| script.tool().name() == name)?;
            Some(KnownScript {
                script,
                skill,
                folder: found.folder.clone(),
                of_project: self.is_of_project(found),
            })
        })
    }

    /// A skill that is named by `--root` or stands outside the project is its user's own.
    fn is_of_project(&self, found: &FoundSkill) -> bool {
        let roots = &self.skills.skills().discovery().roots;
        let Some(root) = roots.get(found.root) else { return true };
        match root.scope {
            Scope::Explicit | Scope::User => false,
            Scope::Project => true,
            Scope::Client(_) => self.project.as_deref().is_some_and(|project| is_below(&root.path, project)),
        }
    }
}

fn is_below(path: &Path, project: &Path) -> bool {
    let project =
        Folder::open(project).map_or_else(|_| project.to_owned(), |folder| folder.label().to_owned());
    path.starts_with(project)
}

/// Runs scripts of skills.
pub(crate) struct LazyScripts {
    known: Arc<KnownTools>,
    workshop: Arc<LazyWorkshop>,
    printed: Option<PrintedSink>,
}

impl LazyScripts {
    pub(crate) fn new(
        known: Arc<KnownTools>,
        workshop: Arc<LazyWorkshop>,
        printed: Option<PrintedSink>,
    ) -> Self {
        Self { known, workshop, printed }
    }

    fn executor(&self, script: SkillScript) -> Result<ScriptExecutor, &WorkshopError> {
        let executor = ScriptExecutor::new(self.workshop.open()?.clone(), [script]);
        Ok(match &self.printed {
            Some(sink) => executor.with_printed(sink.clone()),
            None => executor,
        })
    }

    fn script(&self, tool: &Tool) -> Option<SkillScript> {
        self.found(tool).map(|known| known.script)
    }

    fn found(&self, tool: &Tool) -> Option<KnownScript> {
        self.known.scripts.find(tool.name()).filter(|known| known.script.tool() == tool)
    }
}

impl fmt::Debug for LazyScripts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("LazyScripts").field("workshop", &self.workshop).finish_non_exhaustive()
    }
}

impl Executor for LazyScripts {
    fn serves(&self, tool: &Tool) -> bool {
        self.script(tool).is_some()
    }

    /// Where nothing can be started, nothing holds the script either.
    fn tier(&self, tool: &Tool) -> Tier {
        let executor = self.script(tool).and_then(|script| self.executor(script).ok());
        executor.map_or(Tier::Unheld, |executor| executor.tier(tool))
    }

    fn contents(&self, tool: &Tool) -> Contents {
        let executor = self.script(tool).and_then(|script| self.executor(script).ok());
        executor.map_or(Contents::Unknown, |executor| executor.contents(tool))
    }

    fn reports_changes(&self) -> bool {
        false
    }

    fn watch_places<'a>(&'a self, profile: &'a Profile) -> Option<ChangesSince<'a>> {
        self.workshop.open().ok().map(|workshop| workshop.watch_places(profile))
    }

    fn run(&self, permit: Permit) -> Result<ToolOutput, ExecutionError> {
        let Some(found) = self.found(permit.tool()) else {
            return Err(ExecutionError::failed("not_implemented", "it is no script of a known skill"));
        };
        if found.of_project && !self.known.is_project_still_trusted() {
            return Err(ExecutionError::Permission {
                category: "project_changed",
                message: "its project is no longer as it was trusted".to_owned(),
            });
        }
        match self.executor(found.script) {
            Ok(executor) => executor.run(permit),
            Err(error) => Err(error.to_failure()),
        }
    }
}
