//! One skill folder: what it gives, in which state, and what it never gives.

use cleveragents_loader::{
    AgentSkillError, AgentSkillErrorKind, AgentSkillLoader, FolderFinding, LoadOptions, Strictness,
};
use cleveragents_testkit::temp_tree::TempTree;
use cleveragents_testkit::unprivileged::without_superuser;
use std::path::{Path, PathBuf};

const SKILL: &str = "---
name: local/deploy
description: Deploy the branch.
steps:
  - Test
  - Push
allowed-tools:
  - builtin/read_file
---

# Deployment

Run `scripts/deploy.py`.
";

fn deploy() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.write("deploy/SKILL.md", SKILL);
    tree.write("deploy/scripts/deploy.py", "print()");
    tree.write("deploy/scripts/lib/a.py", "");
    tree.write("deploy/assets/config.json", "{}");
    tree.write("deploy/other.txt", "no resource");
    tree
}

fn load(tree: &TempTree, folder: &str) -> Result<AgentSkillLoader, AgentSkillError> {
    AgentSkillLoader::from_folder(&tree.path(folder))
}

fn load_leniently(tree: &TempTree, folder: &str) -> Result<AgentSkillLoader, AgentSkillError> {
    AgentSkillLoader::from_folder_with(&tree.path(folder), &LoadOptions::lenient("local"))
}

fn below(tree: &TempTree, paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|path| tree.masked(path.display())).collect()
}

/// Each finding as `severity code path: message`.
fn lines(findings: &[FolderFinding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| format!("{} {} {}: {}", finding.severity, finding.code, finding.path, finding.message))
        .collect()
}

#[track_caller]
fn check_refused(tree: &TempTree, folder: &str, kind: AgentSkillErrorKind, message: &str) {
    let error = load(tree, folder).unwrap_err();
    assert_eq!((error.kind(), tree.masked(&error)), (kind, message.to_owned()));
    let lenient = load_leniently(tree, folder).unwrap_err();
    assert_eq!((lenient.kind(), tree.masked(&lenient)), (kind, message.to_owned()));
}

#[test]
fn the_three_tiers_disclose_a_little_at_a_time() {
    let tree = deploy();
    let mut loader = load(&tree, "deploy").unwrap();
    let found = loader.discover();
    assert_eq!(
        (found.name.as_str(), found.description.as_str(), found.body.as_str()),
        ("local/deploy", "Deploy the branch.", "")
    );
    assert_eq!(loader.active_body(), None);

    let body = "# Deployment\n\nRun `scripts/deploy.py`.";
    assert_eq!(loader.activate().unwrap().body, body);
    assert_eq!(loader.active_body(), Some(body));

    let resources =
        ["<T>/deploy/assets/config.json", "<T>/deploy/scripts/deploy.py", "<T>/deploy/scripts/lib/a.py"];
    assert_eq!(below(&tree, &loader.list_resources()), resources);
    assert_eq!(below(&tree, &loader.script_paths()), resources[1..]);
    assert_eq!(below(&tree, &loader.asset_paths()), resources[..1]);
    assert_eq!(below(&tree, &loader.reference_paths()), [""; 0]);

    loader.deactivate();
    loader.deactivate();
    assert_eq!(loader.active_body(), None);
    assert_eq!(below(&tree, &loader.list_resources()), resources);
}

#[test]
fn the_tool_descriptor_follows_the_table_in_any_state() {
    let tree = deploy();
    let mut loader = load(&tree, "deploy").unwrap();
    let json = |loader: &AgentSkillLoader| {
        tree.masked(serde_json::to_string_pretty(&loader.to_tool_descriptor()).unwrap())
    };
    let expected = r#"{
  "source": "agent_skill",
  "name": "local/deploy",
  "description": "Deploy the branch.",
  "read_only": true,
  "writes": false,
  "agent_skill_path": "<T>/deploy",
  "allowed_tools": [
    "builtin/read_file"
  ],
  "body": "",
  "resource_slots": [
    {
      "name": "scripts",
      "resource_type": "agent_skill_scripts",
      "access": "read_only",
      "path": "<T>/deploy/scripts"
    },
    {
      "name": "assets",
      "resource_type": "agent_skill_assets",
      "access": "read_only",
      "path": "<T>/deploy/assets"
    }
  ]
}"#;
    assert_eq!(json(&loader), expected);
    loader.activate().unwrap();
    let active = expected.replace(r#""body": """#, r##""body": "# Deployment\n\nRun `scripts/deploy.py`.""##);
    assert_eq!(json(&loader), active);
    loader.deactivate();
    assert_eq!(json(&loader), expected);
}

