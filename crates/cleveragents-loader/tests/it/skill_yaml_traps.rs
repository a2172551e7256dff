//! Skills from YAML: what the earlier implementation got wrong, and what somebody may write on purpose.

use cleveragents_domain::skill::McpTransport;
use cleveragents_loader::{Diagnostic, parse_skill_file, parse_tool_file, skill_to_yaml};
use proptest::prelude::*;

use crate::generated;
use crate::skill_yaml::{EVERYTHING, PLAIN, check_broken, indented, skill};

/// The earlier implementation lost what references tighten, how servers are reached, and what is left out of them.
#[test]
fn t11_overrides_connections_and_filters_are_kept() {
    let read = skill(EVERYTHING);
    let tightened = read.tools().iter().filter(|tool| tool.tool_override().is_some()).count();
    let included = read.includes().iter().map(|include| include.tool_overrides().len()).sum::<usize>();
    let server = &read.mcp_servers()[0];
    assert_eq!((tightened, included, server.tool_filter().exclude()), (2, 1, &["off".to_owned()][..]));
    assert_eq!(
        server.transport(),
        Some(&McpTransport::Stdio {
            command: "npx".to_owned(),
            args: ["-y", "1.10", "yes"].map(str::to_owned).into(),
            env: [("TOKEN", "0755"), ("EMPTY", "")]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
        })
    );
    assert_eq!(
        read.mcp_servers()[1].transport(),
        Some(&McpTransport::StreamableHttp {
            url: "https://example.org/mcp".to_owned(),
            headers: [("Accept".to_owned(), "1.0".to_owned())].into(),
        })
    );
}

/// Documents that the earlier implementation refused although its specification allowed them.
#[test]
fn t12_every_spelling_of_the_specification_is_legal() {
    let header = "cleveragents: {version: \"3.0\"}\n";
    let tool = "{description: D., source: custom, code: return 1}";
    for (one, two) in [
        (format!("anonymous_tools: [{tool}]"), format!("inline_tools: [{tool}]")),
        (
            "agent_skills: [{path: x, sandbox_policy: full}]".to_owned(),
            "agent_skill_folders: [{path: x, sandbox_policy: full}]".to_owned(),
        ),
        ("agent_skills: [x]".to_owned(), "agent_skills_dirs: [{path: x}]".to_owned()),
        ("builtins: [{group: shell_operations}]".to_owned(), "builtins: [shell_operations]".to_owned()),
        ("tools: [{name: a/b}]".to_owned(), "tools: [a/b]".to_owned()),
        ("includes: [{name: b}]".to_owned(), "includes: [local/b]".to_owned()),
        (
            "tools: [{name: a/b, override: {capability: {writes: false}}}]".to_owned(),
            "tools: [{name: a/b, override: {writes: false}}]".to_owned(),
        ),
        (
            "mcp_servers: [{name: s, command: x}]".to_owned(),
            "mcp_servers: [{name: s, command: x, transport: stdio}]".to_owned(),
        ),
        (
            "mcp_servers: [{name: s, overrides: {t: {timeout: 1}}}]".to_owned(),
            "mcp_servers: [{name: s, overrides: [{tool: t, override: {timeout: 1}}]}]".to_owned(),
        ),
    ] {
        let expected = skill(&format!("{PLAIN}{one}\n"));
        assert_eq!(skill(&format!("{header}{PLAIN}{two}\n")), expected, "{two}");
        assert_eq!(skill(&format!("skill:\n{}", indented(&format!("{PLAIN}{two}\n")))), expected, "{two}");
    }
}

/// An inline tool that could not say `read_only` made a writing skill pass for one that reads.
#[test]
fn t5_an_inline_tool_says_everything_that_a_tool_says() {
    let fields = "description: D.\nsource: custom\ncode: return {}\nread_only: true\nside_effects: [network]\n\
                  idempotent: true\nunsafe: true\nhuman_approval_required: true\ncost_profile: big\ntimeout: 7\n\
                  input_schema: {type: object}\noutput_schema: {type: object}\n\
                  lifecycle: {activate: begin}\nresource_slots: [{name: r, resource_type: t, access: read_only}]\n";
    let lines: Vec<&str> = fields.lines().collect();
    let item = format!("  - {}\n", lines.join("\n    "));
    let read = skill(&format!("{PLAIN}anonymous_tools:\n{item}"));
    let tool = parse_tool_file(format!("name: a/b--inline-1\n{fields}").as_bytes()).tool.unwrap();
    assert_eq!(read.anonymous_tools()[0].body(), tool.body());
    assert!(read.anonymous_tools()[0].capability().read_only());
}

