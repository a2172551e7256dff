//! What skills have comes up to those that include them.

use crate::resolve::graph::Graph;

/// Returns for each skill the sum of what it and everything below it has.
///
/// `order` has what is included first. `along` adds what comes with one include: the including skill, the place of the
/// include in its list, and the included skill.
pub(super) fn spread<V: Clone>(
    graph: &Graph,
    order: &[u32],
    own: impl IntoIterator<Item = (u32, V)>,
    mut sum: impl FnMut(V, V) -> V,
    mut along: impl FnMut(u32, usize, u32) -> Option<V>,
) -> Vec<Option<V>> {
    let mut values: Vec<Option<V>> = vec![None; graph.len()];
    let mut add = |known: Option<V>, more: V| match known {
        Some(known) => sum(known, more),
        None => more,
    };
    for (node, value) in own {
        if let Some(known) = values.get_mut(node as usize) {
            *known = Some(add(known.take(), value));
        }
    }
    for node in order.iter().copied() {
        let mut value = values.get(node as usize).cloned().flatten();
        for (place, include) in graph.includes.row(node).iter().enumerate() {
            let below = values.get(*include as usize).cloned().flatten();
            for more in [below, along(node, place, *include)].into_iter().flatten() {
                value = Some(add(value.take(), more));
            }
        }
        if let Some(known) = values.get_mut(node as usize) {
            *known = value;
        }
    }
    values
}
