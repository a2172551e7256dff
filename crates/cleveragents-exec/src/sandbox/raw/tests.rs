use std::ffi::CString;
use std::os::fd::{AsFd as _, AsRawFd as _, OwnedFd};

use rustix::fs::{CWD, Mode, OFlags};
use rustix::process::{PidfdFlags, getpid, pidfd_open};

use super::{End, HELPER_FLOOR, Plan, Spawned, Stacks, StepError, own_peak_memory, spawn, wait};
use crate::sandbox::LaunchStep;

fn open(path: &str) -> OwnedFd {
    let handle = rustix::fs::openat(CWD, path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())
        .or_else(|_| rustix::fs::openat(CWD, path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()))
        .unwrap();
    rustix::io::fcntl_dupfd_cloexec(handle, HELPER_FLOOR).unwrap()
}

fn plan(program: &str, arguments: &[&str]) -> Plan {
    let text = |text: &str| CString::new(text).unwrap();
    Plan {
        program: text(program),
        arguments: std::iter::once(program).chain(arguments.iter().copied()).map(text).collect(),
        environment: Vec::new(),
        descriptors: [Some(open("/dev/null")), Some(open("/dev/null")), Some(open("/dev/null")), None],
        working_folder: open("/"),
        limits: Vec::new(),
        drop_privileges: false,
        landlock: None,
        filter: Vec::new(),
        inside: None,
    }
}

fn made(plan: &Plan) -> Result<Spawned, StepError> {
    let host = pidfd_open(getpid(), PidfdFlags::empty()).unwrap();
    spawn(plan, host.as_fd(), &mut Stacks::new())
}

#[track_caller]
fn check(program: &str, arguments: &[&str], expected: End) {
    let spawned = made(&plan(program, arguments)).unwrap();
    assert_eq!(wait(spawned.tool.handle.as_raw_fd()).unwrap().end, expected);
}

#[test]
fn a_program_runs_and_is_waited_for() {
    check("/bin/true", &[], End::Exited(0));
    check("/bin/sh", &["-c", "exit 7"], End::Exited(7));
    check("/bin/sh", &["-c", "kill -TERM $$"], End::Signalled(15));
}

#[test]
fn a_process_is_waited_for_once() {
    let spawned = made(&plan("/bin/true", &[])).unwrap();
    let handle = spawned.tool.handle.as_raw_fd();
    assert_eq!(wait(handle).unwrap().end, End::Exited(0));
    assert_eq!(wait(handle).unwrap_err().raw_os_error(), Some(libc::ECHILD));
}

#[test]
fn the_step_that_fails_is_told() {
    let failed = made(&plan("/no-such-program", &[])).unwrap_err();
    assert_eq!(failed, StepError { step: LaunchStep::Program, errno: libc::ENOENT });
    let nowhere = Plan { working_folder: open("/dev/null"), ..plan("/bin/true", &[]) };
    let failed = made(&nowhere).unwrap_err();
    assert_eq!(failed, StepError { step: LaunchStep::WorkingFolder, errno: libc::ENOTDIR });
    let unknown = Plan { limits: vec![(9999, 1, 1)], ..plan("/bin/true", &[]) };
    assert_eq!(made(&unknown).unwrap_err(), StepError { step: LaunchStep::Limits, errno: libc::EINVAL });
}

#[test]
fn a_program_that_was_refused_leaves_no_process() {
    for _ in 0..50 {
        made(&plan("/no-such-program", &[])).unwrap_err();
    }
    let children = format!("/proc/self/task/{}/children", rustix::thread::gettid().as_raw_nonzero());
    let mut text = [0; 64];
    let read = rustix::io::read(open(&children), &mut text).unwrap();
    assert_eq!(String::from_utf8_lossy(&text[..read]), "");
}

#[test]
fn signals_are_as_before_and_the_program_has_the_defaults() {
    // The masks of the thread before and after are the same, whatever happened between.
    let mask = || {
        let path = format!("/proc/self/task/{}/status", rustix::thread::gettid().as_raw_nonzero());
        let mut text = [0; 4096];
        let read = rustix::io::read(open(&path), &mut text).unwrap();
        let text = String::from_utf8_lossy(&text[..read]).into_owned();
        text.lines().find(|line| line.starts_with("SigBlk")).unwrap().to_owned()
    };
    let before = mask();
    // Standard Rust programs ignore SIGPIPE, and children inherit that unless it is taken back.
    check("/bin/sh", &["-c", "kill -PIPE $$"], End::Signalled(13));
    assert_eq!(mask(), before);
}

#[test]
fn our_own_memory_is_known() {
    assert!((1 << 20..1 << 40).contains(&own_peak_memory()), "{}", own_peak_memory());
}
