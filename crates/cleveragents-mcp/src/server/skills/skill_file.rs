//! The file of a skill as clients get it: its bytes with a short name, and its front matter as JSON.

use cleveragents_domain::SkillName;
use cleveragents_loader::{Dialect, DialectChoice, Node, ParseOptions, ParsedSkill, parse_skill};
use rmcp::model::SkillFrontmatter;
use serde_json::{Map, Value};

use super::snapshot::NotServed;

/// A skill file as clients get it.
pub(super) struct SkillFile {
    pub(super) bytes: Vec<u8>,
    pub(super) frontmatter: SkillFrontmatter,
}

/// Gives the bytes that are served: those of the file, with nothing but the name shortened where it has a namespace.
pub(super) fn served_skill_file(
    name: &SkillName,
    bytes: &[u8],
    dialect: Dialect,
) -> Result<SkillFile, NotServed> {
    let parsed = parsed(bytes, name);
    let declared = parsed.declared_name.clone().ok_or(NotServed::FrontMatter)?;
    let short = name.short_name();
    if declared == short {
        let frontmatter = frontmatter(&parsed)?;
        return Ok(SkillFile { bytes: bytes.to_owned(), frontmatter });
    }
    if dialect != Dialect::CleverAgents || declared != name.as_str() {
        return Err(NotServed::OtherName { declared, expected: short.to_owned() });
    }
    let shortened = shortened(&parsed, &declared, short).ok_or(NotServed::NameInPlace)?;
    let again = parse_skill(
        &shortened,
        &ParseOptions {
            default_namespace: name.namespace(),
            dialect: DialectChoice::Auto,
            folder_name: None,
        },
    );
    let (before, mut after) = (frontmatter(&parsed)?, frontmatter(&again)?);
    if after.name != short {
        return Err(NotServed::NameInPlace);
    }
    after.name.clone_from(&before.name);
    if after != before {
        return Err(NotServed::NameInPlace);
    }
    short.clone_into(&mut after.name);
    Ok(SkillFile { bytes: shortened, frontmatter: after })
}

fn parsed(bytes: &[u8], name: &SkillName) -> ParsedSkill {
    let options =
        ParseOptions { default_namespace: name.namespace(), dialect: DialectChoice::Auto, folder_name: None };
    parse_skill(bytes, &options)
}

/// Replaces the name where it stands, once, within its value.
fn shortened(parsed: &ParsedSkill, declared: &str, short: &str) -> Option<Vec<u8>> {
    let text = parsed.text()?;
    let span = parsed.tree.as_ref()?.as_mapping()?.get("name")?.value.span;
    let value = text.get(span.start..span.end)?;
    let mut places = value.match_indices(declared);
    let (at, _) = places.next()?;
    if places.next().is_some() {
        return None;
    }
    let start = span.start.checked_add(at)?;
    let rest = text.get(start.checked_add(declared.len())?..)?;
    Some([text.get(..start)?, short, rest].concat().into_bytes())
}

/// Returns the front matter as JSON, with every field that the author wrote, by the rules of YAML 1.2.
fn frontmatter(parsed: &ParsedSkill) -> Result<SkillFrontmatter, NotServed> {
    if parsed.recovered {
        return Err(NotServed::FrontMatter);
    }
    let fields = parsed.tree.as_ref().map(Node::to_json_core);
    let Some(Value::Object(mut fields)) = fields else { return Err(NotServed::FrontMatter) };
    let name = text_field(&mut fields, "name")?;
    let description = text_field(&mut fields, "description")?;
    let mut frontmatter = SkillFrontmatter::new(name, description);
    frontmatter.extra = fields;
    Ok(frontmatter)
}

fn text_field(fields: &mut Map<String, Value>, key: &str) -> Result<String, NotServed> {
    match fields.shift_remove(key) {
        Some(Value::String(text)) => Ok(text),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) | None => {
            Err(NotServed::FrontMatter)
        }
    }
}
