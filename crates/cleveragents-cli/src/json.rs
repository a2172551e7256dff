//! JSON that is safe to look at: characters that a terminal would obey are escaped, which changes no value.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};

use crate::visible;

/// Renders a value with an indentation of two blanks and a line break at its end.
pub(crate) fn render<T: Serialize>(value: &T) -> Result<Vec<u8>, serde_json::Error> {
    let mut out = Vec::new();
    write(&mut out, value)?;
    Ok(out)
}

/// Writes the same bit by bit.
pub(crate) fn write<T: Serialize>(mut writer: impl io::Write, value: &T) -> Result<(), serde_json::Error> {
    value.serialize(&mut Serializer::with_formatter(&mut writer, Visible(PrettyFormatter::new())))?;
    writer.write_all(b"\n").and_then(|()| writer.flush()).map_err(serde_json::Error::io)
}

/// Tells whether a text is visible ASCII throughout, as most texts are, without a branch for each byte.
fn is_plain(text: &str) -> bool {
    text.bytes().fold(1, |all, byte| all & u8::from(matches!(byte, b' '..=b'~'))) == 1
}

fn escaped(character: char) -> String {
    let mut units = [0; 2];
    character
        .encode_utf16(&mut units)
        .iter()
        .map(|unit| ["\\u".to_owned(), format!("{unit:04x}")].concat())
        .collect()
}

struct Visible(PrettyFormatter<'static>);

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if is_plain(fragment) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, character)) =
            rest.char_indices().find(|(_, character)| visible::is_unsafe(*character))
        {
            let (before, from) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            writer.write_all(escaped(character).as_bytes())?;
            rest = from.get(character.len_utf8()..).unwrap_or_default();
        }
        writer.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}
