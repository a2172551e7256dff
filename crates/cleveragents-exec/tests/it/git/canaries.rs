//! Everything by which a repository can make git run something, each first seen to run under plain git.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::PathBuf;
use std::process::Stdio;

use cleveragents_runtime::Tier;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{TOOLS, ask, command, commit, plain, repository};
use crate::stage::{PYTHON, Stage};

/// A repository at the root, and a program outside of it that leaves a trace when it runs.
struct Planted {
    stage: Stage,
    outside: TempDir,
}

impl Planted {
    fn new() -> Self {
        let planted = Self { stage: Stage::new(), outside: TempDir::new().unwrap() };
        repository(&planted.stage, ".");
        let canary = format!("#!/bin/sh\necho ran >> '{}'\nexit 0\n", planted.trace().display());
        fs::write(planted.outside.path().join("canary"), canary).unwrap();
        fs::set_permissions(planted.outside.path().join("canary"), fs::Permissions::from_mode(0o755))
            .unwrap();
        planted
    }

    fn canary(&self) -> String {
        self.outside.path().join("canary").to_str().unwrap().to_owned()
    }

    fn trace(&self) -> PathBuf {
        self.outside.path().join("trace")
    }

    /// Whether the canary ran since the last question.
    fn fired(&self) -> bool {
        fs::remove_file(self.trace()).is_ok()
    }

    fn git(&self, words: &[&str]) -> String {
        plain(self.stage.root.path(), words)
    }

    fn set(&self, key: &str, value: &str) {
        self.git(&["config", key, value]);
    }

    fn attributes(&self, text: &str) {
        self.stage.write(".gitattributes", text.as_bytes());
        commit(self.stage.root.path(), "attributes");
    }

    fn change(&self, content: &str) {
        self.stage.write("a.txt", content.as_bytes());
    }

    fn ours(&self, tier: Tier) -> Vec<Value> {
        let inputs = [json!({}), json!({}), json!({}), json!({"path": "a.txt"})];
        TOOLS.iter().zip(inputs).map(|(tool, input)| ask(&self.stage, tier, tool, input)).collect()
    }
}

/// Plants a canary, sees plain git run it, and sees that ours does not: without any sandbox first, because the sandbox is the
/// second layer, and then at each tier.
#[track_caller]
fn check(plant: impl Fn(&Planted), control: impl Fn(&Planted)) {
    let planted = Planted::new();
    plant(&planted);
    planted.change("changed\ntwo\n");
    planted.fired();
    control(&planted);
    assert!(planted.fired(), "plain git does not run it");
    for (tier, content) in
        [(Tier::Unheld, "a\ntwo\n"), (Tier::Landlocked, "b\ntwo\n"), (Tier::Namespaced, "c\ntwo\n")]
    {
        planted.change(content);
        for result in planted.ours(tier) {
            assert_eq!(result["error"], Value::Null, "{tier}");
        }
        assert!(!planted.fired(), "it ran at tier {tier}");
    }
}

fn status(planted: &Planted) {
    planted.git(&["status"]);
}

fn diff(planted: &Planted) {
    planted.git(&["diff"]);
}

#[test]
fn a_file_system_monitor_does_not_run() {
    check(|planted| planted.set("core.fsmonitor", &planted.canary()), status);
}

#[test]
fn a_text_converter_does_not_run() {
    let plant = |planted: &Planted| {
        planted.attributes("*.txt diff=c\n");
        planted.set("diff.c.textconv", &planted.canary());
    };
    check(plant, diff);
    check(plant, |planted| drop(planted.git(&["blame", "a.txt"])));
}

#[test]
fn a_program_for_differences_does_not_run() {
    check(
        |planted| {
            planted.attributes("*.txt diff=c\n");
            planted.set("diff.c.command", &planted.canary());
        },
        diff,
    );
    check(|planted| planted.set("diff.external", &planted.canary()), diff);
}

