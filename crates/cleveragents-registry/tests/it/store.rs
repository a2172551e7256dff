//! What both stores promise: every test runs over the one on disk and the one in memory.

use std::sync::Arc;

use cleveragents_domain::Tool;
use cleveragents_registry::{
    Effect, EntryKind, EntryName, PutChange, PutError, PutOptions, Registration, RemoveError, RemoveOptions,
    SkillOrigin, SkillQuery, Store, ToolQuery, UseRole, UsedEntries, User,
};
use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::fixture::{
    composed, custom, folder, memory, provided, skill_name, sqlite, tool_name, update, wrapping,
};
use crate::store_checks::timed;

/// Runs a test over an empty store of each kind.
#[track_caller]
pub(crate) fn both(test: impl Fn(&dyn Store)) {
    test(&memory());
    let tree = TempTree::large().unwrap();
    test(&sqlite(&tree));
}

pub(crate) fn create() -> PutOptions {
    PutOptions::default()
}

#[track_caller]
pub(crate) fn put(store: &dyn Store, registrations: &[Registration]) {
    store.put_many(registrations, create()).unwrap();
}

/// Everything that is registered, by name.
pub(crate) fn names(store: &dyn Store) -> Vec<String> {
    let tools = store.tools(&ToolQuery::default()).unwrap();
    let skills = store.skills(&SkillQuery::default()).unwrap();
    let tools = tools.iter().map(|entry| format!("tool {}", entry.tool.name()));
    tools.chain(skills.iter().map(|entry| format!("skill {}", entry.skill.name()))).collect()
}

/// Puts what must be refused, and sees that nothing changed.
#[track_caller]
pub(crate) fn refused(
    store: &dyn Store,
    registrations: &[Registration],
    options: PutOptions,
    expected: &[&str],
) {
    let before = (names(store), store.snapshot().unwrap());
    let Err(PutError::Refused { refusals }) = store.put_many(registrations, options) else {
        panic!("was not refused")
    };
    let refusals: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    assert_eq!(refusals, expected);
    assert_eq!(names(store), before.0);
    assert!(Arc::ptr_eq(&store.snapshot().unwrap(), &before.1), "the registry changed");
}

#[test]
fn a_name_is_created_once() {
    both(|store| {
        put(store, &[custom("a/t"), composed("a/t", &[], &[])]);
        refused(
            store,
            &[custom("a/t"), composed("a/t", &[], &[]), wrapping("a/v", "a/t")],
            create(),
            &["`a/t` is registered already, as a tool", "`a/t` is registered already, as a skill"],
        );
        assert_eq!(names(store), ["tool a/t", "skill a/t"]);
    });
}

/// The earlier system replaced a tool by a validation when it was told to update.
#[test]
fn t10_no_update_changes_what_a_name_is() {
    both(|store| {
        put(store, &[custom("a/t"), wrapping("a/v", "a/t"), folder("a/f", "/f"), composed("a/s", &[], &[])]);
        // Creating says the same, for no update could help.
        for mode in [create(), update()] {
            refused(
                store,
                &[
                    wrapping("a/t", "a/v"),
                    custom("a/v"),
                    custom("a/f"),
                    composed("a/f", &[], &[]),
                    folder("a/s", "/s"),
                ],
                mode,
                &[
                    "`a/f` is registered as an agent-skill folder and cannot become a tool",
                    "`a/f` is registered as an agent-skill folder and cannot become a skill",
                    "`a/s` is registered as a skill and cannot become an agent-skill folder",
                    "`a/t` is registered as a tool and cannot become a validation",
                    "`a/v` is registered as a validation and cannot become a tool",
                ],
            );
        }
    });
}

#[test]
fn a_change_names_everything_that_is_wrong_with_it() {
    both(|store| {
        refused(
            store,
            &[custom("a/t"), custom("a/t"), custom("builtin/file-read"), composed("a/s", &["a/none"], &[])],
            create(),
            &["`a/t` is given more than once", "`builtin/file-read` is provided by the runtime"],
        );
        refused(
            store,
            &[composed("a/s", &["a/none"], &[]), wrapping("a/v", "a/none")],
            create(),
            &[
                "`a/s` cannot be resolved: skill `a/s` includes `a/none`, which does not exist",
                "`a/v` cannot run: `a/v` wraps `a/none`, which does not exist",
            ],
        );
    });
}

#[test]
fn definitions_that_need_one_another_are_put_in_any_order() {
    both(|store| {
        let all = [
            composed("a/top", &["a/middle"], &[]),
            wrapping("a/v", "a/t"),
            composed("a/middle", &["a/bottom"], &["a/v"]),
            custom("a/t"),
            composed("a/bottom", &[], &["builtin/file-read"]),
        ];
        let put = store.put_many(&all, create()).unwrap();
        let told: Vec<_> =
            put.iter().map(|put| (put.name.as_str(), put.kind, put.change, put.warnings.len())).collect();
        assert_eq!(
            told,
            [
                ("a/top", EntryKind::Skill, PutChange::Created, 0),
                ("a/v", EntryKind::Validation, PutChange::Created, 0),
                ("a/middle", EntryKind::Skill, PutChange::Created, 0),
                ("a/t", EntryKind::Tool, PutChange::Created, 0),
                ("a/bottom", EntryKind::Skill, PutChange::Created, 0),
            ]
        );
        assert_eq!(names(store), ["tool a/t", "tool a/v", "skill a/bottom", "skill a/middle", "skill a/top"]);
    });
}

