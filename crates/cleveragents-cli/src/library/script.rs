//! Scripts of skills.

use std::path::Path;
use std::sync::Arc;

use cleveragents::{
    CallRequest, FoundSkill, KnownTool, Origin, SkillScript, ToolFilter, ToolHost as _, ToolOrigin, ToolSet,
};
use serde_json::{Value, json};

use super::tool::{Call, gate_of};
use super::{Library, shown};
use crate::args::SkillRunArgs;
use crate::commands::{ToolDetails, ToolRow};
use crate::error::CommandError;
use crate::exit_code::Exit;

/// What stands between the name of a skill and that of its script.
const JOINT: &str = "--";

impl Library {
    /// Counts the scripts of all active skills. A skill that cannot be opened has none.
    pub(crate) fn script_count(&self) -> Result<usize, CommandError> {
        let tools = self.agents.tools()?;
        Ok(self.agents.skills().active().map(|found| scripts_of(found, tools).len()).sum())
    }

    /// Lists the scripts of all active skills that are wanted.
    pub(crate) fn scripts(&self, wanted: &ToolFilter) -> Result<Vec<ToolRow>, CommandError> {
        let tools = self.agents.tools()?;
        let mut rows = Vec::new();
        for found in self.agents.skills().active() {
            let scripts = scripts_of(found, tools);
            let scripts = scripts.iter().filter(|script| is_wanted(script, wanted));
            rows.extend(scripts.map(|script| row(found, script, tools)));
        }
        Ok(rows)
    }

    /// Shows the script that a tool name stands for; `None` when there is none.
    pub(super) fn script_details(&self, name: &str) -> Result<Option<ToolDetails>, CommandError> {
        let tools = self.agents.tools()?;
        let of_skill = |found: &&FoundSkill| {
            name.strip_prefix(found.name.as_str()).is_some_and(|rest| rest.starts_with(JOINT))
        };
        let mut scripts = self
            .agents
            .skills()
            .active()
            .filter(of_skill)
            .flat_map(|found| scripts_of(found, tools).into_iter().map(move |script| (found, script)));
        let script = scripts.find(|(_, script)| script.tool().name().as_str() == name);
        Ok(script.map(|(found, script)| {
            let row = row(found, &script, tools);
            ToolDetails {
                tool: script.tool().as_cli_dict(),
                aliases: row.aliases,
                origin: row.origin,
                path: row.path,
                trusted: row.trusted,
                gate: row.gate,
                referenced_by: Vec::new(),
            }
        }))
    }

    /// Finds the script, which is a tool of its own, and makes a call of it in the name of its skill.
    pub(crate) fn prepare_script(
        &self,
        args: &SkillRunArgs,
        stdin: Option<Value>,
    ) -> Result<Call, CommandError> {
        // A skill below the roots counts before one that is registered, as where its instructions are read.
        let skill = match self.agents.find(&args.name) {
            Ok(found) => found.name.clone(),
            Err(_) => self.agents.open_skill(&args.name).map_err(Self::folder_wanted)?.spec().name().clone(),
        };
        let listing = self.agents.tools()?.scripts_of(skill.as_str())?;
        let wanted = Path::new(args.script.strip_prefix("./").unwrap_or(&args.script));
        let script = listing.scripts.iter().find(|script| script.path().as_path() == wanted);
        let script = script.ok_or_else(|| {
            let problem = listing.problems.iter().find(|problem| problem.path.to_string() == args.script);
            if let Some(problem) = problem {
                return CommandError::new(Exit::Failure, problem.to_string());
            }
            let message = format!("skill `{skill}` has no script `{}`", args.script);
            let hint = format!("`agents skill resources {skill}` lists its files");
            CommandError::new(Exit::NotFound, message).with_hint(hint)
        })?;
        let mut input = json!({"args": args.arguments});
        if let (Some(input), Some(stdin)) = (input.as_object_mut(), stdin) {
            input.insert("stdin".to_owned(), stdin);
        }
        let mut request = CallRequest::new(script.tool().name().as_str(), input).with_skill(skill);
        request.read_only = args.read_only;
        let mut call = Call::new(request);
        self.in_session(&mut call, args.session.as_deref())?;
        Ok(call)
    }
}

fn scripts_of(found: &FoundSkill, tools: &ToolSet) -> Vec<SkillScript> {
    tools.scripts_of(found.name.as_str()).map(|listing| listing.scripts).unwrap_or_default()
}

fn is_wanted(script: &SkillScript, wanted: &ToolFilter) -> bool {
    let origin = ToolOrigin::Named(script.path().as_path().to_owned());
    wanted.admits(&KnownTool { tool: Arc::new(script.tool().clone()), origin })
}

fn row(found: &FoundSkill, script: &SkillScript, tools: &ToolSet) -> ToolRow {
    let tool = script.tool();
    let explained = tools.explain(CallRequest::new(tool.name().as_str(), json!({})));
    ToolRow {
        name: tool.name().to_string(),
        description: tool.description().to_owned(),
        source: tool.source().kind().as_str(),
        origin: "skill",
        path: Some(shown(&found.folder.join(script.path().as_path()))),
        trusted: explained.origin == Some(Origin::Trusted),
        tool_type: tool.tool_type().as_str(),
        read_only: tool.capability().read_only(),
        writes: tool.capability().writes(),
        aliases: Vec::new(),
        gate: gate_of(&explained),
    }
}
