//! From the name that a file declares to the name that the skill goes by.

use crate::escape::excerpt;
use crate::{Diagnostic, DiagnosticCode, Dialect, Fix, Span};
use cleveragents_domain::SkillName;
use cleveragents_domain::name::{DEFAULT_NAMESPACE, MAX_NAME_BYTES, is_name_part};

/// The longest name of the public standard, in characters.
pub(crate) const MAX_BARE_NAME: usize = 64;

/// Where a name comes from and what it is measured by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameContext<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) default_namespace: &'a str,
    pub(crate) folder: Option<&'a str>,
}

impl NameContext<'_> {
    fn namespace(&self) -> &str {
        if is_name_part(self.default_namespace) { self.default_namespace } else { DEFAULT_NAMESPACE }
    }

    fn qualify(&self, short_name: &str) -> Option<SkillName> {
        [self.namespace(), "/", short_name].concat().try_into().ok()
    }
}

/// Settles the name of a skill that declares `declared`, a text that is not blank.
///
/// Returns `None` only for the reserved name of calls outside any skill.
pub(crate) fn settle(
    declared: &str,
    span: Span,
    context: NameContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<SkillName> {
    report_lookalikes(declared, span, diagnostics);
    report_device_names(declared, span, diagnostics);
    let name = match context.dialect {
        Dialect::CleverAgents => namespaced(declared, span, context, diagnostics),
        Dialect::AgentSkills => bare(declared, span, context, diagnostics),
    };
    if name.is_reserved() {
        let message = format!("the name `{name}` is reserved for calls outside any skill");
        diagnostics.push(Diagnostic::error(DiagnosticCode::NameInvalid, span, message));
        return None;
    }
    Some(name)
}

/// Derives the name of a skill that declares none from its folder.
pub(crate) fn from_folder(context: NameContext<'_>) -> Option<SkillName> {
    let folder = context.folder?;
    context.qualify(folder).or_else(|| context.qualify(&slug(folder))).filter(|name| !name.is_reserved())
}

fn namespaced(
    declared: &str,
    span: Span,
    context: NameContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> SkillName {
    match declared.parse::<SkillName>() {
        Ok(name) => name,
        Err(_) if !declared.contains('/') => {
            let message = format!("the name `{}` has no namespace", excerpt(declared));
            let mut error = Diagnostic::error(DiagnosticCode::NameInvalid, span, message)
                .with_hint("write it as `namespace/short-name`");
            if is_name_part(declared) {
                let whole = format!("{}/{declared}", context.namespace());
                error = error.with_fix(Fix::suggestion(format!("write `{whole}`"), span, whole));
            }
            diagnostics.push(error);
            context.qualify(declared).unwrap_or_else(|| derived(declared, span, context, diagnostics))
        }
        Err(_) => {
            let message = format!("the name `{}` does not fit `namespace/short-name`", excerpt(declared));
            diagnostics.push(
                Diagnostic::error(DiagnosticCode::NameInvalid, span, message).with_hint(
                    "namespace and short name start with a letter or digit, followed by letters, digits, `-` and `_`",
                ),
            );
            derived(declared, span, context, diagnostics)
        }
    }
}

fn bare(
    declared: &str,
    span: Span,
    context: NameContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> SkillName {
    let length = declared.chars().count();
    if length > MAX_BARE_NAME {
        let message = format!("the name has {length} characters, more than {MAX_BARE_NAME}");
        diagnostics.push(Diagnostic::warning(DiagnosticCode::NameTooLong, span, message));
    }
    let name = context.qualify(declared);
    if name.is_some() && !is_standard(declared) {
        let message =
            format!("the name `{}` is not lower-case words joined by single hyphens", excerpt(declared));
        let mut warning = Diagnostic::warning(DiagnosticCode::NameFormat, span, message);
        let proposal = slug(&declared.replace('_', "-"));
        if is_standard(&proposal) && proposal != declared {
            warning = warning.with_fix(Fix::suggestion(format!("write `{proposal}`"), span, proposal));
        }
        diagnostics.push(warning);
    }
    let name = name.unwrap_or_else(|| derived(declared, span, context, diagnostics));
    if let Some(folder) = context.folder.filter(|folder| *folder != declared) {
        let message =
            format!("the name `{}` differs from its folder `{}`", excerpt(declared), excerpt(folder));
        diagnostics.push(
            Diagnostic::warning(DiagnosticCode::NameFolderMismatch, span, message)
                .with_hint("some clients only load a skill whose name is that of its folder"),
        );
    }
    name
}

/// Tells whether a name fits the public standard: lower-case words of letters and digits joined by hyphens.
pub(crate) fn is_standard(name: &str) -> bool {
    // Where a name starts, a word has to start, as behind a hyphen.
    let mut before = b'-';
    name.bytes().all(|byte| {
        let fits = byte.is_ascii_lowercase() || byte.is_ascii_digit() || (byte == b'-' && before != b'-');
        before = byte;
        fits
    }) && before != b'-'
}

fn derived(
    declared: &str,
    span: Span,
    context: NameContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> SkillName {
    let fitting = |text: &str| {
        let room = MAX_NAME_BYTES.saturating_sub(context.namespace().len() + 1);
        let short = text.get(..text.len().min(room)).unwrap_or_default().trim_end_matches('-').to_owned();
        context.qualify(&short)
    };
    let name = fitting(&slug(declared))
        .or_else(|| context.folder.and_then(|folder| fitting(&slug(folder))))
        .unwrap_or_else(|| fingerprint_name(declared));
    let message = format!("the name `{}` fits no grammar; the skill goes by `{name}`", excerpt(declared));
    diagnostics.push(
        Diagnostic::warning(DiagnosticCode::NameNormalized, span, message)
            .with_hint("look-ups accept both names"),
    );
    name
}

/// Lower-cases the text and turns every run of characters outside `a-z`, `0-9` and `_` into one hyphen.
fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for character in text.chars() {
        match character.to_ascii_lowercase() {
            kept @ ('a'..='z' | '0'..='9') => slug.push(kept),
            '_' if !slug.is_empty() && !slug.ends_with('-') => slug.push('_'),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(slug.trim_end_matches(['-', '_']).len());
    slug
}

/// Names a skill of which neither the declared name nor the folder holds a Latin letter or a digit.
fn fingerprint_name(declared: &str) -> SkillName {
    let fingerprint = declared
        .bytes()
        .fold(0x811c_9dc5_u32, |state, byte| (state ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{DEFAULT_NAMESPACE}/skill-{fingerprint:08x}").parse().unwrap_or_else(|_| SkillName::direct())
}

fn report_lookalikes(declared: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    if declared.is_ascii() {
        return;
    }
    let latin = declared.bytes().any(|byte| byte.is_ascii_alphabetic());
    let lookalike = declared.chars().find(|character| match *character {
        '\u{ff01}'..='\u{ff5e}' | '\u{2044}' | '\u{2215}' | '\u{29f8}' => true,
        '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{52f}' | '\u{13a0}'..='\u{13ff}' => latin,
        _ => false,
    });
    if let Some(character) = lookalike {
        let message = format!(
            "the name holds `{character}` (U+{:04X}), which looks like a Latin character",
            u32::from(character)
        );
        diagnostics.push(Diagnostic::warning(DiagnosticCode::NameConfusable, span, message));
    }
}

fn report_device_names(declared: &str, span: Span, diagnostics: &mut Vec<Diagnostic>) {
    let bytes = declared.as_bytes();
    let start = memchr::memrchr(b'/', bytes).map_or(0, |slash| slash + 1);
    let last = declared.get(start..).unwrap_or_default();
    let stem = memchr::memchr(b'.', last.as_bytes()).and_then(|dot| last.get(..dot)).unwrap_or(last);
    let is_one_of = |text: &str, words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    let numbered = stem.len() == 4
        && stem.ends_with(|last: char| last.is_ascii_digit())
        && is_one_of(stem.get(..3).unwrap_or_default(), &["com", "lpt"]);
    let device = numbered || is_one_of(stem, &["con", "prn", "aux", "nul"]);
    if device || last.ends_with('.') {
        let message = format!("no folder can have the name `{}` on Windows", excerpt(last));
        diagnostics.push(Diagnostic::warning(DiagnosticCode::NameReserved, span, message));
    }
}
