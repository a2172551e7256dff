use super::*;

#[track_caller]
fn check(path: &str, expected: Option<&str>) {
    let found = Target::below(path.parse().unwrap()).check_unprotected().err();
    assert_eq!(found.map(|error| error.to_string()), expected.map(str::to_owned));
}

#[test]
fn what_git_runs_and_what_judges_the_call_is_protected() {
    for path in
        [".git", ".git/hooks/pre-commit", "sub/.git/config", ".GIT/config", ".git. /x", ".g\u{200c}it/x"]
    {
        check(path, Some(&format!("`{path}` belongs to git and is not changed by tools")));
    }
    for path in [".agents/policy.yaml", ".Agents/POLICY.yml"] {
        check(path, Some(&format!("`{path}` is the policy of this project and is not changed by tools")));
    }
    for path in [".gitignore", ".github/x", "git", "a.git/x", ".agents/skills/x", "x/.agents/policy.yaml"] {
        check(path, None);
    }
}
