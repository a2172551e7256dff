use cleveragents_domain::SkillName;
use insta::assert_snapshot;
use proptest::prelude::{Just, any, prop_assert, prop_assert_eq, prop_oneof, proptest};

use super::{Budget, CatalogRequest, Fate, FittedCatalog, fit_catalog};
use crate::render::{CatalogFormat, CatalogItem, CatalogItemKind};
use crate::tokens::estimate_tokens;

const FORMS: [CatalogFormat; 3] = [CatalogFormat::Xml, CatalogFormat::Markdown, CatalogFormat::Json];

fn named(name: &str) -> SkillName {
    format!("local/{name}").parse().expect("a valid name")
}

const PDF: &str = "Extracts text and tables from PDF files, fills in forms, merges documents and splits them into pages. \
                   Use it whenever a PDF is mentioned.";
const LOG: &str = "Writes release notes from the history of a repository, from its issues and from what its maintainers say.";
const SKILLS: &[(&str, &str)] = &[("log", LOG), ("notes", "Takes notes."), ("pdf", PDF)];

fn fitted(skills: &[(&str, &str)], format: CatalogFormat, request: &CatalogRequest) -> FittedCatalog {
    let names: Vec<SkillName> = skills.iter().map(|(name, _)| named(name)).collect();
    let items: Vec<CatalogItem<'_>> = skills
        .iter()
        .zip(&names)
        .map(|((_, description), name)| CatalogItem {
            name,
            description,
            location: Some("/s/SKILL.md"),
            kind: CatalogItemKind::AgentSkill,
        })
        .collect();
    fit_catalog(&items, format, request)
}

/// Shows the fate of each skill, and the cost.
fn fates(request: &CatalogRequest) -> String {
    let fitted = fitted(SKILLS, CatalogFormat::Xml, request);
    let fates = fitted.skills.iter().map(|skill| match skill.fate {
        Fate::Shortened { shown, of } => format!("{} {shown}/{of}", skill.name.short_name()),
        fate @ (Fate::Whole | Fate::LeftOut | Fate::Excluded) => {
            format!("{} {}", skill.name.short_name(), fate.as_str())
        }
    });
    format!("{} ({} tokens)", fates.collect::<Vec<_>>().join(", "), fitted.tokens)
}

fn tokens(budget: usize) -> CatalogRequest {
    CatalogRequest { budget: Some(Budget::Tokens(budget)), ..CatalogRequest::default() }
}

#[test]
fn the_longest_descriptions_are_shortened_before_a_skill_is_left_out() {
    assert_snapshot!(fates(&CatalogRequest::default()), @"log whole, notes whole, pdf whole (156 tokens)");
    assert_snapshot!(fates(&tokens(148)), @"log 74/105, notes whole, pdf 63/137 (148 tokens)");
    assert_snapshot!(fates(&tokens(130)), @"log whole, notes whole, pdf left_out (113 tokens)");
    assert_snapshot!(fates(&tokens(100)), @"log whole, notes left_out, pdf left_out (78 tokens)");
}

