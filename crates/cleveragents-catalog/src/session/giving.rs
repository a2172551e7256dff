//! What is said when instructions are asked for.

use std::collections::BTreeMap;

use cleveragents_domain::SkillName;

use super::{Given, Session, TextDigest};
use crate::activation::{Activation, Wrapper, render_wrapped};
use crate::outline::{Outline, Section, SectionError};
use crate::render::push_xml_text;
use crate::tokens::estimate_tokens;

/// The most sections that an outline shows.
const SHOWN_SECTIONS: usize = 200;
/// The most characters of a heading that an outline shows.
const SHOWN_HEADING: usize = 120;

/// Whether what was given before is given again.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Repeat {
    /// Only what the model does not have.
    #[default]
    Never,
    /// Whatever is asked for.
    Always,
}

/// What a model is to be given, and what came of it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Delivery {
    /// What the text holds.
    pub kind: DeliveryKind,
    /// The whole text for the model.
    pub text: String,
    /// Whether the instructions differ from those that were given before.
    pub changed: bool,
    /// The skills that were released to make room, those that were not used for longest first.
    pub released: Vec<SkillName>,
}

/// What a model is given.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum DeliveryKind {
    /// All of the instructions.
    Body,
    /// The headings of the instructions.
    Outline,
    /// One section of the instructions.
    Section {
        /// Its number.
        number: String,
        /// The headings that lead to it, joined with ` > `.
        path: String,
    },
    /// The remark that the model has it already.
    Unchanged,
}

impl DeliveryKind {
    /// Returns the word that stands for it in JSON.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Outline => "outline",
            Self::Section { .. } => "section",
            Self::Unchanged => "unchanged",
        }
    }
}

impl Delivery {
    /// Returns the part of the instructions that is given, without the wrapper; empty where none is.
    pub fn body<'a>(&self, activation: &'a Activation) -> &'a str {
        let body = activation.body.as_str();
        match &self.kind {
            DeliveryKind::Body => body,
            DeliveryKind::Section { number, .. } => {
                Outline::of(body).find(number).map_or("", |section| section.text(body))
            }
            DeliveryKind::Outline | DeliveryKind::Unchanged => "",
        }
    }
}

impl Session {
    /// Makes a skill active and gives its instructions, unless the model has exactly these.
    ///
    /// Of instructions that are longer than the limit the outline is given, unless they are to be repeated or have no
    /// sections.
    pub fn activate(&mut self, activation: &Activation, repeat: Repeat) -> Delivery {
        let released = self.enter(activation);
        let noted = self.note(activation);
        if noted.has_whole && repeat == Repeat::Never {
            return Delivery { released, ..unchanged(activation, noted) };
        }
        let limit = self.limits().whole_body_tokens;
        if repeat == Repeat::Never
            && limit.is_some_and(|limit| estimate_tokens(&activation.body) > limit.get())
        {
            let outline = Outline::of(&activation.body);
            if outline.sections().len() > 1 {
                return Delivery { released, ..outlined(activation, &outline, noted) };
            }
        }
        if let Some(skill) = self.active.get_mut(&activation.name) {
            skill.given = Given::Whole;
        }
        let remark = noted.changed.then_some("These instructions replace those that were given before.");
        let text = render_wrapped(&Wrapper { remark, ..Wrapper::of(activation) });
        Delivery { kind: DeliveryKind::Body, text, changed: noted.changed, released }
    }

    /// Makes a skill active and gives the headings of its instructions, each with its number and its tokens.
    pub fn outline(&mut self, activation: &Activation) -> Delivery {
        let released = self.enter(activation);
        let noted = self.note(activation);
        Delivery { released, ..outlined(activation, &Outline::of(&activation.body), noted) }
    }

    /// Makes a skill active and gives one section of its instructions, by its number or its headings, unless the model has
    /// exactly that.
    ///
    /// # Errors
    /// There is no one such section; then nothing changes.
    pub fn section(
        &mut self,
        activation: &Activation,
        written: &str,
        repeat: Repeat,
    ) -> Result<Delivery, SectionError> {
        let outline = Outline::of(&activation.body);
        let section = outline.find(written)?;
        let released = self.enter(activation);
        // Nothing is said about files where a section is given.
        let noted = Noted { knows_files: true, ..self.note_body(activation) };
        let body = section.text(&activation.body);
        if !self.add_section(activation, &outline, section) && repeat == Repeat::Never {
            return Ok(Delivery { released, ..unchanged(activation, noted) });
        }
        let path = section.heading_path();
        let remark = noted
            .changed
            .then_some("The instructions changed since they were given. This section is as it is now.");
        let text = render_wrapped(&Wrapper {
            section: Some((&section.number, &path)),
            body,
            remark,
            ..Wrapper::of(activation).without_files()
        });
        let kind = DeliveryKind::Section { number: section.number.clone(), path };
        Ok(Delivery { kind, text, changed: noted.changed, released })
    }

