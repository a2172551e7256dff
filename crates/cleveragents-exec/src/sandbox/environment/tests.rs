use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use super::{Environment, EnvironmentError};

fn texts(environment: &Environment) -> Vec<String> {
    let text = |value: &std::ffi::OsStr| value.to_str().unwrap().to_owned();
    environment.variables().map(|(name, value)| format!("{}={}", text(name), text(value))).collect()
}

#[test]
fn a_program_sees_its_scratch_and_the_search_path() {
    assert_eq!(
        texts(&Environment::in_scratch(Path::new("/scratch"))),
        ["HOME=/scratch", "LANG=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin", "TMPDIR=/scratch"]
    );
}

#[test]
fn only_named_variables_pass() {
    let ours: BTreeMap<OsString, OsString> =
        [("TERM", "dumb"), ("TOKEN", "secret")].map(|(name, value)| (name.into(), value.into())).into();
    let environment = Environment::default().allowing(["TERM", "LC_ALL"], &ours).unwrap();
    assert_eq!(texts(&environment), ["TERM=dumb"]);
}

#[track_caller]
fn check_refused(name: &str, value: &str, expected: &str) {
    let refused: EnvironmentError = Environment::default().with(name, value).unwrap_err();
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_name_or_value_that_would_be_read_differently_is_refused() {
    check_refused("", "x", "`` cannot name an environment variable");
    check_refused("A=B", "x", "`A=B` cannot name an environment variable");
    check_refused("A\0", "x", "`A\\0` cannot name an environment variable");
    check_refused("A", "x\0", "the environment variable `A` has a value with a zero byte");
}
