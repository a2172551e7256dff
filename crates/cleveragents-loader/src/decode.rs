//! From bytes to text.

use crate::envelope::Extent;
use crate::{Diagnostic, DiagnosticCode, Fix, Span};

/// Reads bytes as UTF-8; of a prefix, a character that is cut at the end is left out.
pub(crate) fn decode(source: &[u8], extent: Extent) -> Result<&str, Box<Diagnostic>> {
    if let Some(order) = utf16_order(source) {
        let message = format!("the file is encoded in UTF-16 ({order}-endian)");
        let error = Diagnostic::error(DiagnosticCode::EncodingUtf16, None, message)
            .with_hint("save it as UTF-8 without a byte-order mark");
        return Err(Box::new(error));
    }
    str::from_utf8(source).or_else(|error| {
        let valid = error.valid_up_to();
        let cut = extent == Extent::Prefix && error.error_len().is_none();
        match source.get(..valid).map(str::from_utf8) {
            Some(Ok(text)) if cut => Ok(text),
            _ => {
                let byte = source.get(valid).copied().unwrap_or_default();
                let message = format!("the file is not valid UTF-8: byte 0x{byte:02X} at offset {valid}");
                let place = Span::new(valid, valid + 1);
                let error = Diagnostic::error(DiagnosticCode::EncodingInvalid, place, message);
                Err(Box::new(error.with_hint("save it as UTF-8")))
            }
        }
    })
}

/// Recognises UTF-16 by its byte-order mark or by the NUL beside an ASCII character at the start.
fn utf16_order(source: &[u8]) -> Option<&'static str> {
    match source {
        [0xff, 0xfe, ..] | [b'-' | b'#' | b'\n', 0, b'-' | b' ', 0, ..] => Some("little"),
        [0xfe, 0xff, ..] | [0, b'-' | b'#' | b'\n', 0, b'-' | b' ', ..] => Some("big"),
        _ => None,
    }
}

pub(crate) fn report_byte_order_mark(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    if text.starts_with('\u{feff}') {
        let place = Span::new(0, '\u{feff}'.len_utf8());
        let message = "a byte-order mark stands before the text, which many clients do not accept";
        diagnostics.push(
            Diagnostic::warning(DiagnosticCode::BomStripped, place, message).with_fix(Fix::certain(
                "remove it",
                place,
                "",
            )),
        );
    }
}
