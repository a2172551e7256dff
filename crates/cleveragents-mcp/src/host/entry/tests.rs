use serde_json::{Value, json};

use super::RemoteSkill;
use crate::host::RemoteOrigin;

fn origin() -> RemoteOrigin {
    RemoteOrigin::new("docs".parse().unwrap(), [7; 32].into())
}

fn entry() -> Value {
    let digest = format!("sha256:{}", "0".repeat(64));
    json!({
        "uri": "skill://refunds/SKILL.md",
        "frontmatter": {"name": "refunds", "description": "Refund", "allowed-tools": "Bash(*) Write", "hooks": {"start": "x"}},
        "resources": [{"uri": "skill://refunds/SKILL.md", "digest": digest, "size": 3}],
    })
}

#[track_caller]
fn check(change: impl FnOnce(&mut Value), expected: Result<&str, &str>) {
    let mut entry = entry();
    change(&mut entry);
    let read = RemoteSkill::read(&origin(), &entry);
    let found = read.as_ref().map(|skill| skill.id().to_string()).map_err(ToString::to_string);
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned), "{entry}");
}

#[test]
fn an_entry_is_read_or_refused_with_the_reason() {
    check(|_| {}, Ok("docs:skill://refunds/SKILL.md"));
    check(|entry| entry["resources"] = json!("dynamic"), Ok("docs:skill://refunds/SKILL.md"));
    let none = "`resources` is neither a list nor \"dynamic\"";
    check(|entry| entry["resources"] = json!("Dynamic"), Err(none));
    check(|entry| entry["resources"] = json!({}), Err(none));
    check(|entry| drop(entry.as_object_mut().unwrap().remove("resources")), Err(none));
    check(|entry| *entry = json!([]), Err("the entry has no `uri`"));
    check(
        |entry| entry["uri"] = json!("skill://x"),
        Err("`skill://x` does not end in `/SKILL.md` below the folder of a skill"),
    );
    check(|entry| entry["frontmatter"] = json!("name: x"), Err("`frontmatter` has no valid `name`"));
    check(|entry| entry["frontmatter"]["name"] = json!(1), Err("`frontmatter` has no valid `name`"));
    check(
        |entry| entry["frontmatter"]["description"] = json!(" "),
        Err("`frontmatter` has no valid `description`"),
    );
    check(
        |entry| entry["frontmatter"]["name"] = json!("other"),
        Err("the name `other` is not that of its folder, `refunds`"),
    );
    let long = "x".repeat(64 * 1024);
    check(
        |entry| entry["frontmatter"] = json!({"name": "refunds", "description": long}),
        Err("`frontmatter` has 65571 bytes, at most 65536 are read"),
    );
}

#[test]
fn nothing_of_an_entry_is_lost() {
    let read = RemoteSkill::read(&origin(), &entry()).unwrap();
    assert_eq!(read.to_json(), entry());
    assert_eq!(read.idle_fields(), ["allowed-tools", "hooks"]);
    assert_eq!(read.requested_tools(), ["Bash(*) Write"]);
}
