//! Servers of other people as sources of tools: starting, listing, quarantine, pins, calls.
//!
//! The protocol is spoken by this module itself, not by `rmcp`: what a server sends is cut, counted and judged before any value
//! is built, so that one bad tool, one long line or one wrong id spoils nothing else. An own engine of a few hundred lines is
//! also what makes each of its bounds testable.

pub(crate) mod base64;
mod capability;
mod connection;
mod defect;
mod elicitation;
mod era;
mod executor;
mod failure;
mod framing;
mod handshake;
mod hex;
mod http;
mod inbox;
mod limits;
mod listen;
mod listing;
mod message;
mod mirrored;
mod naming;
mod pages;
mod pin;
mod redact;
mod result;
mod servers;
mod spill;
mod stdio;
mod supervisor;
mod tools;
mod wire;

pub use capability::ToolHints;
pub use defect::{ExtentDefect, HeaderDefect, NameDefect, SchemaDefect, ToolDefect};
pub use elicitation::{Elicitor, Question, QuestionAnswer, QuestionForm};
pub use era::{Era, EraError};
pub use executor::McpExecutor;
pub use failure::{ErrorContext, Failure, ServerError};
pub use inbox::Noise;
pub use limits::ClientLimits;
pub use listing::{ListedTool, PinStanding, Quarantined, ToolListing};
pub use naming::tool_names;
pub use pin::{ToolPin, ToolPinError};
pub use servers::{KnownServer, Servers, ServersParts};
pub use supervisor::{ServerState, ServerStatus};
