use serde::{Deserialize, Serialize};

use crate::closed_set::closed_set;
use crate::config::{BrokenRule, ObjectReader, Problems};

closed_set! {
    /// How a tool uses a bound resource.
    ResourceAccessMode as "access mode" {
        /// The resource is only read.
        ReadOnly = "read_only",
        /// The resource is read and written.
        ReadWrite = "read_write",
    }
}

closed_set! {
    /// How a slot's resource is found.
    BindingMode as "binding mode" {
        /// From the caller's context.
        Contextual = "contextual",
        /// Fixed when the tool is registered.
        Static = "static",
        /// From an input property of the slot's name.
        Parameter = "parameter",
    }
}

/// A resource that a tool needs bound before it runs.
///
/// The name is a Python identifier (Unicode `XID` rules, no keyword). `static_resource` is there exactly when the
/// binding is static.
///
/// ```compile_fail,E0616
/// fn widen(slot: &mut cleveragents_domain::ResourceSlot) {
///     slot.access = cleveragents_domain::ResourceAccessMode::ReadWrite;
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ResourceSlotConfig", into = "ResourceSlotConfig")]
pub struct ResourceSlot {
    name: String,
    resource_type: String,
    access: ResourceAccessMode,
    description: String,
    binding: BindingMode,
    static_resource: Option<String>,
    required: bool,
}

/// The fields of a [`ResourceSlot`], before its rules are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResourceSlotConfig {
    /// The slot's name.
    pub name: String,
    /// The name of the resource's type.
    pub resource_type: String,
    /// How the resource is used.
    pub access: ResourceAccessMode,
    /// A description for humans.
    #[serde(default)]
    pub description: String,
    /// How the resource is found.
    #[serde(default = "contextual")]
    pub binding: BindingMode,
    /// The resource's name, for static bindings.
    #[serde(default)]
    pub static_resource: Option<String>,
    /// Whether the slot must be filled.
    #[serde(default = "yes")]
    pub required: bool,
}

fn contextual() -> BindingMode {
    BindingMode::Contextual
}

fn yes() -> bool {
    true
}

impl ResourceSlotConfig {
    /// Returns the fields of a contextual, required slot.
    pub fn new(
        name: impl Into<String>,
        resource_type: impl Into<String>,
        access: ResourceAccessMode,
    ) -> Self {
        Self {
            name: name.into(),
            resource_type: resource_type.into(),
            access,
            description: String::new(),
            binding: BindingMode::Contextual,
            static_resource: None,
            required: true,
        }
    }

    /// Reads the fields of one slot; a slot without a usable access mode is reported and left out.
    pub(super) fn read(mut fields: ObjectReader<'_>, problems: &mut Problems) -> Option<Self> {
        let at = fields.here().clone();
        let absent = ["name", "resource_type"].map(|field| (field, !fields.has(field)));
        let name = fields.required_text("name", problems);
        let resource_type = fields.required_text("resource_type", problems);
        fields.require("access", problems);
        let access = fields.word("access", problems);
        let description = fields.text("description", problems).unwrap_or_default();
        let binding = fields.word("binding", problems).unwrap_or(BindingMode::Contextual);
        let static_resource = fields.text("static_resource", problems);
        let required = fields.boolean("required", problems).unwrap_or(true);
        fields.finish(problems);
        let is_usable = access.is_some();
        let access = access.unwrap_or(ResourceAccessMode::ReadOnly);
        let slot = Self { name, resource_type, access, description, binding, static_resource, required };
        if !is_usable {
            let rules =
                slot.broken_rules().into_iter().filter(|(field, _)| !absent.contains(&(*field, true)));
            rules.for_each(|(field, rule)| problems.add(&at.key(field), rule));
        }
        is_usable.then_some(slot)
    }

    /// Returns every rule that the fields break, with the field where it shows.
    pub(super) fn broken_rules(&self) -> Vec<(&'static str, BrokenRule)> {
        let mut broken = Vec::new();
        if !is_python_identifier(&self.name) {
            broken.push(("name", BrokenRule::SlotName { name: self.name.clone() }));
        }
        if self.resource_type.is_empty() {
            broken.push(("resource_type", BrokenRule::Empty { field: "resource_type" }));
        }
        let has_resource = self.static_resource.as_ref().is_some_and(|resource| !resource.is_empty());
        match self.binding {
            BindingMode::Static if !has_resource => {
                broken.push(("static_resource", BrokenRule::StaticResourceRequired));
            }
            BindingMode::Contextual | BindingMode::Parameter if self.static_resource.is_some() => {
                broken.push(("static_resource", BrokenRule::StaticResourceForbidden));
            }
            BindingMode::Static | BindingMode::Contextual | BindingMode::Parameter => {}
        }
        broken
    }
}

impl ResourceSlot {
    /// Returns the slot's name, a Python identifier.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the resource's type.
    pub fn resource_type(&self) -> &str {
        &self.resource_type
    }

    /// Returns how the resource is used.
    pub fn access(&self) -> ResourceAccessMode {
        self.access
    }

    /// Returns the description for humans.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns how the resource is found.
    pub fn binding(&self) -> BindingMode {
        self.binding
    }

    /// Returns the resource of a static binding.
    pub fn static_resource(&self) -> Option<&str> {
        self.static_resource.as_deref()
    }

    /// Tells whether the slot must be filled.
    pub fn required(&self) -> bool {
        self.required
    }
}

impl TryFrom<ResourceSlotConfig> for ResourceSlot {
    type Error = BrokenRule;

    /// Builds a slot, or returns the first rule that the fields break.
    fn try_from(config: ResourceSlotConfig) -> Result<Self, BrokenRule> {
        if let Some((_, rule)) = config.broken_rules().into_iter().next() {
            return Err(rule);
        }
        let ResourceSlotConfig {
            name,
            resource_type,
            access,
            description,
            binding,
            static_resource,
            required,
        } = config;
        Ok(Self { name, resource_type, access, description, binding, static_resource, required })
    }
}

impl From<ResourceSlot> for ResourceSlotConfig {
    fn from(slot: ResourceSlot) -> Self {
        let ResourceSlot { name, resource_type, access, description, binding, static_resource, required } =
            slot;
        Self { name, resource_type, access, description, binding, static_resource, required }
    }
}

/// The hard keywords of Python 3, which cannot name a parameter.
pub const PYTHON_KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Tells whether Python could use the text as a variable.
fn is_python_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first == '_' || unicode_ident::is_xid_start(first))
        && letters.all(unicode_ident::is_xid_continue)
        && !PYTHON_KEYWORDS.contains(&text)
}
