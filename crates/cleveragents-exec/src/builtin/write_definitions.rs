//! What the builtins that write are called, take and return.
//!
//! Each path that one changes fills a slot, so that a call may write exactly what its arguments name, the checkpoint keeps
//! exactly that, and a person who is asked sees it. The slots are not `required` because the input schema is, and says
//! better what is missing.

use serde_json::{Value, json};

use super::definitions::{TIMEOUT_SECONDS, path_property};
use super::edit_file::MAX_EDITS;
use super::tree::MAX_TREE_ENTRIES;

pub(super) const WRITE_FILE: &str = "builtin/write_file";
pub(super) const EDIT_FILE: &str = "builtin/edit_file";
pub(super) const DELETE_FILE: &str = "builtin/delete_file";
pub(super) const MOVE_FILE: &str = "builtin/move_file";
pub(super) const COPY_FILE: &str = "builtin/copy_file";
pub(super) const CREATE_DIRECTORY: &str = "builtin/create_directory";
pub(super) const DELETE_DIRECTORY: &str = "builtin/delete_directory";

/// The longest `content` and `new_string`, in characters.
const MAX_CONTENT_CHARS: usize = 16 * 1024 * 1024;

pub(super) fn writing_builtins() -> [Value; 7] {
    [
        write_file(),
        edit_file(),
        delete_file(),
        move_file(),
        copy_file(),
        create_directory(),
        delete_directory(),
    ]
}

/// What differs between the definitions.
struct Definition {
    name: &'static str,
    description: &'static str,
    idempotent: bool,
    slots: Value,
    properties: Value,
    required: Value,
    output: Value,
}

impl Definition {
    fn config(self) -> Value {
        let output_names: Vec<&String> =
            self.output.as_object().map(|output| output.keys().collect()).unwrap_or_default();
        json!({
            "name": self.name,
            "description": self.description,
            "source": "builtin",
            "capability": {
                "writes": true,
                "checkpointable": true,
                "checkpoint_scope": "file",
                "idempotent": self.idempotent,
            },
            "resource_slots": self.slots,
            "timeout": TIMEOUT_SECONDS,
            "input_schema": {
                "type": "object",
                "properties": self.properties,
                "required": self.required,
                "additionalProperties": false,
            },
            "output_schema": {
                "type": "object",
                "required": output_names,
                "properties": self.output,
                "additionalProperties": false,
            },
        })
    }
}

fn slot(name: &str, resource_type: &str, access: &str) -> Value {
    json!({
        "name": name, "resource_type": resource_type, "access": access, "binding": "parameter", "required": false,
    })
}

fn flag(default: bool, description: &str) -> Value {
    json!({"type": "boolean", "default": default, "description": description})
}

fn create_parents() -> Value {
    flag(true, "Whether missing folders above are made.")
}

fn expected_digest() -> Value {
    json!({
        "type": "string", "pattern": "^sha256:[0-9a-f]{64}$",
        "description": "The digest that the file must have, as it was returned before; otherwise nothing is changed.",
    })
}

fn text() -> Value {
    json!({"type": "string"})
}

fn number() -> Value {
    json!({"type": "integer"})
}

fn boolean() -> Value {
    json!({"type": "boolean"})
}

fn write_file() -> Value {
    Definition {
        name: WRITE_FILE,
        description: "Writes a whole file below the root in one step. Permissions of a file that is replaced stay.",
        idempotent: true,
        slots: json!([slot("path", "file", "read_write")]),
        properties: json!({
            "path": path_property("The file, relative to the root."),
            "content": {"type": "string", "maxLength": MAX_CONTENT_CHARS, "description": "The whole content."},
            "encoding": {
                "enum": ["text", "base64"], "default": "text",
                "description": "Whether `content` is the text itself or bytes as base64.",
            },
            "overwrite": flag(true, "Whether a file that is there is replaced."),
            "create_parents": create_parents(),
            "expected_digest": expected_digest(),
        }),
        required: json!(["path", "content"]),
        output: json!({"path": text(), "created": boolean(), "size": number(), "digest": text()}),
    }
    .config()
}