#[test]
fn a_rehearsal_answers_like_the_change_and_changes_nothing() {
    both(|store| {
        let rehearsal = PutOptions { effect: Effect::Rehearse, ..create() };
        let all = [custom("a/t"), composed("a/s", &[], &["a/t"])];
        let rehearsed = store.put_many(&all, rehearsal).unwrap();
        assert_eq!(names(store), Vec::<String>::new());
        assert_eq!(store.put_many(&all, create()).unwrap(), rehearsed);
        let rehearsal = RemoveOptions { effect: Effect::Rehearse, used: UsedEntries::Remove };
        let rehearsed = store.remove(&tool_name("a/t"), rehearsal).unwrap();
        assert_eq!(names(store), ["tool a/t", "skill a/s"]);
        let forced = RemoveOptions { used: UsedEntries::Remove, ..RemoveOptions::default() };
        assert_eq!(store.remove(&tool_name("a/t"), forced).unwrap(), rehearsed);
        assert_eq!(names(store), ["skill a/s"]);
    });
}

#[test]
fn what_is_used_is_removed_only_by_force_and_the_users_are_told() {
    both(|store| {
        put(
            store,
            &[
                custom("a/t"),
                wrapping("a/v", "a/t"),
                composed("a/s", &[], &["a/t"]),
                composed("a/top", &["a/s"], &[]),
            ],
        );
        let remove = |name: &EntryName| store.remove(name, RemoveOptions::default());
        assert_eq!(remove(&tool_name("a/t")).unwrap_err().to_string(), "`a/t` is used by `a/v`, `a/s`");
        assert_eq!(remove(&skill_name("a/s")).unwrap_err().to_string(), "`a/s` is used by `a/top`");
        assert_eq!(remove(&skill_name("a/t")).unwrap_err().to_string(), "`a/t` is not registered");
        let forced = RemoveOptions { used: UsedEntries::Remove, ..RemoveOptions::default() };
        let removed = store.remove(&tool_name("a/t"), forced).unwrap();
        assert_eq!(
            removed.unresolved,
            [
                User { name: tool_name("a/v"), role: UseRole::Wraps },
                User { name: skill_name("a/s"), role: UseRole::Refers }
            ]
        );
        store.remove(&skill_name("a/s"), forced).unwrap();
        assert_eq!(names(store), ["tool a/v", "skill a/top"]);
        assert_eq!(
            store.users(&skill_name("a/s")).unwrap(),
            [User { name: skill_name("a/top"), role: UseRole::Includes }]
        );
    });
}

