use super::*;
use crate::fixture::ManualClock;

#[test]
fn a_watch_stops_at_the_deadline_and_cancellation_is_named_first() {
    let clock = Arc::new(ManualClock::default());
    let cancel = CancelToken::default();
    let watch = Watch::start(Arc::<ManualClock>::clone(&clock), Duration::from_secs(2), cancel.clone());
    assert_eq!(watch.check(), Ok(()));
    clock.advance(Duration::from_millis(1_999));
    assert_eq!((watch.check(), watch.remaining()), (Ok(()), Duration::from_millis(1)));
    clock.advance(Duration::from_millis(1));
    assert_eq!((watch.check(), watch.remaining()), (Err(Stop::Timeout), Duration::ZERO));
    cancel.cancel();
    cancel.cancel();
    assert_eq!(watch.check(), Err(Stop::Cancelled));
}
