//! `agents session digest`: the active skills as a text for a model.

use serde::Serialize;

use crate::args::SessionDigestArgs;
use crate::commands::Context;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(crate) struct Digested {
    session: String,
    /// The skills that the text names.
    shown: Vec<String>,
    /// The active skills that did not fit.
    left_out: Vec<String>,
    /// The estimated tokens of the text.
    tokens: usize,
    text: String,
}

pub(super) fn run(context: &Context<'_>, args: &SessionDigestArgs) -> Result<Report<Digested>, CommandError> {
    let digest = context.library()?.session_digest(&args.session, args.tokens, args.compacted)?;
    let mut messages = Vec::new();
    if digest.shown.is_empty() && digest.left_out.is_empty() {
        messages.push(Message::new(Level::Info, "no skill is active"));
    }
    if !digest.left_out.is_empty() {
        let names: Vec<String> = digest.left_out.iter().map(|name| format!("`{name}`")).collect();
        messages.push(Message::warn(format!(
            "did not fit into {} tokens: {}",
            args.tokens,
            names.join(", ")
        )));
    }
    let texts = |names: &[cleveragents::SkillName]| names.iter().map(ToString::to_string).collect();
    Ok(Report::success(Digested {
        session: args.session.clone(),
        shown: texts(&digest.shown),
        left_out: texts(&digest.left_out),
        tokens: digest.tokens,
        text: digest.text,
    })
    .with_messages(messages))
}

impl Answer for Digested {
    fn show(&self, page: &mut Page) {
        page.foreign(self.text.as_bytes());
    }
}
