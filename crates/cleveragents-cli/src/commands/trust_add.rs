//! `agents trust add`: lets the tools of a project run, as its files are.

use crate::args::TrustProjectArgs;
use crate::commands::Context;
use crate::commands::trust_show::TrustView;
use crate::envelope::{Level, Message};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::prompt;
use crate::report::{Answer as _, Report};

pub(super) fn run(context: &Context<'_>, args: &TrustProjectArgs) -> Result<Report<TrustView>, CommandError> {
    let library = context.library_of_project(args)?;
    let surveyed = library.survey()?;
    if surveyed.view.digest.is_none() {
        // Nobody can have agreed to what cannot be read; the library says which files these are.
        return library.trust(surveyed).map(Report::success);
    }
    // Where nothing can make code run there is nothing to agree to.
    if !context.global.yes && !surveyed.view.files.is_empty() {
        if !context.surroundings.can_ask(context.output) {
            let error = Message::new(Level::Error, "the project was not trusted, for nobody confirmed it");
            let hint = Message::hint("look at the files, then confirm with `--yes`");
            let report = Report::success(surveyed.view).with_messages(vec![error, hint]);
            return Ok(report.with_exit(Exit::Usage));
        }
        prompt::say(&listing(&surveyed.view, context));
        if !prompt::confirm("Let these files run code?") {
            return Err(CommandError::new(Exit::Failure, "the project was not trusted"));
        }
    }
    let is_empty = surveyed.view.files.is_empty();
    let view = library.trust(surveyed)?;
    let remark = Message::warn("nothing in this project can make code run");
    Ok(Report::success(view).with_messages(if is_empty { vec![remark] } else { Vec::new() }))
}

/// Everything that a person agrees to, made safe for a terminal.
fn listing(view: &TrustView, context: &Context<'_>) -> String {
    let mut page = Page::new(context.output.beside_palette(), None, true);
    view.show(&mut page);
    page.line("");
    String::from_utf8_lossy(&page.into_bytes()).into_owned()
}
