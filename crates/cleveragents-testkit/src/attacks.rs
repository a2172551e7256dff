//! Programs that try to leave a sandbox, for the tests of the sandbox.
//!
//! Every attack is a small Python program that does no harm: it writes and prints `CANARY` in folders made for it, and signals
//! a process made for it. What it reaches without a sandbox is part of it, so that a test which finds nothing inside can show
//! that there was something to find.

use std::path::Path;

use serde_json::{Value, json};

const PRELUDE: &str = include_str!("attacks/prelude.py");

/// What starts the line that an attack prints when it got through.
const MARK: &str = "CANARY ";

/// A program that tries to leave a sandbox.
#[derive(Debug, Clone, Copy)]
pub struct Attack {
    /// Its name.
    pub name: &'static str,
    program: &'static str,
    /// How one sees that it got through.
    pub proof: Proof,
}

/// How one sees that an attack got through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// It prints a line for each thing that it reached; without a sandbox, exactly these.
    Printed(&'static [&'static str]),
    /// A process of it is still there when it has ended.
    Survives,
    /// It prints every planted secret that it can see.
    PrintsSecrets,
}

/// The throw-away things that attacks are aimed at.
#[derive(Debug, Clone)]
pub struct Aim<'a> {
    /// A folder outside the sandbox.
    pub target: &'a Path,
    /// A folder that the attack may write.
    pub scratch: &'a Path,
    /// A folder that it may read.
    pub skill: &'a Path,
    /// A process outside the sandbox, made to be signalled.
    pub victim: u32,
    /// The process that runs the sandbox.
    pub host: u32,
    /// A port of this machine where somebody listens.
    pub port: u16,
    /// The path of a socket where somebody listens.
    pub socket: &'a Path,
    /// The name of a socket without a path where somebody listens.
    pub abstract_socket: &'a str,
    /// A text by which processes of the attack are recognized.
    pub marker: &'a str,
}

impl Attack {
    /// Arguments for `python3` that make the attack.
    pub fn arguments(&self, aim: &Aim<'_>) -> Vec<String> {
        let given: Value = json!({
            "target": aim.target,
            "scratch": aim.scratch,
            "skill": aim.skill,
            "victim": aim.victim,
            "host": aim.host,
            "port": aim.port,
            "socket": aim.socket,
            "abstract": aim.abstract_socket,
            "marker": aim.marker,
        });
        let program = format!("{PRELUDE}\n{}", self.program);
        ["-I", "-S", "-c", &program, &given.to_string()].map(str::to_owned).into()
    }
}

/// What an attack says that it reached.
pub fn reached(output: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(output);
    text.lines().filter_map(|line| line.strip_prefix(MARK)).map(str::to_owned).collect()
}

/// Whether an attack began at all; one that did not shows nothing.
pub fn started(output: &[u8]) -> bool {
    output.starts_with(b"started\n")
}

/// All attacks.
pub const ATTACKS: [Attack; 18] = [
    Attack {
        name: "writes outside",
        program: include_str!("attacks/write_outside.py"),
        proof: Proof::Printed(&[
            "write beside",
            "write in the skill",
            "write in the home",
            "make a folder",
            "append",
            "remove",
        ]),
    },
    Attack {
        name: "reads secrets",
        program: include_str!("attacks/read_secrets.py"),
        proof: Proof::Printed(&[
            "read a secret",
            "list the home",
            "read the victim's environment",
            "read through a magic link",
        ]),
    },
    Attack {
        name: "escapes by links and renames",
        program: include_str!("attacks/links.py"),
        proof: Proof::Printed(&[
            "write through a link",
            "write through a second name",
            "move out",
            "move in",
            "truncate",
        ]),
    },
    Attack {
        name: "changes metadata",
        program: include_str!("attacks/metadata.py"),
        proof: Proof::Printed(&["chmod", "chmod by handle", "chown", "set times", "set an attribute"]),
    },
    Attack {
        name: "opens sockets",
        program: include_str!("attacks/sockets.py"),
        proof: Proof::Printed(&[
            "tcp",
            "udp",
            "tcp over ipv6",
            "a socket in a folder",
            "a socket without a folder",
            "netlink",
        ]),
    },
    Attack {
        name: "forks without end",
        program: include_str!("attacks/fork_bomb.py"),
        proof: Proof::Printed(&["700 processes at once"]),
    },
    Attack {
        name: "takes all memory",
        program: include_str!("attacks/memory_bomb.py"),
        proof: Proof::Printed(&["640 MiB", "5 GiB shared"]),
    },
    Attack {
        name: "floods its output",
        program: include_str!("attacks/output_flood.py"),
        proof: Proof::Printed(&["all output is kept"]),
    },
    Attack {
        name: "ignores signals and spins",
        program: include_str!("attacks/ignores_signals.py"),
        proof: Proof::Printed(&["outlived the deadline"]),
    },
    Attack { name: "leaves a daemon", program: include_str!("attacks/daemon.py"), proof: Proof::Survives },
    Attack {
        name: "leaves a daemon in its session",
        program: include_str!("attacks/daemon_same_session.py"),
        proof: Proof::Survives,
    },
    Attack {
        name: "holds the output open",
        program: include_str!("attacks/holds_output.py"),
        proof: Proof::Printed(&["the call waited for the child"]),
    },
    Attack {
        name: "signals others",
        program: include_str!("attacks/signals.py"),
        proof: Proof::Printed(&["signal the parent", "kill the victim", "signal everybody"]),
    },
    Attack {
        name: "asks the kernel for more",
        program: include_str!("attacks/kernel_calls.py"),
        proof: Proof::Printed(&[
            "unshare",
            "unshare by clone3",
            "ptrace",
            "keyctl",
            "add_key",
            "io_uring",
            "open_tree",
            "memory of another",
        ]),
    },
    Attack {
        name: "writes a large file",
        program: include_str!("attacks/big_file.py"),
        proof: Proof::Printed(&["100 MiB"]),
    },
    Attack {
        name: "runs what it wrote",
        program: include_str!("attacks/run_dropped.py"),
        proof: Proof::Printed(&["ran what was dropped"]),
    },
    Attack {
        name: "becomes another user",
        program: include_str!("attacks/set_user.py"),
        proof: Proof::Printed(&["read as another user"]),
    },
    Attack {
        name: "finds planted secrets",
        program: include_str!("attacks/environment.py"),
        proof: Proof::PrintsSecrets,
    },
];