#[test]
fn activating_again_reads_the_file_again() {
    let tree = deploy();
    let mut loader = load(&tree, "deploy").unwrap();
    loader.activate().unwrap();
    let before = loader.digest();
    tree.write("deploy/SKILL.md", SKILL.replace("# Deployment", "# Changed"));
    assert_eq!(loader.active_body(), Some("# Deployment\n\nRun `scripts/deploy.py`."));
    assert_eq!(loader.activate().unwrap().body, "# Changed\n\nRun `scripts/deploy.py`.");
    assert_ne!(loader.digest(), before);

    tree.write("deploy/SKILL.md", "no front matter");
    assert_eq!(loader.activate().unwrap_err().kind(), AgentSkillErrorKind::FrontMatterMissing);
    assert_eq!(loader.active_body(), Some("# Changed\n\nRun `scripts/deploy.py`."));
}

#[test]
fn the_seven_conditions_have_their_words() {
    let tree = TempTree::new().unwrap();
    tree.folder("empty");
    check_refused(
        &tree,
        "empty",
        AgentSkillErrorKind::SkillFileMissing,
        "no SKILL.md in skill folder `<T>/empty`",
    );
    check_refused(&tree, "none", AgentSkillErrorKind::FolderMissing, "skill folder `<T>/none` not found");

    let word = |folder: &str, text: &str, kind: AgentSkillErrorKind, word: &str| {
        tree.write(&format!("{folder}/SKILL.md"), text);
        let error = load(&tree, folder).unwrap_err();
        assert_eq!((error.kind(), error.to_string().contains(word)), (kind, true), "{error}");
    };
    word("a", "text", AgentSkillErrorKind::FrontMatterMissing, "frontmatter");
    word("b", "---\ndescription: d\n---\n", AgentSkillErrorKind::NameMissing, "name");
    word("c", "---\nname: local/c\n---\n", AgentSkillErrorKind::DescriptionMissing, "description");
    word("d", "---\nname: bare\ndescription: d\n---\n", AgentSkillErrorKind::NameInvalid, "namespace");
    word("e", "---\nname: [\n---\n", AgentSkillErrorKind::YamlMalformed, "YAML");
}

#[test]
fn a_bare_name_loads_where_the_options_say_so() {
    let tree = TempTree::new().unwrap();
    tree.skill("pdf", "pdf", "Fill forms.");
    let loader =
        AgentSkillLoader::from_folder_with(&tree.path("pdf"), &LoadOptions::lenient("team")).unwrap();
    assert_eq!(loader.discover().name.as_str(), "team/pdf");
    assert_eq!(loader.dialect().as_str(), "agentskills");
}

#[test]
fn another_letter_case_is_accepted_only_leniently() {
    let tree = TempTree::new().unwrap();
    tree.write("lower/skill.md", SKILL);
    let error = load(&tree, "lower").unwrap_err();
    assert_eq!(tree.masked(error), "no SKILL.md in skill folder `<T>/lower`");
    let loader = load_leniently(&tree, "lower").unwrap();
    assert_eq!(tree.masked(loader.skill_file().display()), "<T>/lower/skill.md");
    let messages: Vec<&str> = loader.diagnostics().iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["the file is named `skill.md`; on many systems only `SKILL.md` is found"]);

    tree.write("lower/SKILL.md", SKILL.replace("Deploy the branch.", "Exact."));
    assert_eq!(load_leniently(&tree, "lower").unwrap().discover().description, "Exact.");
}

#[test]
fn a_skill_file_that_is_no_plain_file_is_refused_at_once() {
    let tree = TempTree::new().unwrap();
    tree.folder("folder/SKILL.md");
    tree.fifo("fifo/SKILL.md");
    tree.write("zero/SKILL.md", "");
    tree.sparse("huge/SKILL.md", 1 << 30);
    tree.write("outside/SKILL.md", SKILL);
    tree.link("leaving/SKILL.md", "../outside/SKILL.md");
    tree.link("broken/SKILL.md", "gone.md");
    tree.write("file", SKILL);
    let unreadable = AgentSkillErrorKind::Unreadable;
    let check = |folder: &str, reason: &str| {
        let message = format!("cannot read SKILL.md in `<T>/{folder}`: {reason}");
        check_refused(&tree, folder, unreadable, &message);
    };
    check("folder", "`SKILL.md` is a folder, not a regular file");
    check("fifo", "`SKILL.md` is a FIFO, not a regular file");
    check("huge", "`SKILL.md` has 1073741824 bytes, more than the limit of 16777216");
    check("leaving", "it is a link to `../outside/SKILL.md`, which is not a file in the folder");
    check("broken", "it is a link to `gone.md`, which is not a file in the folder");
    check("file", "`<T>/file` is or passes something that is not a folder");
    assert_eq!(load(&tree, "zero").unwrap_err().kind(), AgentSkillErrorKind::FrontMatterMissing);
}

