use super::AllowedTools;
use crate::Span;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let tools = AllowedTools::from_text(text, Span::at(0));
    let entries: Vec<&str> = tools.entries.iter().map(super::AllowedTool::as_str).collect();
    assert_eq!((entries.as_slice(), tools.unbalanced.len()), (expected, 0));
}

#[track_caller]
fn check_items(items: &[&str], expected: &[&str]) {
    let tools = AllowedTools::from_items(items.iter().map(|item| (*item, Span::at(0))));
    let entries: Vec<&str> = tools.entries.iter().map(super::AllowedTool::as_str).collect();
    assert_eq!((entries.as_slice(), tools.unbalanced.len()), (expected, 0));
}

#[test]
fn commas_blanks_and_both_separate() {
    check("Read Grep Glob", &["Read", "Grep", "Glob"]);
    check("Read, Grep,Glob", &["Read", "Grep", "Glob"]);
    check("  Read ,, Grep\n\tGlob  ", &["Read", "Grep", "Glob"]);
    check("", &[]);
}

#[test]
fn parentheses_are_never_split() {
    check("Bash(git add *) Read", &["Bash(git add *)", "Read"]);
    check("Bash(git add, git commit), Read", &["Bash(git add, git commit)", "Read"]);
    check("Bash(f(a, b) (c d)) Read", &["Bash(f(a, b) (c d))", "Read"]);
}

#[test]
fn a_pattern_belongs_to_the_tool_before_it() {
    check("Bash (git *) Read", &["Bash(git *)", "Read"]);
}

#[test]
fn equal_entries_count_once() {
    check("Read, Read Grep", &["Read", "Grep"]);
}

#[test]
fn list_items_are_joined_until_parentheses_match() {
    check_items(
        &["Read", "Bash(git add", "git commit)", "Grep"],
        &["Read", "Bash(git add, git commit)", "Grep"],
    );
    check_items(&["Read, Grep", "Glob"], &["Read", "Grep", "Glob"]);
}

#[test]
fn unmatched_parentheses_are_reported_and_kept_inside_one_entry() {
    let place = Span::new(3, 9);
    let open = AllowedTools::from_text("Read Bash(git add *, Write", place);
    let entries: Vec<&str> = open.entries.iter().map(super::AllowedTool::as_str).collect();
    assert_eq!((entries, open.unbalanced), (vec!["Read", "Bash(git add *, Write"], vec![place]));
    let closed = AllowedTools::from_text("Read) Grep", place);
    assert_eq!(closed.unbalanced, [place]);
}

#[test]
fn an_entry_tells_tool_and_pattern() {
    let tools = AllowedTools::from_text("Bash(git (x)) Read", Span::at(0));
    let parts: Vec<_> = tools.entries.iter().map(|entry| (entry.tool(), entry.pattern())).collect();
    assert_eq!(parts, [("Bash", Some("git (x)")), ("Read", None)]);
}
