use serde_json::json;

use super::AllowedTools;

#[track_caller]
fn check(entry: &str, words: &[&str], expected: bool) {
    let allowed = AllowedTools::from_entries([entry]);
    assert_eq!(allowed.problems(), [], "{entry}");
    let starts = ["scripts/x.py", "python scripts/x.py"].map(str::to_owned);
    assert_eq!(allowed.permits_script(&starts, &json!({"args": words})), expected, "{entry} on {words:?}");
}

#[test]
fn an_entry_for_commands_permits_the_scripts_that_fit_it() {
    check("Bash", &["a"], true);
    check("Bash(*)", &["a"], true);
    check("Bash(python scripts/x.py:*)", &[], true);
    check("Bash(python scripts/x.py:*)", &["--form", "a b"], true);
    check("Bash(scripts/*)", &["list"], true);
    check("Bash(python:*)", &["list"], true);
    check("Bash(scripts/x.py list)", &["list"], true);
    check("Bash(scripts/x.py list)", &["list", "all"], false);
    check("Bash(scripts/x.py list)", &[], false);
    check("Bash(scripts/y.py:*)", &["list"], false);
    check("Bash(git:*)", &["list"], false);
    check("Read", &["list"], false);
    check("*", &["list"], false);
}

#[test]
fn no_word_of_a_script_is_taken_for_two_or_for_a_command() {
    check("Bash(scripts/x.py a b)", &["a b"], false);
    check("Bash(scripts/x.py a)", &["a", ""], false);
    check("Bash(scripts/x.py 'it'\\''s')", &["it's"], true);
    check("Bash(scripts/x.py:*)", &["; touch CANARY", "$(id)", "a\nb"], true);
    check("Bash(scripts/x.py a)", &["a\n"], false);
}

#[test]
fn what_is_no_script_is_not_judged_as_one() {
    assert!(!AllowedTools::from_entries(["Bash"]).permits_script(&[], &json!({"args": []})));
}
