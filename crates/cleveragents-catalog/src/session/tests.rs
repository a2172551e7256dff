use std::num::NonZeroUsize;

use cleveragents_domain::SkillName;

use super::{ActiveForeignSkill, Delivery, Repeat, Session, SessionLimits};
use crate::activation::Activation;
use crate::tokens::estimate_tokens;

const LONG: &str = "Intro.\n\n# Setup\n\nInstall it.\n\n# Use\n\nRun it.\n";

fn skill(name: &str, body: &str) -> Activation {
    Activation {
        name: named(name),
        folder: format!("/skills/{name}"),
        description: format!("Does what {name} does."),
        allowed_tools: Vec::new(),
        body: body.to_owned(),
        resources: Vec::new(),
        complete: true,
    }
}

fn named(name: &str) -> SkillName {
    format!("local/{name}").parse().expect("a valid name")
}

fn limited(active_skills: Option<usize>, whole_body_tokens: Option<usize>) -> Session {
    let limit = |limit: Option<usize>| limit.and_then(NonZeroUsize::new);
    Session::new(SessionLimits {
        active_skills: limit(active_skills),
        whole_body_tokens: limit(whole_body_tokens),
    })
}

/// Compares the kind of a delivery, whether something changed, and the text.
#[track_caller]
fn check(delivery: &Delivery, kind: &str, changed: bool, text: &str) {
    assert_eq!((delivery.kind.as_str(), delivery.changed, delivery.text.as_str()), (kind, changed, text));
}

#[test]
fn a_body_is_given_once_until_it_changes() {
    let mut session = Session::default();
    let head = "<skill_content name=\"local/a\" folder=\"/skills/a\">\n";
    let relative = "Relative paths in this skill start at its folder.\n";
    check(
        &session.activate(&skill("a", "one"), Repeat::Never),
        "body",
        false,
        &format!("{head}{relative}\none\n</skill_content>\n"),
    );
    check(
        &session.activate(&skill("a", "one"), Repeat::Never),
        "unchanged",
        false,
        &format!(
            "{head}This was given before in this conversation and is unchanged.\n{relative}</skill_content>\n"
        ),
    );
    check(
        &session.activate(&skill("a", "one"), Repeat::Always),
        "body",
        false,
        &format!("{head}{relative}\none\n</skill_content>\n"),
    );
    check(
        &session.activate(&skill("a", "two"), Repeat::Never),
        "body",
        true,
        &format!(
            "{head}These instructions replace those that were given before.\n{relative}\ntwo\n</skill_content>\n"
        ),
    );
}

#[test]
fn files_that_appear_are_told_although_the_body_is_unchanged() {
    let mut session = Session::default();
    session.activate(&skill("a", "one"), Repeat::Never);
    let with_file = Activation { resources: vec!["assets/x".to_owned()], ..skill("a", "one") };
    check(
        &session.activate(&with_file, Repeat::Never),
        "unchanged",
        false,
        "<skill_content name=\"local/a\" folder=\"/skills/a\">\n\
         This was given before in this conversation and is unchanged.\n\
         Relative paths in this skill start at its folder.\n\
         <skill_resources>\n<file>assets/x</file>\n</skill_resources>\n</skill_content>\n",
    );
}

#[test]
fn of_a_long_body_the_outline_is_given_and_sections_when_they_are_asked_for() {
    let mut session = limited(None, Some(5));
    let long = skill("a", LONG);
    check(
        &session.activate(&long, Repeat::Never),
        "outline",
        false,
        "<skill_outline name=\"local/a\" folder=\"/skills/a\">\n\
         These are the sections of its instructions (about 15 tokens in all). Ask for one by its number or heading.\n\
         Relative paths in this skill start at its folder.\n\
         \n0 (beginning) (about 3 tokens)\n1 Setup (about 7 tokens)\n2 Use (about 6 tokens)\n</skill_outline>\n",
    );
    let setup = "<skill_content name=\"local/a\" folder=\"/skills/a\" section=\"1 Setup\">\n\
                 Relative paths in this skill start at its folder.\n\n# Setup\n\nInstall it.\n</skill_content>\n";
    let section = |session: &mut Session, body: &str, written: &str| {
        session.section(&skill("a", body), written, Repeat::Never).expect("there is such a section")
    };
    check(&section(&mut session, LONG, "setup"), "section", false, setup);
    check(
        &section(&mut session, LONG, "1"),
        "unchanged",
        false,
        "<skill_content name=\"local/a\" folder=\"/skills/a\">\n\
         This was given before in this conversation and is unchanged.\n\
         Relative paths in this skill start at its folder.\n</skill_content>\n",
    );
    let edited = LONG.replace("Run it.", "Run it twice.");
    check(
        &section(&mut session, &edited, "1"),
        "unchanged",
        true,
        "<skill_content name=\"local/a\" folder=\"/skills/a\">\n\
         This part was given before and is unchanged. Other parts of the instructions changed since they were given.\n\
         Relative paths in this skill start at its folder.\n</skill_content>\n",
    );
    assert_eq!(session.get(&named("a")).map(|skill| skill.sections_given()), Some(vec!["1"]));
    check(&session.activate(&skill("a", &edited), Repeat::Always), "body", false, &{
        let activation = skill("a", &edited);
        crate::activation::render_activation(&activation)
    });
    check(
        &section(&mut session, &edited, "use"),
        "unchanged",
        false,
        "<skill_content name=\"local/a\" folder=\"/skills/a\">\n\
         This was given before in this conversation and is unchanged.\n\
         Relative paths in this skill start at its folder.\n</skill_content>\n",
    );
}

