use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::json;

use super::*;

/// A clock that stands still until it is moved.
#[derive(Debug, Default)]
struct HandClock(AtomicU64);

impl Clock for HandClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }

    fn unix_millis(&self) -> u64 {
        0
    }
}

fn states() -> States {
    States::new(Arc::new(HandClock::default())).unwrap()
}

fn carried() -> Carried {
    Carried::asked(vec!["sha256:1".to_owned()], "sha256:2".to_owned(), Map::new())
}

#[test]
fn a_state_opens_once_and_only_for_its_own_request() {
    let (states, others) = (states(), states());
    let bound = digest_of_request("tools/call", "a.b", &json!({"x": 1, "y": {"b": 2, "a": 1}}), "http");
    let same = digest_of_request("tools/call", "a.b", &json!({"y": {"a": 1, "b": 2}, "x": 1}), "http");
    let state = states.seal(carried(), &bound).unwrap();
    for (method, target, arguments, principal) in [
        ("prompts/get", "a.b", json!({"x": 1, "y": {"b": 2, "a": 1}}), "http"),
        ("tools/call", "a.c", json!({"x": 1, "y": {"b": 2, "a": 1}}), "http"),
        ("tools/call", "a.b", json!({"x": 2, "y": {"b": 2, "a": 1}}), "http"),
        ("tools/call", "a.b", json!({"x": 1, "y": {"b": 2, "a": 1}}), "stdio"),
    ] {
        let other = digest_of_request(method, target, &arguments, principal);
        assert_eq!(states.open(&state, &other), Err(BadState::Foreign));
    }
    assert_eq!(others.open(&state, &bound), Err(BadState::Foreign));
    assert_eq!(states.open(&format!("{state}-TAMPERED"), &bound), Err(BadState::Foreign));
    assert_eq!(states.open("", &bound), Err(BadState::Foreign));
    assert_eq!(states.open(&"x".repeat(LONGEST + 1), &bound), Err(BadState::Foreign));
    let opened = states.open(&state, &same).unwrap();
    assert_eq!((opened.approvals, opened.asked), (vec!["sha256:1".to_owned()], Some("sha256:2".to_owned())));
    assert_eq!(states.open(&state, &same), Err(BadState::Used));
}

#[test]
fn used_states_are_forgotten_once_they_have_expired() {
    let clock = Arc::new(HandClock::default());
    let states = States::new(Arc::<HandClock>::clone(&clock)).unwrap();
    for _ in 0..MOST_USED {
        let state = states.seal(carried(), b"request").unwrap();
        states.open(&state, b"request").unwrap();
    }
    let state = states.seal(carried(), b"request").unwrap();
    assert_eq!(states.open(&state, b"request"), Err(BadState::Crowded));
    clock.0.store(GOOD_FOR.as_secs() + 1, Ordering::Relaxed);
    assert_eq!(states.open(&state, b"request").map(|carried| carried.asked), Ok(Some("sha256:2".to_owned())));
}
