//! Invisible and control characters.

use super::LISTED;
use crate::escape::excerpt;
use crate::{Diagnostic, DiagnosticCode, Fix, Severity, Span};

/// Why a character is reported.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Class {
    Control,
    Bidirectional,
    ZeroWidth,
    Tag,
    VariationSelector,
}

impl Class {
    fn of(character: char) -> Option<Self> {
        match character {
            '\t' | '\n' | '\r' => None,
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(Self::Control),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some(Self::Bidirectional),
            '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2064}'
            | '\u{206a}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' => Some(Self::ZeroWidth),
            '\u{e0000}'..='\u{e007f}' => Some(Self::Tag),
            '\u{e0100}'..='\u{e01ef}' => Some(Self::VariationSelector),
            _ => None,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Control => "control character",
            Self::Bidirectional => "bidirectional control character",
            Self::ZeroWidth => "invisible character",
            Self::Tag => "invisible tag character",
            Self::VariationSelector => "invisible variation selector",
        }
    }

    fn code(self) -> DiagnosticCode {
        match self {
            Self::Control => DiagnosticCode::ControlCharacter,
            Self::Bidirectional | Self::ZeroWidth | Self::Tag | Self::VariationSelector => {
                DiagnosticCode::HiddenText
            }
        }
    }
}

/// A run of hidden characters of one class.
struct Run<'a> {
    class: Class,
    before: Option<char>,
    characters: &'a str,
    after: Option<char>,
    span: Span,
}

pub(super) fn report(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let mut found = 0_usize;
    let mut position = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while let Some(run) = next_run(text, position) {
        position = run.span.end;
        let named = |known: &Diagnostic| known.span.is_some_and(|span| span.start == run.span.start);
        if is_legitimate(&run) || (run.class == Class::Control && diagnostics.iter().any(named)) {
            continue;
        }
        found += 1;
        if found <= LISTED {
            diagnostics.push(finding(&run));
        }
    }
    if found > LISTED {
        let message = format!("{} more runs of hidden characters are not listed", found - LISTED);
        diagnostics.push(Diagnostic::warning(DiagnosticCode::HiddenText, None, message));
    }
}

/// Tells whether a character has a class, wherever it stands.
pub(super) fn is_hidden(character: char) -> bool {
    Class::of(character).is_some()
}

fn next_run(text: &str, from: usize) -> Option<Run<'_>> {
    let mut position = from;
    loop {
        let rest = text.as_bytes().get(position..)?;
        position += rest.chunks(CHUNK).take_while(|chunk| is_plain(chunk)).map(<[u8]>::len).sum::<usize>();
        let rest = text.as_bytes().get(position..)?;
        position += rest.iter().position(|byte| may_start_hidden(*byte))?;
        let (before, rest) = text.split_at_checked(position)?;
        let first = rest.chars().next()?;
        let Some(class) = Class::of(first) else {
            position += first.len_utf8();
            continue;
        };
        let length = rest.find(|next| Class::of(next) != Some(class)).unwrap_or(rest.len());
        let (characters, after) = rest.split_at_checked(length)?;
        return Some(Run {
            class,
            before: before.chars().next_back(),
            characters,
            after: after.chars().next(),
            span: Span::new(position, position + length),
        });
    }
}

/// Bytes that are passed over together when all of them are plain.
const CHUNK: usize = 64;

/// Tells whether all bytes are printable ASCII, tabs or line breaks; without a branch a byte, to be quick.
fn is_plain(chunk: &[u8]) -> bool {
    let plain =
        |byte: u8| u8::from((b' '..0x7f).contains(&byte)) | u8::from(matches!(byte, b'\n' | b'\t' | b'\r'));
    chunk.iter().fold(1, |all, byte| all & plain(*byte)) == 1
}

/// Tells whether the first byte of some hidden character has this value; most text is passed over by this.
fn may_start_hidden(byte: u8) -> bool {
    match byte {
        b'\t' | b'\n' | b'\r' => false,
        0..=0x1f | 0x7f => true,
        _ => matches!(byte, 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xef | 0xf3),
    }
}

fn finding(run: &Run<'_>) -> Diagnostic {
    let count = run.characters.chars().count();
    let first = run.characters.chars().next().map_or(0, u32::from);
    let mut message = format!("{} U+{first:04X} at byte {}", run.class.words(), run.span.start);
    if count > 1 {
        message = format!("{count} hidden characters from U+{first:04X} on at byte {}", run.span.start);
    }
    if run.class == Class::Tag {
        let spelled: String = run.characters.chars().filter_map(tag_letter).collect();
        if !spelled.is_empty() {
            message = format!("{message}, spelling `{}`", excerpt(&spelled));
        }
    }
    let severity = if run.characters == "\u{ad}" { Severity::Note } else { Severity::Warning };
    Diagnostic::new(severity, run.class.code(), run.span, message).with_fix(Fix::suggestion(
        "remove it",
        run.span,
        "",
    ))
}

fn tag_letter(character: char) -> Option<char> {
    char::from_u32(u32::from(character).checked_sub(0xe_0000)?).filter(|letter| !letter.is_control())
}

/// Tells whether the run is part of honest text: an emoji sequence, a flag, or a joiner of a script that needs it.
fn is_legitimate(run: &Run<'_>) -> bool {
    match run.characters {
        "\u{200d}" => {
            (run.before.is_some_and(is_emoji) && run.after.is_some_and(is_emoji)) || between_joining(run)
        }
        "\u{200c}" => between_joining(run),
        "\u{200e}" | "\u{200f}" | "\u{61c}" => {
            run.before.is_some_and(is_right_to_left) || run.after.is_some_and(is_right_to_left)
        }
        tags if run.class == Class::Tag => {
            run.before == Some('\u{1f3f4}') && tags.ends_with('\u{e007f}') && tags.chars().count() <= 7
        }
        selector if run.class == Class::VariationSelector => {
            selector.chars().count() == 1
                && run.before.is_some_and(
                    |before| matches!(before, '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}'),
                )
        }
        _ => false,
    }
}

fn between_joining(run: &Run<'_>) -> bool {
    run.before.is_some_and(is_joining)
        && run.after.is_none_or(|after| is_joining(after) || !after.is_alphanumeric())
}

fn is_emoji(character: char) -> bool {
    matches!(character, '\u{fe0f}' | '\u{20e3}' | '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Scripts in which joiners change how letters are written: Arabic, Syriac, N'Ko, Indic scripts and Mongolian.
fn is_joining(character: char) -> bool {
    matches!(character,
        '\u{600}'..='\u{7ff}' | '\u{840}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{18af}'
        | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}
