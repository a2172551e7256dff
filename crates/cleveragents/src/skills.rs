//! The contract's skill modules under their own names.

pub mod protocol {
    //! The skill protocol (`skills_protocol.md` of the contract).

    pub use cleveragents_domain::protocol::*;
    pub use cleveragents_domain::skill::{ResolvedToolEntry, Skill, SkillCapabilitySummary};
}

pub mod agent_skills_loader {
    //! The Agent Skills loader (`agent_skills.md` of the contract).

    pub use cleveragents_loader::{
        AgentSkillDescriptor, AgentSkillError, AgentSkillErrorKind, AgentSkillLoader, AgentSkillResourceSlot,
        AgentSkillSpec, AgentSkillToolDescriptor, LoadOptions, SkillStep, Strictness,
    };
}
