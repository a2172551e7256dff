//! What the builtins that ask git are called, take and return.

use serde_json::{Value, json};

use super::definitions::{TIMEOUT_SECONDS, path_property};
use super::git::{
    DEFAULT_COMMITS, DEFAULT_CONTEXT, DEFAULT_ENTRIES, DEFAULT_LINES, DEFAULT_PATCH_BYTES, MAX_COMMITS,
    MAX_CONTEXT, MAX_ENTRIES, MAX_LINES, MAX_PATCH_BYTES, MAX_REVISION_CHARS,
};
use super::program_definitions::object;

pub(super) const GIT_STATUS: &str = "builtin/git_status";
pub(super) const GIT_DIFF: &str = "builtin/git_diff";
pub(super) const GIT_LOG: &str = "builtin/git_log";
pub(super) const GIT_BLAME: &str = "builtin/git_blame";

pub(super) fn git_builtins() -> [Value; 4] {
    [git_status(), git_diff(), git_log(), git_blame()]
}

fn git(name: &str, description: &str, input: Value, output: Value) -> Value {
    json!({
        "name": name,
        "description": description,
        "source": "builtin",
        "capability": {"read_only": true, "idempotent": true},
        "timeout": TIMEOUT_SECONDS,
        "input_schema": input,
        "output_schema": output,
    })
}

fn git_status() -> Value {
    git(
        GIT_STATUS,
        "Says what is staged, changed and unknown in a git repository below the root, and on which branch.",
        object(
            json!({
                "path": repository_path(),
                "untracked": {
                    "enum": ["no", "normal", "all"], "default": "normal",
                    "description": "Whether files that git does not know are listed: not at all, a new folder as one entry, or each file.",
                },
                "max_entries": limit(MAX_ENTRIES, DEFAULT_ENTRIES, "The most entries to return."),
            }),
            &[],
        ),
        object(
            json!({
                "repository": repository(),
                "branch": {"type": "string", "description": "Absent when no branch is checked out."},
                "commit": {"type": "string", "description": "Absent before the first commit."},
                "upstream": text(),
                "ahead": number(),
                "behind": number(),
                "entries": {
                    "type": "array",
                    "items": object(
                        json!({
                            "path": relative(),
                            "from": {"type": "string", "description": "The path before it was renamed or copied."},
                            "index": state("What is staged, compared with the last commit."),
                            "work_tree": state("What stands in the folder, compared with what is staged."),
                        }),
                        &["path", "index", "work_tree"],
                    ),
                },
                "truncated": truncated(),
            }),
            &["repository", "entries", "truncated"],
        ),
    )
}

fn git_diff() -> Value {
    git(
        GIT_DIFF,
        "Shows what differs in a git repository below the root: files, what is staged, or commits.",
        object(
            json!({
                "path": repository_path(),
                "staged": {
                    "type": "boolean", "default": false,
                    "description": "What is staged instead of what stands in the folder.",
                },
                "from": revision("The commit to compare with."),
                "to": revision("The commit to compare, instead of the files; only beside `from`."),
                "context": {
                    "type": "integer", "minimum": 0, "maximum": MAX_CONTEXT, "default": DEFAULT_CONTEXT,
                    "description": "Lines shown around each difference.",
                },
                "max_bytes": limit(MAX_PATCH_BYTES, DEFAULT_PATCH_BYTES, "The most bytes of the patch to return."),
            }),
            &[],
        ),
        object(
            json!({
                "repository": repository(),
                "files": {
                    "type": "array",
                    "items": object(
                        json!({
                            "path": relative(),
                            "from": {"type": "string", "description": "The path before it was renamed or copied."},
                            "status": state("What happened to it."),
                            "additions": {"type": "integer", "description": "Added lines; absent for a file that is not text."},
                            "deletions": {"type": "integer", "description": "Removed lines; absent for a file that is not text."},
                        }),
                        &["path", "status"],
                    ),
                },
                "patch": {"type": "string", "description": "The differences as a patch, with paths relative to the repository."},
                "truncated": truncated(),
            }),
            &["repository", "files", "patch", "truncated"],
        ),
    )
}

