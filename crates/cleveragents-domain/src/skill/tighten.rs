use std::num::NonZeroU32;

use serde::Serialize;
use serde_json::Value;

use super::{CapabilityOverride, ToolOverride};
use crate::tool::{ToolCapability, ToolCapabilityConfig, WriteScope};

/// What a tool may do inside a skill, after every override on its way was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TightenedTool {
    capability: ToolCapability,
    timeout: u32,
    denied_by: Option<&'static str>,
}

impl TightenedTool {
    /// Returns the capability; it never promises more than the tool's own.
    pub fn capability(&self) -> &ToolCapability {
        &self.capability
    }

    /// Returns the execution timeout in seconds; it is never longer than the tool's own.
    pub fn timeout(&self) -> u32 {
        self.timeout
    }

    /// Returns the override field that takes the tool out of the skill, if one does.
    pub fn denied_by(&self) -> Option<&'static str> {
        self.denied_by
    }
}

/// The error of an override that would loosen a tool instead of tightening it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an override can only tighten: `{field}` cannot become {wanted}, the tool has {own}")]
pub struct LooseningOverride {
    field: &'static str,
    wanted: String,
    own: String,
}

impl LooseningOverride {
    /// Returns the field that would be loosened.
    pub fn field(&self) -> &'static str {
        self.field
    }
}

/// A field that an override tightened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FieldChange {
    field: &'static str,
    from: Value,
    to: Value,
}

impl FieldChange {
    /// Returns the field: one of the capability, or `timeout`.
    pub fn field(&self) -> &'static str {
        self.field
    }

    /// Returns the value before the override.
    pub fn from(&self) -> &Value {
        &self.from
    }

    /// Returns the value after the override.
    pub fn to(&self) -> &Value {
        &self.to
    }
}

/// What one override did to a tool, after those before it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct OverrideEffect {
    pub(crate) changes: Vec<FieldChange>,
    pub(crate) denies: Option<&'static str>,
}

/// Applies the overrides of every path on which a skill reaches a tool; the tightest value of each field wins.
///
/// Each override is measured against the tool's own values, so their order does not matter. An override may turn on
/// `human_approval_required` and `unsafe`, turn off `idempotent`, narrow `write_scope` and lower `timeout`. `writes: false` or
/// `read_only: true` on a tool that can write denies the tool; it never relabels it. Any other difference is an error.
pub fn tighten<'o>(
    capability: &ToolCapability,
    timeout: u32,
    overrides: impl IntoIterator<Item = &'o ToolOverride>,
) -> Result<TightenedTool, LooseningOverride> {
    let mut tightening = Tightening::new(capability, timeout, capability.can_write());
    for tightened in overrides {
        tightening.apply(tightened)?;
    }
    Ok(tightening.finish())
}

/// A tool while overrides are applied to it, one after the other.
#[derive(Debug)]
pub(crate) struct Tightening<'t> {
    own: &'t ToolCapability,
    own_timeout: u32,
    /// Whether the tool, or anything that it wraps, can write.
    can_write: bool,
    tightened: ToolCapabilityConfig,
    timeout: u32,
    denied_by: Option<&'static str>,
}

impl<'t> Tightening<'t> {
    pub(crate) fn new(own: &'t ToolCapability, timeout: u32, can_write: bool) -> Self {
        let tightened = own.config().clone();
        Self { own, own_timeout: timeout, can_write, tightened, timeout, denied_by: None }
    }

    /// Applies one override and tells what it did.
    pub(crate) fn apply(&mut self, tightened: &ToolOverride) -> Result<OverrideEffect, LooseningOverride> {
        let ToolOverride { capability: wanted, timeout } = tightened;
        check_fixed(wanted, self.own.config())?;
        let mut effect = OverrideEffect { denies: self.denial(wanted)?, ..OverrideEffect::default() };
        let own = self.own;
        let flags = [
            (
                "human_approval_required",
                turned_on(
                    "human_approval_required",
                    wanted.human_approval_required,
                    own.human_approval_required(),
                )?,
                &mut self.tightened.human_approval_required,
            ),
            (
                "unsafe",
                turned_on("unsafe", wanted.is_unsafe, own.is_unsafe())?,
                &mut self.tightened.is_unsafe,
            ),
        ];
        for (field, wanted, flag) in flags {
            if wanted && !*flag {
                effect.note(field, *flag, true);
                *flag = true;
            }
        }
        if !turned_off("idempotent", wanted.idempotent, own.idempotent())? && self.tightened.idempotent {
            effect.note("idempotent", true, false);
            self.tightened.idempotent = false;
        }
        if let Some(scope) = &wanted.write_scope {
            let narrowed = narrowed(self.tightened.write_scope.as_deref(), scope, own.write_scope())?;
            if self.tightened.write_scope.as_ref() != Some(&narrowed) {
                let before = self.tightened.write_scope.replace(narrowed.clone());
                effect.note("write_scope", before, narrowed.clone());
            }
            effect.denies = effect.denies.or(narrowed.is_empty().then_some("write_scope"));
        }
        if let Some(seconds) = timeout.map(NonZeroU32::get) {
            if seconds > self.own_timeout {
                return Err(loosens("timeout", &seconds, &self.own_timeout));
            }
            if seconds < self.timeout {
                effect.note("timeout", self.timeout, seconds);
                self.timeout = seconds;
            }
        }
        self.denied_by = self.denied_by.or(effect.denies);
        Ok(effect)
    }

