use cleveragents_registry::{
    ContentDigest, ContentDigestError, FileChange, FileChangeKind, FileContent, Project, ProjectFiles, Trust,
    TrustDecision, TrustedProject, Unreadable, UntrustedReason,
};
use cleveragents_testkit::temp_tree::TempTree;

use crate::fixture::{content, files, project, state};

const NOW: u64 = 1_000;

/// Trusts a project with two files and decides about it with others.
#[track_caller]
fn check(after: &[(&str, FileContent)], expected: TrustDecision) {
    let tree = TempTree::new().unwrap();
    let trust = Trust::new(state(&tree));
    let before = files(&[("tools/a.yaml", content(1)), ("mcp.json", content(2))]);
    trust.grant(&project("/home/p"), &before, NOW).unwrap();
    assert_eq!(trust.decide(&project("/home/p"), &files(after)).unwrap(), expected);
}

fn changed(files: &[(&str, FileChangeKind)]) -> TrustDecision {
    let change =
        |(path, change): &(&str, FileChangeKind)| FileChange { path: (*path).to_owned(), change: *change };
    TrustDecision::Untrusted {
        reason: UntrustedReason::Changed { files: files.iter().map(change).collect() },
    }
}

#[test]
fn a_project_is_trusted_as_long_as_nothing_changes() {
    use FileChangeKind::{Added, Modified, Removed};
    let (a, mcp) = (("tools/a.yaml", content(1)), ("mcp.json", content(2)));
    check(&[a, mcp], TrustDecision::Trusted);
    check(&[mcp, a], TrustDecision::Trusted);
    check(&[("tools/a.yaml", content(3)), mcp], changed(&[("tools/a.yaml", Modified)]));
    check(&[a], changed(&[("mcp.json", Removed)]));
    check(&[a, mcp, ("skills/s.yaml", content(1))], changed(&[("skills/s.yaml", Added)]));
    check(
        &[("tools/b.yaml", content(1)), mcp],
        changed(&[("tools/a.yaml", Removed), ("tools/b.yaml", Added)]),
    );
    check(
        &[("tools/a.yaml", content(2)), ("mcp.json", content(1))],
        changed(&[("mcp.json", Modified), ("tools/a.yaml", Modified)]),
    );
    check(&[], changed(&[("mcp.json", Removed), ("tools/a.yaml", Removed)]));
    check(
        &[("tools/a.yaml", FileContent::Unreadable(Unreadable::Refused)), mcp],
        TrustDecision::Untrusted {
            reason: UntrustedReason::Unreadable { files: vec!["tools/a.yaml".to_owned()] },
        },
    );
}

#[test]
fn trust_belongs_to_one_place_and_can_be_taken_back() {
    let tree = TempTree::new().unwrap();
    let trust = Trust::new(state(&tree));
    let same = files(&[("tools/a.yaml", content(1))]);
    let never = TrustDecision::Untrusted { reason: UntrustedReason::Never };
    assert_eq!(trust.decide(&project("/p"), &same).unwrap(), never);
    assert_eq!((trust.revoke(&project("/p")).unwrap(), trust.list().unwrap()), (false, Vec::new()));
    trust.grant(&project("/p/"), &same, NOW).unwrap();
    let decide = |path| trust.decide(&project(path), &same).unwrap();
    assert_eq!(
        [decide("/p"), decide("/p//."), decide("/p/q"), decide("/P")],
        [TrustDecision::Trusted, TrustDecision::Trusted, never.clone(), never.clone()]
    );
    let entry = TrustedProject {
        path: "/p".to_owned(),
        digest: same.digest().unwrap(),
        files: 1,
        granted_at_unix_ms: NOW,
    };
    assert_eq!(trust.list().unwrap(), vec![entry]);
    assert_eq!((trust.revoke(&project("/p")).unwrap(), trust.revoke(&project("/p")).unwrap()), (true, false));
    assert_eq!(decide("/p"), never);
}

#[test]
fn a_person_who_agrees_again_agrees_to_the_files_of_that_moment() {
    let tree = TempTree::new().unwrap();
    let trust = Trust::new(state(&tree));
    let (first, second) = (files(&[("tools/a.yaml", content(1))]), files(&[("tools/a.yaml", content(2))]));
    trust.grant(&project("/p"), &first, NOW).unwrap();
    trust.grant(&project("/p"), &second, NOW + 1).unwrap();
    assert_eq!(
        [trust.decide(&project("/p"), &first).unwrap(), trust.decide(&project("/p"), &second).unwrap()],
        [changed(&[("tools/a.yaml", FileChangeKind::Modified)]), TrustDecision::Trusted]
    );
    assert_eq!(trust.list().unwrap().len(), 1);
}