#[test]
fn a_skill_file_may_be_a_link_inside_its_folder() {
    let tree = TempTree::new().unwrap();
    tree.write("x/src/skill-source.md", SKILL);
    tree.link("x/SKILL.md", "src/skill-source.md");
    let loader = load(&tree, "x").unwrap();
    assert_eq!(loader.discover().description, "Deploy the branch.");
    assert_eq!(
        lines(&loader.contents().findings),
        ["note linked-skill-file SKILL.md: is a link to `src/skill-source.md`"]
    );
}

#[test]
fn what_is_not_a_resource_is_reported_with_the_reason() {
    let tree = deploy();
    tree.write("outside/a.txt", "SECRET");
    tree.write("deploy-evil/a.txt", "SECRET");
    tree.link("deploy/scripts/d", "../../outside");
    tree.link("deploy/scripts/f", "../../deploy-evil/a.txt");
    tree.link("deploy/scripts/gone", "nothing");
    tree.link("deploy/scripts/loop", "loop");
    tree.link("deploy/scripts/magic", "/proc/self/root");
    tree.link("deploy/scripts/self", ".");
    tree.link("deploy/scripts/shared.json", "../assets/config.json");
    tree.fifo("deploy/scripts/p");
    tree.hard_link("deploy/assets/hard.txt", "outside/a.txt");
    tree.write("deploy/references", "not a folder");
    let loader = load(&tree, "deploy").unwrap();
    let listing = loader.resources();
    assert_eq!(
        lines(&listing.findings),
        [
            "warning link-outside scripts/d: `scripts/d` leaves its folder; the link points at `../../outside`",
            "warning link-outside scripts/f: `scripts/f` leaves its folder; the link points at `../../deploy-evil/a.txt`",
            "warning link-broken scripts/gone: `scripts/gone` not found; the link points at `nothing`",
            "warning link-loop scripts/loop: the links of `scripts/loop` do not end; the link points at `loop`",
            "warning link-outside scripts/magic: `scripts/magic` leaves its folder; the link points at `/proc/self/root`",
            "warning special-file scripts/p: is a FIFO, not a file or folder",
            "note linked-folder scripts/self: is a link to a folder and not followed; the link points at `.`",
            "warning not-folder references: is a file, not a folder",
            "note hard-linked assets/hard.txt: has 2 names; its bytes can change under another name",
        ]
    );
    assert!(!listing.complete);
    let listed: Vec<(String, u64, bool)> = listing
        .resources
        .iter()
        .map(|resource| (resource.relative.display().to_string(), resource.size, resource.linked))
        .collect();
    assert_eq!(
        listed,
        [
            ("assets/config.json".to_owned(), 2, false),
            ("assets/hard.txt".to_owned(), 6, false),
            ("scripts/deploy.py".to_owned(), 7, false),
            ("scripts/lib/a.py".to_owned(), 0, false),
            ("scripts/shared.json".to_owned(), 2, true),
        ]
    );
    let slots = loader.to_tool_descriptor().resource_slots;
    assert_eq!(slots.iter().map(|slot| slot.name).collect::<Vec<_>>(), ["scripts", "assets"]);
}

#[test]
fn a_linked_resource_folder_counts_only_inside() {
    let tree = deploy();
    tree.write("outside/a.txt", "SECRET");
    tree.write("deploy/docs/guide.md", "guide");
    tree.link("deploy/references", "docs");
    assert_eq!(
        below(&tree, &load(&tree, "deploy").unwrap().reference_paths()),
        ["<T>/deploy/references/guide.md"]
    );

    let other = TempTree::new().unwrap();
    other.write("outside/a.txt", "SECRET");
    other.write("x/SKILL.md", SKILL);
    other.link("x/references", "../outside");
    let loader = load(&other, "x").unwrap();
    assert_eq!(below(&other, &loader.list_resources()), [""; 0]);
    assert_eq!(
        lines(&loader.resources().findings),
        ["warning link-outside references: `references` leaves its folder; the link points at `../outside`"]
    );
    assert_eq!(loader.to_tool_descriptor().resource_slots, []);
}

