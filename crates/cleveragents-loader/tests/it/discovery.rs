//! Roots full of skills, and of everything that is not one.

use cleveragents_confine::Backend;
use cleveragents_loader::{Discovery, DiscoveryOptions, RootState, Scope, SkillRoot, discover_skills};
use cleveragents_testkit::temp_tree::TempTree;
use cleveragents_testkit::unprivileged::without_superuser;

fn discover_with(tree: &TempTree, roots: &[&str], options: &DiscoveryOptions) -> Discovery {
    let roots: Vec<SkillRoot> =
        roots.iter().map(|root| SkillRoot::new(tree.path(root), Scope::Project, "local")).collect();
    discover_skills(&roots, options)
}

/// Skills as `name path` (with the target when linked), problems as `severity code path: message`.
fn lines(tree: &TempTree, discovery: &Discovery) -> Vec<String> {
    let skills = discovery.skills.iter().map(|skill| {
        let target = skill.target.as_ref().map(|target| format!(" -> {target}")).unwrap_or_default();
        format!("{} {}{target}", skill.name, tree.masked(skill.location().display()))
    });
    let problems = discovery.problems.iter().map(|problem| {
        let path = tree.masked(problem.path.display());
        format!("{} {} {path}: {}", problem.severity, problem.code, tree.masked(&problem.message))
    });
    skills.chain(problems).collect()
}

/// Discovers below `roots` with every backend and compares everything that comes back.
#[track_caller]
fn check(tree: &TempTree, roots: &[&str], expected: &[&str]) {
    for backend in [None, Some(Backend::Kernel), Some(Backend::ComponentWise)] {
        let options = DiscoveryOptions { backend, ..DiscoveryOptions::default() };
        assert_eq!(lines(tree, &discover_with(tree, roots, &options)), expected, "{backend:?}");
    }
}

#[test]
fn direct_and_nested_layouts_are_found_in_bytewise_order() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/b", "b", "B.");
    tree.skill("r/a/z", "z", "Z.");
    tree.skill("r/a-b", "a-b", "AB.");
    tree.skill("r/.system/s", "s", "S.");
    tree.write("r/README.md", "no skill");
    check(
        &tree,
        &["r"],
        &[
            "local/s <T>/r/.system/s/SKILL.md",
            "local/a-b <T>/r/a-b/SKILL.md",
            "local/z <T>/r/a/z/SKILL.md",
            "local/b <T>/r/b/SKILL.md",
        ],
    );
}

#[test]
fn ignore_files_of_git_hide_nothing() {
    let tree = TempTree::new().unwrap();
    tree.write(".gitignore", "r/\n");
    tree.write("r/.gitignore", "*\n");
    tree.skill("r/a", "a", "A.");
    check(&tree, &["r"], &["local/a <T>/r/a/SKILL.md"]);
}

#[test]
fn a_root_may_be_a_skill_itself() {
    let tree = TempTree::new().unwrap();
    tree.skill("r", "r", "R.");
    tree.skill("r/inner", "inner", "Inner.");
    check(&tree, &["r"], &["local/r <T>/r/SKILL.md"]);
}

#[test]
fn a_skill_folder_is_a_boundary() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/outer", "outer", "Outer.");
    tree.skill("r/outer/references/inner", "inner", "Inner.");
    check(&tree, &["r"], &["local/outer <T>/r/outer/SKILL.md"]);
}