fn edit_file() -> Value {
    Definition {
        name: EDIT_FILE,
        description: "Replaces exact strings in a text file below the root: all edits, one after the other, or none.",
        idempotent: false,
        slots: json!([slot("path", "file", "read_write")]),
        properties: json!({
            "path": path_property("The file, relative to the root."),
            "edits": {
                "type": "array", "minItems": 1, "maxItems": MAX_EDITS,
                "items": {
                    "type": "object",
                    "properties": {
                        "old_string": {
                            "type": "string", "minLength": 1, "maxLength": MAX_CONTENT_CHARS,
                            "description": "The exact text to replace. It must be there once, unless `count` or `replace_all` says otherwise.",
                        },
                        "new_string": {"type": "string", "maxLength": MAX_CONTENT_CHARS},
                        "replace_all": flag(false, "Whether every occurrence is replaced, however many there are."),
                        "count": {
                            "type": "integer", "minimum": 1,
                            "description": "How many occurrences there must be; all of them are replaced.",
                        },
                    },
                    "required": ["old_string", "new_string"],
                    "additionalProperties": false,
                },
            },
            "expected_digest": expected_digest(),
        }),
        required: json!(["path", "edits"]),
        output: json!({"path": text(), "replacements": number(), "size": number(), "digest": text()}),
    }
    .config()
}

fn delete_file() -> Value {
    Definition {
        name: DELETE_FILE,
        description: "Deletes a file below the root.",
        idempotent: false,
        slots: json!([slot("path", "file", "read_write")]),
        properties: json!({
            "path": path_property("The file, relative to the root."),
            "expected_digest": expected_digest(),
        }),
        required: json!(["path"]),
        output: json!({"path": text(), "size": number()}),
    }
    .config()
}

fn move_file() -> Value {
    Definition {
        name: MOVE_FILE,
        description: "Gives a file or folder below the root another path below the root, in one step.",
        idempotent: false,
        slots: json!([slot("source", "file", "read_write"), slot("destination", "file", "read_write")]),
        properties: json!({
            "source": path_property("The file or folder, relative to the root."),
            "destination": path_property("Its path afterwards, relative to the root."),
            "overwrite": flag(false, "Whether a file that is there is replaced by a file."),
            "create_parents": create_parents(),
        }),
        required: json!(["source", "destination"]),
        output: json!({"source": text(), "path": text(), "kind": {"enum": ["file", "folder"]}}),
    }
    .config()
}

fn copy_file() -> Value {
    Definition {
        name: COPY_FILE,
        description: "Copies a file below the root, with its permissions.",
        idempotent: false,
        slots: json!([slot("source", "file", "read_only"), slot("destination", "file", "read_write")]),
        properties: json!({
            "source": path_property("The file to copy, relative to the root."),
            "destination": path_property("The copy, relative to the root."),
            "overwrite": flag(false, "Whether a file that is there is replaced."),
            "create_parents": create_parents(),
        }),
        required: json!(["source", "destination"]),
        output: json!({
            "source": text(), "path": text(), "created": boolean(), "size": number(), "digest": text(),
        }),
    }
    .config()
}

fn create_directory() -> Value {
    Definition {
        name: CREATE_DIRECTORY,
        description: "Makes a folder below the root. One that is there already is a success.",
        idempotent: true,
        slots: json!([slot("path", "directory", "read_write")]),
        properties: json!({
            "path": path_property("The folder, relative to the root."),
            "create_parents": create_parents(),
        }),
        required: json!(["path"]),
        output: json!({"path": text(), "created": boolean()}),
    }
    .config()
}

fn delete_directory() -> Value {
    Definition {
        name: DELETE_DIRECTORY,
        description: "Deletes an empty folder below the root, or on request a folder with everything in it. Links in it are deleted and not followed.",
        idempotent: false,
        slots: json!([slot("path", "directory", "read_write")]),
        properties: json!({
            "path": path_property("The folder, relative to the root."),
            "recursive": flag(false, &format!("Whether everything in it is deleted too, at most {MAX_TREE_ENTRIES} entries.")),
        }),
        required: json!(["path"]),
        output: json!({
            "path": text(),
            "removed": {"type": "integer", "description": "How many names are gone, with the folder's own."},
        }),
    }
    .config()
}
