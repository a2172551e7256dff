//! Skills and tools as lists and single entries, with the field names of the command line's contract.

pub(crate) mod export;
mod skill_list;
mod skill_shadowed;
mod skill_show;
mod skill_tools;
mod tool_list;

pub use export::ExportError;
pub(crate) use skill_list::everything;
pub use skill_list::{SkillFilter, SkillList, SkillListSummary, SkillRow};
pub use skill_shadowed::ShadowedSkill;
pub use skill_show::SkillShown;
pub use skill_tools::{SkillToolRow, SkillTools, SkillToolsSummary};
pub use tool_list::{ToolFilter, ToolShown};
