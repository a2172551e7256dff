use serde_json::{Value, json};

use super::SkillListing;
use crate::host::RemoteOrigin;

fn origin(label: &str) -> RemoteOrigin {
    RemoteOrigin::new(label.parse().unwrap(), [7; 32].into())
}

fn entry(path: &str, content: u8) -> Value {
    let name = path.rsplit('/').next().unwrap();
    let uri =
        if path.contains(':') { format!("{path}/SKILL.md") } else { format!("skill://{path}/SKILL.md") };
    let digest = format!("sha256:{}", format!("{content:02x}").repeat(32));
    json!({
        "uri": uri,
        "frontmatter": {"name": name, "description": "d"},
        "resources": [{"uri": uri, "digest": digest, "size": 1}],
    })
}

fn listing(label: &str, paths: &[&str]) -> SkillListing {
    let entries: Vec<Value> = paths.iter().map(|path| entry(path, 1)).collect();
    SkillListing::read(origin(label), &entries)
}

#[track_caller]
fn check(paths: &[&str], expected: &[&str]) {
    let listing = listing("docs", paths);
    let labels: Vec<_> = listing.skills().iter().map(|listed| listed.label.as_str()).collect();
    assert_eq!(labels, expected);
}

#[test]
fn a_label_is_as_much_of_the_path_as_tells_skills_apart() {
    check(&["refunds", "pdf"], &["pdf", "refunds"]);
    check(&["acme/billing/refunds", "acme/support/refunds"], &["billing/refunds", "support/refunds"]);
    check(&["refunds", "acme/refunds"], &["acme/refunds", "skill://refunds/SKILL.md"]);
    check(&["refunds", "a://refunds"], &["a://refunds/SKILL.md", "skill://refunds/SKILL.md"]);
    check(&["pdf", "pdf"], &["pdf"]);
}

#[test]
fn two_entries_of_one_uri_that_differ_are_both_refused() {
    let listing = SkillListing::read(origin("docs"), &[entry("pdf", 1), entry("x", 1), entry("pdf", 2)]);
    let labels: Vec<_> = listing.skills().iter().map(|listed| listed.label.as_str()).collect();
    let refused: Vec<_> = listing.refused().iter().map(|refused| refused.error.to_string()).collect();
    assert_eq!(labels, ["x"]);
    assert_eq!(refused, ["the listing has two entries for `skill://pdf/SKILL.md` that differ"]);
}

#[test]
fn a_name_that_several_have_is_ambiguous_and_a_label_is_not() {
    let listing = listing("docs", &["acme/billing/refunds", "acme/support/refunds"]);
    let found = |written: &str| {
        let found = listing.find(written);
        found.map(|listed| listed.skill.entry().uri().as_str()).map_err(|error| error.to_string())
    };
    assert_eq!(found("support/refunds"), Ok("skill://acme/support/refunds/SKILL.md"));
    assert_eq!(found("skill://acme/billing/refunds/SKILL.md"), Ok("skill://acme/billing/refunds/SKILL.md"));
    let several = "server `docs` lists several skills `refunds`: `billing/refunds`, `support/refunds`";
    assert_eq!(found("refunds"), Err(several.to_owned()));
    assert_eq!(found("other"), Err("server `docs` lists no skill `other`".to_owned()));
}

#[test]
fn one_name_at_several_origins_is_shown_and_nobody_wins() {
    let listings = [listing("docs", &["refunds", "pdf"]), listing("evil", &["refunds"])];
    let local = [("pdf", "local/pdf"), ("other", "local/other")];
    let collisions = SkillListing::collisions(&listings, local);
    let told: Vec<_> =
        collisions.iter().map(|collision| (collision.name.as_str(), collision.skills.join(" "))).collect();
    let expected = [("pdf", "docs:pdf local/pdf"), ("refunds", "docs:refunds evil:refunds")];
    assert_eq!(told, expected.map(|(name, skills)| (name, skills.to_owned())));
}
