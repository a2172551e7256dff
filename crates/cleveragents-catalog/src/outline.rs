//! The sections of a body, so that a long one can be given piece by piece.
//!
//! A section is a heading of the Markdown with everything below it, deeper headings included. What stands before the first
//! heading is section 0. Headings inside code, quotes and lists are text.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::tokens::estimate_tokens;

#[cfg(test)]
mod tests;

/// The most sections of one body; later headings belong to the last of them.
pub const MAX_SECTIONS: usize = 10_000;
/// What the part before the first heading is called.
const BEGINNING: &str = "(beginning)";
/// The most candidates that an error names.
const SHOWN_CANDIDATES: usize = 8;

/// The sections of one body, in the order in which they stand.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Outline {
    sections: Vec<Section>,
    complete: bool,
}

/// A heading and everything below it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Section {
    /// The place in the tree of headings: `2.1` is the first section inside the second one; `0` stands before all headings.
    pub number: String,
    /// The headings that lead to it, its own last, as plain text.
    pub path: Vec<String>,
    /// Where it stands in the body, in bytes.
    pub range: Range<usize>,
    /// The estimated tokens of its text, deeper sections included.
    pub tokens: usize,
}

/// Why there is no one section of a name.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SectionError {
    /// No section has the number or the heading.
    #[error("no section `{written}`; the sections are {}", listed(sections, *more))]
    NotFound {
        /// What was asked for.
        written: String,
        /// The first sections, each with its number.
        sections: Vec<String>,
        /// How many others there are.
        more: usize,
    },
    /// Several sections have the heading.
    #[error("`{written}` is the heading of several sections: {}", listed(sections, *more))]
    Ambiguous {
        /// What was asked for.
        written: String,
        /// The first of them, each with its number.
        sections: Vec<String>,
        /// How many others there are.
        more: usize,
    },
}

impl Outline {
    /// Finds the sections of a body in time linear in its length.
    pub fn of(body: &str) -> Self {
        let (headings, complete) = headings(body);
        let ends = ends(&headings, body.len());
        let first = headings.first().map_or(body.len(), |heading| heading.start);
        let mut sections = Vec::with_capacity(headings.len() + 1);
        if body.get(..first).is_some_and(|before| !before.trim().is_empty()) {
            sections.push(Section {
                number: "0".to_owned(),
                path: vec![BEGINNING.to_owned()],
                range: 0..first,
                tokens: 0,
            });
        }
        let mut open: Vec<Open> = Vec::new();
        let mut outermost = 0;
        for (heading, end) in headings.into_iter().zip(ends) {
            while open.pop_if(|open| open.level >= heading.level).is_some() {}
            *open.last_mut().map_or(&mut outermost, |open| &mut open.inside) += 1;
            let counts = std::iter::once(outermost).chain(open.iter().map(|open| open.inside));
            let number = counts.map(|count| count.to_string()).collect::<Vec<_>>().join(".");
            let titles = open.iter().map(|open| &open.title).chain([&heading.title]);
            sections.push(Section {
                number,
                path: titles.cloned().collect(),
                range: heading.start..end,
                tokens: 0,
            });
            open.push(Open { level: heading.level, title: heading.title, inside: 0 });
        }
        for section in &mut sections {
            section.tokens = body.get(section.range.clone()).map_or(0, estimate_tokens);
        }
        Self { sections, complete }
    }

