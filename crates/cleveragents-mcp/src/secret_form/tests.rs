use serde_json::json;

use super::*;

#[track_caller]
fn check(message: &str, fields: Value, expected: Option<&str>) {
    let fields = fields.as_object().expect("fields");
    assert_eq!(secret_field(message, fields), expected, "{message} {fields:?}");
}

#[test]
fn a_field_is_known_by_its_name_and_its_words() {
    for name in ["password", "apiKey", "api_key", "API-KEY", "dbPasswords", "auth_token", "otp"] {
        check("", json!({ name: {"type": "string"} }), Some(name));
    }
    check("", json!({"x": {"type": "string", "format": "password"}}), Some("x"));
    check("", json!({"x": {"type": "string", "title": "Your password"}}), Some("x"));
    check("", json!({"x": {"type": "string", "title": "Your access token"}}), Some("x"));
    check("", json!({"x": {"type": "string", "description": "the private key"}}), Some("x"));
}

#[test]
fn the_message_says_what_a_free_text_is_for() {
    let text = json!({"n": {"type": "integer"}, "x": {"type": "string"}});
    for message in ["Please enter your password", "The API key?", "Your apiKey", "Paste two tokens."] {
        check(message, text.clone(), Some("x"));
        check(message, json!({"n": {"type": "integer"}}), None);
        check(message, json!({"x": {"type": "string", "enum": ["a"]}}), None);
    }
    check("Which tokenizer, and how is the keyboard?", text.clone(), None);
    check("The API keyboard of a secretary", text, None);
}

#[test]
fn ordinary_fields_are_no_secrets() {
    for name in ["option", "tokenizer", "secretary", "keyboard", "stop", "author"] {
        check("", json!({ name: {"type": "string"} }), None);
    }
    check("", json!({"max_tokens": {"type": "integer"}}), None);
}
