//! Scripts of agent-skill folders through composed skills.
#![cfg(all(target_os = "linux", not(agents_portable)))]

use cleveragents_testkit::temp_tree::TempTree;
use serde_json::json;

use crate::fixture::{agents, call, output, refusal, skill, tree};

/// A user's skill that names a folder with a policy.
fn kit(policy: &str) -> TempTree {
    let tree = tree();
    tree.skill("home/kits/kit", "kit", "A kit.");
    tree.write(
        "home/kits/kit/scripts/run.py",
        "import subprocess\ntry:\n    print(subprocess.run(['true']).returncode)\nexcept OSError as error:\n    print(type(error).__name__)\n",
    );
    let items = format!("agent_skills:\n  - {{path: ../../kits/kit, sandbox_policy: {policy}}}\n");
    tree.write("home/.agents/skills/kits.yaml", skill("local/kits", &items));
    tree
}

fn printed(tree: &TempTree, skill: &str) -> String {
    let result = call(&agents(tree), Some(skill), "local/kit--run", json!({}));
    output(result)["stdout"].as_str().unwrap_or_default().trim().to_owned()
}

#[test]
fn the_policy_of_a_folder_reaches_its_scripts() {
    assert_eq!(printed(&kit("restricted"), "local/kits"), "0");
    assert_eq!(printed(&kit("full"), "local/kits"), "PermissionError");
    let result = call(&agents(&kit("none")), Some("local/kits"), "local/kit--run", json!({}));
    let rule = refusal(&result).map(|(.., rule, _)| rule);
    assert_eq!(rule, Some(Some("unsafe".to_owned())));
}

#[test]
fn of_two_policies_the_tightest_holds() {
    let tree = kit("restricted");
    let items = "includes: [local/kits]\nagent_skills:\n  - {path: ../../kits/kit, sandbox_policy: full}\n";
    tree.write("home/.agents/skills/both.yaml", skill("local/both", items));
    assert_eq!(printed(&tree, "local/both"), "PermissionError");
    assert_eq!(printed(&tree, "local/kits"), "0");
}

#[test]
fn a_script_by_itself_is_not_confined_by_somebody_elses_policy() {
    let tree = kit("full");
    tree.link("home/.agents/skills/kit", tree.path("home/kits/kit"));
    let agents = agents(&tree);
    let printed = |skill: Option<&str>| {
        let answer = output(call(&agents, skill, "local/kit--run", json!({})));
        answer["stdout"].as_str().unwrap_or_default().trim().to_owned()
    };
    assert_eq!(printed(Some("local/kits")), "PermissionError");
    assert_eq!(printed(None), "0");
    assert_eq!(printed(Some("local/kits")), "PermissionError");
}

#[test]
fn calling_the_folder_itself_hands_out_its_instructions() {
    let tree = kit("restricted");
    let answer = output(call(&agents(&tree), Some("local/kits"), "local/kit", json!({})));
    assert_eq!(answer["body"], json!("Body of kit."));
    assert_eq!(answer["resources"], json!(["scripts/run.py"]));
}