    /// Returns the sections in the order in which they stand; those inside a section follow it.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Tells whether every heading has a section of its own.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// Finds a section by its number, by its headings joined with ` > `, or by as many of the last ones as tell it apart.
    /// Case and the blanks around headings do not matter.
    pub fn find(&self, written: &str) -> Result<&Section, SectionError> {
        let wanted = written.trim();
        if let Some(section) = self.sections.iter().find(|section| section.number == wanted) {
            return Ok(section);
        }
        let parts: Vec<String> = wanted.split('>').map(folded).collect();
        let ends_so = |section: &&Section| {
            let path: Vec<String> = section.path.iter().map(|title| folded(title)).collect();
            path.ends_with(&parts) || path.last().is_some_and(|title| *title == folded(wanted))
        };
        let alike: Vec<&Section> = self.sections.iter().filter(ends_so).collect();
        // A whole path goes before the end of another one.
        let whole: Vec<&Section> =
            alike.iter().copied().filter(|section| section.path.len() == parts.len()).collect();
        let written = shortened(wanted);
        match (alike.as_slice(), whole.as_slice()) {
            ([only], _) | (_, [only]) => Ok(only),
            ([], _) => {
                let (sections, more) = candidates(self.sections.iter());
                Err(SectionError::NotFound { written, sections, more })
            }
            (several, _) => {
                let (sections, more) = candidates(several.iter().copied());
                Err(SectionError::Ambiguous { written, sections, more })
            }
        }
    }
}

impl Section {
    /// Returns its own heading.
    pub fn title(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// Returns the headings that lead to it, joined with ` > `.
    pub fn heading_path(&self) -> String {
        self.path.join(" > ")
    }

    /// Returns how many sections it stands inside.
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Returns its text in the body that it was found in.
    pub fn text<'b>(&self, body: &'b str) -> &'b str {
        body.get(self.range.clone()).unwrap_or_default().trim_end()
    }
}

struct Heading {
    level: HeadingLevel,
    title: String,
    start: usize,
}

/// A heading whose section has not ended.
struct Open {
    level: HeadingLevel,
    title: String,
    /// How many sections were seen directly inside.
    inside: usize,
}

/// Returns the headings that stand in no other block, and whether these are all.
fn headings(body: &str) -> (Vec<Heading>, bool) {
    let mut found: Vec<Heading> = Vec::new();
    let mut depth = 0_usize;
    let mut inside = false;
    let mut complete = true;
    for (event, range) in Parser::new(body).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if depth == 0 => {
                if found.len() == MAX_SECTIONS {
                    complete = false;
                    break;
                }
                found.push(Heading { level, title: String::new(), start: range.start });
                (inside, depth) = (true, 1);
            }
            Event::Start(_) => depth += 1,
            Event::End(TagEnd::Heading(_)) if depth == 1 => (inside, depth) = (false, 0),
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) if inside => {
                if let Some(heading) = found.last_mut() {
                    heading.title.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak if inside => {
                if let Some(heading) = found.last_mut() {
                    heading.title.push(' ');
                }
            }
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_) => {}
        }
    }
    for heading in &mut found {
        heading.title = heading.title.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    (found, complete)
}

/// Returns where each section ends: where the next heading of its level or above begins.
fn ends(headings: &[Heading], length: usize) -> Vec<usize> {
    let mut ends = vec![length; headings.len()];
    let mut open: Vec<(HeadingLevel, usize)> = Vec::new();
    for (index, heading) in headings.iter().enumerate() {
        while let Some((_, place)) = open.pop_if(|(level, _)| *level >= heading.level) {
            if let Some(end) = ends.get_mut(place) {
                *end = heading.start;
            }
        }
        open.push((heading.level, index));
    }
    ends
}

fn folded(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn shortened(written: &str) -> String {
    written.chars().take(200).collect()
}

fn candidates<'s>(sections: impl Iterator<Item = &'s Section>) -> (Vec<String>, usize) {
    let mut all: Vec<String> = Vec::new();
    let mut more = 0;
    for section in sections {
        if all.len() < SHOWN_CANDIDATES {
            all.push(format!("{} {}", section.number, shortened(section.title())));
        } else {
            more += 1;
        }
    }
    (all, more)
}

fn listed(sections: &[String], more: usize) -> String {
    let shown = sections.iter().map(|section| format!("`{section}`")).collect::<Vec<_>>().join(", ");
    match more {
        0 if sections.is_empty() => "none: it has no headings".to_owned(),
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
