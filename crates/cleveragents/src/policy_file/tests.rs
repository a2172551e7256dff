use cleveragents_loader::{Diagnostic, SourceText, render_terminal};
use cleveragents_runtime::PolicySource;
use cleveragents_testkit::temp_tree::TempTree;

use super::{MAX_POLICY_BYTES, Presence, parse_policy, read_policy};

#[track_caller]
fn check(text: &str, whose: PolicySource, expected: &[(usize, usize, &str)]) {
    let source = SourceText::from_text("policy.yaml", text);
    let diagnostics = parse_policy(text, whose).map_or_else(|diagnostics| diagnostics, |_| Vec::new());
    let found: Vec<(usize, usize, &str)> = diagnostics
        .iter()
        .map(|diagnostic: &Diagnostic| {
            let position = source.position(diagnostic.span.unwrap().start);
            (position.line, position.column, diagnostic.message.as_str())
        })
        .collect();
    assert_eq!(found, expected);
}

fn cause(error: &super::PolicyFileError) -> String {
    std::error::Error::source(error).unwrap().to_string()
}

#[test]
fn every_mistake_has_its_place() {
    check("deny:\n  - builtin/*\nallow: [builtin/read_file]\n", PolicySource::User, &[]);
    check("", PolicySource::User, &[]);
    check(
        "denny: [a/b]\nmax_calls: 0\n",
        PolicySource::User,
        &[(1, 1, "unknown key `denny`"), (2, 12, "expected an integer of at least 1, found the number `0`")],
    );
    check(
        "deny: [a/b]\nallow: [a/b]\n",
        PolicySource::Project,
        &[(2, 1, "a project's policy may only deny or ask, not set `allow`")],
    );
}

#[test]
fn the_file_in_the_documentation_is_a_policy() {
    let page = include_str!("../../../../docs/policy.md");
    let (_, rest) = page.split_once("```yaml\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    check(text, PolicySource::User, &[]);
    check(
        &text.replace("vault/list_secrets", "vault/old_secret"),
        PolicySource::User,
        &[(6, 17, "`*/*_secret` matches `vault/old_secret`, which it must not")],
    );
}

#[test]
fn an_example_that_does_not_hold_has_its_place() {
    check(
        "deny:\n  - pattern: builtin/read_file\n    match:\n      - builtin/file-read\n      - builtin/write_file\n",
        PolicySource::Project,
        &[(
            5,
            9,
            "`builtin/read_file` does not match its example `builtin/write_file`; no rule of the file does",
        )],
    );
    check(
        "ask: [{pattern: 'builtin/*', not_match: [builtin/file-read]}]\n",
        PolicySource::User,
        &[(1, 42, "`builtin/*` matches `builtin/file-read`, which it must not")],
    );
}

#[test]
fn a_key_that_is_given_twice_is_refused() {
    check("deny: [a/b]\ndeny: [a/c]\n", PolicySource::User, &[(2, 1, "the key `deny` is given twice")]);
}

#[test]
fn an_invalid_file_says_where() {
    let tree = TempTree::new().unwrap();
    tree.write("policy.yaml", "deny:\n  - 7\n");
    let path = tree.path("policy.yaml");
    let error = read_policy(&path, PolicySource::User, Presence::Required).unwrap_err();
    assert_eq!(error.to_string(), format!("policy `{}` is invalid", path.display()));
    let (source, diagnostics) = error.findings().unwrap();
    let rendered =
        render_terminal(&source, diagnostics, false).replace(&path.display().to_string(), "POLICY");
    assert_eq!(
        rendered,
        "error[policy-invalid]: expected a tool name, found the number `7`\n --> POLICY:2:5\n  |\n2 |   - 7\n  |     ^\n"
    );
}

#[test]
fn only_a_file_that_somebody_named_must_exist() {
    let tree = TempTree::new().unwrap();
    let path = tree.path("policy.yaml");
    let read = |presence| read_policy(&path, PolicySource::User, presence).map_err(|error| cause(&error));
    assert_eq!(read(Presence::Optional).map(|policy| policy.is_some()), Ok(false));
    assert_eq!(
        read(Presence::Required).map(|policy| policy.is_some()),
        Err(format!("`{}` cannot be read", path.display()))
    );
}

#[test]
fn a_file_without_an_end_is_not_read() {
    let tree = TempTree::new().unwrap();
    tree.fifo("fifo.yaml");
    tree.write("long.yaml", vec![b'#'; usize::try_from(MAX_POLICY_BYTES).unwrap() + 1]);
    let read = |name: &str| {
        let error = read_policy(&tree.path(name), PolicySource::Project, Presence::Optional).unwrap_err();
        std::error::Error::source(&error).unwrap().source().unwrap().to_string()
    };
    assert_eq!(read("fifo.yaml"), "`fifo.yaml` is a FIFO, not a regular file");
    assert_eq!(read("long.yaml"), "`long.yaml` has 262145 bytes, more than the limit of 262144");
}
