use super::{kebab, meant, restriction};

#[track_caller]
fn check(key: &str, expected: Option<&str>) {
    assert_eq!(meant(key), expected, "{key}");
}

#[test]
fn another_spelling_of_a_known_key_is_recognised() {
    check("allowed_tools", Some("allowed-tools"));
    check("allowedTools", Some("allowed-tools"));
    check("Name", Some("name"));
    check("user_invocable", Some("user-invocable"));
}

#[test]
fn a_slip_of_the_keyboard_is_recognised() {
    check("licence", Some("license"));
    check("user-invokable", Some("user-invocable"));
    check("descripton", Some("description"));
    check("allow-tools", Some("allowed-tools"));
}

#[test]
fn other_words_are_left_alone() {
    check("author", None);
    check("game", None);
    check("tags", None);
    check("triggers", None);
    check("tools", None);
    check("unallowed-tools", None);
    check("prescription", None);
    check("", None);
}

#[test]
fn restricting_keys_are_found_in_every_spelling() {
    let keys =
        ["allowed_tools", "disableModelInvocation", "Hooks", "compatability", "name", "disallowed-tools"];
    assert_eq!(
        keys.map(restriction),
        [
            Some("allowed-tools"),
            Some("disable-model-invocation"),
            Some("hooks"),
            Some("compatibility"),
            None,
            None
        ]
    );
}

#[test]
fn kebab_case_is_a_fixed_point() {
    assert_eq!(["allowed-tools", "steps", "a-B_c"].map(kebab), ["allowed-tools", "steps", "a-b-c"]);
}
