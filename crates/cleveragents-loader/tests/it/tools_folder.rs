//! Folders of tools.

use std::sync::Arc;

use cleveragents_confine::{Digest, Folder};
use cleveragents_loader::{MAX_DEFINITION_FILES, ToolsFolder, read_tools_folder};
use cleveragents_testkit::temp_tree::TempTree;

fn file(name: &str) -> String {
    format!("name: {name}\ndescription: D.\nsource: builtin\n")
}

fn read(tree: &TempTree) -> ToolsFolder {
    read_tools_folder(&Folder::open(&tree.path("tools")).unwrap())
}

/// What was read, as `file name position`, and what was not, as `severity code path message`.
fn told(tree: &TempTree) -> (Vec<String>, Vec<String>) {
    let read = read(tree);
    let tools = read.definitions.iter().map(|tool| {
        let at = tool.name_position.unwrap();
        format!("{} {} {}:{}", tool.file.display(), tool.value.name(), at.line, at.column)
    });
    let problems = read.problems.iter().map(|problem| {
        let told =
            format!("{} {} {} {}", problem.severity, problem.code, problem.path.display(), problem.message);
        tree.masked(told)
    });
    (tools.collect(), problems.collect())
}

#[test]
fn tools_come_in_the_order_of_their_files_and_one_bad_file_stops_no_other() {
    let tree = TempTree::new().unwrap();
    tree.write("tools/b.yaml", file("a/b"));
    tree.write("tools/Z.yml", format!("tool:\n  {}", file("a/z").replace('\n', "\n  ")));
    tree.write("tools/a.yaml", "name: a/broken\nwrites: yes\n");
    tree.write("tools/c.yaml", b"\xff");
    tree.write("tools/empty.yaml", "");
    tree.write("tools/notes.md", "x");
    tree.write("tools/.hidden.yaml", file("a/hidden"));
    tree.write("tools/below/d.yaml", file("a/d"));
    tree.write("outside.yaml", file("a/outside"));
    tree.link("tools/link.yaml", "b.yaml");
    tree.link("tools/out.yaml", "../outside.yaml");
    tree.link("tools/gone.yaml", "nothing");
    tree.fifo("tools/pipe.yaml");
    let (tools, problems) = told(&tree);
    assert_eq!(tools, vec!["Z.yml a/z 2:9", "b.yaml a/b 1:7"]);
    assert_eq!(
        problems,
        vec![
            "note not-a-tool <T>/tools/.hidden.yaml hidden files are not read",
            "error tool-broken <T>/tools/a.yaml line 1, column 1: `description` is required (and 2 more)",
            "note not-a-tool <T>/tools/below folders below a folder of tools are not searched",
            "error tool-broken <T>/tools/c.yaml line 1, column 1: the file is not valid UTF-8: byte 0xFF at offset 0",
            "error tool-broken <T>/tools/empty.yaml line 1, column 1: the file is empty, expected a tool",
            "error tool-unreadable <T>/tools/gone.yaml `gone.yaml` not found",
            "error tool-duplicate <T>/tools/link.yaml line 1, column 7: `a/b` is already defined in `b.yaml`, line 1, column 7",
            "note not-a-tool <T>/tools/notes.md tool files end in `.yaml` or `.yml`",
            "error tool-unreadable <T>/tools/out.yaml `out.yaml` leaves its folder",
            "error tool-unreadable <T>/tools/pipe.yaml `pipe.yaml` is a FIFO, not a regular file",
        ]
    );
}

#[test]
fn what_a_person_trusts_is_every_file_that_was_looked_at() {
    let tree = TempTree::new().unwrap();
    let (good, bad) = (file("a/b"), "name: [");
    tree.write("tools/bad.yaml", bad);
    tree.write("tools/good.yaml", &good);
    tree.fifo("tools/pipe.yml");
    let read = read(&tree);
    let files: Vec<(String, Option<Digest>)> =
        read.files.iter().map(|file| (file.file.display().to_string(), file.digest)).collect();
    assert_eq!(
        files,
        vec![
            ("bad.yaml".to_owned(), Some(Digest::of(bad.as_bytes()))),
            ("good.yaml".to_owned(), Some(Digest::of(good.as_bytes()))),
            ("pipe.yml".to_owned(), None),
        ]
    );
    assert_eq!(
        read.definitions.iter().map(|tool| tool.digest).collect::<Vec<_>>(),
        vec![Digest::of(good.as_bytes())]
    );
}

#[test]
fn a_broken_file_comes_with_its_text_and_every_finding() {
    let tree = TempTree::new().unwrap();
    let text = "name: a/b\nsource: custm\ndescription: D.\n";
    tree.write("tools/a.yaml", text);
    let problem = read(&tree).problems.remove(0);
    let findings: Vec<String> = problem
        .diagnostics
        .iter()
        .map(|placed| format!("{} {}", placed.position.unwrap().line, placed.diagnostic.code))
        .collect();
    assert_eq!((problem.text, findings), (Some(Arc::from(text)), vec!["2 unknown-value".to_owned()]));
}

#[test]
fn two_files_with_one_name_are_reported_with_both_places() {
    let tree = TempTree::new().unwrap();
    tree.write("tools/a.yaml", format!("# first\n{}", file("local/x")));
    tree.write("tools/b.yaml", "description: other\nsource: builtin\nname: x\n");
    assert_eq!(
        told(&tree),
        (
            vec!["a.yaml local/x 2:7".to_owned()],
            vec!["error tool-duplicate <T>/tools/b.yaml line 3, column 7: `local/x` is already defined in `a.yaml`, line 2, column 7".to_owned()]
        )
    );
}

#[test]
fn more_files_than_anybody_writes_are_not_read() {
    let tree = TempTree::large().unwrap();
    for number in 0..=MAX_DEFINITION_FILES {
        tree.write(&format!("tools/{number:04}.yaml"), file(&format!("a/t{number}")));
    }
    let (tools, problems) = told(&tree);
    assert_eq!(
        (tools.len(), problems),
        (
            MAX_DEFINITION_FILES,
            vec!["error limit-files <T>/tools only the first 1000 tool files are read".to_owned()]
        )
    );
}

#[test]
fn large_files_are_refused_alone_and_together() {
    let tree = TempTree::large().unwrap();
    let filler = |name: &str, size: usize| format!("{}# {}\n", file(name), "x".repeat(size));
    tree.write("tools/00.yaml", filler("a/big", 1024 * 1024));
    for number in 1..=18 {
        tree.write(&format!("tools/{number:02}.yaml"), filler(&format!("a/t{number}"), 1_000_000));
    }
    let (tools, problems) = told(&tree);
    assert_eq!(
        (tools.len(), problems),
        (
            16,
            vec![
                "error tool-unreadable <T>/tools/00.yaml `00.yaml` has 1048623 bytes, more than the limit of 1048576".to_owned(),
                "error limit-bytes <T>/tools/17.yaml the tool files up to this one have more than 16777216 bytes together".to_owned(),
                "error limit-bytes <T>/tools/18.yaml the tool files up to this one have more than 16777216 bytes together".to_owned(),
            ]
        )
    );
}
