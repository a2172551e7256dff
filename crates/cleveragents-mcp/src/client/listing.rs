//! The tools of a server, each judged by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cleveragents_domain::tool::{ToolConfig, ToolSourceKind};
use cleveragents_domain::{Tool, ToolName};
use cleveragents_runtime::{ForeignSchema, Watch, check_schema};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::capability::{ToolHints, capability_of};
use super::defect::{ExtentDefect, NameDefect, SchemaDefect, ToolDefect};
use super::failure::Failure;
use super::message::{count_values, shorten, value_of};
use super::mirrored::{MirroredArgument, mirrored_arguments};
use super::naming::tool_names;
use super::pin::ToolPin;
use crate::config::{ServerSpec, ServerTransport};

/// The longest name of a tool on its server, in bytes.
const LONGEST_NAME: usize = 1024;

/// The longest description that is kept, in bytes.
const LONGEST_DESCRIPTION: usize = 64 * 1024;

/// The most values of the tools of one server, keys counted like values; what a tool keeps of each is up to two hundred bytes.
const MAX_LIST_VALUES: usize = 50_000;

/// The tools of one server: those that can be used, and why the others cannot.
#[derive(Debug, Clone, Default)]
pub struct ToolListing {
    tools: Vec<ListedTool>,
    quarantined: Vec<Quarantined>,
    excluded: Vec<String>,
}

/// A tool of a server that can be used.
#[derive(Debug, Clone)]
pub struct ListedTool {
    tool: Arc<Tool>,
    original: String,
    title: Option<String>,
    definition: String,
    hints: ToolHints,
    pin: ToolPin,
    standing: PinStanding,
    pub(crate) output: Option<ForeignSchema>,
    pub(crate) mirrored: Vec<MirroredArgument>,
}

/// A tool of a server that cannot be used.
#[derive(Debug, Clone, PartialEq)]
pub struct Quarantined {
    /// Its name on the server; when it has none, its place in the list, counted from 1, such as `#3`.
    pub name: String,
    /// Why.
    pub defect: ToolDefect,
}

/// How a tool stands to what a person approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinStanding {
    /// Nothing is known of it.
    Unknown,
    /// It is what was approved.
    Approved,
    /// It changed since: it cannot be called until the change is approved.
    Drifted {
        /// What was approved.
        approved: ToolPin,
    },
}

impl ToolListing {
    /// Judges definitions that were kept, as if the server had just sent them. Nothing is started.
    ///
    /// `definitions` are the texts of JSON objects, `pins` what was approved, by the names that the server gives.
    pub fn of_definitions<'a>(
        spec: &ServerSpec,
        definitions: impl IntoIterator<Item = &'a str>,
        pins: &BTreeMap<String, ToolPin>,
        watch: &Watch,
    ) -> Self {
        let read = definitions.into_iter().map(|text| {
            let unreadable = || RawValue::NULL.to_owned();
            serde_json::from_str::<Box<RawValue>>(text).unwrap_or_else(|_| unreadable())
        });
        let items: Vec<Box<RawValue>> = read.collect();
        Self::judge(spec, &items, pins, watch)
    }

    /// Judges each tool by itself; one that cannot be used spoils no other.
    pub(crate) fn judge(
        spec: &ServerSpec,
        items: &[Box<RawValue>],
        pins: &BTreeMap<String, ToolPin>,
        watch: &Watch,
    ) -> Self {
        let mut listing = Self::default();
        let mut taken: Vec<(String, &RawValue)> = Vec::new();
        let mut names = BTreeSet::new();
        let mut values = 0_usize;
        for (index, item) in items.iter().enumerate() {
            let (name, read) = read_definition(index, item);
            match read {
                Ok(_) if !names.insert(name.clone()) => {
                    let defect = ToolDefect::Name(NameDefect::Taken);
                    listing.quarantined.push(Quarantined { name, defect });
                }
                Ok(_) if !spec.filter().admits(&name) => listing.excluded.push(name),
                Ok(_) if values > MAX_LIST_VALUES => {
                    let defect = ToolDefect::Extent(ExtentDefect::List { limit: MAX_LIST_VALUES });
                    listing.quarantined.push(Quarantined { name, defect });
                }
                Ok(_) => {
                    values = values.saturating_add(count_values(item.get().as_bytes()));
                    taken.push((name, item));
                }
                Err(defect) => listing.quarantined.push(Quarantined { name, defect }),
            }
        }
        let names = tool_names(spec.label(), taken.iter().map(|(name, _)| name.as_str()));
        // Read again instead of kept: all of them together would take several times the memory of one after the other.
        for ((index, (original, item)), name) in taken.into_iter().enumerate().zip(names) {
            let (_, definition) = read_definition(index, item);
            let tool = definition.and_then(|definition| {
                let candidate = Candidate { spec, original: &original, definition: &definition };
                candidate.tool(name, pins, watch)
            });
            match tool {
                Ok(tool) => listing.tools.push(tool),
                Err(defect) => listing.quarantined.push(Quarantined { name: original, defect }),
            }
        }
        listing.tools.sort_by(|one, other| one.tool.name().cmp(other.tool.name()));
        listing
    }

    /// Lists the tools that can be used, sorted by name.
    pub fn tools(&self) -> &[ListedTool] {
        &self.tools
    }

    /// Lists the tools that cannot be used.
    pub fn quarantined(&self) -> &[Quarantined] {
        &self.quarantined
    }

    /// Lists the tools that the configuration leaves out, by the names that the server gives.
    pub fn excluded(&self) -> &[String] {
        &self.excluded
    }

    /// Returns the tool of this name on the server.
    pub fn find(&self, original: &str) -> Option<&ListedTool> {
        self.tools.iter().find(|tool| tool.original == original)
    }
}

