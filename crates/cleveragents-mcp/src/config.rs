//! Which servers there are: our own `mcp.json` and the files that other clients write.

mod label;
mod setting;
mod spec;
mod transport;

pub use label::{MAX_LABEL_BYTES, ServerLabel, ServerLabelError};
pub use setting::Setting;
pub use spec::{
    ServerConfig, ServerPlace, ServerScope, ServerSpec, ServerTimeouts, ServerTrust, SpecDigest, UnknownTrust,
};
pub use transport::ServerTransport;
