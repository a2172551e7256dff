//! What a server says about one skill.

use serde_json::{Map, Value, json};

use super::{Manifest, ManifestError, RemoteOrigin, RemoteSkillId, SkillUri, SkillUriError};

/// The longest front matter of an entry, in bytes as JSON.
pub const MAX_ENTRY_FRONT_MATTER: usize = 64 * 1024;

/// The word for content that changes with every read.
const DYNAMIC: &str = "dynamic";

/// Fields that describe a skill and give it nothing.
const DESCRIBING: [&str; 6] = ["name", "description", "license", "compatibility", "metadata", "version"];

/// The one field that a person can grant.
const ALLOWED_TOOLS: &str = "allowed-tools";

/// One skill as its server describes it: the entry of `skills/list` and `skills/get`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteSkill {
    id: RemoteSkillId,
    front_matter: Map<String, Value>,
    contents: Contents,
}

/// What a server promises about the files of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// All of them, with their digests.
    Files(Manifest),
    /// Nothing: they are made when they are read.
    Dynamic,
}

/// Why an entry is none that can be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntryError {
    /// It is not an object with a `uri`.
    #[error("the entry has no `uri`")]
    NoUri,
    /// Its URI is none of a skill.
    #[error(transparent)]
    Uri(#[from] SkillUriError),
    /// Its front matter lacks what all have.
    #[error("`frontmatter` has no valid `{field}`")]
    Field {
        /// The field.
        field: &'static str,
    },
    /// Its front matter is larger than [`MAX_ENTRY_FRONT_MATTER`].
    #[error("`frontmatter` has {length} bytes, at most {MAX_ENTRY_FRONT_MATTER} are read")]
    TooLong {
        /// The length in bytes, as JSON.
        length: usize,
    },
    /// The name is not that of the folder in its URI.
    #[error("the name `{}` is not that of its folder, `{folder}`", name.escape_debug())]
    Name {
        /// The name.
        name: String,
        /// The folder.
        folder: String,
    },
    /// Its files cannot be held to.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
    /// Another entry of the same listing has its URI and says something else.
    #[error("the listing has two entries for `{uri}` that differ")]
    Contradicted {
        /// The URI.
        uri: SkillUri,
    },
}

impl RemoteSkill {
    /// Reads an entry that `origin` sent.
    pub fn read(origin: &RemoteOrigin, entry: &Value) -> Result<Self, EntryError> {
        let uri: SkillUri = entry.get("uri").and_then(Value::as_str).ok_or(EntryError::NoUri)?.parse()?;
        let missing = |field| EntryError::Field { field };
        let front_matter =
            entry.get("frontmatter").and_then(Value::as_object).ok_or_else(|| missing("name"))?;
        let length = serde_json::to_vec(front_matter).map_or(usize::MAX, |json| json.len());
        if length > MAX_ENTRY_FRONT_MATTER {
            return Err(EntryError::TooLong { length });
        }
        let text = |field| {
            let text = front_matter.get(field).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
            text.ok_or_else(|| missing(field))
        };
        let name = text("name")?;
        text("description")?;
        if name != uri.name() {
            return Err(EntryError::Name { name: name.to_owned(), folder: uri.name().to_owned() });
        }
        let contents = match entry.get("resources") {
            Some(Value::String(word)) if word == DYNAMIC => Contents::Dynamic,
            resources => Contents::Files(Manifest::read(&uri, resources.unwrap_or(&Value::Null))?),
        };
        let id = RemoteSkillId { origin: origin.clone(), uri };
        Ok(Self { id, front_matter: front_matter.clone(), contents })
    }

    /// Returns which skill it is.
    pub fn id(&self) -> &RemoteSkillId {
        &self.id
    }

    /// Returns who offers it.
    pub fn origin(&self) -> &RemoteOrigin {
        &self.id.origin
    }

    /// Returns the URI of its `SKILL.md`.
    pub fn uri(&self) -> &SkillUri {
        &self.id.uri
    }

    /// Returns its name, which is a label and identifies nothing.
    pub fn name(&self) -> &str {
        self.id.uri.name()
    }

    /// Returns what the server says about it.
    pub fn description(&self) -> &str {
        self.front_matter.get("description").and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns the whole front matter as the server sent it.
    pub fn front_matter(&self) -> &Map<String, Value> {
        &self.front_matter
    }

    /// Returns what the server promises about its files.
    pub fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns the promised files, when there is such a promise.
    pub fn manifest(&self) -> Option<&Manifest> {
        match &self.contents {
            Contents::Files(manifest) => Some(manifest),
            Contents::Dynamic => None,
        }
    }

    /// Returns the fields that would give the skill something here, or make something happen. They have no effect; only
    /// `allowed-tools` can be granted.
    pub fn idle_fields(&self) -> Vec<&str> {
        self.front_matter.keys().map(String::as_str).filter(|field| !DESCRIBING.contains(field)).collect()
    }

    /// Returns the `allowed-tools` that the skill asks for, as written.
    pub fn requested_tools(&self) -> Vec<String> {
        match self.front_matter.get(ALLOWED_TOOLS) {
            Some(Value::String(text)) => vec![text.clone()],
            Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => Vec::new(),
        }
    }

    /// Writes the entry as a server would.
    pub fn to_json(&self) -> Value {
        let resources = match &self.contents {
            Contents::Files(manifest) => manifest.to_json(),
            Contents::Dynamic => json!(DYNAMIC),
        };
        json!({"uri": self.id.uri.as_str(), "frontmatter": self.front_matter, "resources": resources})
    }
}

#[cfg(test)]
mod tests;
