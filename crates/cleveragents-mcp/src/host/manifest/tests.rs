use cleveragents_confine::Digest;
use serde_json::{Value, json};

use super::{FolderEntry, Manifest, SkillFileChange};
use crate::host::SkillUri;

const SKILL: &str = "skill://acme/refunds/SKILL.md";

fn skill() -> SkillUri {
    SKILL.parse().unwrap()
}

fn item(path: &str, content: &str) -> Value {
    json!({
        "uri": format!("skill://acme/refunds/{path}"),
        "digest": Digest::of(content.as_bytes()).to_string(),
        "size": content.len(),
    })
}

fn manifest(files: &[(&str, &str)]) -> Manifest {
    let items = files.iter().map(|(path, content)| item(path, content)).collect();
    Manifest::read(&skill(), &items).unwrap()
}

#[track_caller]
fn check(resources: Value, expected: Result<&[&str], &str>) {
    let read = Manifest::read(&skill(), &resources);
    let paths = read.as_ref().map(|read| read.files().map(|file| &*file.path).collect::<Vec<_>>());
    let expected = expected.map(<[&str]>::to_vec).map_err(str::to_owned);
    assert_eq!(paths.map_err(ToString::to_string), expected, "{resources}");
}

#[test]
fn a_complete_list_is_read() {
    check(
        json!([item("b/x.md", "x"), item("SKILL.md", "s"), item("a.md", "a")]),
        Ok(&["SKILL.md", "a.md", "b/x.md"]),
    );
}

#[test]
fn anything_else_is_refused_with_the_reason() {
    let main = item("SKILL.md", "s");
    check(json!(null), Err("`resources` is neither a list nor \"dynamic\""));
    check(json!({}), Err("`resources` is neither a list nor \"dynamic\""));
    check(json!([]), Err("`resources` lacks the `SKILL.md` of the skill"));
    check(json!([item("sub/SKILL.md", "s")]), Err("`resources` lacks the `SKILL.md` of the skill"));
    check(json!([item("SKILL%2Emd", "s")]), Err("`resources` lacks the `SKILL.md` of the skill"));
    check(json!([main, 1]), Err("item 2 of `resources` has no valid `uri`"));
    let mut bad = item("a.md", "a");
    bad["digest"] = json!("sha256:ABC");
    check(json!([main, bad]), Err("item 2 of `resources` has no valid `digest`"));
    for size in [json!(null), json!(-1), json!(1.5), json!("1")] {
        let mut bad = item("a.md", "a");
        bad["size"] = size;
        check(json!([main, bad]), Err("item 2 of `resources` has no valid `size`"));
    }
    let mut outside = item("a.md", "a");
    outside["uri"] = json!("skill://acme/other/a.md");
    check(json!([main, outside]), Err("`skill://acme/other/a.md` of `resources` is no file of the skill"));
    check(json!([main, main]), Err("`SKILL.md` stands twice in `resources`"));
    check(json!([main, item("a.md", "1"), item("a%2Emd", "2")]), Err("`a.md` stands twice in `resources`"));
    check(json!([main, item("a", "1"), item("a/b", "2")]), Err("`a` is a file and a folder in `resources`"));
}

#[test]
fn the_limits_of_the_extension_are_accepted_and_not_one_more() {
    let many = |count: usize| -> Value {
        let others = (1..count).map(|at| item(&format!("f{at}"), ""));
        [item("SKILL.md", "s")].into_iter().chain(others).collect()
    };
    assert_eq!(Manifest::read(&skill(), &many(512)).unwrap().files().len(), 512);
    check(many(513), Err("the skill has 513 files, at most 512 are loaded"));
    let sized = |size: u64| {
        let mut large = item("large", "");
        large["size"] = json!(size);
        json!([item("SKILL.md", "s"), large])
    };
    assert_eq!(Manifest::read(&skill(), &sized(16_777_215)).unwrap().bytes(), 16_777_216);
    check(sized(16_777_216), Err("the files of the skill have 16777217 bytes, at most 16777216 are loaded"));
    check(
        sized(u64::MAX),
        Err(&format!("the files of the skill have {} bytes, at most 16777216 are loaded", u64::MAX)),
    );
}

