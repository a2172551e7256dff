//! Nothing outside the folder can be reached, whatever stands inside it.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::net::UnixListener;
use std::path::Path;

use cleveragents_confine::{EntryKind, Folder, LinkPolicy, OpenError, RelativePath};
use cleveragents_testkit::unprivileged::without_superuser;

use crate::tree::{BACKENDS, Tree, relative};

/// Reads `path` with links followed inside, and with links refused, under every backend.
#[track_caller]
fn check(tree: &Tree, path: &str, within: &str, denied: &str) {
    for backend in BACKENDS {
        for (policy, expected) in [(LinkPolicy::Within, within), (LinkPolicy::Deny, denied)] {
            let reopened = tree.open(backend).reopened(policy).unwrap();
            for folder in [tree.open(backend).with_links(policy), reopened] {
                let got = match folder.read(&relative(path), 100) {
                    Ok(read) => String::from_utf8(read.bytes).unwrap(),
                    Err(error) => error.to_string(),
                };
                assert_eq!(got, expected, "{backend:?} {policy:?}");
            }
        }
    }
}

#[test]
fn a_linked_folder_outside_is_not_entered() {
    let tree = Tree::new();
    tree.link("skill/scripts/d", "../../outside");
    let refused = "`scripts/d/a.txt` is or passes a link, and links are not followed here";
    check(&tree, "scripts/d/a.txt", "`scripts/d/a.txt` leaves its folder", refused);
}

#[test]
fn a_link_to_a_sibling_with_the_same_name_prefix_is_outside() {
    let tree = Tree::new();
    tree.link("skill/scripts/f", tree.path("skill-evil/a.txt"));
    tree.link("skill/scripts/g", "../../skill-evil/a.txt");
    let refused = |name| format!("`scripts/{name}` is or passes a link, and links are not followed here");
    check(&tree, "scripts/f", "`scripts/f` leaves its folder", &refused("f"));
    check(&tree, "scripts/g", "`scripts/g` leaves its folder", &refused("g"));
}

#[test]
fn loops_of_links_end() {
    let tree = Tree::new();
    tree.link("skill/a", "b");
    tree.link("skill/b", "a");
    tree.link("skill/scripts/self", ".");
    tree.write("skill/scripts/run.sh", "run");
    let refused = |path| format!("`{path}` is or passes a link, and links are not followed here");
    check(&tree, "a", "the links of `a` do not end", &refused("a"));
    check(&tree, "scripts/self/self/run.sh", "run", &refused("scripts/self/self/run.sh"));
}

#[test]
fn the_kernels_own_links_are_not_followed() {
    let tree = Tree::new();
    tree.link("skill/scripts/magic", "/proc/self/root");
    let refused = "`scripts/magic/etc/hostname` is or passes a link, and links are not followed here";
    let path = "scripts/magic/etc/hostname";
    check(&tree, path, "`scripts/magic/etc/hostname` leaves its folder", refused);
}

#[test]
fn a_link_inside_is_followed_only_where_links_are() {
    let tree = Tree::new();
    tree.write("skill/assets/deep/data.txt", "data");
    tree.link("skill/scripts/to-file", "../assets/deep/data.txt");
    tree.link("skill/scripts/to-folder", "../assets/./deep");
    tree.link("skill/scripts/zigzag", "../assets/deep/../../assets/deep/../deep/data.txt");
    tree.link("skill/scripts/top", "..");
    tree.link("skill/scripts/gone", "../assets/none");
    let refused = |path| format!("`{path}` is or passes a link, and links are not followed here");
    check(&tree, "scripts/to-file", "data", &refused("scripts/to-file"));
    check(&tree, "scripts/to-folder/data.txt", "data", &refused("scripts/to-folder/data.txt"));
    check(&tree, "scripts/zigzag", "data", &refused("scripts/zigzag"));
    check(&tree, "scripts/top/SKILL.md", "inside", &refused("scripts/top/SKILL.md"));
    check(&tree, "scripts/top", "`scripts/top` is a folder, not a regular file", &refused("scripts/top"));
    check(&tree, "scripts/gone", "`scripts/gone` not found", &refused("scripts/gone"));
}

#[test]
fn fifos_sockets_devices_and_folders_are_not_read() {
    let tree = Tree::new();
    tree.fifo("skill/scripts/p");
    let _listener = UnixListener::bind(tree.path("skill/scripts/s")).unwrap();
    let both = |text: &str, path| check(&tree, path, text, text);
    both("`scripts/p` is a FIFO, not a regular file", "scripts/p");
    both("`scripts/s` is a socket, not a regular file", "scripts/s");
    both("`scripts` is a folder, not a regular file", "scripts");
    both("`SKILL.md/x` is or passes something that is not a folder", "SKILL.md/x");
    both("`none/x` not found", "none/x");
    for backend in BACKENDS {
        let devices = Folder::open_with(Path::new("/dev"), backend).unwrap();
        let error = devices.read(&relative("zero"), 100).unwrap_err();
        assert_eq!(error.to_string(), "`zero` is a device, not a regular file");
    }
}

