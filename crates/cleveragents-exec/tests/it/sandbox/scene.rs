//! One launcher, one scratch folder and a short way to start things in them.

use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{
    Ended, Environment, Launch, Launcher, Layers, Limits, Outcome, Place, SandboxProfile, Scratch, Stdin,
    ThirdDescriptor, system_places,
};
use cleveragents_runtime::{CancelToken, Tier, Watch};

pub(crate) const PYTHON: &str = "/usr/bin/python3";

/// Programs are started here.
pub(crate) struct Scene {
    pub(crate) launcher: Launcher,
    pub(crate) scratch: Scratch,
    _base: tempfile::TempDir,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let base = tempfile::tempdir().unwrap();
        let scratch = Scratch::create(&Place::open(base.path()).unwrap()).unwrap();
        Self { launcher: Launcher::start().unwrap(), scratch, _base: base }
    }

    /// A launch that may read the system and write its scratch.
    pub(crate) fn launch(&self, tier: Tier, program: &str, arguments: &[&str]) -> Launch {
        let scratch = self.scratch.place();
        Launch {
            program: program.into(),
            arguments: arguments.iter().map(Into::into).collect(),
            environment: Environment::in_scratch(scratch.path()),
            working_folder: scratch.try_clone().unwrap(),
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile {
                readable: system_places(),
                scratch: vec![scratch.try_clone().unwrap()],
                subprocesses: true,
                ..SandboxProfile::default()
            },
            limits: Limits { wall: Duration::from_secs(20), ..Limits::default() },
            layers: Layers::Exactly(tier),
        }
    }

    pub(crate) fn python(&self, tier: Tier, code: &str) -> Launch {
        self.launch(tier, PYTHON, &["-I", "-S", "-c", code])
    }

    #[track_caller]
    pub(crate) fn run(&self, launch: Launch) -> Outcome {
        self.launcher.run(launch, &patient()).unwrap()
    }
}

/// A watch that leaves the deadline to the limits.
pub(crate) fn patient() -> Watch {
    let clock = std::sync::Arc::new(SystemClock::start());
    Watch::start(clock, Duration::from_mins(1), CancelToken::default())
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How it ended, what it printed, and what it complained about.
pub(crate) fn seen(outcome: &Outcome) -> (Ended, String, String) {
    (outcome.ended, text(&outcome.stdout.bytes), text(&outcome.stderr.bytes))
}

/// The tiers that this machine must reach.
pub(crate) const TIERS: [Tier; 3] = [Tier::Namespaced, Tier::Landlocked, Tier::Unheld];

/// Waits until something that is about to happen has happened; far too long is a failure.
#[track_caller]
pub(crate) fn until(mut happened: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if happened() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it did not happen in a minute");
}

/// How many processes carry the marker in their arguments.
pub(crate) fn survivors(marker: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let arguments = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let marker = marker.as_bytes();
    arguments.filter(|arguments| arguments.windows(marker.len()).any(|part| part == marker)).count()
}