#[test]
fn t13_an_inline_validation_keeps_its_mode() {
    let read = skill(&format!(
        "{PLAIN}anonymous_tools:\n  - {{description: D., source: custom, code: x, tool_type: validation, validation: {{mode: informational}}}}\n"
    ));
    let mode =
        read.anonymous_tools()[0].body().validation_mode().map(cleveragents_domain::ValidationMode::as_str);
    assert_eq!(mode, Some("informational"));
}

#[test]
fn hostile_files_are_refused_within_bounds() {
    let deep = format!("{PLAIN}input_schema: {}\n", "[".repeat(100_000));
    let many = format!("{PLAIN}tools:\n{}", "  - a/b\n".repeat(10_000));
    let wide = format!(
        "{PLAIN}input_schema: {{{}}}\n",
        (0..6_000).flat_map(|n| [format!("k{n}: 1, ")]).collect::<String>()
    );
    let long = format!("{PLAIN}# {}\n", "x".repeat(1024 * 1024));
    let bomb = format!("{PLAIN}input_schema: {{a: &a [x, x], b: [*a, *a]}}\n");
    for (text, expected) in [
        (deep, "error yaml-too-deep 3:79 collections are nested deeper than 64 levels".to_owned()),
        (many, "error yaml-too-many-nodes 9997:5 the document has more than 10000 nodes".to_owned()),
        (wide, "error yaml-too-many-nodes 3:48873 the document has more than 10000 nodes".to_owned()),
        (long, "error yaml-too-long 1:1 the document has 1048605 bytes, more than 1048576".to_owned()),
        (bomb, "error yaml-anchor 3:19 YAML anchors are not allowed".to_owned()),
        (
            format!("{PLAIN}version: \"\\0\"\n"),
            "error yaml-nul 3:10 NUL characters are not allowed, not even as an escape".to_owned(),
        ),
        (
            format!("{PLAIN}---\nname: x\n"),
            "error yaml-multiple-documents 3:1 only one YAML document is allowed".to_owned(),
        ),
    ] {
        check_broken(&text, &[&expected]);
    }
}

/// A skill may list as many includes as a document holds; nobody walks them here.
#[test]
fn a_long_list_of_includes_is_read_in_one_go() {
    let names: String = (0..9_000).flat_map(|number| [format!("  - a/s{number}\n")]).collect();
    assert_eq!(skill(&format!("{PLAIN}includes:\n{names}")).includes().len(), 9_000);
}

/// A project's file cannot say about itself that it is trusted.
#[test]
fn a_file_that_trusts_itself_is_no_skill() {
    for key in ["trusted", "approved"] {
        check_broken(
            &format!("{PLAIN}{key}: true\n"),
            &[&format!("error unknown-key 3:1 unknown key `{key}`")],
        );
    }
    let tool = "{description: D., source: custom, code: x, trusted: true}";
    check_broken(
        &format!("{PLAIN}anonymous_tools: [{tool}]\n"),
        &["error unknown-key 3:62 unknown key `trusted`"],
    );
}

proptest! {
    /// Whatever stands in a file: there is a skill or an error, never both and never neither.
    #[test]
    fn there_is_a_skill_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let parsed = parse_skill_file(&bytes);
        prop_assert_eq!(parsed.skill.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error));
    }

    /// The same for files that look like skills; every finding has its place in the file.
    #[test]
    fn a_damaged_skill_is_a_skill_or_an_error(
        skill in generated::skill(), at in any::<prop::sample::Index>(), with in "[\\[\\]{}:,&*!|>'\"#%@`\n a-z0-9-]{0,3}",
    ) {
        let written = skill_to_yaml(&skill);
        let characters: Vec<char> = written.chars().collect();
        let at = at.index(characters.len());
        let damaged: String =
            characters[..at].iter().copied().chain(with.chars()).chain(characters[at + 1..].iter().copied()).collect();
        let parsed = parse_skill_file(damaged.as_bytes());
        prop_assert_eq!(parsed.skill.is_none(), parsed.diagnostics.iter().any(Diagnostic::is_error));
        let spans_fit = parsed.diagnostics.iter().filter_map(|diagnostic| diagnostic.span).all(|span| {
            span.start <= span.end && span.end <= damaged.len()
        });
        prop_assert!(spans_fit);
    }
}
