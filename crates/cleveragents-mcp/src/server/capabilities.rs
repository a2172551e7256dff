//! What the server says about itself.

use rmcp::model::{Implementation, ServerCapabilities, ServerConfig};

use super::shared::Shared;

/// Who we are, in `serverInfo`.
const NAME: &str = "cleveragents";

/// Says who the server is and what it can do. Logging, sampling and roots are deprecated and not offered.
pub(super) fn config(shared: &Shared) -> ServerConfig {
    let served = shared.served();
    let mut capabilities = ServerCapabilities::builder()
        .enable_tools()
        .enable_tool_list_changed()
        .enable_resources()
        .enable_resources_list_changed()
        .enable_skills_with_directory_read()
        .build();
    if !served.publication.prompts.is_empty() {
        let prompts = ServerCapabilities::builder().enable_prompts().enable_prompts_list_changed().build();
        capabilities.prompts = prompts.prompts;
    }
    if !(served.publication.prompts.is_empty() && served.publication.templates.is_empty()) {
        capabilities.completions = Some(rmcp::model::JsonObject::new());
    }
    let info = Implementation::new(NAME, shared.options.version.clone());
    let config = ServerConfig::new(capabilities).with_server_info(info);
    match &shared.options.instructions {
        Some(instructions) => config.with_instructions(instructions.clone()),
        None => config,
    }
}