#[test]
fn the_set_changes_with_every_uri_and_digest_and_with_nothing_else() {
    let base = manifest(&[("SKILL.md", "s"), ("a.md", "a")]);
    assert_eq!(base.set_digest(), manifest(&[("a.md", "a"), ("SKILL.md", "s")]).set_digest());
    let others = [
        manifest(&[("SKILL.md", "s")]),
        manifest(&[("SKILL.md", "s"), ("a.md", "b")]),
        manifest(&[("SKILL.md", "s"), ("b.md", "a")]),
        manifest(&[("SKILL.md", "s"), ("a.md", "a"), ("b.md", "")]),
        manifest(&[("SKILL.md", "a"), ("a.md", "s")]),
        manifest(&[("SKILL.md", "s"), ("%61.md", "a")]),
    ];
    let different = others.iter().filter(|other| other.set_digest() != base.set_digest()).count();
    assert_eq!(different, others.len());
}

#[test]
fn a_difference_is_told_by_file() {
    let before = manifest(&[("SKILL.md", "s"), ("gone.md", "g"), ("same.md", "x"), ("z.md", "1")]);
    let after = manifest(&[("SKILL.md", "s"), ("added.md", "n"), ("same.md", "x"), ("z.md", "2")]);
    let changes = before.changes_to(&after);
    let told: Vec<_> = changes.iter().map(|change| (change.as_str(), change.path())).collect();
    assert_eq!(told, [("removed", "gone.md"), ("changed", "z.md"), ("added", "added.md")]);
    assert_eq!(before.changes_to(&before), Vec::<SkillFileChange>::new());
}

#[test]
fn a_folder_is_listed_one_level_deep() {
    let files = manifest(&[("SKILL.md", "s"), ("t/a.md", "a"), ("t/deep/b.md", "b"), ("tt.md", "c")]);
    let folder = |path: &str| files.folder(path);
    let file = |path: &str| FolderEntry::File(path.to_owned());
    let sub = |path: &str| FolderEntry::Folder(path.to_owned());
    assert_eq!(folder(""), Some(vec![sub("t"), file("SKILL.md"), file("tt.md")]));
    assert_eq!(folder("t"), Some(vec![sub("t/deep"), file("t/a.md")]));
    assert_eq!(folder("t/deep"), Some(vec![file("t/deep/b.md")]));
    assert_eq!(folder("nowhere"), None);
    assert_eq!(folder("tt.md"), None);
}

#[track_caller]
fn check_reference(from: &str, reference: &str, expected: Result<&str, &str>) {
    let files = manifest(&[
        ("SKILL.md", "s"),
        ("references/GUIDE.md", "g"),
        ("references/more.md", "m"),
        ("a%20b.md", "ab"),
        ("sub/nested/SKILL.md", "n"),
        ("sub/nested/references/GUIDE.md", "ng"),
        ("sub/plain.md", "p"),
    ]);
    let found = files.resolve(from, reference).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned), "{reference} in {from}");
}

#[test]
fn references_resolve_against_the_folder_of_the_skill_that_they_stand_in() {
    check_reference("SKILL.md", "references/GUIDE.md", Ok("references/GUIDE.md"));
    check_reference("SKILL.md", "./references/../references/GUIDE.md#part", Ok("references/GUIDE.md"));
    check_reference("SKILL.md", "a%20b.md", Ok("a b.md"));
    check_reference("SKILL.md", "a b.md", Ok("a b.md"));
    check_reference("references/GUIDE.md", "references/more.md", Ok("references/more.md"));
    check_reference("sub/plain.md", "references/GUIDE.md", Ok("references/GUIDE.md"));
    check_reference("sub/nested/SKILL.md", "references/GUIDE.md", Ok("sub/nested/references/GUIDE.md"));
    check_reference("sub/nested/references/GUIDE.md", "SKILL.md", Ok("sub/nested/SKILL.md"));
    check_reference("SKILL.md", "missing.md", Ok("missing.md"));
}

#[test]
fn references_never_lead_out() {
    let leaves = |reference: &str| format!("`{reference}` leads out of the skill");
    for (from, reference) in [
        ("SKILL.md", "../other/x.md"),
        ("SKILL.md", "references/../../x.md"),
        ("SKILL.md", "%2e%2e/other/x.md"),
        ("SKILL.md", "."),
        ("sub/nested/SKILL.md", "../plain.md"),
    ] {
        check_reference(from, reference, Err(&leaves(reference)));
    }
    let other = |reference: &str| format!("`{reference}` is not a path below the folder of the skill");
    for reference in ["/etc/passwd", "skill://acme/other/x.md", "file:x", "#top", "", "\\x"] {
        check_reference("SKILL.md", reference, Err(&other(&reference.escape_debug().to_string())));
    }
}
