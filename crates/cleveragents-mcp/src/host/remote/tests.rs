use serde_json::{Value, json};

use super::{AnswerFlaw, content};

#[track_caller]
fn check(answer: Value, expected: Result<&[u8], AnswerFlaw>) {
    assert_eq!(content(&answer, "x:y"), expected.map(<[u8]>::to_vec), "{answer}");
}

#[test]
fn the_one_resource_that_was_asked_for_is_taken() {
    check(json!({"contents": [{"uri": "x:y", "text": "a"}]}), Ok(b"a"));
    check(json!({"contents": [{"uri": "x:y", "blob": "AP8="}]}), Ok(&[0, 255]));
    let once = AnswerFlaw::NotOnce;
    check(json!({"contents": []}), Err(once));
    check(json!({"contents": [{"uri": "x:z", "text": ""}]}), Err(once));
    check(json!({"contents": [{"uri": "x:y", "text": "a"}, {"uri": "x:y", "text": "b"}]}), Err(once));
    let one = AnswerFlaw::TextAndBlob;
    check(json!({"contents": [{"uri": "x:y", "text": "a", "blob": ""}]}), Err(one));
    check(json!({"contents": [{"uri": "x:y"}]}), Err(one));
    check(json!({"contents": [{"uri": "x:y", "blob": "?"}]}), Err(AnswerFlaw::NoBase64));
    check(json!({"contents": {}}), Err(AnswerFlaw::NoContents));
}
