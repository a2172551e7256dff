//! What a change of the registry is checked for.

use cleveragents_domain::Tool;
use cleveragents_registry::{
    MissingTools, PutChange, PutError, PutOptions, Registration, RemoveOptions, UsedEntries,
};
use serde_json::json;

use crate::fixture::{composed, custom, skill, skill_name, tool, update, watch, wrapping};
use crate::store::{both, create, put, refused};

/// A cycle is found when it is made, whichever of its skills closes it.
#[test]
fn t16_no_change_makes_a_cycle() {
    both(|store| {
        refused(
            store,
            &[composed("a/x", &["a/x"], &[])],
            create(),
            &["`a/x` cannot be resolved: includes form a cycle: a/x -> a/x"],
        );
        refused(
            store,
            &[composed("a/x", &["a/y"], &[]), composed("a/y", &["a/x"], &[])],
            create(),
            &[
                "`a/x` cannot be resolved: includes form a cycle: a/x -> a/y -> a/x",
                "`a/y` cannot be resolved: includes form a cycle: a/y -> a/x -> a/y",
            ],
        );
        put(
            store,
            &[composed("a/z", &[], &[]), composed("a/y", &["a/z"], &[]), composed("a/x", &["a/y"], &[])],
        );
        refused(
            store,
            &[composed("a/z", &["a/x"], &[])],
            update(),
            &["`a/z` cannot be resolved: includes form a cycle: a/z -> a/x -> a/y -> a/z"],
        );
    });
}

#[test]
fn t16_a_cycle_of_five_hundred_skills_is_told_with_its_whole_way() {
    both(|store| {
        let name = |number: usize| format!("a/s{number:03}");
        let mut chain: Vec<Registration> =
            (1..500).map(|number| composed(&name(number - 1), &[&name(number)], &[])).collect();
        chain.push(composed(&name(499), &[], &[]));
        put(store, &chain);
        let Err(PutError::Refused { refusals }) =
            store.put(&composed(&name(499), &[&name(0)], &[]), update())
        else {
            panic!("was not refused")
        };
        let way: Vec<String> = [499].into_iter().chain(0..500).map(name).collect();
        let expected = format!("`a/s499` cannot be resolved: includes form a cycle: {}", way.join(" -> "));
        assert_eq!((refusals.len(), refusals[0].to_string()), (1, expected));
    });
}

#[test]
fn validations_may_wrap_one_another_ten_deep_and_never_in_a_circle() {
    both(|store| {
        put(store, &[custom("a/v0")]);
        for depth in 1..10 {
            put(store, &[wrapping(&format!("a/v{depth}"), &format!("a/v{}", depth - 1))]);
        }
        let too_many = "`a/w` cannot run: more than 10 tools wrap one another";
        refused(store, &[wrapping("a/w", "a/v9")], create(), &[too_many]);
        put(store, &[custom("a/u"), wrapping("a/w1", "a/u"), wrapping("a/w2", "a/w1")]);
        refused(store, &[wrapping("a/w1", "a/w2")], update(), &["`a/w1` cannot run: `a/w1` wraps itself"]);
        refused(
            store,
            &[wrapping("a/w1", "a/v8")],
            update(),
            &["`a/w2` cannot run: more than 10 tools wrap one another"],
        );
    });
}

/// A tool with a timeout, and a skill that lowers it.
pub(crate) fn timed(timeout: u32) -> Registration {
    tool(
        &json!({ "name": "a/t", "description": "Does it.", "source": "custom", "code": "def run(input_data): pass",
        "timeout": timeout }),
    )
}

#[test]
fn an_update_that_breaks_a_dependant_is_refused() {
    both(|store| {
        let lowered = json!({ "name": "a/t", "override": { "timeout": 20 } });
        let lowering = skill(&json!({ "name": "a/low", "description": "Hurries.", "tools": [lowered] }));
        put(store, &[timed(30), lowering, composed("a/top", &["a/low"], &[])]);
        assert_eq!(store.put(&timed(25), update()).unwrap().change, PutChange::Updated);
        refused(
            store,
            &[timed(10)],
            update(),
            &["`a/low` cannot be resolved: tool `a/t` is overridden on a/low: \
                 an override can only tighten: `timeout` cannot become 20, the tool has 10"],
        );
    });
}

