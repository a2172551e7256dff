//! The steps of the tour: command lines, and what has to come of them.

use serde_json::Value;

use crate::exit_code::Exit;

/// One command line, how it has to end, and what its data has to hold.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) title: &'static str,
    pub(super) arguments: &'static [&'static str],
    pub(super) expected: Exit,
    pub(super) facts: &'static [Fact],
}

/// Something that has to hold for the value at a JSON pointer.
#[derive(Debug)]
pub(super) enum Fact {
    Flag(&'static str, bool),
    Number(&'static str, u64),
    Text(&'static str, &'static str),
    Begins(&'static str, &'static str),
    Length(&'static str, usize),
}

impl Fact {
    pub(super) fn holds(&self, data: &Value) -> bool {
        match *self {
            Self::Flag(pointer, flag) => data.pointer(pointer).and_then(Value::as_bool) == Some(flag),
            Self::Number(pointer, number) => data.pointer(pointer).and_then(Value::as_u64) == Some(number),
            Self::Text(pointer, text) => data.pointer(pointer).and_then(Value::as_str) == Some(text),
            Self::Begins(pointer, text) => {
                data.pointer(pointer).and_then(Value::as_str).is_some_and(|found| found.starts_with(text))
            }
            Self::Length(pointer, length) => {
                data.pointer(pointer).and_then(Value::as_array).map(Vec::len) == Some(length)
            }
        }
    }
}

pub(super) const STEPS: &[Step] = &[
    Step {
        title: "Find the skills",
        arguments: &["--root", "examples/skills", "skill", "list"],
        expected: Exit::Success,
        facts: &[Fact::Number("/summary/total", 6), Fact::Number("/summary/broken", 0)],
    },
    Step {
        title: "Check them: one is broken on purpose, and the report says where and how to mend it",
        arguments: &["--root", "examples/skills", "skill", "validate"],
        expected: Exit::Failure,
        facts: &[Fact::Number("/summary/files", 6), Fact::Number("/summary/invalid", 1)],
    },
    Step {
        title: "Tell a model which skills there are: name, description and location only",
        arguments: &["--root", "examples/skills", "catalog"],
        expected: Exit::Success,
        facts: &[Fact::Number("/skills", 6), Fact::Begins("/text", "<available_skills>\n")],
    },
    Step {
        title: "Give a model the instructions of one skill",
        arguments: &["--root", "examples/skills", "skill", "activate", "changelog-writer"],
        expected: Exit::Success,
        facts: &[Fact::Begins("/body", "# Write the changelog"), Fact::Begins("/text", "<skill_content ")],
    },
    Step {
        title: "List the files that the skill brings along",
        arguments: &["--root", "examples/skills", "skill", "resources", "changelog-writer"],
        expected: Exit::Success,
        facts: &[Fact::Length("/resources", 2)],
    },
    Step {
        title: "Read one of them",
        arguments: &[
            "--root",
            "examples/skills",
            "skill",
            "read",
            "changelog-writer",
            "references/format.md",
        ],
        expected: Exit::Success,
        facts: &[Fact::Begins("/content", "# Sections of a release")],
    },
    Step {
        title: "Run a builtin tool through the gate",
        arguments: &[
            "tool",
            "run",
            "builtin/search_files",
            "--input",
            r#"{"path": "examples/data", "pattern": "error"}"#,
        ],
        expected: Exit::Success,
        facts: &[Fact::Flag("/success", true)],
    },
    Step {
        title: "Run one in the name of a skill that allows it",
        arguments: &[
            "--root",
            "examples/skills",
            "tool",
            "run",
            "builtin/list_directory",
            "--skill",
            "folder-outline",
            "--input",
            r#"{"path": "examples/data"}"#,
        ],
        expected: Exit::Success,
        facts: &[Fact::Flag("/success", true), Fact::Text("/skill_name", "local/folder-outline")],
    },
    Step {
        title: "Be refused: the same skill does not allow reading files",
        arguments: &[
            "--root",
            "examples/skills",
            "tool",
            "run",
            "builtin/read_file",
            "--skill",
            "folder-outline",
            "--input",
            r#"{"path": "examples/data/minutes.txt"}"#,
        ],
        expected: Exit::Refused,
        facts: &[Fact::Flag("/success", false), Fact::Text("/error/details/rule", "allowed-tools")],
    },
    Step {
        title: "Without the skill the same call runs",
        arguments: &[
            "tool",
            "run",
            "builtin/read_file",
            "--input",
            r#"{"path": "examples/data/minutes.txt"}"#,
        ],
        expected: Exit::Success,
        facts: &[Fact::Flag("/success", true)],
    },
    Step {
        title: "Register a tool: inline Python in a YAML file, which declares what it does",
        arguments: &[
            "--data-dir",
            "state",
            "tool",
            "add",
            "--config",
            "examples/tools/count-words.yaml",
            "--update",
        ],
        expected: Exit::Success,
        facts: &[Fact::Text("/tool_registered/name", "local/count-words")],
    },
    Step {
        title: "Register a composed skill, which refers to that tool and has one of its own",
        arguments: &[
            "--data-dir",
            "state",
            "skill",
            "add",
            "--config",
            "examples/composed/text-report.yaml",
            "--strict",
            "--update",
        ],
        expected: Exit::Success,
        facts: &[Fact::Text("/skill/name", "local/text-report"), Fact::Number("/total_tools", 4)],
    },
    Step {
        title: "See its exact tools, and why one is not among them",
        arguments: &["--data-dir", "state", "skill", "tools", "text-report"],
        expected: Exit::Success,
        facts: &[
            Fact::Length("/tools", 5),
            Fact::Number("/summary/callable", 4),
            Fact::Text("/tools/2/status", "denied"),
        ],
    },
    // Python of others runs in the sandbox, which only Linux has.
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    Step {
        title: "Run the registered tool: a fresh process in the sandbox",
        arguments: &[
            "--data-dir",
            "state",
            "tool",
            "run",
            "local/count-words",
            "--input",
            r#"{"text": "one two three"}"#,
        ],
        expected: Exit::Success,
        facts: &[Fact::Number("/output_data/words", 3)],
    },
    #[cfg(all(target_os = "linux", not(agents_portable)))]
    Step {
        title: "Run a tool that only the skill has, in its name",
        arguments: &[
            "--data-dir",
            "state",
            "tool",
            "run",
            "local/text-report--longest-line",
            "--skill",
            "text-report",
            "--input",
            r#"{"text": "a\nlonger\nthe longest\n"}"#,
        ],
        expected: Exit::Success,
        facts: &[
            Fact::Text("/output_data/line", "the longest"),
            Fact::Text("/skill_name", "local/text-report"),
        ],
    },
    Step {
        title: "Be refused: in this skill an override takes writing away",
        arguments: &[
            "--data-dir",
            "state",
            "tool",
            "run",
            "builtin/write_file",
            "--skill",
            "text-report",
            "--input",
            r#"{"path": "examples/data/new.txt", "content": "no"}"#,
        ],
        expected: Exit::Refused,
        facts: &[Fact::Flag("/success", false), Fact::Text("/error/details/rule", "read-only")],
    },
];
