use super::{Demand, Node, NodeValue, ScalarStyle, parse_yaml};
use serde_json::{Value, json};

fn tree(text: &str) -> Node<'_> {
    let (node, diagnostics) = parse_yaml(text);
    assert_eq!(diagnostics, []);
    node.unwrap()
}

#[track_caller]
fn check_text(text: &str, expected: Value) {
    assert_eq!(tree(text).to_json_text(), expected);
}

#[track_caller]
fn check_core(text: &str, expected: Value) {
    assert_eq!(tree(text).to_json_core(), expected);
}

/// The codes of a text that gives no tree.
#[track_caller]
fn check_refused(text: &str, expected: &[&str]) {
    let (node, diagnostics) = parse_yaml(text);
    let codes: Vec<&str> = diagnostics.iter().map(|finding| finding.code.as_str()).collect();
    assert_eq!((node, codes.as_slice()), (None, expected));
}

#[test]
fn scalars_are_kept_as_written() {
    check_text(
        "a: 1.10\nb: 0755\nc: on\nd: 2026-01-02\ne: ~\nf:\n",
        json!({"a": "1.10", "b": "0755", "c": "on", "d": "2026-01-02", "e": "~", "f": ""}),
    );
    check_text(
        "- 'it''s'\n- \"a\\tb\"\n- |\n  x\n  y\n- >-\n  x\n  y\n",
        json!(["it's", "a\tb", "x\ny\n", "x y"]),
    );
    check_text("\"\\ud83d\\ude00\"", json!("\u{1f600}"));
}

#[test]
fn an_empty_document_gives_nothing() {
    assert_eq!(
        ["", "\n", "# only a comment\n", "---\n"].map(parse_yaml),
        std::array::from_fn(|_| (None, vec![]))
    );
}

#[test]
fn a_document_start_and_a_byte_order_mark_are_no_content() {
    check_text("\u{feff}---\na: b\n...\n", json!({"a": "b"}));
    assert_eq!(tree("\u{feff}a: b").at_pointer("/a").unwrap().span.range(), 6..7);
}

#[test]
fn every_node_knows_its_bytes() {
    let text = "key: \u{6280}\nlist: [a, {b: 'c'}]\nblock: |\n  x\nnone:\n";
    let root = tree(text);
    let written = |pointer: &str| root.at_pointer(pointer).unwrap().span.slice(text);
    assert_eq!(
        ["/key", "/list", "/list/0", "/list/1", "/list/1/b", "/none"].map(written),
        ["\u{6280}", "[a, {b: 'c'}]", "a", "{b: 'c'}", "'c'", ""]
    );
    let keys: Vec<_> =
        root.as_mapping().unwrap().pairs.iter().map(|pair| pair.key.span.slice(text)).collect();
    assert_eq!(keys, ["key", "list", "block", "none"]);
}

#[test]
fn every_scalar_knows_its_style() {
    let root = tree("- a\n- 'a'\n- \"a\"\n- |\n  a\n- >\n  a\n");
    let styles: Vec<_> =
        root.as_sequence().unwrap().items.iter().map(|item| item.as_scalar().unwrap().style).collect();
    assert_eq!(
        styles,
        [
            ScalarStyle::Plain,
            ScalarStyle::SingleQuoted,
            ScalarStyle::DoubleQuoted,
            ScalarStyle::Literal,
            ScalarStyle::Folded
        ]
    );
}

#[test]
fn untyped_scalars_follow_the_core_schema() {
    check_core(
        "[null, ~, true, False, 12, -3, +4, 0o17, 0xff, 1.5, .5, 1e3]",
        json!([null, null, true, false, 12, -3, 4, 15, 255, 1.5, 0.5, 1000.0]),
    );
    check_core(
        "[yes, on, 0755, 1_000, 12:30, 1.2.3, .inf, '1', \"true\", 0x]",
        json!(["yes", "on", 755, "1_000", "12:30", "1.2.3", ".inf", "1", "true", "0x"]),
    );
    check_core(
        "[18446744073709551615, 18446744073709551616]",
        json!([u64::MAX, 18_446_744_073_709_551_616.0]),
    );
}

