//! Servers, asked for their tools when somebody calls one.

use std::sync::{Arc, PoisonError};

use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_runtime::{CancelToken, Origin};

use super::{KnownTools, Seen};
use crate::explained::ExplainedSkill;
use crate::server_tools::{SkillServer, list_if_needed, stand_in};

impl KnownTools {
    /// Asks the server of a tool for what it offers, where that is not known: a configured one, else one that the skill in
    /// whose name the call is made brings along. A name that the policy refuses asks nobody.
    pub(crate) fn ask_server(&self, written: &str, skill: Option<&SkillName>, cancel: &CancelToken) {
        if self.world.servers().is_empty() && skill.is_none() || self.of_file(written).is_some() {
            return;
        }
        let Ok(name) = written.parse::<ToolName>() else { return };
        if self.is_refused(&name) {
            return;
        }
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

    /// Tells whether the policy refuses whatever has this name.
    fn is_refused(&self, name: &ToolName) -> bool {
        self.policy.refuses(&[name.as_str().to_owned()])
    }

    /// Returns what stands for a tool that a server may have and that the policy refuses by its name, so that the gate can
    /// refuse it and the server need not be asked.
    pub(super) fn refused(&self, name: &ToolName) -> Option<Arc<Tool>> {
        let is_of_server =
            self.world.servers().get(name.namespace()).is_some_and(|server| server.spec().is_some());
        (is_of_server && self.is_refused(name)).then(|| stand_in(name)).flatten()
    }

    /// Tells why a name that could be that of a tool of a server of the skill is refused whatever the tool is: as that of a
    /// server that nobody may start, or as one that the policy refuses.
    pub(super) fn refusal_in(&self, explained: &ExplainedSkill, name: &ToolName) -> Option<Origin> {
        let servers = explained.parts().flat_map(|part| {
            let servers = part.skill().mcp_servers().iter();
            servers.filter(|source| source.name() == name.namespace()).map(move |source| (part, source))
        });
        let found: Vec<SkillServer> =
            servers.filter_map(|(part, source)| self.world.skill_server(part, source).ok()).collect();
        if found.iter().any(|server| matches!(server, SkillServer::Untrusted(_))) {
            return Some(Origin::Untrusted);
        }
        let may_start =
            found.iter().any(|server| matches!(server, SkillServer::Listed(..) | SkillServer::Unlisted(_)));
        (may_start && self.is_refused(name)).then_some(Origin::Trusted)
    }

    /// Returns what stands for a tool of a server that nobody may start, so that the gate can refuse it.
    pub(super) fn untrusted(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.world.is_untrusted_server(name.namespace()).then(|| stand_in(name)).flatten()
    }
}
