//! Every attack gets through without the sandbox, and none gets through inside: in every tier and profile, as this user and as
//! another one.
//!
//! A test starts this test program once more, with secrets in its environment and its descriptors, and that one attacks.

use std::io::ErrorKind;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use cleveragents_testkit::attacks::ATTACKS;
use rustix::fs::MemfdFlags;

use super::attack_ground::attack_everything;
use super::scene::until;

/// Tells the second run where its prepared folder is.
const ROLE: &str = "AGENTS_ATTACK_FOLDER";

/// A user that owns nothing on this machine, and whose files nobody else may read.
const NOBODY: u32 = 65534;
const SOMEBODY: u32 = 43_210;

const SECRETS: usize = 50;

#[test]
fn attacks_fail_inside_as_this_user() {
    check("sandbox::attacks::attacks_fail_inside_as_this_user", None);
}

#[test]
fn attacks_fail_inside_as_another_user() {
    if !rustix::process::geteuid().is_root() && env::var_os(ROLE).is_none() {
        println!("only the superuser can run the attacks as another user");
        assert_ne!(env::var("CI").as_deref(), Ok("true"), "this test must run in CI");
        return;
    }
    check("sandbox::attacks::attacks_fail_inside_as_another_user", Some(NOBODY));
}

#[track_caller]
fn check(name: &str, user: Option<u32>) {
    if let Some(folder) = env::var_os(ROLE) {
        for line in attack_everything(Path::new(&folder), &planted()) {
            println!("{line}");
        }
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = prepare(folder.path(), user);
    let secrets: Vec<OwnedFd> = (0..SECRETS).map(secret_in_memory).collect();
    let mut command = Command::new(program);
    command
        .args(["--exact", name, "--nocapture"])
        .env(ROLE, folder.path())
        .env("TMPDIR", folder.path().join("tmp"));
    command.envs((0..SECRETS).map(|number| (format!("TOKEN_{number}"), secret("variable", number))));
    if let Some(user) = user {
        command.uid(user).gid(user);
    }
    // A process that another test is just making may still hold the program open for writing.
    let mut started = None;
    until(|| {
        let output = command.stdin(Stdio::null()).output();
        let busy = matches!(&output, Err(error) if error.kind() == ErrorKind::ExecutableFileBusy);
        started = Some(output);
        !busy
    });
    let output = started.unwrap().unwrap();
    drop(secrets);
    let printed = String::from_utf8(output.stdout).unwrap();
    let report: Vec<&str> = printed.lines().filter(|line| line.starts_with("attacks")).collect();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(report, expected(), "{printed}\n{complaints}");
    let shown = user.unwrap_or(rustix::process::geteuid().as_raw());
    println!("as user {shown}:\n{}", report.join("\n"));
}

fn expected() -> Vec<String> {
    let all = ATTACKS.len();
    let mut lines = vec![format!(
        "attacks without the sandbox: {all} tried, {all} got through, {} secrets seen",
        2 * SECRETS
    )];
    for tier in ["n", "l"] {
        for profile in ["with subprocesses", "without subprocesses"] {
            lines.push(format!(
                "attacks in tier {tier} {profile}: {all} tried, 0 got through, 0 secrets seen, 0 processes left, \
                 0 changes outside"
            ));
        }
    }
    lines
}

fn secret(place: &str, number: usize) -> String {
    format!("PLANTED-{place}-{number:02}")
}

/// All secrets, sorted.
fn planted() -> Vec<String> {
    let mut all: Vec<String> = ["descriptor", "variable"]
        .into_iter()
        .flat_map(|place| (0..SECRETS).map(move |number| secret(place, number)))
        .collect();
    all.sort_unstable();
    all
}

/// A descriptor that programs inherit.
fn secret_in_memory(number: usize) -> OwnedFd {
    let memory = rustix::fs::memfd_create("secret", MemfdFlags::empty()).unwrap();
    rustix::io::write(&memory, secret("descriptor", number).as_bytes()).unwrap();
    memory
}

/// Puts what the second run needs where its user can reach it, and gives the program to run.
fn prepare(folder: &Path, user: Option<u32>) -> PathBuf {
    let program = folder.join("attacks");
    fs::copy(env::current_exe().unwrap(), &program).unwrap();
    let skill = folder.join("skill");
    for made in [&skill, &folder.join("tmp")] {
        fs::create_dir(made).unwrap();
    }
    let secret = skill.join("of-another-user");
    fs::write(&secret, "CANARY read as another user\n").unwrap();
    let becomes = skill.join("as-another-user");
    fs::copy("/bin/cat", &becomes).unwrap();
    // Owners first: a change of owner takes the mark away that lets a program run as its owner.
    let is_root = rustix::process::geteuid().is_root();
    if is_root {
        for path in [&secret, &becomes] {
            std::os::unix::fs::chown(path, Some(SOMEBODY), Some(SOMEBODY)).unwrap();
        }
    }
    permit(&secret, 0o400);
    permit(&becomes, 0o4755);
    if let Some(user) = user {
        for path in [folder, &skill, &folder.join("tmp")] {
            std::os::unix::fs::chown(path, Some(user), Some(user)).unwrap();
        }
    }
    permit(folder, 0o755);
    program
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}
