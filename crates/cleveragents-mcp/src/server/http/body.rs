//! Bodies of requests: in time, and bounded over all of them together.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::time::Sleep;

/// How long a body may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most bytes of all bodies together.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// What all bodies hold.
#[derive(Debug, Clone, Default)]
pub(super) struct Bodies(Arc<AtomicUsize>);

/// A body that has to come in time.
pub(super) struct TimedBody {
    body: Incoming,
    deadline: Pin<Box<Sleep>>,
    bodies: Bodies,
    held: usize,
}

/// Why a body is not read on.
#[derive(Debug, thiserror::Error)]
pub(super) enum BodyError {
    /// The connection broke.
    #[error("the body broke off")]
    Broken(#[from] hyper::Error),
    /// It takes too long.
    #[error("the body took longer than {} s", PATIENCE.as_secs())]
    Slow,
    /// All bodies together are too large.
    #[error("the server holds too much at once, try again later")]
    Crowded,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, bodies: Bodies) -> Self {
        Self { body, deadline: Box::pin(tokio::time::sleep(PATIENCE)), bodies, held: 0 }
    }
}

impl Drop for TimedBody {
    fn drop(&mut self) {
        self.bodies.0.fetch_sub(self.held, Ordering::AcqRel);
    }
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match polled {
            Poll::Pending if self.deadline.as_mut().poll(context).is_ready() => {
                Poll::Ready(Some(Err(BodyError::Slow)))
            }
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                self.held = self.held.saturating_add(length);
                let before = self.bodies.0.fetch_add(length, Ordering::AcqRel);
                let is_crowded = before.saturating_add(length) > MOST_BYTES;
                Poll::Ready(Some(if is_crowded { Err(BodyError::Crowded) } else { Ok(frame) }))
            }
            Poll::Ready(Some(Err(error))) => Poll::Ready(Some(Err(error.into()))),
            Poll::Ready(None) => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
