//! The corpus of real `SKILL.md` files, read in memory.
//!
//! The files belong to their authors: tests read them from the shared folder and never write them into the
//! repository, and nobody follows or runs what they say.

use crate::shared;
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

/// One file of the corpus with what an independent parser found in it.
#[derive(Clone, Debug)]
pub struct CorpusFile {
    /// The path in the corpus: `<id>/<folder>/<file>`.
    pub path: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What the independent parser found.
    pub expected: Expected,
}

impl CorpusFile {
    /// The name of the folder that the file is in.
    pub fn folder_name(&self) -> &str {
        self.path.rsplit('/').nth(1).unwrap_or_default()
    }
}

/// What an independent parser found in a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// Front matter; every scalar is the text that was written.
    Tree(Value),
    /// Front matter that is not YAML: where the parser stopped, line and column from 1.
    Malformed {
        /// The line in the file.
        line: u64,
        /// The column.
        column: u64,
    },
    /// No front matter.
    Missing,
}

/// The whole corpus in the order of its paths.
///
/// Gives nothing, after one printed line, when the shared folder is not there.
///
/// # Panics
///
/// When the shared folder is not there and the environment has `CI=true`, and when the corpus is not what its
/// description says.
#[track_caller]
#[expect(clippy::panic, reason = "a test with a damaged corpus has to fail")]
pub fn load() -> Option<Vec<CorpusFile>> {
    let archive = shared::path("corpus/skills.tar.gz")?;
    let expected = shared::path("corpus/expected.jsonl.gz")?;
    match read(&archive, &expected) {
        Ok(files) => Some(files),
        Err(error) => panic!("the corpus cannot be read: {error}"),
    }
}

fn read(archive: &Path, expected: &Path) -> io::Result<Vec<CorpusFile>> {
    let mut expectations = read_expected(expected)?;
    let mut files = Vec::with_capacity(expectations.len());
    let mut tar = tar::Archive::new(GzDecoder::new(open(archive)?));
    for entry in tar.entries()? {
        let mut entry = entry?;
        let path = entry.path()?.to_string_lossy().trim_start_matches("./").to_owned();
        let Some(expected) = expectations.remove(&path) else { continue };
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        files.push(CorpusFile { path, bytes, expected });
    }
    if let Some(path) = expectations.keys().next() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("`{path}` is not in the archive")));
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    Ok(files)
}

fn read_expected(path: &Path) -> io::Result<BTreeMap<String, Expected>> {
    let lines = BufReader::new(GzDecoder::new(open(path)?)).lines();
    lines.map(|line| expectation(&line?)).collect()
}

fn expectation(line: &str) -> io::Result<(String, Expected)> {
    let mut record: Value = serde_json::from_str(line)?;
    let path = record.get("path").and_then(Value::as_str).unwrap_or_default().to_owned();
    let number = |field: &str| record.get(field).and_then(Value::as_u64);
    let expected = match (number("line"), number("column")) {
        (Some(line), Some(column)) => Expected::Malformed { line, column },
        _ => match record.get_mut("frontmatter") {
            Some(tree) => Expected::Tree(tree.take()),
            None => Expected::Missing,
        },
    };
    Ok((path, expected))
}

#[expect(clippy::disallowed_methods, reason = "the corpus is our own data, outside every folder under test")]
fn open(path: &Path) -> io::Result<std::fs::File> {
    std::fs::File::open(path)
}
