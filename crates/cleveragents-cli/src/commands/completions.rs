//! `agents completions`: a script for a shell.

use clap::CommandFactory as _;
use serde::Serialize;

use crate::args::{Cli, CompletionsArgs};
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(super) struct Completions {
    shell: String,
    script: String,
}

pub(super) fn run(args: &CompletionsArgs) -> Report<Completions> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "agents", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    Report::success(Completions { shell: args.shell.to_string(), script })
}

impl Answer for Completions {
    fn show(&self, page: &mut Page) {
        page.rendered(&self.script);
    }
}
