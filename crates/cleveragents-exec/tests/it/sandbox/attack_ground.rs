//! What attacks are aimed at, and the two ways to run one.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cleveragents_exec::sandbox::{
    Environment, Launch, Launcher, Layers, Limits, Place, SandboxProfile, Scratch, Stdin, ThirdDescriptor,
    system_places,
};
use cleveragents_runtime::Tier;
use cleveragents_testkit::attacks::{ATTACKS, Aim, Attack, Proof, reached, started};

use super::scene::{PYTHON, patient, survivors, until};

/// Runs every attack without the sandbox and then in every tier and profile. Gives the report, one line each.
pub(crate) fn attack_everything(folder: &Path, planted: &[String]) -> Vec<String> {
    let launcher = Launcher::start().unwrap();
    assert_eq!(
        (launcher.tier(), launcher.missing()),
        (Tier::Namespaced, &[][..]),
        "this machine lacks layers"
    );
    let mut lines = vec![control(folder, planted)];
    for tier in [Tier::Namespaced, Tier::Landlocked] {
        for subprocesses in [true, false] {
            lines.push(inside(folder, &launcher, tier, subprocesses));
        }
    }
    lines
}

/// How long an attack that never ends is let alone, and one that did not even begin in that time.
const USUAL_WALL: Duration = Duration::from_secs(2);
const LONG_WALL: Duration = Duration::from_mins(1);

