//! `agents skill list --watch`: the list, and again whenever it changes.

use crate::args::SkillListArgs;
use crate::commands::{Context, Sink, skill_list};
use crate::exit_code::Exit;
use crate::interrupt;

pub(super) fn run<S: Sink>(context: &Context<'_>, args: &SkillListArgs, mut sink: S) -> S::Taken {
    interrupt::cancelling(|wish| {
        let mut shown = None;
        let mut exit = Exit::Success;
        let mut goes_on = true;
        while goes_on {
            let project = context.surroundings.project();
            let mut watch = match context.library() {
                // What changes between this look and the list is seen as a change of the list.
                Ok(library) => library.watch(),
                Err(error) => return sink.take::<skill_list::SkillList>(Err(error)),
            };
            loop {
                let result = skill_list::run(context, args);
                exit = result.as_ref().map_or_else(|error| error.exit, |report| report.exit);
                let told = match &result {
                    Ok(report) => serde_json::to_vec(&report.data).map_err(|error| error.to_string()),
                    Err(error) => Err(error.message.clone()),
                };
                // Much that changes about a file changes nothing about the list.
                if shown.as_ref() != Some(&told) {
                    shown = Some(told);
                    if !sink.take_one(result) {
                        return sink.end(Exit::Failure);
                    }
                }
                let wants_more = || !wish.is_cancelled() && sink.has_reader();
                // Another folder may have become that of the project.
                let is_changed =
                    watch.wait(|| wants_more() && context.surroundings.project() == project).is_some();
                goes_on = wants_more();
                if !goes_on || !is_changed || context.surroundings.project() != project {
                    break;
                }
            }
        }
        sink.end(if wish.is_cancelled() { Exit::Interrupted } else { exit })
    })
}
