use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{ServerEnvironment, Unresolved, Variables, variable_name};

fn environment() -> ServerEnvironment {
    let variables =
        [("TOKEN", "s3cret"), ("EMPTY", ""), ("HOME", "/home/u"), ("OTHER", "x"), ("PATH", "/bin")];
    ServerEnvironment {
        variables: Variables(
            variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        ),
        workspace: PathBuf::from("/proj/project"),
        home: Some(PathBuf::from("/home/u")),
    }
}

#[track_caller]
fn check(written: &str, expected: &str) {
    let found = environment().expand(written).map(|setting| setting.value().to_owned());
    assert_eq!(found, Ok(expected.to_owned()));
}

#[track_caller]
fn unresolved(written: &str, reference: &str, reason: &'static str, hint: &str) {
    let found = environment().expand(written).map(|setting| setting.value().to_owned());
    let expected = Unresolved { reference: reference.to_owned(), reason, hint: hint.to_owned() };
    assert_eq!(found, Err(vec![expected]));
}

#[test]
fn references_are_replaced() {
    check("Bearer ${TOKEN}!", "Bearer s3cret!");
    check("${env:TOKEN}${TOKEN}", "s3crets3cret");
    check("${EMPTY}", "");
    check("${EMPTY:-a}", "a");
    check("${NONE:-a:-b}", "a:-b");
    check("${env:NONE:-}", "");
    check("${workspaceFolder}/x ${workspaceFolderBasename} ${userHome}", "/proj/project/x project /home/u");
}

#[test]
fn other_dollar_signs_stand_for_themselves() {
    check("$TOKEN $$ ${", "$TOKEN $$ ${");
    check("a ${TOKEN", "a ${TOKEN");
}

#[test]
fn a_reference_that_stands_for_nothing_says_why() {
    unresolved("${NONE}", "${NONE}", "is not set", "set `NONE`, or give a default: `${NONE:-text}`");
    unresolved(
        "x ${input:api-key}",
        "${input:api-key}",
        "is asked for by another client",
        "write `${API_KEY}` and set that variable",
    );
    let hint = "references are `${NAME}`, `${NAME:-text}` and `${env:NAME}`";
    unresolved("${a b}", "${a b}", "is no variable", hint);
    unresolved("${file:/etc/passwd}", "${file:/etc/passwd}", "is no variable", hint);
    unresolved("${}", "${}", "is no variable", hint);
}

#[test]
fn a_text_cannot_grow_without_bound() {
    let mut environment = environment();
    environment.variables.0.insert("LONG".to_owned(), "x".repeat(100_000));
    let found = environment.expand(&"${LONG}".repeat(10_000)).map(|setting| setting.value().len());
    let expected = Unresolved {
        reference: "${LONG}${LONG}${LONG}${LONG}${LONG}${LON".chars().take(40).collect(),
        reason: "comes to more than 128 KiB",
        hint: "shorten it".to_owned(),
    };
    assert_eq!(found, Err(vec![expected]));
}

#[test]
fn only_harmless_variables_are_passed_on() {
    let expected: BTreeMap<String, String> = [("HOME", "/home/u"), ("PATH", "/bin")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
    assert_eq!(environment().inherited(), expected);
}

#[test]
fn debug_shows_no_value() {
    let shown = format!("{:?} {:?}", environment(), environment().expand("${TOKEN}"));
    assert_eq!(
        shown,
        "ServerEnvironment { variables: Variables(5), workspace: \"/proj/project\", home: Some(\"/home/u\") } Ok(Setting(…))"
    );
}

#[test]
fn an_id_becomes_the_name_of_a_variable() {
    assert_eq!([variable_name("github-pat"), variable_name("1x")], ["GITHUB_PAT", "INPUT_1X"]);
}
