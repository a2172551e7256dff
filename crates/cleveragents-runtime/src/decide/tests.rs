use cleveragents_domain::{SkillName, ToolCapabilityConfig};
use proptest::prelude::*;

use super::*;
use crate::facts::{RateLimit, ReadOnlyDemand, RestrictingSkill, SkillRestriction, Usage};
use crate::rule::Rule;

fn capability(config: ToolCapabilityConfig) -> ToolCapability {
    ToolCapability::try_new(config).unwrap()
}

fn skill() -> SkillName {
    "local/notes".parse().unwrap()
}

fn restriction(skill: RestrictingSkill) -> SkillRestriction {
    let allowed_tools = vec!["Read".to_owned(), "Grep".to_owned()];
    SkillRestriction { skill, allowed_tools }
}

/// A trusted tool that only reads, held and unlimited.
fn harmless() -> Facts {
    Facts {
        origin: Origin::Trusted,
        capability: ToolCapability::reading(),
        denied_by: None,
        read_only: None,
        allow_list: AllowList::Absent,
        restricted_by: None,
        unsafe_named: false,
        tier: Some(Tier::Builtin),
        unsandboxed_named: false,
        checkpoint_required: false,
        checkpoint_possible: false,
        asked_by: None,
        foreign_skills: Vec::new(),
        usage: Usage::default(),
    }
}

#[track_caller]
fn check(facts: Facts, expected: Decision) {
    assert_eq!(decide(&facts), expected);
}

#[track_caller]
fn check_denied(facts: Facts, rule: &str, reason: &str, hint: Option<&str>) {
    let Decision::Denied(denial) = decide(&facts) else { panic!("not denied: {facts:?}") };
    assert_eq!(
        (denial.rule().as_str(), denial.to_string().as_str(), denial.hint().as_deref()),
        (rule, reason, hint)
    );
}

#[test]
fn a_harmless_call_runs() {
    check(harmless(), Decision::Ready);
    check(Facts { tier: None, ..harmless() }, Decision::Ready);
}

#[test]
fn an_untrusted_origin_is_refused() {
    check_denied(
        Facts { origin: Origin::Untrusted, ..harmless() },
        "untrusted",
        "it comes from a project that is not trusted",
        Some("trust the project that the tool comes from first"),
    );
}

#[test]
fn the_deny_list_refuses_by_its_pattern() {
    check_denied(
        Facts { denied_by: Some("builtin/*".to_owned()), ..harmless() },
        "deny-list",
        "the policy denies `builtin/*`",
        None,
    );
}

#[test]
fn only_a_declared_reader_without_effects_passes_where_nothing_may_change() {
    let demands = [
        (ReadOnlyDemand::Skill(skill()), "the skill `local/notes` is read-only", None),
        (ReadOnlyDemand::Session, "the session is read-only", None),
        (ReadOnlyDemand::Call, "the call is read-only", Some("call it without `read_only`")),
    ];
    let writer = capability(ToolCapabilityConfig { writes: true, ..Default::default() });
    let undeclared = ToolCapability::default();
    let caller = capability(ToolCapabilityConfig {
        read_only: true,
        side_effects: vec!["network".to_owned()],
        ..Default::default()
    });
    for (demand, who, hint) in demands {
        let facts = |capability: &ToolCapability| Facts {
            read_only: Some(demand.clone()),
            capability: capability.clone(),
            ..harmless()
        };
        check(facts(&ToolCapability::reading()), Decision::Ready);
        for refused in [&writer, &undeclared, &caller] {
            let reason = format!("{who} and the tool is not declared `read_only` without side effects");
            check_denied(facts(refused), "read-only", &reason, hint);
        }
    }
}

#[test]
fn the_allow_list_refuses_what_it_does_not_hold() {
    check(Facts { allow_list: AllowList::Listed, ..harmless() }, Decision::Ready);
    check_denied(
        Facts { allow_list: AllowList::NotListed, ..harmless() },
        "allow-list",
        "the policy's `allow` list does not hold it",
        None,
    );
}

