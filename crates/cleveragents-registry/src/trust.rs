//! Which projects may run code: a person said yes to these bytes and no others.

mod content;
mod decision;
mod files;
mod project;

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;

use crate::audit::integer;
use crate::{StateError, StateFile};

pub use content::{ContentDigest, ContentDigestError, FileContent, Unreadable};
pub use decision::{FileChange, FileChangeKind, TrustDecision, UntrustedReason};
pub use files::{ProjectFiles, ProjectFilesError, TrustDigest, UnreadableFile};
pub use project::{Project, ProjectError};

/// A project that is trusted, as long as its files stay as they were.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrustedProject {
    /// The path, for display.
    pub path: String,
    /// The digest over the files that a person agreed to.
    pub digest: TrustDigest,
    /// How many files these are.
    pub files: u64,
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    pub granted_at_unix_ms: u64,
}

/// Why a project cannot be trusted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrustError {
    /// A file cannot be read, so nobody can have agreed to it.
    #[error("what cannot be read cannot be trusted: {}", listed(files))]
    Unreadable {
        /// The files with the reasons.
        files: Vec<UnreadableFile>,
    },
    /// The file cannot be changed.
    #[error(transparent)]
    State(#[from] StateError),
}

/// The most files that an error names.
const MOST_NAMED: usize = 10;

fn listed(files: &[UnreadableFile]) -> String {
    let mut named: Vec<String> = files.iter().take(MOST_NAMED).map(ToString::to_string).collect();
    if let Some(more) = files.len().checked_sub(MOST_NAMED).filter(|more| *more > 0) {
        named.push(format!("{more} more"));
    }
    named.join("; ")
}

/// The trust in projects in the state file.
///
/// Trust is bound to the real path of the project and to the name and the bytes of every file that can make code run. A
/// file more, a file less or one other byte, and the project is not trusted until a person says so again. Nothing that
/// stands in a project can grant it.
#[derive(Debug, Clone)]
pub struct Trust {
    state: Arc<StateFile>,
}

impl Trust {
    /// Keeps trust in `state`.
    pub fn new(state: Arc<StateFile>) -> Self {
        Self { state }
    }

    /// Decides whether the project may run code, its files being as they were just read.
    pub fn decide(&self, project: &Project, files: &ProjectFiles) -> Result<TrustDecision, StateError> {
        let agreed = self.state.read(|connection| agreed(connection, project))?.flatten();
        Ok(decision::decide(agreed.as_ref(), files))
    }

    /// Trusts the project with exactly these files.
    pub fn grant(&self, project: &Project, files: &ProjectFiles, now_unix_ms: u64) -> Result<(), TrustError> {
        let readable = files.readable().map_err(|files| TrustError::Unreadable { files })?;
        let digest = TrustDigest::over(&readable);
        self.state.write(|transaction| {
            transaction.execute("DELETE FROM trusted_projects WHERE path = ?1", params![project.key()])?;
            transaction.execute(
                "INSERT INTO trusted_projects (path, digest, granted_at_unix_ms) VALUES (?1, ?2, ?3)",
                params![project.key(), digest.as_bytes().as_slice(), integer(now_unix_ms)],
            )?;
            let id = transaction.last_insert_rowid();
            let mut insert = transaction
                .prepare("INSERT INTO trusted_files (project, path, digest) VALUES (?1, ?2, ?3)")?;
            for (path, digest) in &readable {
                insert.execute(params![id, path, digest.as_bytes().as_slice()])?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Takes the trust in a project back; tells whether there was any.
    pub fn revoke(&self, project: &Project) -> Result<bool, StateError> {
        if self.state.read(|_| Ok(()))?.is_none() {
            return Ok(false);
        }
        self.state.write(|transaction| {
            let removed = transaction
                .execute("DELETE FROM trusted_projects WHERE path = ?1", params![project.key()])?;
            Ok(removed > 0)
        })
    }

    /// Returns every project that a person trusted, bytewise by path; whether its files are still the same is not asked.
    pub fn list(&self) -> Result<Vec<TrustedProject>, StateError> {
        let query = "SELECT path, digest, granted_at_unix_ms, \
                     (SELECT count(*) FROM trusted_files WHERE project = trusted_projects.id) \
                     FROM trusted_projects ORDER BY path";
        let listed = self.state.read(|connection| {
            let mut statement = connection.prepare(query)?;
            let projects = statement.query_map([], |row| {
                let path: Vec<u8> = row.get(0)?;
                Ok(TrustedProject {
                    path: String::from_utf8_lossy(&path).into_owned(),
                    digest: TrustDigest::from(row.get::<_, [u8; 32]>(1)?),
                    granted_at_unix_ms: row.get(2)?,
                    files: row.get(3)?,
                })
            })?;
            projects.collect()
        })?;
        Ok(listed.unwrap_or_default())
    }
}

/// What a person agreed to.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Agreed {
    digest: TrustDigest,
    files: BTreeMap<Vec<u8>, ContentDigest>,
}

fn agreed(connection: &Connection, project: &Project) -> rusqlite::Result<Option<Agreed>> {
    let find = "SELECT id, digest FROM trusted_projects WHERE path = ?1";
    let found = connection
        .query_row(find, params![project.key()], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, [u8; 32]>(1)?))
        })
        .optional()?;
    let Some((id, digest)) = found else { return Ok(None) };
    let mut statement = connection.prepare("SELECT path, digest FROM trusted_files WHERE project = ?1")?;
    let files = statement.query_map(params![id], |row| {
        Ok((row.get::<_, Vec<u8>>(0)?, ContentDigest::from(row.get::<_, [u8; 32]>(1)?)))
    })?;
    Ok(Some(Agreed { digest: TrustDigest::from(digest), files: files.collect::<rusqlite::Result<_>>()? }))
}
