use std::fs;
use std::path::Path;
use std::time::SystemTime;

use cleveragents_confine::{Copies, Folder};
use cleveragents_testkit::hostile;

use crate::tree::{BACKENDS, Tree, relative};

const DAY_NS: i128 = 86_400_000_000_000;

fn now_ns() -> i128 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    i128::try_from(now.as_nanos()).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A folder of copies, opened with every backend.
#[track_caller]
fn check(prepare: impl Fn(&Folder, &Path), most: usize, now_ns: i128, expected: &[&str]) {
    for backend in BACKENDS {
        let tree = Tree::new();
        let path = tree.path("copies");
        fs::create_dir(&path).unwrap();
        let folder = Folder::open_with(&path, backend).unwrap();
        prepare(&folder, &path);
        let name = relative("it.bin");
        Copies { folder: &folder, most, now_ns }.write(&name, b"bytes").unwrap();
        assert_eq!(fs::read(path.join("it.bin")).unwrap(), b"bytes", "{backend:?}");
        assert_eq!(names(&path), expected, "{backend:?}");
    }
}

#[test]
fn what_a_killed_writer_left_is_removed_before_the_next_write() {
    // No process has a number as high as that.
    let dead = |_: &Folder, path: &Path| {
        fs::write(path.join("it.bin"), "old").unwrap();
        fs::write(path.join(".agents-7fffffff-0.tmp"), "half").unwrap();
    };
    if cfg!(all(target_os = "linux", not(agents_portable))) {
        check(dead, 64, now_ns(), &["it.bin"]);
    }
    check(dead, 64, now_ns() + DAY_NS, &["it.bin"]);
}

#[test]
fn what_another_writer_is_writing_stays_for_a_minute() {
    let draft = format!(".agents-{:x}-ff.tmp", std::process::id());
    let living = |_: &Folder, path: &Path| fs::write(path.join(&draft), "half").unwrap();
    check(living, 64, now_ns(), &[&draft, "it.bin"]);
    check(living, 64, now_ns() + DAY_NS, &["it.bin"]);
}

#[test]
fn a_link_or_a_special_file_makes_room_and_what_it_leads_to_stays() {
    let link = |_: &Folder, path: &Path| {
        fs::write(path.join("target"), "kept").unwrap();
        std::os::unix::fs::symlink("target", path.join("it.bin")).unwrap();
    };
    check(link, 64, now_ns(), &["it.bin", "target"]);
    let fifo = |_: &Folder, path: &Path| hostile::fifo(&path.join("it.bin")).unwrap();
    check(fifo, 64, now_ns(), &["it.bin"]);
}

#[test]
fn the_oldest_copies_make_room_for_another_one() {
    let many = |folder: &Folder, path: &Path| {
        for (name, modified_ns) in [("a.bin", 3), ("b.bin", 1), ("c.bin", 2)] {
            fs::write(path.join(name), "").unwrap();
            folder.set_modified(&relative(name), modified_ns * DAY_NS).unwrap();
        }
    };
    check(many, 2, now_ns(), &["a.bin", "it.bin"]);
}

#[test]
fn a_folder_at_the_name_is_refused() {
    let tree = Tree::new();
    let path = tree.path("copies");
    fs::create_dir_all(path.join("it.bin/inside")).unwrap();
    let folder = Folder::open(&path).unwrap();
    let written = Copies { folder: &folder, most: 64, now_ns: now_ns() }.write(&relative("it.bin"), b"bytes");
    assert_eq!(written.unwrap_err().to_string(), "`it.bin` is a folder, not a regular file");
    assert_eq!(names(&path), ["it.bin"]);
}
