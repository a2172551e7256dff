use cleveragents_loader::{DiscoveryOptions, DiscoveryProblemCode, Scope, SkillRoot, discover_skills};
use cleveragents_testkit::temp_tree::TempTree;

use crate::SkillSet;

fn skills() -> SkillSet {
    let tree = TempTree::new().unwrap();
    tree.skill("a/pdf", "pdf", "Reads forms.");
    tree.skill("a/My Notes", "My Notes", "Keeps notes.");
    tree.skill("a/deploy", "team/deploy", "Ships it.");
    tree.skill("b/deploy", "deploy", "Ships it too.");
    tree.write("a/broken/SKILL.md", "---\nname: broken\n---\nNo description.\n");
    let roots = ["a", "b"].map(|root| SkillRoot::new(tree.path(root), Scope::Explicit, "local"));
    SkillSet::new(discover_skills(&roots, &DiscoveryOptions::default()))
}

#[track_caller]
fn check(written: &str, expected: Result<&str, &str>) {
    let skills = skills();
    let found = skills.find(written).map(|skill| skill.name.to_string()).map_err(|error| error.to_string());
    assert_eq!(found, expected.map(str::to_owned).map_err(str::to_owned));
}

#[test]
fn a_skill_is_found_by_full_short_and_declared_name() {
    check("local/pdf", Ok("local/pdf"));
    check("pdf", Ok("local/pdf"));
    check("local/my-notes", Ok("local/my-notes"));
    check("My Notes", Ok("local/my-notes"));
}

#[test]
fn a_short_name_in_two_namespaces_is_no_answer() {
    check("deploy", Err("`deploy` is the name of 2 skills: `local/deploy`, `team/deploy`"));
    check("team/deploy", Ok("team/deploy"));
}

#[test]
fn a_broken_skill_is_not_said_to_be_missing() {
    check(
        "broken",
        Err("skill `broken` does not load: line 2, column 1: the required field `description` is missing"),
    );
    check(
        "local/broken",
        Err(
            "skill `local/broken` does not load: line 2, column 1: the required field `description` is missing",
        ),
    );
}

#[test]
fn a_skill_file_that_cannot_be_read_is_not_said_to_be_missing() {
    let tree = TempTree::new().unwrap();
    tree.skill("a/pdf", "pdf", "Reads forms.");
    tree.folder("a/folder/SKILL.md");
    tree.link("a/dangling/SKILL.md", "nowhere");
    tree.write("a/large/SKILL.md", "---\nname: large\n");
    let roots = [SkillRoot::new(tree.path("a"), Scope::Explicit, "local")];
    let mut discovery = discover_skills(&roots, &DiscoveryOptions::default());
    for problem in &mut discovery.problems {
        if problem.path.ends_with("large/SKILL.md") {
            problem.code = DiscoveryProblemCode::Unreadable;
            "permission denied".clone_into(&mut problem.message);
        }
    }
    let skills = SkillSet::new(discovery);
    let reason = |name: &str| skills.find(name).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(
        ["folder", "dangling", "large"].map(reason),
        [
            "skill `folder` does not load: `folder/SKILL.md` is a folder, not a regular file",
            "skill `dangling` does not load: `SKILL.md` not found; it is a link to `nowhere`",
            "skill `large` does not load: permission denied",
        ]
        .map(|message| Err(message.to_owned()))
    );
}

#[test]
fn an_unknown_name_comes_with_the_nearest_one() {
    let skills = skills();
    let suggestion = |written: &str| match skills.find(written) {
        Err(crate::SkillLookupError::NotFound { suggestion, .. }) => suggestion.map(|name| name.to_string()),
        other => panic!("{other:?}"),
    };
    assert_eq!(suggestion("local/pdff"), Some("local/pdf".to_owned()));
    assert_eq!(suggestion("my-note"), Some("local/my-notes".to_owned()));
    assert_eq!(suggestion("zzz"), None);
    check("zzz", Err("skill `zzz` not found"));
}
