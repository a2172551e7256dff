use std::fmt;

use serde::{Serialize, Serializer};

use super::IncludePath;
use crate::SkillName;

/// The most skills of a way that an explanation names; of a longer one the middle is left out.
pub const MAX_SHOWN_STEPS: usize = 32;

/// A way through includes as an explanation shows it.
///
/// Ways of any length through a deep composition would otherwise take room for the square of its depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownWay {
    first: Vec<SkillName>,
    left_out: usize,
    last: Vec<SkillName>,
}

impl ShownWay {
    /// Returns how many skills are on the way, those that are left out included.
    pub fn len(&self) -> usize {
        self.first.len() + self.left_out + self.last.len()
    }

    /// Tells whether no skill is on the way.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the words between which arrows stand.
    fn words(&self) -> impl Iterator<Item = String> {
        let left_out = (self.left_out > 0).then(|| format!("({} more)", self.left_out));
        let names = |skills: &[SkillName]| skills.iter().map(ToString::to_string).collect::<Vec<_>>();
        names(&self.first).into_iter().chain(left_out).chain(names(&self.last))
    }
}

impl From<&IncludePath> for ShownWay {
    fn from(path: &IncludePath) -> Self {
        let (length, half) = (path.len(), MAX_SHOWN_STEPS / 2);
        let is_whole = length <= MAX_SHOWN_STEPS;
        let (first, last) = if is_whole { (length, 0) } else { (half, half) };
        let some = |skip: usize, count: usize| {
            let mut skills: Vec<SkillName> = path.backwards().skip(skip).take(count).cloned().collect();
            skills.reverse();
            skills
        };
        Self { first: some(length - first, first), left_out: length - first - last, last: some(0, last) }
    }
}

impl fmt::Display for ShownWay {
    /// Writes `a/x -> a/y -> a/z`, and `(9 more)` for what is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, word) in self.words().enumerate() {
            f.write_str(if index > 0 { " -> " } else { "" })?;
            f.write_str(&word)?;
        }
        Ok(())
    }
}

impl Serialize for ShownWay {
    /// Writes the names as a list, with `(9 more)`, which is no name, for what is left out.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.words())
    }
}

/// Writes a path as it is shown.
pub(super) fn shown<S: Serializer>(path: &IncludePath, serializer: S) -> Result<S::Ok, S::Error> {
    ShownWay::from(path).serialize(serializer)
}
