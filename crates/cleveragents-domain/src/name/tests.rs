use super::*;

#[track_caller]
fn check(name: &str, expected: Result<(&str, &str), &str>) {
    let tool = name.parse::<ToolName>();
    let found = match &tool {
        Ok(tool) => Ok((tool.namespace(), tool.short_name())),
        Err(error) => Err(error.to_string()),
    };
    assert_eq!(found, expected.map_err(str::to_owned));
    let skill = name.parse::<SkillName>();
    assert_eq!(skill.map(String::from), tool.map(String::from));
}

/// T37: one grammar for every layer.
#[test]
fn names_are_read_by_one_grammar() {
    check("local/line-counter", Ok(("local", "line-counter")));
    check("devops/docker_build", Ok(("devops", "docker_build")));
    check("Team/Lint", Ok(("Team", "Lint")));
    check("9lives/2fa", Ok(("9lives", "2fa")));
    check("a/b", Ok(("a", "b")));
    check("", Err("name is empty, expected `namespace/short-name`"));
    check("lint", Err("name `lint` has no namespace, expected `namespace/short-name`"));
    check("a/b/c", Err("name `a/b/c` has more than one `/`, expected `namespace/short-name`"));
    check("/b", Err("namespace of name `/b` is empty"));
    check("a/", Err("short name of name `a/` is empty"));
    check("-a/b", Err("namespace of name `-a/b` starts with `-`, expected a letter or a digit"));
    check("a/_b", Err("short name of name `a/_b` starts with `_`, expected a letter or a digit"));
    check("a b/c", Err("namespace of name `a b/c` holds ` `, allowed are letters, digits, `-` and `_`"));
    check("a/b.c", Err("short name of name `a/b.c` holds `.`, allowed are letters, digits, `-` and `_`"));
    check("a/é", Err("short name of name `a/é` starts with `é`, expected a letter or a digit"));
    check("../etc", Err("namespace of name `../etc` starts with `.`, expected a letter or a digit"));
}

/// T37: a server prefix is refused with a message of its own.
#[test]
fn server_prefixes_are_refused() {
    check(
        "dev:team/lint",
        Err(
            "name `dev:team/lint` has a server prefix, which is not supported: expected `namespace/short-name`",
        ),
    );
    check(":a/b", Err("namespace of name `:a/b` starts with `:`, expected a letter or a digit"));
    check("a/b:c", Err("short name of name `a/b:c` holds `:`, allowed are letters, digits, `-` and `_`"));
}

#[test]
fn two_hundred_bytes_is_the_limit() {
    let longest = format!("a/{}", "b".repeat(198));
    check(&longest, Ok(("a", &"b".repeat(198))));
    check(&format!("{longest}b"), Err("name has 201 bytes, at most 200 are allowed"));
}

#[test]
fn json_goes_through_the_same_door() {
    let name: ToolName = serde_json::from_str("\"local/lint\"").unwrap();
    assert_eq!(serde_json::to_string(&name).unwrap(), "\"local/lint\"");
    let error = serde_json::from_str::<SkillName>("\"lint\"").unwrap_err();
    assert_eq!(error.to_string(), "name `lint` has no namespace, expected `namespace/short-name`");
}

#[test]
fn the_direct_skill_is_reserved() {
    assert_eq!(SkillName::direct(), DIRECT_SKILL.parse().unwrap());
    assert!(SkillName::direct().is_reserved());
    assert!(!"agents/directed".parse::<SkillName>().unwrap().is_reserved());
}

#[test]
fn a_bare_configured_name_gets_the_default_namespace() {
    assert_eq!(with_default_namespace("lint"), "local/lint");
    assert_eq!(with_default_namespace("team/lint"), "team/lint");
    assert_eq!(with_default_namespace("a b"), "a b");
    assert_eq!(with_default_namespace("dev:lint"), "dev:lint");
}
