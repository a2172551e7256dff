use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::SkillName;

/// The skills on the way from one skill to another, both included, each including the next.
///
/// Paths that start alike share their beginnings, so that all paths through a chain of any depth together take room for
/// its length, not for the square of it. A path may be empty.
#[derive(Clone, Default)]
pub struct IncludePath(Option<Arc<Link>>);

struct Link {
    skill: SkillName,
    before: IncludePath,
    length: usize,
}

impl IncludePath {
    /// Returns the path that goes one skill further.
    #[must_use]
    pub fn then(&self, skill: SkillName) -> Self {
        Self(Some(Arc::new(Link { skill, before: self.clone(), length: self.len() + 1 })))
    }

    /// Returns the number of skills.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// Tells whether no skill is on the path.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns the last skill.
    pub fn last(&self) -> Option<&SkillName> {
        self.0.as_ref().map(|link| &link.skill)
    }

    /// Returns the skills, first to last.
    pub fn skills(&self) -> Vec<&SkillName> {
        let mut skills: Vec<&SkillName> = self.backwards().collect();
        skills.reverse();
        skills
    }

    pub(super) fn backwards(&self) -> impl Iterator<Item = &SkillName> {
        let links = std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref());
        links.map(|link| &link.skill)
    }
}

impl Drop for IncludePath {
    /// Lets go of link after link, because a long path would otherwise exhaust the stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut link) = next.and_then(Arc::into_inner) {
            next = link.before.0.take();
        }
    }
}

impl FromIterator<SkillName> for IncludePath {
    fn from_iter<I: IntoIterator<Item = SkillName>>(skills: I) -> Self {
        skills.into_iter().fold(Self::default(), |path, skill| path.then(skill))
    }
}

impl PartialEq for IncludePath {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.backwards().eq(other.backwards())
    }
}

impl Eq for IncludePath {}

impl fmt::Debug for IncludePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.skills()).finish()
    }
}

impl fmt::Display for IncludePath {
    /// Writes `a/x -> a/y -> a/z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, skill) in self.skills().into_iter().enumerate() {
            if index > 0 {
                f.write_str(" -> ")?;
            }
            f.write_str(skill.as_str())?;
        }
        Ok(())
    }
}

impl Serialize for IncludePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.skills())
    }
}

impl<'de> Deserialize<'de> for IncludePath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<SkillName>::deserialize(deserializer).map(Self::from_iter)
    }
}
