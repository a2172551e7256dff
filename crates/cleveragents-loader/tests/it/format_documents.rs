//! What the documentation shows is what is read.

use std::collections::BTreeSet;

use cleveragents_loader::{
    DefinitionKind, definition_kind, parse_skill_file, parse_tool_file, parse_yaml, skill_format_schema,
    tool_format_schema,
};

use crate::reading::told;

const PAGE: &str = include_str!("../../../../docs/formats.md");

#[test]
fn every_example_of_the_page_loads_without_a_finding() {
    let examples: Vec<&str> =
        PAGE.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let kinds: Vec<Option<DefinitionKind>> = examples
        .iter()
        .map(|text| {
            let kind = definition_kind(&parse_yaml(text).0.unwrap());
            let findings = match kind {
                Some(DefinitionKind::Tool) => parse_tool_file(text.as_bytes()).diagnostics,
                _ => parse_skill_file(text.as_bytes()).diagnostics,
            };
            assert_eq!(told(text, &findings), Vec::<String>::new(), "{text}");
            kind
        })
        .collect();
    let (tool, skill) = (Some(DefinitionKind::Tool), Some(DefinitionKind::Skill));
    assert_eq!(kinds, vec![skill, tool, tool, tool, skill]);
}

#[test]
fn the_large_example_uses_every_kind_of_item() {
    let example = PAGE.split("```yaml\n").last().and_then(|rest| rest.split("```").next()).unwrap();
    let skill = parse_skill_file(example.as_bytes()).skill.unwrap();
    let counts = (
        skill.includes().len(),
        skill.tools().len(),
        skill.builtins().len(),
        skill.anonymous_tools().len(),
        skill.mcp_servers().len(),
        skill.agent_skills().len(),
    );
    assert_eq!(counts, (2, 2, 1, 1, 1, 1));
}

#[test]
fn every_key_stands_on_the_page() {
    let keys = [tool_format_schema(), skill_format_schema()].into_iter().flat_map(|schema| {
        let definitions = schema["$defs"].as_object().unwrap().clone();
        definitions.into_values().flat_map(|definition| {
            definition["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>()
        })
    });
    let missing: BTreeSet<String> = keys
        .filter(|key| !PAGE.contains(&format!("`{key}`")) && !PAGE.contains(&format!("`{key}: ")))
        .collect();
    assert_eq!(missing, BTreeSet::new());
}
