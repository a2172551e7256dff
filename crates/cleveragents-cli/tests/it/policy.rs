//! The policies of the user and of the project.

use insta::assert_snapshot;

use crate::playground::{Playground, unaligned};

fn repository() -> Playground {
    Playground::new()
        .file("project/.git/HEAD", "")
        .file("project/.agents/policy.yaml", "deny: [\"*\"]\n")
        .file("project/sub/deep/.agents/policy.yaml", "deny: [builtin/search_files]\n")
        .file("project/sub/.agents/empty", "")
}

#[test]
fn a_nested_folder_of_agents_does_not_switch_the_policy_above_it_off() {
    let playground = repository();
    for folder in ["", "sub", "sub/deep"] {
        let answer = playground.run_in(folder, &["tool", "run", "builtin/list_directory"]);
        assert_eq!(
            answer,
            concat!(
                "exit: 4\n--- stderr\n",
                "error: `builtin/list_directory`: the gate refuses it: the policy denies `*`\n",
                "  caused by: rule `deny-list`\n"
            ),
            "in `{folder}`"
        );
    }
}

#[test]
fn every_policy_of_the_project_is_named() {
    let answer = unaligned(&repository().run_in("sub/deep", &["doctor"]));
    assert_snapshot!(answer, @"
    exit: 0
    --- stdout
    SCOPE  SKILLS  BROKEN  STATE  ROOT
    project  0  0  missing  [DIR]/project/sub/deep/.agents/skills
    user  0  0  missing  [DIR]/home/.agents/skills

    version:  0.1.0
    skills:  0
    shadowed:  0
    broken:  0
    tools:  10
    data:  [DIR]/home/.local/share/cleveragents
    state:  missing
    policy:  none
    project policy: [DIR]/project/sub/deep/.agents/policy.yaml
    project policy: [DIR]/project/.agents/policy.yaml

    PROBLEM  AT  WHAT
    root-missing  [DIR]/project/sub/deep/.agents/skills  `[DIR]/project/sub/deep/.agents/skills` not found
    root-missing  [DIR]/home/.agents/skills  `[DIR]/home/.agents/skills` not found
    --- stderr
    hint: put a folder with a SKILL.md into one of the roots, or name another with `--root`
    ");
}
