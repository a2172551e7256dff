//! What can be wrong with a configuration mapping, and where.
//!
//! A person fixes a file by a list, so reading collects every [`Problem`] instead of stopping at the first. Each one
//! carries a JSON pointer, which whoever read the file turns into a line.

mod problem;
mod reader;
mod rule;

pub use problem::{Problem, ProblemKind, Problems, ValueKind};
pub use rule::BrokenRule;

pub(crate) use problem::Pointer;
pub(crate) use reader::{ObjectReader, read_list, read_text, unwrap_document};
