use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;

use cleveragents_confine::{Existing, FileLock, Folder, Sharing, WriteError, WriteOptions};

use crate::tree::{BACKENDS, Tree, relative};

const REPLACE: WriteOptions = WriteOptions {
    existing: Existing::Replace,
    mode: None,
    owner: None,
    modified_ns: None,
    expected: None,
    durable: true,
};

/// Runs `change` over a fresh tree with every backend, and compares what it says and what is then below the root.
#[track_caller]
fn check(
    prepare: impl Fn(&Tree),
    change: impl Fn(&Folder) -> Result<(), WriteError>,
    expected: Result<(), &str>,
    tree_after: &[&str],
) {
    for backend in BACKENDS {
        let tree = Tree::new();
        prepare(&tree);
        let folder = tree.open(backend);
        let found = change(&folder).map_err(|error| error.to_string());
        assert_eq!(found, expected.map_err(str::to_owned), "{backend:?}");
        assert_eq!(listing(&tree.path("skill")), tree_after, "{backend:?}");
        assert_eq!(listing(&tree.path("outside")), ["a.txt=SECRET"], "{backend:?}");
    }
}

/// Everything below a folder, one line each: files with their text, folders with a slash, links with an arrow.
fn listing(folder: &Path) -> Vec<String> {
    let mut lines = Vec::new();
    collect(folder, "", &mut lines);
    lines.sort();
    lines
}

fn collect(folder: &Path, prefix: &str, lines: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        let kind = fs::symlink_metadata(&path).unwrap().file_type();
        if kind.is_symlink() {
            lines.push(format!("{name}->{}", fs::read_link(&path).unwrap().display()));
        } else if kind.is_dir() {
            lines.push(format!("{name}/"));
            collect(&path, &format!("{name}/"), lines);
        } else if kind.is_file() {
            lines.push(format!("{name}={}", fs::read_to_string(&path).unwrap()));
        } else {
            lines.push(format!("{name}!"));
        }
    }
}

#[test]
fn a_file_is_written_whole_and_leaves_nothing_beside_it() {
    let write = |path: &'static str, options: WriteOptions| {
        move |folder: &Folder| folder.write(&relative(path), b"new", &options)
    };
    let skill = "SKILL.md=inside";
    check(|_| {}, write("a.txt", WriteOptions::default()), Ok(()), &[skill, "a.txt=new"]);
    check(|tree| tree.folder("skill/d"), write("d/a", REPLACE), Ok(()), &[skill, "d/", "d/a=new"]);
    check(|_| {}, write("SKILL.md", REPLACE), Ok(()), &["SKILL.md=new"]);
    check(|_| {}, write("SKILL.md", WriteOptions::default()), Err("`SKILL.md` exists"), &[skill]);
    check(|_| {}, write("d/a", REPLACE), Err("`d` not found"), &[skill]);
    check(
        |_| {},
        write("SKILL.md/a", REPLACE),
        Err("`SKILL.md` is or passes something that is not a folder"),
        &[skill],
    );
    check(
        |tree| tree.folder("skill/d"),
        write("d", REPLACE),
        Err("`d` is a folder, not a regular file"),
        &[skill, "d/"],
    );
    check(
        |tree| tree.fifo("skill/p"),
        write("p", REPLACE),
        Err("`p` is a FIFO, not a regular file"),
        &[skill, "p!"],
    );
}

#[test]
fn no_link_is_followed_by_a_write() {
    let write = |path: &'static str| move |folder: &Folder| folder.write(&relative(path), b"new", &REPLACE);
    let refused = |path: &str| format!("`{path}` is or passes a link, and links are not followed here");
    let prepare = |tree: &Tree| {
        tree.link("skill/out", "../outside");
        tree.link("skill/file", "../outside/a.txt");
        tree.link("skill/in", "SKILL.md");
    };
    let after = ["SKILL.md=inside", "file->../outside/a.txt", "in->SKILL.md", "out->../outside"];
    check(prepare, write("out/a.txt"), Err(&refused("out")), &after);
    check(prepare, write("file"), Err(&refused("file")), &after);
    check(prepare, write("in"), Err(&refused("in")), &after);
    let below = relative("out/a.txt");
    check(prepare, |folder| folder.remove_file(&below), Err(&refused("out")), &after);
    check(prepare, |folder| folder.create_folder(&relative("out/d"), None), Err(&refused("out")), &after);
    check(prepare, |folder| folder.set_mode(&relative("file"), 0o777), Err(&refused("file")), &after);
    check(
        prepare,
        |folder| folder.rename(&below, &relative("b"), Existing::Refuse),
        Err(&refused("out")),
        &after,
    );
    check(
        prepare,
        |folder| folder.rename(&relative("SKILL.md"), &relative("out/b"), Existing::Refuse),
        Err(&refused("out")),
        &after,
    );
    check(
        prepare,
        |folder| folder.remove_file(&relative("out")),
        Ok(()),
        &["SKILL.md=inside", "file->../outside/a.txt", "in->SKILL.md"],
    );
}

