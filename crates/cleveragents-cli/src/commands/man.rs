//! `agents man`: a manual page in the language of `man`.

use clap::{Arg, Command, CommandFactory as _};
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
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    for word in &args.command {
        command = command.find_subcommand(word).cloned().ok_or_else(|| unknown(word, &command))?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let synopsis = synopsis(&command, args.command.is_empty());
    let mut page = Vec::new();
    clap_mangen::Man::new(command.override_usage(synopsis))
        .source(concat!("agents ", env!("CARGO_PKG_VERSION")))
        .manual("Manual of agents")
        .render(&mut page)
        .map_err(|error| CommandError::from_error(Exit::Failure, &error))?;
    Ok(Report::success(Manual { name, page: String::from_utf8_lossy(&page).into_owned() }))
}

/// Writes down how a command is typed: options with their values, then arguments. Only the page of the program itself
/// spells the options out that every command takes.
fn synopsis(command: &Command, top: bool) -> String {
    let mut words = vec![command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned()];
    let of_help = |option: &&Arg| matches!(option.get_id().as_str(), "help" | "version");
    let options = command.get_arguments().filter(|option| !option.is_positional() && !option.is_hide_set());
    let options = options.filter(|option| top || !(of_help(option) || option.is_global_set()));
    words.extend(options.map(|option| {
        let spelling = option_spelling(option);
        if option.is_required_set() { spelling } else { format!("[{spelling}]") }
    }));
    if !top {
        words.push("[GLOBAL OPTIONS]".to_owned());
    }
    words.extend(
        command.get_positionals().filter(|argument| !argument.is_hide_set()).map(ToString::to_string),
    );
    if command.has_subcommands() {
        words.push("COMMAND".to_owned());
    }
    words.join(" ")
}

fn option_spelling(option: &Arg) -> String {
    let short = option.get_short().map(|short| format!("-{short}"));
    let long = option.get_long().map(|long| format!("--{long}"));
    let names = short.into_iter().chain(long).collect::<Vec<_>>().join("|");
    let values = option.get_value_names().filter(|_| option.get_action().takes_values()).unwrap_or_default();
    values.iter().fold(names, |spelling, value| format!("{spelling} {value}"))
}

fn unknown(word: &str, command: &Command) -> CommandError {
    let names = command.get_subcommands().filter(|known| !known.is_hide_set()).map(Command::get_name);
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