#[test]
fn what_a_skill_declares_is_kept_and_counted() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/pdf", "pdf", "Fill forms.");
    tree.skill("r/team", "team/lint", "Lint.");
    tree.skill("r/odd", "My Skill!", "Odd.");
    let found = discover_with(&tree, &["r"], &DiscoveryOptions::default());
    let summary: Vec<(&str, &str, &str, &str, u32, bool)> = found
        .skills
        .iter()
        .map(|skill| {
            let dialect = skill.dialect.as_str();
            (
                skill.name.as_str(),
                skill.declared_name(),
                &*skill.description,
                dialect,
                skill.errors,
                skill.warnings > 0,
            )
        })
        .collect();
    assert_eq!(
        summary,
        [
            ("local/my-skill", "My Skill!", "Odd.", "agentskills", 0, true),
            ("local/pdf", "pdf", "Fill forms.", "agentskills", 0, false),
            ("team/lint", "team/lint", "Lint.", "cleveragents", 0, false),
        ]
    );
    assert_eq!(found.skills.iter().map(|skill| skill.derived).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn the_first_root_comes_first_and_the_catalog_decides() {
    let tree = TempTree::new().unwrap();
    tree.skill("user/a", "a", "User.");
    tree.skill("project/a", "a", "Project.");
    check(&tree, &["project", "user"], &["local/a <T>/project/a/SKILL.md", "local/a <T>/user/a/SKILL.md"]);
}

#[test]
fn another_letter_case_is_found_and_counted_as_a_warning() {
    let tree = TempTree::new().unwrap();
    tree.write("r/low/skill.md", "---\nname: low\ndescription: D.\n---\n");
    tree.write("r/both/SKILL.md", "---\nname: both\ndescription: Exact.\n---\n");
    tree.write("r/both/skill.md", "---\nname: both\ndescription: Lower.\n---\n");
    check(&tree, &["r"], &["local/both <T>/r/both/SKILL.md", "local/low <T>/r/low/skill.md"]);
    let found = discover_with(&tree, &["r"], &DiscoveryOptions::default());
    assert_eq!(found.skills.iter().map(|skill| skill.warnings).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn a_broken_skill_is_listed_with_its_line_and_the_rest_load() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/good", "good", "Good.");
    tree.write("r/empty/SKILL.md", "");
    tree.write("r/latin/SKILL.md", b"---\nname: latin\ndescription: caf\xe9\n---\n");
    tree.write("r/nodesc/SKILL.md", "---\nname: nodesc\nversion: 1\n---\n");
    tree.write("r/open/SKILL.md", "---\nname: open\n");
    check(
        &tree,
        &["r"],
        &[
            "local/good <T>/r/good/SKILL.md",
            "error skill-broken <T>/r/empty/SKILL.md: line 1, column 1: the file is empty and has no front matter",
            "error skill-broken <T>/r/latin/SKILL.md: line 3, column 17: the file is not valid UTF-8: byte 0xE9 at offset 32",
            "error skill-broken <T>/r/nodesc/SKILL.md: line 2, column 1: the required field `description` is missing",
            "error skill-broken <T>/r/open/SKILL.md: line 1, column 1: the front matter is opened here and never closed",
        ],
    );
}

#[test]
fn skill_files_that_are_no_plain_files_are_listed_at_once() {
    let tree = TempTree::new().unwrap();
    tree.folder("r/folder/SKILL.md");
    tree.fifo("r/fifo/SKILL.md");
    tree.sparse("r/huge/SKILL.md", 1 << 30);
    tree.skill("outside/x", "x", "SECRET.");
    tree.link("r/leaving/SKILL.md", "../../outside/x/SKILL.md");
    tree.link("r/sibling/SKILL.md", "../within/SKILL.md");
    tree.link("r/broken/SKILL.md", "gone.md");
    tree.skill("r/within/src", "within", "Within.");
    tree.link("r/within/SKILL.md", "src/SKILL.md");
    check(
        &tree,
        &["r"],
        &[
            "local/within <T>/r/within/SKILL.md",
            "error link-broken <T>/r/broken/SKILL.md: `SKILL.md` not found; it is a link to `gone.md`",
            "error skill-file-not-regular <T>/r/fifo/SKILL.md: `fifo/SKILL.md` is a FIFO, not a regular file",
            "error skill-file-not-regular <T>/r/folder/SKILL.md: `folder/SKILL.md` is a folder, not a regular file",
            "error skill-broken <T>/r/huge/SKILL.md: line 1, column 1: the file does not start with front matter",
            "error skill-file-outside <T>/r/leaving/SKILL.md: `SKILL.md` leaves its folder; it is a link to `../../outside/x/SKILL.md`",
            "error skill-file-outside <T>/r/sibling/SKILL.md: `SKILL.md` leaves its folder; it is a link to `../within/SKILL.md`",
        ],
    );
}

#[test]
fn linked_skill_folders_are_found_once_with_their_target() {
    let tree = TempTree::new().unwrap();
    tree.skill("elsewhere/far", "far", "Far.");
    tree.skill("r/real", "real", "Real.");
    tree.link("r/0-first", "real");
    tree.link("r/linked", "../elsewhere/far");
    tree.link("r/linked-again", "../elsewhere/far");
    tree.link("r/note", "../elsewhere/far/SKILL.md");
    tree.link("r/gone", "/gone");
    tree.write("elsewhere/low/skill.md", "---\nname: low\ndescription: Low.\n---\n");
    tree.link("r/low", "../elsewhere/low");
    check(
        &tree,
        &["r"],
        &[
            "local/far <T>/r/linked/SKILL.md -> ../elsewhere/far",
            "local/low <T>/r/low/skill.md -> ../elsewhere/low",
            "local/real <T>/r/real/SKILL.md",
            "note same-folder <T>/r/0-first: is a link to `real`, the folder of `local/real` at `<T>/r/real`",
            "error link-broken <T>/r/gone: `gone` not found; it is a link to `/gone`",
            "note same-folder <T>/r/linked-again: is a link to `../elsewhere/far`, the folder of `local/far` at `<T>/r/linked`",
        ],
    );
}

#[test]
fn a_linked_group_is_searched_once_and_only_inside_its_root() {
    let tree = TempTree::new().unwrap();
    tree.skill("elsewhere/group/near", "near", "Near.");
    tree.skill("r/node_modules/pack/skills/inner", "inner", "Inner.");
    tree.link("r/node_modules/pack/skills/out", "../../../..");
    tree.link("r/node_modules/pack/skills/far", "../../../../elsewhere/group/near");
    tree.link("r/pack", "node_modules/pack/skills");
    tree.link("r/pack-again", "node_modules/pack/skills");
    tree.link("r/root", "/");
    tree.link("r/team", "../elsewhere/group");
    tree.link("r/up", "..");
    let not_followed = |path: &str, target: &str| {
        format!(
            "warning link-not-followed <T>/r/{path}: is a link to `{target}`, which is no skill folder and not in this root; \
             name it with `--root` to search it"
        )
    };
    check(
        &tree,
        &["r"],
        &[
            "local/near <T>/r/pack/far/SKILL.md -> ../../../../elsewhere/group/near",
            "local/inner <T>/r/pack/inner/SKILL.md -> node_modules/pack/skills",
            "note pruned <T>/r: 1 folder was not searched because of its name: `node_modules`",
            "note same-folder <T>/r/pack-again: is a link to `node_modules/pack/skills`, which is searched already",
            &not_followed("pack/out", "../../../.."),
            &not_followed("root", "/"),
            &not_followed("team", "../elsewhere/group"),
            &not_followed("up", ".."),
        ],
    );
    let found = discover_with(&tree, &["r"], &DiscoveryOptions::default());
    assert_eq!((found.roots[0].folders, found.roots[0].broken), (2, 0));
}

#[test]
fn cycles_of_links_end_and_each_skill_is_found_once() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/group/a", "a", "A.");
    tree.link("r/group/loop", "..");
    tree.link("r/self", "self");
    tree.link("r/up", "../..");
    tree.link("r/group/a/loop", "..");
    tree.link("away/back", "../r");
    tree.link("r/away", "../away");
    let found =
        discover_with(&tree, &["r"], &DiscoveryOptions { max_depth: 3, ..DiscoveryOptions::default() });
    let skills: Vec<String> =
        found.skills.iter().map(|skill| tree.masked(skill.location().display())).collect();
    assert_eq!(skills, ["<T>/r/group/a/SKILL.md"]);
}

#[test]
fn one_folder_reached_from_two_roots_is_found_once() {
    let tree = TempTree::new().unwrap();
    tree.skill("project/nested/a", "a", "A.");
    check(
        &tree,
        &["project", "project/nested"],
        &[
            "local/a <T>/project/nested/a/SKILL.md",
            "note same-folder <T>/project/nested/a: is the folder of `local/a` at `<T>/project/nested/a`",
        ],
    );
}

#[test]
fn hard_linked_skill_files_are_two_skills() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/a", "same", "D.");
    tree.folder("r/b");
    tree.hard_link("r/b/SKILL.md", "r/a/SKILL.md");
    check(&tree, &["r"], &["local/same <T>/r/a/SKILL.md", "local/same <T>/r/b/SKILL.md"]);
}

