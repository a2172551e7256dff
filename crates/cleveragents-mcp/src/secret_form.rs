//! Forms that ask a person for what nobody may type into a form.

use serde_json::{Map, Value};

#[cfg(test)]
mod tests;

/// Words that name a secret.
const SECRET_WORDS: [&str; 9] =
    ["passwd", "pwd", "secret", "token", "credential", "otp", "cvv", "cvc", "mnemonic"];

/// The same, recognized inside longer names as well.
const SECRET_NAMES: [&str; 12] = [
    "password",
    "passphrase",
    "passcode",
    "apikey",
    "accesskey",
    "authkey",
    "privatekey",
    "sshkey",
    "encryptionkey",
    "pincode",
    "cardnumber",
    "seedphrase",
];

/// Finds the field of a form that asks for a secret: by its name, its own words, or the message above a free text.
pub(crate) fn secret_field<'a>(message: &str, fields: &'a Map<String, Value>) -> Option<&'a str> {
    let is_about_secret = names_secret_in_prose(message);
    let found = fields
        .iter()
        .find(|(name, field)| asks_for_secret(name, field) || (is_about_secret && is_free_text(field)));
    found.map(|(name, _)| name.as_str())
}

/// Whether a field is about something that must not be typed into a form.
fn asks_for_secret(name: &str, field: &Value) -> bool {
    if field.get("format").and_then(Value::as_str) == Some("password") {
        return true;
    }
    let is_text = is_text(field);
    let texts =
        ["title", "description"].map(|key| field.get(key).and_then(Value::as_str).unwrap_or_default());
    std::iter::once(name).chain(texts).any(|text| {
        // `apiKey`, `api_key` and `API key` are one word; `otp` inside `option` is none.
        let words = words_of(text);
        let joined = words.concat();
        // A number of tokens is no token.
        SECRET_NAMES.iter().any(|secret| joined.contains(secret))
            || (is_text && words.iter().any(|word| is_secret_word(word)))
    })
}

fn is_text(field: &Value) -> bool {
    field.get("type").and_then(Value::as_str) == Some("string")
}

/// Whoever chooses from a list types nothing.
fn is_free_text(field: &Value) -> bool {
    is_text(field) && ["enum", "oneOf"].iter().all(|key| field.get(key).is_none())
}

fn is_secret_word(word: &str) -> bool {
    SECRET_WORDS.contains(&singular(word))
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').unwrap_or(word)
}

/// In prose a secret is a word, or words one after the other: `the API key`.
fn names_secret_in_prose(text: &str) -> bool {
    let words = words_of(text);
    words.iter().any(|word| is_secret_word(word))
        || (1..=2)
            .any(|length| words.windows(length).any(|near| SECRET_NAMES.contains(&singular(&near.concat()))))
}

/// The words of a text or of a name, in lower case.
fn words_of(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for character in text.chars() {
        let begins = !character.is_alphanumeric() || (character.is_uppercase() && before.is_lowercase());
        if begins {
            words.push(String::new());
        }
        if character.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(character.to_lowercase());
        }
        before = character;
    }
    words.retain(|word| !word.is_empty());
    words
}
