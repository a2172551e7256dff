//! Which of several skills with one name is active, and why the others are not.

use std::cmp::Ordering;
use std::fmt;

use cleveragents_domain::SkillName;

use crate::entry::{EntryScope, SkillEntry};

#[cfg(test)]
mod tests;

/// What decides about a skill among others of its name.
#[derive(Clone, Copy, Debug)]
pub struct Contender<'a> {
    /// The name under which the skill is called.
    pub name: &'a SkillName,
    /// The position of its root in the order of precedence; lower wins.
    pub root: usize,
    /// Whose folder the root is.
    pub scope: &'a EntryScope,
    /// Whether the name was derived from what the file or its folder is called.
    pub derived: bool,
    /// The label of the folder that holds the file, as bytes.
    pub folder: &'a [u8],
    /// The name of the file in it.
    pub file: &'a [u8],
}

/// Which skills are active, at most one for each name, and which are shadowed, by their places among all.
///
/// The answer depends on the set of skills only, never on the order in which they were found.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Precedence {
    /// The active skills, sorted by name.
    pub active: Vec<usize>,
    /// The shadowed skills, sorted by name and then in the order in which they would have won.
    pub shadowed: Vec<ShadowedPlace>,
}

/// A skill that is not active because another one of the same name comes first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ShadowedPlace {
    /// The skill that is not used.
    pub place: usize,
    /// The active skill.
    pub by: usize,
    /// The first rule that decided between the two.
    pub reason: ShadowReason,
}

/// A shadowed skill with everything about it.
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

impl Precedence {
    /// Decides about `count` skills: the first root wins, then a declared name over a derived one, then bytewise path order.
    /// Whoever lists the roots puts those of the project before those of the user.
    pub fn decide<'a>(count: usize, contender: impl Fn(usize) -> Contender<'a>) -> Self {
        let mut places: Vec<usize> = (0..count).collect();
        places.sort_unstable_by(|left, right| {
            compare(&contender(*left), &contender(*right)).then_with(|| left.cmp(right))
        });
        let mut decided = Self { active: Vec::with_capacity(count), shadowed: Vec::new() };
        for place in places {
            let by = decided.active.last().copied();
            match by.filter(|by| contender(*by).name == contender(place).name) {
                Some(by) => {
                    let reason = reason(&contender(by), &contender(place));
                    decided.shadowed.push(ShadowedPlace { place, by, reason });
                }
                None => decided.active.push(place),
            }
        }
        decided
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

fn compare(left: &Contender<'_>, right: &Contender<'_>) -> Ordering {
    let path = |contender: &Contender<'_>| [contender.folder, b"/", contender.file].concat();
    let key = |contender: &Contender<'_>| (contender.root, contender.derived);
    left.name
        .cmp(right.name)
        .then_with(|| key(left).cmp(&key(right)))
        .then_with(|| path(left).cmp(&path(right)))
}

fn reason(winner: &Contender<'_>, loser: &Contender<'_>) -> ShadowReason {
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
