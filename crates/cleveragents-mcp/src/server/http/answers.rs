//! What all answers hold until they were written.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use http::Response;
use http_body_util::BodyExt as _;
use http_body_util::combinators::BoxBody;
use hyper::body::Body as _;

#[cfg(test)]
mod tests;

/// The most bytes of all answers together.
const MOST_BYTES: usize = 128 * 1024 * 1024;

/// Counts what answers hold.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers(Arc<AtomicUsize>);

/// Bytes that are counted until they are dropped.
struct Counted {
    bytes: Bytes,
    place: Place,
}

struct Place {
    answers: Answers,
    length: usize,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.answers.0.fetch_sub(self.length, Ordering::AcqRel);
    }
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        debug_assert_eq!(self.bytes.len(), self.place.length);
        &self.bytes
    }
}

impl Answers {
    /// Tells whether another answer may be made.
    pub(super) fn has_room(&self) -> bool {
        self.0.load(Ordering::Acquire) < MOST_BYTES
    }

    /// Counts the parts of an answer as they come until they were written; nothing when one that is whole is too much.
    pub(super) fn counted(
        &self,
        response: Response<BoxBody<Bytes, Infallible>>,
    ) -> Option<Response<BoxBody<Bytes, Infallible>>> {
        let whole = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        let held = self.0.load(Ordering::Acquire);
        if whole.is_some_and(|whole| whole.saturating_add(held) > MOST_BYTES) {
            return None;
        }
        let answers = self.clone();
        Some(
            response.map(|body| {
                body.map_frame(move |frame| frame.map_data(|bytes| answers.count(bytes))).boxed()
            }),
        )
    }

    fn count(&self, bytes: Bytes) -> Bytes {
        let length = bytes.len();
        self.0.fetch_add(length, Ordering::AcqRel);
        Bytes::from_owner(Counted { bytes, place: Place { answers: self.clone(), length } })
    }
}
