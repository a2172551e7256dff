//! Scripts of skills.

use std::path::Path;

use cleveragents::CallRequest;
use serde_json::{Value, json};

use super::Library;
use super::tool::Call;
use crate::args::SkillRunArgs;
use crate::error::CommandError;
use crate::exit_code::Exit;

impl Library {
    /// Finds the script, which is a tool of its own, and makes a call of it in the name of its skill.
    pub(crate) fn prepare_script(
        &self,
        args: &SkillRunArgs,
        stdin: Option<Value>,
    ) -> Result<Call, CommandError> {
        let found = self.agents.find(&args.name)?;
        let listing = self.agents.tools()?.scripts_of(&args.name)?;
        let wanted = Path::new(args.script.strip_prefix("./").unwrap_or(&args.script));
        let script = listing.scripts.iter().find(|script| script.path().as_path() == wanted);
        let script = script.ok_or_else(|| {
            let problem = listing.problems.iter().find(|problem| problem.path.to_string() == args.script);
            if let Some(problem) = problem {
                return CommandError::new(Exit::Failure, problem.to_string());
            }
            let message = format!("skill `{}` has no script `{}`", found.name, args.script);
            let hint = format!("`agents skill resources {}` lists its files", found.name);
            CommandError::new(Exit::NotFound, message).with_hint(hint)
        })?;
        let mut input = json!({"args": args.arguments});
        if let (Some(input), Some(stdin)) = (input.as_object_mut(), stdin) {
            input.insert("stdin".to_owned(), stdin);
        }
        let mut request =
            CallRequest::new(script.tool().name().as_str(), input).with_skill(found.name.clone());
        request.read_only = args.read_only;
        Ok(Call::new(request))
    }
}