#[test]
fn a_filter_does_not_run() {
    let plant = |key: &'static str| {
        move |planted: &Planted| {
            planted.attributes("*.txt filter=c\n");
            planted.set(key, &planted.canary());
        }
    };
    check(plant("filter.c.clean"), diff);
    check(plant("filter.c.process"), diff);
    check(plant("filter.c.smudge"), |planted| drop(planted.git(&["checkout", "--", "a.txt"])));
    check(
        |planted| {
            planted.stage.write(".git/info/attributes", b"*.txt filter=c\n");
            planted.set("filter.c.clean", &planted.canary());
        },
        diff,
    );
}

#[test]
fn a_pager_does_not_run() {
    let in_terminal = |planted: &Planted| {
        let spawn = "import pty; pty.spawn(['git', 'log'])";
        let mut python = std::process::Command::new(PYTHON);
        python.args(["-c", spawn]).current_dir(planted.stage.root.path()).env("TERM", "xterm");
        python.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    };
    check(|planted| planted.set("core.pager", &planted.canary()), in_terminal);
    check(|planted| planted.set("pager.log", &planted.canary()), in_terminal);
}

#[test]
fn a_hook_does_not_run() {
    check(
        |planted| {
            let hook = planted.stage.root.path().join(".git/hooks/post-index-change");
            fs::create_dir_all(hook.parent().unwrap()).unwrap();
            fs::copy(planted.canary(), hook).unwrap();
        },
        |planted| drop(planted.git(&["add", "a.txt"])),
    );
    check(
        |planted| {
            fs::copy(planted.canary(), planted.outside.path().join("post-index-change")).unwrap();
            planted.set("core.hooksPath", planted.outside.path().to_str().unwrap());
        },
        |planted| drop(planted.git(&["add", "a.txt"])),
    );
}

#[test]
fn an_alias_does_not_run() {
    let alias = |planted: &Planted| {
        for name in ["st", "status", "diff", "log", "blame", "config", "rev-parse"] {
            planted.set(&format!("alias.{name}"), &format!("!{}", planted.canary()));
        }
    };
    check(alias, |planted| drop(planted.git(&["st"])));
}

#[test]
fn a_credential_helper_does_not_run() {
    check(
        |planted| planted.set("credential.helper", &format!("!{}", planted.canary())),
        |planted| {
            let mut fill = command(planted.stage.root.path(), &["credential", "fill"]);
            fill.env("GIT_TERMINAL_PROMPT", "0").stdin(Stdio::piped()).stderr(Stdio::null());
            let mut child = fill.spawn().unwrap();
            child.stdin.take().unwrap().write_all(b"protocol=https\nhost=localhost\n\n").unwrap();
            child.wait().unwrap();
        },
    );
}

#[test]
fn a_signature_program_does_not_run() {
    check(
        |planted| {
            let commit = planted.git(&["cat-file", "commit", "HEAD"]);
            let (head, message) = commit.split_once("\n\n").unwrap();
            let signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----";
            let file =
                planted.stage.write(".git/signed", format!("{head}\n{signature}\n\n{message}\n").as_bytes());
            let name = planted.git(&["hash-object", "-t", "commit", "-w", file.to_str().unwrap()]);
            planted.git(&["update-ref", "HEAD", &name]);
            planted.set("gpg.program", &planted.canary());
            planted.set("log.showSignature", "true");
        },
        |planted| drop(planted.git(&["log"])),
    );
}

#[test]
fn a_program_for_connections_does_not_run() {
    check(
        |planted| {
            planted.set("remote.origin.url", "ssh://localhost/nothing");
            planted.set("core.sshCommand", &planted.canary());
        },
        |planted| drop(planted.git(&["fetch", "origin"])),
    );
}

#[test]
fn what_is_missing_is_not_fetched() {
    check(
        |planted| {
            planted.stage.write("lost.txt", b"lost\n");
            commit(planted.stage.root.path(), "lost");
            let blob = planted.git(&["rev-parse", "HEAD:lost.txt"]);
            planted.git(&["rm", "-q", "--cached", "lost.txt"]);
            fs::remove_file(planted.stage.root.path().join("lost.txt")).unwrap();
            commit(planted.stage.root.path(), "gone");
            let (folder, name) = blob.split_at(2);
            let object = format!(".git/objects/{folder}/{name}");
            fs::remove_file(planted.stage.root.path().join(object)).unwrap();
            planted.set("core.repositoryFormatVersion", "1");
            planted.set("extensions.partialClone", "origin");
            planted.set("remote.origin.promisor", "true");
            planted.set("remote.origin.url", &format!("ext::{}", planted.canary()));
            planted.set("protocol.ext.allow", "always");
        },
        |planted| drop(planted.git(&["cat-file", "-p", "HEAD~1:lost.txt"])),
    );
}

