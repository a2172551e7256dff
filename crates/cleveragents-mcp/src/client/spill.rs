//! What is too large to be shown, in files.

use std::path::Path;

use cleveragents_confine::{Existing, Folder, RelativePath, WriteOptions};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::failure::Failure;
use super::hex::hex;
use crate::config::ServerLabel;

/// A folder for what one server returns.
#[derive(Debug)]
pub(crate) struct Spill<'a> {
    pub(crate) folder: &'a Folder,
    pub(crate) server: &'a ServerLabel,
}

impl Spill<'_> {
    /// Writes bytes into a file whose name says what is in it, and describes it.
    pub(crate) fn write(&self, bytes: &[u8], extension: &str) -> Result<Value, Failure> {
        let failed = |reason: String| Failure::Spill { reason };
        let digest = hex(&Sha256::digest(bytes));
        let start = digest.get(..16).unwrap_or_default();
        let name = format!("{}-{start}.{extension}", self.server);
        let path = RelativePath::try_from(Path::new(&name)).map_err(|error| failed(error.to_string()))?;
        // The same bytes have the same name.
        let options = WriteOptions {
            existing: Existing::Replace,
            mode: Some(0o600),
            durable: false,
            ..WriteOptions::default()
        };
        self.folder.write(&path, bytes, &options).map_err(|error| failed(error.to_string()))?;
        let shown = self.folder.label().join(&name).to_string_lossy().into_owned();
        Ok(json!({"path": shown, "bytes": bytes.len(), "sha256": digest}))
    }
}

/// The end of a file's name for what it holds.
pub(crate) fn extension_of(mime: Option<&str>) -> &'static str {
    match mime.map(|mime| mime.split(';').next().unwrap_or_default().trim()) {
        Some("image/png") => "png",
        Some("image/jpeg") => "jpg",
        Some("image/gif") => "gif",
        Some("image/webp") => "webp",
        Some("image/svg+xml") => "svg",
        Some("audio/wav" | "audio/x-wav") => "wav",
        Some("audio/mpeg") => "mp3",
        Some("audio/ogg") => "ogg",
        Some("application/json") => "json",
        Some("application/pdf") => "pdf",
        Some("text/html") => "html",
        Some("text/markdown") => "md",
        Some("text/csv") => "csv",
        Some(mime) if mime.starts_with("text/") => "txt",
        _ => "bin",
    }
}
