use super::{SkillUri, SkillUriError};

#[track_caller]
fn check(uri: &str, expected: Result<(&str, &str, &[&str]), &str>) {
    let parsed = uri.parse::<SkillUri>();
    let found = parsed.as_ref().map(|uri| (uri.name(), uri.root(), uri.folders()));
    let found = found.map_err(ToString::to_string);
    let expected = expected.map(|(name, root, folders)| (name, root, folders.to_vec()));
    assert_eq!(found, expected.map_err(str::to_owned), "{uri}");
}

#[test]
fn the_name_is_the_last_folder_under_any_scheme() {
    check("skill://refunds/SKILL.md", Ok(("refunds", "skill://refunds", &["refunds"])));
    let nested = "skill://acme/billing/refunds/SKILL.md";
    check(nested, Ok(("refunds", "skill://acme/billing/refunds", &["acme", "billing", "refunds"])));
    check(
        "github://o/r/skills/pdf-2/SKILL.md",
        Ok(("pdf-2", "github://o/r/skills/pdf-2", &["o", "r", "skills", "pdf-2"])),
    );
    check("file:///srv/notes/SKILL.md", Ok(("notes", "file:///srv/notes", &["srv", "notes"])));
    check("skill://caf%C3%A9/SKILL.md", Ok(("café", "skill://caf%C3%A9", &["caf%C3%A9"])));
}

#[test]
fn what_is_no_skill_is_refused_with_the_reason() {
    check("refunds/SKILL.md", Err("`refunds/SKILL.md` is not a URI"));
    check("skill://a b/SKILL.md", Err("`skill://a b/SKILL.md` is not a URI"));
    check("skill://a/SKILL.md?x", Err("`skill://a/SKILL.md?x` is not a URI"));
    check("skill://a\n/SKILL.md", Err("`skill://a\\n/SKILL.md` is not a URI"));
    let ending = "does not end in `/SKILL.md` below the folder of a skill";
    check("skill://SKILL.md", Err(&format!("`skill://SKILL.md` {ending}")));
    check("skill:///SKILL.md", Err(&format!("`skill:///SKILL.md` {ending}")));
    check("skill://a/skill.md", Err(&format!("`skill://a/skill.md` {ending}")));
    let segment = "holds a segment that no folder can have";
    for uri in [
        "skill://a/../b/SKILL.md",
        "skill://a/%2e%2E/b/SKILL.md",
        "skill://a//b/SKILL.md",
        "skill://a%2Fb/SKILL.md",
        "skill://%ff/SKILL.md",
        "skill://%4/SKILL.md",
    ] {
        check(uri, Err(&format!("`{uri}` {segment}")));
    }
    let name = "is not the name of a skill: lower-case letters, digits and single hyphens, at most 64";
    for (uri, last) in [
        ("skill://Refunds/SKILL.md", "Refunds"),
        ("skill://a--b/SKILL.md", "a--b"),
        ("skill://-a/SKILL.md", "-a"),
        ("skill://a_b/SKILL.md", "a_b"),
    ] {
        check(uri, Err(&format!("`{last}` {name}")));
    }
    let long = format!("skill://{}/SKILL.md", "a".repeat(2_048));
    assert_eq!(long.parse::<SkillUri>(), Err(SkillUriError::TooLong { length: long.len() }));
}

#[track_caller]
fn check_inside(uri: &str, expected: Option<&str>) {
    let skill: SkillUri = "skill://acme/refunds/SKILL.md".parse().unwrap();
    assert_eq!(skill.path_of(uri).as_deref(), expected, "{uri}");
}

#[test]
fn only_files_below_the_folder_are_inside() {
    check_inside("skill://acme/refunds/SKILL.md", Some("SKILL.md"));
    check_inside("skill://acme/refunds/references/GUIDE.md", Some("references/GUIDE.md"));
    check_inside("skill://acme/refunds/a%20b.md", Some("a b.md"));
    check_inside("skill://acme/refunds", None);
    check_inside("skill://acme/refunds/", None);
    check_inside("skill://acme/refunds-2/x.md", None);
    check_inside("skill://acme/refunds/../other/x.md", None);
    check_inside("skill://acme/refunds/%2e%2e/other/x.md", None);
    check_inside("skill://acme/refunds/a%2F..%2Fb", None);
    check_inside("skill://acme/refunds/a\\..\\b", None);
    check_inside("skill://acme/refunds/x.md#top", None);
    check_inside("SKILL://acme/refunds/x.md", None);
    check_inside("file:///etc/passwd", None);
}
