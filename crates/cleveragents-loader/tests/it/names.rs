//! From declared names to the names that skills go by.

use crate::reading::{codes, in_folder, loaded};

/// A file that declares `name` in the folder `folder` goes by `expected`, with these findings.
#[track_caller]
fn check(folder: &str, name: &str, expected: &str, findings: &[&str]) {
    let source = format!("---\nname: '{name}'\ndescription: d\n---\n");
    let parsed = in_folder(folder, source);
    let goes_by = parsed.spec.as_ref().map(|spec| spec.name().as_str());
    assert_eq!(
        (goes_by, parsed.declared_name.as_deref(), codes(&parsed)),
        (Some(expected), Some(name), findings.to_vec())
    );
}

#[test]
fn a_name_of_the_standard_gets_the_namespace_of_its_root() {
    check("pdf-tools", "pdf-tools", "local/pdf-tools", &[]);
}

#[test]
fn a_namespaced_name_is_kept_with_its_case() {
    check("x", "team/Deploy_2", "team/Deploy_2", &[]);
    check("X", "Local/X", "Local/X", &[]);
}

#[test]
fn a_bare_name_of_our_grammar_is_kept_and_reported() {
    check("my_skill", "my_skill", "local/my_skill", &["name-format"]);
    check("MySkill", "MySkill", "local/MySkill", &["name-format"]);
    check("a--b", "a--b", "local/a--b", &["name-format"]);
}

#[test]
fn a_name_of_no_grammar_is_derived() {
    check("git-helper", "Git Helper!", "local/git-helper", &["name-normalized", "name-folder-mismatch"]);
    check("x", "../../x", "local/x", &["name-invalid", "name-normalized"]);
    check("x", "local/a/b", "local/local-a-b", &["name-invalid", "name-normalized"]);
    check("x", "x.", "local/x", &["name-reserved", "name-normalized", "name-folder-mismatch"]);
}

#[test]
fn the_folder_names_a_skill_of_which_nothing_is_left() {
    check("pdf", "\u{5de5}\u{5177}", "local/pdf", &["name-normalized", "name-folder-mismatch"]);
    check("\u{5de5}\u{5177}", "\u{5de5}\u{5177}", "local/skill-d698af2b", &["name-normalized"]);
}

#[test]
fn letters_that_look_like_others_are_reported() {
    check("x", "local/\u{430}", "local/local", &["name-confusable", "name-invalid", "name-normalized"]);
    check(
        "x",
        "local\u{ff0f}x",
        "local/local-x",
        &["name-confusable", "name-normalized", "name-folder-mismatch"],
    );
}

#[test]
fn names_of_devices_are_reported() {
    check("CON", "CON", "local/CON", &["name-reserved", "name-format"]);
    check("com1", "com1", "local/com1", &["name-reserved"]);
    check("console", "console", "local/console", &[]);
}

#[test]
fn a_long_name_is_shortened_to_fit() {
    let long = "a".repeat(300);
    let expected = format!("local/{}", "a".repeat(194));
    check(&long, &long, &expected, &["name-too-long", "name-normalized"]);
}

#[test]
fn a_file_without_a_name_goes_by_its_folder() {
    let parsed = in_folder("pdf-tools", "---\ndescription: d\n---\n");
    let goes_by = parsed.spec.as_ref().map(|spec| (spec.name().as_str(), spec.declared_name()));
    assert_eq!((goes_by, codes(&parsed)), (Some(("local/pdf-tools", None)), vec!["name-missing"]));
}

#[test]
fn the_reserved_name_is_refused() {
    let parsed = in_folder("direct", "---\nname: agents/direct\ndescription: d\n---\n");
    assert_eq!((parsed.spec.is_some(), codes(&parsed)), (false, vec!["name-invalid"]));
}

/// Fields, the name and description that are read leniently, and every finding with its hint.
#[track_caller]
fn check_required(fields: &str, expected: Option<(&str, &str, &str)>, findings: &[(&str, Option<&str>)]) {
    let parsed = in_folder("folder", format!("---\n{fields}\n---\n"));
    let found: Vec<(String, Option<&str>)> = parsed
        .diagnostics
        .iter()
        .map(|finding| (format!("{} {}", finding.code, finding.message), finding.hint.as_deref()))
        .collect();
    let found: Vec<(&str, Option<&str>)> = found.iter().map(|(line, hint)| (line.as_str(), *hint)).collect();
    assert_eq!((loaded(&parsed), found.as_slice()), (expected, findings), "{fields}");
}

#[test]
fn a_misspelt_required_field_is_named_and_read_leniently() {
    check_required(
        "NAME: folder\ndescription: d",
        Some(("local/folder", "d", "")),
        &[
            ("name-missing the required field `name` is missing", Some("write `NAME` as `name`")),
            ("near-miss-key unknown key `NAME`; it is read as `name`", Some("did you mean `name`?")),
        ],
    );
    check_required(
        "name: folder\nDescripton: first\ndescripion: second",
        Some(("local/folder", "second", "")),
        &[
            (
                "near-miss-key unknown key `Descripton`; it is kept and has no effect",
                Some("did you mean `description`?"),
            ),
            (
                "description-missing the required field `description` is missing",
                Some("write `descripion` as `description`"),
            ),
            (
                "near-miss-key unknown key `descripion`; it is read as `description`",
                Some("did you mean `description`?"),
            ),
        ],
    );
    check_required(
        "name: folder\nName: other\ndescription: d",
        Some(("local/folder", "d", "")),
        &[("near-miss-key unknown key `Name`; it is kept and has no effect", Some("did you mean `name`?"))],
    );
}