#[test]
fn allowed_tools_name_the_skill_and_the_way_out() {
    check_denied(
        Facts { restricted_by: Some(restriction(RestrictingSkill::Named(skill()))), ..harmless() },
        "allowed-tools",
        "the skill `local/notes` allows only `Read`, `Grep`",
        Some("whoever maintains the skill `local/notes` can add the tool to its `allowed-tools`"),
    );
    let allowed_tools = (0..15).map(|number| format!("t/{number}")).collect();
    check_denied(
        Facts {
            restricted_by: Some(SkillRestriction {
                allowed_tools,
                ..restriction(RestrictingSkill::Active(skill()))
            }),
            ..harmless()
        },
        "allowed-tools",
        "the skill `local/notes` allows only `t/0`, `t/1`, `t/2`, `t/3`, `t/4`, `t/5`, `t/6`, `t/7`, `t/8`, `t/9`, `t/10`, \
         `t/11` and 3 more",
        Some(
            "release the skill `local/notes` when its work is done, or call in the name of a skill that allows the tool",
        ),
    );
    check_denied(
        Facts { restricted_by: Some(restriction(RestrictingSkill::Foreign(foreign()))), ..harmless() },
        "allowed-tools",
        "the skill `refunds` of server `docs` allows only `Read`, `Grep`",
        Some(
            "release the skill `refunds` of server `docs` when its work is done, or call in the name of a skill that allows \
             the tool",
        ),
    );
}

#[test]
fn an_unsafe_tool_must_be_named_and_is_still_asked_about() {
    let capability = capability(ToolCapabilityConfig { is_unsafe: true, ..Default::default() });
    let facts = Facts { capability, ..harmless() };
    check_denied(
        facts.clone(),
        "unsafe",
        "it is declared `unsafe` and the policy does not name it",
        Some("name the tool exactly under `unsafe` in your own policy"),
    );
    check(Facts { unsafe_named: true, ..facts }, Decision::Ask { reasons: vec![AskReason::Unsafe] });
}

#[test]
fn a_tool_that_nothing_holds_must_be_named() {
    let facts = Facts { tier: Some(Tier::Unheld), ..harmless() };
    check_denied(
        facts.clone(),
        "sandbox-tier",
        "no sandbox is available on this machine",
        Some(
            "`agents doctor sandbox` says why; to do without one, name the tool exactly under `unsandboxed` in your own policy",
        ),
    );
    check(Facts { unsandboxed_named: true, ..facts }, Decision::Ready);
    for tier in [Tier::Namespaced, Tier::Landlocked, Tier::Builtin, Tier::Host] {
        check(Facts { tier: Some(tier), ..harmless() }, Decision::Ready);
    }
}

#[test]
fn a_required_checkpoint_that_cannot_be_taken_refuses() {
    let facts = Facts { checkpoint_required: true, ..harmless() };
    check_denied(facts.clone(), "checkpoint", "a checkpoint is required and cannot be taken", None);
    check(Facts { checkpoint_possible: true, ..facts }, Decision::Ready);
}

#[test]
fn every_reason_to_ask_is_given() {
    let capability = capability(ToolCapabilityConfig {
        is_unsafe: true,
        human_approval_required: true,
        ..Default::default()
    });
    let asked_by = Some("builtin/*".to_owned());
    check(
        Facts { asked_by: asked_by.clone(), ..harmless() },
        Decision::Ask { reasons: vec![AskReason::Policy("builtin/*".to_owned())] },
    );
    check(
        Facts { capability, unsafe_named: true, asked_by, ..harmless() },
        Decision::Ask {
            reasons: vec![AskReason::Unsafe, AskReason::Declared, AskReason::Policy("builtin/*".to_owned())],
        },
    );
}

fn foreign() -> ForeignSkill {
    ForeignSkill { server: "docs".to_owned(), skill: "refunds".to_owned() }
}

