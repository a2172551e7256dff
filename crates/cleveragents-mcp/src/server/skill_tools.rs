//! Four tools by which clients that do not know the extension find and use skills.

mod listing;

use std::sync::{Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cleveragents_catalog::{Delivery, DeliveryKind, Repeat, Session};
use cleveragents_domain::SkillName;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use serde_json::{Value, json};

use super::outcome;
use super::served::Served;

pub(super) use listing::listed;

/// Finds skills for a task.
const SEARCH: &str = "search_skills";
/// Reads the instructions of a skill, and lets its `allowed-tools` restrict the calls of the connection.
const ACTIVATE: &str = "activate_skill";
/// Reads one file of a skill.
const READ: &str = "read_skill_resource";
/// Ends what activation began.
const RELEASE: &str = "release_skill";
/// The names that no other tool may have.
pub(super) const NAMES: [&str; 4] = [SEARCH, ACTIVATE, READ, RELEASE];
/// The key under which a client names the skills that it acts on.
pub(super) const SKILLS_KEY: &str = "cleveragents/skills";
/// The most skills that restrict one call.
pub(super) const MOST_ACTIVE: usize = 64;

/// The most bytes of a file that is handed out.
const MOST_READ: usize = 1024 * 1024;
/// So many skills are found without a wish for another number.
const USUALLY_FOUND: usize = 10;
/// The most skills that are found at once.
const MOST_FOUND: usize = 50;
/// The most characters of the description of a skill that was found.
const FOUND_DESCRIPTION: usize = 400;

/// Runs one of the tools; may block. `given` is what the client was given before, where that is remembered.
pub(super) fn run(
    served: &Served,
    tool: &str,
    arguments: &JsonObject,
    given: Option<&Mutex<Session>>,
) -> CallToolResult {
    if tool == SEARCH {
        return search(served, arguments);
    }
    let Some(written) = text(arguments, "skill") else {
        return outcome::refused("the argument `skill` is the name of a skill");
    };
    let known = served.skill(written).cloned();
    if tool == RELEASE {
        return release(known, written, given);
    }
    let Some(name) = known else {
        return outcome::refused(format!("there is no skill `{}`", shown(written)));
    };
    match (tool, text(arguments, "path")) {
        (ACTIVATE, _) => activate(served, &name, arguments, given),
        (_, Some(path)) => read(served, &name, path, given),
        (_, None) => outcome::refused("the argument `path` is the path of a file"),
    }
}

fn text<'a>(arguments: &'a JsonObject, key: &str) -> Option<&'a str> {
    arguments.get(key).and_then(Value::as_str)
}

fn shown(written: &str) -> String {
    written.chars().take(200).collect()
}

fn lock(given: &Mutex<Session>) -> MutexGuard<'_, Session> {
    given.lock().unwrap_or_else(PoisonError::into_inner)
}

fn search(served: &Served, arguments: &JsonObject) -> CallToolResult {
    let Some(task) = text(arguments, "task") else {
        return outcome::refused("the argument `task` says in words what is to be done");
    };
    let limit = match arguments.get("limit") {
        None => USUALLY_FOUND,
        Some(limit) => match limit.as_u64().and_then(|limit| usize::try_from(limit).ok()) {
            Some(limit @ 1..=MOST_FOUND) => limit,
            _ => return outcome::refused(format!("the argument `limit` is a number from 1 to {MOST_FOUND}")),
        },
    };
    let found = match served.skill_host.search(task, limit) {
        Ok(found) => found,
        Err(error) => return outcome::refused(format!("the skills cannot be searched: {error}")),
    };
    let all = served.hosted.len();
    let mut answer = match found.matching {
        0 if found.words == 0 => "The task has no words.\n".to_owned(),
        0 => format!("None of the {all} skills has any of these words.\n"),
        matching => {
            format!(
                "{matching} of {all} skills have words of the task, the best first; read one by `{ACTIVATE}`:\n"
            )
        }
    };
    for name in &found.names {
        let Some(skill) = served.hosted(name) else { continue };
        answer.push_str(&listing::line(skill, FOUND_DESCRIPTION));
    }
    if found.unread > 0 {
        let unread = found.unread.to_string();
        answer.extend([
            &unread,
            " words of the task were not looked for: it is too long.
",
        ]);
    }
    if found.unread_bytes > 0 {
        let unread = found.unread_bytes.to_string();
        answer.extend(["The last ", &unread, " bytes of the task were not looked at: it is too long.\n"]);
    }
    outcome::text(answer)
}

