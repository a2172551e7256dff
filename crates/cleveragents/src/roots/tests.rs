use std::path::{Path, PathBuf};

use super::{UnknownClient, default_roots, explicit_roots};

#[track_caller]
fn check(home: Option<&str>, clients: &[&str], expected: &[(&str, &str)]) {
    let clients: Vec<String> = clients.iter().map(|client| (*client).to_owned()).collect();
    let roots = default_roots(Path::new("/p"), home.map(Path::new), &clients, "local").unwrap();
    let found: Vec<(String, String)> =
        roots.iter().map(|root| (root.path.display().to_string(), root.scope.to_string())).collect();
    let expected: Vec<(String, String)> =
        expected.iter().map(|(path, scope)| ((*path).to_owned(), (*scope).to_owned())).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_project_comes_before_the_user() {
    check(Some("/h"), &[], &[("/p/.agents/skills", "project"), ("/h/.agents/skills", "user")]);
    check(None, &[], &[("/p/.agents/skills", "project")]);
}

#[test]
fn folders_of_clients_come_after_ours_in_the_same_scope() {
    check(
        Some("/h"),
        &["claude"],
        &[
            ("/p/.agents/skills", "project"),
            ("/p/.claude/skills", "client claude"),
            ("/h/.agents/skills", "user"),
            ("/h/.claude/skills", "client claude"),
        ],
    );
}

#[test]
fn a_folder_that_two_names_share_is_searched_once() {
    check(None, &["codex", "amp"], &[("/p/.agents/skills", "project"), ("/p/.codex/skills", "client codex")]);
}

#[test]
fn an_unknown_client_is_an_error_with_the_nearest_name() {
    let error = default_roots(Path::new("/p"), None, &["claud".to_owned()], "local").unwrap_err();
    assert_eq!(error, UnknownClient { name: "claud".to_owned(), suggestion: Some("claude") });
    assert_eq!(error.to_string(), "unknown client `claud`");
}

#[test]
fn explicit_roots_keep_their_order() {
    let roots = explicit_roots(&[PathBuf::from("b"), PathBuf::from("a")], "team");
    let found: Vec<_> = roots.iter().map(|root| (root.label.as_str(), root.namespace.as_str())).collect();
    assert_eq!(found, [("b", "team"), ("a", "team")]);
}