#[test]
fn a_human_is_asked_about_whatever_the_words_of_a_server_may_be_behind() {
    let reasons = vec![AskReason::ForeignSkill(foreign())];
    let facts = |capability| Facts { capability, foreign_skills: vec![foreign()], ..harmless() };
    let calling = ToolCapabilityConfig {
        read_only: true,
        side_effects: vec!["network".to_owned()],
        ..Default::default()
    };
    let writing = ToolCapabilityConfig { writes: true, ..Default::default() };
    for capability in [ToolCapability::default(), capability(writing), capability(calling)] {
        check(facts(capability), Decision::Ask { reasons: reasons.clone() });
    }
    check(facts(ToolCapability::reading()), Decision::Ready);
    let told = reasons.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(told, ["the skill `refunds` of server `docs` is active and may be behind it"]);
}

#[test]
fn limits_refuse_once_they_are_reached() {
    let usage = Usage { calls: 2, max_calls: Some(3), ..Usage::default() };
    check(Facts { usage, ..harmless() }, Decision::Ready);
    check_denied(
        Facts { usage: Usage { calls: 3, ..usage }, ..harmless() },
        "call-limit",
        "all 3 calls that the policy allows were made",
        None,
    );
    let rate = Some(RateLimit { calls: 2, per_seconds: 60 });
    check(
        Facts { usage: Usage { recent_calls: 1, rate, ..Usage::default() }, ..harmless() },
        Decision::Ready,
    );
    check_denied(
        Facts { usage: Usage { recent_calls: 2, rate, ..Usage::default() }, ..harmless() },
        "rate-limit",
        "the policy allows 2 calls in 60 seconds",
        None,
    );
}

/// Turns facts into ones that a rule refuses.
type Worsen = fn(&mut Facts);

/// Every single reason to refuse, with the rule that it belongs to.
fn refusals() -> Vec<(Rule, Worsen)> {
    vec![
        (Rule::Untrusted, |facts| facts.origin = Origin::Untrusted),
        (Rule::DenyList, |facts| facts.denied_by = Some("*".to_owned())),
        (Rule::ReadOnly, |facts| {
            facts.read_only = Some(ReadOnlyDemand::Session);
            facts.capability = facts.capability.union(&ToolCapability::default());
        }),
        (Rule::AllowList, |facts| facts.allow_list = AllowList::NotListed),
        (Rule::AllowedTools, |facts| {
            facts.restricted_by = Some(restriction(RestrictingSkill::Named(skill())));
        }),
        (Rule::Unsafe, |facts| {
            facts.unsafe_named = false;
            let is_unsafe = capability(ToolCapabilityConfig { is_unsafe: true, ..Default::default() });
            facts.capability = facts.capability.union(&is_unsafe);
        }),
        (Rule::SandboxTier, |facts| {
            facts.tier = Some(Tier::Unheld);
            facts.unsandboxed_named = false;
        }),
        (Rule::Checkpoint, |facts| {
            facts.checkpoint_required = true;
            facts.checkpoint_possible = false;
        }),
        (Rule::CallLimit, |facts| facts.usage.max_calls = Some(facts.usage.calls)),
        (Rule::RateLimit, |facts| facts.usage.rate = Some(RateLimit { calls: 0, per_seconds: 1 })),
    ]
}

