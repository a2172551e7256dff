//! What a skill says it is not for.
//!
//! Authors write that in three places: in `when_not_to_use` of the metadata, in sentences of the description that begin
//! with words such as "Do not use", and under a heading such as "When not to use".

#[cfg(test)]
mod tests;

/// How a sentence of a description begins that says what the skill is not for.
const OPENERS: &[&str] = &[
    "do not use",
    "don't use",
    "don’t use",
    "never use",
    "not for ",
    "not intended for",
    "not suitable for",
    "not meant for",
    "do not trigger",
    "don't trigger",
    "do not activate",
    "don't activate",
    "do not invoke",
    "skip when",
    "skip for",
    "avoid using",
    "this skill is not for",
    "this is not for",
];
/// How a sentence of the instructions begins that says it. Others of these tell what not to do while the skill is used.
const BODY_OPENERS: &[&str] = &[
    "do not use this skill",
    "don't use this skill",
    "don’t use this skill",
    "never use this skill",
    "this skill is not for",
];
/// Words in a heading under which it says so.
const HEADINGS: &[&str] = &[
    "when not to use",
    "when to not use",
    "do not use",
    "don't use",
    "don’t use",
    "not for",
    "when not to trigger",
];
/// The longest heading that is looked at, in bytes.
const LONGEST_HEADING: usize = 80;

/// Splits a description into the parts that say what the skill is for and those that say what it is not for.
pub(super) fn of_description(text: &str) -> Vec<(&str, bool)> {
    parts(text, OPENERS)
}

/// Splits instructions in the same way.
pub(super) fn of_body(text: &str) -> Vec<(&str, bool)> {
    parts(text, BODY_OPENERS)
}

fn parts<'t>(text: &'t str, openers: &[&str]) -> Vec<(&'t str, bool)> {
    let mut out = Parts { text, found: Vec::new(), start: 0, wanted: true };
    // The level of the heading that says so, while what follows belongs to it.
    let mut below: Option<usize> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((level, title)) = heading(line) {
            if below.is_some_and(|below| level <= below) {
                below = None;
            }
            if below.is_none() && is_unwanted_heading(title) {
                below = Some(level);
            }
        }
        if below.is_some() {
            out.turn(at, false);
        } else {
            for sentence in sentences(line) {
                out.turn(at, !begins_so(sentence, openers));
                at += sentence.len();
            }
            continue;
        }
        at += line.len();
    }
    out.end()
}

struct Parts<'t> {
    text: &'t str,
    found: Vec<(&'t str, bool)>,
    start: usize,
    wanted: bool,
}

impl<'t> Parts<'t> {
    /// Notes what the text from a place on says.
    fn turn(&mut self, at: usize, wanted: bool) {
        if wanted != self.wanted {
            self.cut(at);
            self.wanted = wanted;
        }
    }

    fn cut(&mut self, at: usize) {
        let part = self.text.get(self.start..at).unwrap_or_default();
        if !part.is_empty() {
            self.found.push((part, self.wanted));
        }
        self.start = at;
    }

    fn end(mut self) -> Vec<(&'t str, bool)> {
        self.cut(self.text.len());
        self.found
    }
}

/// Reads a line such as `## When not to use`.
fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=6).contains(&level) && title.starts_with([' ', '\t'])).then_some((level, title))
}

fn is_unwanted_heading(title: &str) -> bool {
    if title.len() > LONGEST_HEADING {
        return false;
    }
    let title = title.trim_matches(|character: char| !character.is_alphanumeric()).to_lowercase();
    HEADINGS.iter().any(|heading| title.starts_with(heading))
}

/// Splits a line at the ends of its sentences; nothing is lost.
fn sentences(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let bytes = rest.as_bytes();
        let ends = |pair: &[u8]| matches!(pair, [b'.' | b'!' | b'?' | b';' | b')', b' ']);
        let end = bytes.windows(2).position(ends).map_or(rest.len(), |at| at + 1);
        let (sentence, after) = rest.split_at(end);
        rest = after;
        Some(sentence)
    })
}

fn begins_so(sentence: &str, openers: &[&str]) -> bool {
    let start = sentence.trim_start_matches(|character: char| !character.is_alphanumeric());
    openers
        .iter()
        .any(|opener| start.get(..opener.len()).is_some_and(|start| start.eq_ignore_ascii_case(opener)))
}
