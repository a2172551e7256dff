//! There is one door: whichever way a call comes and whatever would run it, a call that the gate refuses leaves its record in
//! the audit and nothing else, and the same call, allowed, leaves the mark of its process and its file.
//!
//! Each row of the matrix is a front end with something that runs; each column a rule that refuses.

#[cfg(test)]
mod library;
#[cfg(test)]
mod scene;

use scene::{Command, Outcome, Scene};

/// The rules that a call of the program can break; calls are counted within one process, so that `library` has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Untrusted,
    DenyList,
    ReadOnly,
    AllowList,
    AllowedTools,
    Unsafe,
    SandboxTier,
    Checkpoint,
    Approval,
}

impl Reason {
    const ALL: [Self; 9] = [
        Self::Untrusted,
        Self::DenyList,
        Self::ReadOnly,
        Self::AllowList,
        Self::AllowedTools,
        Self::Unsafe,
        Self::SandboxTier,
        Self::Checkpoint,
        Self::Approval,
    ];

    fn rule(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::DenyList => "deny-list",
            Self::ReadOnly => "read-only",
            Self::AllowList => "allow-list",
            Self::AllowedTools => "allowed-tools",
            Self::Unsafe => "unsafe",
            Self::SandboxTier => "sandbox-tier",
            Self::Checkpoint => "checkpoint",
            Self::Approval => "approval",
        }
    }
}

/// Makes a call once allowed and once for each rule that can refuse it.
#[track_caller]
fn check(command: Command, reasons: &[Reason]) {
    let allowed = Scene::new(command);
    let outcome = allowed.call();
    assert_eq!(outcome, Outcome { exit: 0, ..Outcome::of_allowed(command) }, "{command:?}, allowed");
    for reason in reasons {
        let scene = Scene::refusing(command, *reason);
        let before = scene.tree();
        let records = scene.records();
        let outcome = scene.call();
        assert_eq!(outcome, Outcome::refused(reason.rule()), "{command:?}, {reason:?}");
        assert_eq!(scene.tree(), before, "{command:?}, {reason:?}: something is different afterwards");
        let recorded = (!scene.is_without_state()).then(|| format!("refused {}", reason.rule()));
        let expected: Vec<String> = recorded.into_iter().chain(records).collect();
        assert_eq!(scene.records(), expected, "{command:?}, {reason:?}");
    }
}

fn all_but(missing: &[Reason]) -> Vec<Reason> {
    Reason::ALL.into_iter().filter(|reason| !missing.contains(reason)).collect()
}

#[test]
fn python_by_its_name() {
    check(Command::ToolRunPython, &Reason::ALL);
}

#[test]
fn python_from_a_file_that_was_named() {
    // Naming a file is the choice of a person.
    check(Command::ToolRunFile, &all_but(&[Reason::Untrusted]));
}

#[test]
fn a_script_by_the_name_of_its_tool() {
    // A script of a folder of skills cannot be declared unsafe.
    check(Command::ToolRunScript, &all_but(&[Reason::Unsafe]));
}

#[test]
fn a_script_by_its_path() {
    check(Command::SkillRun, &all_but(&[Reason::Unsafe]));
}

#[test]
fn a_builtin_that_writes() {
    // It is the program's own, safe, and needs no sandbox.
    check(Command::ToolRunBuiltin, &all_but(&[Reason::Untrusted, Reason::Unsafe, Reason::SandboxTier]));
}

#[test]
fn a_validation() {
    // A validation is read-only, so that it can neither break a demand for that nor need a checkpoint.
    check(Command::ValidationRun, &all_but(&[Reason::ReadOnly, Reason::Checkpoint]));
}

#[test]
fn hooks_around_a_call() {
    check(Command::Hooks, &Reason::ALL);
}

#[test]
fn a_validation_that_wraps_a_tool() {
    check(Command::Wrapped, &Reason::ALL);
}

#[test]
fn a_tool_that_is_a_hook() {
    // What looks into a folder is safe; the hook is judged by itself once it is called.
    check(Command::HookTool, &all_but(&[Reason::Unsafe, Reason::ReadOnly, Reason::Checkpoint]));
}

#[test]
fn a_hook_that_is_refused_runs_nothing_and_neither_does_its_tool() {
    let scene = Scene::new(Command::HookTool).under("deny: [local/marks]\n");
    let before = scene.tree();
    let outcome = scene.call();
    assert_eq!(outcome, Outcome { exit: 1, rule: None, ..Outcome::refused("") });
    assert_eq!(scene.tree(), before);
    let records = scene.records();
    // Which of the two ended last is a matter of milliseconds.
    let mut latest: Vec<&str> = records.iter().take(2).map(String::as_str).collect();
    latest.sort_unstable();
    assert_eq!(latest, ["finished hook_failed", "refused deny-list"]);
}
