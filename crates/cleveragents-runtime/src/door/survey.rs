//! Everything that is settled about a call before anything happens.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use cleveragents_domain::{SkillName, Tool, ToolName, ToolSource};

use super::Door;
use super::around::Around;
use super::restriction::{Judge, restricting};
use super::wrapped::own_bindings;
use crate::arguments::{CanonicalArguments, measure};
use crate::binding::{Binding, Context, bind};
use crate::checkpoint::is_of_files;
use crate::decide::{AskReason, Decision, decide};
use crate::denial::Denial;
use crate::facts::{Facts, Origin, OverrideDenial, ReadOnlyDemand};
use crate::failure::{CallFailure, Side};
use crate::lookup::{Chain, SkillTool};
use crate::policy::Verdict;
use crate::prepared::Prepared;
use crate::profile::Profile;
use crate::request::CallRequest;
use crate::schema::{check_value_extent, shorten};
use crate::tier::Tier;
use crate::watch::Watch;

/// Names beyond which no suggestion is searched.
const MAX_NAMES_COMPARED: usize = 20_000;

/// What is known about a call so far, for reports about it, however far it came.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) prepared: Option<Arc<Prepared>>,
    pub(super) origin: Option<Origin>,
    pub(super) wraps: Vec<String>,
    pub(super) bindings: Vec<Binding>,
    pub(super) profile: Option<Arc<Profile>>,
    pub(super) tier: Option<Tier>,
    pub(super) arguments: Option<CanonicalArguments>,
    /// Why a human would be asked, were the rest of the call in order.
    pub(super) asks: Vec<AskReason>,
    /// All of it, once the decision is known. What is here is no longer above.
    pub(super) surveyed: Option<Surveyed>,
}

impl Seen {
    /// The definition of the tool, when there is such a tool.
    pub(super) fn prepared(&self) -> Option<&Arc<Prepared>> {
        self.surveyed.as_ref().map(|surveyed| &surveyed.prepared).or(self.prepared.as_ref())
    }

    /// The profile, once it is worked out.
    pub(super) fn profile(&self) -> Option<&Arc<Profile>> {
        self.surveyed.as_ref().map(|surveyed| &surveyed.profile).or(self.profile.as_ref())
    }

    /// What the slots are bound to, once they are.
    pub(super) fn bindings(&self) -> &[Binding] {
        self.surveyed.as_ref().map_or(&self.bindings, |surveyed| &surveyed.bindings)
    }

    /// The one name of the tool, or what the caller wrote when there is no such tool.
    pub(super) fn tool_name(&self, request: &CallRequest) -> String {
        match self.prepared() {
            Some(prepared) => prepared.name.as_ref().to_owned(),
            None => shorten(&request.tool, 200),
        }
    }

    /// The same, for records.
    pub(super) fn shared_tool_name(&self, request: &CallRequest) -> Arc<str> {
        match self.prepared() {
            Some(prepared) => Arc::clone(&prepared.name),
            None => shorten(&request.tool, 200).into(),
        }
    }
}

/// A call whose gate decision is known.
#[derive(Debug, Clone)]
pub(super) struct Surveyed {
    pub(super) prepared: Arc<Prepared>,
    pub(super) chain: Chain,
    pub(super) bindings: Vec<Binding>,
    pub(super) profile: Arc<Profile>,
    /// What holds the tool; absent when nothing runs it.
    pub(super) tier: Option<Tier>,
    pub(super) decision: Decision,
    pub(super) checkpoint_required: bool,
}

impl Surveyed {
    /// The tool that is called.
    pub(super) fn tool(&self) -> &Arc<Tool> {
        self.chain.tool()
    }
}

/// What a call is about.
struct Reached {
    tool: Arc<Tool>,
    origin: Origin,
    denial: Option<OverrideDenial>,
}

