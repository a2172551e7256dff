//! The skills that a server lists, with labels that tell them apart.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{EntryError, Listed, RemoteOrigin, RemoteSkill, SkillUri};

/// What a server lists. That a skill is not here does not mean that the server has none of the kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillListing {
    origin: RemoteOrigin,
    skills: Vec<ListedSkill>,
    refused: Vec<RefusedEntry>,
}

/// A listed skill with its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSkill {
    /// The shortest end of its path that no other skill of the listing has; its whole URI when paths do not tell it apart.
    pub label: String,
    /// The skill.
    pub skill: Listed,
}

/// An entry that is not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedEntry {
    /// Its URI, when it has one.
    pub uri: Option<String>,
    /// Why not.
    pub error: EntryError,
}

/// Skills that have one name. None of them is used in place of another: each is addressed by its origin and its label.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameCollision {
    /// The name.
    pub name: String,
    /// Every one of them, as it is addressed, sorted.
    pub skills: Vec<String>,
}

impl SkillListing {
    /// Reads the entries of all pages.
    pub fn read(origin: RemoteOrigin, entries: &[Value]) -> Self {
        let mut skills: BTreeMap<SkillUri, RemoteSkill> = BTreeMap::new();
        let mut contradicted = BTreeSet::new();
        let mut refused = Vec::new();
        for entry in entries {
            match RemoteSkill::read(&origin, entry) {
                Ok(skill) => match skills.get(skill.uri()) {
                    // A page may repeat what another one had.
                    Some(known) if *known == skill => {}
                    Some(_) => _ = contradicted.insert(skill.uri().clone()),
                    None => drop(skills.insert(skill.uri().clone(), skill)),
                },
                Err(error) => {
                    let uri = entry.get("uri").and_then(Value::as_str).map(shortened);
                    refused.push(RefusedEntry { uri, error });
                }
            }
        }
        for uri in contradicted {
            skills.remove(&uri);
            let error = EntryError::Contradicted { uri: uri.clone() };
            refused.push(RefusedEntry { uri: Some(uri.as_str().to_owned()), error });
        }
        let labels = labels(skills.keys());
        let listed = |(skill, label)| ListedSkill { label, skill: Listed::new(skill) };
        Self { origin, skills: skills.into_values().zip(labels).map(listed).collect(), refused }
    }

    /// Returns who lists.
    pub fn origin(&self) -> &RemoteOrigin {
        &self.origin
    }

    /// Returns the skills, sorted by URI.
    pub fn skills(&self) -> &[ListedSkill] {
        &self.skills
    }

    /// Returns the entries that are not used, with the reason.
    pub fn refused(&self) -> &[RefusedEntry] {
        &self.refused
    }

    /// Finds a skill by its URI or its label.
    pub fn find(&self, written: &str) -> Result<&ListedSkill, NotListed> {
        let by = |matches: &dyn Fn(&&ListedSkill) -> bool| self.skills.iter().find(matches);
        let is_written = |listed: &&ListedSkill| listed.skill.entry().uri().as_str() == written;
        if let Some(found) = by(&is_written).or_else(|| by(&|listed| listed.label == written)) {
            return Ok(found);
        }
        let named = self.skills.iter().filter(|listed| listed.skill.entry().name() == written);
        let labels: Vec<String> = named.map(|listed| listed.label.clone()).collect();
        let (written, server) = (written.to_owned(), self.origin.to_string());
        if labels.is_empty() {
            Err(NotListed::Unknown { written, server })
        } else {
            Err(NotListed::Ambiguous { written, server, labels })
        }
    }

    /// Finds the names that several skills have: of this listing, of others, and of the skills of files in `local`.
    pub fn collisions<'a>(
        listings: &[Self],
        local: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Vec<NameCollision> {
        let mut named: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for listing in listings {
            for listed in &listing.skills {
                let address = format!("{}:{}", listing.origin, listed.label);
                named.entry(listed.skill.entry().name()).or_default().insert(address);
            }
        }
        for (short_name, full_name) in local {
            // Only names that a server has as well are of interest.
            if let Some(skills) = named.get_mut(short_name) {
                skills.insert(full_name.to_owned());
            }
        }
        let several = named.into_iter().filter(|(_, skills)| skills.len() > 1);
        several
            .map(|(name, skills)| NameCollision {
                name: name.to_owned(),
                skills: skills.into_iter().collect(),
            })
            .collect()
    }
}

/// Why a listing does not lead to one skill. What is not listed may still be loaded by its URI.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotListed {
    /// No listed skill has the label.
    #[error("server `{server}` lists no skill `{}`", written.escape_debug())]
    Unknown {
        /// What was asked for.
        written: String,
        /// The server.
        server: String,
    },
    /// Several listed skills have the name.
    #[error("server `{server}` lists several skills `{}`: {}", written.escape_debug(), quoted(labels))]
    Ambiguous {
        /// What was asked for.
        written: String,
        /// The server.
        server: String,
        /// The labels that tell them apart.
        labels: Vec<String>,
    },
}

fn quoted(labels: &[String]) -> String {
    labels.iter().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ")
}

/// The longest part of a refused URI that is shown.
const SHOWN_URI: usize = 200;

fn shortened(uri: &str) -> String {
    uri.chars().take(SHOWN_URI).collect()
}

/// Gives each URI the shortest end of its path that no other one has.
fn labels<'a>(uris: impl Iterator<Item = &'a SkillUri>) -> Vec<String> {
    let paths: Vec<(&SkillUri, Vec<&str>)> = uris.map(|uri| (uri, uri.folders())).collect();
    let mut ends: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    for (_, path) in &paths {
        for end in ends_of(path) {
            *ends.entry(end.to_vec()).or_default() += 1;
        }
    }
    let label = |(uri, path): &(&SkillUri, Vec<&str>)| {
        let unique = ends_of(path).find(|end| ends.get(*end) == Some(&1));
        unique.map_or_else(|| uri.as_str().to_owned(), |end| end.join("/"))
    };
    paths.iter().map(label).collect()
}

/// The longest end of a path that serves as a label, in folders; bounds the work for hostile paths.
const MAX_LABEL_FOLDERS: usize = 16;

fn ends_of<'a, 'b>(path: &'b [&'a str]) -> impl Iterator<Item = &'b [&'a str]> {
    (1..=path.len().min(MAX_LABEL_FOLDERS)).filter_map(|length| path.get(path.len().checked_sub(length)?..))
}

#[cfg(test)]
mod tests;
