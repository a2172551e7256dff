//! Finding the skill for a task.

use cleveragents_catalog::{HitPart, SearchIndex, SearchIndexBuilder, SkillDocument};
use cleveragents_domain::SkillName;
use cleveragents_exec::SystemClock;
use cleveragents_loader::AgentSkillLoader;
use serde_json::{Map, Value};

use crate::activation;
use crate::agent_folder::AgentFolder;
use crate::known_skill::{FindSkillError, KnownSkill, SkillKind};
use crate::search_cache::{Key, SearchCache};
use crate::told::{Told, ToldSkill, told};
use crate::world::World;
use crate::{Agents, OpenSkillError};

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
    /// How many bytes at the end of the task were not looked at, because it is too long.
    pub unread_bytes: usize,
    /// The skills of whose instructions only the first [`MAX_INDEXED_BYTES`](cleveragents_catalog::MAX_INDEXED_BYTES) were searched,
    /// sorted.
    pub cut: Vec<SkillName>,
    /// The skills whose instructions were not searched, by name.
    pub unopened: Vec<UnopenedSkill>,
}

/// A skill that is found by its name and description only, because its folder cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnopenedSkill {
    /// The name.
    pub name: SkillName,
    /// What is wrong.
    pub reason: String,
}

/// The index of every skill, and what it lacks.
#[derive(Debug)]
pub(crate) struct Searchable {
    pub(crate) index: SearchIndex,
    unopened: Vec<UnopenedSkill>,
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
        let Searchable { index, unopened } = self.searchable()?;
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
            unread_bytes: found.unread_bytes,
            cut: index.cut().cloned().collect(),
            unopened: unopened.clone(),
        })
    }

    /// Returns the index over every skill.
    pub(crate) fn search_index(&self) -> Result<&SearchIndex, FindSkillError> {
        Ok(&self.searchable()?.index)
    }

    /// Returns the index over every skill, made at the first question.
    fn searchable(&self) -> Result<&Searchable, FindSkillError> {
        if let Some(searchable) = self.search.get() {
            return Ok(searchable);
        }
        let told = told(&self.world)?;
        let clock = SystemClock::start();
        let cache = self.options().data_folder.as_deref().map(|data| SearchCache::new(data, self.options()));
        let key = cache.as_ref().and_then(|_| Key::of(&told, &clock));
        let kept = cache.as_ref().zip(key.as_ref()).and_then(|(cache, key)| cache.load(key));
        let searchable = match kept {
            // What is kept lacks nothing.
            Some(index) => Searchable { index, unopened: Vec::new() },
            None => build(&self.world, &told),
        };
        let searchable = self.search.get_or_init(|| searchable);
        if let (Some(cache), Some(key), []) = (cache, key, searchable.unopened.as_slice()) {
            cache.keep(&key, &told, &searchable.index, &clock);
        }
        Ok(searchable)
    }
}

fn build(world: &World, told: &[ToldSkill<'_>]) -> Searchable {
    let mut builder = SearchIndexBuilder::new();
    let mut unopened = Vec::new();
    for skill in told {
        let loader = open(world, skill).unwrap_or_else(|error| {
            unopened.push(UnopenedSkill { name: skill.name().clone(), reason: error.to_string() });
            None
        });
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
    Searchable { index: builder.build(), unopened }
}

/// Opens the folder of a skill; none for a composition.
fn open(world: &World, skill: &ToldSkill<'_>) -> Result<Option<AgentSkillLoader>, OpenSkillError> {
    match &skill.of {
        Told::Found(found) => activation::open(&world.skills, found).map(Some),
        Told::Known(known) => {
            let Some(folder) = &known.folder else { return Ok(None) };
            Ok(Some(AgentFolder::open(&folder.path, &folder.namespace)?.into_loader()))
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
