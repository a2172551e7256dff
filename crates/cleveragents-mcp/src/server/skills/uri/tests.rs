use super::*;

#[track_caller]
fn check(uri: &str, expected: Option<(&str, &str)>) {
    let found = skill_of_uri(uri).map(|(name, below)| (name.to_string(), below.to_owned()));
    assert_eq!(found, expected.map(|(name, below)| (name.to_owned(), below.to_owned())));
}

#[test]
fn an_address_names_a_skill_and_a_file_in_it() {
    check("skill://local/pdf/SKILL.md", Some(("local/pdf", "SKILL.md")));
    check("skill://local/pdf/a/b.md", Some(("local/pdf", "a/b.md")));
    check("skill://local/pdf", Some(("local/pdf", "")));
    check("skill://local", None);
    check("skill://../pdf/SKILL.md", None);
    check("file:///etc/passwd", None);
    let root = root_of(&"local/pdf".parse().unwrap());
    assert_eq!(file_below(&root, Path::new("a b/ü?.md")).unwrap(), "skill://local/pdf/a%20b/%C3%BC%3F.md");
}
