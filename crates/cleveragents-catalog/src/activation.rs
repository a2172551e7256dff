//! The wrapper around the instructions of one skill.
//!
//! The body stays byte for byte what its author wrote, so it cannot be escaped. What keeps it from closing the wrapper
//! is the name of the tag: `skill_content`, and when that word occurs anywhere in the body, in any case, then the first
//! of `skill_content_2`, `skill_content_3` and so on that does not occur. Everything that the wrapper itself says stands
//! before the body, so nothing inside the body can pretend to be a later part of it.

use std::collections::BTreeSet;

use cleveragents_domain::SkillName;

use crate::render::{push_xml_attribute, push_xml_text};

#[cfg(test)]
mod tests;

/// What a model is given when it asks for one skill.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Activation {
    /// The name of the skill.
    pub name: SkillName,
    /// The label of the skill's folder, to which every relative path in the body refers.
    pub folder: String,
    /// What the skill is for.
    pub description: String,
    /// The entries of its `allowed-tools`; none when it restricts nothing.
    pub allowed_tools: Vec<String>,
    /// The instructions as they stand in the file.
    pub body: String,
    /// The files that the skill brings along, relative to its folder, in the order in which they are listed.
    pub resources: Vec<String>,
    /// Whether `resources` holds every file that the skill brings along.
    pub complete: bool,
}

/// The most files that a model is told of; the rest is counted.
pub(crate) const SHOWN_RESOURCES: usize = 100;

/// Renders the name, the folder, the first hundred resources and the unchanged body of a skill.
pub fn render_activation(activation: &Activation) -> String {
    render_wrapped(&Wrapper::of(activation))
}

/// What stands between two tags.
#[derive(Clone, Debug)]
pub(crate) struct Wrapper<'a> {
    pub(crate) tag: &'static str,
    pub(crate) name: &'a SkillName,
    pub(crate) folder: &'a str,
    /// The number and the headings of the section that `body` is.
    pub(crate) section: Option<(&'a str, &'a str)>,
    /// One line of our own words.
    pub(crate) remark: Option<&'a str>,
    pub(crate) resources: &'a [String],
    pub(crate) complete: bool,
    pub(crate) body: &'a str,
}

impl<'a> Wrapper<'a> {
    /// The wrapper of all that there is.
    pub(crate) fn of(activation: &'a Activation) -> Self {
        Self {
            tag: "skill_content",
            name: &activation.name,
            folder: &activation.folder,
            section: None,
            remark: None,
            resources: &activation.resources,
            complete: activation.complete,
            body: &activation.body,
        }
    }

    /// Says nothing about files.
    pub(crate) fn without_files(self) -> Self {
        Self { resources: &[], complete: true, ..self }
    }
}

/// Renders what a wrapper says, and then its body as it is.
pub(crate) fn render_wrapped(wrapper: &Wrapper<'_>) -> String {
    let tag = closing_safe_tag(wrapper.tag, wrapper.body);
    let shown = wrapper.resources.get(..SHOWN_RESOURCES).unwrap_or(wrapper.resources);
    let resources: usize = shown.iter().map(|resource| resource.len() + 16).sum();
    let mut out = String::with_capacity(wrapper.body.len() + 2 * wrapper.folder.len() + resources + 512);
    out.push('<');
    out.push_str(&tag);
    out.push_str(" name=\"");
    push_xml_attribute(&mut out, wrapper.name.as_str());
    out.push_str("\" folder=\"");
    push_xml_attribute(&mut out, wrapper.folder);
    if let Some((number, path)) = wrapper.section {
        out.push_str("\" section=\"");
        push_xml_attribute(&mut out, number);
        out.push(' ');
        push_xml_attribute(&mut out, path);
    }
    out.push_str("\">\n");
    if let Some(remark) = wrapper.remark {
        out.push_str(remark);
        out.push('\n');
    }
    out.push_str("Relative paths in this skill start at its folder.\n");
    if !wrapper.resources.is_empty() {
        out.push_str("<skill_resources>\n");
        for resource in shown {
            out.push_str("<file>");
            push_xml_text(&mut out, resource);
            out.push_str("</file>\n");
        }
        out.push_str("</skill_resources>\n");
    }
    match wrapper.resources.len() - shown.len() {
        0 => {}
        1 => out.push_str("And 1 more file: `skill resources` lists all of them.\n"),
        more => {
            out.extend(["And ", &more.to_string(), " more files: `skill resources` lists all of them.\n"]);
        }
    }
    if !wrapper.complete {
        out.push_str("The list of files is not complete: not everything in the folder could be looked at.\n");
    }
    if !wrapper.body.is_empty() || wrapper.remark.is_none() {
        out.push('\n');
    }
    out.push_str(wrapper.body);
    if !wrapper.body.is_empty() && !wrapper.body.ends_with('\n') {
        out.push('\n');
    }
    out.push_str("</");
    out.push_str(&tag);
    out.push_str(">\n");
    out
}

/// Returns the first tag of the series `word`, `word_2`, `word_3` with which no tag inside the body can agree. The word is
/// in lower case.
///
/// The numbers in use are collected in one pass, so a body that names thousands of tags costs no more than another. The
/// answer is never larger than the number of occurrences plus two, hence a number that does not fit is no rival.
pub(crate) fn closing_safe_tag(word: &str, body: &str) -> String {
    let folded = body.to_ascii_lowercase();
    if !folded.contains(word) {
        return word.to_owned();
    }
    let used: BTreeSet<u64> = folded.split(word).skip(1).filter_map(number).collect();
    // The first gap: numbers come sorted, and one that equals the candidate moves it on.
    let free = used.range(2..).fold(2, |candidate, &number| candidate + u64::from(number == candidate));
    format!("{word}_{free}")
}

/// Reads the number in `_123>`.
fn number(rest: &str) -> Option<u64> {
    let digits = rest.strip_prefix('_')?;
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    digits.get(..end)?.parse().ok()
}
