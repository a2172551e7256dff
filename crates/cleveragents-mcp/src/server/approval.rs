//! Asking the person behind a client.
//!
//! The gate asks on the thread of the call, and a client is asked between two calls: the first one stops where the gate asks,
//! before anything runs; the second one carries what was approved, as the digest that the gate itself computed over the
//! definition, the arguments and everything that the tool will be given.

use std::cell::RefCell;

use cleveragents_domain::SkillResult;
use cleveragents_loader::is_unsafe_to_show;
use cleveragents_runtime::{Approval, ApprovalRequest, Approver, CallRequest, ToolHost};
use serde_json::Value;

#[cfg(test)]
mod tests;

/// So much of a description is shown.
const MOST_SHOWN: usize = 2_000;
/// So much of the beginning of a text in the arguments is shown, and so much of its end.
const SHOWN_BEGINNING: usize = 1_500;
const SHOWN_END: usize = 500;
/// Arguments of more characters, with their long texts cut, are not put before a person.
const MOST_ARGUMENTS: usize = 64 * 1024;

thread_local! {
    /// The call that this thread makes for a client.
    static CURRENT: RefCell<Option<Asking>> = const { RefCell::new(None) };
}

/// What a call may have been approved for, and what it was asked about.
#[derive(Debug, Default)]
struct Asking {
    granted: Vec<String>,
    asked: Option<ApprovalRequest>,
    refusal: String,
}

/// The approver of a server: answers for the client whose call the thread makes, and refuses everybody else's.
#[derive(Debug, Default)]
pub struct ClientApprover;

impl Approver for ClientApprover {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        CURRENT.with_borrow_mut(|current| {
            let Some(asking) = current else {
                return Approval::Refused { reason: Some("no client asked for it".to_owned()) };
            };
            if asking.granted.contains(&request.digest) {
                return Approval::Granted;
            }
            asking.asked = Some(request.clone());
            Approval::Refused { reason: Some(asking.refusal.clone()) }
        })
    }
}

/// Clears the thread, whatever becomes of the call.
struct Clearing;

impl Drop for Clearing {
    fn drop(&mut self) {
        CURRENT.set(None);
    }
}

/// Makes a call. Gives the question as well when the gate asked one that `granted` does not answer; nothing ran then.
pub(super) fn call(
    host: &dyn ToolHost,
    request: CallRequest,
    granted: Vec<String>,
    refusal: &str,
) -> (SkillResult, Option<ApprovalRequest>) {
    let clearing = Clearing;
    CURRENT.set(Some(Asking { granted, asked: None, refusal: refusal.to_owned() }));
    let result = host.call(request);
    let asked = CURRENT.with_borrow_mut(|current| current.as_mut().and_then(|asking| asking.asked.take()));
    drop(clearing);
    (result, asked)
}

/// Puts what the answer is bound to into words; nothing when there is more than a person can be shown.
///
/// Every argument is named. Only the middle of a long text is left out, and that is said.
pub(super) fn question(request: &ApprovalRequest) -> Option<String> {
    let arguments = shown_arguments(&request.arguments);
    if arguments.chars().nth(MOST_ARGUMENTS).is_some() {
        return None;
    }
    let profile = &request.profile;
    let list = |items: Vec<String>| if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
    let reasons: Vec<String> = request.reasons.iter().map(ToString::to_string).collect();
    let mut text = format!(
        "May the tool {} run once?\nIt says: {}\nAsked because {}.\nIt reads {} and writes {}.",
        request.tool,
        shortened(&request.description),
        reasons.join("; "),
        list(profile.reads.iter().map(ToString::to_string).collect()),
        list(profile.writes.iter().map(ToString::to_string).collect()),
    );
    if profile.network {
        text.push_str("\nIt may use the network.");
    }
    if profile.subprocesses {
        text.push_str("\nIt may start programs.");
    }
    if !profile.other_effects.is_empty() {
        text.extend(["\nIt also does: ", &profile.other_effects.join(", "), "."]);
    }
    text.extend(["\nArguments: ", &arguments]);
    Some(text)
}

/// Cuts foreign text, takes out of it what cannot be seen, and says that it was cut.
fn shortened(text: &str) -> String {
    let shown = visible(&text.chars().take(MOST_SHOWN).collect::<String>());
    if text.chars().nth(MOST_SHOWN).is_some() { format!("{shown}... (cut)") } else { shown }
}

fn shown_arguments(arguments: &str) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(arguments) else { return visible(arguments) };
    shorten_texts(&mut value);
    visible(&value.to_string())
}

fn shorten_texts(value: &mut Value) {
    match value {
        Value::String(text) => {
            let length = text.chars().count();
            let left_out = length.saturating_sub(SHOWN_BEGINNING + SHOWN_END);
            if left_out > 0 {
                let beginning: String = text.chars().take(SHOWN_BEGINNING).collect();
                let end: String = text.chars().skip(length - SHOWN_END).collect();
                *text = format!("{beginning}... ({left_out} characters are not shown) ...{end}");
            }
        }
        Value::Array(items) => items.iter_mut().for_each(shorten_texts),
        Value::Object(entries) => entries.values_mut().for_each(shorten_texts),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn visible(text: &str) -> String {
    text.chars().map(|character| if is_unsafe_to_show(character) { ' ' } else { character }).collect()
}
