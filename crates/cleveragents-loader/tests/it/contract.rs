//! The strict reading as `spec/agent_skills.md` has it.

use cleveragents_loader::{AgentSkillErrorKind, AgentSkillSpec, SkillStep};
use serde_json::{Value, json};
use std::path::Path;

const DEPLOY: &str = "---
name: local/deploy-to-staging
description: Deploy the current branch to the staging environment.
steps:
  - Verify all tests pass
  - Push the branch
version: 1.0.0
compatibility:
  min_agent_version: \"3.0.0\"
metadata:
  author: team
  environment: staging
allowed-tools:
  - builtin/shell
  - builtin/git-status
---

# Details

Text about each step.
";

fn step(index: usize, content: &str) -> SkillStep {
    SkillStep { index, content: content.to_owned() }
}

#[test]
fn every_field_of_the_example_is_read() {
    let spec = AgentSkillSpec::from_string(DEPLOY).unwrap();
    assert_eq!(spec.name().as_str(), "local/deploy-to-staging");
    assert_eq!(spec.declared_name(), Some("local/deploy-to-staging"));
    assert_eq!(spec.description(), "Deploy the current branch to the staging environment.");
    assert_eq!(spec.steps(), [step(1, "Verify all tests pass"), step(2, "Push the branch")]);
    assert_eq!(spec.version(), "1.0.0");
    assert_eq!(Value::Object(spec.compatibility().clone()), json!({"min_agent_version": "3.0.0"}));
    assert_eq!(Value::Object(spec.metadata().clone()), json!({"author": "team", "environment": "staging"}));
    assert_eq!(json!(spec.allowed_tools()), json!(["builtin/shell", "builtin/git-status"]));
    assert_eq!(spec.body(), "# Details\n\nText about each step.");
    assert_eq!(spec.raw_body(), "\n# Details\n\nText about each step.\n");
    assert_eq!((spec.license(), spec.compatibility_text(), spec.extra().len()), (None, None, 0));
}

#[test]
fn optional_fields_have_the_defaults_of_the_contract() {
    let spec: AgentSkillSpec =
        "\n---\nname: local/my-skill\ndescription: Does something useful.\n---\nStep 1: Do this.\n"
            .parse()
            .unwrap();
    assert_eq!((spec.version(), spec.body()), ("0.0.0", "Step 1: Do this."));
    assert_eq!((spec.steps().len(), spec.allowed_tools().len()), (0, 0));
    assert_eq!((spec.compatibility().len(), spec.metadata().len()), (0, 0));
}