#[test]
fn what_settings_include_is_not_read() {
    check(
        |planted| {
            let included = planted.outside.path().join("included");
            fs::write(&included, format!("[core]\n\tfsmonitor = {}\n", planted.canary())).unwrap();
            planted.set("include.path", included.to_str().unwrap());
        },
        status,
    );
    check(
        |planted| {
            planted.set("extensions.worktreeConfig", "true");
            let text = format!("[core]\n\tfsmonitor = {}\n", planted.canary());
            planted.stage.write(".git/config.worktree", text.as_bytes());
        },
        status,
    );
}

#[test]
fn a_submodule_is_not_looked_into() {
    check(
        |planted| {
            repository(&planted.stage, "sub");
            commit(planted.stage.root.path(), "sub");
            plain(&planted.stage.root.path().join("sub"), &["config", "core.fsmonitor", &planted.canary()]);
        },
        status,
    );
}

#[test]
fn a_repository_elsewhere_is_refused() {
    let planted = Planted::new();
    let other = Stage::new();
    repository(&other, ".");
    plain(other.root.path(), &["config", "core.fsmonitor", &planted.canary()]);
    fs::rename(planted.stage.root.path().join(".git"), planted.outside.path().join("git")).unwrap();
    let pointer = format!("gitdir: {}\n", other.root.path().join(".git").display());
    planted.stage.write(".git", pointer.as_bytes());
    status(&planted);
    assert!(planted.fired(), "plain git does not run it");
    for result in planted.ours(Tier::Unheld) {
        assert_eq!(result["error"]["details"]["category"], json!("repository_outside_root"));
    }
    assert!(!planted.fired());
}

#[test]
fn the_environment_does_not_reach_git() {
    let planted = Planted::new();
    planted.change("changed\n");
    let mut diff = command(planted.stage.root.path(), &["diff"]);
    diff.env("GIT_EXTERNAL_DIFF", planted.canary()).stdout(Stdio::null()).status().unwrap();
    assert!(planted.fired(), "plain git does not run it");
    // A process of its own, whose environment names the canary.
    let mut tests = std::process::Command::new(std::env::current_exe().unwrap());
    tests.args(["git::canaries::asked_by_another_process", "--exact", "--nocapture"]);
    tests.env("GIT_EXTERNAL_DIFF", planted.canary()).env("GIT_CONFIG_COUNT", "1");
    tests.env("GIT_CONFIG_KEY_0", "core.fsmonitor").env("GIT_CONFIG_VALUE_0", planted.canary());
    assert!(tests.stdout(Stdio::null()).status().unwrap().success());
    assert!(!planted.fired());
}

#[test]
fn asked_by_another_process() {
    let planted = Planted::new();
    planted.change("changed\n");
    for result in planted.ours(Tier::Unheld) {
        assert_eq!(result["error"], Value::Null);
    }
}

/// Somebody else's repository may be looked at, because nothing of it runs.
#[test]
fn a_repository_of_another_owner_is_read() {
    let planted = Planted::new();
    let mut status = command(planted.stage.root.path(), &["status"]);
    status.env("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1").stderr(Stdio::piped());
    let refused = String::from_utf8(status.output().unwrap().stderr).unwrap();
    assert!(refused.contains("dubious ownership"), "plain git trusts it: {refused}");
    // Only the superuser can give a folder away; for everybody else the folder stays its own.
    let nobody = Some(65_534);
    chown(planted.stage.root.path(), nobody, nobody).ok();
    chown(planted.stage.root.path().join(".git"), nobody, nobody).ok();
    for result in planted.ours(Tier::Landlocked) {
        assert_eq!(result["error"], Value::Null);
    }
}
