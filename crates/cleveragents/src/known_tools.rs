//! What exists, for the gate.

mod asking;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cleveragents_domain::resolve::{Denial, ResolvedTool, ToolStatus};
use cleveragents_domain::{SkillName, Tool, ToolName, ToolSource};
use cleveragents_exec::{builtin_spellings, canonical_builtin};
use cleveragents_registry::StateError;
use cleveragents_runtime::{
    AllowedTools, ExecutionError, Lookup, Origin, OverrideDenial, Policy, SkillRules, SkillTool,
};
use foldhash::fast::RandomState;

use crate::agent_folder::AgentFolder;
use crate::explained::{ExplainedSkill, ResolveSkillError, without_slots};
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::scripts::{OwnedScript, Scripts};
use crate::server_tools::stand_in;
use crate::tool_sources::{KnownTool, ToolOrigin};
use crate::world::World;

/// What is known about a skill that a call names.
#[derive(Debug)]
enum Seen {
    Folder(Arc<SkillRules>),
    Composed(Box<ExplainedSkill>),
    Unresolved(Box<cleveragents_domain::ResolveError>),
}

/// Tools and skills as the gate sees them. What was read once stays as it was.
#[derive(Debug)]
pub(crate) struct KnownTools {
    pub(crate) world: Arc<World>,
    pub(crate) scripts: Arc<Scripts>,
    /// The policy in force, for names that are refused before anybody is asked whether they lead to a tool.
    policy: Policy,
    /// The place of every tool that is not registered, by each of its spellings, once somebody called one.
    index: OnceLock<HashMap<String, usize, RandomState>>,
    /// Every tool, sorted by name, once somebody asked for all.
    all: OnceLock<Vec<KnownTool>>,
    // Guards the tools that were found; held for one look-up. Names that lead nowhere are anybody's, and not kept.
    found: Mutex<BTreeMap<ToolName, KnownTool>>,
    // Guards the skills that calls named and that were found; held for one look-up.
    skills: Mutex<BTreeMap<SkillName, Arc<Seen>>>,
    // Guards the last error of the registry.
    trouble: Mutex<Option<String>>,
}

impl KnownTools {
    pub(crate) fn new(world: Arc<World>, scripts: Arc<Scripts>, policy: Policy) -> Self {
        Self {
            world,
            scripts,
            policy,
            index: OnceLock::new(),
            all: OnceLock::new(),
            found: Mutex::default(),
            skills: Mutex::default(),
            trouble: Mutex::default(),
        }
    }

    /// Returns every tool, the registered ones included, sorted by name.
    pub(crate) fn all(&self) -> Result<&[KnownTool], StateError> {
        if let Some(all) = self.all.get() {
            return Ok(all);
        }
        let all = match self.world.all_tools() {
            Ok(all) => all,
            Err(FindSkillError::State(error)) => return Err(error),
            // Files that were named were read when the tools were opened.
            Err(FindSkillError::Lookup(_) | FindSkillError::File(_) | FindSkillError::Open(_)) => Vec::new(),
        };
        Ok(self.all.get_or_init(|| all))
    }

