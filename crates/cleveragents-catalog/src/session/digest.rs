//! What a model has to know about its active skills when its context was compacted.

use cleveragents_domain::SkillName;

use super::{ActiveSkill, Session};
use crate::render::push_xml_text;
use crate::shortening::{ELLIPSIS, Fitted, Item, Unit, fit};
use crate::tokens::estimate_tokens;

/// The active skills as text for a model, within a bound.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SessionDigest {
    /// The text; empty when no skill is active, or when not even one fits.
    pub text: String,
    /// The estimated tokens of the text.
    pub tokens: usize,
    /// The skills that the text names, sorted.
    pub shown: Vec<SkillName>,
    /// The skills that did not fit, sorted. Those that were not used for longest are left out first.
    pub left_out: Vec<SkillName>,
}

/// The most entries of `allowed-tools` that are shown of one skill.
const SHOWN_ALLOWED_TOOLS: usize = 8;
const BEGIN: &str = "<active_skills>\nThese skills are active. Their instructions were given earlier in this conversation; ask for them again where they are missing.\n";
const END: &str = "</active_skills>\n";

impl Session {
    /// Renders the active skills for a model whose context was or will be compacted, in at most `tokens` estimated tokens.
    ///
    /// Descriptions are shortened first; when the names alone do not fit, the skills that were not used for longest are
    /// left out and counted in the text.
    pub fn digest(&self, tokens: usize) -> SessionDigest {
        let mut skills: Vec<&ActiveSkill> = self.active().collect();
        skills.sort_by_key(|skill| std::cmp::Reverse(skill.latest_use()));
        let budget = (tokens as u64).saturating_mul(100);
        let frame = Unit::Tokens.of(BEGIN) + Unit::Tokens.of(END);
        let descriptions: Vec<String> = skills.iter().map(|skill| one_line(skill.description())).collect();
        let items: Vec<Item<'_>> = skills
            .iter()
            .zip(&descriptions)
            .map(|(skill, text)| Item { fixed: Unit::Tokens.of(&line(skill, "")), text })
            .collect();
        let within = |budget: u64| {
            fit(&items, budget, Unit::Tokens, |piece| {
                let mut escaped = String::with_capacity(piece.len());
                push_xml_text(&mut escaped, piece);
                Unit::Tokens.of(&escaped)
            })
        };
        let mut fitted = within(budget.saturating_sub(frame));
        if fitted.contains(&Fitted::LeftOut) {
            let remark = Unit::Tokens.of(&more(skills.len()));
            fitted = within(budget.saturating_sub(frame + remark));
        }
        let mut lines: Vec<(SkillName, Option<String>)> = Vec::with_capacity(skills.len());
        for ((skill, text), fitted) in skills.iter().zip(&descriptions).zip(fitted) {
            let line = match fitted {
                Fitted::Whole => Some(line(skill, text)),
                Fitted::Cut(end) => {
                    let mut cut = text.get(..end).unwrap_or_default().to_owned();
                    cut.push(ELLIPSIS);
                    Some(line(skill, &cut))
                }
                Fitted::LeftOut => None,
            };
            lines.push((skill.name().clone(), line));
        }
        lines.sort();
        let left_out: Vec<SkillName> =
            lines.iter().filter(|(_, line)| line.is_none()).map(|(name, _)| name.clone()).collect();
        let mut digest = SessionDigest { left_out, ..SessionDigest::default() };
        for (name, line) in lines {
            let Some(line) = line else { continue };
            digest.text.push_str(if digest.shown.is_empty() { BEGIN } else { "" });
            digest.text.push_str(&line);
            digest.shown.push(name);
        }
        if !digest.shown.is_empty() {
            if !digest.left_out.is_empty() {
                digest.text.push_str(&more(digest.left_out.len()));
            }
            digest.text.push_str(END);
        }
        digest.tokens = estimate_tokens(&digest.text);
        digest
    }
}

fn line(skill: &ActiveSkill, description: &str) -> String {
    let mut out = format!("- {}", skill.name());
    if !skill.allowed_tools().is_empty() {
        let mut shown =
            skill.allowed_tools().iter().take(SHOWN_ALLOWED_TOOLS).map(String::as_str).collect::<Vec<_>>();
        if skill.allowed_tools().len() > SHOWN_ALLOWED_TOOLS {
            shown.push("more");
        }
        out.push_str(" (only ");
        push_xml_text(&mut out, &one_line(&shown.join(", ")));
        out.push(')');
    }
    out.push_str(": ");
    push_xml_text(&mut out, description);
    out.push('\n');
    out
}

fn more(count: usize) -> String {
    match count {
        1 => "And 1 more skill is active.\n".to_owned(),
        count => format!("And {count} more skills are active.\n"),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
