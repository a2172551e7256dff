//! Our MCP server as clients meet it: over the standard streams and HTTP, of both shapes of the protocol.

mod approval;
mod hostile;
mod http;
mod legacy;
mod line_client;
mod modern;
mod peers;
mod skills;
