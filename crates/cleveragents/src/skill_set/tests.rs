use cleveragents_loader::{DiscoveryOptions, Scope, SkillRoot, discover_skills};
use cleveragents_testkit::temp_tree::TempTree;

use super::SkillSet;

#[test]
fn a_repaired_name_does_not_displace_a_declared_one() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/0", "../../x", "Repaired.");
    tree.write("r/a/x/SKILL.md", "---\ndescription: Of its folder.\n---\n");
    tree.skill("r/b", "x", "Bare.");
    tree.skill("r/c", "local/x", "Full.");
    let roots = [SkillRoot::new(tree.path("r"), Scope::Project, "local")];
    let skills = SkillSet::new(discover_skills(&roots, &DiscoveryOptions::default()));
    let shadowed = skills
        .shadowed()
        .iter()
        .map(|shadowed| (shadowed.entry.description.as_str(), shadowed.reason.to_string()));
    assert_eq!(
        (skills.active().map(|skill| &*skill.description).collect::<Vec<_>>(), shadowed.collect::<Vec<_>>()),
        (
            vec!["Bare."],
            vec![
                ("Full.", "its path sorts first in the same root".to_owned()),
                ("Repaired.", "its name is declared, not derived".to_owned()),
                ("Of its folder.", "its name is declared, not derived".to_owned()),
            ]
        )
    );
}

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
