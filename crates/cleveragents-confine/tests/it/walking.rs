//! Walks are bounded, ordered and say what they leave out.

use std::os::unix::net::UnixListener;
use std::path::Path;

use cleveragents_confine::{Backend, Folder, WalkItem, WalkLimits, WalkSummary};
use rustix::fs::{AtFlags, CWD, Mode, OFlags};

use crate::tree::{BACKENDS, Tree};

/// Walks `skill/` and writes each item as one line.
fn lines(folder: &Folder, limits: WalkLimits) -> (Vec<String>, WalkSummary) {
    let mut lines = Vec::new();
    let summary = folder.walk(limits, |item| {
        lines.push(match item {
            WalkItem::File { path, stat, linked } => {
                format!("{} {}{}", path.shown(), stat.size, if linked { " linked" } else { "" })
            }
            WalkItem::Folder { path } => format!("{}/", path.shown()),
            WalkItem::Problem { path: Some(path), problem } => format!("{}: {problem}", path.shown()),
            WalkItem::Problem { path: None, problem } => format!(": {problem}"),
        });
    });
    (lines, summary)
}

#[test]
fn everything_is_visited_in_order_and_nothing_outside() {
    let tree = Tree::new();
    tree.write("skill/scripts/b.sh", "bb");
    tree.write("skill/scripts/a/c.sh", "c");
    tree.write("skill/scripts-x/d.sh", "d");
    tree.link("skill/scripts/d", "../../outside");
    tree.link("skill/scripts/loop", "..");
    tree.link("skill/scripts/gone", "none");
    tree.link("skill/scripts/copy.sh", "b.sh");
    tree.fifo("skill/assets/p");
    let _listener = UnixListener::bind(tree.path("skill/assets/s")).unwrap();
    for backend in BACKENDS {
        let (lines, summary) = lines(&tree.open(backend), WalkLimits::default());
        assert_eq!(
            lines,
            [
                "SKILL.md 6",
                "assets/",
                "scripts/",
                "scripts-x/",
                "assets/p: is a FIFO, not a file or folder",
                "assets/s: is a socket, not a file or folder",
                "scripts/a/",
                "scripts/b.sh 2",
                "scripts/copy.sh 2 linked",
                "scripts/d: `scripts/d` leaves its folder",
                "scripts/gone: `scripts/gone` not found",
                "scripts/loop: is a link to a folder and not followed",
                "scripts/a/c.sh 1",
                "scripts-x/d.sh 1",
            ]
        );
        assert_eq!(summary, WalkSummary { files: 5, folders: 4, bytes: 12, complete: false });
    }
}

#[test]
fn a_part_of_a_folder_is_walked_within_the_whole() {
    let tree = Tree::new();
    tree.write("skill/scripts/run.sh", "run");
    tree.link("skill/scripts/top.md", "../SKILL.md");
    tree.write("skill/assets/a.txt", "a");
    for backend in BACKENDS {
        let mut paths = Vec::new();
        let start = "scripts".parse().unwrap();
        tree.open(backend).walk_below(&start, WalkLimits::default(), |item| {
            if let WalkItem::File { path, .. } = item {
                paths.push(path.shown().to_string());
            }
        });
        assert_eq!(paths, ["scripts/run.sh", "scripts/top.md"]);
    }
}

#[test]
fn limits_that_were_hit_are_named() {
    let tree = Tree::new();
    tree.write("skill/a/b/c/d.txt", "deep");
    tree.write("skill/z.txt", "0123456789");
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let narrow = |limits| lines(&folder, limits).0;
        assert_eq!(
            narrow(WalkLimits { depth: 2, ..WalkLimits::default() }),
            ["SKILL.md 6", "a/", "z.txt 10", "a/b: deeper than the limit of 2 levels"]
        );
        assert_eq!(
            narrow(WalkLimits { entries: 2, ..WalkLimits::default() }),
            ["SKILL.md 6", "a/", ": more entries than the limit of 2"]
        );
        assert_eq!(
            narrow(WalkLimits { bytes: 8, ..WalkLimits::default() }),
            [
                "SKILL.md 6",
                "a/",
                "z.txt 10",
                ": more bytes than the limit of 8",
                "a/b/",
                "a/b/c/",
                "a/b/c/d.txt 4"
            ]
        );
    }
}

#[test]
fn a_hundred_thousand_files_stop_at_the_limit() {
    let tree = Tree::large();
    for folder in 0..100 {
        let folder = tree.path(&format!("skill/assets/{folder:02}"));
        std::fs::create_dir_all(&folder).unwrap();
        for file in 0..1000 {
            std::fs::write(folder.join(format!("{file:03}")), "x").unwrap();
        }
    }
    for backend in BACKENDS {
        let (lines, summary) = lines(&tree.open(backend), WalkLimits::default());
        assert_eq!(lines.last().unwrap(), ": more entries than the limit of 10000");
        assert_eq!((summary.files + summary.folders, summary.complete), (10_000, false));
    }
}

#[test]
fn twenty_thousand_nested_folders_stop_at_the_limit() {
    let tree = Tree::large();
    nest(&tree.path("skill"), 20_000);
    for backend in BACKENDS {
        let (lines, summary) = lines(&tree.open(backend), WalkLimits::default());
        assert_eq!(summary, WalkSummary { files: 1, folders: 63, bytes: 6, complete: false });
        let deepest = vec!["d"; 64].join("/");
        assert_eq!(lines.last().unwrap(), &format!("{deepest}: deeper than the limit of 64 levels"));
    }
    unnest(&tree.path("skill"));
}

#[test]
fn a_long_path_needs_few_handles() {
    let tree = Tree::large();
    nest(&tree.path("skill"), 1_500);
    let deep: String = vec!["d"; 1_500].join("/");
    for backend in BACKENDS {
        let folder = tree.open(backend).folder(&deep.parse().unwrap()).unwrap();
        assert_eq!(folder.entries().unwrap(), []);
    }
    unnest(&tree.path("skill"));
}

/// Makes `levels` folders named `d`, each in the one before; no single path would be short enough.
fn nest(top: &Path, levels: usize) {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let mut here = rustix::fs::openat(CWD, top, flags, Mode::empty()).unwrap();
    for _ in 0..levels {
        rustix::fs::mkdirat(&here, "d", Mode::RWXU).unwrap();
        here = rustix::fs::openat(&here, "d", flags, Mode::empty()).unwrap();
    }
}

/// Removes what [`nest`] made: the tower is lifted one folder at a time, so that no path is long.
fn unnest(top: &Path) {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let top = rustix::fs::openat(CWD, top, flags, Mode::empty()).unwrap();
    while rustix::fs::renameat(&top, "d/d", &top, "e").is_ok() {
        rustix::fs::unlinkat(&top, "d", AtFlags::REMOVEDIR).unwrap();
        rustix::fs::renameat(&top, "e", &top, "d").unwrap();
    }
    rustix::fs::unlinkat(&top, "d", AtFlags::REMOVEDIR).unwrap();
}

#[test]
fn a_listing_too_long_is_refused_with_its_limit() {
    let tree = Tree::new();
    tree.write("skill/b", "");
    let folder = tree.open(Backend::Kernel);
    assert_eq!(folder.entries_within(2).unwrap().len(), 2);
    let error = tree.masked(folder.entries_within(1).unwrap_err());
    assert_eq!(error, "the folder `<T>/skill` holds more than 1 entries");
}