#[test]
fn noise_is_left_out_by_name_and_named() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/a", "a", "A.");
    tree.skill("r/node_modules/pkg", "decoy", "Decoy.");
    tree.skill("r/.git/hooks", "decoy", "Decoy.");
    tree.skill("r/target", "target", "A skill about targets.");
    tree.skill("r/web/app/node_modules/pkg", "decoy", "Decoy.");
    tree.link("r/web/.venv", "../a");
    check(
        &tree,
        &["r"],
        &[
            "local/a <T>/r/a/SKILL.md",
            "note pruned <T>/r: 5 folders were not searched because of their names: `.git`, `node_modules`, `target` and 2 more",
            "note pruned <T>/r/target: folders named `target` are not searched; rename it to use this skill",
        ],
    );
    let found = discover_with(&tree, &["r"], &DiscoveryOptions::default());
    assert_eq!(found.roots[0].pruned, 5);
}

#[test]
fn bounds_say_when_they_were_hit() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/1/2/3", "deep", "Deep.");
    tree.skill("r/a/b", "flat", "Flat.");
    let hit = |options: DiscoveryOptions| {
        let found = discover_with(&tree, &["r"], &options);
        (lines(&tree, &found), found.roots[0].state)
    };
    assert_eq!(
        hit(DiscoveryOptions { max_depth: 2, ..DiscoveryOptions::default() }),
        (
            vec![
                "local/flat <T>/r/a/b/SKILL.md".to_owned(),
                "warning limit-depth <T>/r/1/2: 1 folder below level 2 was not searched".to_owned(),
            ],
            RootState::Partial
        )
    );
    assert_eq!(
        hit(DiscoveryOptions { max_folders: 2, ..DiscoveryOptions::default() }),
        (
            vec![
                "warning limit-folders <T>/r/1/2: more than 2 folders; the rest was not searched".to_owned()
            ],
            RootState::Partial
        )
    );
    assert_eq!(
        hit(DiscoveryOptions { max_entries: 3, ..DiscoveryOptions::default() }),
        (
            vec![
                "local/deep <T>/r/1/2/3/SKILL.md".to_owned(),
                "warning limit-entries <T>/r/a: more than 3 names; the rest was not looked at".to_owned(),
            ],
            RootState::Partial
        )
    );
    assert_eq!(
        hit(DiscoveryOptions { max_depth: 1, ..DiscoveryOptions::default() }).0,
        ["warning limit-depth <T>/r/1: 2 folders below level 1 were not searched; this is the first"]
    );
    assert_eq!(hit(DiscoveryOptions::default()).1, RootState::Searched);
}

