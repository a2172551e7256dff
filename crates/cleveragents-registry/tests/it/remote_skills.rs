use std::sync::Arc;

use cleveragents_registry::{ApprovedRemoteSkill, ApprovedRemoteSkills, StateFile};
use cleveragents_testkit::temp_tree::TempTree;

use crate::fixture::state;

fn approval(server: &str, digest: u8, uri: &str, set: u8) -> ApprovedRemoteSkill {
    ApprovedRemoteSkill {
        server: server.to_owned(),
        server_digest: [digest; 32],
        uri: uri.to_owned(),
        entry: format!("{{\"uri\":\"{uri}\"}}"),
        set_digest: [set; 32],
        tools_granted: set % 2 == 1,
        approved_at_unix_ms: u64::from(set),
        void_since_unix_ms: None,
    }
}

fn kept(state: &Arc<StateFile>, approvals: &[ApprovedRemoteSkill]) -> ApprovedRemoteSkills {
    let kept = ApprovedRemoteSkills::new(Arc::clone(state));
    for approval in approvals {
        kept.approve(approval).unwrap();
    }
    kept
}

#[test]
fn an_approval_is_found_by_server_and_address_and_uri_and_by_nothing_less() {
    let tree = TempTree::new().unwrap();
    let one = approval("docs", 1, "skill://a/SKILL.md", 3);
    kept(&state(&tree), std::slice::from_ref(&one));
    let again = kept(&state(&tree), &[]);
    let find = |server, digest, uri| again.find(server, &[digest; 32], uri).unwrap();
    assert_eq!(find("docs", 1, "skill://a/SKILL.md"), Some(one));
    assert_eq!(find("docs", 2, "skill://a/SKILL.md"), None);
    assert_eq!(find("Docs", 1, "skill://a/SKILL.md"), None);
    assert_eq!(find("docs", 1, "skill://b/SKILL.md"), None);
}

#[test]
fn the_latest_approval_of_a_skill_replaces_the_one_before() {
    let tree = TempTree::new().unwrap();
    let (before, after) =
        (approval("docs", 1, "skill://a/SKILL.md", 3), approval("docs", 1, "skill://a/SKILL.md", 4));
    let approvals = kept(&state(&tree), &[before, after.clone()]);
    assert_eq!(approvals.list(None).unwrap(), [after]);
}

#[test]
fn approvals_are_listed_in_order_and_taken_back_by_skill_or_by_server() {
    let tree = TempTree::new().unwrap();
    let all = [
        approval("docs", 1, "skill://a/SKILL.md", 1),
        approval("docs", 2, "skill://a/SKILL.md", 2),
        approval("docs", 1, "skill://b/SKILL.md", 3),
        approval("evil", 1, "skill://a/SKILL.md", 4),
    ];
    let approvals = kept(&state(&tree), &[all[3].clone(), all[2].clone(), all[1].clone(), all[0].clone()]);
    assert_eq!(approvals.list(None).unwrap(), all);
    assert_eq!(approvals.list(Some("docs")).unwrap(), all[..3]);
    assert_eq!(approvals.revoke("docs", Some("skill://a/SKILL.md")).unwrap(), 2);
    assert_eq!(approvals.list(None).unwrap(), all[2..]);
    assert_eq!(approvals.revoke("docs", None).unwrap(), 1);
    assert_eq!(approvals.revoke("docs", None).unwrap(), 0);
    assert_eq!(approvals.list(None).unwrap(), all[3..]);
}

#[test]
fn an_approval_that_is_void_stays_so_until_another_one_is_given() {
    let tree = TempTree::new().unwrap();
    let one = approval("docs", 1, "skill://a/SKILL.md", 3);
    let other = approval("docs", 2, "skill://a/SKILL.md", 3);
    let approvals = kept(&state(&tree), &[one.clone(), other.clone()]);
    let make_void = |now| approvals.make_void("docs", &[1; 32], "skill://a/SKILL.md", now).unwrap();
    make_void(7);
    make_void(9);
    let voided = ApprovedRemoteSkill { void_since_unix_ms: Some(7), ..one.clone() };
    assert_eq!(approvals.list(None).unwrap(), [voided, other.clone()]);
    approvals.approve(&one).unwrap();
    assert_eq!(approvals.list(None).unwrap(), [one, other]);
}

#[test]
fn questions_make_no_file() {
    let tree = TempTree::new().unwrap();
    let approvals = kept(&state(&tree), &[]);
    assert_eq!(approvals.list(None).unwrap(), []);
    assert_eq!(approvals.find("docs", &[1; 32], "skill://a/SKILL.md").unwrap(), None);
    assert_eq!(approvals.revoke("docs", None).unwrap(), 0);
    assert!(!tree.path("data").exists(), "nothing was made");
}
