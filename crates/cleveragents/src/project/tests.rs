use cleveragents_registry::{FileContent, Unreadable};
use cleveragents_testkit::temp_tree::TempTree;

use super::{SkillFiles, survey, tool_files};
use crate::server_files::project_content;

fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write(".agents/tools/a.yaml", "name: local/a\n");
    tree.write(".agents/tools/notes.txt", "no tool");
    tree.write(".agents/mcp.json", "{}");
    tree.write(".agents/skills/team.yaml", "name: local/team\n");
    tree.skill(".agents/skills/one", "one", "First.");
    tree.write(".agents/skills/one/scripts/run.py", "print(1)\n");
    tree.skill(".claude/skills/two", "two", "Second.");
    tree.write("src/main.rs", "fn main() {}\n");
    tree
}

fn surveyed(tree: &TempTree) -> Vec<(String, FileContent)> {
    let survey = survey(
        &tree.path(""),
        &tool_files(&tree.path("")),
        &SkillFiles::read(&tree.path("")),
        project_content(&tree.path("")),
    )
    .unwrap();
    survey.files.iter().collect()
}

fn names(tree: &TempTree) -> Vec<(String, bool)> {
    let files = surveyed(tree).into_iter();
    files.map(|(path, content)| (path, matches!(content, FileContent::Read(_)))).collect()
}

/// What cannot be read, with the causes.
fn unreadable(tree: &TempTree) -> Vec<(String, Unreadable)> {
    let cause = |content| match content {
        FileContent::Unreadable(cause) => Some(cause),
        FileContent::Read(_) => None,
    };
    surveyed(tree).into_iter().filter_map(|(path, content)| Some((path, cause(content)?))).collect()
}

#[test]
fn everything_that_can_make_code_run_is_surveyed() {
    let expected = [
        ".agents/mcp.json",
        ".agents/skills/one/SKILL.md",
        ".agents/skills/one/scripts/run.py",
        ".agents/skills/team.yaml",
        ".agents/tools/a.yaml",
        ".claude/skills/two/SKILL.md",
    ];
    assert_eq!(names(&tree()), expected.map(|path| (path.to_owned(), true)));
}

#[test]
fn what_cannot_be_read_is_listed_as_such() {
    let tree = tree();
    tree.fifo(".agents/tools/pipe.yaml");
    tree.fifo(".agents/skills/pipe.yaml");
    let unreadable: Vec<String> =
        names(&tree).into_iter().filter(|(_, readable)| !readable).map(|(path, _)| path).collect();
    assert_eq!(unreadable, [".agents/skills/pipe.yaml", ".agents/tools/pipe.yaml"]);
}

#[test]
fn a_project_without_agents_has_no_such_files() {
    let tree = TempTree::new().unwrap();
    tree.write("src/main.rs", "");
    assert_eq!(names(&tree), []);
}

#[test]
#[cfg(unix)]
fn each_file_of_a_skill_that_cannot_be_read_is_named_with_the_cause() {
    let tree = tree();
    tree.write("shared.md", "");
    let skill = |path: &str| format!(".agents/skills/one/{path}");
    tree.link(&skill("references/out.md"), "../../../../shared.md");
    tree.link(&skill("references/lost.md"), "nothing.md");
    tree.link(&skill("references/round.md"), "round.md");
    tree.link(&skill("references/scripts"), "../scripts");
    tree.fifo(&skill("pipe"));
    tree.sparse(&skill("large"), 17 * 1024 * 1024);
    // Not an environment of the skill.
    tree.link(&skill("sub/.venv/bin/python"), "/usr/bin/env");
    let expected = [
        ("large", Unreadable::Large(16)),
        ("pipe", Unreadable::Special),
        ("references/lost.md", Unreadable::DanglingLink),
        ("references/out.md", Unreadable::LeavingLink),
        ("references/round.md", Unreadable::DanglingLink),
        ("sub/.venv/bin/python", Unreadable::LeavingLink),
    ];
    assert_eq!(unreadable(&tree), expected.map(|(path, cause)| (skill(path), cause)));
}

#[test]
fn a_skill_with_too_much_in_it_is_named_itself() {
    let tree = tree();
    for number in 0..10_001 {
        tree.write(&format!(".agents/skills/one/many/{number}"), "");
    }
    assert_eq!(unreadable(&tree), [(".agents/skills/one".to_owned(), Unreadable::Many(10_000))]);
}

/// As `python -m venv` and `uv venv` make it.
#[test]
#[cfg(unix)]
fn the_environment_of_a_skill_is_surveyed_with_its_interpreter() {
    let tree = tree();
    let bin = |name: &str| format!(".agents/skills/one/.venv/bin/{name}");
    tree.write(".agents/skills/one/.venv/pyvenv.cfg", "home = /usr/bin\n");
    tree.link(&bin("python"), "python3");
    tree.link(&bin("python3"), "/usr/bin/env");
    tree.write("elsewhere/real", "1");
    tree.link("elsewhere/other", "real");
    tree.link(&bin("own"), "../../../../../elsewhere/other");
    let before = surveyed(&tree);
    assert_eq!(unreadable(&tree), []);
    let changed = |tree: &TempTree| {
        let pairs = surveyed(tree).into_iter().zip(&before);
        pairs.filter(|(now, before)| now != *before).map(|(now, _)| now.0).collect::<Vec<_>>()
    };
    // Other bytes outside of the folders of the system.
    tree.write("elsewhere/real", "2");
    assert_eq!(changed(&tree), [bin("own")]);
    tree.write("elsewhere/real", "1");
    assert_eq!(changed(&tree), Vec::<String>::new());
    // Another place.
    tree.remove(&bin("python3"));
    tree.link(&bin("python3"), "/usr/bin/sh");
    assert_eq!(changed(&tree), [bin("python"), bin("python3")]);
    tree.remove(&bin("python3"));
    tree.link(&bin("python3"), "/usr/bin/there-is-no-such");
    assert_eq!(
        unreadable(&tree),
        [(bin("python"), Unreadable::LeavingLink), (bin("python3"), Unreadable::LeavingLink)]
    );
}
