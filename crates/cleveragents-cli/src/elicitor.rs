//! Asking the person at the terminal what a server wants to know.

use cleveragents::{Elicitor, Question, QuestionAnswer, QuestionForm};
use serde_json::{Map, Number, Value};

use crate::palette::{Palette, paint};
use crate::prompt;
use crate::visible;

/// So much of a server's words is shown.
const SHOWN: usize = 800;

/// Whoever sits at the terminal. Silence and the end of the input decline.
#[derive(Debug)]
pub(crate) struct TerminalElicitor {
    palette: Palette,
}

impl TerminalElicitor {
    pub(crate) fn new(palette: Palette) -> Self {
        Self { palette }
    }
}

impl Elicitor for TerminalElicitor {
    fn elicit(&self, question: &Question) -> QuestionAnswer {
        let server = question.server.as_str();
        let tool =
            question.tool.as_ref().map_or_else(String::new, |tool| format!(" for `{}`", visible::line(tool)));
        prompt::say(&format!("{} `{server}` asks{tool}:\n", paint(self.palette.header, "server")));
        say(&format!("  {}", question.message));
        match &question.form {
            QuestionForm::Address { url } => {
                say(&format!("  open yourself, if you want to: {url}"));
                if prompt::confirm("Done?") {
                    QuestionAnswer::Accept(Map::new())
                } else {
                    QuestionAnswer::Decline
                }
            }
            QuestionForm::Fields { schema } => fields(schema),
        }
    }
}

/// Asks for one field after the other. An empty answer leaves a field out; one that has to be there declines.
fn fields(schema: &Value) -> QuestionAnswer {
    let none = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut answers = Map::new();
    for (name, field) in properties {
        let needed = required.contains(&name.as_str());
        let title = field.get("title").and_then(Value::as_str).unwrap_or(name);
        let wanted = wanted(field);
        let optional = if needed { "" } else { ", may be left out" };
        let Some(answer) =
            prompt::ask(&format!("  {} ({}{optional}): ", visible::line(title), visible::line(&wanted)))
        else {
            return QuestionAnswer::Cancel;
        };
        if answer.is_empty() {
            match field.get("default") {
                Some(usual) => drop(answers.insert(name.clone(), usual.clone())),
                None if needed => return QuestionAnswer::Decline,
                None => {}
            }
            continue;
        }
        let Some(value) = typed(field, &answer) else {
            prompt::say("  that is no such value, so nothing is answered\n");
            return QuestionAnswer::Decline;
        };
        answers.insert(name.clone(), value);
    }
    if prompt::confirm("Send this?") { QuestionAnswer::Accept(answers) } else { QuestionAnswer::Decline }
}

/// Says what a field takes.
fn wanted(field: &Value) -> String {
    let choices = field.get("enum").and_then(Value::as_array);
    if let Some(choices) = choices {
        let words: Vec<&str> = choices.iter().filter_map(Value::as_str).collect();
        return words.join(" | ");
    }
    match field.get("type").and_then(Value::as_str) {
        Some("boolean") => "yes | no".to_owned(),
        Some("array") => "words with commas between them".to_owned(),
        Some(kind) => kind.to_owned(),
        None => "text".to_owned(),
    }
}

fn typed(field: &Value, answer: &str) -> Option<Value> {
    match field.get("type").and_then(Value::as_str) {
        Some("boolean") => match answer.to_ascii_lowercase().as_str() {
            "y" | "yes" | "true" => Some(Value::Bool(true)),
            "n" | "no" | "false" => Some(Value::Bool(false)),
            _ => None,
        },
        Some("integer") => answer.parse::<i64>().ok().map(Value::from),
        Some("number") => answer.parse::<f64>().ok().and_then(Number::from_f64).map(Value::Number),
        Some("array") => Some(answer.split(',').map(|word| Value::from(word.trim())).collect()),
        _ => {
            let choices = field.get("enum").and_then(Value::as_array);
            let is_choice = choices.is_none_or(|choices| choices.iter().any(|choice| choice == answer));
            is_choice.then(|| Value::from(answer))
        }
    }
}

/// Says a line of a server, shortened.
fn say(text: &str) {
    let line: String = visible::line(text).chars().take(SHOWN).collect();
    prompt::say(&format!("{line}\n"));
}
