//! Closed pipes, full disks and colour.

use std::fs::File;
use std::process::Stdio;

use crate::playground::Playground;

#[test]
fn a_closed_pipe_is_quiet() {
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = playground.command(&["skill", "list"]).stdout(writer).output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_closed_pipe_does_not_hide_a_failure() {
    let playground = Playground::new().file("project/.agents/skills/broken/SKILL.md", "no front matter\n");
    for form in ["rich", "json"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = playground.command(&["skill", "validate", "--format", form]);
        let output = command.stdout(writer).output().expect("the program ends");
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(1), ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_exit_1() {
    let playground = Playground::new().skill("pdf", "Reads PDF files.", "");
    let full = File::options().write(true).open("/dev/full").expect("the device");
    let output = playground.command(&["skill", "list"]).stdout(full).output().expect("the program ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
        (Some(1), "error: cannot write the answer\n  caused by: No space left on device (os error 28)\n")
    );
}

#[test]
fn nobody_needs_to_read_the_standard_error() {
    let playground = Playground::new();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = playground.command(&["skill", "show", "none"]);
    let output = command.stdout(Stdio::null()).stderr(writer).output().expect("the program ends");
    assert_eq!(output.status.code(), Some(3));
}

/// Says for both streams whether there is colour in them.
fn colour(arguments: &[&str], no_color: Option<&str>) -> (bool, bool) {
    let playground = Playground::new()
        .skill("pdf", "Reads PDF files.", "")
        .file("project/.agents/skills/broken/SKILL.md", "no front matter\n");
    let mut command = playground.command(&[arguments, &["skill", "list"]].concat());
    let output = command.envs(no_color.map(|value| ("NO_COLOR", value))).output().expect("the program ends");
    (output.stdout.contains(&0x1b), output.stderr.contains(&0x1b))
}

#[test]
fn colour_is_asked_for_by_name_in_a_pipe() {
    assert_eq!(colour(&[], None), (false, false));
    assert_eq!(colour(&["--color", "always"], None), (true, true));
    assert_eq!(colour(&["--color", "always"], Some("1")), (true, true));
    assert_eq!(colour(&["--color", "never"], None), (false, false));
    assert_eq!(colour(&["--color", "always", "--format", "plain"], None), (false, false));
}
