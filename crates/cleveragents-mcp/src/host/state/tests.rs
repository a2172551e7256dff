use std::error::Error as _;

use cleveragents_confine::Digest;
use serde_json::{Value, json};

use super::{Acting, ApprovalRecord, Approved, Consent, Listed, Refreshed, ToolGrant};
use crate::host::{RemoteOrigin, RemoteSkill};

const SKILL_MD: &str =
    "---\nname: refunds\ndescription: Refund\nallowed-tools: Read Bash(git *)\n---\n# Refunds\n";

fn item(path: &str, content: &str) -> Value {
    json!({
        "uri": format!("skill://refunds/{path}"),
        "digest": Digest::of(content.as_bytes()).to_string(),
        "size": content.len(),
    })
}

fn entry(files: &[(&str, &str)]) -> Value {
    let resources: Vec<Value> = files.iter().map(|(path, content)| item(path, content)).collect();
    let front = json!({"name": "refunds", "description": "Refund", "allowed-tools": "Read Bash(git *)"});
    json!({"uri": "skill://refunds/SKILL.md", "frontmatter": front, "resources": resources})
}

fn listed_from(label: &str, spec: u8, entry: &Value) -> Listed {
    let origin = RemoteOrigin::new(label.parse().unwrap(), [spec; 32].into());
    Listed::new(RemoteSkill::read(&origin, entry).unwrap())
}

fn listed(files: &[(&str, &str)]) -> Listed {
    listed_from("docs", 1, &entry(files))
}

const FILES: [(&str, &str); 2] = [("SKILL.md", SKILL_MD), ("a.md", "A")];

fn approved(tools: ToolGrant) -> Approved {
    let listed = listed(&FILES);
    let set = listed.entry().manifest().unwrap().set_digest();
    listed.approve(Consent { set, tools }).unwrap()
}

fn acting() -> Acting {
    approved(ToolGrant::Ignored).load(SKILL_MD.as_bytes()).unwrap()
}

fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

#[test]
fn a_consent_holds_for_what_was_shown() {
    let other = listed(&[("SKILL.md", SKILL_MD)]);
    let consent = Consent { set: approved(ToolGrant::Ignored).set_digest(), tools: ToolGrant::Ignored };
    let refused = other.approve(consent).unwrap_err().to_string();
    assert_eq!(refused, "skill `docs:skill://refunds/SKILL.md` is not what was shown");
}

#[track_caller]
fn check_recall(offered: Listed, expected: Result<(), &str>) {
    let record = approved(ToolGrant::Ignored).record();
    let recalled = offered.recall(Some(&record)).map(drop).map_err(|error| error.to_string());
    assert_eq!(recalled, expected.map_err(str::to_owned));
}

#[test]
fn an_approval_on_file_holds_for_one_skill_of_one_origin_with_these_files() {
    check_recall(listed(&FILES), Ok(()));
    let never = "skill `docs:skill://refunds/SKILL.md` is not approved";
    check_recall(listed_from("docs", 2, &entry(&FILES)), Err(never));
    let evil = "skill `evil:skill://refunds/SKILL.md` is not approved";
    check_recall(listed_from("evil", 1, &entry(&FILES)), Err(evil));
    let changed = "skill `docs:skill://refunds/SKILL.md` has changed since it was approved: ";
    let (main, a) = (("SKILL.md", SKILL_MD), ("a.md", "A"));
    check_recall(listed(&[main]), Err(&format!("{changed}`a.md` removed")));
    check_recall(listed(&[main, ("a.md", "B")]), Err(&format!("{changed}`a.md` changed")));
    check_recall(listed(&[main, a, ("b.md", "B")]), Err(&format!("{changed}`b.md` added")));
    let mut dynamic = entry(&FILES);
    dynamic["resources"] = json!("dynamic");
    let no_hold = "skill `docs:skill://refunds/SKILL.md` is made when it is read, so no approval can hold for what it says";
    check_recall(listed_from("docs", 1, &dynamic), Err(no_hold));
    assert_eq!(listed(&FILES).recall(None).unwrap_err().to_string(), never);
    let void = ApprovalRecord { is_void: true, ..approved(ToolGrant::Ignored).record() };
    let back = listed(&FILES).recall(Some(&void)).unwrap_err().to_string();
    assert_eq!(back, "skill `docs:skill://refunds/SKILL.md` has changed since it was approved, and back");
    assert_eq!((void.held(), approved(ToolGrant::Ignored).record().held().is_some()), (None, true));
}

