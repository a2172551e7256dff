//! What a connection acts on: the session of the door, and the skills that restrict its calls.

use std::sync::Arc;

use cleveragents_domain::SkillName;
use cleveragents_runtime::{SessionId, SessionRules};
use rmcp::model::{CallToolRequestParams, CallToolResponse, ContentBlock};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;

use super::Connection;
use crate::server::served::Served;
use crate::server::skill_tools::{self, Effect};
use crate::server::tool_call;

/// The key under which a client names the skills that it acts on.
const SKILLS_KEY: &str = "cleveragents/skills";
/// The most skills that restrict one call.
const MOST_ACTIVE: usize = 64;

impl Connection {
    /// What holds for the next call: the session of the door and the skills that are active.
    pub(super) fn rules(
        &self,
        served: &Arc<Served>,
        context: &RequestContext<RoleServer>,
    ) -> Result<SessionRules, ErrorData> {
        let mut rules =
            SessionRules { active_skills: named_skills(served, context)?, ..SessionRules::default() };
        if !self.lasts() {
            return Ok(rules);
        }
        let ended = self.state(|state| {
            rules.active_skills.extend(state.active.iter().cloned());
            let is_same = state.session.as_ref().is_some_and(|(of, _)| Arc::ptr_eq(of, served));
            let ended = if is_same { None } else { state.session.take() };
            let (_, id) =
                state.session.get_or_insert_with(|| (Arc::clone(served), served.host.open_session()));
            rules.id = Some(*id);
            ended
        });
        end(ended);
        rules.active_skills.sort();
        rules.active_skills.dedup();
        Ok(rules)
    }

    pub(super) async fn skill_tool(
        &self,
        request: CallToolRequestParams,
    ) -> Result<CallToolResponse, ErrorData> {
        let served = self.shared.served();
        let arguments = request.arguments.unwrap_or_default();
        let (mut result, effect) =
            self.shared.calls.run(move || skill_tools::run(&served, &request.name, &arguments)).await?;
        match effect {
            Effect::Nothing => {}
            Effect::Activated(name) if self.lasts() => self.state(|state| {
                if !state.active.contains(&name) && state.active.len() < MOST_ACTIVE {
                    state.active.push(name);
                }
            }),
            Effect::Activated(name) => {
                let note = format!(
                    "This connection keeps nothing between requests: name the skill as `_meta[\"{SKILLS_KEY}\"] = [\"{name}\"]` in the calls that it is for, and its `allowed-tools` restrict them."
                );
                result.content.push(ContentBlock::text(note));
            }
            Effect::Released(name) => self.state(|state| state.active.retain(|active| *active != name)),
        }
        Ok(tool_call::complete(result))
    }
}

/// Ends a session of the door beside the tasks, for deactivation may take long.
pub(super) fn end(session: Option<(Arc<Served>, SessionId)>) {
    let Some((served, id)) = session else { return };
    let work = move || drop(served.host.end_session(id));
    match tokio::runtime::Handle::try_current() {
        Ok(runtime) => drop(runtime.spawn_blocking(work)),
        Err(_) => work(),
    }
}

/// Reads which skills a request names for itself.
fn named_skills(served: &Served, context: &RequestContext<RoleServer>) -> Result<Vec<SkillName>, ErrorData> {
    let Some(named) = context.meta.0.get(SKILLS_KEY) else { return Ok(Vec::new()) };
    let bad = |what: &str| ErrorData::invalid_params(format!("`_meta[\"{SKILLS_KEY}\"]` {what}"), None);
    let named = named.as_array().ok_or_else(|| bad("is a list of names of skills"))?;
    if named.len() > MOST_ACTIVE {
        return Err(bad("names too many skills"));
    }
    let known = |name: &Value| name.as_str().and_then(|name| served.skill(name)).cloned();
    named.iter().map(|name| known(name).ok_or_else(|| bad("names a skill that does not exist"))).collect()
}