impl ListedTool {
    /// Returns the tool as the door knows it.
    ///
    /// It has no output schema: its output is an object of `content` and `structuredContent`, and the server's own schema has
    /// been held against the latter by then.
    pub fn tool(&self) -> &Arc<Tool> {
        &self.tool
    }

    /// Returns the name on the server.
    pub fn original_name(&self) -> &str {
        &self.original
    }

    /// Returns what the server shows to people instead of the name.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Returns the definition as the server gives it, as the text of a JSON object without blanks.
    pub fn definition(&self) -> &str {
        &self.definition
    }

    /// Returns what the server says of the tool; it counts as far as the configuration says.
    pub fn hints(&self) -> ToolHints {
        self.hints
    }

    /// Returns what an approval of it is bound to.
    pub fn pin(&self) -> ToolPin {
        self.pin
    }

    /// Returns how it stands to what was approved.
    pub fn standing(&self) -> PinStanding {
        self.standing
    }
}

/// The name of a definition, and the definition or why it is none.
fn read_definition(index: usize, item: &RawValue) -> (String, Result<Map<String, Value>, ToolDefect>) {
    let place = format!("#{}", index + 1);
    let definition = match value_of(item) {
        Ok(Value::Object(definition)) => definition,
        Ok(_) => return (place, Err(ToolDefect::NoObject)),
        Err(failure) => {
            let extent = if let Failure::TooMany { limit } = failure {
                ExtentDefect::Values { limit }
            } else {
                ExtentDefect::Depth
            };
            return (name_in(item).unwrap_or(place), Err(ToolDefect::Extent(extent)));
        }
    };
    let (name, defect) = match definition.get("name").and_then(Value::as_str) {
        None | Some("") => return (place, Err(ToolDefect::Name(NameDefect::Missing))),
        Some(name) if name.len() > LONGEST_NAME => (shorten(name), NameDefect::Long { limit: LONGEST_NAME }),
        Some(name) if name.chars().any(char::is_control) => (shorten(name), NameDefect::Control),
        Some(name) => return (name.to_owned(), Ok(definition)),
    };
    (name, Err(ToolDefect::Name(defect)))
}

/// The name of a definition that cannot be built.
fn name_in(item: &RawValue) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Named {
        name: String,
    }
    serde_json::from_str::<Named>(item.get()).ok().map(|named| shorten(&named.name))
}

/// A definition on its way to a tool.
struct Candidate<'a> {
    spec: &'a ServerSpec,
    original: &'a str,
    definition: &'a Map<String, Value>,
}

