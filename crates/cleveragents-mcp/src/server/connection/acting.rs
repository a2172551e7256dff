//! What a connection acts on: the session of the door, and the skills that restrict its calls.

use std::sync::Arc;

use cleveragents_domain::SkillName;
use cleveragents_runtime::{SessionId, SessionRules};
use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;

use super::{Connection, given};
use crate::server::served::Served;
use crate::server::skill_tools::{self, MOST_ACTIVE, SKILLS_KEY};
use crate::server::tool_call;

/// A session of the door of one offer. It ends when the connection has another one and no call is left that began in it.
#[derive(Debug)]
pub(in crate::server) struct DoorSession {
    served: Arc<Served>,
    id: SessionId,
}

impl Drop for DoorSession {
    /// Ends it beside the tasks, for deactivation may take long.
    fn drop(&mut self) {
        let (served, id) = (Arc::clone(&self.served), self.id);
        let work = move || drop(served.host.end_session(id));
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(work)),
            Err(_) => work(),
        }
    }
}

impl Connection {
    /// What holds for the next call: the session of the door and the skills that are active.
    pub(super) fn rules(
        &self,
        served: &Arc<Served>,
        context: &RequestContext<RoleServer>,
    ) -> Result<(SessionRules, Option<Arc<DoorSession>>), ErrorData> {
        let mut rules =
            SessionRules { active_skills: named_skills(served, context)?, ..SessionRules::default() };
        if !self.lasts() {
            return Ok((rules, None));
        }
        rules.active_skills.extend(given(&self.given).active_names());
        rules.active_skills.sort();
        rules.active_skills.dedup();
        let session = self.door_session(served);
        rules.id = Some(session.id);
        Ok((rules, Some(session)))
    }

    /// The session of the door of an offer. That of an earlier offer is left to the calls that began in it.
    fn door_session(&self, served: &Arc<Served>) -> Arc<DoorSession> {
        let open = || Arc::new(DoorSession { served: Arc::clone(served), id: served.host.open_session() });
        let (session, _earlier) = self.session(|held| match held {
            Some(session) if Arc::ptr_eq(&session.served, served) => (Arc::clone(session), None),
            held => {
                let session = open();
                let earlier = held.replace(Arc::clone(&session));
                (session, earlier)
            }
        });
        session
    }

    pub(super) fn has_active_skill(&self) -> bool {
        !given(&self.given).active_names().is_empty()
    }

    /// Finds a skill that is active and no longer served.
    pub(super) fn gone_skill(&self, served: &Served) -> Option<SkillName> {
        given(&self.given).active_names().into_iter().find(|name| served.skill(name.as_str()).is_none())
    }

    pub(super) async fn skill_tool(
        &self,
        request: CallToolRequestParams,
    ) -> Result<CallToolResponse, ErrorData> {
        let served = self.shared.served();
        let given = self.lasts().then(|| Arc::clone(&self.given));
        let arguments = request.arguments.unwrap_or_default();
        let run = move || skill_tools::run(&served, &request.name, &arguments, given.as_deref());
        Ok(tool_call::complete(self.shared.calls.run(run).await?))
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
