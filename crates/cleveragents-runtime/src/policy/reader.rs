//! Reads the tree of a policy file and collects every mistake.

use std::fmt::Display;
use std::str::FromStr;

use serde_json::{Map, Value};

use super::{Policy, PolicyError, PolicySource};
use crate::facts::RateLimit;
use crate::meter::MAX_RATE_CALLS;

const MAX_PATTERNS: usize = 10_000;
const KEYS: [&str; 10] = [
    "version",
    "deny",
    "ask",
    "allow",
    "unsafe",
    "unsandboxed",
    "grant_root",
    "require_checkpoints",
    "max_calls",
    "rate",
];
const PROJECT_KEYS: [&str; 3] = ["version", "deny", "ask"];

pub(super) fn read(value: &Value, source: PolicySource) -> Result<Policy, Vec<PolicyError>> {
    let mut reader = Reader { errors: Vec::new() };
    let policy = match value {
        Value::Null => Policy::default(),
        Value::Object(map) => reader.policy(map, source),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            reader.wrong_type("", "a mapping", value);
            Policy::default()
        }
    };
    if reader.errors.is_empty() { Ok(policy) } else { Err(reader.errors) }
}

struct Reader {
    errors: Vec<PolicyError>,
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
                "deny" => policy.deny = self.list(&pointer, value),
                "ask" => policy.ask = self.list(&pointer, value),
                "allow" => policy.allow = Some(self.list(&pointer, value)),
                "unsafe" => policy.unsafe_tools = self.list(&pointer, value),
                "unsandboxed" => policy.unsandboxed = self.list(&pointer, value),
                "grant_root" => policy.grant_root = self.list(&pointer, value),
                "require_checkpoints" => match value.as_bool() {
                    Some(required) => policy.require_checkpoints = required,
                    None => self.wrong_type(&pointer, "`true` or `false`", value),
                },
                "max_calls" => policy.max_calls = self.positive(&pointer, value),
                "rate" => policy.rate = self.rate(&pointer, value),
                unknown => self.unknown(&pointer, unknown, &KEYS),
            }
        }
        policy
    }

    fn list<T>(&mut self, pointer: &str, value: &Value) -> Vec<T>
    where
        T: FromStr,
        T::Err: Display,
    {
        let Value::Array(items) = value else {
            self.wrong_type(pointer, "a list of tool names", value);
            return Vec::new();
        };
        if items.len() > MAX_PATTERNS {
            self.error(pointer, format!("the list has more than {MAX_PATTERNS} entries"), None);
            return Vec::new();
        }
        let mut read = Vec::with_capacity(items.len());
        for (position, item) in items.iter().enumerate() {
            let place = format!("{pointer}/{position}");
            match item.as_str().map(str::parse) {
                Some(Ok(entry)) => read.push(entry),
                Some(Err(error)) => self.error(&place, format!("{error}"), None),
                None => self.wrong_type(&place, "a tool name", item),
            }
        }
        read
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
