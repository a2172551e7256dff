//! Reads the tree of a policy file and collects every mistake.

use std::fmt::Display;
use std::str::FromStr;

use cleveragents_domain::ToolName;
use serde_json::{Map, Value};

use super::examples::{Demand, Example, check};
use super::{Policy, PolicyError, PolicySource};
use crate::facts::RateLimit;
use crate::meter::MAX_RATE_CALLS;
use crate::pattern::NamePattern;
use crate::request::MAX_RETRIES;

const MAX_PATTERNS: usize = 10_000;
const KEYS: [&str; 11] = [
    "version",
    "deny",
    "ask",
    "allow",
    "unsafe",
    "unsandboxed",
    "grant_root",
    "require_checkpoints",
    "max_calls",
    "retries",
    "rate",
];
const PROJECT_KEYS: [&str; 3] = ["version", "deny", "ask"];

pub(super) fn read(
    value: &Value,
    source: PolicySource,
    spellings: &dyn Fn(&ToolName) -> Vec<String>,
) -> Result<Policy, Vec<PolicyError>> {
    let mut reader = Reader { errors: Vec::new(), examples: Vec::new() };
    let policy = match value {
        Value::Null => Policy::default(),
        Value::Object(map) => reader.policy(map, source),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            reader.wrong_type("", "a mapping", value);
            Policy::default()
        }
    };
    let Reader { mut errors, examples } = reader;
    errors.extend(check(&examples, &policy, spellings));
    if errors.is_empty() { Ok(policy) } else { Err(errors) }
}

struct Reader {
    errors: Vec<PolicyError>,
    examples: Vec<Example>,
}

impl Reader {
    fn policy(&mut self, map: &Map<String, Value>, source: PolicySource) -> Policy {
        let mut policy = Policy::default();
        for (key, value) in map {
            let pointer = format!("/{}", escape(key));
            if source == PolicySource::Project
                && KEYS.contains(&key.as_str())
                && !PROJECT_KEYS.contains(&key.as_str())
            {
                self.error(
                    &pointer,
                    format!("a project's policy may only deny or ask, not set `{key}`"),
                    Some(format!("move `{key}` to your own policy")),
                );
                continue;
            }
            match key.as_str() {
                "version" => {
                    if value.as_u64() != Some(1) {
                        self.error(
                            &pointer,
                            "the only version is 1".to_owned(),
                            Some("write `version: 1`".to_owned()),
                        );
                    }
                }
                "deny" => policy.deny = self.patterns(&pointer, value),
                "ask" => policy.ask = self.patterns(&pointer, value),
                "allow" => policy.allow = Some(self.patterns(&pointer, value)),
                "unsafe" => policy.unsafe_tools = self.list(&pointer, value),
                "unsandboxed" => policy.unsandboxed = self.list(&pointer, value),
                "grant_root" => policy.grant_root = self.patterns(&pointer, value),
                "require_checkpoints" => match value.as_bool() {
                    Some(required) => policy.require_checkpoints = required,
                    None => self.wrong_type(&pointer, "`true` or `false`", value),
                },
                "max_calls" => policy.max_calls = self.positive(&pointer, value),
                "retries" => policy.retries = self.retries(&pointer, value),
                "rate" => policy.rate = self.rate(&pointer, value),
                unknown => self.unknown(&pointer, unknown, &KEYS),
            }
        }
        policy
    }

