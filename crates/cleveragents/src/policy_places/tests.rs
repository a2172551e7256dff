use cleveragents_testkit::temp_tree::TempTree;

use super::ignored_policy_files;
use crate::{AgentsOptions, UserPolicy};

#[test]
fn another_ending_or_another_case_is_named() {
    let tree = TempTree::new().unwrap();
    tree.write("user/policy.yml", "");
    tree.write("project/policy.yaml", "");
    tree.write("project/policy.yml", "");
    tree.write("other/policy.yaml", "");
    tree.write("other/Policy.yaml", "");
    tree.write("other/POLICY.YML", "");
    tree.write("other/policy.yaml.bak", "");
    let mut options = AgentsOptions::new(Vec::new(), tree.path(""));
    options.user_policy = UserPolicy::At(tree.path("user/policy.yaml"));
    options.project_policies =
        ["project/policy.yaml", "other/policy.yaml", "none/policy.yaml"].map(|path| tree.path(path)).into();
    assert_eq!(
        ignored_policy_files(&options),
        ["user/policy.yml", "project/policy.yml", "other/POLICY.YML", "other/Policy.yaml"]
            .map(|path| tree.path(path))
    );
}
