//! What a call takes over from the call that makes it.

use crate::watch::Watch;

/// What a call takes over from the call that makes it: a hook or a wrapped tool is a call of its own.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around<'a> {
    /// How many hooks called one another on the way.
    pub(super) depth: usize,
    /// The call must end before this one.
    pub(super) within: Option<&'a Watch>,
    /// A human approved the whole chain that the tool is a part of, with these very arguments.
    pub(super) is_approved: bool,
}
