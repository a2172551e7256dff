//! Which resource fills which slot of a tool, settled before anything is decided.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use cleveragents_domain::{BindingMode, ResourceAccessMode, ResourceSlot, ScopePath, ScopePathError};
use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::schema::shorten;

#[cfg(test)]
mod tests;

/// A resource in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The slot.
    pub slot: String,
    /// The resource, with everything below it when it is a folder.
    pub path: ScopePath,
    /// What the tool may do with it. A `read_only` slot is never given writable.
    pub access: ResourceAccessMode,
    /// Who named the resource.
    pub source: BindingSource,
}

/// Who named the resource of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BindingSource {
    /// The tool itself (`static`).
    Tool,
    /// The input property of the slot's name (`parameter`).
    Input,
    /// The call (`contextual`).
    Call,
    /// The skill (`contextual`).
    Skill,
    /// The session (`contextual`).
    Session,
}

/// Resources that somebody named for slots: slot name to path.
pub type NamedResources = BTreeMap<String, String>;

/// Where the resources of contextual slots may come from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) call: &'a NamedResources,
    pub(crate) skill: Option<&'a NamedResources>,
    pub(crate) session: &'a NamedResources,
    /// The absolute path of the runtime root, for people who write paths below it in full.
    pub(crate) root: &'a Path,
}

/// Why the slots of a tool cannot be filled.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BindingError {
    /// Nobody named a resource for a slot that needs one.
    #[error("nothing fills the slot `{slot}`")]
    Unbound {
        /// The slot.
        slot: String,
        /// How its resource would be found.
        binding: BindingMode,
    },
    /// Two different resources were named for one slot.
    #[error("two resources are named for the slot `{slot}`: `{first}` and `{second}`")]
    Ambiguous {
        /// The slot.
        slot: String,
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// The call names a resource for a slot that the tool does not have, or that is not filled this way.
    #[error("the tool has no slot `{slot}` that a call could fill")]
    Unknown {
        /// The slot as the call names it.
        slot: String,
    },
    /// The input property of a parameter slot holds something other than a path.
    #[error("the input `{slot}` fills a slot and must be a text")]
    NotText {
        /// The slot.
        slot: String,
    },
    /// The named resource is not below the runtime root.
    #[error("the resource of the slot `{slot}` is not below the root")]
    Path {
        /// The slot.
        slot: String,
        /// Why not.
        source: ScopePathError,
    },
}

impl BindingError {
    /// The `details.category` of the failure.
    pub fn category(&self) -> &'static str {
        match self {
            Self::Unbound { .. } => "slot_unbound",
            Self::Ambiguous { .. } => "slot_ambiguous",
            Self::Unknown { .. } => "slot_unknown",
            Self::NotText { .. } | Self::Path { .. } => "slot_invalid",
        }
    }
}

/// Fills the slots of a tool.
pub(crate) fn bind(
    slots: &[ResourceSlot],
    input: &Value,
    context: Context<'_>,
) -> Result<Vec<Binding>, BindingError> {
    let contextual = |name: &str| {
        slots.iter().any(|slot| slot.name() == name && slot.binding() == BindingMode::Contextual)
    };
    if let Some(slot) = context.call.keys().find(|name| !contextual(name)) {
        return Err(BindingError::Unknown { slot: shorten(slot, 80) });
    }
    let mut bindings = Vec::with_capacity(slots.len());
    for slot in slots {
        match candidate(slot, input, context)? {
            Some((path, source)) => {
                bindings.push(Binding { slot: slot.name().to_owned(), path, access: slot.access(), source });
            }
            None if slot.required() => {
                return Err(BindingError::Unbound { slot: slot.name().to_owned(), binding: slot.binding() });
            }
            None => {}
        }
    }
    Ok(bindings)
}

fn candidate(
    slot: &ResourceSlot,
    input: &Value,
    context: Context<'_>,
) -> Result<Option<(ScopePath, BindingSource)>, BindingError> {
    let name = slot.name();
    let read = |written: &str| {
        // The input names one resource; people and tools may write a tree.
        let parse = match slot.binding() {
            BindingMode::Parameter => ScopePath::literal,
            BindingMode::Static | BindingMode::Contextual => str::parse,
        };
        below_root(written, context.root, parse)
            .map(ScopePath::into_tree)
            .map_err(|source| BindingError::Path { slot: name.to_owned(), source })
    };
    match slot.binding() {
        BindingMode::Static => {
            slot.static_resource().map(|written| Ok((read(written)?, BindingSource::Tool))).transpose()
        }
        BindingMode::Parameter => match input.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(written)) => Ok(Some((read(written)?, BindingSource::Input))),
            Some(Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                Err(BindingError::NotText { slot: name.to_owned() })
            }
        },
        BindingMode::Contextual => {
            let named = [
                (context.call.get(name), BindingSource::Call),
                (context.skill.and_then(|skill| skill.get(name)), BindingSource::Skill),
                (context.session.get(name), BindingSource::Session),
            ];
            let mut found: Option<(ScopePath, BindingSource)> = None;
            for (written, source) in named {
                let Some(written) = written else { continue };
                let path = read(written)?;
                match &found {
                    None => found = Some((path, source)),
                    Some((first, _)) if *first == path => {}
                    Some((first, _)) => {
                        return Err(BindingError::Ambiguous {
                            slot: name.to_owned(),
                            first: first.to_string(),
                            second: path.to_string(),
                        });
                    }
                }
            }
            Ok(found)
        }
    }
}

/// Reads a path that a person named: relative to the root, or absolute and, component by component, below it.
fn below_root(
    written: &str,
    root: &Path,
    parse: impl Fn(&str) -> Result<ScopePath, ScopePathError>,
) -> Result<ScopePath, ScopePathError> {
    let path = Path::new(written);
    if !path.is_absolute() {
        return parse(written);
    }
    if path.components().any(|component| component == Component::ParentDir) {
        return Err(ScopePathError::Parent { path: shorten(written, 200) });
    }
    match path.strip_prefix(root).ok().and_then(Path::to_str) {
        Some("") => parse("."),
        Some(rest) => parse(rest),
        None => Err(ScopePathError::Absolute { path: shorten(written, 200) }),
    }
}