#[test]
fn an_unreadable_resource_folder_is_reported_with_its_number() {
    let tree = deploy();
    tree.permit("deploy/scripts/lib", 0o000);
    let findings = without_superuser(|| lines(&load(&tree, "deploy").unwrap().resources().findings)).unwrap();
    tree.permit("deploy/scripts/lib", 0o755);
    assert_eq!(findings, ["warning unreadable scripts/lib: permission denied for `scripts/lib` (errno 13)"]);
}

#[test]
fn names_that_are_not_text_are_listed_and_shown_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let tree = deploy();
    let names: [&[u8]; 2] = [b"deploy/references/bad\xff.md", b"deploy/references/two\nlines.md"];
    for name in names {
        let name = OsStr::from_bytes(name).to_owned();
        // The tree takes text; these names go by way of the folder that it made.
        tree.folder("deploy/references");
        cleveragents_testkit::hostile::link(&tree.path("").join(name), Path::new("../other.txt")).unwrap();
    }
    let loader = load(&tree, "deploy").unwrap();
    let listed = loader.reference_paths();
    assert_eq!(listed.len(), 2);
    for path in &listed {
        assert_eq!(loader.read_resource(path).unwrap().bytes, b"no resource");
    }
}

#[test]
fn one_file_is_read_with_its_digest() {
    let tree = deploy();
    let loader = load(&tree, "deploy").unwrap();
    let read = loader.read_resource(Path::new("scripts/deploy.py")).unwrap();
    assert_eq!((read.bytes.as_slice(), read.size), (&b"print()"[..], 7));
    assert_eq!(
        read.digest.to_string(),
        "sha256:525d513313416cf187f44fa87e1753ee6d11552c22097537ddc32b4ed34fa68f"
    );
    let by_label = loader.read_resource(&tree.path("deploy/scripts/deploy.py")).unwrap();
    assert_eq!(by_label, read);
    let message = |path: &str| tree.masked(loader.read_resource(Path::new(path)).unwrap_err());
    assert_eq!(message("../outside/a.txt"), "the path `../outside/a.txt` contains `..`");
    assert_eq!(message("/etc/hostname"), "the path `/etc/hostname` is absolute, not below its folder");
    assert_eq!(message("scripts"), "`scripts` is a folder, not a regular file");
    assert_eq!(message("scripts/none"), "`scripts/none` not found");
    assert_eq!(message(""), "the path is empty");
}

#[test]
fn a_nested_skill_file_is_content() {
    let tree = deploy();
    tree.skill("deploy/templates/inner", "inner", "Inner.");
    let contents = load(&tree, "deploy").unwrap().contents();
    assert_eq!(
        lines(&contents.findings),
        [
            "note nested-skill templates/inner/SKILL.md: is content of this skill, not a skill: a skill folder is a boundary"
        ]
    );
    assert_eq!(
        contents.files,
        [
            "assets/config.json",
            "other.txt",
            "scripts/deploy.py",
            "scripts/lib/a.py",
            "templates/inner/SKILL.md"
        ]
        .map(PathBuf::from)
    );
    assert_eq!((contents.complete, contents.bytes > 100), (true, true));
}

#[test]
fn a_hundred_thousand_resources_stop_at_the_limit() {
    let tree = TempTree::large().unwrap();
    tree.write("big/SKILL.md", SKILL);
    for folder in 0..100 {
        cleveragents_testkit::hostile::wide(&tree.path(&format!("big/assets/{folder:03}")), 1000).unwrap();
    }
    let loader = load(&tree, "big").unwrap();
    let listing = loader.resources();
    assert_eq!(lines(&listing.findings), ["warning limit-entries : more entries than the limit of 10000"]);
    assert_eq!((listing.resources.len(), listing.complete), (9_900, false));
}

#[test]
fn strict_is_the_default() {
    assert_eq!(LoadOptions::default().strictness, Strictness::Strict);
    let tree = TempTree::new().unwrap();
    tree.write("x/SKILL.md", "---\nname: local/x\ndescription: Text: with a colon\n---\n");
    assert_eq!(load(&tree, "x").unwrap_err().kind(), AgentSkillErrorKind::YamlMalformed);
    let lenient = load_leniently(&tree, "x").unwrap();
    assert_eq!(lenient.discover().description, "Text: with a colon");
    assert_eq!(lenient.diagnostics().len(), 1);
}
