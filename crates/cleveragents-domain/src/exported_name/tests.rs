use proptest::prelude::*;

use super::*;

fn name(text: &str) -> ToolName {
    text.parse().unwrap()
}

#[track_caller]
fn check(tool: &str, mcp: &str, llm: &str) {
    let name = name(tool);
    let found = [exported_name(&name, NameAlphabet::Mcp), exported_name(&name, NameAlphabet::Llm)];
    assert_eq!(found, [mcp, llm]);
}

#[test]
fn a_name_keeps_its_letters_where_it_fits() {
    check("builtin/read_file", "builtin.read_file", "builtin__read_file");
    check("Team/Lint", "Team.Lint", "Team__Lint");
    check("a_/b", "a_.b", "a___b");
    check("ns/skill--inline-1", "ns.skill--inline-1", "ns__skill--inline-1");
}

#[test]
fn a_name_that_does_not_fit_ends_with_a_digest() {
    check("a/b__c", "a.b__c", "a__b__c-bbed503749");
    check("a__b/c", "a__b.c", "a__b__c-e6f8360445");
    let long = format!("n/{}", "x".repeat(150));
    let mcp = format!("n.{}-5378e666cd", "x".repeat(115));
    let llm = format!("n__{}-5378e666cd", "x".repeat(50));
    check(&long, &mcp, &llm);
}

#[test]
fn two_tools_that_meet_are_an_error() {
    let crafted = format!("a/b__c-{}", "bbed503749");
    let names = [name("one/go"), name("two/go"), name(&crafted)];
    let short = ExportedNames::short(&names).map_err(|clash| clash.to_string());
    assert_eq!(short, Err("`one/go` and `two/go` would both be exported as `go`".to_owned()));
    let whole = ExportedNames::of(&names, NameAlphabet::Mcp).unwrap();
    let listed: Vec<(&str, &str)> = whole.iter().map(|(exported, name)| (exported, name.as_str())).collect();
    assert_eq!(
        listed,
        [("a.b__c-bbed503749", "a/b__c-bbed503749"), ("one.go", "one/go"), ("two.go", "two/go"),]
    );
    assert_eq!(ExportedNames::of([&names[0], &names[0]], NameAlphabet::Llm).unwrap().iter().count(), 1);
}

/// Names that provoke meetings: few letters, many separators.
fn hostile_names() -> impl Strategy<Value = ToolName> {
    let part = "[aAbS0]([aAbS0_-]|__|_S_|_C_|--){0,40}";
    (part, part)
        .prop_map(|(namespace, short)| format!("{namespace}/{short}"))
        .prop_filter_map("is a name", |text| text.parse().ok())
}

fn is_legal(exported: &str, alphabet: NameAlphabet) -> bool {
    let is_allowed = |character: char| {
        character.is_ascii_alphanumeric()
            || matches!(character, '_' | '-')
            || (character == '.' && alphabet == NameAlphabet::Mcp)
    };
    (1..=alphabet.longest()).contains(&exported.len()) && exported.chars().all(is_allowed)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// T38: the escape is injective and bounded, whatever letters a name has.
    #[test]
    fn names_leave_injectively(names in proptest::collection::vec(hostile_names(), 1..20)) {
        for alphabet in [NameAlphabet::Mcp, NameAlphabet::Llm] {
            let mut seen: BTreeMap<String, &ToolName> = BTreeMap::new();
            for name in &names {
                let exported = exported_name(name, alphabet);
                prop_assert!(is_legal(&exported, alphabet), "{exported}");
                let first = seen.insert(exported, name);
                prop_assert!(first.is_none_or(|first| first == name));
            }
            let exported = ExportedNames::of(&names, alphabet).unwrap();
            for name in &names {
                prop_assert_eq!(exported.tool(&exported_name(name, alphabet)), Some(name));
            }
        }
    }
}
