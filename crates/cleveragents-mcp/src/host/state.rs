//! The states of a skill of a server: listed, approved, acting, released.
//!
//! Every state is a type of its own, and each has only the ways out of it that the extension knows. None of them does
//! anything: bytes come in, and what may be done next comes out.

mod acting;
mod approved;
mod listed;
#[cfg(test)]
mod tests;

pub use acting::{Acting, ReadRefusal, Refreshed, Released, VerifiedFile};
pub use approved::{Approved, LoadError};
pub use listed::{ApprovalRecord, Consent, ConsentError, Listed, RecallError, ToolGrant};
