//! Addresses of skills and their files.

use std::fmt::Write as _;
use std::path::Path;

use cleveragents_domain::SkillName;

#[cfg(test)]
mod tests;

/// What the address of every file of a skill starts with.
pub(in crate::server) const SCHEME: &str = "skill://";

/// Returns the address of the folder of a skill, with a slash at its end.
pub(super) fn root_of(name: &SkillName) -> String {
    format!("{SCHEME}{}/{}/", name.namespace(), name.short_name())
}

/// Returns the address of a file below a folder; none when its path is not UTF-8.
pub(super) fn file_below(root: &str, relative: &Path) -> Option<String> {
    let mut uri = root.to_owned();
    for (index, part) in relative.iter().enumerate() {
        if index > 0 {
            uri.push('/');
        }
        for byte in part.to_str()?.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
                uri.push(char::from(byte));
            } else {
                // Writing to a text cannot fail.
                write!(uri, "%{byte:02X}").unwrap_or_default();
            }
        }
    }
    Some(uri)
}

/// Returns the skill that an address lies in, and what stands behind the slash of its folder.
pub(in crate::server) fn skill_of_uri(uri: &str) -> Option<(SkillName, &str)> {
    let rest = uri.strip_prefix(SCHEME)?;
    let (namespace, rest) = rest.split_once('/')?;
    let (short_name, below) = rest.split_once('/').unwrap_or((rest, ""));
    let name = format!("{namespace}/{short_name}").parse().ok()?;
    Some((name, below))
}
