//! The order in which skills can be taken, what is included first, and the circles that have none.

use std::collections::{HashMap, HashSet, VecDeque};

use super::graph::Graph;
use super::rows::number;
use super::{IncludePath, ResolveError, SkillGraph};
use crate::SkillName;

/// What stands for a skill that was not reached.
const UNSEEN: u32 = u32::MAX;

/// Skills by number, what is included first.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Every skill, missing ones too. Those of one circle stand together.
    pub(super) nodes: Vec<u32>,
    /// The skills of each circle.
    pub(super) circles: Vec<Vec<u32>>,
}

impl SkillGraph {
    /// Returns the skills that exist, each after everything that it includes.
    ///
    /// # Errors
    /// Skills include each other in a circle.
    pub fn order(&self) -> Result<Vec<&SkillName>, ResolveError> {
        let graph = self.tables();
        let nodes = order_without_circles(graph).ok_or_else(|| first_cycle(graph))?;
        let existing = nodes.into_iter().filter_map(|node| graph.node(node));
        Ok(existing.filter(|node| node.skill.is_some()).map(|node| node.name).collect())
    }
}

fn first_cycle(graph: &Graph) -> ResolveError {
    let circle = order(graph).circles.into_iter().min_by_key(|circle| circle.iter().copied().min());
    let circle = circle.unwrap_or_default();
    cycle_error(graph, &circle, circle.iter().copied().min().unwrap_or_default())
}

/// Returns the error of a circle as seen from one of its skills: a shortest way from it back to itself.
pub(super) fn cycle_error(graph: &Graph, circle: &[u32], start: u32) -> ResolveError {
    let members: HashSet<u32> = circle.iter().copied().collect();
    let mut before: HashMap<u32, u32> = HashMap::new();
    let mut waiting = VecDeque::from([start]);
    let mut last = start;
    'search: while let Some(node) = waiting.pop_front() {
        for include in graph.includes.row(node) {
            if *include == start {
                last = node;
                break 'search;
            }
            if members.contains(include) && !before.contains_key(include) {
                before.insert(*include, node);
                waiting.push_back(*include);
            }
        }
    }
    let back = std::iter::successors(Some(last), |node| before.get(node).copied().filter(|_| *node != start));
    let mut way: Vec<u32> = back.collect();
    way.reverse();
    way.push(start);
    let names = |nodes: &[u32]| {
        let nodes = nodes.iter().filter_map(|node| graph.node(*node));
        nodes.map(|node| node.name.clone()).collect::<IncludePath>()
    };
    ResolveError::Cycle { cycle: names(&way), path: names(&[start]) }
}

/// Returns the order of all skills, or none when there are circles.
pub(super) fn order_without_circles(graph: &Graph) -> Option<Vec<u32>> {
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut states = vec![0_u8; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let mut open: Vec<(u32, &[u32])> = Vec::new();
    for root in 0..number(graph.len()) {
        if states.get(root as usize) != Some(&0) {
            continue;
        }
        *states.get_mut(root as usize)? = OPEN;
        open.push((root, graph.includes.row(root)));
        while let Some((node, includes)) = open.last_mut() {
            let Some((include, rest)) = includes.split_first() else {
                *states.get_mut(*node as usize)? = DONE;
                order.push(*node);
                open.pop();
                continue;
            };
            *includes = rest;
            match states.get_mut(*include as usize)? {
                state @ 0 => {
                    *state = OPEN;
                    open.push((*include, graph.includes.row(*include)));
                }
                1 => return None,
                _ => {}
            }
        }
    }
    Some(order)
}

/// Returns the order of all skills with the circles among them.
pub(super) fn order(graph: &Graph) -> Order {
    match order_without_circles(graph) {
        Some(nodes) => Order { nodes, circles: Vec::new() },
        None => Components::new(graph.len()).search(graph),
    }
}

/// Tarjan's search for strongly connected skills, without recursion.
struct Components {
    /// The turn in which a skill was reached.
    turns: Vec<u32>,
    /// The earliest turn that a skill leads back to.
    earliest: Vec<u32>,
    is_waiting: Vec<bool>,
    waiting: Vec<u32>,
    found: Order,
    next_turn: u32,
}

impl Components {
    fn new(count: usize) -> Self {
        Self {
            turns: vec![UNSEEN; count],
            earliest: vec![UNSEEN; count],
            is_waiting: vec![false; count],
            waiting: Vec::new(),
            found: Order::default(),
            next_turn: 0,
        }
    }

    fn search(mut self, graph: &Graph) -> Order {
        let mut open: Vec<(u32, &[u32])> = Vec::new();
        for root in 0..number(graph.len()) {
            if get(&self.turns, root) != UNSEEN {
                continue;
            }
            self.reach(root);
            open.push((root, graph.includes.row(root)));
            while let Some((node, includes)) = open.last_mut() {
                let node = *node;
                let Some((include, rest)) = includes.split_first() else {
                    open.pop();
                    self.leave(graph, node);
                    if let Some((parent, _)) = open.last() {
                        self.lead_back(*parent, get(&self.earliest, node));
                    }
                    continue;
                };
                *includes = rest;
                if get(&self.turns, *include) == UNSEEN {
                    self.reach(*include);
                    open.push((*include, graph.includes.row(*include)));
                } else if self.is_waiting.get(*include as usize) == Some(&true) {
                    self.lead_back(node, get(&self.turns, *include));
                }
            }
        }
        self.found
    }

    fn reach(&mut self, node: u32) {
        set(&mut self.turns, node, self.next_turn);
        set(&mut self.earliest, node, self.next_turn);
        set(&mut self.is_waiting, node, true);
        self.waiting.push(node);
        self.next_turn += 1;
    }

    fn lead_back(&mut self, node: u32, turn: u32) {
        let earliest = get(&self.earliest, node).min(turn);
        set(&mut self.earliest, node, earliest);
    }

    /// Takes the skills that lead back to this one and no further.
    fn leave(&mut self, graph: &Graph, node: u32) {
        if get(&self.earliest, node) != get(&self.turns, node) {
            return;
        }
        let mut members = Vec::new();
        while let Some(member) = self.waiting.pop() {
            set(&mut self.is_waiting, member, false);
            // A finished component cannot be led back to.
            members.push(member);
            if member == node {
                break;
            }
        }
        self.found.nodes.extend_from_slice(&members);
        if members.len() > 1 || graph.includes.row(node).contains(&node) {
            self.found.circles.push(members);
        }
    }
}

fn get(values: &[u32], index: u32) -> u32 {
    values.get(index as usize).copied().unwrap_or(UNSEEN)
}

fn set<T>(values: &mut [T], index: u32, value: T) {
    if let Some(place) = values.get_mut(index as usize) {
        *place = value;
    }
}
