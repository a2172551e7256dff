use std::fs;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::time::Duration;

use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::{
    Captured, Ended, LaunchError, Layers, Limits, OutputStream, Place, Stdin, ThirdDescriptor,
};
use cleveragents_runtime::{CancelToken, Tier, Watch};

use super::scene::{Scene, TIERS, patient, seen, survivors, text, until};

#[test]
fn a_program_gets_its_input_and_gives_its_outputs_apart() {
    let scene = Scene::new();
    for tier in TIERS {
        let code = "import os, sys; text = sys.stdin.read(); print(text.upper()); \
                    print('e', file=sys.stderr); os.write(3, b'result')";
        let mut launch = scene.python(tier, code);
        launch.stdin = Stdin::Bytes(b"input".to_vec());
        launch.third = ThirdDescriptor::Result;
        let outcome = scene.run(launch);
        assert_eq!(seen(&outcome), (Ended::Exited(0), "INPUT\n".to_owned(), "e\n".to_owned()));
        assert_eq!(outcome.result, Captured { bytes: b"result".to_vec(), total: 6 });
        assert_eq!((outcome.tier, outcome.leftovers), (tier, false));
    }
}

#[test]
fn an_exit_code_and_a_signal_are_told_apart() {
    let scene = Scene::new();
    for tier in TIERS {
        let ended = |code: &str| scene.run(scene.python(tier, code)).ended;
        assert_eq!(ended("raise SystemExit(7)"), Ended::Exited(7));
        assert_eq!(ended("import os; os.kill(os.getpid(), 9)"), Ended::Signalled(9));
        assert_eq!(ended("import os; os.kill(os.getpid(), 15)"), Ended::Signalled(15));
        assert_eq!(ended("import os; os.abort()"), Ended::Signalled(6));
    }
}

#[test]
fn a_program_sees_its_environment_its_descriptors_and_its_folder_only() {
    let scene = Scene::new();
    for tier in TIERS {
        let code = "import os\ndef is_open(n):\n    try: os.fstat(n); return True\n    except OSError: return False\n\
                    print(sorted(os.environ), os.getcwd() == os.environ['HOME'], \
                    [n for n in range(200) if is_open(n)])";
        let outcome = scene.run(scene.python(tier, code));
        let expected = "['HOME', 'LANG', 'PATH', 'TMPDIR'] True [0, 1, 2]\n";
        assert_eq!(seen(&outcome), (Ended::Exited(0), expected.to_owned(), String::new()));
    }
}

#[test]
fn more_output_than_is_kept_is_counted_and_a_flood_is_ended() {
    let scene = Scene::new();
    for tier in TIERS {
        let mut launch = scene.python(tier, "print('x' * 5000, end='')");
        launch.limits.stdout = 10;
        let outcome = scene.run(launch);
        assert_eq!(outcome.stdout, Captured { bytes: b"xxxxxxxxxx".to_vec(), total: 5000 });
        assert_eq!((outcome.ended, outcome.stdout.truncated()), (Ended::Exited(0), true));
        let mut launch = scene.launch(tier, "/bin/cat", &["/dev/zero"]);
        launch.limits.flood = 1 << 20;
        assert_eq!(scene.run(launch).ended, Ended::OutputLimit(OutputStream::Stdout));
    }
}

#[test]
fn a_program_ends_at_its_deadline_and_on_a_cancel_with_all_that_it_started() {
    let scene = Scene::new();
    for tier in TIERS {
        let marker = format!("deadline-marker-{tier}-{}", std::process::id());
        let code = format!("import os, time\n'{marker}'\nos.fork()\nprint('up', flush=True)\ntime.sleep(30)");
        let mut launch = scene.python(tier, &code);
        launch.limits.wall = Duration::from_millis(300);
        let outcome = scene.run(launch);
        assert_eq!((outcome.ended, survivors(&marker)), (Ended::TimedOut, 0));
        assert!(outcome.usage.wall < Duration::from_secs(2), "{:?}", outcome.usage);

        let cancel = CancelToken::default();
        let watch =
            Watch::start(std::sync::Arc::new(SystemClock::start()), Duration::from_mins(1), cancel.clone());
        let child = scene.launcher.launch(scene.python(tier, &code)).unwrap();
        until(|| survivors(&marker) == 2);
        cancel.cancel();
        assert_eq!((child.wait(&watch).ended, survivors(&marker)), (Ended::Cancelled, 0));

        let child = scene.launcher.launch(scene.python(tier, &code)).unwrap();
        until(|| survivors(&marker) == 2);
        drop(child);
        assert_eq!(survivors(&marker), 0);
    }
}

#[test]
fn a_cancelled_call_starts_nothing() {
    let scene = Scene::new();
    let cancel = CancelToken::default();
    cancel.cancel();
    let watch = Watch::start(std::sync::Arc::new(SystemClock::start()), Duration::from_mins(1), cancel);
    let refused = scene.launcher.run(scene.python(Tier::Landlocked, ""), &watch).unwrap_err();
    assert_eq!(refused.to_string(), "the call was cancelled");
}