#[test]
fn a_field_gets_the_type_it_demands() {
    let text = "version: 1.10\nwrites: true\ntimeout: 30\nratio: 0.5\nany: [1, yes]\nleft:\n";
    let demand = |pointer: &str| match pointer {
        "/version" => Demand::Text,
        "/writes" => Demand::Boolean,
        "/timeout" => Demand::Integer,
        "/ratio" => Demand::Number,
        _ => Demand::Any,
    };
    assert_eq!(
        tree(text).to_json_demanded(&demand),
        (
            json!({"version": "1.10", "writes": true, "timeout": 30, "ratio": 0.5, "any": [1, "yes"], "left": null}),
            vec![]
        )
    );
}

/// The scalars of a list that no JSON value holds.
#[track_caller]
fn check_not_held(list: &str, expected: &[&str]) {
    let (_, diagnostics) = tree(&format!("a: {list}\n")).to_json_demanded(&|_| Demand::Any);
    let messages: Vec<&str> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, expected);
}

#[test]
fn a_number_that_would_become_another_value_is_an_error_with_its_place() {
    let (value, diagnostics) =
        tree("a: [1e400, -1e999, '1e400', 1e4x, 1e300]\n").to_json_demanded(&|_| Demand::Any);
    let found: Vec<_> =
        diagnostics.iter().map(|found| (found.span.unwrap().start, found.message.as_str())).collect();
    assert_eq!(
        (value, found),
        (
            json!({"a": ["1e400", "-1e999", "1e400", "1e4x", 1e300]}),
            vec![
                (4, "`/a/0` must be a number within reach, found `1e400`"),
                (11, "`/a/1` must be a number within reach, found `-1e999`"),
            ]
        )
    );
    check_not_held(
        "[18446744073709551615, 18446744073709551616, -9223372036854775808, -9223372036854775809]",
        &[
            "`/a/1` must be a number within reach, found `18446744073709551616`",
            "`/a/3` must be a number within reach, found `-9223372036854775809`",
        ],
    );
    check_not_held(
        "[5e-324, 1e-400, 0.0e-400, 0, -0.0, 0.1, '1e-400']",
        &["`/a/1` must be a number within reach, found `1e-400`"],
    );
    check_not_held(
        "[0xffffffffffffffff, 0x10000000000000000, 0x, 0xg, 0o2000000000000000000000, 0o9]",
        &[
            "`/a/1` must be a number within reach, found `0x10000000000000000`",
            "`/a/4` must be a number within reach, found `0o2000000000000000000000`",
        ],
    );
    check_not_held(
        "[.inf, -.Inf, .nan, '.inf', .info, +.]",
        &[
            "`/a/0` must be a number within reach, found `.inf`",
            "`/a/1` must be a number within reach, found `-.Inf`",
            "`/a/2` must be a number within reach, found `.nan`",
        ],
    );
}

#[test]
fn a_scalar_that_only_looks_like_its_type_is_an_error_with_the_fix() {
    let report = |text: &str, demand: Demand| {
        let (_, diagnostics) = tree(text).to_json_demanded(&|_| demand);
        let finding = diagnostics.into_iter().next().unwrap();
        (finding.message, finding.fix.and_then(|fix| fix.apply(text)))
    };
    assert_eq!(
        [
            report("a: yes", Demand::Boolean),
            report("a: 'true'", Demand::Boolean),
            report("a: maybe", Demand::Boolean),
            report("a: 0755", Demand::Integer),
            report("a: 1.5", Demand::Integer),
            report("a: 010", Demand::Number),
        ],
        [
            ("`/a` must be `true` or `false`, found `yes`".to_owned(), Some("a: true".to_owned())),
            ("`/a` must be `true` or `false`, found `true`".to_owned(), Some("a: true".to_owned())),
            ("`/a` must be `true` or `false`, found `maybe`".to_owned(), None),
            ("`/a` must be a whole number, found `0755`".to_owned(), Some("a: 755".to_owned())),
            ("`/a` must be a whole number, found `1.5`".to_owned(), None),
            ("`/a` must be a number, found `010`".to_owned(), Some("a: 10".to_owned())),
        ]
    );
}

