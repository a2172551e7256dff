use cleveragents_runtime::Tier;
use serde_json::{Value, json};

use super::{ask, commit, plain, repository};
use crate::stage::{HELD, Stage, verdict};

#[track_caller]
fn check(stage: &Stage, tool: &str, input: Value, expected: Value) {
    for tier in HELD {
        let result = ask(stage, tier, tool, input.clone());
        assert_eq!(verdict(&result), json!({"value": expected}), "{tier}");
    }
}

#[test]
fn status_lists_what_is_staged_changed_renamed_and_unknown() {
    let stage = Stage::new();
    repository(&stage, "project");
    let folder = stage.root.path().join("project");
    let head = plain(&folder, &["rev-parse", "HEAD"]);
    let path = json!({"path": "project"});
    let clean =
        json!({"repository": "project", "branch": "main", "commit": head, "entries": [], "truncated": false});
    check(&stage, "builtin/git_status", path.clone(), clean);
    stage.write("project/new folder/x\ny", b"");
    stage.write("project/staged", b"");
    plain(&folder, &["add", "staged"]);
    plain(&folder, &["mv", "--", "a.txt", "-b.txt"]);
    stage.write("project/staged", b"more");
    let entry = |path: &str, index: &str, work_tree: &str| json!({"path": path, "index": index, "work_tree": work_tree});
    let renamed = json!({
        "path": "project/-b.txt", "from": "project/a.txt", "index": "renamed", "work_tree": "unmodified",
    });
    let entries = json!([
        renamed,
        entry("project/staged", "added", "modified"),
        entry("project/new folder", "untracked", "untracked"),
    ]);
    let whole = json!({"repository": "project", "branch": "main", "commit": head, "entries": entries, "truncated": false});
    check(&stage, "builtin/git_status", path, whole.clone());
    check(&stage, "builtin/git_status", json!({"path": "project/staged"}), {
        let mut one = whole.clone();
        one["entries"] = json!([entry("project/staged", "added", "modified")]);
        one
    });
    check(&stage, "builtin/git_status", json!({"path": "project", "untracked": "all", "max_entries": 3}), {
        let mut all = whole.clone();
        all["entries"][2] = entry("project/new folder/x\ny", "untracked", "untracked");
        all
    });
    check(&stage, "builtin/git_status", json!({"path": "project", "untracked": "no", "max_entries": 1.0}), {
        let mut cut = whole;
        cut["entries"] = json!([renamed]);
        cut["truncated"] = json!(true);
        cut
    });
}

#[test]
fn status_says_how_far_a_branch_is_from_the_one_it_follows() {
    let stage = Stage::new();
    repository(&stage, ".");
    let root = stage.root.path();
    plain(root, &["branch", "other"]);
    plain(root, &["config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"]);
    plain(root, &["update-ref", "refs/remotes/origin/main", "HEAD"]);
    plain(root, &["config", "branch.main.remote", "origin"]);
    plain(root, &["config", "branch.main.merge", "refs/heads/main"]);
    stage.write("a.txt", b"three\n");
    commit(root, "second");
    let head = plain(root, &["rev-parse", "HEAD"]);
    let expected = json!({
        "repository": ".", "branch": "main", "commit": head, "upstream": "origin/main", "ahead": 1, "behind": 0,
        "entries": [], "truncated": false,
    });
    check(&stage, "builtin/git_status", json!({}), expected);
    plain(root, &["checkout", "-q", "--detach"]);
    let detached = json!({"repository": ".", "commit": head, "entries": [], "truncated": false});
    check(&stage, "builtin/git_status", json!({}), detached);
}

#[test]
fn a_conflict_is_unmerged() {
    let stage = Stage::new();
    repository(&stage, ".");
    let root = stage.root.path();
    plain(root, &["checkout", "-q", "-b", "side"]);
    stage.write("a.txt", b"side\n");
    commit(root, "side");
    plain(root, &["checkout", "-q", "main"]);
    stage.write("a.txt", b"main\n");
    commit(root, "main");
    plain(root, &["merge", "-q", "side"]);
    let head = plain(root, &["rev-parse", "HEAD"]);
    let entries = json!([{"path": "a.txt", "index": "unmerged", "work_tree": "unmerged"}]);
    let expected =
        json!({"repository": ".", "branch": "main", "commit": head, "entries": entries, "truncated": false});
    check(&stage, "builtin/git_status", json!({}), expected);
    let diff = ask(&stage, Tier::Namespaced, "builtin/git_diff", json!({}));
    assert_eq!(diff["output_data"]["files"][0]["status"], json!("unmerged"));
}