#[test]
fn names_are_made_moved_and_removed_one_at_a_time() {
    let after = ["SKILL.md=inside", "d/", "d/l->../x"];
    let build = |folder: &Folder| {
        folder.create_folder(&relative("d"), None)?;
        folder.create_link(&relative("d/l"), Path::new("../x"))
    };
    check(|_| {}, build, Ok(()), &after);
    let built = |tree: &Tree| tree.link("skill/d/l", "../x");
    check(built, |folder| folder.create_folder(&relative("d"), None), Err("`d` exists"), &after);
    check(built, |folder| folder.remove_folder(&relative("d")), Err("the folder `d` is not empty"), &after);
    check(
        built,
        |folder| folder.remove_file(&relative("d")),
        Err("`d` is a folder, not a regular file"),
        &after,
    );
    check(
        built,
        |folder| folder.rename(&relative("d/l"), &relative("SKILL.md"), Existing::Refuse),
        Err("`SKILL.md` exists"),
        &after,
    );
    check(
        built,
        |folder| folder.rename(&relative("x"), &relative("y"), Existing::Refuse),
        Err("`x` not found"),
        &after,
    );
    check(
        built,
        |folder| folder.rename(&relative("d"), &relative("e"), Existing::Refuse),
        Ok(()),
        &["SKILL.md=inside", "e/", "e/l->../x"],
    );
    check(
        |tree| tree.write("skill/b", "b"),
        |folder| folder.rename(&relative("b"), &relative("SKILL.md"), Existing::Replace),
        Ok(()),
        &["SKILL.md=b"],
    );
}

#[test]
fn modes_and_times_are_those_asked_for_or_those_of_the_replaced_file() {
    for backend in BACKENDS {
        let tree = Tree::new();
        tree.permit("skill/SKILL.md", 0o751);
        let folder = tree.open(backend);
        folder.write(&relative("SKILL.md"), b"new", &REPLACE).unwrap();
        let options =
            WriteOptions { mode: Some(0o4640), modified_ns: Some(-1_500_000_000), ..WriteOptions::default() };
        folder.write(&relative("b"), b"b", &options).unwrap();
        folder.create_folder(&relative("d"), Some(0o1700)).unwrap();
        folder.set_modified(&relative("d"), 123_456_789_012).unwrap();
        let mode = |path: &str| fs::symlink_metadata(tree.path(path)).unwrap().permissions().mode() & 0o7777;
        let time = |path: &str| {
            let found = fs::symlink_metadata(tree.path(path)).unwrap();
            (found.mtime(), found.mtime_nsec())
        };
        assert_eq!((mode("skill/SKILL.md"), mode("skill/b"), mode("skill/d")), (0o751, 0o4640, 0o1700));
        assert_eq!((time("skill/b"), time("skill/d")), ((-2, 500_000_000), (123, 456_789_012)));
        folder.set_mode(&relative("b"), 0).unwrap();
        folder.set_own_mode(0o711).unwrap();
        folder.set_own_modified(1).unwrap();
        assert_eq!((mode("skill/b"), mode("skill"), time("skill")), (0, 0o711, (0, 1)));
        let attributes = folder.attributes(&relative("d")).unwrap();
        assert_eq!((attributes.mode, attributes.stat.modified_ns), (0o1700, 123_456_789_012));
    }
}

#[test]
fn the_other_name_of_a_file_keeps_its_bytes() {
    for backend in BACKENDS {
        let tree = Tree::new();
        tree.hard_link("skill/a", "outside/a.txt");
        tree.open(backend).write(&relative("a"), b"new", &REPLACE).unwrap();
        assert_eq!(listing(&tree.path("outside")), ["a.txt=SECRET"]);
        assert_eq!(listing(&tree.path("skill")), ["SKILL.md=inside", "a=new"]);
    }
}

#[test]
fn a_file_that_somebody_else_changed_is_not_overwritten() {
    for backend in BACKENDS {
        let tree = Tree::new();
        let folder = tree.open(backend);
        let path = relative("SKILL.md");
        let seen = folder.attributes(&path).unwrap().stat;
        let options = WriteOptions { expected: Some(seen), ..REPLACE };
        tree.write("skill/SKILL.md", "theirs");
        let refused = folder.write(&path, b"ours", &options).unwrap_err().to_string();
        assert_eq!(refused, "`SKILL.md` was changed by somebody else");
        assert_eq!(listing(&tree.path("skill")), ["SKILL.md=theirs"]);
        fs::remove_file(tree.path("skill/SKILL.md")).unwrap();
        let refused = folder.write(&path, b"ours", &options).unwrap_err().to_string();
        assert_eq!(refused, "`SKILL.md` was changed by somebody else");
        assert_eq!(listing(&tree.path("skill")), [] as [&str; 0]);
    }
}

#[test]
fn a_lock_excludes_others_while_it_is_held() {
    for backend in BACKENDS {
        let tree = Tree::new();
        let folder = tree.open(backend);
        let of_file = |sharing| folder.lock(&relative("lock"), sharing).unwrap();
        let of_folder = |sharing| folder.lock_own(sharing).unwrap();
        for take in [&of_file as &dyn Fn(Sharing) -> Option<FileLock>, &of_folder] {
            let first = take(Sharing::Shared);
            let second = take(Sharing::Shared);
            let none = take(Sharing::Exclusive);
            assert_eq!((first.is_some(), second.is_some(), none.is_some()), (true, true, false));
            drop((first, second));
            let alone = take(Sharing::Exclusive);
            let none = take(Sharing::Shared);
            assert_eq!((alone.is_some(), none.is_some()), (true, false));
        }
    }
}
