//! Which servers there are: our own `mcp.json` and the files that other clients write.
//!
//! Nothing here opens a file or reads the environment. A text becomes a tree with places, whatever its notation; the tree
//! becomes entries, whatever its form; an entry becomes a [`ServerSpec`] when it is one, and a reason when it is none.

mod builder;
mod configured;
mod document;
mod entry;
mod extras;
mod fields;
mod form;
mod import;
mod label;
mod masked;
mod server_json;
mod server_set;
mod servers_file;
mod setting;
mod skill_server;
mod spec;
mod transport;
mod variables;

pub use configured::{ConfiguredServer, ConfiguredState};
pub use document::MAX_CONFIG_BYTES;
pub use form::ConfigForm;
pub use import::{Import, ImportError, ImportOutcome, ImportedServer, LabelTaken, import_servers};
pub use label::{MAX_LABEL_BYTES, ServerLabel, ServerLabelError};
pub use masked::{ShownTransport, TransportKind};
pub use server_set::ServerSet;
pub use servers_file::{MAX_SERVERS, ServersFile, ServersFileOptions};
pub use setting::Setting;
pub use skill_server::server_of_skill;
pub use spec::{
    ServerConfig, ServerPlace, ServerScope, ServerSpec, ServerTimeouts, ServerTrust, SpecDigest, UnknownTrust,
};
pub use transport::ServerTransport;
pub use variables::{ServerEnvironment, Variables};
