//! What can be wrong with a configuration mapping, and where.
//!
//! A person fixes a file by a list, so reading collects every [`Problem`] instead of stopping at the first. Each one
//! carries a JSON pointer, which whoever read the file turns into a line.

mod document;
mod pointer;
mod problem;
mod reader;
mod rule;
mod value_kind;

pub use problem::{Problem, ProblemKind, Problems};
pub use rule::BrokenRule;
pub use value_kind::ValueKind;

pub(crate) use document::unwrap_document;
pub(crate) use pointer::Pointer;
pub(crate) use reader::{ObjectReader, add_wrong_type, nearest, read_list, read_text};