#[test]
fn the_text_says_what_is_missing() {
    let text = |format| fitted(SKILLS, format, &tokens(105)).text.unwrap_or_default();
    assert_snapshot!(text(CatalogFormat::Xml), @"
    <available_skills>
    <skill>
    <name>local/log</name>
    <description>Writes release notes from the history of a repository, from its issues and from what its maintainers say.</description>
    <location>/s/SKILL.md</location>
    </skill>
    <note>2 more skills are not listed; search for them.</note>
    </available_skills>
    ");
    assert_snapshot!(text(CatalogFormat::Markdown), @"
    | Name | Description | Location |
    | --- | --- | --- |
    | local/log | Writes release notes from the history of a repository, from its issues and from what its maintainers say. | /s/SKILL.md |
    | local/notes | Takes notes. | /s/SKILL.md |
    | local/pdf | Extracts text and tables from PDF files, fills in forms, merges documents and splits them into pages. Use it whenever a PDF is mentioned. | /s/SKILL.md |
    ");
    assert_snapshot!(text(CatalogFormat::Json), @r#"
    {"skills":[
    {"name":"local/log","description":"Writes release notes from the history of a repository, from its issues and from what its maintainers say.","location":"/s/SKILL.md"},
    {"name":"local/notes","description":"Takes notes.","location":"/s/SKILL.md"}
    ],
    "note":"1 more skill is not listed; search for it."}
    "#);
}

#[test]
fn pinned_skills_come_first_and_whole() {
    let pinned = [named("pdf")].into();
    assert_snapshot!(fates(&CatalogRequest { pinned, ..tokens(130) }), @"pdf whole, notes whole, log left_out (120 tokens)");
}

#[test]
fn a_query_puts_what_fits_it_first() {
    let ranked = || Some(vec![named("pdf"), named("notes")]);
    let request = CatalogRequest { ranked: ranked(), ..CatalogRequest::default() };
    assert_snapshot!(fates(&request), @"pdf whole, notes whole, log whole (156 tokens)");
    assert_snapshot!(fates(&CatalogRequest { ranked: ranked(), ..tokens(130) }), @"pdf whole, notes whole, log left_out (120 tokens)");
}

#[test]
fn excluded_skills_are_reported_and_not_told_of() {
    let excluded = [named("notes"), named("pdf")].into();
    let request = CatalogRequest { excluded, ..CatalogRequest::default() };
    assert_snapshot!(fates(&request), @"log whole, notes excluded, pdf excluded (63 tokens)");
    let lines = fitted(SKILLS, CatalogFormat::Markdown, &request).text.map(|text| text.lines().count());
    assert_eq!(lines, Some(3));
}

#[test]
fn a_budget_for_nothing_says_what_would_be_needed() {
    let request = |budget| CatalogRequest { budget: Some(budget), ..CatalogRequest::default() };
    for format in FORMS {
        for budget in [Budget::Tokens, Budget::Bytes] {
            let none = fitted(&SKILLS[..1], format, &request(budget(3)));
            assert_eq!((none.text, none.tokens, none.skills.len()), (None, 0, 1));
            let least = none.least.expect("there is a skill");
            assert_eq!(fitted(&SKILLS[..1], format, &request(budget(least - 1))).text, None);
            assert!(
                fitted(&SKILLS[..1], format, &request(budget(least))).text.is_some(),
                "{format:?} {least}"
            );
        }
    }
    let empty = fitted(&[], CatalogFormat::Xml, &tokens(3));
    assert_eq!((empty.text, empty.least), (None, None));
}

#[test]
fn the_least_budget_of_many_shows_the_first_one_and_none_below_does() {
    let long = "A description that goes on for a while, so that it can be cut. ".repeat(4);
    let many: Vec<String> = (0..200).map(|number| format!("s{number}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), long.as_str())).collect();
    let few = [("a-skill-with-a-rather-long-name", "Is first."), ("b", "B.")];
    let request = |budget| CatalogRequest { budget: Some(budget), ..CatalogRequest::default() };
    for skills in [&many[..], &many[..2], &few[..], &few[1..]] {
        for format in FORMS {
            for budget in [Budget::Tokens, Budget::Bytes] {
                let least = fitted(skills, format, &request(budget(3))).least.expect("there is a skill");
                let is_shown = |amount| {
                    let fitted = fitted(skills, format, &request(budget(amount)));
                    let first = fitted.skills.iter().find(|skill| skill.name == named(skills[0].0));
                    first.map(|skill| skill.fate) != Some(Fate::LeftOut)
                };
                let shown = [is_shown(least - 1), is_shown(least)];
                assert_eq!(shown, [false, true], "{format:?} {least} of {}", skills.len());
            }
        }
    }
}

#[test]
fn a_composed_skill_says_that_it_is_one() {
    let (name, other) = (named("release"), named("loose"));
    let item = |name, location| CatalogItem {
        name,
        description: "Releases.",
        location,
        kind: CatalogItemKind::Composed,
    };
    let items = [item(&name, Some("/s/release.yaml")), item(&other, None)];
    let texts =
        FORMS.map(|format| fit_catalog(&items, format, &CatalogRequest::default()).text.unwrap_or_default());
    assert_eq!(
        texts,
        [
            "<available_skills>\n<skill>\n<name>local/release</name>\n<kind>composed</kind>\n\
             <description>Releases.</description>\n<location>/s/release.yaml</location>\n</skill>\n\
             <skill>\n<name>local/loose</name>\n<kind>composed</kind>\n\
             <description>Releases.</description>\n</skill>\n</available_skills>\n",
            "| Name | Description | Location |\n| --- | --- | --- |\n\
             | local/release | Releases. | composed /s/release.yaml |\n| local/loose | Releases. | composed  |\n",
            "{\"skills\":[\n{\"name\":\"local/release\",\"kind\":\"composed\",\"description\":\"Releases.\",\
             \"location\":\"/s/release.yaml\"},\n{\"name\":\"local/loose\",\"kind\":\"composed\",\
             \"description\":\"Releases.\"}\n]}\n",
        ]
    );
}

proptest! {
    #[test]
    fn no_text_exceeds_its_budget_and_every_skill_has_a_fate(
        descriptions in proptest::collection::vec(
            prop_oneof![
                "([A-Za-z]{1,9}[ ,.]){0,40}",
                "([\u{4e00}-\u{4eff}]{1,9}[，。]){0,20}",
                "[<>&\"'|*_\\\\\n\t\u{202e}\u{0} a-c]{0,80}",
                "\\PC{0,60}",
            ],
            0..12,
        ),
        amount in 0_usize..900,
        in_bytes in any::<bool>(),
        format in prop_oneof![Just(FORMS[0]), Just(FORMS[1]), Just(FORMS[2])],
        (pinned, excluded, ranked) in (0_usize..12, 0_usize..12, proptest::option::of(0_usize..12)),
    ) {
        let names: Vec<String> = (0..descriptions.len()).map(|number| format!("skill-{number}")).collect();
        let skills: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(descriptions.iter().map(String::as_str)).collect();
        let request = CatalogRequest {
            budget: Some(if in_bytes { Budget::Bytes(amount * 4) } else { Budget::Tokens(amount) }),
            pinned: [named(&format!("skill-{pinned}"))].into(),
            excluded: [named(&format!("skill-{excluded}"))].into(),
            ranked: ranked.map(|rank| vec![named(&format!("skill-{rank}")), named("skill-1")]),
        };
        let fitted = fitted(&skills, format, &request);
        let text = fitted.text.clone().unwrap_or_default();
        prop_assert_eq!((fitted.tokens, fitted.bytes), (estimate_tokens(&text), text.len()));
        if in_bytes {
            prop_assert!(text.len() <= amount * 4);
        } else {
            prop_assert!(fitted.tokens <= amount);
        }
        let mut told: Vec<SkillName> = fitted.skills.iter().map(|skill| skill.name.clone()).collect();
        told.sort();
        let mut all: Vec<SkillName> = names.iter().map(|name| named(name)).collect();
        all.sort();
        prop_assert_eq!(told, all);
        for skill in &fitted.skills {
            let is_shown = matches!(skill.fate, Fate::Whole | Fate::Shortened { .. });
            let shown_name = skill.name.as_str().replace('_', "\\_");
            // No name is the beginning of another one here, up to ten of them.
            if descriptions.len() <= 10 {
                prop_assert_eq!(text.contains(&shown_name), is_shown, "{}", shown_name);
            }
        }
    }
}
