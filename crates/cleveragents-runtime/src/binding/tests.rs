use cleveragents_domain::Tool;
use serde_json::json;

use super::*;
use crate::fixture::tool;

fn slotted(slots: Value) -> Tool {
    tool(json!({"name": "a/b", "description": "d", "source": "builtin", "resource_slots": slots}))
}

fn named(entries: &[(&str, &str)]) -> NamedResources {
    entries.iter().map(|(slot, path)| ((*slot).to_owned(), (*path).to_owned())).collect()
}

struct Case<'a> {
    slots: Value,
    input: Value,
    call: &'a [(&'a str, &'a str)],
    skill: &'a [(&'a str, &'a str)],
    session: &'a [(&'a str, &'a str)],
}

/// Slot, path and source of each binding.
type Rows<'a> = &'a [(&'a str, &'a str, &'a str)];

#[track_caller]
fn check(case: Case<'_>, expected: Result<Rows<'_>, (&str, &str)>) {
    let tool = slotted(case.slots);
    let (call, skill, session) = (named(case.call), named(case.skill), named(case.session));
    let context =
        Context { call: &call, skill: Some(&skill), session: &session, root: Path::new("/work tree") };
    let found = bind(tool.resource_slots(), &case.input, context);
    let found = found.map(|bindings| {
        bindings
            .iter()
            .map(|binding| {
                let source = serde_json::to_value(binding.source).unwrap();
                (binding.slot.clone(), binding.path.to_string(), source.as_str().unwrap().to_owned())
            })
            .collect::<Vec<_>>()
    });
    let found = found.map_err(|error| (error.category().to_owned(), error.to_string()));
    let expected = expected
        .map(|rows| {
            rows.iter()
                .map(|(a, b, c)| ((*a).to_owned(), (*b).to_owned(), (*c).to_owned()))
                .collect::<Vec<_>>()
        })
        .map_err(|(category, message)| (category.to_owned(), message.to_owned()));
    assert_eq!(found, expected);
}

fn contextual() -> Value {
    json!([{"name": "repo", "resource_type": "directory", "access": "read_write"}])
}

const NOTHING: Case<'_> =
    Case { slots: Value::Null, input: Value::Null, call: &[], skill: &[], session: &[] };

#[test]
fn each_kind_of_slot_has_its_source() {
    let slots = json!([
        {"name": "fixed", "resource_type": "directory", "access": "read_only", "binding": "static", "static_resource": "data"},
        {"name": "given", "resource_type": "file", "access": "read_only", "binding": "parameter"},
        {"name": "repo", "resource_type": "directory", "access": "read_write"},
        {"name": "extra", "resource_type": "directory", "access": "read_write", "required": false},
    ]);
    check(
        Case { slots, input: json!({"given": "a/b.txt"}), call: &[("repo", "/work tree/src")], ..NOTHING },
        Ok(&[("fixed", "data/**", "tool"), ("given", "a/b.txt/**", "input"), ("repo", "src/**", "call")]),
    );
    check(Case { slots: contextual(), skill: &[("repo", ".")], ..NOTHING }, Ok(&[("repo", "**", "skill")]));
    let slots =
        json!([{"name": "given", "resource_type": "file", "access": "read_only", "binding": "parameter"}]);
    check(
        Case { slots, input: json!({"given": "app/[id]/*.ts"}), ..NOTHING },
        Ok(&[("given", "app/[id]/*.ts/**", "input")]),
    );
    check(
        Case { slots: contextual(), session: &[("repo", "x")], ..NOTHING },
        Ok(&[("repo", "x/**", "session")]),
    );
    check(
        Case { slots: contextual(), call: &[("repo", "x")], session: &[("repo", "./x/")], ..NOTHING },
        Ok(&[("repo", "x/**", "call")]),
    );
}

#[test]
fn a_slot_without_or_with_two_resources_is_an_error() {
    check(Case { slots: contextual(), ..NOTHING }, Err(("slot_unbound", "nothing fills the slot `repo`")));
    check(
        Case { slots: contextual(), call: &[("repo", "x")], session: &[("repo", "y")], ..NOTHING },
        Err(("slot_ambiguous", "two resources are named for the slot `repo`: `x/**` and `y/**`")),
    );
    check(
        Case { slots: contextual(), call: &[("repo", "x"), ("repu", "x")], ..NOTHING },
        Err(("slot_unknown", "the tool has no slot `repu` that a call could fill")),
    );
}

#[test]
fn a_resource_outside_the_root_is_an_error() {
    for outside in ["/etc", "../x", "/work tree/../x", "/work tree-2", "a\0b", ""] {
        check(
            Case { slots: contextual(), call: &[("repo", outside)], ..NOTHING },
            Err(("slot_invalid", "the resource of the slot `repo` is not below the root")),
        );
    }
    let slots =
        json!([{"name": "given", "resource_type": "file", "access": "read_only", "binding": "parameter"}]);
    check(
        Case { slots, input: json!({"given": ["a"]}), ..NOTHING },
        Err(("slot_invalid", "the input `given` fills a slot and must be a text")),
    );
}
