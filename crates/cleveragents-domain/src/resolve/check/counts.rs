//! How many tools of each class every skill comes to, counted in sets of bits.

use super::names::{Meaning, Names};
use crate::ToolCapability;
use crate::resolve::graph::Graph;
use crate::skill::CapabilityCounts;

/// The most words of 64 tools that are held at a time, over all skills: 8 MiB.
const WORDS_AT_A_TIME: usize = 1 << 20;

/// The classes of tools that count alike.
const CLASSES: usize = 8;

/// Returns the class of a tool; none stands for one that was not found.
fn class(capability: Option<&ToolCapability>) -> usize {
    let counts = CapabilityCounts::one(capability);
    counts.read_only + 2 * counts.checkpointable + 4 * counts.with_side_effects
}

/// The names whose counting is simple, numbered so that those of one class stand together from a full word on.
struct Layout {
    /// By name: its bit, if it has one.
    bits: Vec<Option<usize>>,
    /// For each class that occurs, its words and what one tool of it counts.
    classes: Vec<(std::ops::Range<usize>, CapabilityCounts)>,
    words: usize,
}

impl Layout {
    fn of(graph: &Graph, names: &Names) -> Self {
        let class_of = |meaning: &Meaning| match meaning {
            Meaning::Nothing | Meaning::Mixed => None,
            Meaning::Missing => Some(class(None)),
            Meaning::Definition(id) => graph.definition(*id).map(|it| class(Some(&it.capability()))),
        };
        let classes: Vec<Option<usize>> = names.meanings.iter().map(class_of).collect();
        let mut sizes = [0_usize; CLASSES];
        for size in classes.iter().flatten().copied() {
            if let Some(size) = sizes.get_mut(size) {
                *size += 1;
            }
        }
        let mut ranges = Vec::new();
        let mut next_bits = [0_usize; CLASSES];
        let mut words = 0;
        for (class, (size, next)) in
            sizes.iter().zip(&mut next_bits).enumerate().filter(|(_, (size, _))| **size > 0)
        {
            let end = words + size.div_ceil(64);
            let counts = CapabilityCounts {
                total: 1,
                read_only: class & 1,
                checkpointable: class >> 1 & 1,
                with_side_effects: class >> 2 & 1,
            };
            ranges.push((words..end, counts));
            *next = words * 64;
            words = end;
        }
        let mut take = |class: usize| {
            let next = next_bits.get_mut(class)?;
            *next += 1;
            Some(*next - 1)
        };
        let bits = classes.into_iter().map(|class| class.and_then(&mut take)).collect();
        Self { bits, classes: ranges, words }
    }
}

/// Counts, for every skill, the tools whose name means the same everywhere.
///
/// Each skill's set is the union of the sets of what it includes and its own. As many tools are looked at at a time as
/// fit into a fixed room, so memory grows with the number of skills, never with skills times tools.
pub(super) fn count(graph: &Graph, order: &[u32], names: &Names) -> Vec<CapabilityCounts> {
    let layout = Layout::of(graph, names);
    let mut counts = vec![CapabilityCounts::default(); graph.len()];
    let width = (WORDS_AT_A_TIME / graph.len().max(1)).clamp(1, layout.words.max(1));
    let mut own = own_bits(graph, order, &layout);
    own.sort_by_key(|(_, bit)| bit / 64 / width);
    let mut rest = own.as_slice();
    let mut sets = vec![0_u64; width * graph.len()];
    let mut set = vec![0_u64; width];
    for block in 0..layout.words.div_ceil(width) {
        let start = block * width;
        let (here, later) = rest.split_at(rest.partition_point(|(_, bit)| bit / 64 / width <= block));
        rest = later;
        let classes: Vec<_> = layout
            .classes
            .iter()
            .map(|(words, one)| (words.start.max(start)..words.end.min(start + width), one))
            .filter(|(words, _)| !words.is_empty())
            .map(|(words, one)| (words.start - start..words.end - start, one))
            .collect();
        let mut here = here.iter().peekable();
        for node in order.iter().copied() {
            set.fill(0);
            while let Some((_, bit)) = here.next_if(|(holder, _)| *holder == node) {
                if let Some(word) = set.get_mut(bit / 64 - start) {
                    *word |= 1 << (bit % 64);
                }
            }
            for include in graph.includes.row(node) {
                let below = *include as usize * width;
                let below = sets.get(below..below + width).unwrap_or_default();
                set.iter_mut().zip(below).for_each(|(word, below)| *word |= below);
            }
            let place = node as usize * width;
            if let Some(kept) = sets.get_mut(place..place + width) {
                kept.copy_from_slice(&set);
            }
            let Some(counted) = counts.get_mut(node as usize) else { continue };
            for (words, one) in &classes {
                let words = set.get(words.clone()).unwrap_or_default();
                let many: u32 = words.iter().map(|word| word.count_ones()).sum();
                counted.add(one, many as usize);
            }
        }
    }
    counts
}

/// Returns the skills in order, each with the bits of its own items.
fn own_bits(graph: &Graph, order: &[u32], layout: &Layout) -> Vec<(u32, usize)> {
    let mut own = Vec::new();
    for node in order.iter().copied() {
        let bits = graph.occurrences.row(node).iter();
        let bits = bits.filter_map(|it| layout.bits.get(it.name as usize).copied().flatten());
        own.extend(bits.map(|bit| (node, bit)));
    }
    own
}
