use serde_json::json;

use super::*;

#[derive(Debug)]
struct Accepting;

impl Elicitor for Accepting {
    fn elicit(&self, question: &Question) -> QuestionAnswer {
        let told = json!({"tool": question.tool, "message": question.message});
        QuestionAnswer::Accept(Map::from_iter([("told".to_owned(), told)]))
    }
}

fn elicit() -> Elicit {
    Elicit::new("remote".parse().unwrap(), Some(Arc::new(Accepting)))
}

#[track_caller]
fn check(params: Value, expected: Result<Value, &str>) {
    let expected = expected.map_err(refused);
    assert_eq!(answer_to_form(&elicit(), Some("t"), &params), expected, "{params}");
}

#[test]
fn a_plain_form_and_an_address_reach_the_person() {
    let told = json!({"action": "accept", "content": {"told": {"tool": "t", "message": "Who?"}}});
    let schema = json!({"type": "object", "properties": {"name": {"type": "string"}}});
    check(json!({"message": "Who?", "requestedSchema": schema}), Ok(told));
    check(json!({"mode": "url", "url": "https://a.b/c", "message": ""}), Ok(json!({"action": "accept"})));
}

#[test]
fn what_nobody_may_be_asked_is_not_shown() {
    let field = |name: &str, field: Value| json!({"requestedSchema": {"properties": {name: field}}});
    for name in ["password", "apiKey", "api_key", "API-KEY", "dbPasswords", "auth_token", "otp"] {
        let reason = format!("a form whose field `{name}` asks for a secret");
        check(field(name, json!({"type": "string"})), Err(&reason));
    }
    let secret = "a form whose field `x` asks for a secret";
    check(field("x", json!({"type": "string", "format": "password"})), Err(secret));
    check(field("x", json!({"type": "string", "title": "Your access token"})), Err(secret));
    check(field("x", json!({"type": "string", "description": "the private key"})), Err(secret));
    let mut asked = field("x", json!({"type": "string"}));
    asked["message"] = json!("Please enter your password");
    check(asked, Err(secret));
    check(field("x", json!({"type": "object"})), Err("a form whose field `x` is not plain"));
    check(json!({}), Err("a form without fields"));
    check(json!({"mode": "url", "url": "file:///etc/passwd"}), Err("an address that is none of the web"));
    check(json!({"mode": "url", "url": "https://a b"}), Err("an address that is none of the web"));
}

#[test]
fn only_elicitation_is_answered() {
    let asks = |method: &str| json!({"inputRequests": {"a": {"method": method, "params": {}}}});
    let answers = |result: &Value| answers_to(&elicit(), None, result);
    assert_eq!(
        answers(&asks("sampling/createMessage")),
        Err(refused("`sampling/createMessage` was never offered"))
    );
    assert_eq!(answers(&asks("roots/list")), Err(refused("`roots/list` was never offered")));
    assert_eq!(answers(&json!({"inputRequests": 3})), Err(refused("its questions cannot be read")));
    assert_eq!(answers(&json!({"requestState": "s"})), Ok(json!({})));
}

#[test]
fn without_a_person_nothing_is_answered() {
    let nobody = Elicit::new("remote".parse().unwrap(), None);
    assert_eq!(answer_to_form(&nobody, None, &json!({})), Err(refused("nobody can be asked")));
    assert_eq!(nobody.capabilities(), json!({}));
}
