use cleveragents_loader::{DiscoveryOptions, Scope, SkillRoot, discover_skills};
use cleveragents_testkit::temp_tree::TempTree;

use super::SkillSet;

#[test]
fn the_winner_has_its_own_folder_and_the_loser_its_reason() {
    let tree = TempTree::new().unwrap();
    tree.skill("home/x", "x", "From home.");
    tree.skill("project/deep/x", "x", "From the project.");
    let roots = [
        SkillRoot::new(tree.path("project"), Scope::Project, "local"),
        SkillRoot::new(tree.path("home"), Scope::User, "local"),
    ];
    let skills = SkillSet::new(discover_skills(&roots, &DiscoveryOptions::default()));
    let active: Vec<_> = skills.active().map(|skill| (&*skill.description, skill.folder.clone())).collect();
    assert_eq!(active, [("From the project.", tree.path("project/deep/x"))]);
    let shadowed: Vec<_> = skills
        .shadowed()
        .iter()
        .map(|shadowed| (shadowed.entry.location.clone(), shadowed.by.clone(), shadowed.reason.to_string()))
        .collect();
    let location = |below: &str| tree.path(below).display().to_string();
    assert_eq!(
        shadowed,
        [(
            location("home/x/SKILL.md"),
            location("project/deep/x/SKILL.md"),
            "scope `project` comes before scope `user`".to_owned(),
        )]
    );
}
