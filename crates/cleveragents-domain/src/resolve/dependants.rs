//! Who is touched when a skill or a tool changes.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::OnceLock;

use super::Definitions;
use crate::{Skill, SkillName, ToolName, ToolSource};

/// The skills that name a skill, a tool or a group; made at the first question.
#[derive(Debug, Default)]
pub(super) struct SkillIndex {
    includers: HashMap<SkillName, Vec<SkillName>>,
    users: HashMap<ToolName, Vec<SkillName>>,
    group_users: HashMap<String, Vec<SkillName>>,
}

/// The validations that wrap each tool; made at the first question.
pub(super) type WrapperIndex = OnceLock<HashMap<ToolName, Vec<ToolName>>>;

impl SkillIndex {
    fn of<'s>(skills: impl Iterator<Item = &'s Skill>) -> Self {
        let mut index = Self::default();
        for skill in skills {
            let name = skill.name();
            for include in skill.includes() {
                index.includers.entry(include.name().clone()).or_default().push(name.clone());
            }
            for tool in skill.tools() {
                index.users.entry(tool.name().clone()).or_default().push(name.clone());
            }
            for group in skill.builtins() {
                index.group_users.entry(group.group().to_owned()).or_default().push(name.clone());
            }
        }
        index
    }
}

/// What the unchanged skills and the changed ones say.
struct Both<'d> {
    base: &'d SkillIndex,
    changes: SkillIndex,
    changed: BTreeSet<&'d SkillName>,
}

impl Both<'_> {
    fn look_up<Q: Eq + Hash + ?Sized, K: Eq + Hash + Borrow<Q>>(
        &self,
        table: impl Fn(&SkillIndex) -> &HashMap<K, Vec<SkillName>>,
        key: &Q,
    ) -> Vec<SkillName> {
        let below = table(self.base).get(key).into_iter().flatten();
        let above = table(&self.changes).get(key).into_iter().flatten();
        below.filter(|name| !self.changed.contains(name)).chain(above).cloned().collect()
    }
}

impl Definitions {
    /// Returns the skills that include a skill, whether or not that one exists.
    pub fn includers_of(&self, skill: &SkillName) -> BTreeSet<SkillName> {
        self.index().look_up(|index| &index.includers, skill).into_iter().collect()
    }

    /// Returns the skills that include a skill, or include one that does, and so on; without the skill itself.
    pub fn dependants_of(&self, skill: &SkillName) -> BTreeSet<SkillName> {
        self.dependants_of_all([skill])
    }

    /// Returns the skills that depend on any of these, without these.
    pub fn dependants_of_all<'n>(
        &self,
        skills: impl IntoIterator<Item = &'n SkillName>,
    ) -> BTreeSet<SkillName> {
        let index = self.index();
        let start: BTreeSet<SkillName> = skills.into_iter().cloned().collect();
        let mut waiting: Vec<SkillName> = start.iter().cloned().collect();
        let mut found = BTreeSet::new();
        while let Some(skill) = waiting.pop() {
            for includer in index.look_up(|index| &index.includers, &skill) {
                if !start.contains(&includer) && found.insert(includer.clone()) {
                    waiting.push(includer);
                }
            }
        }
        found
    }

    /// Returns the skills with an item of their own that takes a registered tool.
    ///
    /// They take it by name, in a builtin group, or because a validation that they take wraps it.
    pub fn users_of(&self, tool: &ToolName) -> BTreeSet<SkillName> {
        let index = self.index();
        let mut users = BTreeSet::new();
        for tool in self.wrappers_of(tool) {
            users.extend(index.look_up(|index| &index.users, &tool));
            for (group, _) in self.groups().filter(|(_, tools)| tools.contains(&tool)) {
                users.extend(index.look_up(|index| &index.group_users, group));
            }
        }
        users
    }

    /// Returns a tool and the validations that wrap it, directly or through each other.
    fn wrappers_of(&self, tool: &ToolName) -> BTreeSet<ToolName> {
        let (base, changes) = self.tool_layers();
        let wrappers = self.wrapper_index().get_or_init(|| {
            let mut wrappers: HashMap<ToolName, Vec<ToolName>> = HashMap::new();
            for tool in base.values() {
                if let ToolSource::Wrapped { wraps, .. } = tool.source() {
                    wrappers.entry(wraps.clone()).or_default().push(tool.name().clone());
                }
            }
            wrappers
        });
        let mut above: BTreeMap<&ToolName, Vec<&ToolName>> = BTreeMap::new();
        for tool in changes.values().flatten() {
            if let ToolSource::Wrapped { wraps, .. } = tool.source() {
                above.entry(wraps).or_default().push(tool.name());
            }
        }
        let mut found = BTreeSet::from([tool.clone()]);
        let mut waiting = vec![tool.clone()];
        while let Some(tool) = waiting.pop() {
            let below = wrappers.get(&tool).into_iter().flatten();
            let below = below.filter(|name| !changes.contains_key(*name));
            for wrapper in below.chain(above.get(&tool).into_iter().flatten().copied()) {
                if found.insert(wrapper.clone()) {
                    waiting.push(wrapper.clone());
                }
            }
        }
        found
    }

    fn index(&self) -> Both<'_> {
        let (base, changes) = self.skill_layers();
        let index = self.skill_index().get_or_init(|| SkillIndex::of(base.values().map(|skill| &**skill)));
        Both {
            base: index,
            changes: SkillIndex::of(changes.values().flatten().map(|skill| &**skill)),
            changed: changes.keys().collect(),
        }
    }
}
