use cleveragents_registry::FileContent;
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

fn names(tree: &TempTree) -> Vec<(String, bool)> {
    let survey = survey(
        &tree.path(""),
        &tool_files(&tree.path("")),
        &SkillFiles::read(&tree.path("")),
        project_content(&tree.path("")),
    )
    .unwrap();
    let files = survey.files.iter();
    files.map(|(path, content)| (path, matches!(content, FileContent::Read(_)))).collect()
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