#[test]
fn a_tower_of_folders_ends_at_the_limit() {
    let tree = TempTree::new().unwrap();
    cleveragents_testkit::hostile::deep(&tree.path("r"), 200).unwrap();
    let deepest = format!("<T>/r/{}", ["d"; 8].join("/"));
    let expected = format!("warning limit-depth {deepest}: 1 folder below level 8 was not searched");
    check(&tree, &["r"], &[&expected]);
}

#[test]
fn roots_that_cannot_be_searched_do_not_stop_the_others() {
    let tree = TempTree::new().unwrap();
    tree.skill("good/a", "a", "A.");
    tree.write("file", "text");
    check(
        &tree,
        &["none", "file", "good"],
        &[
            "local/a <T>/good/a/SKILL.md",
            "note root-missing <T>/none: `<T>/none` not found",
            "warning root-not-folder <T>/file: `<T>/file` is or passes something that is not a folder",
        ],
    );
    let found = discover_with(&tree, &["none", "file", "good"], &DiscoveryOptions::default());
    let reports: Vec<(RootState, usize, usize)> =
        found.roots.iter().map(|root| (root.state, root.skills, root.broken)).collect();
    assert_eq!(
        reports,
        [(RootState::Missing, 0, 0), (RootState::NotFolder, 0, 0), (RootState::Searched, 1, 0)]
    );

    let explicit = [SkillRoot::new(tree.path("none"), Scope::Explicit, "local")];
    let problems = discover_skills(&explicit, &DiscoveryOptions::default()).problems;
    assert_eq!(problems.iter().map(|problem| problem.severity.as_str()).collect::<Vec<_>>(), ["error"]);
}