    /// Finds a tool; what cannot be read is remembered as trouble.
    pub(crate) fn known(&self, name: &ToolName) -> Option<KnownTool> {
        if let Some(known) = self.of_file(name.as_str()).filter(|known| known.tool.name() == name) {
            return Some(known.clone());
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = found.get(name) {
            return Some(known.clone());
        }
        let known = self.noted(self.world.tool(name)).flatten()?;
        found.insert(name.clone(), known.clone());
        Some(known)
    }

    /// Tells whether the code of a tool that runs is the project's, by itself or as one of the skill in whose name it runs.
    pub(crate) fn is_of_project(&self, tool: &Tool, skill: Option<&SkillName>) -> bool {
        let known = self.known(tool.name());
        if known.is_some_and(|known| matches!(known.origin, ToolOrigin::Project(_))) {
            return true;
        }
        let Some(seen) = skill.and_then(|skill| self.seen(skill)) else { return false };
        let Seen::Composed(explained) = seen.as_ref() else { return false };
        let tool = explained.resolved().tool(tool.name());
        let mut occurrences = tool.into_iter().flat_map(ResolvedTool::occurrences);
        occurrences.any(|found| {
            explained.part(&found.skill).is_none_or(|part| self.world.is_of_project(part.place()))
        })
    }

    /// Finds a tool that is not registered, by any of its spellings.
    fn of_file(&self, written: &str) -> Option<&KnownTool> {
        let tools = &self.world.tools().ok()?.tools;
        tools.get(*self.index.get_or_init(|| index(tools)).get(written)?)
    }

    /// Returns a value, or remembers why there is none.
    fn noted<T>(&self, result: Result<T, FindSkillError>) -> Option<T> {
        match result {
            Ok(value) => {
                *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = None;
                Some(value)
            }
            Err(error) => {
                self.note(&error);
                None
            }
        }
    }

    fn note(&self, error: &FindSkillError) {
        if let FindSkillError::State(error) = error {
            let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
            *trouble = Some(error.to_string());
        }
    }

    fn seen(&self, name: &SkillName) -> Option<Arc<Seen>> {
        let mut skills = self.skills.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = skills.get(name) {
            return Some(Arc::clone(seen));
        }
        let known = self.noted(self.world.skill(name)).flatten()?;
        let seen = Arc::new(self.look_into(known)?);
        skills.insert(name.clone(), Arc::clone(&seen));
        Some(seen)
    }

    /// A folder that cannot be read has no rules, and whoever has no rules is refused as unknown.
    fn look_into(&self, known: KnownSkill) -> Option<Seen> {
        self.noted(self.world.admits(&known))?;
        if known.kind() == SkillKind::AgentSkill {
            return folder_rules(&known).map(|rules| Seen::Folder(Arc::new(rules)));
        }
        match ExplainedSkill::of(&self.world, known) {
            Ok(explained) => {
                let admitted = explained.parts().try_for_each(|part| self.world.admits(part));
                self.noted(admitted)?;
                Some(Seen::Composed(Box::new(explained)))
            }
            Err(ResolveSkillError::Resolve(error)) => Some(Seen::Unresolved(Box::new(error))),
            Err(ResolveSkillError::Find(error)) => {
                self.note(&error);
                None
            }
        }
    }
}

fn folder_rules(known: &KnownSkill) -> Option<SkillRules> {
    let folder = known.folder.as_ref()?;
    let opened = AgentFolder::open(&folder.path, &folder.namespace).ok()?;
    let spec = opened.loader().spec();
    let entries = spec.allowed_tools().iter().map(cleveragents_loader::AllowedTool::as_str);
    Some(SkillRules { allowed_tools: AllowedTools::from_entries(entries), ..SkillRules::default() })
}

/// Returns a tool as it is called: instructions are read by us, so nothing has to be bound for that.
fn callable(known: &KnownTool) -> Arc<Tool> {
    match known.tool.source() {
        ToolSource::AgentSkill { .. } => Arc::new(without_slots(&known.tool)),
        ToolSource::Mcp { .. }
        | ToolSource::Builtin
        | ToolSource::Custom { .. }
        | ToolSource::Wrapped { .. } => Arc::clone(&known.tool),
    }
}

/// The place of each of `tools` by all its spellings.
fn index(tools: &[KnownTool]) -> HashMap<String, usize, RandomState> {
    let mut index = HashMap::with_capacity_and_hasher(tools.len(), RandomState::default());
    for (place, known) in tools.iter().enumerate() {
        index.extend(builtin_spellings(known.tool.name()).into_iter().map(|spelling| (spelling, place)));
    }
    index
}

impl Lookup for KnownTools {
    fn find(&self, written: &str) -> Option<(Arc<Tool>, Origin)> {
        if let Some(known) = self.of_file(written) {
            return Some((callable(known), self.world.origin_of(&known.origin)));
        }
        let name = written.parse().ok()?;
        let tool = self.tool(&name)?;
        Some((tool, self.origin(&name)))
    }

