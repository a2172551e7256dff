//! Starting, ending and starting again.

use std::time::{Duration, Instant};

use cleveragents_mcp::{Era, Failure, Noise, ServerState, Servers, ServersParts};
use cleveragents_runtime::Stop;
use serde_json::json;

use super::stand::{Wish, patient, survivors, within};

#[test]
fn nothing_runs_before_it_is_needed_and_everybody_waits_for_one_start() {
    let stand = Wish::of("sleepy").stand();
    assert_eq!(stand.servers.status(&stand.label).unwrap().state, ServerState::Idle);
    assert_eq!(survivors(&stand.marker), 0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| stand.servers.connect(&stand.label, &patient()).unwrap());
        }
    });
    let status = stand.servers.status(&stand.label).unwrap();
    assert_eq!((status.state, status.starts, status.era), (ServerState::Ready, 1, Some(Era::Legacy)));
    assert_eq!((status.version.as_deref(), survivors(&stand.marker)), (Some("2025-06-18"), 1));
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_caller_that_gives_up_takes_the_start_from_nobody() {
    let stand = Wish::of("sleepy").stand();
    let gave_up = stand.servers.connect(&stand.label, &within(Duration::from_millis(50))).unwrap_err();
    assert_eq!(*gave_up.failure(), Failure::Stopped(Stop::Timeout));
    assert_eq!(stand.servers.connect(&stand.label, &patient()).unwrap().starts, 1);
    stand.assert_nothing_else_suffered();
}

#[test]
fn what_a_server_speaks_is_known_the_next_time() {
    let stand = Wish { era: Some(Era::Legacy), ..Wish::of("exit_on_discover") }.stand();
    assert_eq!(stand.servers.connect(&stand.label, &patient()).unwrap().starts, 1);
    stand.assert_nothing_else_suffered();
    for (known, mode, found) in [
        (Era::Legacy, "fine", Era::Legacy),
        (Era::Modern, "legacy", Era::Legacy),
        (Era::Modern, "fine", Era::Modern),
    ] {
        let stand = Wish { era: Some(known), ..Wish::of(mode) }.stand();
        stand.servers.connect(&stand.label, &patient()).unwrap();
        assert_eq!(stand.servers.era(&stand.label), Some(found));
        stand.assert_nothing_else_suffered();
    }
}

#[test]
fn a_server_that_ended_is_started_again_and_rests_when_it_ends_again() {
    let mut wish = Wish::of("dies");
    wish.limits.first_rest = Duration::from_mins(1);
    let stand = wish.stand();
    let lost = json!([
        "tool_execution_failure",
        "transport",
        true,
        "`hostile/echo`: server `hostile` closed the connection before it answered (signal 9)"
    ]);
    assert_eq!([stand.echo(""), stand.echo("")], [lost.clone(), lost]);
    let resting = stand.servers.connect(&stand.label, &patient()).unwrap_err();
    let Failure::Resting { wait, failure } = resting.failure() else { panic!("{resting}") };
    assert!(*wait > Duration::from_secs(1) && *wait <= Duration::from_mins(1), "{wait:?}");
    assert_eq!(**failure, Failure::Lost { ended: "its output ended".to_owned() });
    assert_eq!(stand.servers.status(&stand.label).unwrap().starts, 2);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_start_that_failed_rests_longer_every_time() {
    let mut wish = Wish::of("exit_at_start");
    wish.limits.first_rest = Duration::from_millis(1);
    wish.limits.longest_rest = Duration::from_millis(5);
    let stand = wish.stand();
    for _ in 0..6 {
        let failed = stand.servers.connect(&stand.label, &patient()).unwrap_err();
        assert_eq!(*failed.failure(), Failure::EndedEarly { ended: "exit code 3".to_owned() });
        assert_eq!(failed.context().stderr_tail.as_deref(), Some("no such database"));
    }
    // Each is started twice: it may be an older server that ends on the first question.
    assert_eq!(stand.servers.status(&stand.label).unwrap().starts, 6);
    stand.assert_nothing_else_suffered();
}

#[test]
fn a_server_that_ignores_everything_is_ended_with_all_that_it_started() {
    for (mode, processes) in [("ignores_everything", 1), ("grandchild", 3)] {
        let mut wish = Wish::of(mode);
        wish.limits.grace = Duration::from_millis(100);
        let stand = wish.stand();
        stand.servers.connect(&stand.label, &patient()).unwrap();
        assert_eq!(survivors(&stand.marker), processes, "{mode}");
        let begun = Instant::now();
        stand.servers.stop(&stand.label).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(30), "{mode}");
        assert_eq!(
            (survivors(&stand.marker), stand.servers.status(&stand.label).unwrap().state),
            (0, ServerState::Idle)
        );
        stand.assert_nothing_else_suffered();
    }
}

#[test]
fn dropping_the_pool_ends_every_server() {
    let stand = Wish::of("grandchild").stand();
    stand.servers.connect(&stand.label, &patient()).unwrap();
    stand.servers.connect(&stand.beside, &patient()).unwrap();
    let marker = stand.marker.clone();
    drop(stand);
    assert_eq!(survivors(&marker), 0);
}

#[test]
fn a_closed_pool_starts_nothing() {
    let stand = Wish::of("fine").stand();
    stand.servers.close();
    let failed = stand.servers.connect(&stand.label, &patient()).unwrap_err();
    assert_eq!(failed.to_string(), "server `hostile` is not available: it was stopped");
}

#[test]
fn noise_is_counted() {
    let stand = Wish::of("noise_at_start").stand();
    stand.servers.connect(&stand.label, &patient()).unwrap();
    let noise = |stand: &super::stand::Stand| stand.servers.status(&stand.label).unwrap().noise;
    assert_eq!(noise(&stand), Noise { lines: 2, ..Noise::default() });
    let stand = Wish::of("wrong_id").stand();
    stand.echo("");
    assert_eq!(noise(&stand), Noise { answers: 1, ..Noise::default() });
}

#[test]
fn without_a_launcher_no_program_is_started() {
    let stand = Wish::of("fine").stand();
    let spec = stand.servers.spec(&stand.label).unwrap().clone();
    let servers = Servers::new(ServersParts { servers: vec![spec.into()], ..ServersParts::default() });
    let failed = servers.connect(&stand.label, &patient()).unwrap_err();
    assert_eq!(failed.to_string(), "server `hostile` cannot be started: nothing here starts programs");
}
