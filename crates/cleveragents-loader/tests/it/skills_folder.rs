//! Folders of composed skills.

use cleveragents_confine::{Digest, Folder};
use cleveragents_loader::read_skills_folder;
use cleveragents_testkit::temp_tree::TempTree;

#[test]
fn skills_come_in_the_order_of_their_files_and_leave_skill_folders_alone() {
    let tree = TempTree::new().unwrap();
    let file = |name: &str| format!("name: {name}\ndescription: D.\n");
    tree.write("skills/b.yaml", file("a/b"));
    tree.write("skills/a.yml", format!("skill:\n  {}", file("a/z").replace('\n', "\n  ")));
    tree.write("skills/again.yaml", file("a/z"));
    tree.write("skills/broken.yaml", "name: a/c\n");
    tree.write("skills/tool.yaml", "name: a/t\ndescription: D.\nsource: builtin\n");
    tree.write("skills/deploy/SKILL.md", "---\nname: deploy\ndescription: D.\n---\n");
    tree.write("skills/SKILL.md", "x");
    tree.write("skills/notes.txt", "x");
    tree.fifo("skills/pipe.yaml");
    let read = read_skills_folder(&Folder::open(&tree.path("skills")).unwrap());
    let skills = read.definitions.iter().map(|file| {
        let at = file.name_position.unwrap();
        format!("{} {} {}:{}", file.file.display(), file.value.name(), at.line, at.column)
    });
    assert_eq!(skills.collect::<Vec<_>>(), vec!["a.yml a/z 2:9", "b.yaml a/b 1:7"]);
    let problems = read.problems.iter().map(|problem| {
        let told =
            format!("{} {} {} {}", problem.severity, problem.code, problem.path.display(), problem.message);
        tree.masked(told)
    });
    assert_eq!(
        problems.collect::<Vec<_>>(),
        vec![
            "error skill-duplicate <T>/skills/again.yaml line 1, column 7: `a/z` is already defined in `a.yml`, line 2, column 9",
            "error skill-broken <T>/skills/broken.yaml line 1, column 1: `description` is required",
            "note not-a-skill <T>/skills/notes.txt skill files end in `.yaml` or `.yml`",
            "error skill-unreadable <T>/skills/pipe.yaml `pipe.yaml` is a FIFO, not a regular file",
            "error skill-broken <T>/skills/tool.yaml line 3, column 1: expected a skill, and `source` makes this a tool",
        ]
    );
    let files: Vec<(String, Option<Digest>)> =
        read.files.iter().map(|file| (file.file.display().to_string(), file.digest)).collect();
    assert_eq!(
        files.iter().map(|(name, digest)| (name.as_str(), digest.is_some())).collect::<Vec<_>>(),
        vec![
            ("a.yml", true),
            ("again.yaml", true),
            ("b.yaml", true),
            ("broken.yaml", true),
            ("pipe.yaml", false),
            ("tool.yaml", true),
        ]
    );
    assert_eq!(read.definitions[1].digest, Digest::of(file("a/b").as_bytes()));
}
