//! Shared test support: the data beside the repository, and folders that a reader must survive.
//!
//! Only tests and automation depend on this crate.

pub mod attacks;
pub mod corpus;
pub mod hostile;
pub mod peers;
pub mod shared;

#[cfg(target_os = "linux")]
pub mod swap_attack;
pub mod temp_tree;
#[cfg(target_os = "linux")]
pub mod unprivileged;
