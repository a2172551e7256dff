//! What a file defines.

use std::fmt;

use super::{Format, SKILL_FORMAT, TOOL_FORMAT, typed};
use crate::escape::excerpt;
use crate::format_schema::{Field, SKILL, Shape, TOOL};
use crate::yaml::{Key, Node};
use crate::{Diagnostic, DiagnosticCode};

/// What a YAML file defines.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum DefinitionKind {
    /// A tool or a validation.
    Tool,
    /// A skill.
    Skill,
}

impl fmt::Display for DefinitionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tool => "tool",
            Self::Skill => "skill",
        })
    }
}

/// Tells what a document means to define; none when it says so of neither or of both.
///
/// A wrapper says it. Without one it is the keys: only a tool has `source`, only a skill has items.
pub fn definition_kind(tree: &Node) -> Option<DefinitionKind> {
    let marks = Marks::of(tree);
    match (marks.tool.is_some(), marks.skill.is_some()) {
        (true, false) => Some(DefinitionKind::Tool),
        (false, true) => Some(DefinitionKind::Skill),
        _ => None,
    }
}

/// Returns the one finding about a file that is not what it was read as.
pub(super) fn mismatch(tree: &Node, format: Format) -> Option<Box<Diagnostic>> {
    let noun = format.noun;
    let marks = Marks::of(tree);
    let found = match (marks.tool, marks.skill) {
        (Some(tool), Some(skill)) => {
            let message = format!(
                "the file has keys of a tool (`{}`) and of a skill (`{}`)",
                excerpt(&tool.text),
                excerpt(&skill.text)
            );
            let (first, second) =
                if tool.span.start < skill.span.start { (tool, skill) } else { (skill, tool) };
            Diagnostic::error(DiagnosticCode::WrongKind, first.span, message)
                .with_label(second.span, "the other one")
                .with_hint("give each its own file: tools in `.agents/tools/`, skills in `.agents/skills/`")
        }
        (Some(tool), None) if noun == SKILL_FORMAT.noun => {
            let message = format!("expected a skill, and `{}` makes this a tool", excerpt(&tool.text));
            Diagnostic::error(DiagnosticCode::WrongKind, tool.span, message)
                .with_hint("tools stand in `.agents/tools/` and are added by `agents tool add`")
        }
        (None, Some(skill)) if noun == TOOL_FORMAT.noun => {
            let message = format!("expected a tool, and `{}` makes this a skill", excerpt(&skill.text));
            Diagnostic::error(DiagnosticCode::WrongKind, skill.span, message)
                .with_hint("skills stand in `.agents/skills/` and are added by `agents skill add`")
        }
        (None, None) if !resembles(tree, format) => {
            let first = tree.as_mapping().and_then(|mapping| mapping.pairs.first());
            let place = first.map_or(tree.span, |pair| pair.key.span);
            let keys = if noun == TOOL_FORMAT.noun {
                "`name`, `description` and `source`"
            } else {
                "`name`, `description` and items such as `tools`"
            };
            Diagnostic::error(DiagnosticCode::WrongKind, place, format!("the file has no key of a {noun}"))
                .with_hint(format!("a {noun} has {keys}"))
        }
        _ => return None,
    };
    Some(Box::new(found))
}

/// The keys by which a document is told to be one thing or the other.
struct Marks<'t> {
    tool: Option<&'t Key<'t>>,
    skill: Option<&'t Key<'t>>,
}

impl<'t> Marks<'t> {
    fn of(tree: &'t Node<'t>) -> Self {
        let pairs = || tree.as_mapping().into_iter().flat_map(|mapping| &mapping.pairs);
        let is_whole = pairs().filter(|pair| pair.key.text != typed::HEADER).count() == 1;
        let find = |is_mark: &dyn Fn(&str) -> bool, wrappers: &[&str]| {
            pairs()
                .find(|pair| {
                    let key = &*pair.key.text;
                    let wraps = wrappers.contains(&key) && (key != "validation" || is_whole);
                    (wraps && pair.value.as_mapping().is_some()) || is_mark(key)
                })
                .map(|pair| &pair.key)
        };
        Self {
            tool: find(&|key| key == "source", TOOL_FORMAT.wrappers),
            skill: find(&is_skill_item, SKILL_FORMAT.wrappers),
        }
    }
}

/// Tells whether a key lists the items of a skill.
fn is_skill_item(key: &str) -> bool {
    is_key_of(&SKILL, key) && !is_key_of(&TOOL, key) && key != "version"
}

fn is_key_of(shape: &Shape, key: &str) -> bool {
    shape.field(key).is_some()
}

/// Tells whether a document has a key of the format, or one that is nearly one.
fn resembles(tree: &Node, format: Format) -> bool {
    let is_close = |key: &str| {
        let key: String = key.chars().take(64).flat_map(char::to_lowercase).collect();
        let spellings = || format.shape.all().flat_map(Field::spellings);
        spellings().any(|spelling| strsim::damerau_levenshtein(&key, spelling) <= spelling.len() / 3)
    };
    let mut keys = tree.as_mapping().into_iter().flat_map(|mapping| &mapping.pairs);
    keys.any(|pair| format.wrappers.contains(&&*pair.key.text) || is_close(&pair.key.text))
}
