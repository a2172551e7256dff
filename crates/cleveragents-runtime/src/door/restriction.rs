//! What skills permit: each that restricts has to permit a call.

use std::sync::Arc;

use cleveragents_domain::{ScopePath, SkillName, Tool};
use serde_json::Value;

use super::Door;
use crate::allowed_tools::AllowedTools;
use crate::facts::{RestrictingSkill, SkillRestriction};
use crate::lookup::SkillRules;
use crate::request::CallRequest;

/// A skill whose rules judge a call.
pub(super) struct Judge {
    pub(super) name: SkillName,
    pub(super) rules: Arc<SkillRules>,
    pub(super) named_by_call: bool,
}

/// A skill whose `allowed-tools` restrict a call.
pub(super) struct Restricting<'a> {
    skill: RestrictingSkill,
    allowed_tools: &'a AllowedTools,
}

/// The skills whose `allowed-tools` restrict a call. Those of servers restrict, as every active skill, a call that names none.
pub(super) fn restricting<'a>(request: &'a CallRequest, judges: &'a [Judge]) -> Vec<Restricting<'a>> {
    let own = judges.iter().filter(|judge| judge.rules.allowed_tools.restricts()).map(|judge| {
        let name = judge.name.clone();
        let skill =
            if judge.named_by_call { RestrictingSkill::Named(name) } else { RestrictingSkill::Active(name) };
        Restricting { skill, allowed_tools: &judge.rules.allowed_tools }
    });
    let names_skill = judges.iter().any(|judge| judge.named_by_call);
    let foreign = request.session.foreign_skills.iter();
    let foreign = foreign.filter(|rules| !names_skill && rules.allowed_tools.restricts());
    let foreign = foreign.map(|rules| Restricting {
        skill: RestrictingSkill::Foreign(rules.skill.clone()),
        allowed_tools: &rules.allowed_tools,
    });
    own.chain(foreign).collect()
}

impl Door {
    /// The place that the call names, when some skill permits the tool there only.
    pub(super) fn confined_path(
        &self,
        input: &Value,
        tool: &Tool,
        restricting: &[Restricting<'_>],
    ) -> Option<ScopePath> {
        let confines = restricting.iter().any(|skill| {
            let spellings = self.parts.lookup.spellings(tool.name());
            skill.allowed_tools.confines_path(tool, &spellings, input)
        });
        if !confines {
            return None;
        }
        let written = input.get("path").and_then(Value::as_str)?;
        ScopePath::literal(written).map(ScopePath::into_tree).ok()
    }

    /// The first skill that does not permit the call.
    pub(super) fn restriction(
        &self,
        input: &Value,
        tool: &Tool,
        restricting: &[Restricting<'_>],
    ) -> Option<SkillRestriction> {
        let lookup = &self.parts.lookup;
        let mut refusing = restricting.iter().filter(|restricting| {
            let spellings = lookup.spellings(tool.name());
            let as_script = || match &restricting.skill {
                RestrictingSkill::Named(skill) | RestrictingSkill::Active(skill) => {
                    lookup.script_commands(tool.name(), skill)
                }
                // No file of such a skill is a tool.
                RestrictingSkill::Foreign(_) => Vec::new(),
            };
            let allowed = restricting.allowed_tools;
            !allowed.permits(tool, &spellings, input) && !allowed.permits_script(&as_script(), input)
        });
        refusing.next().map(|restricting| SkillRestriction {
            skill: restricting.skill.clone(),
            allowed_tools: restricting.allowed_tools.entries().to_vec(),
        })
    }
}
