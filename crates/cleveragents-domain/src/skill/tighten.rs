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
    let mut tightened = capability.config().clone();
    let mut shortest = timeout;
    let mut denied_by = None;
    for ToolOverride { capability: wanted, timeout: seconds } in overrides {
        check_fixed(wanted, capability.config())?;
        denied_by = denied_by.or(denial(wanted, capability)?);
        tightened.human_approval_required |= turned_on(
            "human_approval_required",
            wanted.human_approval_required,
            capability.human_approval_required(),
        )?;
        tightened.is_unsafe |= turned_on("unsafe", wanted.is_unsafe, capability.is_unsafe())?;
        tightened.idempotent &= turned_off("idempotent", wanted.idempotent, capability.idempotent())?;
        if let Some(scope) = &wanted.write_scope {
            narrow(&mut tightened, scope, capability.write_scope())?;
            let has_no_place = tightened.write_scope.as_deref() == Some("");
            denied_by = denied_by.or(has_no_place.then_some("write_scope"));
        }
        if let Some(seconds) = seconds {
            if seconds.get() > timeout {
                return Err(loosens("timeout", seconds, &timeout));
            }
            shortest = shortest.min(seconds.get());
        }
    }
    let capability = ToolCapability::with_same_rights(capability, tightened);
    Ok(TightenedTool { capability, timeout: shortest, denied_by })
}

fn loosens(field: &'static str, wanted: &impl ToString, own: &impl ToString) -> LooseningOverride {
    LooseningOverride { field, wanted: wanted.to_string(), own: own.to_string() }
}

/// Returns the field that denies a tool which can write.
fn denial(
    wanted: &CapabilityOverride,
    own: &ToolCapability,
) -> Result<Option<&'static str>, LooseningOverride> {
    let denied_by_writes = match wanted.writes {
        Some(true) if !own.writes() => return Err(loosens("writes", &true, &false)),
        Some(false) if own.can_write() => Some("writes"),
        _ => None,
    };
    let denied_by_reading = match wanted.read_only {
        Some(false) if own.read_only() => return Err(loosens("read_only", &false, &true)),
        Some(true) if own.can_write() => Some("read_only"),
        _ => None,
    };
    Ok(denied_by_writes.or(denied_by_reading))
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

fn narrow(
    tightened: &mut ToolCapabilityConfig,
    wanted: &str,
    own: Option<&str>,
) -> Result<(), LooseningOverride> {
    let scope = WriteScope::parse(wanted);
    let Some(own) = own.filter(|own| scope.is_within(&WriteScope::parse(own))) else {
        return Err(quoted("write_scope", Some(wanted), own));
    };
    let current = WriteScope::parse(tightened.write_scope.as_deref().unwrap_or(own));
    tightened.write_scope = Some(current.intersection(&scope).to_string());
    Ok(())
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
