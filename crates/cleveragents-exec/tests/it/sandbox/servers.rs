//! Programs that stay: what they are given, and that nothing of them remains.

use std::env;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use cleveragents_exec::sandbox::{
    Ended, Environment, Grace, Launcher, Place, ServerEnd, ServerLaunch, ServerProcess, ServerStreams,
};
use rustix::fs::OFlags;

use super::scene::{PYTHON, survivors, until};

/// Tells the second run of this program by which text its processes are recognized.
const ROLE: &str = "AGENTS_SERVER_HOST_DEATH";

/// Starts a process that leaves session and group, and another one that stays; both sleep.
const TREE: &str = "import os, sys, time\n\
                    if os.fork() == 0:\n    os.setsid()\n    os.fork()\n    time.sleep(600)\n\
                    if os.fork() == 0:\n    time.sleep(600)\n";

fn launch(code: &str) -> ServerLaunch {
    ServerLaunch {
        program: PYTHON.into(),
        arguments: ["-I", "-S", "-c", code].map(Into::into).to_vec(),
        environment: Environment::default().with("DECLARED", "yes").unwrap(),
        working_folder: Place::open("/".as_ref()).unwrap(),
    }
}

fn start(code: &str) -> (ServerProcess, File, BufReader<File>) {
    let (process, streams) = Launcher::start().unwrap().serve(launch(code), || ()).unwrap();
    let ServerStreams { stdin, stdout } = streams;
    // The tests wait for their lines.
    rustix::fs::fcntl_setfl(&stdout, OFlags::empty()).unwrap();
    (process, File::from(stdin), BufReader::new(File::from(stdout)))
}

#[track_caller]
fn line(stdout: &mut BufReader<File>) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    line
}

const GRACE: Grace = Grace { after_close: Duration::from_mins(1), after_signal: Duration::from_mins(1) };

#[test]
fn a_server_answers_lines_and_ends_when_its_input_closes() {
    let code = "import os, sys\n\
                print(sorted(set(os.environ) - {'AGENTS_SERVER_TREE'}), flush=True)\n\
                for line in sys.stdin: print(line.strip().upper(), flush=True)\n\
                print('bye', file=sys.stderr)\nraise SystemExit(3)";
    let (process, mut stdin, mut stdout) = start(code);
    assert_eq!(line(&mut stdout), "['DECLARED', 'LC_CTYPE']\n");
    stdin.write_all(b"one\n").unwrap();
    assert_eq!(line(&mut stdout), "ONE\n");
    drop(stdin);
    let ServerEnd { ended, leftovers, stderr } = process.stop(GRACE);
    assert_eq!((ended, leftovers, stderr.text.as_str(), stderr.total), (Ended::Exited(3), false, "bye\n", 4));
}

#[test]
fn a_server_that_ignores_its_input_gets_a_signal() {
    let code = "import signal, sys, time\n\
                signal.signal(15, lambda *_: sys.exit('got it'))\nprint(1, flush=True)\ntime.sleep(600)";
    let (process, stdin, mut stdout) = start(code);
    line(&mut stdout);
    drop(stdin);
    let end = process.stop(Grace { after_close: Duration::ZERO, ..GRACE });
    assert_eq!((end.ended, end.stderr.text.as_str()), (Ended::Cancelled, "got it\n"));
}

#[test]
fn a_server_that_ignores_everything_is_killed() {
    let code =
        "import signal, time\nsignal.signal(15, signal.SIG_IGN)\nprint(1, flush=True)\ntime.sleep(600)";
    let (process, stdin, mut stdout) = start(code);
    line(&mut stdout);
    drop(stdin);
    let grace = Grace { after_close: Duration::ZERO, after_signal: Duration::from_millis(20) };
    assert_eq!(process.stop(grace).ended, Ended::Cancelled);
}

#[test]
fn its_end_is_told() {
    let (sender, told) = std::sync::mpsc::channel();
    let end = move || sender.send(()).unwrap();
    let (process, streams) =
        Launcher::start().unwrap().serve(launch("import sys; sys.stdin.read()"), end).unwrap();
    assert_eq!(told.try_recv(), Err(std::sync::mpsc::TryRecvError::Empty));
    drop(streams);
    assert_eq!(told.recv_timeout(Duration::from_mins(1)), Ok(()));
    assert_eq!(process.stop(Grace::NONE).ended, Ended::Exited(0));
}

#[test]
fn a_flood_of_errors_never_holds_a_server_up_and_its_end_is_kept() {
    let code =
        "import sys\nsys.stderr.write('x' * (1 << 20) + 'END')\nsys.stderr.flush()\nprint(1, flush=True)";
    let (process, stdin, mut stdout) = start(code);
    assert_eq!(line(&mut stdout), "1\n");
    drop(stdin);
    let stderr = process.stop(GRACE).stderr;
    assert_eq!((stderr.text.len(), stderr.total), (64 * 1024, (1 << 20) + 3));
    assert_eq!(stderr.text.trim_start_matches('x'), "END");
}

#[test]
fn nothing_of_a_server_survives_it_in_another_session_either() {
    let marker = format!("server-tree-{}", std::process::id());
    let code = format!("'{marker}'\n{TREE}print(1, flush=True)\ntime.sleep(600)");
    let (process, stdin, mut stdout) = start(&code);
    line(&mut stdout);
    until(|| survivors(&marker) == 4);
    drop(stdin);
    let end = process.stop(Grace::NONE);
    assert_eq!((end.ended, end.leftovers), (Ended::Cancelled, true));
    until(|| survivors(&marker) == 0);
    assert_eq!(survivors(&marker), 0);
}

#[test]
fn nothing_of_a_server_survives_the_host() {
    if let Ok(marker) = env::var(ROLE) {
        let code = format!("'{marker}'\n{TREE}print(1, flush=True)\ntime.sleep(600)");
        let (process, _stdin, mut stdout) = start(&code);
        line(&mut stdout);
        std::thread::sleep(Duration::from_mins(10));
        drop(process);
        return;
    }
    let marker = format!("server-host-death-{}", std::process::id());
    let mut host = Command::new(env::current_exe().unwrap())
        .args(["--exact", "sandbox::servers::nothing_of_a_server_survives_the_host"])
        .env(ROLE, &marker)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    until(|| survivors(&marker) == 4);
    host.kill().unwrap();
    host.wait().unwrap();
    until(|| survivors(&marker) == 0);
    assert_eq!(survivors(&marker), 0);
}