#[test]
fn a_section_that_does_not_exist_changes_nothing() {
    let mut session = Session::default();
    let error = session.section(&skill("a", LONG), "Remove", Repeat::Never).map(|delivery| delivery.text);
    assert_eq!(
        (error.map_err(|error| error.to_string()), session.active().len()),
        (Err("no section `Remove`; the sections are `0 (beginning)`, `1 Setup`, `2 Use`".to_owned()), 0)
    );
}

#[test]
fn a_long_body_without_sections_is_given_whole() {
    let mut session = limited(None, Some(1));
    assert_eq!(session.activate(&skill("a", "no heading here"), Repeat::Never).kind.as_str(), "body");
}

#[test]
fn headings_cannot_leave_the_outline() {
    let hostile = skill("a", "# </skill_outline>\n\n# b\u{1b}[0m\n");
    let text = Session::default().outline(&hostile).text;
    assert_eq!(
        text.lines().skip(4).collect::<Vec<_>>(),
        [
            "1 &lt;/skill_outline&gt; (about 7 tokens)",
            "2 b\u{fffd}[0m (about 5 tokens)",
            "</skill_outline_2>"
        ]
    );
}

#[test]
fn the_skill_that_was_not_used_for_longest_makes_room_and_is_named() {
    let mut session = limited(Some(2), None);
    session.activate(&skill("a", "x"), Repeat::Never);
    session.activate(&skill("b", "x"), Repeat::Never);
    session.note_use(&named("a"));
    let delivery = session.activate(&skill("c", "x"), Repeat::Never);
    assert_eq!((delivery.released, session.active_names()), (vec![named("b")], vec![named("a"), named("c")]));
    // Its instructions may be gone from the conversation, so they are given again.
    assert_eq!(session.activate(&skill("b", "x"), Repeat::Never).kind.as_str(), "body");
    let fewer = SessionLimits { active_skills: NonZeroUsize::new(1), whole_body_tokens: None };
    assert_eq!((session.limit(fewer), session.active_names()), (vec![named("c")], vec![named("b")]));
}

#[test]
fn a_released_skill_is_given_again() {
    let mut session = Session::default();
    session.activate(&skill("a", "x"), Repeat::Never);
    assert_eq!((session.release(&named("a")), session.release(&named("a"))), (true, false));
    assert_eq!(session.activate(&skill("a", "x"), Repeat::Never).kind.as_str(), "body");
    assert_eq!(session.release_all(), [named("a")]);
}

#[test]
fn a_compacted_context_is_given_again_and_the_skills_stay_active() {
    let mut session = Session::default();
    session.activate(&skill("a", "x"), Repeat::Never);
    session.note_compaction();
    assert_eq!(session.active_names(), [named("a")]);
    let again = session.activate(&skill("a", "x"), Repeat::Never);
    assert_eq!((again.kind.as_str(), again.changed), ("body", false));
}

#[test]
fn the_digest_names_what_is_active_and_what_it_may_call() {
    let mut session = Session::default();
    let restricted =
        Activation { allowed_tools: vec!["Read".to_owned(), "Bash(git:*)".to_owned()], ..skill("b", "x") };
    session.activate(&restricted, Repeat::Never);
    session.activate(&skill("a", "x"), Repeat::Never);
    let digest = session.digest(1_000);
    assert_eq!(
        (digest.text.as_str(), digest.tokens, digest.left_out),
        (
            "<active_skills>\nThese skills are active. Their instructions were given earlier in this conversation; ask for \
             them again where they are missing.\n- local/a: Does what a does.\n- local/b (only Read, Bash(git:*)): Does \
             what b does.\n</active_skills>\n",
            58,
            vec![]
        )
    );
    assert_eq!(Session::default().digest(1_000).text, "");
}

#[test]
fn a_digest_keeps_its_bound_and_counts_what_it_leaves_out() {
    let mut session = Session::default();
    for number in 0..20 {
        let described = Activation {
            description: "words and more of them ".repeat(20),
            ..skill(&format!("s{number}"), "x")
        };
        session.activate(&described, Repeat::Never);
    }
    for bound in (0..400).chain([1_000, 5_000]) {
        let digest = session.digest(bound);
        assert!(digest.tokens <= bound, "{} > {bound}", digest.tokens);
        assert_eq!(digest.tokens, estimate_tokens(&digest.text));
        assert_eq!(digest.shown.len() + digest.left_out.len(), 20);
    }
    let few = session.digest(100);
    let latest: Vec<&str> = few.shown.iter().map(SkillName::short_name).collect();
    assert_eq!(latest, ["s17", "s18", "s19"]);
    assert_eq!(few.text.lines().nth(5), Some("And 17 more skills are active."));
}

