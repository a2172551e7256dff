//! Which of several skills with one name is active, and why the others are not.

use std::cmp::Ordering;
use std::fmt;

use cleveragents_domain::SkillName;

use crate::entry::{EntryScope, SkillEntry};

#[cfg(test)]
mod tests;

/// Holds every skill that was found: the active ones, at most one for each name, and the shadowed ones.
///
/// The answer depends on the set of entries only, never on the order in which they were found.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Catalog {
    active: Vec<SkillEntry>,
    shadowed: Vec<Shadowed>,
}

/// A skill that is not active because another one of the same name comes first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Shadowed {
    /// The skill that is not used.
    pub entry: SkillEntry,
    /// The location of the active skill.
    pub by: String,
    /// The first rule that decided between the two.
    pub reason: ShadowReason,
}

/// The rule that made one skill win over another of the same name.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ShadowReason {
    /// The winner's root was listed first because of whose folder it is.
    Scope {
        /// The scope of the active skill.
        winner: EntryScope,
        /// The scope of the shadowed skill.
        loser: EntryScope,
    },
    /// Both have one scope, and the winner's root was given first.
    RootOrder,
    /// Both lie in one root, and only the winner's file declares the name; that of the other was derived.
    Declared,
    /// Both lie in one root, and the winner's path is bytewise smaller.
    PathOrder,
}

impl Catalog {
    /// Decides precedence: the first root wins, then a declared name over a derived one, then bytewise path order. Whoever lists the roots puts those of the
    /// project before those of the user.
    pub fn build(mut entries: Vec<SkillEntry>) -> Self {
        entries
            .sort_unstable_by(|left, right| left.name.cmp(&right.name).then_with(|| precedence(left, right)));
        let mut active: Vec<SkillEntry> = Vec::with_capacity(entries.len());
        let mut shadowed = Vec::new();
        for entry in entries {
            match active.last() {
                Some(winner) if winner.name == entry.name => {
                    let (by, reason) = (winner.location.clone(), reason(winner, &entry));
                    shadowed.push(Shadowed { entry, by, reason });
                }
                _ => active.push(entry),
            }
        }
        Self { active, shadowed }
    }

    /// Returns the active skills, sorted by name.
    pub fn active(&self) -> &[SkillEntry] {
        &self.active
    }

    /// Returns the shadowed skills, sorted by name and then in the order in which they would have won.
    pub fn shadowed(&self) -> &[Shadowed] {
        &self.shadowed
    }

    /// Finds the active skill of a name.
    pub fn get(&self, name: &SkillName) -> Option<&SkillEntry> {
        let position = self.active.binary_search_by(|entry| entry.name.cmp(name)).ok()?;
        self.active.get(position)
    }
}

impl fmt::Display for ShadowReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scope { winner, loser } => write!(f, "scope `{winner}` comes before scope `{loser}`"),
            Self::RootOrder => f.write_str("its root was given first"),
            Self::Declared => f.write_str("its name is declared, not derived"),
            Self::PathOrder => f.write_str("its path sorts first in the same root"),
        }
    }
}

fn precedence(left: &SkillEntry, right: &SkillEntry) -> Ordering {
    let key = |entry: &SkillEntry| (entry.root, entry.derived);
    key(left).cmp(&key(right)).then_with(|| left.location.as_bytes().cmp(right.location.as_bytes()))
}

fn reason(winner: &SkillEntry, loser: &SkillEntry) -> ShadowReason {
    if winner.root == loser.root && winner.derived != loser.derived {
        ShadowReason::Declared
    } else if winner.root == loser.root {
        ShadowReason::PathOrder
    } else if winner.scope == loser.scope {
        ShadowReason::RootOrder
    } else {
        ShadowReason::Scope { winner: winner.scope.clone(), loser: loser.scope.clone() }
    }
}
