use super::*;

#[test]
fn a_path_with_quotes_and_backslashes_is_still_one_word_of_toml() {
    let reached = Reached::Started {
        program: r#"C:\tools\"my" agents"#.to_owned(),
        arguments: vec!["mcp".to_owned(), "serve".to_owned()],
    };
    let text = codex("cleveragents", &reached);
    assert_eq!(
        text,
        "[mcp_servers.cleveragents]\ncommand = \"C:\\\\tools\\\\\\\"my\\\" agents\"\nargs = [\"mcp\", \"serve\"]\n"
    );
}
