//! A right to a place is no right to what a link in that place leads to.

use insta::assert_snapshot;

use crate::playground::Playground;

fn playground() -> Playground {
    let skill = "---\nname: reader\ndescription: Reads documents.\nallowed-tools: Read(docs/**) LS(docs/**) Grep(docs/**)\n---\n";
    Playground::new()
        .file("project/.agents/skills/reader/SKILL.md", skill)
        .file("project/docs/a.md", "a document\n")
        .file("project/secret.md", "a secret\n")
        .link("../secret.md", "project/docs/b.md")
        .link("..", "project/docs/up")
}

#[test]
fn a_skill_that_may_read_a_folder_reads_nothing_that_links_in_it_lead_to() {
    let playground = playground();
    let exit = |tool: &str, input: &str, more: &[&str]| {
        let tool = format!("builtin/{tool}");
        let arguments = [&["tool", "run", &tool, "--input", input], more].concat();
        playground.output(&arguments, b"").status.code()
    };
    let reader = ["--skill", "reader"];
    for (tool, input, allowed) in [
        ("read_file", r#"{"path": "docs/a.md"}"#, Some(0)),
        ("read_file", r#"{"path": "docs/b.md"}"#, Some(1)),
        ("read_file", r#"{"path": "docs/up/secret.md"}"#, Some(1)),
        ("read_file", r#"{"path": "docs/up/docs/a.md"}"#, Some(1)),
        ("list_directory", r#"{"path": "docs"}"#, Some(0)),
        ("list_directory", r#"{"path": "docs/up"}"#, Some(1)),
        ("search_files", r#"{"path": "docs", "pattern": "a"}"#, Some(0)),
        ("search_files", r#"{"path": "docs/up", "pattern": "a"}"#, Some(1)),
        ("search_files", r#"{"path": "docs/b.md", "pattern": "a"}"#, Some(1)),
    ] {
        assert_eq!(exit(tool, input, &reader), allowed, "{tool} {input}");
        assert_eq!(exit(tool, input, &[]), Some(0), "{tool} {input} without the skill");
    }
    let linked =
        ["tool", "run", "builtin/read_file", "--input", r#"{"path": "docs/b.md"}"#, "--skill", "reader"];
    assert_snapshot!(playground.run(&linked), @"
    exit: 1
    --- stderr
    error: `builtin/read_file`: `docs/b.md` is or passes a link
    ");
}

#[test]
fn a_tool_that_may_write_a_folder_is_not_given_what_a_link_in_its_place_leads_to() {
    let tool = |scope: &str| {
        format!(
            "name: local/w\ndescription: Writes.\nsource: custom\ncapability: {{writes: true, write_scope: {scope}}}\n\
             code: return 1\n"
        )
    };
    let playground = playground()
        .file("project/folder.yaml", tool("docs/up/**"))
        .file("project/file.yaml", tool("docs/b.md"))
        .file("project/plain.yaml", tool("docs/**"));
    let run = |file: &str| playground.run(&["tool", "run", "local/w", "--file", file]);
    assert_snapshot!(run("folder.yaml"), @"
    exit: 1
    --- stderr
    error: `local/w`: `docs/up/**` cannot be given to it: `docs/up` is or passes a link, and links are not followed here
    ");
    assert_snapshot!(run("file.yaml"), @"
    exit: 1
    --- stderr
    error: `local/w`: `docs/b.md` cannot be given to it: `docs/b.md` is or passes a link, and links are not followed here
    ");
    assert_snapshot!(run("plain.yaml"), @"
    exit: 0
    --- stdout
    1
    ");
}
