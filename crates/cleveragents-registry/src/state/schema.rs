//! The versions of the file, each made from the one before.

use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

use super::in_transaction;

/// Marks a database as ours: the bytes `AGTS`.
const APPLICATION_ID: i32 = 0x4147_5453;

/// The size of a page, fixed when the file is made.
pub(super) const PAGE_SIZE: u64 = 4_096;

/// What makes each version out of the one before, version 1 first.
const MIGRATIONS: &[&str] = &[
    // Version 1: audit, approvals and trust.
    "CREATE TABLE runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        started_at_unix_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE audit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        run INTEGER NOT NULL REFERENCES runs (id),
        call INTEGER NOT NULL,
        at_unix_ms INTEGER NOT NULL,
        tool TEXT NOT NULL,
        skill TEXT NOT NULL,
        arguments_digest TEXT,
        tier TEXT,
        event TEXT NOT NULL CHECK (event IN ('started', 'refused', 'finished')),
        error_type TEXT,
        category TEXT,
        rule TEXT,
        success INTEGER,
        duration_ms REAL,
        resource_changes INTEGER
    ) STRICT;
    CREATE INDEX audit_by_call ON audit (run, call, id);
    CREATE INDEX audit_by_time ON audit (at_unix_ms);
    CREATE TABLE approvals (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL,
        lifetime TEXT NOT NULL CHECK (lifetime IN ('once', 'session', 'saved')),
        session TEXT CHECK ((session IS NOT NULL) = (lifetime = 'session')),
        tool TEXT NOT NULL,
        skill TEXT NOT NULL,
        tier TEXT NOT NULL,
        granted_at_unix_ms INTEGER NOT NULL,
        expires_at_unix_ms INTEGER NOT NULL,
        used_at_unix_ms INTEGER
    ) STRICT;
    CREATE INDEX approvals_by_digest ON approvals (digest);
    CREATE TABLE trusted_projects (
        id INTEGER PRIMARY KEY,
        path BLOB NOT NULL UNIQUE,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        granted_at_unix_ms INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE trusted_files (
        project INTEGER NOT NULL REFERENCES trusted_projects (id) ON DELETE CASCADE,
        path BLOB NOT NULL,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        PRIMARY KEY (project, path)
    ) STRICT, WITHOUT ROWID;",
    // Version 2: hooks are on record.
    "ALTER TABLE audit ADD COLUMN hook TEXT CHECK (hook IN ('discover', 'activate', 'deactivate'));",
    // Version 3: tools, validations and skills. `change` is the change of the registry that wrote a row last;
    // `registry_removals` remembers what the latest changes removed, so that a snapshot is brought up to date by what
    // changed since.
    "CREATE TABLE registry (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        change INTEGER NOT NULL,
        forgotten INTEGER NOT NULL
    ) STRICT;
    INSERT INTO registry (id, change, forgotten) VALUES (1, 0, 0);
    CREATE TABLE registry_removals (
        change INTEGER NOT NULL,
        entry TEXT NOT NULL CHECK (entry IN ('tool', 'skill')),
        name TEXT NOT NULL,
        PRIMARY KEY (change, entry, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE skills (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        origin TEXT NOT NULL CHECK (origin IN ('composed', 'agent_skill')),
        folder TEXT UNIQUE CHECK ((folder IS NOT NULL) = (origin = 'agent_skill')),
        definition TEXT NOT NULL,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        config_path BLOB,
        created_at_unix_ms INTEGER NOT NULL,
        updated_at_unix_ms INTEGER NOT NULL,
        change INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX skills_by_change ON skills (change);
    CREATE TABLE skill_uses (
        skill INTEGER NOT NULL REFERENCES skills (id) ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('includes', 'refers', 'wraps', 'hook', 'folder')),
        target TEXT NOT NULL,
        PRIMARY KEY (skill, role, target)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX skill_uses_by_target ON skill_uses (target, role);
    CREATE TABLE tools (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        tool_type TEXT NOT NULL CHECK (tool_type IN ('tool', 'validation')),
        source TEXT NOT NULL CHECK (source IN ('mcp', 'agent_skill', 'builtin', 'custom', 'wrapped')),
        folder INTEGER REFERENCES skills (id) ON DELETE CASCADE,
        definition TEXT NOT NULL,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        config_path BLOB,
        created_at_unix_ms INTEGER NOT NULL,
        updated_at_unix_ms INTEGER NOT NULL,
        change INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tools_by_change ON tools (change);
    CREATE UNIQUE INDEX tools_by_folder ON tools (folder) WHERE folder IS NOT NULL;
    CREATE TABLE tool_uses (
        tool INTEGER NOT NULL REFERENCES tools (id) ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('wraps', 'hook')),
        target TEXT NOT NULL,
        PRIMARY KEY (tool, role, target)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tool_uses_by_target ON tool_uses (target);",
    // Version 4: what conversations with a model were given.
    "CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        record TEXT NOT NULL,
        created_at_unix_ms INTEGER NOT NULL,
        updated_at_unix_ms INTEGER NOT NULL
    ) STRICT;",
    // Version 5: servers. A tool keeps the definition that counts beside the one that was listed last; `place` is its place
    // in that listing.
    "CREATE TABLE mcp_servers (
        id INTEGER PRIMARY KEY,
        label TEXT NOT NULL,
        digest BLOB NOT NULL CHECK (length(digest) = 32),
        trust TEXT CHECK (trust IN ('read_hints', 'full')),
        trusted_at_unix_ms INTEGER CHECK ((trusted_at_unix_ms IS NOT NULL) = (trust IS NOT NULL)),
        era TEXT,
        listed_at_unix_ms INTEGER,
        UNIQUE (label, digest)
    ) STRICT;
    CREATE TABLE mcp_tools (
        server INTEGER NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        place INTEGER,
        listed_pin BLOB CHECK (length(listed_pin) = 32),
        listed TEXT CHECK ((listed IS NOT NULL) = (listed_pin IS NOT NULL)),
        approved_pin BLOB NOT NULL CHECK (length(approved_pin) = 32),
        approved TEXT NOT NULL,
        approved_at_unix_ms INTEGER NOT NULL,
        PRIMARY KEY (server, name)
    ) STRICT;",
    // Version 6: skills of servers that a person approved.
    "CREATE TABLE remote_skills (
        id INTEGER PRIMARY KEY,
        server TEXT NOT NULL,
        server_digest BLOB NOT NULL CHECK (length(server_digest) = 32),
        uri TEXT NOT NULL,
        entry TEXT NOT NULL,
        set_digest BLOB NOT NULL CHECK (length(set_digest) = 32),
        tools_granted INTEGER NOT NULL CHECK (tools_granted IN (0, 1)),
        approved_at_unix_ms INTEGER NOT NULL,
        void_since_unix_ms INTEGER,
        UNIQUE (server, server_digest, uri)
    ) STRICT;",
];

