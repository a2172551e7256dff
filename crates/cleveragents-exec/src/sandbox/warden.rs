//! Kills what tools left behind when this process is killed.
//!
//! In namespaces the kernel does that. Without them it kills the tool itself, but not what the tool started. So a shell waits
//! beside us, is told which groups run, and kills them when our end of its input closes, which is when we die, however.
#![expect(clippy::disallowed_methods, reason = "the shell is ours, and must not be held by a launcher")]

use std::io::{self, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use rustix::process::Pid;

const SHELL: &str = "/bin/sh";

/// Keeps the groups that run in a list, and kills them when the input ends; and whatever has the mark of a group in its
/// environment, wherever it went.
const PROGRAM: &str = "\
trap '' HUP INT TERM
groups=' '
marks=' '
while read -r sign group mark; do
  case $sign in
    +) groups=\"$groups$group \"; marks=\"$marks$group=$mark \" ;;
    -) groups=\"${groups%% \"$group\" *} ${groups#* \"$group\" }\"
       rest=\"${marks#* \"$group\"=}\"
       marks=\"${marks%% \"$group\"=*} ${rest#* }\" ;;
  esac
done
for group in $groups; do kill -s KILL -- \"-$group\"; done
for mark in $marks; do
  mark=${mark#*=}
  [ -n \"$mark\" ] || continue
  for file in /proc/[0-9]*/environ; do
    if grep -aqsF \"AGENTS_SERVER_TREE=$mark\" \"$file\"; then
      process=${file#/proc/}
      kill -s KILL \"${process%/environ}\"
    fi
  done
done
";

/// A shell that outlives us for a moment.
#[derive(Debug)]
pub(super) struct Warden {
    /// Guards the shell; started with the first group.
    shell: Mutex<Option<Child>>,
}

impl Warden {
    pub(super) fn new() -> Self {
        Self { shell: Mutex::new(None) }
    }

    /// Has the group of `leader` killed when we die, and what has `mark`, a word, in its environment. Errs when nobody can do
    /// that.
    pub(super) fn watch(&self, leader: Pid, mark: Option<&str>) -> io::Result<()> {
        let mut shell = self.shell.lock().unwrap_or_else(PoisonError::into_inner);
        let shell = match &mut *shell {
            Some(shell) => shell,
            none => none.insert(start()?),
        };
        tell(shell, '+', leader, mark)
    }

    /// Forgets the group, whose number may soon be another's.
    pub(super) fn forget(&self, leader: Pid) {
        let mut shell = self.shell.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = &mut *shell
            && tell(running, '-', leader, None).is_err()
        {
            // It has ended; the next group gets another one.
            running.wait().ok();
            *shell = None;
        }
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        let shell = self.shell.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut shell) = shell.take() {
            drop(shell.stdin.take());
            shell.wait().ok();
        }
    }
}

fn start() -> io::Result<Child> {
    Command::new(SHELL)
        .args(["-c", PROGRAM])
        .env_clear()
        .current_dir("/")
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
}

fn tell(shell: &mut Child, sign: char, leader: Pid, mark: Option<&str>) -> io::Result<()> {
    let input = shell.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
    input.write_all(format!("{sign} {} {}\n", leader.as_raw_nonzero(), mark.unwrap_or_default()).as_bytes())
}
