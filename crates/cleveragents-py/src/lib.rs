//! The Rust half of the Python package `cleveragents`.
//!
//! Everything that decides is in the library; here Python values become the library's values and back. The classes that
//! Python code sees are in `python/cleveragents`, which is the only importer of this module, `cleveragents._core`.

mod agents;
mod approver;
mod border;
mod callable;
mod calling;
mod checked;
mod composition;
mod failure;
mod host_tool;
mod loading;
mod reading;
mod sessions;
mod skills;
mod tools;
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
    use crate::checked::{check, map_tool_error};
    #[pymodule_export]
    use crate::composition::{
        metadata_from_skill, resolve, skill_from_config, tool_cli_dict, tool_from_config,
    };
    #[pymodule_export]
    use crate::failure::{AgentsError, NotFoundError};
    #[pymodule_export]
    use crate::loading::{AgentSkillLoader, parse_skill, read_skill};
    #[pymodule_export]
    use crate::sessions::{
        session_activate, session_digest, session_end, session_limit, session_read, session_release,
        session_release_all, session_show, sessions,
    };
    #[pymodule_export]
    use crate::skills::{activate, catalog, discover, read_file, search, whole_catalog};
    #[pymodule_export]
    use crate::tools::{check_server, explain, flush, resolve_skill, run, skill_tools, tools};
}
