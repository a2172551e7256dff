use cleveragents_domain::SkillName;

use super::{Tokenizer, count_tokens};
use crate::budget::{Budget, CatalogRequest, fit_catalog};
use crate::render::{CatalogFormat, CatalogItem, CatalogItemKind};

#[test]
fn tokens_are_those_of_the_tokenizer() {
    let counts = [Tokenizer::Cl100k, Tokenizer::O200k]
        .map(|tokenizer| count_tokens("Extracts text from PDF files: 漢字!", tokenizer));
    assert_eq!(counts, [12, 11]);
}

#[test]
fn a_catalog_keeps_an_exact_budget_and_comes_near_it() {
    let names: Vec<SkillName> =
        (0..40).map(|number| format!("local/s{number}").parse().expect("a valid name")).collect();
    let description =
        "Extracts text and tables from PDF files, fills in forms and merges documents. ".repeat(3);
    let items: Vec<CatalogItem<'_>> = names
        .iter()
        .map(|name| CatalogItem {
            name,
            description: &description,
            location: Some("/s/SKILL.md"),
            kind: CatalogItemKind::AgentSkill,
        })
        .collect();
    for tokens in [10, 200, 1_000, 2_500, 100_000] {
        let request = CatalogRequest {
            budget: Some(Budget::ExactTokens(tokens, Tokenizer::Cl100k)),
            ..CatalogRequest::default()
        };
        let fitted = fit_catalog(&items, CatalogFormat::Xml, &request);
        let count = fitted.text.as_deref().map_or(0, |text| count_tokens(text, Tokenizer::Cl100k));
        assert_eq!((count, fitted.skills.len()), (fitted.tokens, 40));
        assert!(count <= tokens, "{count} > {tokens}");
        assert!(tokens < 200 || tokens > 5_000 || count * 100 >= tokens * 85, "{count} of {tokens}");
    }
}
