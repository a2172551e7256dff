//! Our own server: tools through the door and skills for any client.
//!
//! A server is made from an [`Offer`] and knows nothing but a [`ToolHost`](cleveragents_runtime::ToolHost) and a
//! [`SkillHost`]. It decides nothing about a call: every one goes through the door, on a thread of its own. Clients of all
//! revisions are served, those that introduce themselves and those of 2026-07-28 that do so in every request.

mod approval;
mod calls;
mod capabilities;
mod connection;
mod cursor;
mod elicitation;
mod http;
mod offer;
mod outcome;
mod publication;
mod published;
mod runtime;
mod served;
mod shared;
mod skill_tools;
mod skills;
mod state;
mod stdio;
mod tool_call;
mod tool_view;

pub use approval::ClientApprover;
pub use http::{BearerToken, BearerTokenError, ENDPOINT, HttpOptions, HttpServer, MIN_TOKEN_BYTES};
pub use offer::{FoundSkills, HostedSkill, Offer, OfferedTool, SkillHost, SkillUnavailable, Withheld};
pub use publication::{MAX_PUBLICATION_BYTES, Publication, PublicationError};
pub use runtime::StartError;
pub use served::Naming;
pub use shared::{Log, McpServer, McpServerOptions, Renewal, ServeError, SkillToolListing};
pub use stdio::{MAX_LINE_BYTES, serve_stdio};