#[test]
fn diff_compares_files_what_is_staged_and_commits() {
    let stage = Stage::new();
    repository(&stage, ".");
    let root = stage.root.path();
    stage.write("a.txt", b"one\n2\n3\n");
    let changed = |path: &str, status: &str, additions: u64, deletions: u64| json!({"path": path, "status": status, "additions": additions, "deletions": deletions});
    let output = |files: Value, patch: &str| json!({"repository": ".", "files": files, "patch": patch, "truncated": false});
    let patch = "diff --git a/a.txt b/a.txt\nindex 814f4a4..e8183f0 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -2 +2,2 @@ one\n-two\n+2\n+3\n";
    let patch = patch.replace("814f4a4..e8183f0", &index(root, "a.txt"));
    let expected = output(json!([changed("a.txt", "modified", 2, 1)]), &patch);
    check(&stage, "builtin/git_diff", json!({"context": 0}), expected.clone());
    check(&stage, "builtin/git_diff", json!({"staged": true}), output(json!([]), ""));
    plain(root, &["add", "-A"]);
    check(&stage, "builtin/git_diff", json!({"staged": true, "context": 0}), expected.clone());
    commit(root, "second");
    check(&stage, "builtin/git_diff", json!({}), output(json!([]), ""));
    check(
        &stage,
        "builtin/git_diff",
        json!({"from": "HEAD~1", "to": "HEAD", "context": 0}),
        expected.clone(),
    );
    check(&stage, "builtin/git_diff", json!({"from": "main^", "context": 0, "path": "a.txt"}), expected);
    let cut = json!({
        "repository": ".", "files": [changed("a.txt", "modified", 2, 1)], "patch": "diff", "truncated": true,
    });
    check(&stage, "builtin/git_diff", json!({"from": "HEAD~1", "max_bytes": 4}), cut);
    stage.write("data", &[0, 1, 2]);
    plain(root, &["mv", "a.txt", "b.txt"]);
    plain(root, &["add", "-A"]);
    let staged = ask(&stage, Tier::Namespaced, "builtin/git_diff", json!({"staged": true}));
    let renamed =
        json!({"path": "b.txt", "from": "a.txt", "status": "renamed", "additions": 0, "deletions": 0});
    assert_eq!(staged["output_data"]["files"], json!([renamed, {"path": "data", "status": "added"}]));
}

/// The blob names of the last change of a file, as a patch shortens them.
fn index(root: &std::path::Path, path: &str) -> String {
    let patch = plain(root, &["diff", "--", path]);
    let line = patch.lines().find_map(|line| line.strip_prefix("index ")).unwrap();
    line.split(' ').next().unwrap().to_owned()
}

#[test]
fn log_lists_commits_with_their_whole_messages() {
    let stage = Stage::new();
    repository(&stage, "project");
    let folder = stage.root.path().join("project");
    let first = plain(&folder, &["rev-parse", "HEAD"]);
    stage.write("project/b.txt", b"b\n");
    commit(&folder, "second\n\nwith a body\n");
    plain(&folder, &["tag", "v1"]);
    let second = plain(&folder, &["rev-parse", "HEAD"]);
    let logged = |commit: &str, parents: Value, refs: Value, message: &str| {
        json!({
            "commit": commit, "parents": parents, "author": "A B", "author_email": "a@b",
            "authored": "2026-01-02T03:04:05+01:00", "committer": "A B", "committer_email": "a@b",
            "committed": "2026-01-02T03:04:05+01:00", "refs": refs, "message": message,
        })
    };
    let newest = logged(&second, json!([first]), json!(["HEAD -> main", "tag: v1"]), "second\n\nwith a body");
    let oldest = logged(&first, json!([]), json!([]), "first");
    let output = |commits: Value, truncated: bool| json!({"repository": "project", "commits": commits, "truncated": truncated});
    check(&stage, "builtin/git_log", json!({"path": "project"}), output(json!([newest, oldest]), false));
    check(
        &stage,
        "builtin/git_log",
        json!({"path": "project", "max_count": 1}),
        output(json!([newest]), true),
    );
    check(&stage, "builtin/git_log", json!({"path": "project", "skip": 1}), output(json!([oldest]), false));
    check(&stage, "builtin/git_log", json!({"path": "project/a.txt"}), output(json!([oldest]), false));
    let since = json!({"path": "project", "revision": "v1", "since": "HEAD~1"});
    check(&stage, "builtin/git_log", since, output(json!([newest]), false));
}