#[test]
fn a_pointer_leads_to_its_place_or_the_nearest_one() {
    let text = "tools:\n  - name: a\n    capability:\n      writes: true\n";
    let root = tree(text);
    let place = |pointer: &str| root.span_at(pointer).slice(text);
    assert_eq!(
        [
            "/tools/0/name",
            "/tools/0/capability/writes",
            "/tools/0/capability",
            "/tools/0/capability/gone/x",
            "/tools"
        ]
        .map(place),
        ["a", "true", "capability", "capability", "tools"]
    );
    let spans: Vec<_> = root.pointer_spans().into_keys().collect();
    assert_eq!(
        spans,
        ["", "/tools", "/tools/0", "/tools/0/name", "/tools/0/capability", "/tools/0/capability/writes"]
    );
}

#[test]
fn keys_with_slashes_and_tildes_are_escaped_in_pointers() {
    let root = tree("a/b: {c~d: x}");
    assert_eq!(root.at_pointer("/a~1b/c~0d").and_then(Node::as_text), Some("x"));
    assert_eq!(root.pointer_spans().into_keys().collect::<Vec<_>>(), ["", "/a~1b", "/a~1b/c~0d"]);
}

#[test]
fn the_last_value_of_a_duplicate_key_counts() {
    let (node, diagnostics) = parse_yaml("a: 1\nb: 2\na: 3\n");
    let places: Vec<_> = diagnostics
        .iter()
        .map(|finding| (finding.span.unwrap().start, finding.labels[0].span.start))
        .collect();
    assert_eq!((node.unwrap().to_json_core(), places), (json!({"a": 3, "b": 2}), vec![(10, 0)]));
}

#[test]
fn duplicates_in_a_large_mapping_are_found_too() {
    let pairs: Vec<String> = (0..1000).map(|at| format!("k{}: v", at % 999)).collect();
    let (_, diagnostics) = parse_yaml(&pairs.join("\n"));
    let messages: Vec<_> = diagnostics.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(messages, ["the key `k0` is given twice"]);
}

#[test]
fn what_is_refused_gives_no_tree() {
    check_refused("a: &x b", &["yaml-anchor"]);
    check_refused("a: &x b\nc: *x", &["yaml-anchor"]);
    check_refused("a: !!str b\nc: !t [d]", &["yaml-tag", "yaml-tag"]);
    check_refused("<<: {a: b}", &["yaml-merge-key"]);
    check_refused("? [a]\n: b", &["yaml-complex-key"]);
    check_refused("%YAML 1.2\n---\na: b", &["yaml-directive"]);
    check_refused("a: b\n---\nc: d", &["yaml-multiple-documents"]);
    check_refused("a: \0", &["yaml-nul"]);
    check_refused("a: [", &["yaml-syntax"]);
    check_refused(&"[".repeat(100), &["yaml-too-deep"]);
    check_refused(&"- a\n".repeat(10_001), &["yaml-too-many-nodes"]);
    check_refused(&"a".repeat(1024 * 1024 + 1), &["yaml-too-long"]);
}

#[test]
fn a_merge_key_in_quotes_is_a_key() {
    check_text("'<<': a", json!({"<<": "a"}));
}

#[test]
fn sixty_four_levels_are_read() {
    let text = format!("{}x{}", "[".repeat(64), "]".repeat(64));
    let mut depth = 0;
    let mut node = &tree(&text);
    while let NodeValue::Sequence(sequence) = &node.value {
        depth += 1;
        node = &sequence.items[0];
    }
    assert_eq!(depth, 64);
    check_refused(&format!("{}x{}", "[".repeat(65), "]".repeat(65)), &["yaml-too-deep"]);
}