    /// Compares a skill with what the model was told about it, and forgets what differs; its files are told of.
    fn note(&mut self, activation: &Activation) -> Noted {
        let noted = self.note_body(activation);
        let Some(skill) = self.active.get_mut(&activation.name) else { return noted };
        let listed = if activation.complete { "complete" } else { "incomplete" };
        let files = TextDigest::of(activation.resources.iter().map(String::as_str).chain([listed]));
        Noted { knows_files: std::mem::replace(&mut skill.files, files) == files, ..noted }
    }

    /// Compares the instructions of a skill with what the model was given of them, and forgets what differs.
    fn note_body(&mut self, activation: &Activation) -> Noted {
        let Some(skill) = self.active.get_mut(&activation.name) else { return Noted::default() };
        let body = TextDigest::of([activation.body.as_str()]);
        let has_some = match &skill.given {
            Given::Whole => true,
            Given::Sections(sections) => !sections.is_empty(),
        };
        let changed = std::mem::replace(&mut skill.body, body) != body && has_some;
        if changed && skill.given == Given::Whole {
            skill.given = Given::Sections(BTreeMap::new());
        }
        Noted { changed, knows_files: false, has_whole: skill.given == Given::Whole }
    }

    /// Notes that the model is given a section; tells whether it lacks it. A section that is inside of one that it has is one
    /// that it has, and the outermost ones are all of the instructions.
    fn add_section(&mut self, activation: &Activation, outline: &Outline, section: &Section) -> bool {
        let Some(skill) = self.active.get_mut(&activation.name) else { return true };
        let Given::Sections(given) = &mut skill.given else { return false };
        let digest = |section: &Section| TextDigest::of([section.text(&activation.body)]);
        let has = |given: &BTreeMap<String, TextDigest>, section: &Section| {
            given.get(&section.number).is_some_and(|given| *given == digest(section))
        };
        let around = |outer: &&Section| {
            section
                .number
                .strip_prefix(&outer.number)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        if outline.sections().iter().filter(around).any(|outer| has(given, outer)) {
            return false;
        }
        given.insert(section.number.clone(), digest(section));
        if outline
            .sections()
            .iter()
            .filter(|section| section.depth() == 0)
            .all(|outermost| has(given, outermost))
        {
            skill.given = Given::Whole;
        }
        true
    }
}

/// What a model knows of a skill that it asks for.
#[derive(Clone, Copy, Default)]
struct Noted {
    /// Whether instructions that it was given differ from those of this moment.
    changed: bool,
    /// Whether it was told of exactly these files.
    knows_files: bool,
    /// Whether it has all of the instructions.
    has_whole: bool,
}

fn unchanged(activation: &Activation, noted: Noted) -> Delivery {
    let remark = if noted.changed {
        "This part was given before and is unchanged. Other parts of the instructions changed since they were given."
    } else {
        "This was given before in this conversation and is unchanged."
    };
    let wrapper = Wrapper { body: "", remark: Some(remark), ..Wrapper::of(activation) };
    let wrapper = if noted.knows_files { wrapper.without_files() } else { wrapper };
    let text = render_wrapped(&wrapper);
    Delivery { kind: DeliveryKind::Unchanged, text, changed: noted.changed, released: Vec::new() }
}

fn outlined(activation: &Activation, outline: &Outline, noted: Noted) -> Delivery {
    let sections = outline.sections();
    let count = |depth: usize| sections.iter().filter(|section| section.depth() <= depth).count();
    // As deep as there is room for, and the outermost ones in any case.
    let depth = (0..6).rev().find(|depth| count(*depth) <= SHOWN_SECTIONS).unwrap_or(0);
    let shown = sections.iter().filter(|section| section.depth() <= depth).take(SHOWN_SECTIONS);
    let mut lines = String::new();
    let mut left_out = sections.len();
    for section in shown {
        left_out -= 1;
        lines.push_str(&section.number);
        lines.push(' ');
        let heading: String = section.title().chars().take(SHOWN_HEADING).collect();
        push_xml_text(&mut lines, &heading);
        lines.push_str(" (");
        push_tokens(&mut lines, section.tokens);
        lines.push_str(")\n");
    }
    match left_out {
        0 => {}
        1 => lines.push_str("And 1 more section.\n"),
        more => lines.extend(["And ", &more.to_string(), " more sections.\n"]),
    }
    if noted.changed {
        lines.push_str("The instructions changed since they were given.\n");
    }
    let mut remark = "These are the sections of its instructions (".to_owned();
    push_tokens(&mut remark, estimate_tokens(&activation.body));
    remark.push_str(" in all). Ask for one by its number or heading.");
    let wrapper =
        Wrapper { tag: "skill_outline", body: &lines, remark: Some(&remark), ..Wrapper::of(activation) };
    let text = render_wrapped(&wrapper);
    Delivery { kind: DeliveryKind::Outline, text, changed: noted.changed, released: Vec::new() }
}

fn push_tokens(out: &mut String, tokens: usize) {
    out.extend(["about ", &tokens.to_string(), if tokens == 1 { " token" } else { " tokens" }]);
}
