//! Overrides over all skills: which are in vain, which loosen, and which tools they deny where.

use std::collections::{BTreeMap, HashMap};

use super::names::{Meaning, Names, Value};
use super::spread::spread;
use crate::ToolCapability;
use crate::resolve::graph::{Graph, HeldOverride};
use crate::resolve::items::Definition;
use crate::skill::{LooseningOverride, OverrideEffect, Tightening};
use crate::tool::WriteScope;

/// How many names are looked at at a time: one bit each.
const BATCH: usize = 64;

/// What the overrides of a graph come to.
#[derive(Debug, Default)]
pub(super) struct Overrides<'g> {
    /// Overrides of includes that do not bring the tool, with the skill that holds them.
    pub(super) unused: Vec<(u32, &'g HeldOverride)>,
    /// Overrides that loosen, with the skill that holds them.
    pub(super) loosening: Vec<(u32, &'g HeldOverride, LooseningOverride)>,
    /// By name: the skills in which it is denied.
    pub(super) denied: Vec<(u32, Vec<u32>)>,
}

/// One override with the skill that holds it and the skill that it includes.
#[derive(Clone, Copy)]
struct Held<'g> {
    node: u32,
    include: Option<u32>,
    stated: &'g HeldOverride,
}

impl Held<'_> {
    fn narrows(self) -> bool {
        self.stated.tightened.capability.write_scope.is_some()
    }
}

/// Looks at every override.
///
/// What a skill that is `broken` brings cannot be told, so nothing is said about an override that depends on it.
pub(super) fn overrides<'g>(
    graph: &'g Graph,
    order: &[u32],
    broken: &[bool],
    names: &Names,
    mixed: &BTreeMap<u32, Vec<Option<Value>>>,
) -> Overrides<'g> {
    let mut by_name: BTreeMap<u32, Vec<Held<'g>>> = BTreeMap::new();
    for (node, held) in graph.all_overrides() {
        let include = held.include.and_then(|place| graph.includes.row(node).get(place as usize)).copied();
        by_name.entry(held.name).or_default().push(Held { node, include, stated: held });
    }
    let mut found = Overrides::default();
    let by_name: Vec<(u32, Vec<Held<'g>>)> = by_name.into_iter().collect();
    for batch in by_name.chunks(BATCH) {
        let own = (0_u32..).zip(batch).flat_map(|(bit, (name, _))| {
            names.holders(*name).iter().map(move |(node, _)| (*node, 1_u64 << bit))
        });
        let brought = spread(graph, order, own, |one, two| one | two, |_, _, _| None);
        let mut denying = Denying::default();
        for (bit, (name, held)) in (0_u32..).zip(batch) {
            let brings = |node: u32| bits_of(&brought, node) & 1 << bit != 0;
            let meaning = |node: u32| match names.meaning(*name) {
                Meaning::Definition(id) => graph.definition(id),
                Meaning::Mixed => match mixed.get(name)?.get(node as usize).copied()?? {
                    Value::Definition(id) => graph.definition(id),
                    Value::Missing | Value::Conflict => None,
                },
                Meaning::Missing | Meaning::Nothing => None,
            };
            let mut scopes = Vec::new();
            for one in held.iter().copied() {
                let depends_on = one.include.or((names.meaning(*name) == Meaning::Mixed).then_some(one.node));
                if depends_on.and_then(|node| broken.get(node as usize)) == Some(&true) {
                    continue;
                }
                if one.include.is_some_and(|include| !brings(include)) {
                    found.unused.push((one.node, one.stated));
                    continue;
                }
                let Some(definition) = meaning(one.include.unwrap_or(one.node)) else { continue };
                match effect(definition, one.stated) {
                    Err(error) => found.loosening.push((one.node, one.stated, error)),
                    Ok(effect) if effect.denies.is_some() => denying.add(one, 1 << bit),
                    Ok(_) => {
                        scopes.extend(one.narrows().then_some(one));
                    }
                }
            }
            if scopes.len() > 1 {
                let denied = denied_by_scopes(graph, order, &scopes);
                found.denied.push((*name, denied));
            }
        }
        if !denying.own.is_empty() || !denying.along.is_empty() {
            let denied = spread(
                graph,
                order,
                denying.own.iter().map(|(node, bits)| (*node, *bits)),
                |one, two| one | two,
                |node, place, _| denying.along.get(&(node, place)).copied(),
            );
            for (bit, (name, _)) in (0_u32..).zip(batch) {
                let is_denied = |node: &u32| bits_of(&denied, *node) & 1 << bit != 0;
                let denied: Vec<u32> = order.iter().copied().filter(is_denied).collect();
                found.denied.push((*name, denied));
            }
        }
    }
    found
}