/// The latest version that this program knows.
pub(super) fn known() -> u32 {
    u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX)
}

/// Makes an empty database ours.
pub(super) fn found(connection: &mut Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "page_size", PAGE_SIZE)?;
    in_transaction(connection, |transaction| {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.execute_batch("CREATE TABLE versions (version INTEGER PRIMARY KEY) STRICT;")?;
        migrate(transaction, 0)
    })
}

/// Why a database is not used.
pub(super) enum Unrecognised {
    /// Another program made it.
    Foreign,
    /// A later version of this program made it.
    Newer { found: u32, known: u32 },
    /// It cannot be read or brought to the latest version.
    Failed(rusqlite::Error),
}

impl From<rusqlite::Error> for Unrecognised {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(error)
    }
}

/// Makes sure that a database is ours and of a version that we know, and brings it to the latest one.
pub(super) fn recognise(connection: &mut Connection) -> Result<(), Unrecognised> {
    if !is_current(connection)? {
        in_transaction(connection, |transaction| migrate(transaction, version(transaction)?))?;
    }
    Ok(())
}

/// Makes sure that a database is ours and of a version that we know, and tells whether that is the latest one.
pub(super) fn is_current(connection: &Connection) -> Result<bool, Unrecognised> {
    if !is_ours(connection)? {
        return Err(Unrecognised::Foreign);
    }
    let (found, known) = (version(connection)?, known());
    if found > known { Err(Unrecognised::Newer { found, known }) } else { Ok(found == known) }
}

fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let id: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    Ok(id == APPLICATION_ID)
}

fn version(connection: &Connection) -> rusqlite::Result<u32> {
    let latest = "SELECT version FROM versions ORDER BY version DESC LIMIT 1";
    connection.query_row(latest, [], |row| row.get(0)).optional().map(Option::unwrap_or_default)
}

fn migrate(transaction: &Transaction<'_>, from: u32) -> rusqlite::Result<()> {
    for (version, migration) in (1_u32..).zip(MIGRATIONS) {
        if version > from {
            transaction.execute_batch(migration)?;
            transaction.execute("INSERT INTO versions (version) VALUES (?1)", params![version])?;
        }
    }
    Ok(())
}
