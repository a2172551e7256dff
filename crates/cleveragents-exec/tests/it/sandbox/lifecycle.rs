use cleveragents_exec::sandbox::{Captured, Ended, Stdin, ThirdDescriptor};

use super::scene::{Scene, TIERS, seen};

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