    fn canonical(&self, written: &str) -> Option<ToolName> {
        let known = self.of_file(written).map(|known| known.tool.name().clone());
        known.or_else(|| written.parse().ok().filter(|name| self.tool(name).is_some()))
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        let known = self.known(name).map(|known| callable(&known));
        let script = || self.scripts.find(name).map(|known| Arc::new(known.script.tool().clone()));
        known.or_else(script).or_else(|| self.untrusted(name)).or_else(|| self.refused(name))
    }

    fn names(&self) -> Vec<ToolName> {
        let all = self.all().unwrap_or_default();
        all.iter().map(|known| known.tool.name().clone()).collect()
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        builtin_spellings(name)
    }

    fn origin(&self, name: &ToolName) -> Origin {
        match self.known(name) {
            Some(known) => self.world.origin_of(&known.origin),
            None if self.refused(name).is_some() => Origin::Trusted,
            None => self.scripts.find(name).map_or(Origin::Untrusted, |known| known.origin),
        }
    }

    fn script_commands(&self, tool: &ToolName, skill: &SkillName) -> Vec<String> {
        self.scripts.find(tool).map(|known| known.commands(skill)).unwrap_or_default()
    }

    fn skill(&self, name: &SkillName) -> Option<Arc<SkillRules>> {
        match self.seen(name)?.as_ref() {
            Seen::Folder(rules) => Some(Arc::clone(rules)),
            Seen::Composed(explained) => {
                let read_only = explained.resolved().metadata().read_only();
                Some(Arc::new(SkillRules { read_only, ..SkillRules::default() }))
            }
            Seen::Unresolved(_) => Some(Arc::default()),
        }
    }

    fn skill_tool(&self, skill: &SkillName, written: &str) -> Option<SkillTool> {
        let seen = self.seen(skill)?;
        let explained = match seen.as_ref() {
            Seen::Folder(_) => return None,
            Seen::Unresolved(error) => return Some(SkillTool::Unresolved(error.clone())),
            Seen::Composed(explained) => explained,
        };
        let name = canonical_builtin(written).or_else(|| written.parse().ok());
        let tool = name.as_ref().and_then(|name| explained.resolved().tool(name));
        let Some(tool) = tool else {
            let refused = name.and_then(|name| {
                let origin = self.refusal_in(explained, &name)?;
                Some(SkillTool::Ready { tool: stand_in(&name)?, origin })
            });
            return Some(refused.unwrap_or(SkillTool::Absent));
        };
        let origin = explained.tool_origin(tool.name());
        let missing = |reason: String| Some(SkillTool::Missing { reason });
        match tool.status() {
            ToolStatus::Missing => {
                missing(tool.missing_reason().map(ToString::to_string).unwrap_or_default())
            }
            ToolStatus::Denied => {
                let (declared, denial) = (tool.declared()?, tool.denied_by()?);
                let Denial { field, skill, include, .. } = denial;
                let denial = OverrideDenial { field, skill, include };
                Some(SkillTool::Denied { tool: Arc::clone(declared), origin, denial })
            }
            ToolStatus::Ready => match explained.callable_tool(tool) {
                Some((called, script)) => {
                    if let Some(script) = script {
                        let occurrences = tool.occurrences();
                        let mut parts = occurrences.iter().filter_map(|found| explained.part(&found.skill));
                        let of_project = parts.any(|part| self.world.is_of_project(part.place()));
                        self.scripts.remember(skill, OwnedScript { script, of_project });
                    }
                    Some(SkillTool::Ready { tool: called, origin })
                }
                None => missing("its folder has changed".to_owned()),
            },
        }
    }

    fn absence(&self, written: &str) -> Option<ExecutionError> {
        self.world.server_absence(written)
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
