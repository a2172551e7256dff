use cleveragents_loader::SourceText;
use serde_json::{Value, json};

use super::{Notation, parse};

/// The value and what is said about the text, each with its place.
fn read(text: &str, notation: Notation) -> (Value, Vec<String>) {
    let (node, diagnostics) = parse(text, notation);
    let source = SourceText::from_text("x", text);
    let said = diagnostics.iter().map(|found| {
        let place = found.span.map(|span| source.position(span.start));
        let place = place.map_or_else(String::new, |place| format!("{}:{}: ", place.line, place.column));
        format!("{place}{}", found.message)
    });
    (node.map(|node| node.to_json_core()).unwrap_or_default(), said.collect())
}

#[track_caller]
fn check(text: &str, expected: Value) {
    assert_eq!(read(text, Notation::Json), (expected, Vec::new()));
}

#[track_caller]
fn refused(text: &str, message: &str) {
    assert_eq!(read(text, Notation::Json), (Value::Null, vec![message.to_owned()]));
}

#[test]
fn json_is_read_as_it_stands() {
    check(
        r#"{"a": [1, -2.5e3, true, false, null, "x"]}"#,
        json!({"a": [1, -2500.0, true, false, null, "x"]}),
    );
    check("\u{feff} {} \r\n", json!({}));
    check(r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, json!("\"\\/\u{8}\u{c}\n\r\té😀"));
}

#[test]
fn comments_and_commas_before_a_bracket_are_allowed() {
    check("// first\n{ /* a\n b */ \"a\": [1, 2,], // last\n}\n// end", json!({"a": [1, 2]}));
}

#[test]
fn every_mistake_has_its_place() {
    refused("", "1:1: expected a value, found the end of the text");
    refused("{\n  \"a\": 1\n  \"b\": 2\n}", "3:3: expected `,` or `}` after the value, found `\"`");
    refused("{'a': 1}", "1:2: expected a key in double quotes or `}`, found `'`");
    refused("{a: 1}", "1:2: expected a key in double quotes or `}`, found `a`");
    refused("{\"a\" 1}", "1:6: expected `:` after the key, found `1`");
    refused("[1 2]", "1:4: expected `,` or `]` after the value, found `2`");
    refused("[01]", "1:2: expected a value, found `0`");
    refused("[True]", "1:2: expected a value, found `T`");
    refused("[,]", "1:2: expected a value, found `,`");
    refused("{} x", "1:4: expected the end of the text, found `x`");
    refused("[\"a\n\"]", "1:4: expected the rest of a text in one line, found `\\n`");
    refused("[\n \"abc", "2:2: a text that starts here has no closing `\"`");
    refused("/* x", "1:1: a comment that starts here is never closed");
    refused(r#"["\x"]"#, "1:3: the backslash starts no escape of JSON");
    refused(r#"["\ud800"]"#, "1:3: the backslash starts no escape of JSON");
    refused("{\"a\": \u{fffd}}", "1:7: expected a value, found `\u{fffd}`");
}

#[test]
fn a_key_that_is_given_twice_is_an_error_at_the_second_place() {
    let said = vec!["1:10: key `a` is given twice".to_owned()];
    assert_eq!(read(r#"{"a": 1, "a": 2}"#, Notation::Json), (json!({"a": 2}), said));
}

#[test]
fn depth_and_number_of_values_are_bounded() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    refused(&deep, "1:66: values are nested deeper than 64 levels");
    let endless = "[".repeat(1_000_000);
    refused(&endless, "1:66: values are nested deeper than 64 levels");
    let many = format!("[{}]", "1,".repeat(200_000));
    refused(&many, "1:400000: the text has more than 200000 values");
}

#[test]
fn toml_is_read_in_the_order_of_the_text() {
    let text = "z = 1\n[mcp_servers.b]\ncommand = \"x\"\nargs = ['a', \"b\"]\nenabled = true\n[mcp_servers.a]\nt = 1.5\n";
    let (value, said) = read(text, Notation::Toml);
    let expected = json!({"z": 1, "mcp_servers": {
        "b": {"command": "x", "args": ["a", "b"], "enabled": true}, "a": {"t": 1.5},
    }});
    assert_eq!((value.to_string(), said), (expected.to_string(), Vec::new()));
}

#[test]
fn a_mistake_of_toml_has_its_place() {
    let (value, said) = read("a = 1\nb = \n", Notation::Toml);
    assert_eq!(
        (value, said),
        (Value::Null, vec!["2:5: string values must be quoted, expected literal string".to_owned()])
    );
    let deep = format!("a = {}{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(read(&deep, Notation::Toml).0, Value::Null);
}

mod hostile {
    use proptest::prelude::*;

    use super::super::{Notation, parse};

    proptest! {
        #[test]
        fn no_text_is_a_panic(text in ".{0,200}", toml in any::<bool>()) {
            let notation = if toml { Notation::Toml } else { Notation::Json };
            let (node, diagnostics) = parse(&text, notation);
            prop_assert_eq!(node.is_none(), diagnostics.iter().any(|found| {
                found.code != cleveragents_loader::DiagnosticCode::DuplicateKey
            }));
        }

        #[test]
        fn what_serde_reads_is_read_to_the_same_value(text in r#"[\[\]{}",:a1e.\\u0 \n]{0,40}"#) {
            if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
                let (node, _) = parse(&text, Notation::Json);
                prop_assert_eq!(node.map(|node| node.to_json_core()), Some(value));
            }
        }
    }
}