#[test]
fn a_process_in_the_background_is_not_waited_for() {
    let scene = Scene::new();
    for tier in TIERS {
        let outcome = scene.run(scene.launch(tier, "/bin/sh", &["-c", "sleep 30 & echo done"]));
        assert_eq!(seen(&outcome), (Ended::Exited(0), "done\n".to_owned(), String::new()));
        assert!(outcome.leftovers && outcome.usage.wall < Duration::from_secs(10), "{outcome:?}");
    }
}

#[test]
fn limits_hold() {
    let scene = Scene::new();
    for tier in TIERS {
        let limited = |code: &str, limits: Limits| {
            let mut launch = scene.python(tier, code);
            launch.limits = limits;
            let outcome = scene.run(launch);
            let complaint = text(&outcome.stderr.bytes).lines().last().unwrap_or_default().to_owned();
            (outcome.ended, complaint)
        };
        let small = Limits { data: Some(128 << 20), ..Limits::default() };
        assert_eq!(limited("b'x' * (1 << 30)", small), (Ended::Exited(1), "MemoryError".to_owned()));
        let brief = Limits { cpu: Some(Duration::from_millis(900)), ..Limits::default() };
        let (ended, _) = limited("while True: pass", brief);
        assert_eq!(ended, Ended::Signalled(24), "the signal of spent processor time");
        let few = Limits { open_files: Some(16), ..Limits::default() };
        let many_files = "files = [open('/dev/null') for _ in range(50)]";
        let expected = "OSError: [Errno 24] Too many open files: '/dev/null'";
        assert_eq!(limited(many_files, few), (Ended::Exited(1), expected.to_owned()));
    }
}

#[test]
fn what_may_be_written_may_be_changed_in_every_way_and_nothing_else() {
    for tier in [Tier::Namespaced, Tier::Landlocked] {
        let scene = Scene::new();
        let (own, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for folder in [&own, &other] {
            fs::write(folder.path().join("file"), "before").unwrap();
        }
        let code = format!(
            "import os\nos.chdir({own:?})\nopen('made', 'w').write('x')\nos.chmod('file', 0o640)\nos.mkdir('folder')\n\
             os.rename('made', 'folder/moved')\nos.symlink('file', 'link')\nopen('file', 'a').write(' and after')\n\
             try: open({other:?} + '/file')\nexcept OSError as error: print(type(error).__name__)",
            own = own.path().to_str().unwrap(),
            other = other.path().to_str().unwrap(),
        );
        let mut launch = scene.python(tier, &code);
        launch.profile.writable.push(Place::open(own.path()).unwrap());
        let outcome = scene.run(launch);
        let refusal = if tier == Tier::Namespaced { "FileNotFoundError\n" } else { "PermissionError\n" };
        assert_eq!(seen(&outcome), (Ended::Exited(0), refusal.to_owned(), String::new()));
        assert_eq!(fs::read_to_string(own.path().join("link")).unwrap(), "before and after");
        assert_eq!(fs::read_to_string(own.path().join("folder/moved")).unwrap(), "x");
    }
}

#[test]
fn a_given_descriptor_speaks_both_ways() {
    let scene = Scene::new();
    for tier in TIERS {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        let mut launch = scene.python(tier, "import os; os.write(3, os.read(3, 100).upper())");
        launch.third = ThirdDescriptor::Given(OwnedFd::from(theirs));
        let child = scene.launcher.launch(launch).unwrap();
        ours.write_all(b"question").unwrap();
        let mut answer = [0; 8];
        ours.read_exact(&mut answer).unwrap();
        assert_eq!((&answer, child.wait(&patient()).ended), (b"QUESTION", Ended::Exited(0)));
    }
}

#[test]
fn a_program_that_cannot_be_run_is_an_error_and_the_next_one_runs() {
    let scene = Scene::new();
    for tier in TIERS {
        let refused = scene.launcher.launch(scene.launch(tier, "/usr/bin/no-such-program", &[])).unwrap_err();
        assert_eq!(refused.to_string(), "`/usr/bin/no-such-program` cannot be run");
        let refused = scene.launcher.launch(scene.launch(tier, "true", &[])).unwrap_err();
        assert_eq!(refused.to_string(), "the program holds a zero byte or is not absolute");
        assert_eq!(scene.run(scene.launch(tier, "/bin/true", &[])).ended, Ended::Exited(0));
    }
}

#[test]
fn tiers_that_are_no_tiers_of_the_sandbox_are_refused() {
    let scene = Scene::new();
    let mut launch = scene.launch(Tier::Unheld, "/bin/true", &[]);
    launch.layers = Layers::Exactly(Tier::Host);
    let refused = scene.launcher.launch(launch).unwrap_err();
    let LaunchError::Tier { wanted, reached, missing } = refused else { panic!("{refused}") };
    assert_eq!((wanted, reached, missing), (Tier::Host, Tier::Namespaced, vec![]));
}

#[test]
fn the_host_can_still_be_looked_into_after_a_launch() {
    let scene = Scene::new();
    scene.run(scene.launch(Tier::Namespaced, "/bin/true", &[]));
    assert_eq!(rustix::process::dumpable_behavior().unwrap(), rustix::process::DumpableBehavior::Dumpable);
}