fn git_log() -> Value {
    git(
        GIT_LOG,
        "Lists the commits of a git repository below the root, the newest first.",
        object(
            json!({
                "path": repository_path(),
                "revision": revision("The commit to start from; the one that is checked out when absent."),
                "since": revision("A commit that is left out, with everything before it."),
                "skip": {"type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0},
                "max_count": limit(MAX_COMMITS, DEFAULT_COMMITS, "The most commits to return."),
            }),
            &[],
        ),
        object(
            json!({
                "repository": repository(),
                "commits": {
                    "type": "array",
                    "items": object(
                        json!({
                            "commit": text(),
                            "parents": {"type": "array", "items": text()},
                            "author": text(),
                            "author_email": text(),
                            "authored": time(),
                            "committer": text(),
                            "committer_email": text(),
                            "committed": time(),
                            "refs": {"type": "array", "items": text(), "description": "Branches and tags that name it."},
                            "message": text(),
                        }),
                        &["commit", "parents", "author", "author_email", "authored", "committer",
                          "committer_email", "committed", "refs", "message"],
                    ),
                },
                "truncated": truncated(),
            }),
            &["repository", "commits", "truncated"],
        ),
    )
}

fn git_blame() -> Value {
    git(
        GIT_BLAME,
        "Says for each line of a file in a git repository below the root which commit it comes from.",
        object(
            json!({
                "path": path_property("The file, relative to the root."),
                "revision": revision("The commit in which the file is looked at; what stands in the folder when absent."),
                "start_line": {"type": "integer", "minimum": 1, "maximum": 1_000_000_000, "default": 1},
                "line_count": limit(MAX_LINES, DEFAULT_LINES, "The most lines to return."),
            }),
            &["path"],
        ),
        object(
            json!({
                "repository": repository(),
                "path": relative(),
                "lines": {
                    "type": "array",
                    "items": object(
                        json!({
                            "line": number(),
                            "commit": {"type": "string", "description": "Only zeros for a line that is not committed."},
                            "original_line": number(),
                            "text": text(),
                        }),
                        &["line", "commit", "original_line", "text"],
                    ),
                },
                "commits": {
                    "type": "array",
                    "description": "The commits that lines name, in the order in which they appear.",
                    "items": object(
                        json!({
                            "commit": text(),
                            "author": text(),
                            "author_email": text(),
                            "authored": time(),
                            "summary": text(),
                            "path": {"type": "string", "description": "The file's path in that commit, relative to the repository."},
                        }),
                        &["commit", "author", "author_email", "authored", "summary", "path"],
                    ),
                },
                "truncated": truncated(),
            }),
            &["repository", "path", "lines", "commits", "truncated"],
        ),
    )
}

fn repository_path() -> Value {
    path_property(
        "A file or folder, relative to the root: the repository that holds it is looked at, and of it only this.",
    )
}

fn revision(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": MAX_REVISION_CHARS, "description": description})
}

fn limit(most: usize, default: usize, description: &str) -> Value {
    json!({"type": "integer", "minimum": 1, "maximum": most, "default": default, "description": description})
}

fn state(description: &str) -> Value {
    let states = [
        "unmodified",
        "modified",
        "type_changed",
        "added",
        "deleted",
        "renamed",
        "copied",
        "unmerged",
        "untracked",
    ];
    json!({"enum": states, "description": description})
}

fn repository() -> Value {
    json!({"type": "string", "description": "Its folder, relative to the root."})
}

fn relative() -> Value {
    json!({"type": "string", "description": "Relative to the root."})
}

fn truncated() -> Value {
    json!({"type": "boolean", "description": "Whether more was there than was returned."})
}

fn time() -> Value {
    json!({"type": "string", "description": "ISO 8601, with the offset of the author."})
}

fn text() -> Value {
    json!({"type": "string"})
}

fn number() -> Value {
    json!({"type": "integer"})
}