impl Door {
    /// Finds the tool, fills its slots and decides. Takes the arguments out of the request, unless they are beyond every
    /// limit.
    pub(super) fn survey<'a>(
        &self,
        request: &mut CallRequest,
        seen: &'a mut Seen,
        around: Around<'_>,
    ) -> Result<&'a Surveyed, CallFailure> {
        let Reached { tool, origin, denial } = self.find(request, around)?;
        let prepared: &Arc<Prepared> = seen.prepared.insert(self.prepared(&tool));
        let extent = measure(&request.input);
        if check_value_extent(extent).is_ok() {
            let input = std::mem::take(&mut request.input);
            seen.arguments = Some(CanonicalArguments::of_measured(input, extent));
        }
        let request = &*request;
        let input = seen.arguments.as_ref().map_or(&request.input, CanonicalArguments::unsorted);
        let chain = Chain::of(tool, origin, self.parts.lookup.as_ref())?;
        let tool = chain.tool();
        seen.origin = Some(chain.origin);
        seen.wraps = chain.wrapped.iter().map(|tool| tool.name().as_str().to_owned()).collect();
        let judges = self.judges(request)?;
        let named = judges.iter().find(|judge| judge.named_by_call);
        let own = (!chain.wrapped.is_empty()).then(|| own_bindings(&request.bindings, tool, &chain.wrapped));
        let context = Context {
            call: match own {
                None => &request.bindings,
                Some(ref own) => own,
            },
            skill: named.map(|judge| &judge.rules.bindings),
            session: &request.session.bindings,
            root: &self.parts.root,
        };
        seen.bindings = bind(tool.resource_slots(), input, context)?;
        let verdict = self.verdict(prepared, &chain);
        let mut profile = match &prepared.profile {
            Some(profile) => Arc::clone(profile),
            None => Profile::of(tool, chain.capability(), &seen.bindings, verdict.root_granted)?.into(),
        };
        let restricting = restricting(request, &judges);
        if let Some(path) = self.confined_path(input, tool, &restricting) {
            Arc::make_mut(&mut profile).read_only_below(path);
        }
        let profile: &Arc<Profile> = seen.profile.insert(profile);
        self.sealed.check(&profile.writes)?;
        let tier = prepared.executor.as_ref().map(|executor| executor.tier(tool));
        seen.tier = tier;
        let of_files = is_of_files(chain.capability());
        // Where nothing that lasts may be written, there is nothing to keep.
        let checkpoint_required = (of_files && !profile.writes.is_empty())
            || (self.parts.policy.require_checkpoints() && chain.capability().can_write());
        let facts = Facts {
            origin: chain.origin,
            capability: chain.capability().clone(),
            denied_by: verdict.denied_by.clone(),
            read_only: denial.map(ReadOnlyDemand::Override).or_else(|| read_only_demand(request, named)),
            allow_list: verdict.allow_list,
            restricted_by: self.restriction(input, tool, &restricting),
            unsafe_named: verdict.unsafe_named,
            tier,
            unsandboxed_named: verdict.unsandboxed_named,
            checkpoint_required,
            checkpoint_possible: of_files && self.parts.checkpoints.is_some(),
            asked_by: verdict.asked_by.clone(),
            foreign_skills: request.session.foreign_skills.iter().map(|rules| rules.skill.clone()).collect(),
            usage: self.meter.usage(&self.parts.policy, self.parts.clock.as_ref()),
        };
        let decision = decide(&facts);
        if decision == Decision::Denied(Denial::SandboxTier)
            && let Some(obstacle) = prepared.executor.as_ref().and_then(|executor| executor.obstacle())
        {
            return Err(obstacle.into());
        }
        let (Some(prepared), Some(profile)) = (seen.prepared.take(), seen.profile.take()) else {
            return Err(CallFailure::NoExecutor);
        };
        let bindings = std::mem::take(&mut seen.bindings);
        let surveyed = Surveyed { prepared, chain, bindings, profile, tier, decision, checkpoint_required };
        Ok(seen.surveyed.insert(surveyed))
    }

    /// Surveys a call and checks its input, as a call does before anybody is asked.
    pub(super) fn foresee(
        &self,
        request: &mut CallRequest,
        seen: &mut Seen,
    ) -> Result<Decision, CallFailure> {
        let surveyed = self.survey(request, seen, Around::default())?;
        let decision = surveyed.decision.clone();
        if matches!(decision, Decision::Denied(_)) {
            return Ok(decision);
        }
        if surveyed.tier.is_none() {
            return Err(CallFailure::NoExecutor);
        }
        let now = self.parts.clock.elapsed();
        let watch = self.watch(surveyed.tool(), request, Around::default(), now);
        let prepared = Arc::clone(&surveyed.prepared);
        if let Decision::Ask { reasons } = &decision {
            seen.asks.clone_from(reasons);
        }
        check_input(&prepared, seen.arguments.as_ref(), request, &watch, now)?;
        Ok(decision)
    }

    /// Watches over a call from the moment `now` on.
    pub(super) fn watch(
        &self,
        tool: &Tool,
        request: &CallRequest,
        around: Around<'_>,
        now: Duration,
    ) -> Watch {
        let timeout = Duration::from_secs(u64::from(tool.timeout()));
        let timeout = around.within.map_or(timeout, |within| within.remaining().min(timeout));
        Watch::start_at(Arc::clone(&self.parts.clock), now, timeout, request.cancel.clone())
    }

    /// Finds what the call is about: in the skill that it names when that is a composition, else among all tools.
    ///
    /// A wrapped tool or a hook is reached by the tool that is called, so the skill may lack it; what the skill tightens on
    /// it holds all the same.
    fn find(&self, request: &CallRequest, around: Around<'_>) -> Result<Reached, CallFailure> {
        let lookup = &self.parts.lookup;
        let is_called_by_a_tool = around.within.is_some();
        if let Some(skill) = request.skill.as_ref().filter(|skill| !skill.is_reserved())
            && let Some(found) = lookup.skill_tool(skill, &request.tool)
        {
            let (skill, written) = (skill.clone(), request.tool.clone());
            match found {
                SkillTool::Ready { tool, origin } => return Ok(Reached { tool, origin, denial: None }),
                SkillTool::Denied { tool, origin, denial } => {
                    return Ok(Reached { tool, origin, denial: Some(denial) });
                }
                SkillTool::Missing { reason } => {
                    let absence = lookup.absence(&written).map(CallFailure::from);
                    return Err(absence.unwrap_or(CallFailure::MissingInSkill { skill, reason }));
                }
                SkillTool::Unresolved(error) => return Err(CallFailure::Unresolved { error }),
                SkillTool::Absent if is_called_by_a_tool => {}
                SkillTool::Absent => {
                    return Err(match (lookup.trouble(), lookup.absence(&written)) {
                        (Some(reason), _) => CallFailure::Unreadable { written, reason },
                        (None, Some(absence)) => absence.into(),
                        (None, None) => CallFailure::NotInSkill { skill, written },
                    });
                }
            }
        }
        let found = lookup.find(&request.tool);
        let (tool, origin) =
            found.ok_or_else(|| match (lookup.trouble(), lookup.absence(&request.tool)) {
                (Some(reason), _) => CallFailure::Unreadable { written: request.tool.clone(), reason },
                (None, Some(absence)) => absence.into(),
                (None, None) => CallFailure::UnknownTool {
                    written: request.tool.clone(),
                    suggestion: suggestion(&request.tool, &lookup.names()),
                },
            })?;
        Ok(Reached { tool, origin, denial: None })
    }

    fn prepared(&self, tool: &Arc<Tool>) -> Arc<Prepared> {
        self.prepared.of(tool, || {
            let verdict = self.parts.policy.verdict(&self.parts.lookup.spellings(tool.name()));
            let executor = self.parts.executors.iter().find(|executor| executor.serves(tool)).cloned();
            let is_alone =
                tool.resource_slots().is_empty() && !matches!(tool.source(), ToolSource::Wrapped { .. });
            let profile = is_alone.then(|| Profile::of(tool, tool.capability(), &[], verdict.root_granted));
            let profile = profile.and_then(Result::ok).map(Arc::new);
            Prepared::new(Arc::clone(tool), verdict, executor, profile)
        })
    }

    /// The skills that judge a call: the one that it names, else every one that is active in the session.
    fn judges(&self, request: &CallRequest) -> Result<Vec<Judge>, CallFailure> {
        let judge = |name: &SkillName, named_by_call: bool| {
            let rules = self.parts.lookup.skill(name);
            let rules = rules.ok_or_else(|| {
                let written = name.as_str().to_owned();
                match self.parts.lookup.trouble() {
                    Some(reason) => CallFailure::UnreadableSkill { written, reason },
                    None => CallFailure::UnknownSkill { written },
                }
            })?;
            Ok(Judge { name: name.clone(), rules, named_by_call })
        };
        match &request.skill {
            Some(name) if !name.is_reserved() => Ok(vec![judge(name, true)?]),
            Some(_) | None => request.session.active_skills.iter().map(|name| judge(name, false)).collect(),
        }
    }

    /// What the policy says about a tool and everything that it wraps: a denial or a question about any of them counts,
    /// and a permission must hold for all of them.
    fn verdict<'a>(&self, outermost: &'a Prepared, chain: &Chain) -> Cow<'a, Verdict> {
        if chain.wrapped.is_empty() {
            return Cow::Borrowed(&outermost.verdict);
        }
        let mut whole = outermost.verdict.clone();
        whole.unsafe_named |= !outermost.tool.capability().is_unsafe();
        for tool in &chain.wrapped {
            let prepared = self.prepared(tool);
            let verdict = &prepared.verdict;
            whole.denied_by = whole.denied_by.or_else(|| verdict.denied_by.clone());
            whole.asked_by = whole.asked_by.or_else(|| verdict.asked_by.clone());
            whole.allow_list = whole.allow_list.max(verdict.allow_list);
            whole.unsafe_named &= verdict.unsafe_named || !tool.capability().is_unsafe();
            whole.unsandboxed_named &= verdict.unsandboxed_named;
            whole.root_granted &= verdict.root_granted;
        }
        Cow::Owned(whole)
    }
}

