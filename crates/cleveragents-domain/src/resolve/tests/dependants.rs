use super::*;

fn names(found: std::collections::BTreeSet<SkillName>) -> Vec<String> {
    found.into_iter().map(String::from).collect()
}

#[test]
fn dependants_are_found_through_every_include() {
    let world = world(json!({"skills": [
        {"name": "s/a", "includes": ["s/b"]}, {"name": "s/b", "includes": ["s/c", "s/gone"]},
        {"name": "s/c"}, {"name": "s/d", "includes": ["s/d", "s/c"]},
    ]}));
    let of = |name: &str| names(world.dependants_of(&skill_name(name)));
    assert_eq!(of("s/c"), ["s/a", "s/b", "s/d"]);
    assert_eq!(of("s/gone"), ["s/a", "s/b"]);
    assert_eq!(of("s/a"), Vec::<String>::new());
    assert_eq!(of("s/d"), Vec::<String>::new());
    assert_eq!(names(world.includers_of(&skill_name("s/c"))), ["s/b", "s/d"]);
}

#[test]
fn a_change_changes_the_dependants_of_its_own_version_alone() {
    let before =
        world(json!({"skills": [{"name": "s/a", "includes": ["s/b"]}, {"name": "s/b"}, {"name": "s/c"}]}));
    assert_eq!(names(before.dependants_of(&skill_name("s/b"))), ["s/a"]);
    let after = before
        .with_skill(skill(json!({"name": "s/a", "includes": ["s/c"]})))
        .with_skill(skill(json!({"name": "s/new", "includes": ["s/a"]})));
    let of = |world: &Definitions, name: &str| names(world.dependants_of(&skill_name(name)));
    assert_eq!(of(&after, "s/b"), Vec::<String>::new());
    assert_eq!(of(&after, "s/c"), ["s/a", "s/new"]);
    assert_eq!(of(&after.without_skill(&skill_name("s/new")), "s/c"), ["s/a"]);
    assert_eq!(of(&before, "s/b"), ["s/a"]);
}

#[test]
fn a_tool_is_used_by_name_in_a_group_and_through_what_wraps_it() {
    let before = world(json!({
        "skills": [
            {"name": "s/by-name", "tools": ["t/x"]}, {"name": "s/by-group", "builtins": ["file_operations"]},
            {"name": "s/wrapped", "tools": ["t/check"]}, {"name": "s/none", "includes": ["s/by-name"]},
        ],
        "tools": [
            {"name": "t/x"},
            {"name": "t/check", "tool_type": "validation", "source": "wrapped", "wraps": "t/x", "transform": "x"},
        ],
        "groups": {"file_operations": ["t/x"]},
    }));
    let of = |world: &Definitions| names(world.users_of(&tool_name("t/x")));
    assert_eq!(of(&before), ["s/by-group", "s/by-name", "s/wrapped"]);
    assert_eq!(of(&before.without_tool(&tool_name("t/check"))), ["s/by-group", "s/by-name"]);
}
