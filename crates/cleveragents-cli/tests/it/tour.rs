//! `agents tour`.
#![expect(clippy::disallowed_methods, reason = "runs the command lines that the tour prints")]

use std::process::Command;

use serde_json::Value;

use crate::playground::Playground;

/// The steps. Python of others runs where there is a sandbox.
fn titles() -> Vec<&'static str> {
    vec![
        "1. Find the skills",
        "2. Check them: one is broken on purpose, and the report says where and how to mend it",
        "3. Tell a model which skills there are: name, description and location only",
        "4. Give a model the instructions of one skill",
        "5. List the files that the skill brings along",
        "6. Read one of them",
        "7. Run a builtin tool through the gate",
        "8. Run one in the name of a skill that allows it",
        "9. Be refused: the same skill does not allow reading files",
        "10. Without the skill the same call runs",
        "11. Register a tool: inline Python in a YAML file, which declares what it does",
        "12. Register a composed skill, which refers to that tool and has one of its own",
        "13. See its exact tools, and why one is not among them",
        #[cfg(all(target_os = "linux", not(agents_portable)))]
        "14. Run the registered tool: a fresh process in the sandbox",
        #[cfg(all(target_os = "linux", not(agents_portable)))]
        "15. Run a tool that only the skill has, in its name",
        if cfg!(all(target_os = "linux", not(agents_portable))) {
            "16. Be refused: in this skill an override takes writing away"
        } else {
            "14. Be refused: in this skill an override takes writing away"
        },
    ]
}

#[test]
fn every_step_does_what_it_should_and_its_command_line_works() {
    let playground = Playground::new();
    let output = playground.output(&["tour", "--format", "json"], b"");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let steps = answer["data"]["steps"].as_array().expect("steps").clone();
    let passed: Vec<bool> = steps.iter().map(|step| step["passed"] == true).collect();
    assert_eq!((output.status.code(), passed), (Some(0), vec![true; titles().len()]), "{answer:#}");
    for step in &steps {
        let command = step["command"].as_str().expect("a command line");
        let run = Command::new("sh")
            .args(["-c", command])
            .env("HOME", playground.project())
            .output()
            .expect("a shell");
        assert_eq!(run.status.code().map(Value::from), Some(step["exit_code"].clone()), "{command}");
    }
}

#[test]
fn the_text_for_people_names_each_step() {
    let output = Playground::new().output(&["tour"], b"");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let shown: Vec<&str> = text
        .lines()
        .filter(|line| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok()))
        .collect();
    assert_eq!((output.status.code(), shown), (Some(0), titles()));
}

#[test]
fn a_step_that_fails_fails_the_tour() {
    let playground = Playground::new();
    let output =
        playground.command(&["tour"]).env("TMPDIR", "/nonexistent").output().expect("the program ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).lines().next()),
        (Some(1), Some("error: the examples cannot be unpacked"))
    );
}
