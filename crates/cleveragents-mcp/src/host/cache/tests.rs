#![expect(clippy::disallowed_methods, reason = "the tests tamper with files from outside")]

use std::fs;
use std::path::{Path, PathBuf};

use cleveragents_confine::Digest;

use super::SkillCache;
use crate::host::{PromisedFile, RemoteOrigin, RemoteSkillId};

fn skill(label: &str, spec: u8, uri: &str) -> RemoteSkillId {
    let origin = RemoteOrigin::new(label.parse().unwrap(), [spec; 32].into());
    RemoteSkillId { origin, uri: uri.parse().unwrap() }
}

fn docs() -> RemoteSkillId {
    skill("docs", 1, "skill://refunds/SKILL.md")
}

fn promise(content: &[u8]) -> PromisedFile {
    let size = u64::try_from(content.len()).unwrap();
    PromisedFile {
        uri: "skill://refunds/a.md".into(),
        path: "a.md".into(),
        digest: Digest::of(content),
        size,
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

#[test]
fn a_file_comes_back_as_it_was_for_its_own_skill_and_for_no_other() {
    let data = tempfile::tempdir().unwrap();
    let cache = SkillCache::new(data.path());
    assert_eq!(cache.get(&docs(), &promise(b"one")).unwrap(), None);
    cache.put(&docs(), b"one").unwrap();
    cache.put(&docs(), b"one").unwrap();
    assert_eq!(cache.get(&docs(), &promise(b"one")).unwrap().as_deref(), Some(&b"one"[..]));
    let others = [
        skill("evil", 1, "skill://refunds/SKILL.md"),
        skill("docs", 2, "skill://refunds/SKILL.md"),
        skill("docs", 1, "skill://other/SKILL.md"),
    ];
    let found: Vec<_> = others.iter().map(|other| cache.get(other, &promise(b"one")).unwrap()).collect();
    assert_eq!(found, [None, None, None]);
    assert_eq!(cache.get(&docs(), &promise(b"two")).unwrap(), None);
}

#[test]
fn a_file_that_was_changed_is_never_served() {
    let data = tempfile::tempdir().unwrap();
    let cache = SkillCache::new(data.path());
    let tampers: [fn(&Path); 4] = [
        |path| fs::write(path, b"evil").unwrap(),
        |path| fs::write(path, b"").unwrap(),
        |path| {
            fs::remove_file(path).unwrap();
            std::os::unix::fs::symlink("/etc/passwd", path).unwrap();
        },
        |path| {
            fs::remove_file(path).unwrap();
            let made = rustix::fs::mkfifoat(rustix::fs::CWD, path, rustix::fs::Mode::RUSR);
            made.unwrap();
        },
    ];
    for tamper in tampers {
        cache.put(&docs(), b"good").unwrap();
        let kept = files(&cache.folder());
        tamper(&kept[0]);
        assert_eq!(cache.get(&docs(), &promise(b"good")).unwrap(), None);
        assert_eq!(files(&cache.folder()), Vec::<PathBuf>::new(), "what was tampered with is gone");
    }
}

#[test]
fn only_its_owner_reads_it_and_the_server_can_be_told_from_the_path() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = tempfile::tempdir().unwrap();
    let cache = SkillCache::new(data.path());
    cache.put(&docs(), b"one").unwrap();
    let kept = files(&cache.folder());
    let modes: Vec<u32> = kept[0]
        .ancestors()
        .take_while(|path| *path != data.path())
        .map(|path| fs::metadata(path).unwrap().permissions().mode() & 0o777)
        .collect();
    assert_eq!(modes, [0o600, 0o700, 0o700, 0o700]);
    let below = kept[0].strip_prefix(cache.folder()).unwrap().to_str().unwrap().to_owned();
    assert!(below.starts_with("docs@01010101"), "{below}");
}

#[test]
fn the_oldest_files_make_room() {
    let data = tempfile::tempdir().unwrap();
    let cache = SkillCache::new(data.path()).with_limit(10);
    for (age, content) in [(3, b"aaaa"), (2, b"bbbb")] {
        cache.put(&docs(), content).unwrap();
        let path =
            files(&cache.folder()).into_iter().find(|path| fs::read(path).unwrap() == content).unwrap();
        let then = std::time::SystemTime::now() - std::time::Duration::from_secs(age * 1_000);
        fs::File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
    }
    cache.put(&docs(), b"cccc").unwrap();
    let kept = |content: &[u8]| cache.get(&docs(), &promise(content)).unwrap().is_some();
    assert_eq!((kept(b"aaaa"), kept(b"bbbb"), kept(b"cccc")), (false, true, true));
    cache.put(&docs(), b"larger than all").unwrap();
    assert_eq!((kept(b"larger than all"), kept(b"cccc")), (false, true));
}

#[test]
fn a_server_that_is_gone_leaves_nothing() {
    let data = tempfile::tempdir().unwrap();
    let cache = SkillCache::new(data.path());
    cache.put(&docs(), b"one").unwrap();
    cache.put(&skill("docs", 2, "skill://pdf/SKILL.md"), b"two").unwrap();
    let other = skill("docs-2", 1, "skill://pdf/SKILL.md");
    cache.put(&other, b"three").unwrap();
    assert_eq!(cache.remove_server(&"docs".parse().unwrap()).unwrap(), 2);
    assert_eq!(files(&cache.folder()).len(), 1);
    assert_eq!(cache.get(&other, &promise(b"three")).unwrap().as_deref(), Some(&b"three"[..]));
    assert_eq!(cache.remove_server(&"docs".parse().unwrap()).unwrap(), 0);
}
