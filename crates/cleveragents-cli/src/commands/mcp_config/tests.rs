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

#[cfg(unix)]
#[test]
fn a_path_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStringExt as _;

    assert_eq!(in_words(PathBuf::from("/a/é")).unwrap(), "/a/é");
    let error = in_words(PathBuf::from(std::ffi::OsString::from_vec(b"/a/\xff".to_vec()))).unwrap_err();
    let text = "`/a/\u{fffd}` is not UTF-8, and a configuration is";
    assert_eq!((error.exit, error.message.as_str()), (crate::exit_code::Exit::Usage, text));
}
