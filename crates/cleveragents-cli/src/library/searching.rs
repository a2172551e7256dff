//! What a model is told about the skills, and which of them fit a task.

use std::collections::BTreeMap;

use cleveragents::{Budget, CatalogFormat, CatalogQuery, Fate, FittedCatalog, HitPart, SkillName};

use super::Library;
use crate::args::{CatalogArgs, CatalogForm, SkillSearchArgs, TokenizerChoice};
use crate::commands::{CatalogBudget, CatalogFateRow, Found, HitRow, PartRow, RenderedCatalog};
use crate::error::CommandError;

impl Library {
    /// Renders the catalog.
    pub(crate) fn catalog(&self, args: &CatalogArgs) -> Result<RenderedCatalog, CommandError> {
        let format = match args.form {
            CatalogForm::Xml => CatalogFormat::Xml,
            CatalogForm::Markdown => CatalogFormat::Markdown,
            CatalogForm::Json => CatalogFormat::Json,
        };
        let query = CatalogQuery {
            budget: budget(args)?,
            task: args.query.clone(),
            pinned: args.pin.clone(),
            excluded: args.exclude.clone(),
            ..CatalogQuery::new(format)
        };
        let form = args.form.as_str();
        if query == CatalogQuery::new(format) && !args.explain {
            let (text, skills) = self.agents.catalog_counted(format)?;
            return Ok(RenderedCatalog { form, skills, text, budget: None, explain: false });
        }
        let told = self.agents.catalog_within(&query)?;
        let scores: BTreeMap<&SkillName, f32> =
            told.ranked.iter().flatten().map(|skill| (&skill.name, skill.score)).collect();
        let skills = told.fitted.skills.len();
        let budget = Some(report(args, &told.fitted, &scores));
        Ok(RenderedCatalog { form, skills, text: told.fitted.text, budget, explain: args.explain })
    }

    /// Finds the skills that fit a task.
    pub(crate) fn search(&self, args: &SkillSearchArgs) -> Result<Found, CommandError> {
        let found = self.agents.search(&args.task, args.limit.get())?;
        let hits = found.hits.into_iter().map(|hit| HitRow {
            name: hit.name.to_string(),
            score: rounded(hit.score),
            kind: hit.kind.as_str(),
            description: hit.description,
            location: hit.location,
            parts: hit.parts.into_iter().map(part_row).collect(),
        });
        Ok(Found {
            terms: found.terms,
            searched: found.searched,
            matching: found.matching,
            hits: hits.collect(),
            unread: found.unread,
            unread_bytes: found.unread_bytes,
            cut: found.cut.iter().map(ToString::to_string).collect(),
            unopened: found
                .unopened
                .into_iter()
                .map(|skill| (skill.name.to_string(), skill.reason))
                .collect(),
            explain: args.explain,
        })
    }
}

fn budget(args: &CatalogArgs) -> Result<Option<Budget>, CommandError> {
    let Some(tokens) = args.budget else { return Ok(args.bytes.map(Budget::Bytes)) };
    match args.tokenizer {
        TokenizerChoice::Estimate => Ok(Some(Budget::Tokens(tokens))),
        #[cfg(feature = "exact-tokens")]
        TokenizerChoice::Cl100k => Ok(Some(Budget::ExactTokens(tokens, cleveragents::Tokenizer::Cl100k))),
        #[cfg(feature = "exact-tokens")]
        TokenizerChoice::O200k => Ok(Some(Budget::ExactTokens(tokens, cleveragents::Tokenizer::O200k))),
        #[cfg(not(feature = "exact-tokens"))]
        TokenizerChoice::Cl100k | TokenizerChoice::O200k => {
            Err(CommandError::usage("this program has no tokenizer built in")
                .with_hint("build it with `--features exact-tokens`, or let tokens be estimated"))
        }
    }
}

fn report(args: &CatalogArgs, fitted: &FittedCatalog, scores: &BTreeMap<&SkillName, f32>) -> CatalogBudget {
    let fates = fitted.skills.iter().map(|skill| CatalogFateRow {
        name: skill.name.to_string(),
        fate: skill.fate.as_str(),
        characters: match skill.fate {
            Fate::Shortened { shown, of } => Some([shown, of]),
            Fate::Whole | Fate::LeftOut | Fate::Excluded => None,
        },
        score: scores.get(&skill.name).copied().map(rounded),
    });
    CatalogBudget {
        max_tokens: args.budget,
        max_bytes: args.bytes,
        tokenizer: match args.tokenizer {
            TokenizerChoice::Estimate => "estimate",
            TokenizerChoice::Cl100k => "cl100k",
            TokenizerChoice::O200k => "o200k",
        },
        tokens: fitted.tokens,
        bytes: fitted.bytes,
        whole: fitted.count(|fate| fate == Fate::Whole),
        shortened: fitted.count(|fate| matches!(fate, Fate::Shortened { .. })),
        left_out: fitted.count(|fate| fate == Fate::LeftOut),
        excluded: fitted.count(|fate| fate == Fate::Excluded),
        least: fitted.least,
        fates: fates.collect(),
    }
}

fn part_row(part: HitPart) -> PartRow {
    let plain = |kind, score| PartRow { kind, term: None, field: None, count: None, score: rounded(score) };
    match part {
        HitPart::Term { term, field, count, score } => PartRow {
            term: Some(term),
            field: Some(field.as_str()),
            count: Some(count),
            ..plain("term", score)
        },
        HitPart::Name { score } => plain("name", score),
        HitPart::Missing { score } => plain("missing", score),
    }
}

/// Rounds a score to what tells scores apart.
fn rounded(score: f32) -> f64 {
    (f64::from(score) * 1e3).round() / 1e3
}
