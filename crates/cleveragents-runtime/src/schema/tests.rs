use serde_json::{Map, json};

use super::*;
use crate::fixture::ManualClock;
use crate::watch::CancelToken;

fn watch() -> Watch {
    Watch::start(Arc::new(ManualClock::default()), Duration::from_mins(1), CancelToken::default())
}

/// Keeps a value to the end of the process: dropping one of such depth takes more stack than a test has. No parser of ours
/// makes one.
fn keep<T>(value: T) {
    std::mem::forget(value);
}

/// Checks a value that is shared and one that is handed over, which must come out alike.
#[track_caller]
fn check(schema: &Schema, value: Value, watch: &Watch) -> Result<(), Rejection> {
    let extent = measure(&value);
    let owned = schema.check_owned(value.clone(), extent, watch);
    let shared = schema.check(&Arc::new(value.clone()), extent, watch);
    assert_eq!(owned, (value, shared.clone()));
    shared
}

#[track_caller]
fn check_refused(schema: Value, expected: &str) {
    let found = Schema::compile(&schema, &watch()).map(drop).map_err(|error| error.to_string());
    assert_eq!(found, Err(expected.to_owned()));
    keep(schema);
}

#[track_caller]
fn check_value(schema: Value, value: Value, expected: &[(&str, &str, &str)]) {
    let schema = Schema::compile(&schema, &watch()).unwrap();
    let findings = match check(&schema, value, &watch()) {
        Ok(()) => Vec::new(),
        Err(Rejection::Findings { findings, more: false }) => findings,
        Err(other) => panic!("{other:?}"),
    };
    let found: Vec<_> = findings
        .iter()
        .map(|finding| {
            (finding.instance_path.as_str(), finding.schema_path.as_str(), finding.message.as_str())
        })
        .collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn check_limit(schema: Value, value: Value, expected: &'static str) {
    let schema = Schema::compile(&schema, &watch()).unwrap();
    let extent = measure(&value);
    let value = Arc::new(value);
    assert_eq!(schema.check(&value, extent, &watch()), Err(Rejection::Limit(expected)));
    keep(value);
}

/// An object with one property, without the copy that the `json!` macro makes.
fn wrap(key: &str, inner: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_owned(), inner)]))
}

/// `value` inside `levels` objects, each with the one property `a`.
fn nested(levels: usize, value: Value) -> Value {
    (0..levels).fold(value, |inner, _| wrap("a", inner))
}

/// Definitions in which each applies the next one twice.
fn doubling(levels: usize) -> Value {
    let mut definitions = Map::new();
    for level in 0..levels {
        let next = json!({"$ref": format!("#/$defs/d{}", level + 1)});
        definitions.insert(format!("d{level}"), json!({"allOf": [next, next]}));
    }
    definitions.insert(format!("d{levels}"), json!({"type": "string"}));
    json!({"$ref": "#/$defs/d0", "$defs": definitions})
}

/// Definitions in which each is the next one.
fn chain(length: usize) -> Value {
    let mut definitions = Map::new();
    for level in 0..length {
        definitions.insert(format!("d{level}"), json!({"$ref": format!("#/$defs/d{}", level + 1)}));
    }
    definitions.insert(format!("d{length}"), json!({"type": "string"}));
    json!({"$ref": "#/$defs/d0", "$defs": definitions})
}

#[test]
fn every_finding_is_reported_with_both_places_and_without_the_value() {
    let schema = json!({
        "type": "object",
        "properties": {"path": {"type": "string", "minLength": 1}, "lines": {"type": "integer", "minimum": 1}},
        "required": ["path"],
        "additionalProperties": false,
    });
    check_value(schema.clone(), json!({"path": "a", "lines": 3}), &[]);
    check_value(
        schema,
        json!({"path": 7, "lines": "secret", "other": null}),
        &[
            ("/path", "/properties/path/type", "value is not of type \"string\""),
            ("/lines", "/properties/lines/type", "value is not of type \"integer\""),
            ("", "/additionalProperties", "Additional properties are not allowed ('other' was unexpected)"),
        ],
    );
}

