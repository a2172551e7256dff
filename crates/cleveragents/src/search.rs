//! Finding the skill for a task.

use cleveragents_catalog::{HitPart, SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_domain::SkillName;
use cleveragents_exec::SystemClock;
use cleveragents_loader::AgentSkillLoader;
use serde_json::{Map, Value};

use crate::Agents;
use crate::activation;
use crate::agent_folder::AgentFolder;
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::search_cache::{self, Key};
use crate::told::{Told, ToldSkill, told};
use crate::world::World;

/// The skills that fit a task, the best first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SkillSearch {
    /// The skills.
    pub hits: Vec<SkillHit>,
    /// How many skills have any word of the task.
    pub matching: usize,
    /// How many skills were searched.
    pub searched: usize,
    /// The words of the task that were looked for, in the form in which they are compared.
    pub terms: Vec<String>,
    /// How many words of the task were not looked for, because there are too many.
    pub unread: usize,
}

/// A skill that fits a task.
#[derive(Debug, Clone, PartialEq)]
pub struct SkillHit {
    /// The name.
    pub name: SkillName,
    /// What it is for.
    pub description: String,
    /// The label of its file.
    pub location: Option<String>,
    /// What it is made of.
    pub kind: SkillKind,
    /// How well it fits; comparable within one search only.
    pub score: f32,
    /// Where the score comes from.
    pub parts: Vec<HitPart>,
}

impl Agents {
    /// Finds the `limit` skills that fit a task best, by their names, descriptions and instructions.
    ///
    /// The first search reads the instructions of every skill, unless the data folder has an index of exactly these; later ones
    /// of the same value do not.
    ///
    /// # Errors
    /// A file that was named, or the registry, cannot be read. A skill folder that cannot be read is found by its name and
    /// description only.
    pub fn search(&self, task: &str, limit: usize) -> Result<SkillSearch, FindSkillError> {
        let index = self.search_index()?;
        let found = index.search(task, limit);
        let told = told(&self.world)?;
        let of = |name: &SkillName| {
            let place = told.binary_search_by(|skill| skill.name().cmp(name)).ok()?;
            told.get(place)
        };
        let hits = found.hits.into_iter().filter_map(|hit| {
            let skill = of(&hit.name)?;
            Some(SkillHit {
                description: skill.description().to_owned(),
                location: skill.location.clone(),
                kind: skill.kind(),
                name: hit.name,
                score: hit.score,
                parts: hit.parts,
            })
        });
        Ok(SkillSearch {
            hits: hits.collect(),
            matching: found.matching,
            searched: index.len(),
            terms: found.terms,
            unread: found.unread,
        })
    }

    /// Returns the index over every skill, made at the first question.
    pub(crate) fn search_index(&self) -> Result<&SearchIndex, FindSkillError> {
        if let Some(index) = self.search.get() {
            return Ok(index);
        }
        let told = told(&self.world)?;
        let data = self.options().data_folder.as_deref();
        let key = data.and_then(|data| Some((data, Key::of(&told, &SystemClock::start())?)));
        let kept = key.as_ref().and_then(|(data, key)| search_cache::load(data, key));
        let index = kept.unwrap_or_else(|| {
            let index = build(&self.world, &told);
            if let Some((data, key)) = &key {
                search_cache::keep(data, key, &index);
            }
            index
        });
        Ok(self.search.get_or_init(|| index))
    }
}

fn build(world: &World, told: &[ToldSkill<'_>]) -> SearchIndex {
    let mut builder = SearchIndexBuilder::new();
    for skill in told {
        let loader = open(world, skill);
        let tools = match &skill.of {
            Told::Known(known) => searched_tools(known),
            Told::Found(_) => String::new(),
        };
        let (body, not_for) = match &loader {
            Some(loader) => (loader.spec().body(), when_not_to_use(loader)),
            None => (tools.as_str(), String::new()),
        };
        builder.add(&SkillDocument {
            name: skill.name(),
            description: skill.description(),
            body,
            when_not_to_use: &not_for,
        });
    }
    builder.build()
}

/// Opens the folder of a skill; none for a composition, and where that fails.
fn open(world: &World, skill: &ToldSkill<'_>) -> Option<AgentSkillLoader> {
    match &skill.of {
        Told::Found(found) => activation::open(&world.skills, found).ok(),
        Told::Known(known) => {
            let folder = known.folder.as_ref()?;
            Some(AgentFolder::open(&folder.path, &folder.namespace).ok()?.into_loader())
        }
    }
}

/// Returns what the metadata of a skill says it is not for, in whichever of the usual spellings.
fn when_not_to_use(loader: &AgentSkillLoader) -> String {
    let mut texts = Vec::new();
    for fields in [loader.spec().metadata(), loader.spec().extra()] {
        collect(fields, &mut texts);
    }
    texts.join("\n")
}

fn collect(fields: &Map<String, Value>, texts: &mut Vec<String>) {
    for (key, value) in fields {
        if !matches!(key.to_lowercase().replace(['-', ' '], "_").as_str(), "when_not_to_use" | "not_for") {
            continue;
        }
        match value {
            Value::String(text) => texts.push(text.clone()),
            Value::Array(items) => texts.extend(items.iter().filter_map(Value::as_str).map(str::to_owned)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {}
        }
    }
}

/// Returns what a composition is searched by beside its description: what it is made of. Nothing of a folder.
pub(crate) fn searched_tools(known: &KnownSkill) -> String {
    if known.kind() == SkillKind::AgentSkill {
        return String::new();
    }
    let skill = known.skill();
    let mut words: Vec<String> = skill.tools().iter().map(|tool| tool.name().to_string()).collect();
    words.extend(skill.includes().iter().map(|include| include.name().to_string()));
    for tool in skill.anonymous_tools() {
        words.extend(tool.name().map(str::to_owned));
        words.push(tool.description().to_owned());
    }
    words.join("\n")
}
