use cleveragents_testkit::temp_tree::TempTree;

use super::{NamedFileError, read_named_file};

fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write("here/file.txt", "content");
    tree.write("there/other.txt", "other");
    tree.link("here/inside", "file.txt");
    tree.link("here/outside", tree.path("there/other.txt"));
    tree.link("here/relative", "../there/other.txt");
    tree.link("here/nowhere", "gone.txt");
    tree.link("here/far", tree.path("gone/file.txt"));
    tree.link("here/loop", "loop");
    tree.fifo("here/fifo");
    tree
}

#[track_caller]
fn check(name: &str, expected: Result<&str, &str>) {
    let tree = tree();
    let path = tree.path("here").join(name);
    let read = read_named_file(&path, 100).map(|bytes| String::from_utf8(bytes).unwrap());
    let shown = path.display().to_string();
    let read = read.map_err(|error| (error.is_absence(), error.to_string().replace(&shown, "P")));
    let expected = expected.map(str::to_owned).map_err(|message| {
        let absent = message.starts_with("absent: ");
        (absent, message.trim_start_matches("absent: ").to_owned())
    });
    assert_eq!(read, expected);
}

#[test]
fn links_that_a_person_made_are_followed() {
    check("file.txt", Ok("content"));
    check("inside", Ok("content"));
    check("outside", Ok("other"));
    check("relative", Ok("other"));
}

#[test]
fn a_link_that_leads_nowhere_is_no_absence() {
    check("gone.txt", Err("absent: `P` cannot be read"));
    check("nowhere", Err("`P` is a link that leads to no file"));
    check("far", Err("`P` is a link that leads to no file"));
    check("loop", Err("`P` is a link that leads to no file"));
}

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    check("fifo", Err("`P` cannot be read"));
    check("..", Err("`P` is not a file name"));
}

#[test]
fn the_limit_holds() {
    let tree = tree();
    let error = read_named_file(&tree.path("here/file.txt"), 6).unwrap_err();
    let NamedFileError::Read { source, .. } = error else { panic!("{error:?}") };
    assert_eq!(source.to_string(), "`file.txt` has 7 bytes, more than the limit of 6");
}