#[test]
fn a_skill_acts_once_its_instructions_are_what_was_promised() {
    let acting = acting();
    assert_eq!((acting.instructions(), acting.allowed_tools()), ("# Refunds", &[][..]));
    assert_eq!(acting.release().id.to_string(), "docs:skill://refunds/SKILL.md");
}

#[track_caller]
fn check_load(file: &str, expected: &str) {
    let error = approved(ToolGrant::Ignored).load(file.as_bytes()).unwrap_err();
    assert_eq!(chain(&error), format!("skill `docs:skill://refunds/SKILL.md` is not loaded: {expected}"));
}

#[test]
fn anything_else_is_not_loaded() {
    let size = SKILL_MD.len();
    check_load(&format!("{SKILL_MD}!"), &format!("`SKILL.md` has {} bytes, {size} were promised", size + 1));
    let evil = SKILL_MD.replace("# Refunds", "# Evil!!!");
    let (promised, found) = (Digest::of(SKILL_MD.as_bytes()), Digest::of(evil.as_bytes()));
    check_load(&evil, &format!("`SKILL.md` has the digest {found}, {promised} was promised"));
}

#[test]
fn front_matter_that_the_entry_does_not_have_is_not_loaded_although_digests_agree() {
    let evil = SKILL_MD.replace("Refund\n", "Steal\n");
    let listed = listed(&[("SKILL.md", &evil)]);
    let set = listed.entry().manifest().unwrap().set_digest();
    let approved = listed.approve(Consent { set, tools: ToolGrant::Ignored }).unwrap();
    let error = approved.load(evil.as_bytes()).unwrap_err();
    let expected = "its field `description` is not what the entry says";
    assert_eq!(chain(&error), format!("skill `docs:skill://refunds/SKILL.md` is not loaded: {expected}"));
    assert!(error.source().is_some());
}

#[test]
fn allowed_tools_hold_only_when_a_person_granted_them() {
    let acting = approved(ToolGrant::Granted).load(SKILL_MD.as_bytes()).unwrap();
    assert_eq!(acting.allowed_tools(), ["Read", "Bash(git *)"]);
}

#[test]
fn an_acting_skill_reads_its_files_and_no_others() {
    let acting = acting();
    let read = |reference: &str, bytes: &str| {
        let promised = acting.file(None, reference).map_err(|error| chain(&error))?;
        let file = acting.accept(promised, bytes.into()).map_err(|error| chain(&error))?;
        Ok((file.path().to_owned(), String::from_utf8(file.into_bytes()).unwrap()))
    };
    let whole = Ok(("a.md".to_owned(), "A".to_owned()));
    assert_eq!(read("a.md", "A"), whole);
    assert_eq!(read("skill://refunds/a.md", "A"), whole);
    let changed = "what the server sent of skill `docs:skill://refunds/SKILL.md` is not what was approved: ";
    assert_eq!(read("a.md", "AA"), Err(format!("{changed}`a.md` has 2 bytes, 1 were promised")));
    let unlisted = "`b.md` is no file of skill `docs:skill://refunds/SKILL.md` as it was approved";
    assert_eq!(read("b.md", "B"), Err(unlisted.to_owned()));
    let other = "`skill://other/a.md` is not a path below the folder of the skill";
    assert_eq!(read("skill://other/a.md", "A"), Err(other.to_owned()));
}

#[test]
fn the_promise_of_another_entry_is_no_promise() {
    let later = listed(&[("SKILL.md", SKILL_MD), ("a.md", "B")]);
    let promised = later.entry().manifest().unwrap().file("a.md").unwrap();
    let refused = acting().accept(promised, b"B".to_vec()).unwrap_err().to_string();
    assert_eq!(refused, "`a.md` is no file of skill `docs:skill://refunds/SKILL.md` as it was approved");
}

#[test]
fn a_fresh_entry_with_other_files_ends_the_approval() {
    let Refreshed::Same(acting) = acting().refresh(listed(&FILES)) else { panic!("it is the same") };
    let Refreshed::Other(acting) = acting.refresh(listed_from("evil", 1, &entry(&FILES))) else {
        panic!("it is another skill")
    };
    let later = listed(&[("SKILL.md", SKILL_MD), ("a.md", "A"), ("b.md", "B")]);
    let Refreshed::Changed { offered, changes } = acting.refresh(later) else { panic!("it has changed") };
    let told: Vec<_> = changes.iter().map(|change| (change.as_str(), change.path())).collect();
    assert_eq!((told, offered.entry().name()), (vec![("added", "b.md")], "refunds"));
}
