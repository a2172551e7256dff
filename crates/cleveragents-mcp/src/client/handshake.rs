//! How a connection begins: which of the two shapes of the protocol the server speaks.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::connection::{Answer, Connection, Patience, Welcome, client_info};
use super::era::{Era, LEGACY, LEGACY_ALL, MODERN};
use super::failure::Failure;
use super::message::{AnswerError, shorten, value_of};

/// Codes by which a modern server says that it does not like how it was asked.
const MODERN_CODES: [i64; 2] = [-32020, -32021];

/// How many of the revisions that a server names are shown.
const SHOWN_REVISIONS: usize = 8;

/// Statuses by which an older server behind an address says that it does not know the first question.
const OLDER_STATUSES: [u16; 6] = [400, 404, 405, 406, 415, 501];

/// What came of the first question.
#[derive(Debug)]
pub(crate) enum First {
    /// The server is ready.
    Ready(Era, Welcome),
    /// The process has to be started anew, and asked in the older way at once.
    Restart(Failure),
}

/// What the answer to the first question says.
enum Judged {
    Modern(Welcome),
    Older,
    Gone(Failure),
}

/// Asks the server what it speaks, and does what that needs.
///
/// A server that is silent is asked in the older way as well, while the first question stays open: a slow start and an older
/// server look alike. One that ends on the first question is started once more.
pub(crate) async fn begin(
    connection: &Connection,
    known: Option<Era>,
    probe: Duration,
) -> Result<First, Failure> {
    if known == Some(Era::Legacy) {
        return Ok(First::Ready(Era::Legacy, initialize(connection).await?));
    }
    let patience = forever();
    let nothing = Map::new();
    let discover = connection.ask("server/discover", &nothing, &patience);
    tokio::pin!(discover);
    let Ok(answered) = tokio::time::timeout(probe, &mut discover).await else {
        let older = initialize(connection);
        tokio::pin!(older);
        let judged = tokio::select! {
            biased;
            answered = &mut discover => judge(answered),
            welcome = &mut older => match welcome {
                Ok(welcome) => return Ok(First::Ready(Era::Legacy, welcome)),
                Err(Failure::Refused { .. }) => judge(discover.await),
                Err(failure) => Judged::Gone(failure),
            },
            // Perhaps the first question put it out of its step.
            () = tokio::time::sleep(probe) => {
                return Ok(First::Restart(Failure::Silent { limit: probe.saturating_mul(2) }));
            }
        };
        return match judged {
            Judged::Modern(welcome) => Ok(First::Ready(Era::Modern, welcome)),
            Judged::Older => Ok(First::Ready(Era::Legacy, older.await?)),
            Judged::Gone(failure) => gone(connection, failure),
        };
    };
    match judge(answered) {
        Judged::Modern(welcome) => Ok(First::Ready(Era::Modern, welcome)),
        Judged::Older => Ok(First::Ready(Era::Legacy, initialize(connection).await?)),
        Judged::Gone(failure) => gone(connection, failure),
    }
}

/// A process that ended can be started once more; an address cannot, and one that told what it speaks would tell it again.
fn gone(connection: &Connection, failure: Failure) -> Result<First, Failure> {
    let is_told = matches!(failure, Failure::Handshake { .. });
    if is_told || connection.wire.is_http() { Err(failure) } else { Ok(First::Restart(failure)) }
}

fn judge(answered: Result<Answer, Failure>) -> Judged {
    let answer = match answered {
        Ok(answer) => answer,
        Err(Failure::Status { status }) if OLDER_STATUSES.contains(&status) => return Judged::Older,
        Err(failure) => return Judged::Gone(failure),
    };
    match answer.raw_or_error() {
        Ok(raw) => value_of(raw).map_or(Judged::Older, welcome_of),
        Err(AnswerError::Rpc(error)) => match error.supported() {
            Some(supported) => choose(supported),
            None if MODERN_CODES.contains(&error.code) => {
                Judged::Modern(Welcome { version: MODERN.to_owned(), ..Welcome::default() })
            }
            None => Judged::Older,
        },
        Err(AnswerError::Unreadable(_) | AnswerError::TooMany(_)) => Judged::Older,
    }
}

/// What to do with a server that refuses the newest revision, by those that it says it supports.
///
/// One that says it supports the newest was asked twice. One that names none is taken for an older one.
fn choose<'a>(supported: impl Iterator<Item = &'a str>) -> Judged {
    let supported: Vec<&str> = supported.collect();
    if supported.contains(&MODERN) {
        return Judged::Gone(bad(format!("it refuses revision `{MODERN}`, and says that it supports it")));
    }
    if supported.is_empty() || LEGACY_ALL.iter().any(|known| supported.contains(known)) {
        return Judged::Older;
    }
    let shown: Vec<String> =
        supported.iter().take(SHOWN_REVISIONS).map(|revision| format!("`{}`", shorten(revision))).collect();
    Judged::Gone(bad(format!("it supports {} only", shown.join(", "))))
}

/// What a modern server says of itself. A success that says nothing is that of an older server that answers everything.
fn welcome_of(result: Value) -> Judged {
    let versions = result.get("supportedVersions").and_then(Value::as_array);
    if !versions.is_some_and(|versions| versions.contains(&json!(MODERN))) {
        return Judged::Older;
    }
    let at = |key: &str| result.get(key).cloned().unwrap_or_default();
    let info = result.pointer("/_meta/io.modelcontextprotocol~1serverInfo").cloned().unwrap_or_default();
    Judged::Modern(Welcome {
        version: MODERN.to_owned(),
        capabilities: at("capabilities"),
        server_info: info,
        instructions: result.get("instructions").and_then(Value::as_str).map(str::to_owned),
    })
}

/// The handshake of the older revisions.
async fn initialize(connection: &Connection) -> Result<Welcome, Failure> {
    let params = json!({
        "protocolVersion": LEGACY,
        "capabilities": connection.inbox.elicit().capabilities(),
        "clientInfo": client_info(),
    });
    let Value::Object(params) = params else { return Err(bad("no parameters")) };
    connection.inbox.let_ask();
    let result = connection.request("initialize", params, &forever()).await?.value()?;
    let version = result.get("protocolVersion").and_then(Value::as_str);
    let version = version.ok_or_else(|| bad("its answer to `initialize` names no revision"))?;
    if !LEGACY_ALL.contains(&version) {
        return Err(bad(format!("it wants revision `{}`", shorten(version))));
    }
    connection.wire.agree(version);
    connection.tell("notifications/initialized").await?;
    let at = |key: &str| result.get(key).cloned().unwrap_or_default();
    Ok(Welcome {
        version: version.to_owned(),
        capabilities: at("capabilities"),
        server_info: at("serverInfo"),
        instructions: result.get("instructions").and_then(Value::as_str).map(str::to_owned),
    })
}

/// Waits until the whole start is over, which has a deadline of its own.
fn forever() -> Patience {
    Patience { watch: None, silence: None, meaning: bad("it is silent"), mirrored: Vec::new() }
}

fn bad(reason: impl Into<String>) -> Failure {
    Failure::Handshake { reason: reason.into() }
}