#[test]
fn blame_names_the_commit_of_each_line() {
    let stage = Stage::new();
    repository(&stage, "project");
    let folder = stage.root.path().join("project");
    let first = plain(&folder, &["rev-parse", "HEAD"]);
    stage.write("project/a.txt", b"zero\none\ntwo\n");
    commit(&folder, "second");
    let second = plain(&folder, &["rev-parse", "HEAD"]);
    let line = |line: u64, commit: &str, original: u64, text: &str| json!({"line": line, "commit": commit, "original_line": original, "text": text});
    let origin = |commit: &str, summary: &str| {
        json!({
            "commit": commit, "author": "A B", "author_email": "a@b", "authored": "2026-01-02T03:04:05+01:00",
            "summary": summary, "path": "a.txt",
        })
    };
    let output = |lines: Value, commits: Value, truncated: bool| {
        json!({
            "repository": "project", "path": "project/a.txt", "lines": lines, "commits": commits,
            "truncated": truncated,
        })
    };
    let (new, old) = (line(1, &second, 1, "zero"), line(2, &first, 1, "one"));
    let last = line(3, &first, 2, "two");
    let both = json!([origin(&second, "second"), origin(&first, "first")]);
    let path = json!({"path": "project/a.txt"});
    check(&stage, "builtin/git_blame", path, output(json!([new, old, last]), both, false));
    let part = json!({"path": "project/a.txt", "start_line": 2, "line_count": 1});
    check(&stage, "builtin/git_blame", part, output(json!([old]), json!([origin(&first, "first")]), true));
    let before = json!({"path": "project/a.txt", "revision": "HEAD~1"});
    let lines = json!([line(1, &first, 1, "one"), line(2, &first, 2, "two")]);
    check(&stage, "builtin/git_blame", before, output(lines, json!([origin(&first, "first")]), false));
}

#[test]
fn work_trees_submodules_and_other_forms_of_storage_are_read() {
    let stage = Stage::new();
    repository(&stage, "main");
    let folder = stage.root.path().join("main");
    plain(&folder, &["worktree", "add", "-q", "-b", "side", "../side"]);
    let head = plain(&folder, &["rev-parse", "HEAD"]);
    let expected =
        json!({"repository": "side", "branch": "side", "commit": head, "entries": [], "truncated": false});
    check(&stage, "builtin/git_status", json!({"path": "side"}), expected);
    let wide = stage.root.path().join("wide");
    std::fs::create_dir(&wide).unwrap();
    plain(&wide, &["init", "-q", "-b", "main", "--object-format=sha256"]);
    stage.write("wide/a.txt", b"one\r\ntwo\r\n");
    stage.write("wide/.gitattributes", b"*.txt text eol=crlf\n");
    commit(&wide, "first");
    plain(&wide, &["update-index", "--split-index"]);
    plain(&wide, &["pack-refs", "--all"]);
    plain(&wide, &["gc", "-q"]);
    std::fs::write(wide.join("a.txt"), "one\r\ntwo\r\n").unwrap();
    let head = plain(&wide, &["rev-parse", "HEAD"]);
    assert_eq!(head.len(), 64);
    let expected =
        json!({"repository": "wide", "branch": "main", "commit": head, "entries": [], "truncated": false});
    check(&stage, "builtin/git_status", json!({"path": "wide/a.txt"}), expected);
}

#[test]
fn a_repository_without_commits_has_a_status_and_no_log() {
    let stage = Stage::new();
    stage.write("a", b"");
    plain(stage.root.path(), &["init", "-q", "-b", "main"]);
    let untracked = json!({"path": "a", "index": "untracked", "work_tree": "untracked"});
    let expected = json!({"repository": ".", "branch": "main", "entries": [untracked], "truncated": false});
    check(&stage, "builtin/git_status", json!({}), expected);
    let result = ask(&stage, Tier::Namespaced, "builtin/git_log", json!({}));
    let message = "`builtin/git_log`: `HEAD` names no commit of this repository";
    assert_eq!(verdict(&result), json!(["tool_execution_failure", "revision_unknown", message]));
    let result = ask(&stage, Tier::Namespaced, "builtin/git_blame", json!({"path": "a"}));
    let message = "`builtin/git_blame`: `HEAD` names no commit of this repository";
    assert_eq!(verdict(&result), json!(["tool_execution_failure", "revision_unknown", message]));
}