prop_compose! {
    /// Facts of any kind.
    fn any_facts()(
        flags in any::<[bool; 15]>(),
        numbers in any::<[u8; 4]>(),
        tier in 0_usize..6,
        allow in 0_usize..3,
        demand in 0_usize..4,
    ) -> Facts {
        let flag = |index: usize| flags.get(index).copied().unwrap_or_default();
        let number = |index: usize| u64::from(numbers.get(index).copied().unwrap_or_default());
        let side_effects = if flag(4) { vec!["network".to_owned()] } else { Vec::new() };
        let tiers = [Tier::Namespaced, Tier::Landlocked, Tier::Unheld, Tier::Builtin, Tier::Host];
        let demands = [ReadOnlyDemand::Skill(skill()), ReadOnlyDemand::Session, ReadOnlyDemand::Call];
        let allow_lists = [AllowList::Absent, AllowList::Listed, AllowList::NotListed];
        Facts {
            origin: if flag(0) { Origin::Untrusted } else { Origin::Trusted },
            capability: capability(ToolCapabilityConfig {
                read_only: flag(1),
                writes: !flag(1) && flag(2),
                is_unsafe: flag(3),
                side_effects,
                human_approval_required: flag(5),
                ..Default::default()
            }),
            denied_by: flag(6).then(|| "a/*".to_owned()),
            read_only: demands.get(demand).cloned(),
            allow_list: allow_lists.get(allow).copied().unwrap_or(AllowList::Absent),
            restricted_by: flag(7).then(|| {
                let skill =
                    if flag(8) { RestrictingSkill::Named(skill()) } else { RestrictingSkill::Active(skill()) };
                restriction(skill)
            }),
            unsafe_named: flag(9),
            tier: tiers.get(tier).copied(),
            unsandboxed_named: flag(10),
            checkpoint_required: flag(11),
            checkpoint_possible: flag(12),
            asked_by: flag(13).then(|| "b/*".to_owned()),
            foreign_skills: if flag(14) { vec![foreign()] } else { Vec::new() },
            usage: Usage {
                calls: number(0),
                max_calls: (number(1) > 100).then_some(number(1)),
                recent_calls: number(2),
                rate: (number(3) > 100).then_some(RateLimit { calls: number(3), per_seconds: 60 }),
            },
        }
    }
}

proptest! {
    #[test]
    fn the_first_rule_that_refuses_is_named_whatever_else_holds(facts in any_facts()) {
        let refusals = refusals();
        for (position, (rule, apply)) in refusals.iter().enumerate() {
            let mut worse = facts.clone();
            apply(&mut worse);
            let Decision::Denied(denial) = decide(&worse) else {
                return Err(TestCaseError::fail(format!("{rule} does not refuse {worse:?}")));
            };
            let earlier: Vec<Rule> = refusals.iter().take(position).map(|(rule, _)| *rule).collect();
            prop_assert!(denial.rule() == *rule || earlier.contains(&denial.rule()), "{} before {}", denial.rule(), rule);
        }
    }

    #[test]
    fn one_more_reason_to_refuse_never_turns_a_refusal_into_a_run(facts in any_facts()) {
        let strength = |decision: &Decision| match decision {
            Decision::Ready => 0,
            Decision::Ask { .. } => 1,
            Decision::Denied(_) => 2,
        };
        let before = decide(&facts);
        for (_, apply) in refusals() {
            let mut worse = facts.clone();
            apply(&mut worse);
            prop_assert!(strength(&decide(&worse)) >= strength(&before));
        }
        let asked = Facts { asked_by: Some("*".to_owned()), ..facts.clone() };
        prop_assert!(strength(&decide(&asked)) >= strength(&before));
        let foreign = Facts { foreign_skills: vec![foreign()], ..facts };
        prop_assert!(strength(&decide(&foreign)) >= strength(&before));
    }

    #[test]
    fn whatever_asks_never_just_runs(facts in any_facts()) {
        let must_ask = facts.asked_by.is_some()
            || facts.capability.is_unsafe()
            || facts.capability.human_approval_required()
            || (!facts.foreign_skills.is_empty() && !facts.capability.read_only());
        prop_assert!(!(must_ask && decide(&facts) == Decision::Ready));
    }
}

#[test]
fn rules_have_stable_names_in_the_order_of_the_gate() {
    let names: Vec<&str> = Rule::ALL.iter().map(|rule| rule.as_str()).collect();
    assert_eq!(
        names,
        [
            "untrusted",
            "deny-list",
            "read-only",
            "allow-list",
            "allowed-tools",
            "unsafe",
            "sandbox-tier",
            "checkpoint",
            "approval",
            "call-limit",
            "rate-limit",
        ]
    );
    let page = include_str!("../../../../docs/policy.md");
    let rows: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(rows, names);
}
