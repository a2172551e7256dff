//! A store that somebody wrote into, and a process that dies at any moment.

use std::fs;
use std::io::{BufRead as _, Write as _};
use std::path::{Path, PathBuf};

use super::{Kept, sample, scopes};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn every_flipped_byte_of_a_list_is_noticed() {
    let kept = Kept::new();
    kept.tree.write("root/a", "a");
    let id = kept.store.keep(None, &scopes(&["a"])).unwrap();
    let list = kept.tree.path("data/checkpoints/lists").join(&id.0);
    let whole = fs::read(&list).unwrap();
    for position in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[position] ^= 1;
        fs::write(&list, &flipped).unwrap();
        let refused = kept.store.restore_checkpoint(&id).unwrap_err().to_string();
        assert_eq!(refused, format!("the checkpoint `{}` is damaged", id.0), "byte {position}");
    }
    for length in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&list, &whole[..length]).unwrap();
        let listed = kept.store.list().unwrap();
        assert_eq!((listed.checkpoints, listed.damaged), (Vec::new(), vec![id.0.clone()]));
    }
    fs::write(&list, &whole).unwrap();
    assert_eq!(kept.store.restore_checkpoint(&id).unwrap().problems, []);
}

#[test]
fn a_flipped_byte_of_a_content_is_noticed_and_everything_else_is_restored() {
    let kept = Kept::new();
    kept.tree.write("root/a", "content of a");
    kept.tree.write("root/b", "content of b");
    let id = kept.store.keep(None, &scopes(&["**"])).unwrap();
    let contents = files(&kept.tree.path("data/checkpoints/contents"));
    let damaged = contents.iter().find(|path| fs::read(path).unwrap() == b"content of a").unwrap();
    fs::write(damaged, "content of A").unwrap();
    let verified: Vec<PathBuf> =
        kept.store.verify(&id).unwrap().into_iter().map(|entry| entry.path).collect();
    assert_eq!(verified, [PathBuf::from("a")]);
    kept.tree.write("root/a", "1");
    kept.tree.write("root/b", "2");
    let error = kept.store.restore_checkpoint(&id).unwrap_err().to_string();
    assert_eq!(error, "not everything was restored: `a` is damaged in the store");
    let read = |name: &str| fs::read_to_string(kept.root().join(name)).unwrap();
    assert_eq!((read("a"), read("b")), ("1".to_owned(), "content of b".to_owned()));
}

#[test]
fn a_list_under_the_name_of_another_one_is_noticed() {
    let kept = Kept::new();
    sample(&kept);
    let first = kept.store.keep(None, &scopes(&["a.txt"])).unwrap();
    let second = kept.store.keep(None, &scopes(&["src/**"])).unwrap();
    let lists = kept.tree.path("data/checkpoints/lists");
    fs::copy(lists.join(&first.0), lists.join(&second.0)).unwrap();
    let refused = kept.store.show(&second).unwrap_err().to_string();
    assert_eq!(refused, format!("the checkpoint `{}` is damaged", second.0));
}

/// Under this variable the test is the process that dies.
const VICTIM: &str = "AGENTS_TEST_CHECKPOINT_VICTIM";

/// Keeps, changes and restores a tree until it is killed.
fn live_until_killed(folder: &Path) -> ! {
    let open = |path: &str| cleveragents_confine::Folder::open(&folder.join(path)).unwrap();
    let clock = std::sync::Arc::new(cleveragents_exec::SystemClock::start());
    let limits = cleveragents_exec::CheckpointLimits::default();
    let store = cleveragents_exec::CheckpointStore::open(open("root"), &open("data"), limits, clock).unwrap();
    for round in 0_u64.. {
        for file in 0..20 {
            fs::write(folder.join(format!("root/f{file}")), format!("{round} {file}")).unwrap();
        }
        let id = store.keep(None, &scopes(&["**"])).unwrap();
        for file in 0..20 {
            fs::write(folder.join(format!("root/f{file}")), "to be undone").unwrap();
        }
        fs::create_dir_all(folder.join("root/new/er")).unwrap();
        store.restore_checkpoint(&id).unwrap();
        std::io::stdout().write_all(b"round\n").unwrap();
    }
    unreachable!("the rounds do not end");
}

#[test]
fn a_process_that_is_killed_leaves_whole_checkpoints_and_no_temporary_files() {
    if let Some(folder) = std::env::var_os(VICTIM) {
        live_until_killed(Path::new(&folder));
    }
    let kept = Kept::new();
    kept.tree.write("root/kept", "kept");
    let first = kept.store.keep(None, &scopes(&["**"])).unwrap();
    let before = super::state(&kept.root());
    let name = "checkpoint::damage::a_process_that_is_killed_leaves_whole_checkpoints_and_no_temporary_files";
    for round in 0..25 {
        let mut victim = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env(VICTIM, kept.tree.path(""))
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // However slow the machine is, the victim has lived so many rounds, and dies somewhere in the one that follows.
        let mut lines = std::io::BufReader::new(victim.stdout.take().unwrap()).lines().map(Result::unwrap);
        let lived = lines.by_ref().filter(|line| line == "round").take(round % 5).count();
        assert_eq!(lived, round % 5);
        std::thread::sleep(std::time::Duration::from_micros(1_300 * u64::try_from(round).unwrap()));
        victim.kill().unwrap();
        victim.wait().unwrap();
        let list = kept.store.list().unwrap();
        assert_eq!(list.damaged, [] as [String; 0]);
        assert!(list.checkpoints.len() > round % 5, "{} checkpoints", list.checkpoints.len());
        for summary in &list.checkpoints {
            let id = cleveragents_runtime::CheckpointId(summary.id.clone());
            assert_eq!(kept.store.verify(&id).unwrap(), []);
        }
        kept.store.restore_checkpoint(&first).unwrap();
        assert_eq!(super::state(&kept.root()), before);
        let rules =
            cleveragents_exec::PruneRules { keep_last: Some(list.checkpoints.len()), max_age_ms: None };
        kept.store.prune(&rules).unwrap();
    }
    let temporary =
        files(&kept.tree.path("")).into_iter().filter(|path| path.to_string_lossy().contains(".agents-"));
    assert_eq!(temporary.collect::<Vec<_>>(), [] as [PathBuf; 0]);
}
