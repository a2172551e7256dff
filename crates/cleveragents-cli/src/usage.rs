//! Errors of the command line, in the same words and the same envelope as every other failure.

use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::Cli;
use crate::error::CommandError;
use crate::exit_code::Exit;
use crate::settings::{OutputSettings, Surroundings};

#[cfg(test)]
mod tests;

/// What came out of arguments that are no command.
#[derive(Debug)]
pub(crate) enum Unparsed {
    /// Help or the version was asked for; this is the text.
    Text(String),
    /// Nothing was asked for, so the help is the hint; this is the text.
    Incomplete(String),
    /// The arguments make no sense.
    Wrong(CommandError),
}

/// Sorts out an error of the parser.
pub(crate) fn unparsed(error: &clap::Error, output: &OutputSettings) -> Unparsed {
    let rendered = error.render();
    let text = if output.answer_has_colour() { rendered.ansi().to_string() } else { rendered.to_string() };
    let kind = error.kind();
    if matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        Unparsed::Text(text)
    } else if !matches!(
        kind,
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand
    ) {
        Unparsed::Wrong(command_error(error, &rendered.to_string()))
    } else if output.is_for_people() {
        Unparsed::Incomplete(text)
    } else {
        let missing = CommandError::usage("a command is missing");
        Unparsed::Wrong(missing.with_hint("`agents --help` lists the commands"))
    }
}

/// Finds the words of the command that was meant, such as `skill list`, as far as they are known.
pub(crate) fn command_words(surroundings: &Surroundings) -> String {
    let mut command = Cli::command();
    let mut words: Vec<String> = Vec::new();
    for argument in surroundings.arguments.iter().skip(1) {
        let Some(found) = argument.to_str().and_then(|word| command.find_subcommand(word).cloned()) else {
            continue;
        };
        words.push(found.get_name().to_owned());
        command = found;
    }
    if words.is_empty() { command.get_name().to_owned() } else { words.join(" ") }
}

fn command_error(error: &clap::Error, text: &str) -> CommandError {
    let message = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error:");
    let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut failure = CommandError::new(Exit::Usage, backticks(&message));
    let mut usage = Vec::new();
    for (kind, value) in error.context() {
        if matches!(
            kind,
            ContextKind::SuggestedSubcommand | ContextKind::SuggestedArg | ContextKind::SuggestedValue
        ) {
            failure = failure.with_suggestions(&texts(value));
        } else if kind == ContextKind::Suggested {
            failure.hints.extend(texts(value).iter().map(|text| backticks(text)));
        } else if kind == ContextKind::Usage {
            usage.extend(texts(value).iter().map(|text| text.trim().replace("Usage:", "usage:")));
        }
    }
    failure.hints.extend(usage);
    failure
}

/// Puts values into backticks where the parser puts them into single quotes. A quote inside of a word is a letter.
fn backticks(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_inner = |at: usize| {
        let letter =
            |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(|c| c.is_alphanumeric());
        letter(at.checked_sub(1)) && letter(at.checked_add(1))
    };
    let replaced = characters.iter().enumerate();
    replaced
        .map(|(at, &character)| if character == '\'' && !is_inner(at) { '`' } else { character })
        .collect()
}

fn texts(value: &ContextValue) -> Vec<String> {
    if let ContextValue::Strings(texts) = value {
        texts.clone()
    } else if let ContextValue::StyledStrs(texts) = value {
        texts.iter().map(ToString::to_string).collect()
    } else {
        vec![value.to_string()]
    }
}
