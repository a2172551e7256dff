//! `agents skill read`: one file of a skill.

use std::path::Path;

use cleveragents::path_text;
use serde::Serialize;

use crate::args::ReadArgs;
use crate::base64::{base64, path_bytes};
use crate::commands::Context;
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct FileContent {
    pub(crate) name: String,
    pub(crate) path: String,
    /// The bytes of the path in base64, when it is not UTF-8.
    pub(crate) path_bytes: Option<String>,
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
    context.library()?.read(args).map(Report::success)
}

impl FileContent {
    pub(crate) fn new(name: String, path: &Path, digest: String, bytes: Vec<u8>) -> Self {
        let (encoding, content) = match std::str::from_utf8(&bytes) {
            Ok(text) => (Encoding::Utf8, text.to_owned()),
            Err(_) => (Encoding::Base64, base64(&bytes)),
        };
        let (path, path_bytes) = (path_text(path), path_bytes(path));
        Self { name, path, path_bytes, size: bytes.len(), digest, encoding, content, bytes }
    }
}

impl Answer for FileContent {
    fn show(&self, page: &mut Page) {
        page.foreign(&self.bytes);
    }
}
