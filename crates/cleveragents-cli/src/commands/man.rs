//! `agents man`: a manual page in the language of `man`.

use clap::CommandFactory as _;
use serde::Serialize;

use crate::args::{Cli, ManArgs};
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::page::Page;
use crate::report::{Answer, Report};

#[derive(Debug, Serialize)]
pub(super) struct Manual {
    name: String,
    page: String,
}

pub(super) fn run(args: &ManArgs) -> Result<Report<Manual>, CommandError> {
    let mut command = Cli::command();
    command.build();
    for word in &args.command {
        command = command.find_subcommand(word).cloned().ok_or_else(|| unknown(word, &command))?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .map_err(|error| CommandError::from_error(Exit::Failure, &error))?;
    Ok(Report::success(Manual { name, page: String::from_utf8_lossy(&page).into_owned() }))
}

fn unknown(word: &str, command: &clap::Command) -> CommandError {
    let names = command.get_subcommands().filter(|known| !known.is_hide_set()).map(clap::Command::get_name);
    let mut near: Vec<(f64, &str)> = names
        .map(|name| (strsim::jaro_winkler(word, name), name))
        .filter(|(similarity, _)| *similarity > 0.7)
        .collect();
    near.sort_by(|left, right| right.0.total_cmp(&left.0));
    let near: Vec<&str> = near.into_iter().map(|(_, name)| name).take(3).collect();
    CommandError::new(Exit::NotFound, format!("no command `{word}`")).with_suggestions(&near)
}

impl Answer for Manual {
    fn show(&self, page: &mut Page) {
        page.rendered(&self.page);
    }
}
