//! Scripts of skills under `Bash`: running one is judged as the command that a shell would run.

use serde_json::Value;

use super::{AllowedTools, ArgumentRule};

/// The property in which a script takes its words.
const WORDS: &str = "args";

impl AllowedTools {
    /// Whether an entry for commands, such as `Bash` or `Bash(python scripts/x.py:*)`, permits running a script.
    ///
    /// `starts` are the command lines that start it, without its words, of which one has to fit; the words come from the
    /// input and are quoted as a shell would need them.
    pub fn permits_script(&self, starts: &[String], input: &Value) -> bool {
        let words = quoted_words(input);
        self.permits.iter().filter(|permission| permission.runs_commands).any(|permission| {
            starts.iter().any(|start| match &permission.argument {
                ArgumentRule::Any => true,
                // No shell reads the words, so there is nothing in them that could start another command.
                ArgumentRule::Command(pattern) => pattern.reads(&format!("{start}{words}")),
                ArgumentRule::Path(_) => false,
            })
        })
    }
}

fn quoted_words(input: &Value) -> String {
    let words = input.get(WORDS).and_then(Value::as_array).into_iter().flatten();
    let words = words.filter_map(Value::as_str).flat_map(|word| [" ".to_owned(), quoted(word)]);
    words.collect()
}

fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "_-./=:,@%+".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests;
