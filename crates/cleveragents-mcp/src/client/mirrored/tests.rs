use serde_json::json;

use super::*;

#[track_caller]
fn check(properties: Value, expected: Result<&[(&str, &str)], &str>) {
    let schema = json!({"type": "object", "properties": properties});
    let found = mirrored_arguments(&schema).map(|all| {
        all.into_iter().map(|argument| (argument.path.join("."), argument.header)).collect::<Vec<_>>()
    });
    let expected = expected.map_err(str::to_owned).map(|all| {
        all.iter().map(|(path, header)| ((*path).to_owned(), (*header).to_owned())).collect::<Vec<_>>()
    });
    assert_eq!(found.map_err(|defect| defect.to_string()), expected, "{schema}");
}

fn text(header: &str) -> Value {
    json!({"type": "string", "x-mcp-header": header})
}

#[test]
fn annotations_of_properties_are_found() {
    check(json!({"a": text("Region"), "b": {"type": "string"}}), Ok(&[("a", "Region")]));
    check(json!({"o": {"type": "object", "properties": {"i": text("X")}}}), Ok(&[("o.i", "X")]));
    check(json!({"x-mcp-header": {"type": "string"}}), Ok(&[]));
    check(json!({"a": {"type": "string", "default": {"x-mcp-header": 1}}}), Ok(&[]));
}

#[test]
fn what_breaks_the_rules_is_told() {
    check(json!({"a": text("")}), Err("`x-mcp-header` of `a` is no name of a header"));
    check(json!({"a": text("a b")}), Err("`x-mcp-header` of `a` is no name of a header"));
    check(json!({"a": text("a\r\nb: c")}), Err("`x-mcp-header` of `a` is no name of a header"));
    check(json!({"a": text("X"), "b": text("x")}), Err("two properties have the header `x`"));
    let number = json!({"a": {"type": "number", "x-mcp-header": "X"}});
    check(number, Err("`x-mcp-header` of `a` is on something else than text, integer or boolean"));
    let below = json!({"a": {"anyOf": [text("X")]}});
    check(below, Err("`x-mcp-header` stands elsewhere than in a property"));
    let items = json!({"a": {"type": "array", "items": text("X")}});
    check(items, Err("`x-mcp-header` stands elsewhere than in a property"));
}

#[test]
fn headers_repeat_the_arguments_that_are_there() {
    let schema = json!({"properties": {"a": text("A"), "o": {"properties": {"i": {"type": "integer",
        "x-mcp-header": "I"}}}, "n": {"type": "boolean", "x-mcp-header": "N"}}});
    let mirrored = mirrored_arguments(&schema).unwrap();
    let Value::Object(arguments) = json!({"a": "é", "o": {"i": 7}, "n": null}) else { unreachable!() };
    let expected = [("A", "é"), ("I", "7")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(headers_of(&mirrored, &arguments), expected);
}