#[track_caller]
fn check(source: &str, kind: AgentSkillErrorKind, message: &str) {
    let error = AgentSkillSpec::from_string(source).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

#[test]
fn missing_frontmatter_is_an_error() {
    check(
        "# Only a heading\n",
        AgentSkillErrorKind::FrontMatterMissing,
        "missing `---` frontmatter: the file does not start with front matter",
    );
    check(
        "---\nname: local/x\ndescription: d\n",
        AgentSkillErrorKind::FrontMatterMissing,
        "missing `---` frontmatter: the front matter is opened here and never closed",
    );
    check(
        "",
        AgentSkillErrorKind::FrontMatterMissing,
        "missing `---` frontmatter: the file is empty and has no front matter",
    );
}

#[test]
fn a_missing_name_is_an_error() {
    let message = "missing required field `name`";
    check("---\ndescription: d\n---\n", AgentSkillErrorKind::NameMissing, message);
    check("---\nname:\ndescription: d\n---\n", AgentSkillErrorKind::NameMissing, message);
    check("---\nname: ' '\n---\n", AgentSkillErrorKind::NameMissing, message);
    check("---\n---\n", AgentSkillErrorKind::NameMissing, message);
}

#[test]
fn a_missing_description_is_an_error() {
    let message = "missing required field `description`";
    check("---\nname: local/x\n---\n", AgentSkillErrorKind::DescriptionMissing, message);
    check("---\nname: local/x\ndescription: ''\n---\n", AgentSkillErrorKind::DescriptionMissing, message);
}

#[test]
fn a_name_outside_the_grammar_is_an_error() {
    let invalid = |name: &str, reason: &str| {
        check(
            &format!("---\nname: \"{name}\"\ndescription: d\n---\n"),
            AgentSkillErrorKind::NameInvalid,
            &format!("invalid name, expected `namespace/short-name`: {reason}"),
        );
    };
    invalid("bare", "the name `bare` has no namespace");
    invalid("local/a/b", "the name `local/a/b` does not fit `namespace/short-name`");
    invalid("local/a b", "the name `local/a b` does not fit `namespace/short-name`");
    invalid("-local/a", "the name `-local/a` does not fit `namespace/short-name`");
    invalid("/a", "the name `/a` does not fit `namespace/short-name`");
    invalid("agents/direct", "the name `agents/direct` is reserved for calls outside any skill");
}

#[test]
fn malformed_yaml_is_an_error_with_its_place() {
    check(
        "---\nname: local/x\ndescription: one: two\n---\n",
        AgentSkillErrorKind::YamlMalformed,
        "malformed YAML in frontmatter at line 3, column 17: a value without quotes cannot contain `: `",
    );
    check(
        "---\n- name\n---\n",
        AgentSkillErrorKind::YamlMalformed,
        "malformed YAML in frontmatter at line 2, column 1: the front matter must be a mapping of keys to values, found a list",
    );
    check(
        "---\nname: local/x\nname: local/y\ndescription: d\n---\n",
        AgentSkillErrorKind::YamlMalformed,
        "malformed YAML in frontmatter at line 3, column 1: the key `name` is given twice",
    );
}

#[test]
fn a_field_of_the_wrong_type_is_an_error() {
    let invalid = |field: &str, reason: &str| {
        check(
            &format!("---\nname: local/x\ndescription: d\n{field}\n---\n"),
            AgentSkillErrorKind::FieldInvalid,
            &format!("invalid field: {reason}"),
        );
    };
    invalid("steps: one", "`steps` must be a list, found text");
    invalid("steps:\n  - a: b", "step 1 must be text, found a mapping");
    invalid("steps:\n  - a\n  - ''", "step 2 is empty");
    invalid("compatibility: any", "`compatibility` must be a mapping, found text");
    invalid("metadata: [a]", "`metadata` must be a mapping, found a list");
    invalid("allowed-tools: Read Write", "`allowed-tools` must be a list, found text");
    invalid("version:\n  major: 1", "`version` must be text, found a mapping");
}

#[test]
fn the_first_condition_of_the_contract_is_the_one_reported() {
    check(
        "---\nname: bare\nsteps: one\n---\n",
        AgentSkillErrorKind::NameInvalid,
        "invalid name, expected `namespace/short-name`: the name `bare` has no namespace",
    );
    let error = AgentSkillSpec::from_string("---\nname: bare\nsteps: one\n---\n").unwrap_err();
    let codes: Vec<&str> = error.diagnostics().iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["description-missing", "name-invalid", "field-type"]);
}

#[track_caller]
fn check_file(path: &Path, kind: AgentSkillErrorKind, message: &str) {
    let error = AgentSkillSpec::from_file(path).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test makes the file that is read")]
fn a_file_is_read_like_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("SKILL.md");
    std::fs::write(&path, DEPLOY).unwrap();
    assert_eq!(AgentSkillSpec::from_file(&path).unwrap(), AgentSkillSpec::from_string(DEPLOY).unwrap());
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    check_file(
        &folder.path().join("SKILL.md"),
        AgentSkillErrorKind::SkillFileMissing,
        &format!("no SKILL.md in skill folder `{}`", folder.path().display()),
    );
    let gone = folder.path().join("gone");
    check_file(
        &gone.join("SKILL.md"),
        AgentSkillErrorKind::FolderMissing,
        &format!("skill folder `{}` not found", gone.display()),
    );
}
