//! Decides what a model is told: precedence, rendering, activation and sessions.
//!
//! Skills with one name meet in a [`Precedence`]: one of them is active, the others are kept with the reason why they
//! are not. [`render_items`] prints skills for a model, [`render_activation`] wraps the instructions of
//! one skill, and a [`Session`] remembers what a conversation was given. All of it is pure: names, texts and paths come in
//! as values, and a path is a label that is never opened.

mod activation;
mod budget;
mod entry;
#[cfg(feature = "exact-tokens")]
mod exact;
mod foreign;
mod outline;
mod precedence;
mod render;
mod search;
mod session;
mod shortening;
mod tokens;

pub use activation::{Activation, render_activation};
pub use budget::{Budget, CatalogFate, CatalogRequest, Fate, FittedCatalog, fit_catalog};
pub use entry::{EntryScope, SkillEntry};
#[cfg(feature = "exact-tokens")]
pub use exact::{Tokenizer, count_tokens};
pub use foreign::{ForeignContent, ForeignSkill, render_foreign_content, render_foreign_skill};
pub use outline::{MAX_SECTIONS, Outline, Section, SectionError};
pub use precedence::{Contender, Precedence, ShadowReason, Shadowed, ShadowedPlace};
pub use render::{CatalogFormat, CatalogItem, CatalogItemKind, render_items};
pub use search::{
    Field, Hit, HitPart, Hits, MAX_INDEXED_BYTES, RankedSkill, SearchIndex, SearchIndexBuilder,
    SearchWeights, SkillDocument, StoredIndexError,
};
pub use session::{
    ActiveForeignSkill, ActiveSkill, Delivery, DeliveryKind, MAX_ACTIVE_SKILLS, Repeat, Session,
    SessionDigest, SessionLimits, SessionRecordError,
};
pub use tokens::estimate_tokens;