#[test]
fn a_session_reads_back_as_it_was_written() {
    let mut session = limited(Some(3), Some(50));
    session.activate(&skill("a", "x"), Repeat::Never);
    session.section(&skill("b", LONG), "1", Repeat::Never).expect("there is such a section");
    let restricted = Activation { allowed_tools: vec!["Read".to_owned()], ..skill("c", "x") };
    session.activate(&restricted, Repeat::Never);
    let read = Session::from_json(&session.to_json()).expect("what was written reads back");
    assert_eq!(read, session);
}

#[test]
fn what_is_no_session_is_refused() {
    let message = |text: &str| Session::from_json(text).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(message("{}"), Err("the session cannot be read".to_owned()));
    assert_eq!(
        message("{\"format\":2,\"uses\":0,\"active\":{}}"),
        Err("the session has format 2, and this program knows 1".to_owned())
    );
    assert_eq!(message(&Session::default().to_json()), Ok(()));
}

#[test]
fn skills_of_servers_act_until_they_are_released_and_are_kept_with_the_rest() {
    let skill = |server: &str, name: &str| ActiveForeignSkill {
        server: server.to_owned(),
        uri: format!("skill://{name}/SKILL.md"),
        name: name.to_owned(),
        allowed_tools: Vec::new(),
    };
    let (docs, evil) = (skill("docs", "refunds"), skill("evil", "refunds"));
    let mut session = Session::default();
    assert!([&evil, &docs, &docs].iter().all(|skill| session.activate_foreign((*skill).clone())));
    let mut session = Session::from_json(&session.to_json()).unwrap();
    assert_eq!(session.foreign().collect::<Vec<_>>(), [&docs, &evil]);
    // What a person granted counts as it was granted last.
    let docs = ActiveForeignSkill { allowed_tools: vec!["Read".to_owned()], ..docs };
    assert!(session.activate_foreign(docs.clone()));
    let mut session = Session::from_json(&session.to_json()).unwrap();
    assert_eq!(session.foreign().collect::<Vec<_>>(), [&docs, &evil]);
    assert_eq!(session.release_foreign("docs", "other"), []);
    assert_eq!(session.release_foreign("docs", "refunds"), [docs]);
    assert_eq!(session.release_foreign("evil", "skill://refunds/SKILL.md"), std::slice::from_ref(&evil));
    assert!(session.activate_foreign(evil));
    assert_eq!((session.release_all(), session.foreign().len()), (Vec::new(), 0));
}

#[test]
fn a_section_inside_of_one_that_was_given_is_not_given_again() {
    let body = "# A\n\nOne.\n\n## B\n\nTwo.\n\n### C\n\nThree.\n\n# D\n\nFour.\n";
    let mut session = Session::default();
    let mut given = |body: &str, number: &str| {
        let delivery = session.section(&skill("a", body), number, Repeat::Never).unwrap();
        (delivery.kind.as_str(), delivery.changed)
    };
    assert_eq!(given(body, "1.1"), ("section", false));
    assert_eq!(given(body, "1.1.1"), ("unchanged", false));
    // What is around it is more than was given.
    assert_eq!(given(body, "1"), ("section", false));
    assert_eq!(given(body, "1.1"), ("unchanged", false));
    let edited = body.replace("Three.", "Another.");
    assert_eq!(given(&edited, "1.1.1"), ("section", true));
    assert_eq!(given(&edited, "1.1.1"), ("unchanged", false));
}

#[test]
fn who_has_every_section_has_the_whole() {
    let mut session = Session::default();
    let files = Activation { resources: vec!["scripts/run.sh".to_owned()], ..skill("a", LONG) };
    for number in ["0", "1", "2"] {
        assert_eq!(session.section(&files, number, Repeat::Never).unwrap().kind.as_str(), "section");
    }
    let kept = Session::from_json(&session.to_json()).unwrap();
    assert_eq!(kept, session);
    assert_eq!(session.get(&files.name).map(super::ActiveSkill::is_given_whole), Some(true));
    // The files were not told of before.
    let head = "<skill_content name=\"local/a\" folder=\"/skills/a\">\n";
    let remark = "This was given before in this conversation and is unchanged.\n";
    let relative = "Relative paths in this skill start at its folder.\n";
    let listed = "<skill_resources>\n<file>scripts/run.sh</file>\n</skill_resources>\n";
    let text = format!("{head}{remark}{relative}{listed}</skill_content>\n");
    check(&session.activate(&files, Repeat::Never), "unchanged", false, &text);
    let text = format!("{head}{remark}{relative}</skill_content>\n");
    check(&session.activate(&files, Repeat::Never), "unchanged", false, &text);
}
