//! What holding a program costs. `cargo xtask bench exec` runs it.
//!
//! Processor time is that of this process and of the processes it collected. Variants take turns, and the smallest of many
//! rounds counts, so that other work of the machine matters little.
#![expect(
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark measures and prints"
)]

use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{
    Ended, Environment, Launch, LaunchError, Launcher, Layers, Limits, Outcome, Place, PlaceError,
    SandboxProfile, Scratch, Stdin, ThirdDescriptor, system_places,
};
use cleveragents_runtime::{CancelToken, Tier, Watch};
use thiserror::Error;

const ROUNDS: usize = 60;
const CALLS: u32 = 10;
const RESIDENT_TURNS: usize = 3;
const GIBIBYTE: usize = 1 << 30;
const PAGE: usize = 4096;

pub(crate) fn run() -> Result<ExitCode, Failure> {
    let base = tempfile::tempdir()?;
    let scratch = Scratch::create(&Place::open(base.path())?)?;
    let bench = Bench { launcher: Launcher::start()?, scratch };
    println!("tier reached: {}; missing: {:?}", bench.launcher.tier(), bench.launcher.missing());
    let mut targets = Targets::default();
    bench.spawn_cost(&mut targets)?;
    bench.resident_cost(&mut targets)?;
    bench.timeout(&mut targets)?;
    bench.flood(&mut targets)?;
    Ok(targets.report())
}

