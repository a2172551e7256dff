//! Every field of every definition comes back as it was put.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;

use cleveragents_domain::{Skill, SkillConfig, Tool, ToolConfig, ToolSource};
use cleveragents_registry::{PutChange, PutOptions, Registration, Store};
use cleveragents_testkit::temp_tree::TempTree;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::fixture::{composed, custom, memory, sqlite, update, watch};
use crate::generated;

/// Makes a schema out of any mapping, which stands in it as a value.
fn as_schema(mapping: Option<Value>) -> Option<Value> {
    mapping.map(|mapping| json!({ "type": "object", "default": mapping, "const": 0.1 }))
}

fn tool() -> impl Strategy<Value = Tool> {
    generated::tool().prop_map(|tool| {
        let config = ToolConfig::from(tool);
        let (input, output) = (config.input_schema.clone(), config.output_schema.clone());
        Tool::try_from(ToolConfig {
            input_schema: as_schema(input),
            output_schema: as_schema(output),
            ..config
        })
        .unwrap()
    })
}

fn skill() -> impl Strategy<Value = Skill> {
    (generated::skill(), proptest::collection::vec(tool(), 0..3)).prop_map(|(skill, inline)| {
        let mut config = SkillConfig::from(skill);
        config.input_schema = as_schema(config.input_schema);
        config.output_schema = as_schema(config.output_schema);
        let inline = inline.iter().map(|tool| cleveragents_domain::SkillInlineTool::new(None, tool).unwrap());
        config.anonymous_tools = inline.collect();
        Skill::try_from(config).unwrap()
    })
}

fn config_path() -> impl Strategy<Value = Option<PathBuf>> {
    let bytes = proptest::collection::vec(1..=255_u8, 1..20);
    proptest::option::of(bytes.prop_map(|bytes| PathBuf::from(OsStr::from_bytes(&bytes))))
}

/// Puts what a definition needs, so that it can be put itself.
fn put_needed(store: &dyn Store, registration: &Registration, needed: &[Registration]) {
    for needed in needed.iter().filter(|needed| needed.name() != registration.name()) {
        store.put(needed, PutOptions::default()).unwrap();
    }
}

#[track_caller]
fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) })
}

#[test]
fn every_field_of_a_tool_comes_back() {
    let tree = TempTree::large().unwrap();
    let stores: [&dyn Store; 2] = [&memory(), &sqlite(&tree)];
    let again = sqlite(&tree);
    let check = |(tool, config_path): (Tool, Option<PathBuf>)| {
        let registration = Registration::tool(tool.clone(), config_path.clone(), &watch()).unwrap();
        for store in stores {
            if let ToolSource::Wrapped { wraps, .. } = tool.source() {
                store.put(&custom(wraps.as_str()), update()).unwrap();
            }
            store.put(&registration, update()).unwrap();
            let entry = store.tool(tool.name()).unwrap().unwrap();
            prop_assert_eq!(&*entry.tool, &tool);
            prop_assert_eq!(&entry.record.config_path, &config_path);
            prop_assert_eq!(&entry.record.digest, registration.digest());
            let back = Registration::tool((*entry.tool).clone(), config_path.clone(), &watch()).unwrap();
            prop_assert_eq!(back.text(), registration.text());
            prop_assert_eq!(store.put(&back, update()).unwrap().change, PutChange::Unchanged);
        }
        let snapshot = again.snapshot().unwrap();
        prop_assert_eq!(snapshot.tool(tool.name()).map(|tool| &**tool), Some(&tool));
        Ok(())
    };
    runner(200).run(&(tool(), config_path()), check).unwrap();
}

#[test]
fn every_field_of_a_skill_comes_back() {
    let check = |(skill, config_path): (Skill, Option<PathBuf>)| {
        let tree = TempTree::large().unwrap();
        let registration = Registration::skill(skill.clone(), config_path.clone(), &watch()).unwrap();
        let needed: std::collections::BTreeSet<&str> =
            skill.includes().iter().map(|include| include.name().as_str()).collect();
        let needed: Vec<Registration> = needed.into_iter().map(|name| composed(name, &[], &[])).collect();
        let stores: [&dyn Store; 2] = [&memory(), &sqlite(&tree)];
        for store in stores {
            put_needed(store, &registration, &needed);
            store.put(&registration, PutOptions::default()).unwrap();
            let entry = store.skill(skill.name()).unwrap().unwrap();
            prop_assert_eq!(&*entry.skill, &skill);
            prop_assert_eq!(&entry.record.config_path, &config_path);
            let back = Registration::skill((*entry.skill).clone(), config_path.clone(), &watch()).unwrap();
            prop_assert_eq!(back.text(), registration.text());
            prop_assert_eq!(store.put(&back, update()).unwrap().change, PutChange::Unchanged);
        }
        let snapshot = sqlite(&tree).snapshot().unwrap();
        prop_assert_eq!(snapshot.skill(skill.name()).map(|skill| &**skill), Some(&skill));
        Ok(())
    };
    runner(100).run(&(skill(), config_path()), check).unwrap();
}
