//! The folder of a skill.

use cleveragents_domain::SkillName;

use super::{Scaffold, ScaffoldError, ScaffoldFile, ScaffoldScript, accepted};
use crate::{Dialect, DialectChoice, ParseOptions, Profile, parse_skill, validate};

const DESCRIPTION: &str =
    "Greets a person by name. Use when somebody asks for a greeting, and write here what yours is for.";

const SCRIPT_PATH: &str = "scripts/greet.py";

const SCRIPT: &str = r#"#!/usr/bin/env python3
"""Greets a person: greet.py [NAME]."""

import sys


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "world"
    print(f"Hello, {name}!")


if __name__ == "__main__":
    main()
"#;

pub(super) fn scaffold(
    name: &SkillName,
    dialect: Dialect,
    script: ScaffoldScript,
) -> Result<Scaffold, ScaffoldError> {
    let folder = name.short_name();
    let (front_matter, profile) = match dialect {
        Dialect::CleverAgents => (own_front_matter(name, script), Profile::CleverAgents),
        Dialect::AgentSkills => (format!("name: {folder}\ndescription: {DESCRIPTION}\n"), Profile::Spec),
    };
    let contents = format!("---\n{front_matter}---\n\n{}", body(script));
    let options = ParseOptions {
        folder_name: Some(folder),
        default_namespace: name.namespace(),
        dialect: DialectChoice::default(),
    };
    let parsed = parse_skill(contents.as_bytes(), &options);
    let mut findings = validate(&parsed, profile);
    findings.extend(parsed.diagnostics);
    accepted(if dialect == Dialect::AgentSkills { folder } else { name.as_str() }, &findings)?;
    let file = |path: &str, contents, executable| ScaffoldFile {
        path: format!("{folder}/{path}"),
        contents,
        executable,
    };
    let mut files = vec![file("SKILL.md", contents, false)];
    if script == ScaffoldScript::Python {
        files.push(file(SCRIPT_PATH, SCRIPT.to_owned(), true));
    }
    Ok(Scaffold { files })
}

fn own_front_matter(name: &SkillName, script: ScaffoldScript) -> String {
    let greeting = match script {
        ScaffoldScript::None => "Greet the person by that name".to_owned(),
        ScaffoldScript::Python => format!("Execute {SCRIPT_PATH} with that name and show what it prints"),
    };
    format!(
        "name: {name}\ndescription: {DESCRIPTION}\nversion: 0.1.0\nsteps:\n  - Find out whom to greet\n  - {greeting}\n"
    )
}

fn body(script: ScaffoldScript) -> String {
    let how = match script {
        ScaffoldScript::None => "Say \"Hello, NAME!\" in the language of the request.".to_owned(),
        ScaffoldScript::Python => format!("Run `{SCRIPT_PATH} NAME` and show what it prints."),
    };
    format!(
        "# Greeting\n\nThese are the instructions that a model follows once the skill is active. Replace them.\n\n\
         1. Find out whom to greet. Without a name, greet the world.\n2. {how}\n"
    )
}
