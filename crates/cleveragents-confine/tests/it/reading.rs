//! Reads are bounded, whole, and notice a change.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::sync::atomic::{AtomicBool, Ordering};

use cleveragents_confine::{Digest, MAX_FILE_BYTES};

use crate::tree::{BACKENDS, Tree, relative};

#[test]
fn a_read_returns_the_bytes_their_digest_and_what_they_came_from() {
    let tree = Tree::new();
    tree.write("skill/scripts/run.sh", "abc");
    for backend in BACKENDS {
        let read = tree.open(backend).read(&relative("scripts/run.sh"), 3).unwrap();
        assert_eq!(read.bytes, b"abc");
        assert_eq!(read.digest(), Digest::of(b"abc"));
        assert_eq!((read.stat.size, read.stat.links, read.stat.executable), (3, 1, false));
    }
}

#[test]
fn a_file_larger_than_the_cap_is_not_read() {
    let tree = Tree::new();
    tree.sparse("skill/huge.bin", 1 << 30);
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let error = folder.read(&relative("huge.bin"), MAX_FILE_BYTES).unwrap_err();
        assert_eq!(error.to_string(), "`huge.bin` has 1073741824 bytes, more than the limit of 16777216");
        let prefix = folder.read_prefix(&relative("huge.bin"), 4096).unwrap();
        assert_eq!((prefix.bytes, prefix.whole), (vec![0; 4096], false));
    }
}

#[test]
fn a_prefix_says_whether_it_is_the_whole_file() {
    let tree = Tree::new();
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let start = |length| {
            let prefix = folder.read_prefix(&relative("SKILL.md"), length).unwrap();
            (String::from_utf8(prefix.bytes).unwrap(), prefix.whole)
        };
        assert_eq!(start(3), ("ins".to_owned(), false));
        assert_eq!(start(6), ("inside".to_owned(), true));
        assert_eq!(start(4096), ("inside".to_owned(), true));
    }
}

#[test]
fn a_buffer_is_used_again_only_when_it_is_no_larger() {
    let tree = Tree::new();
    for backend in BACKENDS {
        let folder = tree.open(backend);
        let probe = |buffer: Vec<u8>| folder.probe(&relative("SKILL.md"), 4, buffer).unwrap().bytes;
        let (small, large) = (probe(b"old".to_vec()), probe(Vec::with_capacity(100)));
        assert_eq!((small.as_slice(), small.capacity()), (&b"insi"[..], 4));
        assert_eq!((large.as_slice(), large.capacity()), (&b"insi"[..], 4));
    }
}

#[test]
fn a_hard_link_to_an_outside_file_is_visible_in_the_link_count() {
    let tree = Tree::new();
    tree.hard_link("skill/a.txt", "outside/a.txt");
    for backend in BACKENDS {
        assert_eq!(tree.open(backend).stat(&relative("a.txt")).unwrap().links, 2);
    }
}

#[test]
fn a_file_that_is_being_written_is_reported() {
    let tree = Tree::new();
    tree.write("skill/data", "a".repeat(64 * 1024));
    for backend in BACKENDS {
        let stop = AtomicBool::new(false);
        let message = std::thread::scope(|scope| {
            scope.spawn(|| {
                let file = File::options().write(true).open(tree.path("skill/data")).unwrap();
                while !stop.load(Ordering::Relaxed) {
                    file.write_all_at(b"b", 0).unwrap();
                }
            });
            let folder = tree.open(backend);
            let refused = (0..1_000_000).find_map(|_| folder.read(&relative("data"), MAX_FILE_BYTES).err());
            stop.store(true, Ordering::Relaxed);
            refused.map(|error| error.to_string())
        });
        assert_eq!(message.as_deref(), Some("`data` changed during the read"));
    }
}
