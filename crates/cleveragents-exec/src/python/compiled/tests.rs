use serde_json::Value;

use super::*;
use crate::python::{RUN, TRANSFORM};

fn request(code: &str) -> Request<'_> {
    Request { code, hook: None, function: &RUN, inputs: &Value::Null, depth: 1, bytes: 1 }
}

/// What a process writes for one request, as the next request finds it.
fn written(compiled: &mut CompiledCode, request: &Request<'_>, bytes: &[u8]) {
    let code = compiled.look_up(request);
    rustix::io::write(code.place().unwrap(), bytes).unwrap();
    compiled.keep(code);
}

#[track_caller]
fn check(compiled: &CompiledCode, request: &Request<'_>, expected: &[u8]) {
    let code = compiled.look_up(request);
    assert_eq!((code.known(), code.place().is_none()), (expected, !expected.is_empty()));
}

#[test]
fn compiled_code_is_that_of_the_very_same_code() {
    let mut compiled = CompiledCode::default();
    written(&mut compiled, &request("one"), b"1");
    written(&mut compiled, &Request { hook: Some("one"), ..request("one") }, b"2");
    check(&compiled, &request("one"), b"1");
    check(&compiled, &Request { hook: Some("one"), ..request("one") }, b"2");
    check(&compiled, &Request { hook: Some("two"), ..request("one") }, b"");
    check(&compiled, &Request { function: &TRANSFORM, ..request("one") }, b"");
    check(&compiled, &request("two"), b"");
}

#[test]
fn nothing_and_too_much_are_not_kept() {
    let mut compiled = CompiledCode::default();
    written(&mut compiled, &request("nothing"), b"");
    written(&mut compiled, &request("too much"), &vec![1; MOST_OF_ONE + 1]);
    check(&compiled, &request("nothing"), b"");
    check(&compiled, &request("too much"), b"");
    // What does not fit beside the rest takes its place.
    for code in ["a", "b", "c", "d", "e"] {
        written(&mut compiled, &request(code), &vec![1; MOST_OF_ONE]);
    }
    check(&compiled, &request("d"), b"");
    check(&compiled, &request("e"), &vec![1; MOST_OF_ONE]);
}
