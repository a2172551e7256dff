use serde_json::json;

use super::*;
use crate::fixture::tool;

#[track_caller]
fn check_entry(entry: &str, call: (&str, Value), expected: bool) {
    let allowed = AllowedTools::from_entries([entry]);
    assert_eq!(allowed.problems(), [], "{entry}");
    let (name, input) = call;
    let tool = tool(json!({"name": name, "description": "d", "source": "builtin"}));
    assert_eq!(
        allowed.permits(&tool, &[name.to_owned()], &input),
        expected,
        "{entry} permits {name} {input}"
    );
}

#[test]
fn well_known_names_stand_for_tools_here() {
    check_entry("Read", ("builtin/read_file", json!({})), true);
    check_entry("read", ("builtin/read_file", json!({})), true);
    check_entry("Read", ("builtin/list_directory", json!({})), false);
    check_entry("Grep", ("builtin/search_files", json!({})), true);
    check_entry("MultiEdit", ("builtin/edit_file", json!({})), true);
    check_entry("Write", ("builtin/edit_file", json!({})), false);
    check_entry("builtin/list_directory", ("builtin/list_directory", json!({})), true);
    check_entry("builtin/list_directory", ("builtin/read_file", json!({})), false);
    check_entry("builtin/*", ("builtin/read_file", json!({})), true);
    check_entry("*", ("any/thing", json!({})), true);
}

#[test]
fn a_pattern_speaks_about_one_command() {
    let run = |command: &str| ("builtin/shell", json!({"command": command}));
    check_entry("Bash", run("rm -rf / ; true"), true);
    check_entry("Bash(*)", run("anything | at all"), true);
    check_entry("Bash(git:*)", run("git"), true);
    check_entry("Bash(git:*)", run("git status"), true);
    check_entry("Bash(git:*)", run("gitk"), false);
    check_entry("Bash(git status:*)", run("git push"), false);
    check_entry("Bash(npm run *)", run("npm run build"), true);
    check_entry("Bash(npm run *)", run("npm install"), false);
    check_entry("Bash(ls)", run("ls"), true);
    check_entry("Bash(ls)", run("ls -l"), false);
    for escape in [
        "git log; id",
        "git log && id",
        "git log | sh",
        "git log > f",
        "git log `id`",
        "git $(id)",
        "git ${x}",
        "git log\nid",
    ] {
        check_entry("Bash(git:*)", run(escape), false);
        check_entry("Bash(git *)", run(escape), false);
    }
    check_entry("Bash(git:*)", ("builtin/shell", json!({"argv": ["git"]})), false);
}

/// A shell takes other blanks than these two for a part of the word, which is then the name of another program.
#[test]
fn a_command_ends_where_a_shell_ends_it() {
    let run = |command: &str| ("builtin/shell", json!({"command": command}));
    check_entry("Bash(./run:*)", run("./run\tfast"), true);
    check_entry("Bash(./run:*)", run("./run fast"), true);
    for blank in ['\u{a0}', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{3000}'] {
        check_entry("Bash(./run:*)", run(&format!("./run{blank}fast")), false);
    }
}

#[test]
fn stars_of_a_command_pattern_stand_for_any_run() {
    let run = |command: &str| ("builtin/shell", json!({"command": command}));
    for (entry, command, expected) in [
        ("Bash(a*b*c)", "abc", true),
        ("Bash(a*b*c)", "a c b c", true),
        ("Bash(a*b*c)", "acb", false),
        ("Bash(*ab)", "aab", true),
        ("Bash(ab*ab)", "ab", false),
        ("Bash(ab*ab)", "abab", true),
        ("Bash(a**b)", "ab", true),
        ("Bash(ls é*)", "ls éa", true),
        ("Bash(ls ?)", "ls a", false),
        ("Bash(ls ?)", "ls ?", true),
    ] {
        check_entry(entry, run(command), expected);
    }
}

/// A pattern of a stranger and a command that almost fits it everywhere: the answer must not take quadratic time.
#[test]
fn a_long_pattern_over_a_long_command_is_judged_at_once() {
    let entry = format!("Bash(*{}b)", "a".repeat(60_000));
    for length in [100_000, 8_000_000] {
        check_entry(&entry, ("builtin/shell", json!({"command": "a".repeat(length)})), false);
    }
    let many = format!("Bash({}b)", "*a".repeat(30_000));
    check_entry(&many, ("builtin/shell", json!({"command": "a".repeat(100_000)})), false);
}

#[test]
fn a_command_that_no_system_would_start_is_outside_every_pattern() {
    let run = |length: usize| ("builtin/shell", json!({"command": format!("ls {}", "a".repeat(length))}));
    check_entry("Bash(ls *)", run(1_000), true);
    check_entry("Bash(ls:*)", run(128 * 1024), false);
    check_entry("Bash(*)", run(128 * 1024), true);
}