fn bits_of(values: &[Option<u64>], node: u32) -> u64 {
    values.get(node as usize).copied().flatten().unwrap_or_default()
}

fn effect(definition: &Definition, held: &HeldOverride) -> Result<OverrideEffect, LooseningOverride> {
    let (tool, capability) = (&definition.tool, definition.capability());
    Tightening::new(tool.capability(), tool.timeout(), ToolCapability::can_write(&capability))
        .apply(&held.tightened)
}

/// Which overrides deny on their own: a bit for each name.
#[derive(Default)]
struct Denying {
    own: BTreeMap<u32, u64>,
    /// By skill and place of the include.
    along: HashMap<(u32, usize), u64>,
}

impl Denying {
    fn add(&mut self, one: Held<'_>, bit: u64) {
        match one.stated.include {
            Some(place) => *self.along.entry((one.node, place as usize)).or_default() |= bit,
            None => *self.own.entry(one.node).or_default() |= bit,
        }
    }
}

/// Returns the skills in which several narrowed scopes of one tool leave no place to write.
fn denied_by_scopes(graph: &Graph, order: &[u32], scopes: &[Held<'_>]) -> Vec<u32> {
    let mut meetings = Meetings::default();
    let mut own: Vec<(u32, usize)> = Vec::new();
    let mut along: HashMap<(u32, usize), Vec<usize>> = HashMap::new();
    for one in scopes {
        let text = one.stated.tightened.capability.write_scope.as_deref().unwrap_or_default();
        let scope = meetings.number(WriteScope::parse(text).to_string());
        match one.stated.include {
            Some(place) => along.entry((one.node, place as usize)).or_default().push(scope),
            None => own.push((one.node, scope)),
        }
    }
    let along: HashMap<(u32, usize), usize> = along
        .into_iter()
        .filter_map(|(at, scopes)| Some((at, scopes.into_iter().reduce(|one, two| meetings.meet(one, two))?)))
        .collect();
    let left = spread(
        graph,
        order,
        own,
        |one, two| meetings.meet(one, two),
        |node, place, _| along.get(&(node, place)).copied(),
    );
    let is_empty = |node: &u32| {
        let scope = left.get(*node as usize).copied().flatten();
        scope.is_some_and(|scope| meetings.texts.get(scope).is_some_and(String::is_empty))
    };
    order.iter().copied().filter(is_empty).collect()
}

/// Scopes by number, with what every two of them have in common.
#[derive(Default)]
struct Meetings {
    texts: Vec<String>,
    numbers: HashMap<String, usize>,
    known: HashMap<(usize, usize), usize>,
}

impl Meetings {
    fn number(&mut self, text: String) -> usize {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        self.texts.push(text.clone());
        self.numbers.insert(text, self.texts.len() - 1);
        self.texts.len() - 1
    }

    fn meet(&mut self, one: usize, two: usize) -> usize {
        let key = (one.min(two), one.max(two));
        if one == two {
            return one;
        }
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let text = |number: usize| self.texts.get(number).map(String::as_str).unwrap_or_default();
        let met = WriteScope::parse(text(key.0)).intersection(&WriteScope::parse(text(key.1))).to_string();
        let met = self.number(met);
        self.known.insert(key, met);
        met
    }
}
