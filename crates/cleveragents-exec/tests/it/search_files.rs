use cleveragents_testkit::hostile;
use serde_json::{Value, json};

use crate::host::Host;

const TOOL: &str = "builtin/search_files";

fn hit(path: &str, line: u64, column: u64, text: &str) -> Value {
    json!({"path": path, "line": line, "column": column, "text": text})
}

fn found(files: &[&str], matches: &[Value], files_searched: u64, truncated: bool) -> Value {
    json!({
        "files": files, "matches": matches, "files_searched": files_searched, "truncated": truncated,
        "problems": [], "problems_total": 0,
    })
}

fn host() -> Host {
    Host::with(&[
        ("README.md", b"# Title\r\nSee the guide.\r\n"),
        ("docs/guide.md", "Guide \u{e9} guide\nnothing\nguide".as_bytes()),
        ("src/main.rs", b"fn main() {}\n"),
    ])
}

#[test]
fn lines_are_found_with_their_places() {
    host().check(
        TOOL,
        json!({"pattern": "guide"}),
        found(
            &["README.md", "docs/guide.md"],
            &[
                hit("README.md", 2, 9, "See the guide."),
                hit("docs/guide.md", 1, 9, "Guide \u{e9} guide"),
                hit("docs/guide.md", 3, 1, "guide"),
            ],
            3,
            false,
        ),
    );
    host().check(
        TOOL,
        json!({"pattern": "^guide", "case_sensitive": false, "path": "docs"}),
        found(
            &["docs/guide.md"],
            &[hit("docs/guide.md", 1, 1, "Guide \u{e9} guide"), hit("docs/guide.md", 3, 1, "guide")],
            1,
            false,
        ),
    );
    host().check(TOOL, json!({"pattern": "title$"}), found(&[], &[], 3, false));
}

#[test]
fn one_file_is_searched_by_its_path() {
    let expected = found(&["docs/guide.md"], &[hit("docs/guide.md", 2, 1, "nothing")], 1, false);
    host().check(TOOL, json!({"pattern": "^nothing", "path": "docs/guide.md"}), expected.clone());
    host().check(TOOL, json!({"pattern": "^nothing", "glob": "guide.*", "path": "docs/guide.md"}), expected);
    host().check(TOOL, json!({"glob": "*.rs", "path": "docs/guide.md"}), found(&[], &[], 0, false));
    host().check(
        TOOL,
        json!({"glob": "*", "path": "README.md", "max_results": 1.0}),
        found(&["README.md"], &[], 1, false),
    );
}

#[test]
fn a_search_for_nothing_says_what_is_missing() {
    let message = "`builtin/search_files`: there is nothing to search for: `pattern` is for lines, `glob` for the names of files";
    host().check_failure(TOOL, json!({}), "tool_execution_failure", "invalid_argument", message);
}

#[test]
fn files_are_found_by_glob_alone_or_with_a_pattern() {
    host().check(TOOL, json!({"glob": "*.md"}), found(&["README.md", "docs/guide.md"], &[], 2, false));
    host().check(TOOL, json!({"glob": "src/**"}), found(&["src/main.rs"], &[], 1, false));
    host().check(TOOL, json!({"glob": "guide.*", "path": "docs"}), found(&["docs/guide.md"], &[], 1, false));
    host().check(
        TOOL,
        json!({"glob": "*.rs", "pattern": "main"}),
        found(&["src/main.rs"], &[hit("src/main.rs", 1, 4, "fn main() {}")], 1, false),
    );
}

#[test]
fn results_stop_at_the_limit_and_say_so() {
    host().check(
        TOOL,
        json!({"glob": "*", "max_results": 2}),
        found(&["README.md", "docs/guide.md"], &[], 2, true),
    );
    host().check(
        TOOL,
        json!({"pattern": "guide", "max_results": 2}),
        found(
            &["README.md", "docs/guide.md"],
            &[hit("README.md", 2, 9, "See the guide."), hit("docs/guide.md", 1, 9, "Guide \u{e9} guide")],
            2,
            true,
        ),
    );
    let long = format!("{}x", "a".repeat(400_000));
    let host = Host::with(&[("long", long.as_bytes())]);
    host.check(
        TOOL,
        json!({"pattern": "x$"}),
        found(&["long"], &[hit("long", 1, 400_001, &"a".repeat(300))], 1, false),
    );
}

#[test]
fn whatever_is_not_searched_is_listed_with_the_reason() {
    let host = Host::with(&[
        ("binary", b"find me\0"),
        (".git/config", b"find me"),
        ("node_modules/x/index.js", b"find me"),
        ("text", b"find me"),
    ]);
    let at = |name: &str| host.path().join(name);
    hostile::fifo(&at("fifo")).unwrap();
    hostile::link(&at("link"), "/etc/hostname".as_ref()).unwrap();
    hostile::sparse_file(&at("large"), 5 << 20).unwrap();
    let problem = |path: &str, reason: &str| json!({"path": path, "reason": reason});
    let pruned = "is searched only when `path` is inside of it";
    host.check(
        TOOL,
        json!({"pattern": "find"}),
        json!({
            "files": ["text"],
            "matches": [hit("text", 1, 1, "find me")],
            "files_searched": 3,
            "truncated": false,
            "problems": [
                problem(".git", pruned),
                problem("binary", "is not text"),
                problem("fifo", "is a FIFO and not searched"),
                problem("large", "has 5242880 bytes, more than the limit of 4194304"),
                problem("link", "is a link and not searched"),
                problem("node_modules", pruned),
            ],
            "problems_total": 6,
        }),
    );
    host.check(
        TOOL,
        json!({"pattern": "find", "path": "node_modules/x"}),
        found(&["node_modules/x/index.js"], &[hit("node_modules/x/index.js", 1, 1, "find me")], 1, false),
    );
}

#[test]
fn a_pattern_that_is_none_is_a_failure() {
    let failed = "tool_execution_failure";
    let host = host();
    let check = |input: Value, category: &str, message: &str| {
        host.check_failure(TOOL, input, failed, category, message);
    };
    check(
        json!({"pattern": "(a"}),
        "invalid_pattern",
        "`builtin/search_files`: the regular expression is invalid: unclosed group",
    );
    check(
        json!({"pattern": "^(?=a)"}),
        "invalid_pattern",
        "`builtin/search_files`: the regular expression is invalid: look-around, including look-ahead and look-behind, is not \
         supported",
    );
    check(
        json!({"pattern": "((a{1000}){1000}){1000}"}),
        "invalid_pattern",
        "`builtin/search_files`: the regular expression is too large",
    );
    check(json!({"glob": "{a"}), "invalid_glob", "`builtin/search_files`: `{` is not closed");
}

#[test]
fn patterns_run_in_linear_time() {
    let line = format!("{}b", "a".repeat(100_000));
    let host = Host::with(&[("a", line.as_bytes())]);
    host.check(TOOL, json!({"pattern": "^(a+)+$"}), found(&[], &[], 1, false));
}