/// Checks the input against its schema and tells the moment up to which that went on.
///
/// What is checked at once, which takes far less than a millisecond, is taken to have taken no time since `now`.
pub(super) fn check_input<'a>(
    prepared: &Prepared,
    arguments: Option<&'a CanonicalArguments>,
    request: &CallRequest,
    watch: &Watch,
    now: Duration,
) -> Result<(&'a CanonicalArguments, Duration), CallFailure> {
    let Some(arguments) = arguments else {
        let rejection = check_value_extent(measure(&request.input)).err();
        return Err(match rejection {
            Some(rejection) => CallFailure::rejected(Side::Input, rejection),
            None => CallFailure::Limit { side: Side::Input, limit: "it could not be read" },
        });
    };
    let was_ready = prepared.is_ready();
    if let Some(schema) = &prepared.schemas(watch)?.input {
        if was_ready && schema.fits_at_once(arguments.unsorted(), arguments.extent()) {
            watch.check_at(now)?;
            return Ok((arguments, now));
        }
        let checked = schema.check(arguments, arguments.extent(), watch);
        checked.map_err(|rejection| CallFailure::rejected(Side::Input, rejection))?;
    }
    let now = watch.check_now()?;
    Ok((arguments, now))
}

fn read_only_demand(request: &CallRequest, named: Option<&Judge>) -> Option<ReadOnlyDemand> {
    if let Some(judge) = named.filter(|judge| judge.rules.read_only) {
        Some(ReadOnlyDemand::Skill(judge.name.clone()))
    } else if request.session.read_only {
        Some(ReadOnlyDemand::Session)
    } else {
        request.read_only.then_some(ReadOnlyDemand::Call)
    }
}

/// The name that a mistyped one probably means.
fn suggestion(written: &str, names: &[ToolName]) -> Option<String> {
    if written.len() > cleveragents_domain::name::MAX_NAME_BYTES {
        return None;
    }
    let folded = written.to_lowercase().replace('-', "_");
    let distance = |name: &ToolName| {
        let whole = name.as_str().to_lowercase().replace('-', "_");
        let short = name.short_name().to_lowercase().replace('-', "_");
        strsim::damerau_levenshtein(&folded, &whole).min(strsim::damerau_levenshtein(&folded, &short))
    };
    let nearest = names.iter().take(MAX_NAMES_COMPARED).map(|name| (distance(name), name)).min()?;
    (nearest.0 <= folded.len() / 4).then(|| nearest.1.as_str().to_owned())
}
