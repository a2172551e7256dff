//! An index that several processes write, and one whose writers are killed.
#![cfg(all(target_os = "linux", not(agents_portable)))]
#![expect(clippy::disallowed_methods, reason = "the test starts itself as another process")]

use std::env;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, SystemTime};

use cleveragents_loader::{
    DiscoveryOptions, IndexProblem, IndexedDiscovery, Scope, SkillIndex, SkillRoot, discover_skills_indexed,
};
use cleveragents_testkit::temp_tree::TempTree;

/// Names the folder that a child works in; absent in a test run.
const FOLDER: &str = "CLEVERAGENTS_INDEX_CHILD";
/// How many searches a child makes.
const TURNS: &str = "CLEVERAGENTS_INDEX_TURNS";
const SKILLS: usize = 40;

/// Searches with one of two depths, of which each makes the index of the other worthless.
fn search(folder: &Path, turn: usize) -> IndexedDiscovery {
    let roots = [SkillRoot::new(folder.join("r"), Scope::Project, "local")];
    let options = DiscoveryOptions { max_depth: 7 + turn % 2, ..DiscoveryOptions::default() };
    // Late enough for every skill to be trusted, and too early for a file that is being written to be called left behind.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap() + Duration::from_secs(30);
    let index = SkillIndex::new(folder.join("data"), i128::try_from(now.as_nanos()).unwrap());
    discover_skills_indexed(&roots, &options, &index)
}

/// Returns what is wrong with the answer of a search: another number of skills, or an index that is not whole.
fn fault(found: &IndexedDiscovery) -> Option<String> {
    let skills = found.discovery.skills.len();
    let is_foreign = |problem: &&IndexProblem| matches!(problem, IndexProblem::Foreign { .. });
    let others: Vec<_> = found.report.problems.iter().filter(|problem| !is_foreign(problem)).collect();
    (skills != SKILLS || !others.is_empty()).then(|| format!("{skills} skills, {others:?}"))
}

/// Not a test by itself: the work of a child process.
#[test]
fn a_child_searches_again_and_again() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let turns: usize = env::var(TURNS).unwrap().parse().unwrap();
    let mut faults = Vec::new();
    println!("\nready");
    for turn in 0..turns {
        faults.extend(fault(&search(&folder, turn)));
    }
    println!("\nfaults {faults:?}");
}

fn start(folder: &Path, turns: usize) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["index_processes::a_child_searches_again_and_again", "--exact", "--nocapture"])
        .env(FOLDER, folder)
        .env(TURNS, turns.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    (child, output)
}

fn tree() -> TempTree {
    let tree = TempTree::large().unwrap();
    for number in 0..SKILLS {
        tree.skill(&format!("r/s{number}"), &format!("s{number}"), &"Long. ".repeat(200));
    }
    tree
}

#[test]
fn a_writer_that_is_killed_leaves_a_whole_index_or_none() {
    let tree = tree();
    for round in 0..40_usize {
        let (mut child, mut output) = start(&tree.path(""), usize::MAX);
        let mut line = String::new();
        while line.trim() != "ready" {
            line.clear();
            assert_ne!(output.read_line(&mut line).unwrap(), 0, "the child ended");
        }
        // No answer depends on this wait; it only spreads the moments of death.
        std::thread::sleep(Duration::from_micros(u64::try_from(round).unwrap() * 97));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!((round, fault(&search(&tree.path(""), round))), (round, None));
        let left = std::fs::read_dir(tree.path("data/index")).unwrap().count();
        assert!(left <= 64, "{left} files are left");
    }
}

#[test]
fn eight_processes_write_one_index_and_none_finds_anything_else() {
    let tree = tree();
    let children: Vec<_> = (0..8).map(|_| start(&tree.path(""), 60)).collect();
    for (mut child, mut output) in children {
        let mut said = String::new();
        output.read_to_string(&mut said).unwrap();
        child.wait().unwrap();
        let faults: Vec<&str> = said.lines().filter(|line| line.starts_with("faults")).collect();
        assert_eq!(faults, ["faults []"]);
    }
    assert_eq!(fault(&search(&tree.path(""), 0)), None);
}
