//! Shows on this machine which layers hold, by attacking each of them.

use std::time::Duration;

use cleveragents_runtime::{Tier, Watch};
use rustix::fs::{Mode, OFlags};

use super::{
    Environment, Launch, LaunchError, LaunchStep, Launcher, Layer, LayerCheck, Layers, Limits, Outcome,
    Place, SandboxProfile, Scratch, SelfAttack, Stdin, ThirdDescriptor, system_places,
};

const SHELL: &str = "/bin/sh";

/// What an attack prints when it got through, and what stands in the file that it is aimed at.
const MARK: &str = "CANARY";

/// No attack takes longer than this.
const MOST: Duration = Duration::from_secs(2);

/// Evidence is one line of at most this many characters.
const LONGEST_EVIDENCE: usize = 200;

struct Attack {
    layer: Layer,
    tier: Tier,
    subprocesses: bool,
    attempt: &'static str,
    /// Run by a shell with a file outside and the number of this process.
    program: &'static str,
}

const ATTACKS: [Attack; 7] = [
    Attack {
        layer: Layer::Landlock,
        tier: Tier::Landlocked,
        subprocesses: true,
        attempt: "read a file outside",
        program: r#"read -r line < "$1" && echo "$line""#,
    },
    Attack {
        layer: Layer::Landlock,
        tier: Tier::Landlocked,
        subprocesses: true,
        attempt: "write a file outside",
        program: r#"echo CANARY > "$1" && echo CANARY"#,
    },
    Attack {
        layer: Layer::Scope,
        tier: Tier::Landlocked,
        subprocesses: true,
        attempt: "signal the process that started it",
        program: r#"kill -0 "$2" && echo CANARY"#,
    },
    Attack {
        layer: Layer::Seccomp,
        tier: Tier::Landlocked,
        subprocesses: false,
        attempt: "start a process where it may not",
        program: "(echo CANARY)",
    },
    Attack {
        layer: Layer::Seccomp,
        tier: Tier::Landlocked,
        subprocesses: true,
        attempt: "change the mode of a file outside",
        program: r#"chmod 600 "$1" && echo CANARY"#,
    },
    Attack {
        layer: Layer::Namespaces,
        tier: Tier::Namespaced,
        subprocesses: true,
        attempt: "see the process that started it",
        program: r#"kill -0 "$2" && echo CANARY"#,
    },
    Attack {
        layer: Layer::Mounts,
        tier: Tier::Namespaced,
        subprocesses: true,
        attempt: "see that a file outside exists",
        program: r#"if [ -e "$1" ]; then echo CANARY; else echo "nothing is there" >&2; fi"#,
    },
];

/// Attacks each layer with a shell, first where nothing holds it and then inside. Takes well under a second.
///
/// `base` is a folder where throw-away folders may be made; they are removed again. Nothing else is touched.
pub fn self_attack(launcher: &Launcher, base: &Place, watch: &Watch) -> Result<SelfAttack, LaunchError> {
    let outside = Scratch::create(base)?;
    let scratch = Scratch::create(base)?;
    make_target(&outside)?;
    let mut checks = Vec::new();
    for attack in &ATTACKS {
        let unheld = launcher.run(attack.launch(Tier::Unheld, &outside, &scratch)?, watch)?;
        let held = if attack.tier >= launcher.tier() {
            Some(launcher.run(attack.launch(attack.tier, &outside, &scratch)?, watch)?)
        } else {
            None
        };
        checks.push(LayerCheck {
            layer: attack.layer,
            attempt: attack.attempt,
            works_unheld: got_through(&unheld),
            held: held.as_ref().map(|outcome| !got_through(outcome)),
            evidence: held.as_ref().map(evidence).unwrap_or_default(),
        });
    }
    Ok(SelfAttack { tier: launcher.tier(), missing: launcher.missing().to_vec(), checks })
}

impl Attack {
    fn launch(&self, tier: Tier, outside: &Scratch, scratch: &Scratch) -> Result<Launch, LaunchError> {
        let target = outside.place().path().join("target");
        let host = std::process::id().to_string();
        let scratch = scratch.place();
        Ok(Launch {
            program: SHELL.into(),
            arguments: vec!["-c".into(), self.program.into(), "sh".into(), target.into(), host.into()],
            environment: Environment::in_scratch(scratch.path()),
            working_folder: scratch.try_clone()?,
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile {
                readable: system_places(),
                scratch: vec![scratch.try_clone()?],
                subprocesses: self.subprocesses,
                ..SandboxProfile::default()
            },
            limits: Limits { wall: MOST, ..Limits::default() },
            layers: Layers::Exactly(tier),
        })
    }
}

fn make_target(outside: &Scratch) -> Result<(), LaunchError> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    rustix::fs::openat(outside.place(), "target", flags, Mode::RUSR | Mode::WUSR)
        .and_then(|file| rustix::io::write(file, format!("{MARK}\n").as_bytes()))
        .map(drop)
        .map_err(|errno| LaunchError::System { step: LaunchStep::Channels, source: errno.into() })
}

fn got_through(outcome: &Outcome) -> bool {
    String::from_utf8_lossy(&outcome.stdout.bytes).contains(MARK)
}

/// The first line of the complaint.
fn evidence(outcome: &Outcome) -> String {
    let complaint = String::from_utf8_lossy(&outcome.stderr.bytes);
    let line = complaint.lines().next().unwrap_or_default();
    line.chars().filter(|character| !character.is_control()).take(LONGEST_EVIDENCE).collect()
}