#[test]
fn what_cannot_be_read_cannot_be_trusted() {
    let tree = TempTree::new().unwrap();
    let trust = Trust::new(state(&tree));
    let causes = [
        ("mcp.json", Unreadable::Refused),
        ("a/link", Unreadable::LeavingLink),
        ("a/lost", Unreadable::DanglingLink),
        ("a/pipe", Unreadable::Special),
        ("a/large", Unreadable::Large(16)),
        ("many", Unreadable::Many(10_000)),
        ("deep", Unreadable::Deep(64)),
    ];
    let listed = files(&causes.map(|(path, cause)| (path, FileContent::Unreadable(cause))));
    let refused = trust.grant(&project("/p"), &listed, NOW).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "what cannot be read cannot be trusted: `a/large` has more than 16 MiB; `a/link` is a link that leaves the folder of \
         its skill; `a/lost` is a link that leads nowhere; `a/pipe` is neither a file nor a folder; `deep` is more than 64 \
         folders deep; `many` holds more than 10000 files and folders; `mcp.json` cannot be read"
    );
    assert_eq!((listed.digest(), tree.path("data").exists()), (None, false));
    let names: Vec<String> = (10..23).map(|number| format!("l{number}")).collect();
    let lost = FileContent::Unreadable(Unreadable::DanglingLink);
    let listed = files(&names.iter().map(|name| (name.as_str(), lost)).collect::<Vec<_>>());
    let shown: Vec<String> =
        names.iter().take(10).map(|name| format!("`{name}` is a link that leads nowhere; ")).collect();
    assert_eq!(
        trust.grant(&project("/p"), &listed, NOW).unwrap_err().to_string(),
        format!("what cannot be read cannot be trusted: {}3 more", shown.concat())
    );
}

#[test]
fn a_project_that_was_never_trusted_stays_so_whatever_it_says_about_itself() {
    let tree = TempTree::new().unwrap();
    tree.write("project/.agents/state.db", b"trusted: true");
    tree.write("project/.agents/tools/a.yaml", b"trusted: true");
    let trust = Trust::new(state(&tree));
    let project = Project::new(tree.path("project")).unwrap();
    assert_eq!(
        trust.decide(&project, &files(&[("tools/a.yaml", content(1))])).unwrap(),
        TrustDecision::Untrusted { reason: UntrustedReason::Never }
    );
}

#[test]
fn a_project_is_named_by_a_real_path() {
    for path in ["p", "", "/a/../b", "./p"] {
        let refused = Project::new(path).unwrap_err();
        assert_eq!(refused.to_string(), format!("`{path}` is not the real path of a project"));
    }
    assert_eq!(Project::new("/a//b/./c/").unwrap().path().as_os_str(), "/a/b/c");
}

#[test]
fn a_file_is_listed_once() {
    let twice = [("a".into(), content(1)), ("a".into(), content(1))];
    assert_eq!(ProjectFiles::new(twice).unwrap_err().to_string(), "the file `a` is listed twice");
}

#[test]
fn digests_are_written_in_one_way_only() {
    let digits = "0123456789abcdef".repeat(4);
    let digest: ContentDigest = format!("sha256:{digits}").parse().unwrap();
    assert_eq!(digest.to_string(), format!("sha256:{digits}"));
    let upper = digits.to_uppercase();
    for written in [
        digits.clone(),
        format!("sha256:{upper}"),
        format!("sha256:{}", digits.replacen('0', "", 1)),
        format!("sha256:{digits}0"),
    ] {
        assert_eq!(written.parse::<ContentDigest>(), Err(ContentDigestError), "{written}");
    }
}

#[test]
fn a_decision_is_told_with_its_reason() {
    let told =
        serde_json::to_value([TrustDecision::Trusted, changed(&[("a", FileChangeKind::Added)])]).unwrap();
    assert_eq!(
        told,
        serde_json::json!([
            {"trust": "trusted"},
            {"trust": "untrusted", "reason": "changed", "files": [{"path": "a", "change": "added"}]},
        ])
    );
}
