//! The skills of the server by the extension `io.modelcontextprotocol/skills` (SEP-2640).

mod skill_file;
mod snapshot;
mod store;
mod uri;

pub(super) use snapshot::ServedSkill;
pub(super) use store::{FileBytes, SkillStore};
pub(super) use uri::{SCHEME, skill_of_uri};
