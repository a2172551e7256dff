//! Diagnostics as terminals, workflows and programs read them.

mod github;
mod located;
mod terminal;

pub use github::render_github;
pub use located::{Located, to_json};
pub use terminal::render_terminal;
