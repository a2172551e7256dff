//! The Rust half of the Python package `cleveragents`.
//!
//! Everything that decides is in the library; here Python values become the library's values and back. The classes that
//! Python code sees are in `python/cleveragents`, which is the only importer of this module, `cleveragents._core`.

mod agents;
mod approver;
mod calling;
mod checked;
mod composition;
mod failure;
mod host_tool;
mod loading;
mod value;

use pyo3::prelude::*;

/// The module `cleveragents._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::agents::Agents;
    #[pymodule_export]
    use crate::calling::CancelToken;
    #[pymodule_export]
    use crate::checked::{checked, map_tool_error};
    #[pymodule_export]
    use crate::composition::{
        metadata_from_skill, resolve, skill_from_config, tool_cli_dict, tool_from_config,
    };
    #[pymodule_export]
    use crate::failure::{AgentsError, NotFoundError};
    #[pymodule_export]
    use crate::loading::{AgentSkillLoader, parse_skill, read_skill};
}
