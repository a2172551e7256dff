use std::path::Path;

use serde_json::{Value, json};

use super::*;
use crate::binding::{Context, NamedResources, bind};
use crate::fixture::tool;

#[track_caller]
fn check(config: Value, named: &[(&str, &str)], root_granted: bool, expected: Result<Value, String>) {
    let mut whole = json!({"name": "a/b", "description": "d", "source": "builtin"});
    whole.as_object_mut().unwrap().extend(config.as_object().unwrap().clone());
    let tool = tool(whole);
    let call: NamedResources =
        named.iter().map(|(slot, path)| ((*slot).to_owned(), (*path).to_owned())).collect();
    let none = NamedResources::default();
    let context = Context { call: &call, skill: None, session: &none, root: Path::new("/root") };
    let bindings = bind(tool.resource_slots(), &json!({}), context).unwrap();
    let found = Profile::of(&tool, tool.capability(), &bindings, root_granted);
    let found =
        found.map(|profile| serde_json::to_value(profile).unwrap()).map_err(|error| error.to_string());
    assert_eq!(found, expected);
}

fn profile(reads: &[&str], writes: &[&str], network: bool, subprocesses: bool, other: &[&str]) -> Value {
    json!({"reads": reads, "writes": writes, "network": network, "subprocesses": subprocesses, "other_effects": other})
}

#[test]
fn a_declaration_opens_what_it_names_and_nothing_else() {
    check(
        json!({"capability": {"read_only": true}}),
        &[],
        false,
        Ok(profile(&["**"], &[], false, false, &[])),
    );
    check(json!({}), &[], false, Ok(profile(&[], &[], false, true, &[])));
    check(
        json!({"capability": {"writes": true, "write_scope": "out/**, log.txt, database:migrations"}}),
        &[],
        false,
        Ok(profile(&["**"], &["log.txt", "out/**"], false, true, &["database:migrations"])),
    );
    check(json!({"capability": {"writes": true}}), &[], false, Ok(profile(&["**"], &[], false, true, &[])));
    check(
        json!({"capability": {"writes": true}}),
        &[],
        true,
        Ok(profile(&["**"], &["**"], false, true, &[])),
    );
    check(json!({}), &[], true, Ok(profile(&[], &["**"], false, true, &[])));
    check(
        json!({"capability": {"read_only": true}}),
        &[],
        true,
        Ok(profile(&["**"], &[], false, false, &[])),
    );
}

#[test]
fn only_the_exact_effect_opens_the_network() {
    check(
        json!({"capability": {"read_only": true, "side_effects": ["network"]}}),
        &[],
        false,
        Ok(profile(&["**"], &[], true, true, &[])),
    );
    check(
        json!({"capability": {"read_only": true, "side_effects": ["Network", "network access"]}}),
        &[],
        false,
        Ok(profile(&["**"], &[], false, true, &["Network", "network access"])),
    );
}

#[test]
fn a_read_only_slot_is_never_given_writable() {
    let slots = |scope: Option<&str>| {
        json!({
            "capability": {"writes": true, "write_scope": scope},
            "resource_slots": [
                {"name": "input", "resource_type": "directory", "access": "read_only"},
                {"name": "output", "resource_type": "directory", "access": "read_write"},
            ],
        })
    };
    let conflict = |slot: &str, writable: &str| {
        Err(format!("the slot `{slot}` is read-only and lies inside the writable `{writable}`"))
    };
    check(
        slots(None),
        &[("input", "in"), ("output", "out")],
        false,
        Ok(profile(&["in/**", "out/**"], &["out/**"], false, true, &[])),
    );
    check(
        slots(None),
        &[("input", "."), ("output", "out")],
        false,
        Ok(profile(&["**", "out/**"], &["out/**"], false, true, &[])),
    );
    check(slots(None), &[("input", "out/a"), ("output", "out")], false, conflict("input", "out/**"));
    let alone = |scope: Option<&str>| {
        json!({
            "capability": {"writes": true, "write_scope": scope},
            "resource_slots": [{"name": "input", "resource_type": "directory", "access": "read_only"}],
        })
    };
    check(alone(Some("in/**")), &[("input", "in")], false, conflict("input", "in/**"));
    check(alone(None), &[("input", "in")], true, conflict("input", "**"));
}

fn copier(scope: Option<&str>) -> Value {
    json!({
        "capability": {"writes": true, "write_scope": scope},
        "resource_slots": [
            {"name": "source", "resource_type": "file", "access": "read_only"},
            {"name": "destination", "resource_type": "file", "access": "read_write"},
        ],
    })
}

#[test]
fn a_granted_root_widens_no_tool_that_names_its_places() {
    let named = [("source", "a"), ("destination", "b")];
    let narrow = Ok(profile(&["a/**", "b/**"], &["b/**"], false, true, &[]));
    check(copier(None), &named, true, narrow.clone());
    check(copier(None), &named, false, narrow);
    let scoped = json!({"capability": {"writes": true, "write_scope": "out/**"}});
    check(scoped, &[], true, Ok(profile(&["**"], &["out/**"], false, true, &[])));
    let foreign = json!({"capability": {"writes": true, "write_scope": "database:migrations"}});
    check(foreign, &[], true, Ok(profile(&["**"], &["**"], false, true, &["database:migrations"])));
}

#[test]
fn a_scope_beside_a_slot_limits_how_the_slot_may_be_filled() {
    let named = [("source", "a"), ("destination", "out/b")];
    let narrow = Ok(profile(&["a/**", "out/b/**"], &["out/b/**"], false, true, &[]));
    check(copier(Some("out/**")), &named, false, narrow.clone());
    check(copier(Some("log.txt, out/**")), &named, true, narrow);
    let outside = |scope: &str| {
        Err(format!("the slot `destination` leads to `out/b/**`, outside the `write_scope` `{scope}`"))
    };
    check(copier(Some("src/**")), &named, false, outside("src/**"));
    check(copier(Some("database:migrations")), &named, true, outside("database:migrations"));
}

#[test]
fn a_write_scope_that_leaves_the_root_is_an_error() {
    let refused = Err("the declared `write_scope` cannot be used".to_owned());
    check(json!({"capability": {"writes": true, "write_scope": "../x"}}), &[], false, refused.clone());
    check(json!({"capability": {"writes": true, "write_scope": "/etc/**"}}), &[], false, refused);
}