#[test]
fn a_pattern_speaks_about_commands_in_the_root() {
    let run_in = |cwd: Value| ("builtin/shell", json!({"command": "./run", "cwd": cwd}));
    for entry in ["Bash(./run:*)", "Bash(./run)", "Bash(./r*)"] {
        check_entry(entry, run_in(json!(".")), true);
        check_entry(entry, run_in(json!("./")), true);
        check_entry(entry, run_in(json!("other")), false);
        check_entry(entry, run_in(json!("/tmp")), false);
        check_entry(entry, run_in(json!(1)), false);
    }
    check_entry("Bash", run_in(json!("other")), true);
    check_entry("Bash(*)", run_in(json!("other")), true);
}

#[test]
fn a_pattern_speaks_about_one_path() {
    let read = |path: &str| ("builtin/read_file", json!({"path": path}));
    check_entry("Read(docs/**)", read("docs/a.md"), true);
    check_entry("Read(./docs/**)", read("docs/sub/a.md"), true);
    check_entry("Read(docs/**)", read("docs-private/a.md"), false);
    check_entry("Read(docs/**)", read("docs/../secret"), false);
    check_entry("Read(docs/a.md)", read("docs/a.md"), true);
    check_entry("Read(docs/a.md)", read("docs/b.md"), false);
    check_entry("Read(**)", read("any"), true);
    check_entry("LS(docs/**)", ("builtin/list_directory", json!({})), false);
}

#[track_caller]
fn check_mcp(entry: &str, server: &str, remote: &str, expected: bool) {
    let allowed = AllowedTools::from_entries([entry]);
    assert_eq!(allowed.problems(), [], "{entry}");
    let tool = tool(json!({
        "name": "x/y", "description": "d", "source": "mcp", "mcp_server": server, "mcp_tool_name": remote,
    }));
    assert_eq!(allowed.permits(&tool, &["x/y".to_owned()], &json!({})), expected, "{entry}");
}

#[test]
fn mcp_names_are_of_the_server_and_its_tool() {
    check_mcp("mcp__codex__codex-reply", "codex", "codex-reply", true);
    check_mcp("mcp__codex__codex", "codex", "codex-reply", false);
    check_mcp("mcp__codex", "codex", "codex-reply", true);
    check_mcp("mcp__codex__*", "codex", "codex-reply", true);
    check_mcp("mcp__other", "codex", "codex-reply", false);
    check_mcp("Bash", "codex", "Bash", false);
}

#[track_caller]
fn check_problem(entry: &str, expected: AllowedToolsProblemKind) {
    let allowed = AllowedTools::from_entries([entry]);
    assert_eq!(allowed.problems(), [AllowedToolsProblem { entry: entry.to_owned(), kind: expected }]);
    let tool = tool(json!({"name": "builtin/read_file", "description": "d", "source": "builtin"}));
    let permits = allowed.permits(&tool, &["builtin/read_file".to_owned()], &json!({"path": "a"}));
    assert!(!permits, "{entry} permits something");
}

#[test]
fn an_entry_that_fits_nothing_permits_nothing_and_is_reported() {
    use AllowedToolsProblemKind::{BadPattern, NoEquivalent, Unmapped};
    check_problem("Python", Unmapped);
    check_problem("search_query", Unmapped);
    check_problem("WebFetch", NoEquivalent);
    check_problem("Task", NoEquivalent);
    check_problem("chrome*:*", Unmapped);
    check_problem("a/b/c", Unmapped);
    check_problem("mcp__", Unmapped);
    check_problem("mcp__a__", Unmapped);
    check_problem("Read(../**)", BadPattern);
    check_problem("Read(/etc/**)", BadPattern);
    check_problem("Read(src/*.rs)", BadPattern);
    check_problem("Read(src", BadPattern);
    check_problem("builtin/read_file(x)", BadPattern);
}

#[test]
fn a_list_without_entries_restricts_nothing() {
    let tool = tool(json!({"name": "a/b", "description": "d", "source": "builtin"}));
    for allowed in [AllowedTools::default(), AllowedTools::from_entries(["", "  "])] {
        assert_eq!((allowed.restricts(), allowed.permits(&tool, &[], &json!({}))), (false, true));
    }
}

#[test]
fn a_list_of_any_length_is_read_within_bounds() {
    let entries = vec!["x/y"; MAX_ALLOWED_TOOLS + 2];
    let allowed = AllowedTools::from_entries(entries);
    assert_eq!((allowed.entries().len(), allowed.problems().len()), (MAX_ALLOWED_TOOLS, 2));
    assert_eq!(allowed.problems()[0].kind, AllowedToolsProblemKind::TooMany);
}

#[test]
fn the_table_for_readers_is_this_table() {
    let page = include_str!("../../../../divergences/allowed-tools.md");
    let rows: Vec<(String, Vec<String>)> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split_once("` | "))
        .map(|(name, tools)| {
            let tools = tools.split('`').skip(1).step_by(2).map(str::to_owned).collect();
            (name.to_owned(), tools)
        })
        .collect();
    let table: Vec<(String, Vec<String>)> = WELL_KNOWN_TOOLS
        .iter()
        .map(|known| (known.name.to_owned(), known.tools.iter().map(|tool| (*tool).to_owned()).collect()))
        .collect();
    assert_eq!(rows, table);
}
