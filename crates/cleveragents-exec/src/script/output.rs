//! What a script's run is for its caller.

use serde_json::{Map, Value, json};

use crate::builtin::base64;
use crate::sandbox::{Captured, Outcome};

/// The exit code and both outputs. Output that is not text is `stdout_base64` or `stderr_base64`; a `_truncated` beside it
/// says that there was more.
pub(crate) fn of(code: i32, outcome: &Outcome) -> Map<String, Value> {
    let mut output = Map::new();
    output.insert("exit_code".to_owned(), json!(code));
    for (name, captured) in [("stdout", &outcome.stdout), ("stderr", &outcome.stderr)] {
        match text(captured) {
            Some(text) => output.insert(name.to_owned(), json!(text)),
            None => output.insert(format!("{name}_base64"), json!(base64::encode(&captured.bytes))),
        };
        if captured.truncated() {
            output.insert(format!("{name}_truncated"), json!(true));
        }
    }
    output
}

/// The output as text. A character that the limit cut in two is left out.
fn text(captured: &Captured) -> Option<&str> {
    match std::str::from_utf8(&captured.bytes) {
        Ok(text) => Some(text),
        Err(error) if captured.truncated() && error.error_len().is_none() => {
            captured.bytes.get(..error.valid_up_to()).and_then(|whole| std::str::from_utf8(whole).ok())
        }
        Err(_) => None,
    }
}
