use std::fs;
use std::os::unix::fs::symlink;

use cleveragents_runtime::Tier;
use rustix::fs::{CWD, FileType, Mode};
use serde_json::{Value, json};

use super::{ask, plain, repository};
use crate::stage::{HELD, Stage, names, verdict};

#[track_caller]
fn check(stage: &Stage, tool: &str, input: Value, kind: &str, category: &str, message: &str) {
    for tier in HELD {
        let result = ask(stage, tier, tool, input.clone());
        assert_eq!(verdict(&result), json!([kind, category, format!("`{tool}`: {message}")]), "{tier}");
    }
}

const FAILURE: &str = "tool_execution_failure";

#[test]
fn no_text_is_an_option_a_range_or_a_pattern() {
    let stage = Stage::new();
    repository(&stage, ".");
    for revision in
        ["--output=canary", "-p", "HEAD..HEAD", "^HEAD", ":/first", "HEAD:a.txt", "HEAD --output=canary", "x"]
    {
        let message = format!("`{revision}` names no commit of this repository");
        for (tool, field) in
            [("builtin/git_log", "revision"), ("builtin/git_log", "since"), ("builtin/git_diff", "from")]
        {
            check(&stage, tool, json!({field: revision}), FAILURE, "revision_unknown", &message);
        }
    }
    for path in ["--output=canary", "-p", ":(exclude)a.txt", "*"] {
        let result = ask(&stage, Tier::Namespaced, "builtin/git_log", json!({"path": path}));
        assert_eq!(result["output_data"]["commits"], json!([]), "{path}");
    }
    assert_eq!(names(stage.root.path()), [".git", "a.txt"]);
}

#[test]
fn what_is_not_below_the_root_is_not_looked_at() {
    let stage = Stage::new();
    repository(&stage, "inside");
    let other = Stage::new();
    repository(&other, "secret");
    let none = "no git repository holds this path, or the one that does is not below the root";
    check(&stage, "builtin/git_status", json!({}), FAILURE, "no_repository", none);
    let outside = "the repository of this path lies outside the root";
    let target = other.root.path().join("secret/.git");
    stage.write("file/.git", format!("gitdir: {}\n", target.display()).as_bytes());
    fs::create_dir(stage.root.path().join("link")).unwrap();
    symlink(&target, stage.root.path().join("link/.git")).unwrap();
    stage.write("up/.git", b"gitdir: ../../../../../../etc\n");
    for path in ["file", "link", "up"] {
        let input = json!({"path": path});
        check(&stage, "builtin/git_status", input, "permission_denied", "repository_outside_root", outside);
    }
    let input = json!({"path": "../secret"});
    check(
        &stage,
        "builtin/git_log",
        input,
        "permission_denied",
        "path_outside_root",
        "`../secret` is outside the root",
    );
    // Objects that are borrowed from outside are not there.
    let shared = stage.root.path().join("shared");
    plain(
        stage.root.path(),
        &["clone", "-q", "-s", other.root.path().join("secret").to_str().unwrap(), "shared"],
    );
    assert_eq!(plain(&shared, &["log", "--format=%s"]), "first");
    let result = ask(&stage, Tier::Namespaced, "builtin/git_log", json!({"path": "shared"}));
    assert_eq!(verdict(&result)[1], json!("revision_unknown"));
}

#[test]
fn damaged_repositories_are_failures_with_a_reason() {
    let stage = Stage::new();
    let broken = "what stands at `.git` is no repository";
    stage.write("text/.git", b"nothing\n");
    check(&stage, "builtin/git_log", json!({"path": "text"}), FAILURE, "no_repository", broken);
    fs::create_dir_all(stage.root.path().join("empty/.git")).unwrap();
    check(&stage, "builtin/git_log", json!({"path": "empty"}), FAILURE, "no_repository", broken);
    for pipe in ["index", "packed-refs", "refs/heads/main", "info/exclude"] {
        let name = pipe.replace('/', "-");
        repository(&stage, &name);
        let path = stage.root.path().join(&name).join(".git").join(pipe);
        fs::remove_file(&path).ok();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        rustix::fs::mknodat(CWD, &path, FileType::Fifo, Mode::RWXU, 0).unwrap();
        check(&stage, "builtin/git_status", json!({"path": name}), FAILURE, "no_repository", broken);
    }
    repository(&stage, "new");
    let folder = stage.root.path().join("new");
    plain(&folder, &["config", "core.repositoryFormatVersion", "1"]);
    plain(&folder, &["config", "extensions.shiny", "true"]);
    let message = "the repository needs `extensions.shiny`, which is not known here";
    check(&stage, "builtin/git_log", json!({"path": "new"}), FAILURE, "repository_unknown", message);
    repository(&stage, "config");
    fs::write(stage.root.path().join("config/.git/config"), "[core\n").unwrap();
    check(
        &stage,
        "builtin/git_log",
        json!({"path": "config"}),
        FAILURE,
        "git_failed",
        "bad config line 1 in file ./config/.git/config",
    );
}
