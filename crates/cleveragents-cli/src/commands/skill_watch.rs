//! `agents skill list --watch`: the list, and again whenever it changes.

use crate::args::SkillListArgs;
use crate::commands::{Context, Sink, skill_list};
use crate::exit_code::Exit;
use crate::interrupt;

pub(super) fn run<S: Sink>(context: &Context<'_>, args: &SkillListArgs, mut sink: S) -> S::Taken {
    interrupt::cancelling(|wish| {
        let mut watch = match context.library() {
            // What changes between this look and the first list is seen as a change of the list.
            Ok(library) => library.watch(),
            Err(error) => return sink.take::<skill_list::SkillList>(Err(error)),
        };
        let mut shown = None;
        let mut exit;
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
                sink.take_one(result);
            }
            if watch.wait(|| !wish.is_cancelled() && sink.has_reader()).is_none() {
                break;
            }
        }
        sink.end(if wish.is_cancelled() { Exit::Interrupted } else { exit })
    })
}
