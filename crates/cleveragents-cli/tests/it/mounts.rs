//! What is mounted below the working folder belongs to somebody else: it is neither kept nor put back. And a disk may have
//! room for a part of what is written only.
#![expect(clippy::disallowed_methods, reason = "starts a shell that may mount")]

use std::process::Stdio;

use crate::playground::Playground;

/// Runs lines of a shell in the project, where what is mounted ends with the shell. `$AGENTS` is the program.
fn run_with_mounts(playground: &Playground, lines: &str) -> String {
    let agents = playground.command(&[]);
    let mut command = std::process::Command::new("unshare");
    command
        .args(["--map-root-user", "--mount", "--propagation", "private", "sh", "-c", lines])
        .current_dir(playground.project())
        .env_clear()
        .envs(agents.get_envs().filter_map(|(name, value)| Some((name, value?))))
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("AGENTS", agents.get_program())
        .stdin(Stdio::null());
    let output = command.output().expect("the shell ends");
    let text = [output.stdout, output.stderr].concat();
    playground.without_folder(&String::from_utf8(text).expect("text"))
}

const WRITE: [&str; 5] =
    ["tool", "run", "builtin/write_file", "--input", r#"{"path": "tree/a.txt", "content": "new"}"#];

fn playground() -> (Playground, String) {
    let playground = Playground::new()
        .file("project/tree/a.txt", "old")
        .file("project/tree/sub/b.txt", "of the tree")
        .file("elsewhere/precious.txt", "precious")
        .file("project/shell.yaml", "grant_root: [builtin/shell]\n");
    let run = ["tool", "run", "builtin/shell", "--policy", "shell.yaml", "--input", r#"{"command": "true"}"#];
    assert_eq!(playground.output(&run, b"").status.code(), Some(0));
    let listed = playground.output(&["checkpoint", "list", "--format", "json"], b"");
    let listed: serde_json::Value = serde_json::from_slice(&listed.stdout).expect("JSON");
    let id = listed["data"]["checkpoints"][0]["id"].as_str().expect("a checkpoint").to_owned();
    (playground, id)
}

#[test]
fn a_restore_removes_nothing_that_was_mounted_meanwhile() {
    let (playground, id) = playground();
    assert_eq!(playground.output(&WRITE, b"").status.code(), Some(0));
    let lines = format!(
        "mount --bind ../elsewhere tree/sub && $AGENTS --yes checkpoint restore {id} >/dev/null 2>&1; echo exit: $?; \
         ls tree/sub; cat tree/a.txt"
    );
    assert_eq!(run_with_mounts(&playground, &lines), "exit: 1\nprecious.txt\nold");
    assert_eq!(playground.read("elsewhere/precious.txt"), "precious");
}

#[test]
fn a_place_with_something_mounted_in_it_is_not_kept() {
    let (playground, _) = playground();
    let lines = "mount --bind ../elsewhere tree/sub && $AGENTS tool run builtin/shell --policy shell.yaml --input \
                 '{\"command\": \"rm -r tree\"}' 2>&1; echo exit: $?; ls tree/sub";
    assert_eq!(
        run_with_mounts(&playground, lines),
        "error: `builtin/shell`: no checkpoint could be taken: `tree/sub` is on another file system\nexit: 1\nprecious.txt\n"
    );
}

/// The disk has room for so many files and folders that each further one makes another step fail.
#[test]
fn what_cannot_be_started_whole_leaves_nothing() {
    let lines = "mkdir disk; for room in 2 3 4 5 6 7; do \
                 mount -t tmpfs -o nr_inodes=$room none disk && cd disk && \
                 $AGENTS skill new fresh --script >/dev/null 2>&1; echo $room: $? $(find . -mindepth 1 | wc -l); \
                 cd .. && umount disk; done";
    assert_eq!(
        run_with_mounts(&Playground::new(), lines),
        "2: 1 0\n3: 1 0\n4: 1 0\n5: 1 0\n6: 1 0\n7: 0 6\n"
    );
}