    /// Returns the field that denies a tool which can write.
    fn denial(&self, wanted: &CapabilityOverride) -> Result<Option<&'static str>, LooseningOverride> {
        let denied_by_writes = match wanted.writes {
            Some(true) if !self.own.writes() => return Err(loosens("writes", &true, &false)),
            Some(false) if self.can_write => Some("writes"),
            _ => None,
        };
        let denied_by_reading = match wanted.read_only {
            Some(false) if self.own.read_only() => return Err(loosens("read_only", &false, &true)),
            Some(true) if self.can_write => Some("read_only"),
            _ => None,
        };
        Ok(denied_by_writes.or(denied_by_reading))
    }

    pub(crate) fn finish(self) -> TightenedTool {
        let capability = ToolCapability::with_same_rights(self.own, self.tightened);
        TightenedTool { capability, timeout: self.timeout, denied_by: self.denied_by }
    }
}

impl OverrideEffect {
    fn note(&mut self, field: &'static str, from: impl Into<Value>, to: impl Into<Value>) {
        self.changes.push(FieldChange { field, from: from.into(), to: to.into() });
    }
}

fn loosens(field: &'static str, wanted: &impl ToString, own: &impl ToString) -> LooseningOverride {
    LooseningOverride { field, wanted: wanted.to_string(), own: own.to_string() }
}

fn turned_on(field: &'static str, wanted: Option<bool>, own: bool) -> Result<bool, LooseningOverride> {
    match wanted {
        Some(false) if own => Err(loosens(field, &false, &true)),
        wanted => Ok(wanted.unwrap_or(own)),
    }
}

fn turned_off(field: &'static str, wanted: Option<bool>, own: bool) -> Result<bool, LooseningOverride> {
    match wanted {
        Some(true) if !own => Err(loosens(field, &true, &false)),
        wanted => Ok(wanted.unwrap_or(own)),
    }
}

/// Returns what is left of the scope that earlier overrides left over.
fn narrowed(current: Option<&str>, wanted: &str, own: Option<&str>) -> Result<String, LooseningOverride> {
    let scope = WriteScope::parse(wanted);
    let Some(own) = own.filter(|own| scope.is_within(&WriteScope::parse(own))) else {
        return Err(quoted("write_scope", Some(wanted), own));
    };
    Ok(WriteScope::parse(current.unwrap_or(own)).intersection(&scope).to_string())
}

/// Refuses a change of a field in which no value is tighter than another.
fn check_fixed(wanted: &CapabilityOverride, own: &ToolCapabilityConfig) -> Result<(), LooseningOverride> {
    if wanted.checkpointable.is_some_and(|wanted| wanted != own.checkpointable) {
        return Err(loosens("checkpointable", &!own.checkpointable, &own.checkpointable));
    }
    if wanted.checkpoint_scope.is_some() && wanted.checkpoint_scope != own.checkpoint_scope {
        let word =
            |scope: Option<crate::tool::CheckpointScope>| scope.map(crate::tool::CheckpointScope::as_str);
        return Err(quoted("checkpoint_scope", word(wanted.checkpoint_scope), word(own.checkpoint_scope)));
    }
    if let Some(effects) = wanted.side_effects.as_ref().filter(|effects| **effects != own.side_effects) {
        let list = |effects: &[String]| format!("[{}]", effects.join(", "));
        return Err(loosens("side_effects", &list(effects), &list(&own.side_effects)));
    }
    if wanted.cost_profile.is_some() && wanted.cost_profile != own.cost_profile {
        return Err(quoted("cost_profile", wanted.cost_profile.as_deref(), own.cost_profile.as_deref()));
    }
    Ok(())
}

fn quoted(field: &'static str, wanted: Option<&str>, own: Option<&str>) -> LooseningOverride {
    let quote = |text: Option<&str>| text.map_or_else(|| "none".to_owned(), |text| format!("`{text}`"));
    loosens(field, &quote(wanted), &quote(own))
}

#[cfg(test)]
mod tests;
