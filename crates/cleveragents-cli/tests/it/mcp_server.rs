//! Our MCP server as clients meet it: over the standard streams and HTTP, of both shapes of the protocol.

#[cfg(test)]
mod approval;
#[cfg(test)]
mod ends;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod http;
#[cfg(test)]
mod legacy;
#[cfg(test)]
mod line_client;
#[cfg(test)]
mod modern;
#[cfg(test)]
mod peers;
#[cfg(test)]
mod skills;
