//! What holding a program costs. `cargo xtask bench exec` runs it.
//!
//! Processor time is that of this process and of the processes it collected. Variants take turns, and the smallest of many
//! rounds counts, so that other work of the machine matters little. Lines that begin with `row` are for the table; `--smoke`
//! measures little.
#![expect(
    clippy::cast_precision_loss,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark measures and prints"
)]

use std::process::{Command, ExitStatus, Stdio};
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

pub(crate) fn run() -> Result<(), Failure> {
    let is_smoke = std::env::args().any(|argument| argument == "--smoke");
    let base = tempfile::tempdir()?;
    let scratch = Scratch::create(&Place::open(base.path())?)?;
    let bench = Bench { launcher: Launcher::start()?, scratch, is_smoke };
    println!("tier reached: {}; missing: {:?}", bench.launcher.tier(), bench.launcher.missing());
    bench.spawn_cost()?;
    bench.resident_cost()?;
    bench.timeout()?;
    bench.flood()
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
    /// Whether little is measured.
    is_smoke: bool,
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

    fn rounds(&self) -> usize {
        if self.is_smoke { 2 } else { ROUNDS }
    }

    fn held(&self, tier: Tier) -> Result<(), Failure> {
        expect(&self.run(self.launch(tier, "/bin/true", &[])?)?, Ended::Exited(0))
    }

    fn spawn_cost(&self) -> Result<(), Failure> {
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
        let costs = measure(&variants.map(|(_, run)| run), self.rounds())?;
        println!("\n/bin/true, processor time of one call (smallest of many rounds of {CALLS})");
        let floor = costs[0];
        for ((name, _), cost) in variants.iter().zip(&costs) {
            println!("  {name:36} {:8.0} us  {:5.2}x", cost * 1e6, cost / floor);
        }
        at_most("sandboxed /bin/true / posix_spawn, tier l, CPU", costs[3] / floor, 1.5);
        at_most("sandboxed /bin/true / posix_spawn, tier n, CPU", costs[4] / floor, 2.5);
        Ok(())
    }

    fn resident_cost(&self) -> Result<(), Failure> {
        println!("\n/bin/true with memory resident in the host, processor time of one call");
        for tier in [Tier::Landlocked, Tier::Namespaced] {
            let run = || self.held(tier);
            let (mut before, mut with) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..if self.is_smoke { 1 } else { RESIDENT_TURNS } {
                before = before.min(measure(&[&run], self.rounds())?[0]);
                let mut ballast = vec![0_u8; GIBIBYTE];
                for page in ballast.chunks_mut(PAGE) {
                    page[0] = 1;
                }
                with = with.min(measure(&[&run], self.rounds())?[0]);
                drop(ballast);
            }
            println!("  tier {tier}: {:.0} us with none, {:.0} us with 1 GiB", before * 1e6, with * 1e6);
            at_most(
                &format!("/bin/true with 1 GiB resident / with none, tier {tier}, CPU"),
                with / before,
                1.2,
            );
        }
        Ok(())
    }

    fn timeout(&self) -> Result<(), Failure> {
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
            at_most(
                &format!("end of a deaf program after its deadline of 1 s, tier {tier}, ms"),
                worst.as_secs_f64() * 1e3,
                50.0,
            );
        }
        Ok(())
    }

    fn flood(&self) -> Result<(), Failure> {
        let mut launch = self.launch(self.launcher.tier(), "/bin/cat", &["/dev/zero"])?;
        launch.limits.wall = Duration::from_secs(if self.is_smoke { 1 } else { 10 });
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
        at_most("growth under an output flood of 10 s, MiB", growth as f64 / f64::from(1 << 20), 16.0);
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
fn measure(variants: &[&Run<'_>], rounds: usize) -> Result<Vec<f64>, Failure> {
    let mut best = vec![f64::INFINITY; variants.len()];
    for _ in 0..rounds {
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

/// Prints a line for the table.
fn at_most(what: &str, value: f64, most: f64) {
    println!("row\t{what}\t{value:.3}\tat_most\t{most}");
}
