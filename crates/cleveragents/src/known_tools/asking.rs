//! Servers, asked for their tools when somebody calls one.

use std::sync::{Arc, PoisonError};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_runtime::CancelToken;

use super::{KnownTools, Seen};
use crate::explained::ExplainedSkill;
use crate::server_tools::{SkillServer, list_if_needed, stand_in};
use crate::world::World;

impl KnownTools {
    /// Asks the server of a tool for what it offers, where that is not known: a configured one, else one that the skill in
    /// whose name the call is made brings along.
    pub(crate) fn ask_server(&self, written: &str, skill: Option<&SkillName>, cancel: &CancelToken) {
        if self.world.servers().is_empty() && skill.is_none() || self.of_file(written).is_some() {
            return;
        }
        let Ok(name) = written.parse::<ToolName>() else { return };
        self.world.list_for(&name, cancel);
        let Some(skill) = skill else { return };
        let Some(seen) = self.seen(skill) else { return };
        let Seen::Composed(explained) = seen.as_ref() else { return };
        if explained.resolved().tool(&name).is_some() {
            return;
        }
        for part in explained.parts() {
            for source in part.skill().mcp_servers().iter().filter(|source| source.name() == name.namespace())
            {
                match self.world.skill_server(part, source) {
                    Ok(SkillServer::Listed(live, _) | SkillServer::Unlisted(live)) => {
                        list_if_needed(&live, &name, cancel);
                    }
                    Ok(SkillServer::Untrusted(_) | SkillServer::Unusable(_)) | Err(_) => {}
                }
            }
        }
        // What the skill comes to is worked out anew, with what was listed.
        self.skills.lock().unwrap_or_else(PoisonError::into_inner).remove(skill);
    }

    /// Returns what stands for a tool of a server that nobody may start, so that the gate can refuse it.
    pub(super) fn untrusted(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.world.is_untrusted_server(name.namespace()).then(|| stand_in(name)).flatten()
    }
}

/// Tells whether a name could be that of a tool of a server of the skill that nobody may start.
pub(super) fn is_untrusted_in(world: &World, explained: &ExplainedSkill, name: &ToolName) -> bool {
    explained.parts().any(|part| {
        let mut servers =
            part.skill().mcp_servers().iter().filter(|source| source.name() == name.namespace());
        servers.any(|source| matches!(world.skill_server(part, source), Ok(SkillServer::Untrusted(_))))
    })
}
