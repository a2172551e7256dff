//! What holds for every tool file.

use cleveragents_domain::{Tool, ToolConfig, ToolSourceKind};
use cleveragents_loader::parse_tool_file;
use proptest::prelude::*;
use serde_json::json;

fn text() -> impl Strategy<Value = String> {
    "[ -~é\n\t]{0,20}"
}

fn tool() -> impl Strategy<Value = Tool> {
    let words = (text(), text(), prop::option::of("[a-z:/*]{1,12}"), prop::collection::vec(text(), 0..3));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (words, flags, 1..=u32::MAX, any::<i32>(), any::<f64>()).prop_map(
        |(words, flags, timeout, whole, broken)| {
            let (description, code, scope, side_effects) = words;
            let mut config = ToolConfig::new("a/b", description, ToolSourceKind::Custom);
            config.code = Some(format!("return {code}"));
            config.timeout = i64::from(timeout);
            config.capability.read_only = flags.0;
            config.capability.writes = flags.1 && !flags.0;
            config.capability.idempotent = flags.2;
            config.capability.is_unsafe = flags.3;
            config.capability.write_scope = scope;
            config.capability.side_effects = side_effects;
            config.input_schema =
                Some(json!({"type": "object", "const": [whole, broken, null, "1.0", "yes", true]}));
            Tool::try_from(config).unwrap()
        },
    )
}

proptest! {
    /// JSON is YAML, so every tool that is written as JSON is read back as the same tool.
    #[test]
    fn a_tool_that_is_written_as_json_is_the_same_tool(tool in tool()) {
        let written = serde_json::to_string_pretty(&tool).unwrap();
        let parsed = parse_tool_file(written.as_bytes());
        let told: Vec<String> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        prop_assert_eq!((parsed.tool, told), (Some(tool), Vec::new()));
    }

    /// Whatever stands in a file: there is a tool or an error, never both and never neither.
    #[test]
    fn there_is_a_tool_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let parsed = parse_tool_file(&bytes);
        prop_assert_eq!(parsed.tool.is_none(), parsed.diagnostics.iter().any(cleveragents_loader::Diagnostic::is_error));
    }

    /// The same for files that look like tools.
    #[test]
    fn a_damaged_tool_is_a_tool_or_an_error(
        tool in tool(), at in any::<prop::sample::Index>(), with in "[\\[\\]{}:,&*!|>'\"#%@`\n a-z0-9-]{0,3}",
    ) {
        let written = serde_json::to_string_pretty(&tool).unwrap();
        let characters: Vec<char> = written.chars().collect();
        let at = at.index(characters.len());
        let damaged: String =
            characters[..at].iter().copied().chain(with.chars()).chain(characters[at + 1..].iter().copied()).collect();
        let parsed = parse_tool_file(damaged.as_bytes());
        prop_assert_eq!(parsed.tool.is_none(), parsed.diagnostics.iter().any(cleveragents_loader::Diagnostic::is_error));
        let spans_fit = parsed.diagnostics.iter().filter_map(|diagnostic| diagnostic.span).all(|span| {
            span.start <= span.end && span.end <= damaged.len()
        });
        prop_assert!(spans_fit);
    }
}
