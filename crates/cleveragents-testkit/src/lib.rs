//! Shared test support: the data beside the repository, and folders that a reader must survive.
//!
//! Only tests and automation depend on this crate.

pub mod hostile;
pub mod shared;