    fn patterns(&mut self, pointer: &str, value: &Value) -> Vec<NamePattern> {
        let mut read = Vec::new();
        for (place, item) in self.items(pointer, value) {
            read.extend(match item {
                Value::Object(rule) => self.rule(&place, rule),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                    self.name(&place, item)
                }
            });
        }
        read
    }

    fn list<T>(&mut self, pointer: &str, value: &Value) -> Vec<T>
    where
        T: FromStr,
        T::Err: Display,
    {
        let items = self.items(pointer, value);
        items.into_iter().filter_map(|(place, item)| self.name(&place, item)).collect()
    }

    /// A pattern with its examples.
    fn rule(&mut self, pointer: &str, rule: &Map<String, Value>) -> Option<NamePattern> {
        let mut pattern = None;
        let mut examples = Vec::new();
        for (key, value) in rule {
            let place = format!("{pointer}/{}", escape(key));
            let demand = match key.as_str() {
                "pattern" => {
                    pattern = self.name(&place, value);
                    continue;
                }
                "match" => Demand::Match,
                "not_match" => Demand::NoMatch,
                unknown => {
                    self.unknown(&place, unknown, &["pattern", "match", "not_match"]);
                    continue;
                }
            };
            for (place, item) in self.items(&place, value) {
                examples.extend(self.name(&place, item).map(|name| (place, demand, name)));
            }
        }
        if !rule.contains_key("pattern") {
            self.error(pointer, "`pattern` is missing".to_owned(), None);
        }
        let pattern: NamePattern = pattern?;
        self.examples.extend(examples.into_iter().map(|(pointer, demand, name)| Example {
            pointer,
            pattern: pattern.clone(),
            demand,
            name,
        }));
        Some(pattern)
    }

    /// The items of a list with their places.
    fn items<'v>(&mut self, pointer: &str, value: &'v Value) -> Vec<(String, &'v Value)> {
        let Value::Array(items) = value else {
            self.wrong_type(pointer, "a list of tool names", value);
            return Vec::new();
        };
        if items.len() > MAX_PATTERNS {
            self.error(pointer, format!("the list has more than {MAX_PATTERNS} entries"), None);
            return Vec::new();
        }
        items.iter().enumerate().map(|(position, item)| (format!("{pointer}/{position}"), item)).collect()
    }

    fn name<T>(&mut self, place: &str, value: &Value) -> Option<T>
    where
        T: FromStr,
        T::Err: Display,
    {
        match value.as_str().map(str::parse) {
            Some(Ok(entry)) => return Some(entry),
            Some(Err(error)) => self.error(place, format!("{error}"), None),
            None => self.wrong_type(place, "a tool name", value),
        }
        None
    }

    fn rate(&mut self, pointer: &str, value: &Value) -> Option<RateLimit> {
        let Value::Object(map) = value else {
            self.wrong_type(pointer, "a mapping with `calls` and `per_seconds`", value);
            return None;
        };
        let (mut calls, mut per_seconds) = (None, None);
        for (key, value) in map {
            let place = format!("{pointer}/{}", escape(key));
            match key.as_str() {
                "calls" => calls = self.positive(&place, value),
                "per_seconds" => per_seconds = self.positive(&place, value),
                unknown => self.unknown(&place, unknown, &["calls", "per_seconds"]),
            }
        }
        for (key, is_missing) in
            [("calls", !map.contains_key("calls")), ("per_seconds", !map.contains_key("per_seconds"))]
        {
            if is_missing {
                self.error(pointer, format!("`{key}` is missing"), None);
            }
        }
        if calls.is_some_and(|calls| calls > MAX_RATE_CALLS) {
            self.error(
                &format!("{pointer}/calls"),
                format!("at most {MAX_RATE_CALLS} calls are counted"),
                None,
            );
        }
        Some(RateLimit { calls: calls?, per_seconds: per_seconds? })
    }

    fn retries(&mut self, pointer: &str, value: &Value) -> u32 {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.filter(|number| *number <= MAX_RETRIES).unwrap_or_else(|| {
            self.wrong_type(pointer, &format!("an integer from 0 to {MAX_RETRIES}"), value);
            0
        })
    }

    fn positive(&mut self, pointer: &str, value: &Value) -> Option<u64> {
        let number = value.as_u64().filter(|number| *number >= 1);
        if number.is_none() {
            self.wrong_type(pointer, "an integer of at least 1", value);
        }
        number
    }

    fn unknown(&mut self, pointer: &str, key: &str, known: &[&str]) {
        let nearest = known
            .iter()
            .map(|candidate| (strsim::damerau_levenshtein(&key.to_lowercase(), candidate), candidate))
            .filter(|(distance, candidate)| *distance <= 1 + candidate.len() / 4)
            .min();
        let hint = match nearest {
            Some((_, candidate)) => format!("did you mean `{candidate}`?"),
            None => format!("the keys are `{}`", known.join("`, `")),
        };
        self.error(pointer, format!("unknown key `{}`", crate::schema::shorten(key, 80)), Some(hint));
    }

    fn wrong_type(&mut self, pointer: &str, expected: &str, found: &Value) {
        let found = match found {
            Value::Null => "nothing".to_owned(),
            Value::Bool(_) => "a boolean".to_owned(),
            Value::Number(number) => format!("the number `{number}`"),
            Value::String(_) => "a text".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "a mapping".to_owned(),
        };
        self.error(pointer, format!("expected {expected}, found {found}"), None);
    }

    fn error(&mut self, pointer: &str, message: String, hint: Option<String>) {
        self.errors.push(PolicyError { pointer: pointer.to_owned(), message, hint });
    }
}

fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
