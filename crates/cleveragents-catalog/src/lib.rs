//! Decides what a model is told: precedence, rendering and activation.
//!
//! Skills with one name meet in a [`Catalog`]: one of them is active, the others are kept with the reason why they
//! are not. [`render_catalog`] prints the active ones for a model, [`render_activation`] wraps the instructions of
//! one skill. All of it is pure: names, texts and paths come in as values, and a path is a label that is never opened.

mod activation;
mod entry;
mod precedence;
mod render;

pub use activation::{Activation, render_activation};
pub use entry::{EntryScope, SkillEntry};
pub use precedence::{Catalog, ShadowReason, Shadowed};
pub use render::{CatalogFormat, render_catalog};