#[test]
fn a_folder_is_a_skill_and_a_tool_under_one_name() {
    both(|store| {
        put(store, &[folder("a/f", "/home/me/f"), composed("a/top", &["a/f"], &[])]);
        assert_eq!(names(store), ["tool a/f", "skill a/f", "skill a/top"]);
        let tool = store.tool(&"a/f".parse().unwrap()).unwrap().unwrap();
        let expected = json!({ "name": "a/f", "description": "Tells how.", "source": "agent_skill",
            "agent_skill_path": "/home/me/f", "read_only": true, "resource_slots": [{ "name": "scripts",
            "resource_type": "agent_skill_scripts", "access": "read_only", "binding": "static",
            "static_resource": "/home/me/f/scripts" }] });
        assert_eq!(*tool.tool, Tool::from_config(&expected).unwrap());
        let entry = store.skill(&"a/f".parse().unwrap()).unwrap().unwrap();
        assert_eq!(entry.folder.unwrap().config().allowed_tools, ["Read"]);
        let by = |origin| SkillQuery { origin: Some(origin), ..SkillQuery::default() };
        let listed = |origin| {
            let entries = store.skills(&by(origin)).unwrap();
            entries.iter().map(|entry| entry.skill.name().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            (listed(SkillOrigin::AgentSkill), listed(SkillOrigin::Composed)),
            (vec!["a/f".to_owned()], vec!["a/top".to_owned()])
        );
        let snapshot = store.snapshot().unwrap();
        let resolved = cleveragents_domain::resolve(&snapshot, &"a/top".parse().unwrap()).unwrap();
        let entries: Vec<_> =
            resolved.entries().iter().map(|entry| (entry.name().to_string(), entry.resolved())).collect();
        assert_eq!(entries, [("a/f".to_owned(), true)]);
        refused(
            store,
            &[folder("a/g", "/home/me/f")],
            create(),
            &["`a/g` is a folder that is registered already, as `a/f`"],
        );
        let removal = store.remove(&tool_name("a/f"), RemoveOptions::default());
        assert_eq!(removal.unwrap_err().to_string(), "`a/f` is used by `a/top`");
        store.remove(&skill_name("a/top"), RemoveOptions::default()).unwrap();
        let removed = store.remove(&tool_name("a/f"), RemoveOptions::default()).unwrap();
        assert_eq!(
            (removed.entries, removed.kind, removed.config_path),
            (
                vec![skill_name("a/f"), tool_name("a/f")],
                EntryKind::AgentSkill,
                Some("/home/me/f/SKILL.md".into())
            )
        );
        assert_eq!(names(store), Vec::<String>::new());
        assert_eq!(store.snapshot().unwrap().agent_skill(&"a/f".parse().unwrap(), "/home/me/f"), None);
    });
}

#[test]
fn a_folder_that_moved_is_found_at_its_place_only() {
    both(|store| {
        put(store, &[folder("a/f", "/old")]);
        store.snapshot().unwrap();
        assert_eq!(store.put(&folder("a/f", "/old"), update()).unwrap().change, PutChange::Unchanged);
        assert_eq!(store.put(&folder("a/f", "/moved"), update()).unwrap().change, PutChange::Updated);
        put(store, &[folder("a/g", "/old")]);
        let snapshot = store.snapshot().unwrap();
        let at = |path| {
            let tools = snapshot.agent_skill(&"a/x".parse().unwrap(), path);
            tools.map(|tools| tools.iter().map(|tool| tool.name().to_string()).collect::<Vec<_>>())
        };
        assert_eq!((at("/old"), at("/moved")), (Some(vec!["a/g".to_owned()]), Some(vec!["a/f".to_owned()])));
    });
}

#[test]
fn tools_are_listed_by_namespace_type_and_source() {
    both(|store| {
        put(
            store,
            &[
                custom("a/t"),
                custom("a-b/t"),
                custom("a0/t"),
                wrapping("a/v", "a/t"),
                custom("b/t"),
                folder("a/f", "/f"),
            ],
        );
        let listed = |query: &ToolQuery| {
            let entries = store.tools(query).unwrap();
            entries.iter().map(|entry| entry.tool.name().to_string()).collect::<Vec<_>>().join(" ")
        };
        let all = ToolQuery::default();
        let of_a = ToolQuery { namespace: Some("a".to_owned()), ..ToolQuery::default() };
        let word = |word: &str| word.parse().unwrap();
        let validations =
            ToolQuery { tool_type: Some(cleveragents_domain::ToolType::Validation), ..ToolQuery::default() };
        let both = ToolQuery { source: Some(word("custom")), ..of_a.clone() };
        assert_eq!(
            [&all, &of_a, &validations, &both].map(listed),
            ["a-b/t a/f a/t a/v a0/t b/t", "a/f a/t a/v", "a/v", "a/t"]
        );
    });
}

#[test]
fn a_snapshot_stays_as_it_was_and_the_next_one_shows_the_change() {
    both(|store| {
        let empty = store.snapshot().unwrap();
        put(store, &[custom("a/t"), composed("a/s", &[], &["a/t"])]);
        let one = store.snapshot().unwrap();
        assert!(Arc::ptr_eq(&one, &store.snapshot().unwrap()), "nothing changed");
        store.put(&timed(7), update()).unwrap();
        put(store, &[custom("a/u")]);
        let two = store.snapshot().unwrap();
        store.remove(&skill_name("a/s"), RemoveOptions::default()).unwrap();
        store.remove(&tool_name("a/u"), RemoveOptions::default()).unwrap();
        put(store, &[composed("a/s", &[], &[])]);
        let three = store.snapshot().unwrap();
        let told = |definitions: &cleveragents_domain::Definitions| {
            let tools = definitions.tools().map(|tool| format!("{}:{}", tool.name(), tool.timeout()));
            let skills =
                definitions.skills().map(|skill| format!("{}:{}", skill.name(), skill.tools().len()));
            tools.chain(skills).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            [&empty, &one, &two, &three].map(|definitions| told(definitions)),
            [
                "builtin/file-read:300",
                "a/t:300 builtin/file-read:300 a/s:1",
                "a/t:7 a/u:300 builtin/file-read:300 a/s:1",
                "a/t:7 builtin/file-read:300 a/s:0",
            ]
        );
    });
}

#[test]
fn an_empty_store_answers_without_a_file() {
    let tree = TempTree::new().unwrap();
    let store = sqlite(&tree);
    let removal = store.remove(&tool_name("a/t"), RemoveOptions::default()).unwrap_err();
    assert!(matches!(removal, RemoveError::NotFound { .. }), "{removal}");
    assert_eq!(store.put_many(&[], create()).unwrap(), []);
    assert_eq!(
        (names(&store), store.users(&tool_name("a/t")).unwrap(), tree.path("data").exists()),
        (Vec::new(), Vec::new(), false)
    );
    assert_eq!(store.snapshot().unwrap().tools().count(), provided().build().tools().count());
}
