//! `agents skill list --watch`.
#![cfg(unix)]

use std::io::{BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::Value;

use crate::playground::Playground;

/// No answer takes this long, however slow the machine is.
const LONGEST: Duration = Duration::from_mins(2);

/// A program that watches, and what it prints.
struct Watching {
    child: Child,
    answers: Receiver<Value>,
}

impl Watching {
    fn start(playground: &Playground) -> Self {
        Self::of(playground.command(&["skill", "list", "--watch", "--format", "json"]))
    }

    fn of(mut command: Command) -> Self {
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        let output: BufReader<ChildStdout> = BufReader::new(child.stdout.take().unwrap());
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for answer in serde_json::Deserializer::from_reader(output).into_iter::<Value>() {
                if send.send(answer.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self { child, answers }
    }

    /// Waits for the next list and returns its names with their descriptions, and the status.
    #[track_caller]
    fn next(&self) -> (Vec<(String, String)>, String) {
        let answer = self.answers.recv_timeout(LONGEST).unwrap();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let skills = answer["data"]["skills"].as_array().unwrap();
        let skills = skills.iter().map(|skill| (text(&skill["name"]), text(&skill["description"])));
        (skills.collect(), text(&answer["status"]))
    }
}

fn listed(skills: &[(&str, &str)], status: &str) -> (Vec<(String, String)>, String) {
    let skills = skills.iter().map(|(name, description)| ((*name).to_owned(), (*description).to_owned()));
    (skills.collect(), status.to_owned())
}

#[test]
fn every_change_of_the_list_is_one_value_and_an_interrupt_ends_it() {
    let playground = Playground::new().skill("a", "First.", "Body.");
    let mut watching = Watching::start(&playground);
    assert_eq!(watching.next(), listed(&[("local/a", "First.")], "ok"));
    playground.write("project/.agents/skills/b/SKILL.md", "---\nname: b\ndescription: Second.\n---\n");
    assert_eq!(watching.next(), listed(&[("local/a", "First."), ("local/b", "Second.")], "ok"));
    // A body is not in the list, so this is no change of it.
    playground.write(
        "project/.agents/skills/a/SKILL.md",
        "---\nname: a\ndescription: First.\n---\nAnother body.\n",
    );
    playground.write("project/.agents/skills/b/SKILL.md", "---\nname: b\ndescription: Edited.\n---\n");
    assert_eq!(watching.next(), listed(&[("local/a", "First."), ("local/b", "Edited.")], "ok"));
    playground.write(
        "project/.agents/skills/kit.yaml",
        "name: local/kit\ndescription: A kit.\ntools: [builtin/read_file]\n",
    );
    let kit = ("local/kit", "A kit.");
    assert_eq!(watching.next(), listed(&[("local/a", "First."), ("local/b", "Edited."), kit], "ok"));
    playground.remove("project/.agents/skills/a");
    assert_eq!(watching.next(), listed(&[("local/b", "Edited."), kit], "ok"));
    playground.write("project/.agents/skills/b/SKILL.md", "no front matter\n");
    assert_eq!(watching.next(), listed(&[kit], "warn"));

    let process = rustix::process::Pid::from_child(&watching.child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    assert_eq!(watching.child.wait().unwrap().code(), Some(130));
    assert_eq!(watching.answers.recv_timeout(LONGEST).ok(), None);
}

#[test]
fn a_reader_that_goes_away_ends_it() {
    let playground = Playground::new().skill("a", "First.", "Body.");
    let mut child = playground.command(&["skill", "list", "--watch"]).stderr(Stdio::null()).spawn().unwrap();
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0]).unwrap();
    drop(output);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_nearer_folder_of_the_project_takes_its_place() {
    let playground = Playground::new()
        .skill("top", "Top.", "Body.")
        .file("project/.git/HEAD", "")
        .file("project/a/b/x", "");
    let mut command = playground.command(&["skill", "list", "--watch", "--format", "json"]);
    command.current_dir(playground.project().join("a/b"));
    let mut watching = Watching::of(command);
    assert_eq!(watching.next(), listed(&[("local/top", "Top.")], "ok"));
    playground.write("project/a/.agents/skills/mid/SKILL.md", "---\nname: mid\ndescription: Mid.\n---\n");
    let mut seen = watching.next();
    // The folder may be seen before the skill in it.
    while seen.0.is_empty() {
        seen = watching.next();
    }
    assert_eq!(seen, listed(&[("local/mid", "Mid.")], "ok"));
    playground.write("project/a/.agents/skills/mid/SKILL.md", "---\nname: mid\ndescription: Edited.\n---\n");
    assert_eq!(watching.next(), listed(&[("local/mid", "Edited.")], "ok"));
    watching.child.kill().unwrap();
    watching.child.wait().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_ends_it() {
    let playground = Playground::new().skill("a", "First.", "Body.");
    for form in ["rich", "json", "yaml"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = playground.command(&["skill", "list", "--watch", "--format", form]);
        let output = command.stdout(full).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), said.lines().next()),
            (Some(1), Some("error: cannot write the answer"))
        );
    }
}