#[test]
fn at_most_so_many_findings_are_reported() {
    let schema = Schema::compile(&json!({"items": {"type": "string"}}), &watch()).unwrap();
    let rejection = check(&schema, json!(vec![1; 40]), &watch()).unwrap_err();
    let Rejection::Findings { findings, more } = rejection else { panic!("{rejection:?}") };
    assert_eq!((findings.len(), more), (MAX_FINDINGS, true));
    assert_eq!(findings[31].instance_path, "/31");
}

#[test]
fn references_never_leave_the_schema() {
    for reference in ["file:///etc/hostname", "http://127.0.0.1:9/", "other.json", "//host/x", "urn:x"] {
        check_refused(
            json!({"properties": {"a": {"$ref": reference}}}),
            &format!("`{reference}` leaves the schema; only references that start with `#` are followed"),
        );
    }
    check_refused(json!({"$ref": "#/$defs/gone"}), "`#/$defs/gone` names nothing in the schema");
    check_refused(json!({"$dynamicRef": "#gone"}), "`#gone` names nothing in the schema");
    check_refused(
        json!({"$schema": "http://127.0.0.1:9/"}),
        "the schema is invalid at ``: Unknown meta-schema: 'http://127.0.0.1:9/'. Custom meta-schemas must be registered \
         in the registry before use",
    );
    check_refused(
        json!({"$defs": {"a": {"$id": "http://x/y", "type": "string"}}}),
        "a subschema carries its own `$id`, which is not supported",
    );
    check_value(json!({"$ref": "#/$defs/a%20b", "$defs": {"a b": {"type": "null"}}}), Value::Null, &[]);
    check_value(
        json!({"$ref": "#name", "$defs": {"x": {"$anchor": "name", "type": "null"}}}),
        Value::Null,
        &[],
    );
    check_value(json!({"properties": {"$ref": {"type": "string"}}}), json!({"$ref": "http://x"}), &[]);
}

const TYPES: &str =
    "a type is `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`, or a list of these";

fn invalid(place: &str, message: &str) -> String {
    format!("the schema is invalid at `{place}`: {message}")
}

/// Everything that is wrong with a schema, each with its place.
#[track_caller]
fn check_problems(schema: Value, expected: &[(&str, &str)]) {
    let problems = schema_problems(&schema, &watch());
    let found: Vec<_> =
        problems.iter().map(|found| (found.pointer.as_str(), found.error.to_string())).collect();
    let expected: Vec<_> = expected.iter().map(|(place, message)| (*place, (*message).to_owned())).collect();
    assert_eq!(found, expected);
}

#[test]
fn everything_that_is_wrong_with_a_schema_is_found_at_once() {
    check_problems(json!({"type": "object", "properties": {"a": {"type": "integer"}}}), &[]);
    check_problems(
        json!({
            "type": "objekt",
            "properties": {
                "a": {"type": ["integer", "txt"], "minimum": "1"},
                "b": {"pattern": "("},
                "c": {"$ref": "#/$defs/gone"},
                "d": {"$ref": "http://127.0.0.1:9/"},
                "e": 5,
            },
            "patternProperties": {"[": true},
            "required": "a",
            "enum": [{"pattern": "(", "$ref": "x"}],
        }),
        &[
            ("/properties/a/type", &invalid("/properties/a/type", TYPES)),
            ("/properties/a/minimum", &invalid("/properties/a/minimum", "value is not of type \"number\"")),
            ("/properties/e", &invalid("/properties/e", "value is not of types \"boolean\", \"object\"")),
            ("/type", &invalid("/type", TYPES)),
            ("/required", &invalid("/required", "value is not of type \"array\"")),
            ("/properties/c/$ref", "`#/$defs/gone` names nothing in the schema"),
            (
                "/properties/d/$ref",
                "`http://127.0.0.1:9/` leaves the schema; only references that start with `#` are followed",
            ),
            ("/properties/b/pattern", &invalid("/properties/b/pattern", "value is not a \"regex\"")),
            ("/patternProperties/[", &invalid("/patternProperties/[", "value is not a \"regex\"")),
        ],
    );
    check_problems(json!({"$ref": "#"}), &[("", "`$ref` applies a subschema to itself without end")]);
    check_problems(
        json!({"$schema": "http://127.0.0.1:9/", "type": "objekt"}),
        &[
            (
                "/$schema",
                "the schema is invalid at ``: Unknown meta-schema: 'http://127.0.0.1:9/'. Custom meta-schemas must be \
                 registered in the registry before use",
            ),
            ("/type", &invalid("/type", TYPES)),
        ],
    );
}

