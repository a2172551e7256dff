//! Two texts line by line: what was removed, what was added, and the lines around it. Lines that only changed their place, or
//! come more often, are differences too.

use similar::{Algorithm, ChangeTag, capture_diff_slices};

#[cfg(test)]
mod tests;

/// So many lines that stayed are shown before and after a difference.
const AROUND: usize = 3;
/// Texts whose lines multiply to more are shown in full: looking for what they share would take too long.
const MOST_COMPARED: usize = 16_000_000;

/// A line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DiffLine {
    pub(crate) mark: Mark,
    pub(crate) text: String,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Same,
    Removed,
    Added,
    /// It stands for lines that stayed and are not shown.
    Gap,
}

/// Compares texts as sequences of lines.
pub(crate) fn changed_lines(before: &[String], after: &[String]) -> Vec<DiffLine> {
    if before.len().saturating_mul(after.len()) > MOST_COMPARED {
        return marked(Mark::Removed, before).chain(marked(Mark::Added, after)).collect();
    }
    let operations = capture_diff_slices(Algorithm::Myers, before, after);
    let mut runs = operations.iter().flat_map(|operation| operation.iter_slices(before, after)).peekable();
    let (mut lines, mut is_first) = (Vec::new(), true);
    while let Some((tag, run)) = runs.next() {
        match tag {
            ChangeTag::Delete => lines.extend(marked(Mark::Removed, run)),
            ChangeTag::Insert => lines.extend(marked(Mark::Added, run)),
            ChangeTag::Equal => {
                let head = if is_first { 0 } else { AROUND };
                let tail = if runs.peek().is_none() { 0 } else { AROUND };
                lines.extend(stayed(run, head, tail));
            }
        }
        is_first = false;
    }
    lines
}

fn marked(mark: Mark, lines: &[String]) -> impl Iterator<Item = DiffLine> + use<'_> {
    lines.iter().map(move |text| DiffLine { mark, text: text.clone() })
}

/// Keeps the first and the last lines of those that stayed, and counts the others.
fn stayed(run: &[String], head: usize, tail: usize) -> Vec<DiffLine> {
    let hidden = run.len().saturating_sub(head + tail);
    // A line about one line takes as much room as the line.
    if hidden <= 1 {
        return marked(Mark::Same, run).collect();
    }
    let (first, rest) = run.split_at(head);
    let (_, last) = rest.split_at(hidden);
    let gap = DiffLine { mark: Mark::Gap, text: format!("({hidden} lines are the same)") };
    marked(Mark::Same, first).chain([gap]).chain(marked(Mark::Same, last)).collect()
}
