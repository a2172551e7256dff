use cleveragents_loader::{
    DefinitionProblemCode, DiagnosticCode, DiscoveryProblemCode, FolderFindingCode, Profile, Scope, SkillRoot,
};
use cleveragents_testkit::temp_tree::TempTree;

use crate::{Agents, AgentsOptions, ValidateError, ValidatedFile};

fn tree() -> TempTree {
    let tree = TempTree::new().unwrap();
    tree.skill("skills/good", "good", "Is fine in every respect.");
    tree.skill("skills/own", "team/own", "Is of the contract's dialect.");
    tree.write("skills/bad/SKILL.md", "---\nname: bad\n---\nNo description.\n");
    tree.fifo("skills/pipe");
    tree.folder("skills/stuck");
    tree.fifo("skills/stuck/SKILL.md");
    tree.write("skills/notes.txt", "no skill");
    tree
}

fn agents(tree: &TempTree) -> Agents {
    let roots = vec![SkillRoot::new(tree.path("skills"), Scope::Explicit, "local")];
    Agents::new(AgentsOptions::new(roots, tree.path("")))
}

fn summary(tree: &TempTree, files: &[ValidatedFile]) -> Vec<(String, bool, Profile, Vec<String>)> {
    let root = tree.path("skills").display().to_string();
    let codes = |file: &ValidatedFile| -> Vec<String> {
        file.diagnostics.iter().map(|found| found.code.to_string()).collect()
    };
    files
        .iter()
        .map(|file| (file.path.replace(&root, "R"), file.is_valid(), file.profile, codes(file)))
        .collect()
}

fn expected() -> Vec<(String, bool, Profile, Vec<String>)> {
    let row = |path: &str, valid, profile, codes: &[&str]| {
        (path.to_owned(), valid, profile, codes.iter().map(|code| (*code).to_owned()).collect())
    };
    vec![
        row("R/bad/SKILL.md", false, Profile::Portable, &["description-missing"]),
        row("R/good/SKILL.md", true, Profile::Portable, &[]),
        row("R/own/SKILL.md", true, Profile::CleverAgents, &[]),
        row("R/stuck/SKILL.md", false, Profile::Portable, &["file-unreadable"]),
    ]
}

#[test]
fn everything_that_looks_like_a_skill_is_judged_by_its_own_dialect() {
    let tree = tree();
    assert_eq!(summary(&tree, &agents(&tree).validate_all(None)), expected());
}

#[test]
fn a_folder_without_a_skill_file_is_searched() {
    let tree = tree();
    let files = agents(&tree).validate_path(&tree.path("skills"), None).unwrap().files;
    assert_eq!(summary(&tree, &files), expected());
}

#[test]
fn one_file_is_judged_by_the_profile_that_was_asked_for() {
    let tree = tree();
    let path = tree.path("skills/good/SKILL.md");
    let files = agents(&tree).validate_path(&path, Some(Profile::CleverAgents)).unwrap().files;
    assert_eq!(
        summary(&tree, &files),
        [("R/good/SKILL.md".to_owned(), false, Profile::CleverAgents, vec!["name-invalid".to_owned()])]
    );
}

#[test]
fn a_broken_skill_is_judged_by_name() {
    let tree = tree();
    let file = agents(&tree).validate_skill("bad", None).unwrap();
    assert_eq!(summary(&tree, &[file]), expected()[..1]);
}

#[test]
fn a_skill_file_that_is_a_folder_is_judged() {
    let tree = tree();
    tree.folder("skills/odd/SKILL.md");
    let files = agents(&tree).validate_path(&tree.path("skills/odd/SKILL.md"), None).unwrap().files;
    let expected =
        ("R/odd/SKILL.md".to_owned(), false, Profile::Portable, vec!["file-unreadable".to_owned()]);
    assert_eq!(summary(&tree, &files), [expected]);
}

#[test]
fn what_was_not_looked_at_comes_with_the_verdicts() {
    let tree = tree();
    let roots = vec![SkillRoot::new(tree.path("skills"), Scope::Explicit, "local")];
    let mut options = AgentsOptions::new(roots, tree.path(""));
    options.discovery.max_entries = 2;
    let validated = Agents::new(options).validate_path(&tree.path("skills"), None).unwrap();
    let codes: Vec<&str> = validated.problems.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(codes, ["limit-entries"]);
}

#[test]
fn every_code_is_documented() {
    let page = include_str!("../../../../docs/diagnostics.md");
    let documented: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split('`').next())
        .collect();
    let files = DiagnosticCode::ALL.iter().map(|code| code.as_str());
    let folders = FolderFindingCode::ALL.iter().map(|code| code.as_str());
    let discovery = DiscoveryProblemCode::ALL.iter().map(|code| code.as_str());
    let definitions = DefinitionProblemCode::ALL.iter().map(|code| code.as_str());
    assert_eq!(documented, files.chain(folders).chain(discovery).chain(definitions).collect::<Vec<_>>());
}

#[test]
fn what_is_no_skill_file_is_an_error() {
    let tree = tree();
    let judge = |below: &str| agents(&tree).validate_path(&tree.path(below), None).unwrap_err();
    let path = tree.path("skills/notes.txt").display().to_string();
    assert_eq!(judge("skills/notes.txt").to_string(), format!("`{path}` is not a SKILL.md file"));
    assert!(matches!(judge("nowhere"), ValidateError::Open { .. }));
    let path = tree.path("nowhere").display().to_string();
    assert_eq!(judge("nowhere").to_string(), format!("`{path}` cannot be checked"));
}
