use std::sync::Arc;

use cleveragents_registry::{Approvals, GrantedApproval, Lifetime, StoredApprovals};
use cleveragents_runtime::{Approval, ApprovalRequest, Approver, AskReason, ForeignSkill, Tier};
use cleveragents_testkit::temp_tree::TempTree;

use crate::fixture::{StandingClock, by_policy, request, state};

const NOW: u64 = 1_000;
const LATER: u64 = 2_000;

/// Grants one approval for `sha256:aa` and asks for another one or the same; tells how often it is given.
#[track_caller]
fn check(lifetime: Lifetime, asked: &ApprovalRequest, session: Option<&str>, at: u64, expected: [bool; 2]) {
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    approvals.grant(&request("sha256:aa", by_policy()), &lifetime, NOW, LATER).unwrap();
    let ask = || approvals.take(asked, session, at).unwrap().map(|given| given.lifetime);
    let given = [ask(), ask()];
    assert_eq!(given, expected.map(|is_given| is_given.then(|| lifetime.clone())));
}

#[test]
fn an_approval_holds_for_its_digest_and_its_time() {
    let same = request("sha256:aa", by_policy());
    let other = request("sha256:ab", by_policy());
    let weaker = ApprovalRequest { tier: Tier::Landlocked, ..same.clone() };
    let session = || Lifetime::Session("s1".to_owned());
    check(Lifetime::Once, &same, None, NOW, [true, false]);
    check(Lifetime::Saved, &same, None, NOW, [true, true]);
    check(Lifetime::Saved, &same, None, LATER - 1, [true, true]);
    check(Lifetime::Saved, &same, None, LATER, [false, false]);
    check(Lifetime::Saved, &same, None, NOW - 1, [false, false]);
    check(Lifetime::Saved, &other, None, NOW, [false, false]);
    check(Lifetime::Saved, &weaker, None, NOW, [false, false]);
    check(session(), &same, Some("s1"), NOW, [true, true]);
    check(session(), &same, Some("s2"), NOW, [false, false]);
    check(session(), &same, None, NOW, [false, false]);
}

#[test]
fn a_tool_that_asks_each_time_is_approved_for_one_call_only() {
    let foreign = ForeignSkill { server: "docs".to_owned(), skill: "refunds".to_owned() };
    for reason in [AskReason::Declared, AskReason::Unsafe, AskReason::ForeignSkill(foreign)] {
        let asked = request("sha256:aa", vec![AskReason::Policy("*".to_owned()), reason]);
        check(Lifetime::Once, &asked, None, NOW, [true, false]);
        check(Lifetime::Saved, &asked, None, NOW, [false, false]);
        check(Lifetime::Session("s1".to_owned()), &asked, Some("s1"), NOW, [false, false]);
    }
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    let told = |reason, lifetime| {
        approvals.grant(&request("sha256:aa", vec![reason]), &lifetime, NOW, LATER).unwrap_err().to_string()
    };
    assert_eq!(
        [
            told(AskReason::Declared, Lifetime::Saved),
            told(AskReason::Unsafe, Lifetime::Session("s1".to_owned()))
        ],
        [
            "`local/write` can only be approved for one call, because the tool is declared `human_approval_required`",
            "`local/write` can only be approved for one call, because the tool is declared `unsafe`",
        ]
    );
}

#[test]
fn a_lasting_approval_is_used_before_one_for_a_single_call() {
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    let asked = request("sha256:aa", by_policy());
    approvals.grant(&asked, &Lifetime::Once, NOW, LATER).unwrap();
    approvals.grant(&asked, &Lifetime::Saved, NOW, LATER).unwrap();
    let given = approvals.take(&asked, None, NOW).unwrap().map(|given| given.lifetime);
    assert_eq!((given, approvals.list(NOW).unwrap().len()), (Some(Lifetime::Saved), 2));
}

#[test]
fn approvals_are_listed_taken_back_and_forgotten() {
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    assert_eq!(
        (approvals.list(NOW).unwrap(), approvals.revoke(1).unwrap(), approvals.prune(NOW).unwrap()),
        (Vec::new(), false, 0)
    );
    for (digest, lifetime) in [("sha256:aa", Lifetime::Once), ("sha256:bb", Lifetime::Saved)] {
        approvals.grant(&request(digest, by_policy()), &lifetime, NOW, LATER).unwrap();
    }
    let first = GrantedApproval {
        id: 1,
        digest: "sha256:aa".to_owned(),
        lifetime: Lifetime::Once,
        tool: "local/write".to_owned(),
        skill: "agents/direct".to_owned(),
        tier: "n".to_owned(),
        granted_at_unix_ms: NOW,
        expires_at_unix_ms: LATER,
        used_at_unix_ms: None,
    };
    let second =
        GrantedApproval { id: 2, digest: "sha256:bb".to_owned(), lifetime: Lifetime::Saved, ..first.clone() };
    assert_eq!(approvals.list(NOW).unwrap(), vec![first, second.clone()]);
    approvals.take(&request("sha256:aa", by_policy()), None, NOW).unwrap();
    assert_eq!(approvals.list(NOW).unwrap(), vec![second]);
    assert_eq!((approvals.prune(NOW).unwrap(), approvals.prune(LATER).unwrap()), (1, 1));
    assert_eq!((approvals.revoke(2).unwrap(), approvals.list(NOW).unwrap()), (false, Vec::new()));
}

#[test]
fn an_approval_that_never_holds_is_refused() {
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    let refused = approvals.grant(&request("sha256:aa", by_policy()), &Lifetime::Once, NOW, NOW).unwrap_err();
    assert_eq!(refused.to_string(), "the approval would have expired before it was given");
}

#[derive(Debug)]
struct Says(Approval);

impl Approver for Says {
    fn approve(&self, _: &ApprovalRequest) -> Approval {
        self.0.clone()
    }
}

#[test]
fn what_is_on_file_answers_first_and_somebody_else_answers_the_rest() {
    let tree = TempTree::new().unwrap();
    let approvals = Approvals::new(state(&tree));
    approvals.grant(&request("sha256:aa", by_policy()), &Lifetime::Once, NOW, LATER).unwrap();
    let refused = |reason: &str| Approval::Refused { reason: Some(reason.to_owned()) };
    let alone = StoredApprovals::new(approvals.clone(), None, Arc::new(StandingClock(NOW)), None);
    let asked = request("sha256:aa", by_policy());
    let nobody = refused("nobody could be asked and no approval is on file");
    assert_eq!([alone.approve(&asked), alone.approve(&asked)], [Approval::Granted, nobody]);
    for answer in [Approval::Granted, refused("no")] {
        let human: Arc<dyn Approver> = Arc::new(Says(answer.clone()));
        let both = StoredApprovals::new(approvals.clone(), None, Arc::new(StandingClock(NOW)), Some(human));
        assert_eq!(both.approve(&asked), answer);
    }
}

#[test]
fn a_damaged_file_approves_nothing() {
    let tree = TempTree::new().unwrap();
    tree.write("data/state.db", b"");
    let human: Arc<dyn Approver> = Arc::new(Says(Approval::Granted));
    let approver =
        StoredApprovals::new(Approvals::new(state(&tree)), None, Arc::new(StandingClock(NOW)), Some(human));
    assert_eq!(
        approver.approve(&request("sha256:aa", by_policy())),
        Approval::Refused { reason: Some("the approvals on file cannot be read".to_owned()) }
    );
}
