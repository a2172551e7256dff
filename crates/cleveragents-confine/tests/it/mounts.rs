//! What is mounted below a folder is not part of it, where the folder says so.

use std::path::Path;

use cleveragents_confine::{EntryKind, Folder, MountPolicy};

use crate::tree::{BACKENDS, relative};

/// `/proc` is mounted on every Linux system; nothing needs to be mounted for the test.
#[test]
fn a_mount_point_is_passed_only_where_allowed() {
    for backend in BACKENDS {
        let open = |policy| Folder::open_with(Path::new("/"), backend).unwrap().with_mounts(policy);
        let refused = open(MountPolicy::Refuse).stat(&relative("proc/version")).unwrap_err();
        assert_eq!(refused.to_string(), "`proc/version` is on another file system than its folder");
        let crossed = open(MountPolicy::Cross).stat(&relative("proc/version")).unwrap();
        assert_eq!(crossed.kind, EntryKind::File);
    }
}