impl Candidate<'_> {
    fn tool(
        &self,
        name: Option<ToolName>,
        pins: &BTreeMap<String, ToolPin>,
        watch: &Watch,
    ) -> Result<ListedTool, ToolDefect> {
        let name = name.ok_or(ToolDefect::Name(NameDefect::Unusable))?;
        let input = self.input_schema(watch)?;
        let output = self.output_schema(watch)?;
        let is_http = matches!(self.spec.transport(), ServerTransport::Http { .. });
        let mirrored =
            if is_http { mirrored_arguments(&input).map_err(ToolDefect::Header)? } else { Vec::new() };
        let title = self.text("title")?;
        let description = self.text("description")?.unwrap_or_default();
        if description.len() > LONGEST_DESCRIPTION {
            return Err(ToolDefect::LongDescription { limit: LONGEST_DESCRIPTION });
        }
        if self.definition.get("execution").and_then(|how| how.get("taskSupport"))
            == Some(&Value::String("required".to_owned()))
        {
            return Err(ToolDefect::TaskOnly);
        }
        let hints = ToolHints::of(self.definition.get("annotations").unwrap_or(&Value::Null));
        let own = self.spec.overrides().get(self.original);
        let capability = capability_of(self.spec.label(), hints, self.spec.trust(), own);
        let mut config = ToolConfig::new(name.to_string(), description, ToolSourceKind::Mcp);
        config.mcp_server = Some(self.spec.label().to_string());
        config.mcp_tool_name = Some(self.original.to_owned());
        config.input_schema = Some(input);
        config.capability = capability.map_err(ToolDefect::Capability)?.into();
        let seconds = self.spec.timeouts().call.as_secs().max(1);
        let own_timeout = own.and_then(|own| own.timeout).map(|seconds| u64::from(seconds.get()));
        config.timeout = i64::try_from(own_timeout.unwrap_or(seconds)).unwrap_or(i64::MAX);
        let tool = Tool::try_from(config).map_err(ToolDefect::Tool)?;
        let pin = ToolPin::of(self.definition);
        let standing = match pins.get(self.original) {
            None => PinStanding::Unknown,
            Some(approved) if *approved == pin => PinStanding::Approved,
            Some(approved) => PinStanding::Drifted { approved: *approved },
        };
        Ok(ListedTool {
            tool: Arc::new(tool),
            original: self.original.to_owned(),
            title,
            definition: Value::Object(self.definition.clone()).to_string(),
            hints,
            pin,
            standing,
            output,
            mirrored,
        })
    }

    fn text(&self, key: &'static str) -> Result<Option<String>, ToolDefect> {
        match self.definition.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(ToolDefect::NoText { key }),
        }
    }

    /// The schema of the arguments, which are always an object, whether the server says so or not.
    fn input_schema(&self, watch: &Watch) -> Result<Value, ToolDefect> {
        let schema = match self.definition.get("inputSchema") {
            None | Some(Value::Null) => return Err(ToolDefect::Input(SchemaDefect::Missing)),
            Some(Value::Object(schema)) => schema,
            Some(_) => return Err(ToolDefect::Input(SchemaDefect::NoObject)),
        };
        let mut schema = schema.clone();
        match schema.get("type") {
            None => {
                schema.insert("type".to_owned(), Value::String("object".to_owned()));
            }
            Some(Value::String(kind)) if kind == "object" => {}
            Some(Value::Array(kinds)) if kinds.iter().any(|kind| kind == "object") => {}
            Some(kind) => {
                let found = shorten(&kind.to_string());
                return Err(ToolDefect::Input(SchemaDefect::OfType { found }));
            }
        }
        let schema = Value::Object(schema);
        check_schema(&schema, watch).map_err(|error| ToolDefect::Input(SchemaDefect::Unusable { error }))?;
        Ok(schema)
    }

    fn output_schema(&self, watch: &Watch) -> Result<Option<ForeignSchema>, ToolDefect> {
        let schema = match self.definition.get("outputSchema") {
            None | Some(Value::Null) => return Ok(None),
            Some(schema @ (Value::Object(_) | Value::Bool(_))) => schema,
            Some(_) => return Err(ToolDefect::Output(SchemaDefect::NoSchema)),
        };
        let compiled = ForeignSchema::compile(schema, watch);
        compiled.map(Some).map_err(|error| ToolDefect::Output(SchemaDefect::Unusable { error }))
    }
}
