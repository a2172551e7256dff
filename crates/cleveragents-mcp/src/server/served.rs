//! An offer, prepared for clients.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleveragents_domain::{ExportedNameClash, ExportedNames, NameAlphabet, SkillName, ToolName};
use cleveragents_runtime::ToolHost;
use rmcp::model::Tool as ListedTool;

use super::offer::{HostedSkill, Offer, OfferedTool, SkillHost, Withheld};
use super::publication::Publication;
use super::skills::SkillStore;
use super::{skill_tools, tool_view};

/// How the names of tools are written for clients.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Naming {
    /// `namespace.short-name`, in the alphabet of MCP.
    #[default]
    Mcp,
    /// `namespace__short-name`, at most 64 bytes, for clients that hand names on to a model as they are.
    Llm,
    /// The short name alone; two tools of one short name are an error.
    Short,
}

/// A tool under its exported name.
#[derive(Debug, Clone)]
pub(super) struct ServedTool {
    pub(super) offered: OfferedTool,
    pub(super) listed: ListedTool,
}

/// What clients see.
#[derive(Debug)]
pub(super) struct Served {
    /// By the exported name.
    pub(super) tools: BTreeMap<String, ServedTool>,
    /// The list of tools, sorted by the exported name, without those for skills.
    pub(super) listed: Vec<ListedTool>,
    /// The tools for clients that do not know the extension for skills; empty without skills.
    pub(super) skill_tools: Vec<ListedTool>,
    pub(super) withheld: Vec<Withheld>,
    pub(super) host: Arc<dyn ToolHost>,
    pub(super) skill_host: Arc<dyn SkillHost>,
    pub(super) hosted: Vec<HostedSkill>,
    pub(super) skills: SkillStore,
    pub(super) publication: Arc<Publication>,
}

impl Served {
    /// Names and describes every tool of an offer.
    pub(super) fn of(offer: Offer, naming: Naming) -> Result<Self, ExportedNameClash> {
        let names = exported(&offer.tools, naming)?;
        let mut by_name: BTreeMap<&ToolName, Vec<&OfferedTool>> = BTreeMap::new();
        for offered in &offer.tools {
            by_name.entry(offered.tool.name()).or_default().push(offered);
        }
        let (mut tools, mut withheld) = (BTreeMap::new(), offer.withheld.clone());
        for (exported, name) in names.iter() {
            let alike = by_name.get(name).map(Vec::as_slice).unwrap_or_default();
            let Some(first) = alike.first() else { continue };
            if let Some(other) = alike.iter().find(|other| **other != *first) {
                withheld.push(Withheld { name: name.to_string(), reason: met(first, other) });
                continue;
            }
            let is_ours = skill_tools::NAMES.contains(&exported);
            let asked = offer.publication.questions.get(name).map(Vec::as_slice).unwrap_or_default();
            match tool_view::listed(exported, &first.tool, asked) {
                _ if is_ours => {
                    let reason = format!("`{exported}` is a name of this server itself");
                    withheld.push(Withheld { name: name.to_string(), reason });
                }
                Ok(listed) => {
                    let served = ServedTool { offered: (*first).clone(), listed };
                    tools.insert(exported.to_owned(), served);
                }
                Err(error) => {
                    withheld.push(Withheld { name: name.to_string(), reason: error.to_string() });
                }
            }
        }
        let hosted = offer.skills.skills();
        withheld.sort();
        withheld.dedup();
        Ok(Self {
            listed: tools.values().map(|served: &ServedTool| served.listed.clone()).collect(),
            tools,
            skill_tools: skill_tools::listed(&hosted),
            withheld,
            host: offer.host,
            skills: SkillStore::new(Arc::clone(&offer.skills)),
            skill_host: offer.skills,
            hosted,
            publication: offer.publication,
        })
    }

    /// Tells whether clients would see another list of tools.
    pub(super) fn tools_differ(&self, other: &Self) -> bool {
        self.listed != other.listed || self.skill_tools != other.skill_tools
    }

    /// Tells whether calls would reach other definitions, or others would be refused.
    pub(super) fn calls_differ(&self, other: &Self) -> bool {
        let offered = |served: &Self| {
            served.tools.values().map(|tool| tool.offered.clone()).collect::<Vec<OfferedTool>>()
        };
        offered(self) != offered(other)
            || self.withheld != other.withheld
            || self.publication.questions != other.publication.questions
    }

    /// Tells whether clients would see other resources.
    pub(super) fn resources_differ(&self, other: &Self) -> bool {
        self.hosted != other.hosted
            || self.publication.resources != other.publication.resources
            || self.publication.templates != other.publication.templates
    }

    /// Returns what a client may be told of a skill.
    pub(super) fn hosted(&self, name: &SkillName) -> Option<&HostedSkill> {
        let place = self.hosted.binary_search_by(|skill| skill.name.cmp(name)).ok()?;
        self.hosted.get(place)
    }

    /// Finds a skill by its whole name, its short name where only one has it.
    pub(super) fn skill(&self, written: &str) -> Option<&SkillName> {
        let whole = self.hosted.iter().map(|skill| &skill.name).find(|name| name.as_str() == written);
        whole.or_else(|| {
            let mut short =
                self.hosted.iter().map(|skill| &skill.name).filter(|name| name.short_name() == written);
            short.next().filter(|_| short.next().is_none())
        })
    }
}

fn exported(tools: &[OfferedTool], naming: Naming) -> Result<ExportedNames, ExportedNameClash> {
    let names = tools.iter().map(|offered| offered.tool.name());
    match naming {
        Naming::Mcp => ExportedNames::of(names, NameAlphabet::Mcp),
        Naming::Llm => ExportedNames::of(names, NameAlphabet::Llm),
        Naming::Short => ExportedNames::short(names),
    }
}

fn met(first: &OfferedTool, other: &OfferedTool) -> String {
    let of = |offered: &OfferedTool| match &offered.skill {
        Some(skill) => format!("the skill `{skill}`"),
        None => "no skill".to_owned(),
    };
    format!("{} and {} bring different tools of this name", of(first), of(other))
}
