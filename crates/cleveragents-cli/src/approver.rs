//! Asking the person at the terminal whether a call may run.

mod question;

use std::sync::Arc;

use cleveragents::{
    Approval, ApprovalRequest, Approvals, Approver, Clock as _, Lifetime, StateFile, SystemClock,
};

use crate::palette::{Palette, paint};
use crate::prompt;
use crate::visible;
use question::{Choice, Choices, question};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// How long a session's approval holds at most.
const SESSION_MS: u64 = DAY_MS;
/// How long a saved approval holds.
const SAVED_MS: u64 = 30 * DAY_MS;

/// Whoever sits at the terminal. Silence, the end of the input and everything that is no choice mean no.
#[derive(Debug)]
pub(crate) struct TerminalApprover {
    /// Where an answer for longer than one call is kept.
    approvals: Option<Approvals>,
    session: Option<String>,
    palette: Palette,
}

impl TerminalApprover {
    pub(crate) fn new(state: Option<StateFile>, session: Option<String>, palette: Palette) -> Self {
        Self { approvals: state.map(|state| Approvals::new(Arc::new(state))), session, palette }
    }

    fn choices(&self, request: &ApprovalRequest) -> Choices {
        Choices::of(request, self.approvals.is_some(), self.session.is_some())
    }

    /// Keeps the answer. The call itself was approved, whatever becomes of that.
    fn keep(&self, request: &ApprovalRequest, lifetime: Lifetime, length_ms: u64) {
        let now = SystemClock::start().unix_millis();
        let granted = self.approvals.as_ref().map(|approvals| {
            approvals
                .grant(request, &lifetime, now, now.saturating_add(length_ms))
                .map_err(|error| error.to_string())
        });
        if let Some(Err(message)) = granted {
            let word = paint(self.palette.warn, "warning:");
            prompt::say(&format!(
                "{word} the approval holds for this call only: {}\n",
                visible::line(&message)
            ));
        }
    }
}

impl Approver for TerminalApprover {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        let mut choices = self.choices(request);
        let mut text = question(request, choices, &self.palette);
        loop {
            let answer = prompt::ask(&text);
            let Some(answer) = answer else {
                return Approval::Refused { reason: Some("nobody answered".to_owned()) };
            };
            match choices.choice(&answer) {
                Choice::Whole => {
                    choices = choices.without_whole();
                    text = question(request, choices, &self.palette);
                }
                Choice::Once => return Approval::Granted,
                Choice::Session => {
                    if let Some(session) = &self.session {
                        self.keep(request, Lifetime::Session(session.clone()), SESSION_MS);
                    }
                    return Approval::Granted;
                }
                Choice::Always => {
                    self.keep(request, Lifetime::Saved, SAVED_MS);
                    return Approval::Granted;
                }
                Choice::No => return Approval::Refused { reason: None },
            }
        }
    }
}
