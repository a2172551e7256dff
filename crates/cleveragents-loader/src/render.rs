//! Diagnostics as terminals, workflows and programs read them.

mod github;
mod located;
mod terminal;

pub use github::render_github;
pub use located::{Located, LocatedEdit, LocatedFix, LocatedLabel, Place, to_json};
pub use terminal::render_terminal;