/// A skill may refer to a tool that comes later; the tool must then fit.
#[test]
fn a_new_tool_that_conflicts_with_an_inline_tool_is_refused() {
    both(|store| {
        let inline = json!({ "name": "do", "description": "Does.", "source": "custom", "code": "def run(input_data): pass" });
        let own = skill(&json!({ "name": "a/s", "description": "Has one.", "anonymous_tools": [inline] }));
        let put = store.put_many(&[own, composed("a/top", &["a/s"], &["a/s--do"])], create()).unwrap();
        assert_eq!(put.iter().map(|put| put.warnings.len()).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(
            put[1].warnings[0].to_string(),
            "skill `a/top` takes tool `a/s--do`: no tool of this name is registered"
        );
        refused(
            store,
            &[timed(1), custom("a/s--do")],
            create(),
            &["`a/top` cannot be resolved: tool `a/s--do` has two different definitions: \
               as inline on a/top -> a/s, as tool_ref on a/top"],
        );
    });
}

#[test]
fn missing_tools_are_told_or_refused() {
    both(|store| {
        let hooked =
            tool(&json!({ "name": "a/h", "description": "Has hooks.", "source": "mcp", "mcp_server": "s",
            "mcp_tool_name": "t", "lifecycle": { "activate": "a/none", "deactivate": "a/h" } }));
        let all = [hooked, composed("a/s", &[], &["a/gone", "builtin/file-read"])];
        let strict = PutOptions { missing_tools: MissingTools::Refuse, ..create() };
        refused(
            store,
            &all,
            strict,
            &[
                "`a/h` is not complete: hook `a/none` does not exist",
                "`a/s` is not complete: skill `a/s` takes tool `a/gone`: no tool of this name is registered",
            ],
        );
        let put = store.put_many(&all, create()).unwrap();
        let warnings: Vec<String> =
            put.iter().flat_map(|put| &put.warnings).map(ToString::to_string).collect();
        assert_eq!(
            warnings,
            [
                "hook `a/none` does not exist",
                "skill `a/s` takes tool `a/gone`: no tool of this name is registered"
            ]
        );
    });
}

#[test]
fn what_was_broken_by_force_stands_in_nobodys_way() {
    both(|store| {
        put(store, &[timed(1), composed("a/s", &[], &[]), composed("a/top", &["a/s"], &["a/t"])]);
        let forced = RemoveOptions { used: UsedEntries::Remove, ..RemoveOptions::default() };
        store.remove(&skill_name("a/s"), forced).unwrap();
        assert_eq!(store.put(&timed(2), update()).unwrap().change, PutChange::Updated);
        let broken = "`a/top` cannot be resolved: skill `a/top` includes `a/s`, which does not exist";
        refused(store, &[composed("a/top", &["a/s"], &["a/t"])], update(), &[broken]);
        refused(
            store,
            &[composed("a/over", &["a/top"], &[])],
            create(),
            &["`a/over` cannot be resolved: skill `a/top` includes `a/s`, which does not exist"],
        );
        put(store, &[composed("a/s", &[], &[])]);
        put(store, &[composed("a/over", &["a/top"], &[])]);
    });
}

/// The earlier system took any text for a type.
#[test]
fn schemas_are_checked_before_anything_is_put() {
    let config = json!({ "name": "a/t", "description": "Does it.", "source": "custom", "code": "def run(input_data): pass",
        "input_schema": { "type": "object", "properties": { "n": { "type": "invalid_type" } } },
        "output_schema": { "$ref": "https://example.com/schema" } });
    let refused = Registration::tool(Tool::from_config(&config).unwrap(), None, &watch()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`a/t` cannot be registered: at `/input_schema`: the schema is invalid at `/properties/n/type`: \
         a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these; \
         at `/output_schema`: `https://example.com/schema` leaves the schema; only references that start with `#` are followed"
    );
    let inline = json!({ "description": "Does.", "source": "custom", "code": "def run(input_data): pass",
        "output_schema": { "required": "passed" } });
    let config = json!({ "name": "a/s", "description": "Has one.", "anonymous_tools": [inline] });
    let skill = cleveragents_domain::Skill::from_config(&config).unwrap();
    let refused = Registration::skill(skill, None, &watch()).unwrap_err();
    let pointers: Vec<&str> = refused.problems.iter().map(|problem| problem.pointer.as_str()).collect();
    assert_eq!(pointers, ["/anonymous_tools/0/output_schema"]);
}

#[test]
fn a_definition_that_is_too_large_is_refused() {
    let code = "#".repeat(cleveragents_registry::MAX_DEFINITION_BYTES);
    let config = json!({ "name": "a/t", "description": "Does it.", "source": "custom", "code": code });
    let refused = Registration::tool(Tool::from_config(&config).unwrap(), None, &watch()).unwrap_err();
    let bytes = refused.to_string();
    assert_eq!(
        bytes.replace(|letter: char| letter.is_ascii_digit(), ""),
        "`a/t` cannot be registered: at ``: the definition has  bytes, at most  are allowed"
    );
}

/// Deep chains and wide diamonds take neither the stack nor the time.
#[test]
fn ten_thousand_skills_in_a_chain_and_a_diamond_of_a_million_ways() {
    both(|store| {
        let name = |number: usize| format!("deep/s{number:05}");
        let mut chain = vec![composed(&name(0), &[], &["builtin/file-read"])];
        chain.extend((1..10_000).map(|number| composed(&name(number), &[&name(number - 1)], &[])));
        put(store, &chain);
        let name = |level: usize, side: &str| format!("wide/s{level}{side}");
        let mut levels = vec![composed(&name(0, "l"), &[], &[]), composed(&name(0, "r"), &[], &[])];
        for level in 1..20 {
            for side in ["l", "r"] {
                let below = [name(level - 1, "l"), name(level - 1, "r")];
                levels.push(composed(&name(level, side), &[&below[0], &below[1]], &[]));
            }
        }
        put(store, &levels);
        let put = store.put(&composed("deep/s00000", &[], &[]), update()).unwrap();
        assert_eq!(put.change, PutChange::Updated);
    });
}
