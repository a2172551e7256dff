//! How a server is reached, for people: as it is written, with everything hidden that may be a secret.

use super::entry::Reach;

/// What stands in the place of a secret.
const HIDDEN: &str = "…";

/// Parts of the names of options whose values are secrets.
const SECRET_WORDS: [&str; 10] =
    ["token", "key", "secret", "password", "passwd", "auth", "credential", "bearer", "pat", "dsn"];

/// Starts of texts that only secrets have.
const SECRET_STARTS: [&str; 12] = [
    "sk-",
    "ghp_",
    "gho_",
    "ghs_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "AKIA",
    "eyJ",
    "Bearer ",
    "Basic ",
];

/// The kinds of transport that a configuration may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TransportKind {
    /// A process that speaks on its standard streams.
    Stdio,
    /// Streamable HTTP.
    Http,
    /// The transport that streamable HTTP replaced, which is not spoken.
    Sse,
}

impl TransportKind {
    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stdio => "stdio",
            Self::Http => "http",
            Self::Sse => "sse",
        }
    }
}

/// How a server is reached, without secrets: variables stand as references, values of `env` and of headers are left out.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ShownTransport {
    /// How it is reached.
    pub kind: TransportKind,
    /// The program and its arguments, or the address.
    pub target: String,
    /// The names of the variables or headers that the configuration gives.
    pub names: Vec<String>,
}

impl ShownTransport {
    pub(crate) fn of(reach: &Reach) -> Self {
        let names = |pairs: &[(String, String)]| {
            let mut names: Vec<String> = pairs.iter().map(|(name, _)| name.clone()).collect();
            names.sort();
            names
        };
        match reach {
            Reach::Stdio { command, args, env, .. } => {
                Self { kind: TransportKind::Stdio, target: command_line(command, args), names: names(env) }
            }
            Reach::Http { url, headers } => {
                Self { kind: TransportKind::Http, target: address(url), names: names(headers) }
            }
            Reach::Sse { url, headers } => {
                Self { kind: TransportKind::Sse, target: address(url), names: names(headers) }
            }
        }
    }
}

fn command_line(command: &str, args: &[String]) -> String {
    let mut words = vec![quoted(&address(command))];
    let mut is_secret = false;
    for argument in args {
        words.push(quoted(&if is_secret && !is_reference(argument) {
            HIDDEN.to_owned()
        } else {
            masked(argument)
        }));
        is_secret = argument.starts_with('-') && !argument.contains('=') && names_secret(argument);
    }
    words.join(" ")
}

fn masked(argument: &str) -> String {
    if let Some((option, value)) = argument.split_once('=')
        && names_secret(option)
        && !value.is_empty()
        && !is_reference(value)
    {
        return format!("{option}={HIDDEN}");
    }
    if SECRET_STARTS.iter().any(|start| argument.starts_with(start)) {
        return HIDDEN.to_owned();
    }
    // A header as an argument, such as `Authorization: Bearer …`.
    if let Some((name, value)) = argument.split_once(':')
        && names_secret(name)
        && !name.contains(['/', ' '])
        && !is_reference(value.trim())
    {
        return format!("{name}: {HIDDEN}");
    }
    address(argument)
}

/// Hides what stands before the host of an address and the values of its query.
pub(crate) fn address(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (before, query) = match rest.split_once('?') {
        Some((before, query)) => (before, Some(query)),
        None => (rest, None),
    };
    let authority_end = before.find('/').unwrap_or(before.len());
    let (authority, path) = before.split_at_checked(authority_end).unwrap_or((before, ""));
    let authority = match authority.rsplit_once('@') {
        Some((_, host)) => format!("{HIDDEN}@{host}"),
        None => authority.to_owned(),
    };
    let query = query.map(|query| {
        let parts = query.split('&').map(|part| match part.split_once('=') {
            Some((name, value)) if !is_reference(value) && !value.is_empty() => format!("{name}={HIDDEN}"),
            _ => part.to_owned(),
        });
        format!("?{}", parts.collect::<Vec<_>>().join("&"))
    });
    format!("{scheme}://{authority}{path}{}", query.unwrap_or_default())
}

pub(super) fn names_secret(option: &str) -> bool {
    let option = option.to_ascii_lowercase();
    option.split(['-', '_', '.']).any(|word| SECRET_WORDS.iter().any(|secret| word.contains(secret)))
}

/// Tells whether a text is nothing but a reference to a variable, which hides its value by itself.
fn is_reference(text: &str) -> bool {
    let text = text.strip_prefix("Bearer ").unwrap_or(text);
    text.strip_prefix("${")
        .and_then(|rest| rest.strip_suffix('}'))
        .is_some_and(|name| !name.contains(['}', ':']))
        || text.strip_prefix("${env:").is_some_and(|rest| rest.ends_with('}') && !rest.contains(":-"))
}

/// Puts a word with blanks into quotes, for people.
fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains([' ', '\t', '\n', '"', '\'']) {
        format!("{word:?}")
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests;
