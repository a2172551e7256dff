use super::*;

#[track_caller]
fn check(response: Value, expected: Said) {
    let form = approval_form("May it run?".to_owned());
    let responses = InputResponses::from([(APPROVAL.to_owned(), response)]);
    assert_eq!(said_in(Some(&responses), &form), expected);
}

fn fields(value: Value) -> Said {
    Said::Fields(value.as_object().cloned().unwrap_or_default())
}

#[test]
fn only_a_yes_that_fits_the_form_is_a_yes() {
    check(json!({"action": "accept", "content": {"approve": true}}), fields(json!({"approve": true})));
    check(json!({"action": "accept", "content": {"approve": false}}), fields(json!({"approve": false})));
    check(json!({"action": "accept", "content": {"approve": "true"}}), Said::Nothing);
    check(json!({"action": "accept", "content": {}}), Said::Nothing);
    check(json!({"action": "accept"}), Said::Nothing);
    check(json!({"action": "decline"}), Said::No);
    check(json!({"action": "cancel"}), Said::No);
    check(json!(12345), Said::Nothing);
    check(Value::Null, Said::Nothing);
    assert_eq!(said_in(None, &approval_form(String::new())), Said::Nothing);
}

#[test]
fn a_client_that_shows_addresses_only_shows_no_forms() {
    let shows = |declared: Value| shows_forms(&serde_json::from_value(declared).unwrap());
    assert!(shows(json!({"elicitation": {}})));
    assert!(shows(json!({"elicitation": {"form": {}, "url": {}}})));
    assert!(!shows(json!({"elicitation": {"url": {}}})));
    assert!(!shows(json!({"sampling": {}})));
}
