use std::path::Path;

use cleveragents_testkit::temp_tree::TempTree;

use super::steps;
use crate::sandbox::raw::MountStep;
use crate::sandbox::{Place, SandboxProfile};

fn place(path: &Path) -> Place {
    Place::open(path).unwrap()
}

/// One line for each step, without what every view has.
fn shown(tree: &TempTree, profile: &SandboxProfile) -> Vec<String> {
    let text = |text: &std::ffi::CString| text.to_str().unwrap().to_owned();
    let lines = steps(profile).unwrap().into_iter().map(|step| match step {
        MountStep::Folder(at) => format!("folder {}", text(&at)),
        MountStep::File(at) => format!("file {}", text(&at)),
        MountStep::Link { at, to } => format!("link {} to {}", text(&at), text(&to)),
        MountStep::Bind { at, attributes, .. } => format!("bind {} with {attributes}", text(&at)),
        MountStep::Seal(_) => "seal".to_owned(),
        MountStep::Processes { at } => format!("processes {}", text(&at)),
    });
    let root = tree.path("").to_str().unwrap().trim_start_matches('/').to_owned();
    lines.map(|line| line.replace(&root, "T")).filter(|line| line.contains('T') || line == "seal").collect()
}

#[test]
fn what_is_read_is_sealed_and_what_is_written_comes_on_top() {
    let tree = TempTree::new().unwrap();
    tree.write("read/inner/file", "x");
    tree.write("write/file", "x");
    let profile = SandboxProfile {
        readable: vec![place(&tree.path("read")), place(&tree.path("read/inner"))],
        writable: vec![place(&tree.path("write"))],
        ..SandboxProfile::default()
    };
    let expected =
        ["folder T", "folder T/read", "folder T/write", "bind T/read with 0", "seal", "bind T/write with 6"];
    assert_eq!(shown(&tree, &profile), expected);
}

#[test]
fn a_read_only_place_inside_a_writable_one_stays_read_only() {
    let tree = TempTree::new().unwrap();
    tree.write("write/keep/file", "x");
    let profile = SandboxProfile {
        readable: vec![place(&tree.path("write/keep"))],
        writable: vec![place(&tree.path("write"))],
        ..SandboxProfile::default()
    };
    let expected = [
        "folder T",
        "folder T/write",
        "folder T/write/keep",
        "seal",
        "bind T/write with 6",
        "bind T/write/keep with 7",
    ];
    assert_eq!(shown(&tree, &profile), expected);
}

#[test]
fn a_place_that_was_given_by_a_link_is_found_by_it() {
    let tree = TempTree::new().unwrap();
    tree.write("real/file", "x");
    tree.link("link", "real");
    let profile = SandboxProfile { readable: vec![place(&tree.path("link"))], ..SandboxProfile::default() };
    let expected = ["folder T", "link T/link to /T/real", "folder T/real", "bind T/real with 0", "seal"];
    assert_eq!(shown(&tree, &profile), expected);
}

#[test]
fn the_root_of_the_system_is_never_given() {
    let profile = SandboxProfile { readable: vec![place(Path::new("/"))], ..SandboxProfile::default() };
    let refused =
        "the root folder `/` of the machine cannot be given to a program; work in a folder below it";
    assert_eq!(steps(&profile).unwrap_err().to_string(), refused);
}