/// Without the sandbox every attack gets through, exactly as it says.
fn control(folder: &Path, planted: &[String]) -> String {
    let (mut through, mut secrets) = (0, 0);
    for attack in ATTACKS {
        let ground = Ground::new(folder);
        let mut command = Command::new(PYTHON);
        command.args(attack.arguments(&ground.aim())).stdin(Stdio::null());
        if attack.proof == Proof::Survives {
            // Whoever waits for the end of the output waits for the survivor.
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        let output = command.output().unwrap();
        let said = reached(&output.stdout);
        let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
        match attack.proof {
            Proof::Printed(expected) => assert_eq!(said, expected, "{}: {complaints}", attack.name),
            Proof::PrintsSecrets => {
                assert_eq!(said, planted, "{}: {complaints}", attack.name);
                secrets += said.len();
            }
            // Between the two forks a count can miss both processes.
            Proof::Survives => until(|| survivors(&ground.marker) == 1),
        }
        through += 1;
        until(|| survivors(&ground.marker) == 0);
    }
    format!(
        "attacks without the sandbox: {} tried, {through} got through, {secrets} secrets seen",
        ATTACKS.len()
    )
}

fn inside(folder: &Path, launcher: &Launcher, tier: Tier, subprocesses: bool) -> String {
    let (mut through, mut secrets, mut left, mut changes) = (Vec::new(), 0, 0, 0);
    for attack in ATTACKS {
        let ground = Ground::new(folder);
        let before = ground.state();
        let run = |wall: Duration| {
            launcher.run(ground.launch(&attack, tier, subprocesses, wall), &patient()).unwrap()
        };
        // A busy machine may need all of the short time until the first instruction.
        let mut outcome = run(USUAL_WALL);
        if !started(&outcome.stdout.bytes) {
            outcome = run(LONG_WALL);
        }
        assert_eq!(outcome.tier, tier);
        left += survivors(&ground.marker);
        changes += usize::from(ground.state() != before) + usize::from(!ground.victim_lives());
        assert!(started(&outcome.stdout.bytes), "{}: {:?}", attack.name, outcome.ended);
        let said = reached(&outcome.stdout.bytes);
        if attack.proof == Proof::PrintsSecrets {
            secrets += said.len();
        }
        if !said.is_empty() {
            through.push(format!("{}: {said:?}", attack.name));
        }
    }
    assert_eq!(through, Vec::<String>::new(), "tier {tier}, subprocesses {subprocesses}");
    let profile = if subprocesses { "with subprocesses" } else { "without subprocesses" };
    format!(
        "attacks in tier {tier} {profile}: {} tried, {} got through, {secrets} secrets seen, {left} processes left, \
         {changes} changes outside",
        ATTACKS.len(),
        through.len(),
    )
}

/// Throw-away things around one attack.
struct Ground {
    target: tempfile::TempDir,
    scratch: Scratch,
    skill: PathBuf,
    victim: Child,
    listener: TcpListener,
    socket: PathBuf,
    abstract_socket: String,
    marker: String,
    _sockets: [UnixListener; 2],
}

impl Ground {
    fn new(folder: &Path) -> Self {
        let target = tempfile::tempdir().unwrap();
        let at = |name: &str| target.path().join(name);
        fs::create_dir(at("home")).unwrap();
        for file in ["file", "removable", "movable", "home/.profile"] {
            fs::write(at(file), "original").unwrap();
        }
        fs::write(at("home/secret"), "SECRET").unwrap();
        let victim = Command::new("/bin/sleep")
            .arg("60")
            .env("TOKEN", "SECRET")
            .stdin(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        let socket = at("socket");
        let marker = format!("marker-{}", target.path().file_name().unwrap().to_str().unwrap());
        let abstract_socket = format!("agents-{marker}");
        let address = SocketAddr::from_abstract_name(&abstract_socket).unwrap();
        let sockets = [UnixListener::bind(&socket).unwrap(), UnixListener::bind_addr(&address).unwrap()];
        let base = Place::open(&folder.join("tmp")).unwrap();
        Self {
            scratch: Scratch::create(&base).unwrap(),
            skill: folder.join("skill"),
            victim,
            listener: TcpListener::bind("127.0.0.1:0").unwrap(),
            socket,
            abstract_socket,
            marker,
            _sockets: sockets,
            target,
        }
    }

    fn aim(&self) -> Aim<'_> {
        Aim {
            target: self.target.path(),
            scratch: self.scratch.place().path(),
            skill: &self.skill,
            victim: self.victim.id(),
            host: std::process::id(),
            port: self.listener.local_addr().unwrap().port(),
            socket: &self.socket,
            abstract_socket: &self.abstract_socket,
            marker: &self.marker,
        }
    }

    fn launch(&self, attack: &Attack, tier: Tier, subprocesses: bool, wall: Duration) -> Launch {
        let scratch = self.scratch.place();
        let mut readable = system_places();
        readable.push(Place::open(&self.skill).unwrap());
        Launch {
            program: PYTHON.into(),
            arguments: attack.arguments(&self.aim()).into_iter().map(Into::into).collect(),
            environment: Environment::in_scratch(scratch.path()),
            working_folder: scratch.try_clone().unwrap(),
            stdin: Stdin::Empty,
            third: ThirdDescriptor::Closed,
            profile: SandboxProfile {
                readable,
                scratch: vec![scratch.try_clone().unwrap()],
                subprocesses,
                ..SandboxProfile::default()
            },
            limits: Limits {
                wall,
                data: Some(512 << 20),
                address_space: Some(4 << 30),
                processes: Some(64),
                ..Limits::default()
            },
            layers: Layers::Exactly(tier),
        }
    }

    /// Everything that an attack could have changed, with modes, owners and times.
    fn state(&self) -> BTreeMap<PathBuf, State> {
        let mut state = BTreeMap::new();
        let mut folders = vec![self.target.path().to_owned(), self.skill.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                let stat = fs::symlink_metadata(&path).unwrap();
                if stat.is_dir() {
                    folders.push(path.clone());
                }
                let content = if stat.is_file() { fs::read(&path).ok() } else { None };
                let changed = (stat.mtime(), stat.mtime_nsec());
                state.insert(path, State { mode: stat.mode(), owner: stat.uid(), changed, content });
            }
        }
        state
    }

    fn victim_lives(&self) -> bool {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.victim.id())).unwrap();
        !stat.contains(") Z ")
    }
}

/// What an attack could change of a file.
#[derive(PartialEq)]
struct State {
    mode: u32,
    owner: u32,
    changed: (i64, i64),
    content: Option<Vec<u8>>,
}

impl Drop for Ground {
    fn drop(&mut self) {
        self.victim.kill().ok();
        self.victim.wait().ok();
    }
}
