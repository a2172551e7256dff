//! `agents skill approve`: a person's yes to a skill of an MCP server, with all its files.

use crate::args::ApproveSkillArgs;
use crate::commands::Context;
use crate::commands::skill_inspect::Inspected;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::library::Library;
use crate::page::Page;
use crate::prompt;
use crate::report::Report;

pub(super) fn run(context: &Context<'_>, args: &ApproveSkillArgs) -> Result<Report<Inspected>, CommandError> {
    let library = context.library()?;
    let offered = library.offered(&args.origin, &args.name)?;
    // What nothing can hold to is refused by the library, which says why.
    let is_promised = offered.view.digest.is_some();
    if is_promised && !context.global.yes {
        if !context.surroundings.can_ask(context.output) {
            let error = Message::new(Level::Error, "the skill was not approved, for nobody confirmed it");
            let hint = Message::hint("look at the files, then confirm with `--yes`");
            let report = Report::success(offered.view).with_messages(vec![error, hint]);
            return Ok(report.with_exit(Exit::Usage));
        }
        prompt::say(&listing(&offered.view, context));
        let question = if args.grant_tools {
            "Let models be given this skill, and let its `allowed-tools` restrict calls?"
        } else {
            "Let models be given this skill?"
        };
        if !prompt::confirm(question) {
            return Err(CommandError::new(Exit::Failure, "the skill was not approved"));
        }
    }
    let view = Library::approve_offered(offered, args.grant_tools)?;
    let idle = &view.idle_fields;
    let messages = if idle.is_empty() {
        Vec::new()
    } else {
        let fields = idle.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ");
        vec![Message::new(Level::Info, format!("{fields} of the skill: without effect"))]
    };
    Ok(Report::success(view).with_messages(messages))
}

/// Everything that a person agrees to, made safe for a terminal.
fn listing(view: &Inspected, context: &Context<'_>) -> String {
    let mut page = Page::new(context.output.beside_palette(), None, true);
    view.show_promise(&mut page);
    page.line("");
    String::from_utf8_lossy(&page.into_bytes()).into_owned()
}
