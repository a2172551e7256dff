//! `agents skill read`: one file of a skill.

use serde::Serialize;

use crate::args::ReadArgs;
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct FileContent {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) size: usize,
    pub(crate) digest: String,
    pub(crate) encoding: Encoding,
    /// The text, or the bytes in base64.
    pub(crate) content: String,
    #[serde(skip)]
    pub(crate) bytes: Vec<u8>,
}

/// How bytes are written down in a text.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) enum Encoding {
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "base64")]
    Base64,
}

pub(crate) fn run(context: &Context<'_>, args: &ReadArgs) -> Result<Report<FileContent>, CommandError> {
    context.library()?.read(&args.name, &args.path).map(Report::success)
}

impl FileContent {
    pub(crate) fn new(name: String, path: String, digest: String, bytes: Vec<u8>) -> Self {
        let (encoding, content) = match std::str::from_utf8(&bytes) {
            Ok(text) => (Encoding::Utf8, text.to_owned()),
            Err(_) => (Encoding::Base64, base64(&bytes)),
        };
        Self { name, path, size: bytes.len(), digest, encoding, content, bytes }
    }
}

impl Answer for FileContent {
    fn show(&self, page: &mut Page) {
        page.foreign(&self.bytes);
    }
}

/// Writes bytes down in the standard alphabet of RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk.iter().fold(0_u32, |group, byte| (group << 8) | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for position in 0..4 {
            let digit =
                ALPHABET.get((group >> (18 - 6 * position)) as usize & 0x3F).copied().unwrap_or_default();
            out.push(if position > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    out
}

#[cfg(test)]
mod tests;