#[test]
fn unreadable_folders_are_listed_with_their_number() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/a", "a", "A.");
    tree.skill("r/closed", "closed", "Closed.");
    tree.skill("r/group/x", "x", "X.");
    tree.skill("r/file", "file", "File.");
    tree.permit("r/closed", 0o000);
    tree.permit("r/group", 0o000);
    tree.permit("r/file/SKILL.md", 0o000);
    let found = without_superuser(|| discover_with(&tree, &["r"], &DiscoveryOptions::default())).unwrap();
    for path in ["r/closed", "r/group", "r/file/SKILL.md"] {
        tree.permit(path, 0o755);
    }
    assert_eq!(
        lines(&tree, &found),
        [
            "local/a <T>/r/a/SKILL.md",
            "error unreadable <T>/r/closed/SKILL.md: permission denied for `closed/SKILL.md` (errno 13)",
            "error unreadable <T>/r/file/SKILL.md: permission denied for `file/SKILL.md` (errno 13)",
            "error unreadable <T>/r/group/SKILL.md: permission denied for `group/SKILL.md` (errno 13)",
        ]
    );
    assert_eq!(found.problems.iter().map(|problem| problem.errno).collect::<Vec<_>>(), [Some(13); 3]);
    assert_eq!(found.roots[0].broken, 3);
}

#[test]
fn a_link_whose_target_cannot_be_told_is_not_its_own_target() {
    let tree = TempTree::new().unwrap();
    tree.link("r/closed/link", "../a");
    tree.link("r/private", "../vault/inner");
    tree.folder("vault/inner");
    tree.permit("vault", 0o000);
    tree.permit("r/closed", 0o444);
    let found = without_superuser(|| discover_with(&tree, &["r"], &DiscoveryOptions::default())).unwrap();
    tree.permit("vault", 0o755);
    tree.permit("r/closed", 0o755);
    assert_eq!(
        lines(&tree, &found),
        [
            "error unreadable <T>/r/closed/SKILL.md: permission denied for `closed/SKILL.md` (errno 13)",
            "error unreadable <T>/r/private: permission denied for `private` (errno 13); it is a link to `../vault/inner`",
        ]
    );
}

#[test]
fn a_long_front_matter_is_read_further() {
    let tree = TempTree::new().unwrap();
    let metadata = "  - a value in a long list\n".repeat(400);
    tree.write("r/long/SKILL.md", format!("---\nsteps:\n{metadata}name: long\ndescription: D.\n---\n"));
    check(&tree, &["r"], &["local/long <T>/r/long/SKILL.md"]);
}

#[test]
fn discovery_gives_the_same_winner_for_body_and_folder() {
    let tree = TempTree::new().unwrap();
    tree.skill("r/a", "a", "A.");
    tree.link("r/z", "a");
    let found = discover_with(&tree, &["r"], &DiscoveryOptions::default());
    let skill = &found.skills[0];
    let options = cleveragents_loader::LoadOptions::lenient("local");
    let loader = cleveragents_loader::AgentSkillLoader::from_folder_with(&skill.folder, &options).unwrap();
    assert_eq!((loader.discover().name, loader.skill_file()), (skill.name.clone(), skill.location()));
}