/// Why nothing could be measured.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Place(#[from] PlaceError),
    #[error(transparent)]
    System(#[from] std::io::Error),
    #[error("a program ended as {ended:?} instead of {expected:?}")]
    Ended { ended: Ended, expected: Ended },
    #[error("`posix_spawn` ended with {0}")]
    Plain(ExitStatus),
    #[error("`/proc/self/status` has no `{0}`")]
    Status(&'static str),
}

struct Bench {
    launcher: Launcher,
    scratch: Scratch,
}

impl Bench {
    fn launch(&self, tier: Tier, program: &str, arguments: &[&str]) -> Result<Launch, Failure> {
        let scratch = self.scratch.place();
        Ok(Launch {
            program: program.into(),
            arguments: arguments.iter().map(Into::into).collect(),
            environment: Environment::in_scratch(scratch.path()),
            working_folder: scratch.try_clone()?,
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile {
                readable: system_places(),
                scratch: vec![scratch.try_clone()?],
                ..SandboxProfile::default()
            },
            limits: Limits::default(),
            layers: Layers::Exactly(tier),
        })
    }

    fn run(&self, launch: Launch) -> Result<Outcome, Failure> {
        let watch =
            Watch::start(Arc::new(SystemClock::start()), Duration::from_mins(2), CancelToken::default());
        Ok(self.launcher.run(launch, &watch)?)
    }

    fn held(&self, tier: Tier) -> Result<(), Failure> {
        expect(&self.run(self.launch(tier, "/bin/true", &[])?)?, Ended::Exited(0))
    }

    fn spawn_cost(&self, targets: &mut Targets) -> Result<(), Failure> {
        let plain = || {
            let status = Command::new("/bin/true").stdin(Stdio::null()).status()?;
            if status.success() { Ok(()) } else { Err(Failure::Plain(status)) }
        };
        let captured = || {
            let status = Command::new("/bin/true").stdin(Stdio::null()).output()?.status;
            if status.success() { Ok(()) } else { Err(Failure::Plain(status)) }
        };
        let with_subprocesses = || {
            let mut launch = self.launch(Tier::Namespaced, "/bin/true", &[])?;
            launch.profile.subprocesses = true;
            expect(&self.run(launch)?, Ended::Exited(0))
        };
        let variants: [(&str, &Run<'_>); 6] = [
            ("posix_spawn, nothing captured", &plain),
            ("posix_spawn, both outputs captured", &captured),
            ("ours, tier 0", &|| self.held(Tier::Unheld)),
            ("ours, tier l", &|| self.held(Tier::Landlocked)),
            ("ours, tier n", &|| self.held(Tier::Namespaced)),
            ("ours, tier n, with subprocesses", &with_subprocesses),
        ];
        let costs = measure(&variants.map(|(_, run)| run))?;
        println!("\n/bin/true, processor time of one call (smallest of {ROUNDS} rounds of {CALLS})");
        let floor = costs[0];
        for ((name, _), cost) in variants.iter().zip(&costs) {
            println!("  {name:36} {:8.0} us  {:5.2}x", cost * 1e6, cost / floor);
        }
        targets.at_most("tier l against posix_spawn", costs[3] / floor, 1.5);
        targets.at_most("tier n against posix_spawn", costs[4] / floor, 2.5);
        Ok(())
    }

    fn resident_cost(&self, targets: &mut Targets) -> Result<(), Failure> {
        println!("\n/bin/true with memory resident in the host, processor time of one call");
        for tier in [Tier::Landlocked, Tier::Namespaced] {
            let run = || self.held(tier);
            let (mut before, mut with) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..RESIDENT_TURNS {
                before = before.min(measure(&[&run])?[0]);
                let mut ballast = vec![0_u8; GIBIBYTE];
                for page in ballast.chunks_mut(PAGE) {
                    page[0] = 1;
                }
                with = with.min(measure(&[&run])?[0]);
                drop(ballast);
            }
            println!("  tier {tier}: {:.0} us with none, {:.0} us with 1 GiB", before * 1e6, with * 1e6);
            targets.at_most(&format!("tier {tier}, 1 GiB against none"), with / before, 1.2);
        }
        Ok(())
    }

    fn timeout(&self, targets: &mut Targets) -> Result<(), Failure> {
        println!("\ntimeout of 1 s against a program that ignores every signal it can");
        let code = "import signal\nfor s in range(1, 65):\n    try: signal.signal(s, signal.SIG_IGN)\n    except \
                    (OSError, ValueError): pass\nwhile True: pass";
        for tier in [Tier::Landlocked, Tier::Namespaced] {
            let mut worst = Duration::ZERO;
            for _ in 0..3 {
                let mut launch = self.launch(tier, "/usr/bin/python3", &["-I", "-S", "-c", code])?;
                launch.limits.wall = Duration::from_secs(1);
                let outcome = self.run(launch)?;
                expect(&outcome, Ended::TimedOut)?;
                worst = worst.max(outcome.usage.wall.saturating_sub(Duration::from_secs(1)));
            }
            println!("  tier {tier}: worst of 3 ended {:.1} ms late", worst.as_secs_f64() * 1e3);
            targets.at_most(&format!("tier {tier}, ms after the deadline"), worst.as_secs_f64() * 1e3, 50.0);
        }
        Ok(())
    }

    fn flood(&self, targets: &mut Targets) -> Result<(), Failure> {
        let mut launch = self.launch(self.launcher.tier(), "/bin/cat", &["/dev/zero"])?;
        launch.limits.wall = Duration::from_secs(10);
        launch.limits.flood = u64::MAX;
        let before = resident()?;
        let peak_before = peak()?;
        let outcome = self.run(launch)?;
        expect(&outcome, Ended::TimedOut)?;
        let growth = peak()?.saturating_sub(peak_before.max(before));
        println!(
            "\nflood of 10 s: {:.1} GiB read, {} bytes kept, ended {:?}, resident before {} KiB, growth {} KiB",
            outcome.stdout.total as f64 / GIBIBYTE as f64,
            outcome.stdout.bytes.len(),
            outcome.ended,
            before / 1024,
            growth / 1024
        );
        targets.at_most("MiB of growth under a flood", growth as f64 / f64::from(1 << 20), 16.0);
        Ok(())
    }
}

/// One way to start a program.
type Run<'a> = dyn Fn() -> Result<(), Failure> + 'a;

fn expect(outcome: &Outcome, expected: Ended) -> Result<(), Failure> {
    let ended = outcome.ended;
    if ended == expected { Ok(()) } else { Err(Failure::Ended { ended, expected }) }
}

/// Seconds of processor time of one call of each variant.
fn measure(variants: &[&Run<'_>]) -> Result<Vec<f64>, Failure> {
    let mut best = vec![f64::INFINITY; variants.len()];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip(variants) {
            let before = cpu();
            for _ in 0..CALLS {
                run()?;
            }
            *best = best.min((cpu() - before) / f64::from(CALLS));
        }
    }
    Ok(best)
}

/// Seconds of processor time of this process and of those it collected, as fine as the system keeps them.
fn cpu() -> f64 {
    rusage(libc::RUSAGE_SELF) + rusage(libc::RUSAGE_CHILDREN)
}

#[expect(unsafe_code, reason = "the only door to the times of collected processes")]
fn rusage(who: libc::c_int) -> f64 {
    // SAFETY: plain data for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a live value of the type that is written.
    assert_eq!(unsafe { libc::getrusage(who, &raw mut usage) }, 0);
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

fn resident() -> Result<u64, Failure> {
    status("VmRSS:")
}

fn peak() -> Result<u64, Failure> {
    status("VmHWM:")
}

/// A size of this process in bytes.
fn status(name: &'static str) -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let size = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    size.map(|kibibytes| kibibytes * 1024).ok_or(Failure::Status(name))
}

#[derive(Default)]
struct Targets {
    missed: bool,
    lines: Vec<String>,
}

impl Targets {
    fn at_most(&mut self, what: &str, value: f64, most: f64) {
        let held = value <= most;
        self.missed |= !held;
        let verdict = if held { "ok" } else { "MISSED" };
        self.lines.push(format!("  {what:36} {value:8.2}  at most {most:6.2}  {verdict}"));
    }

    fn report(&self) -> ExitCode {
        println!("\ntargets\n{}", self.lines.join("\n"));
        if self.missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }
}
