//! What the builtins that are programs are called, take and return.

use serde_json::{Value, json};

use super::definitions::path_property;
use super::git_definitions::git_builtins;
use super::shell::{MAX_COMMAND_CHARS, MAX_SECONDS, MAX_STDIN_CHARS};

pub(super) const SHELL: &str = "builtin/shell";

/// All of them.
pub(super) fn program_builtins() -> impl Iterator<Item = Value> {
    std::iter::once(shell()).chain(git_builtins())
}

fn shell() -> Value {
    json!({
        "name": SHELL,
        "description": "Runs a command line by `/bin/sh` in the sandbox: it reads the root, has no network, and writes only where the policy lets it.",
        "source": "builtin",
        "capability": {"writes": true, "checkpointable": true, "checkpoint_scope": "snapshot"},
        "timeout": MAX_SECONDS,
        "input_schema": object(
            json!({
                "command": {
                    "type": "string", "minLength": 1, "maxLength": MAX_COMMAND_CHARS, "pattern": "^[^\\u0000]*$",
                    "description": "What the shell runs.",
                },
                "cwd": path_property("The folder to start in, relative to the root; the root itself when absent."),
                "timeout": {
                    "type": "integer", "minimum": 1, "maximum": MAX_SECONDS,
                    "description": "After so many seconds it is ended, with all that it started.",
                },
                "stdin": {
                    "type": "string", "maxLength": MAX_STDIN_CHARS,
                    "description": "What it reads from its standard input, which is empty when absent.",
                },
            }),
            &["command"],
        ),
        "output_schema": object(
            json!({
                "exit_code": {"type": "integer"},
                "stdout": {"type": "string"},
                "stderr": {"type": "string"},
                "stdout_base64": {"type": "string", "description": "In the place of `stdout` when that is not text."},
                "stderr_base64": {"type": "string", "description": "In the place of `stderr` when that is not text."},
                "stdout_truncated": {"const": true},
                "stderr_truncated": {"const": true},
            }),
            &["exit_code"],
        ),
    })
}

pub(super) fn object(properties: Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}