fn activate(
    served: &Served,
    name: &SkillName,
    arguments: &JsonObject,
    given: Option<&Mutex<Session>>,
) -> CallToolResult {
    let repeat = match arguments.get("repeat") {
        None | Some(Value::Bool(false)) => Repeat::Never,
        Some(Value::Bool(true)) => Repeat::Always,
        Some(_) => return outcome::refused("the argument `repeat` is true or false"),
    };
    let section = match arguments.get("section") {
        None => None,
        Some(Value::String(section)) => Some(section.as_str()),
        Some(_) => {
            return outcome::refused("the argument `section` is the number or the heading of a section");
        }
    };
    let activation = match served.skill_host.activate(name) {
        Ok(activation) => activation,
        Err(error) => return outcome::refused(format!("`{name}` cannot be activated: {error}")),
    };
    let deliver = |session: &mut Session| match section {
        None => Ok(session.activate(&activation, repeat)),
        Some(section) => session.section(&activation, section, repeat),
    };
    let delivered = match given {
        Some(given) => deliver(&mut lock(given)),
        None => deliver(&mut Session::default()),
    };
    match delivered {
        Ok(delivery) => delivered_result(name, &delivery, given.is_some()),
        Err(error) => outcome::refused(error.to_string()),
    }
}

/// Says what is given, and what has to be known about it.
fn delivered_result(name: &SkillName, delivery: &Delivery, is_remembered: bool) -> CallToolResult {
    let mut result = outcome::text(&*delivery.text);
    let mut note = |text: String| result.content.push(ContentBlock::text(text));
    if delivery.kind == DeliveryKind::Unchanged {
        note("When it is no longer before you, ask again with `repeat: true`.".to_owned());
    }
    for released in &delivery.released {
        note(format!(
            "`{released}` was released, because at most {MOST_ACTIVE} skills are active: it restricts no further calls."
        ));
    }
    if !is_remembered {
        note(format!(
            "This connection keeps nothing between requests: name the skill as `_meta[\"{SKILLS_KEY}\"] = [\"{name}\"]` in the calls that it is for, and its `allowed-tools` restrict them."
        ));
    }
    result
}

/// Releases a skill, also one that is active and does not exist any more.
fn release(known: Option<SkillName>, written: &str, given: Option<&Mutex<Session>>) -> CallToolResult {
    let mut session = given.map(lock);
    let active = session.as_deref().map(Session::active_names).unwrap_or_default();
    let by_whole_name = active.iter().find(|name| name.as_str() == written).cloned();
    let by_short_name = || {
        let mut alike = active.iter().filter(|name| name.short_name() == written);
        alike.next().filter(|_| alike.next().is_none()).cloned()
    };
    let Some(name) = by_whole_name.or(known).or_else(by_short_name) else {
        return outcome::refused(format!("there is no skill `{}`", shown(written)));
    };
    if let Some(session) = &mut session {
        session.release(&name);
    }
    outcome::text(format!("`{name}` restricts no further calls"))
}

/// Says that a skill restricts the calls of a connection and does not exist any more.
pub(super) fn is_gone(name: &SkillName) -> String {
    format!(
        "the skill `{name}` is active and does not exist any more, so nothing says what it permits; `{RELEASE}` with the argument `skill` ends that"
    )
}

fn read(served: &Served, name: &SkillName, path: &str, given: Option<&Mutex<Session>>) -> CallToolResult {
    let refused = |reason: &str| outcome::refused(format!("`{name}` has no such file to read: {reason}"));
    let loader = match served.skill_host.open(name) {
        Ok(loader) => loader,
        Err(error) => return refused(&error.reason),
    };
    if let Some(given) = given {
        lock(given).note_use(name);
    }
    match loader.read_resource(path.as_ref()) {
        Err(error) => refused(&error.to_string()),
        Ok(read) if read.bytes.len() > MOST_READ => {
            refused(&format!("it has {} bytes, at most {MOST_READ} are handed out", read.bytes.len()))
        }
        Ok(read) => {
            let digest = read.digest.to_string();
            let mut result = match String::from_utf8(read.bytes) {
                Ok(text) => outcome::text(text),
                Err(error) => outcome::text(format!("base64: {}", STANDARD.encode(error.as_bytes()))),
            };
            let mut meta = rmcp::model::MetaObject::new();
            meta.insert("cleveragents/digest".to_owned(), json!(digest));
            result.meta = Some(meta);
            result
        }
    }
}