#[test]
fn at_most_so_many_problems_of_a_schema_are_found() {
    let wrong: Map<String, Value> =
        (0..40).map(|number| (format!("p{number}"), json!({"type": 1}))).collect();
    assert_eq!(schema_problems(&json!({"properties": wrong}), &watch()).len(), MAX_FINDINGS);
    let wrong: Map<String, Value> =
        (0..40).map(|number| (format!("p{number}"), json!({"$ref": "x"}))).collect();
    assert_eq!(schema_problems(&json!({"properties": wrong}), &watch()).len(), MAX_FINDINGS);
    let many: Vec<Value> = vec![json!({"$ref": "#/$defs/a"}); MAX_SCHEMA_REFERENCES + 5];
    check_problems(
        json!({"properties": {"a": {"prefixItems": many}}, "$defs": {"a": {}}}),
        &[("/properties/a/prefixItems/4/$ref", "the schema holds more than 1000 references")],
    );
}

#[test]
fn a_schema_that_applies_itself_without_end_is_refused() {
    check_refused(json!({"$ref": "#"}), "`$ref` applies a subschema to itself without end");
    check_refused(
        json!({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#/$defs/b"}}, "b": {"$ref": "#/$defs/a"}}}),
        "`$ref` applies a subschema to itself without end",
    );
}

#[test]
fn schemas_beyond_a_limit_are_refused_before_they_are_compiled() {
    let mut deep = json!({});
    for _ in 0..5_000 {
        deep = wrap("not", deep);
    }
    check_refused(deep, "the schema nests deeper than 64 levels");
    let mut properties = json!({});
    for _ in 0..5_000 {
        properties = wrap("properties", wrap("a", properties));
    }
    check_refused(properties, "the schema nests deeper than 64 levels");
    check_refused(json!({"description": "x".repeat(300_000)}), "the schema is larger than 262144 bytes");
    check_refused(json!({"enum": vec![1; 20_000]}), "the schema holds more than 10000 values");
    check_refused(doubling(25), "one value would be checked against more than 65536 subschemas");
    check_refused(chain(200), "subschemas refer to one another in a chain longer than 128");
    let references = vec![json!({"$ref": "#/$defs/a"}); 1_001];
    check_refused(
        json!({"anyOf": references, "$defs": {"a": {}}}),
        "the schema holds more than 1000 references",
    );
}

#[test]
fn an_invalid_schema_is_refused_with_its_place() {
    check_refused(
        json!({"properties": {"a": {"type": "invalid_type"}}}),
        &invalid("/properties/a/type", TYPES),
    );
    check_refused(
        json!({"pattern": "^(?=a)"}),
        "the schema is invalid at `/pattern`: value is not a \"regex\"",
    );
    check_refused(
        json!({"pattern": "((a{1000}){1000}){1000}"}),
        "the schema is invalid at `/pattern`: value is not a \"regex\"",
    );
}

#[test]
fn patterns_run_in_linear_time() {
    let value = json!(format!("{}b", "a".repeat(50_000)));
    check_value(
        json!({"pattern": "^(a+)+$"}),
        value,
        &[("", "/pattern", "value does not match \"^(a+)+$\"")],
    );
}

#[test]
fn values_beyond_a_limit_are_refused() {
    check_limit(json!({}), nested(65, json!(1)), "it nests deeper than 64 levels");
    check_limit(json!({}), nested(5_000, json!(1)), "it nests deeper than 64 levels");
    check_limit(json!({}), json!("x".repeat(MAX_VALUE_BYTES)), "it is larger than 16 MiB");
    check_value(json!({"maxLength": 5_000_000}), json!("x".repeat(1_048_576)), &[]);
}

#[test]
fn a_recursive_schema_is_fine_until_it_doubles() {
    let tree = json!({"properties": {"a": {"$ref": "#"}}, "additionalProperties": false});
    check_value(tree.clone(), nested(60, json!({})), &[]);
    check_value(
        tree,
        nested(2, json!({"b": 1})),
        &[("/a/a", "/additionalProperties", "Additional properties are not allowed ('b' was unexpected)")],
    );
    let doubling = json!({"properties": {"a": {"allOf": [{"$ref": "#"}, {"$ref": "#"}]}}});
    check_value(doubling.clone(), nested(8, json!({})), &[]);
    check_limit(doubling, nested(60, json!({})), "checking it would take too many steps");
    let revisiting = json!({"anyOf": [{"properties": {"a": {"$ref": "#"}}}], "unevaluatedProperties": false});
    check_limit(revisiting, nested(60, json!({})), "checking it would take too many steps");
}

#[test]
fn the_deepest_schema_that_is_accepted_fits_the_stack() {
    let mut definitions = Map::new();
    for level in 0..60 {
        definitions.insert(format!("d{level}"), json!({"$ref": format!("#/$defs/d{}", level + 1)}));
    }
    definitions
        .insert("d60".to_owned(), json!({"properties": {"a": {"$ref": "#/$defs/d0"}}, "type": "object"}));
    let schema = json!({"$ref": "#/$defs/d0", "$defs": definitions});
    let path = "/a".repeat(63);
    check_value(
        schema,
        nested(63, json!(1)),
        &[(&path, "/$defs/d60/type", "value is not of type \"object\"")],
    );
}

#[test]
fn a_call_that_must_stop_does_not_start_a_long_check() {
    let schema = Schema::compile(&json!({"properties": {"a": {"$ref": "#"}}}), &watch()).unwrap();
    let cancel = CancelToken::default();
    cancel.cancel();
    let stopped = Watch::start(Arc::new(ManualClock::default()), Duration::from_secs(1), cancel);
    let found = check(&schema, nested(10, json!({})), &stopped);
    assert_eq!(found, Err(Rejection::Stopped(Stop::Cancelled)));
}

#[test]
fn wide_values_are_checked_or_refused_by_their_steps() {
    let numbers = |count: usize| Value::Array(vec![json!(1); count]);
    let objects: Vec<Value> = (0..20_000).map(|number| json!({"a": number})).collect();
    let properties = |count: usize| -> Value {
        Value::Object((0..count).map(|number| (format!("property{number}"), json!(number))).collect())
    };
    let patterns: Map<String, Value> =
        (0..500).map(|number| (format!("^p.*{number}$"), json!({"type": "integer"}))).collect();
    let texts: Vec<Value> = (0..1_000).map(|number| json!({"pattern": format!("[a-z]*{number}x")})).collect();
    check_value(json!({"uniqueItems": true}), Value::Array(objects.clone()), &[]);
    check_value(
        json!({"contains": {"contains": {"const": 1}}}),
        Value::Array(vec![numbers(1_000); 100]),
        &[],
    );
    check_value(json!({"patternProperties": &patterns}), properties(200), &[]);
    let too_many = "checking it would take too many steps";
    check_limit(json!({"patternProperties": patterns}), properties(20_000), too_many);
    check_limit(json!({"items": {"enum": &objects[..3_000]}}), Value::Array(objects), too_many);
    check_limit(json!({"allOf": texts}), json!("a".repeat(1 << 20)), too_many);
}