#[test]
fn a_subfolder_is_its_own_confinement() {
    let tree = Tree::new();
    tree.write("skill/scripts/run.sh", "run");
    tree.link("skill/scripts/up", "../SKILL.md");
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let scripts = folder.folder(&relative("scripts")).unwrap();
        assert_eq!(scripts.label(), tree.path("skill/scripts"));
        assert_eq!(scripts.read(&relative("run.sh"), 10).unwrap().bytes, b"run");
        assert_eq!(scripts.read(&relative("up"), 10).unwrap_err().to_string(), "`up` leaves its folder");
        assert_eq!(folder.read(&relative("scripts/up"), 10).unwrap().bytes, b"inside");
    }
}

#[test]
fn names_that_are_not_text_are_opened_and_shown_escaped() {
    let tree = Tree::new();
    let long = "n".repeat(255);
    for name in [&b"bad\xff\xfe.sh"[..], b"two\nlines", long.as_bytes()] {
        std::fs::write(tree.path("skill").join(OsStr::from_bytes(name)), "x").unwrap();
    }
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let names: Vec<Vec<u8>> =
            folder.entries().unwrap().into_iter().map(|entry| entry.name.as_bytes().to_vec()).collect();
        let expected: [&[u8]; 4] = [b"SKILL.md", b"bad\xff\xfe.sh", long.as_bytes(), b"two\nlines"];
        assert_eq!(names, expected);
        let bad = RelativePath::try_from(Path::new(OsStr::from_bytes(b"bad\xff\xfe.sh"))).unwrap();
        assert_eq!(folder.read(&bad, 10).unwrap().bytes, b"x");
        let error = folder.read(&bad.join("x".as_ref()).unwrap(), 10).unwrap_err();
        assert_eq!(error.to_string(), "`bad\\xff\\xfe.sh/x` is or passes something that is not a folder");
        let too_long = RelativePath::try_from(Path::new(&"n".repeat(256))).unwrap();
        assert_eq!(folder.read(&too_long, 10).unwrap_err().errno(), Some(36));
    }
}

#[test]
fn a_root_that_is_missing_or_a_file_says_so() {
    let tree = Tree::new();
    for backend in BACKENDS {
        let message = |below: &str| tree.masked(Folder::open_with(&tree.path(below), backend).unwrap_err());
        assert_eq!(message("none"), "`<T>/none` not found");
        assert_eq!(
            message("skill/SKILL.md"),
            "`<T>/skill/SKILL.md` is or passes something that is not a folder"
        );
    }
}

#[test]
fn links_and_kinds_can_be_asked_for() {
    let tree = Tree::new();
    tree.link("skill/a", "SKILL.md");
    tree.link("skill/out", "../outside");
    tree.fifo("skill/p");
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let kinds: Vec<EntryKind> = folder.entries().unwrap().into_iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [EntryKind::File, EntryKind::Link, EntryKind::Link, EntryKind::Fifo]);
        assert_eq!(folder.link_target(&relative("out")).unwrap().to_string(), "../outside");
        assert_eq!(folder.stat(&relative("a")).unwrap(), folder.stat(&relative("SKILL.md")).unwrap());
        assert_eq!(folder.stat(&relative("p")).unwrap().kind, EntryKind::Fifo);
        assert!(matches!(folder.stat(&relative("out")).unwrap_err(), OpenError::LeavesFolder { .. }));
    }
}

#[test]
fn a_folder_without_permission_is_an_error_with_its_number() {
    let tree = Tree::new();
    tree.write("skill/closed/a.txt", "x");
    tree.permit("skill/closed", 0o000);
    for backend in BACKENDS {
        let refused =
            without_superuser(|| tree.open(backend).folder(&relative("closed")).unwrap_err()).unwrap();
        assert_eq!(refused.to_string(), "permission denied for `closed` (errno 13)");
        assert_eq!(refused.errno(), Some(13));
    }
    tree.permit("skill/closed", 0o755);
}

#[test]
fn only_following_a_link_on_purpose_leads_out() {
    let tree = Tree::new();
    tree.link("skill/out", "../outside");
    tree.link("outside/back", "../skill");
    tree.link("skill/gone", "none");
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let outside = folder.follow(&relative("out")).unwrap();
        assert_eq!(outside.label(), tree.path("skill/out"));
        assert_eq!(outside.read(&relative("a.txt"), 10).unwrap().bytes, b"SECRET");
        let error = outside.read(&relative("back/SKILL.md"), 10).unwrap_err();
        assert_eq!(error.to_string(), "`back/SKILL.md` leaves its folder");
        assert_eq!(folder.follow(&relative("gone")).unwrap_err().to_string(), "`gone` not found");
    }
}
