use serde_json::{Value, json};

use super::*;

fn line(message: &Value) -> Line {
    let text = message.to_string();
    let message = serde_json::from_str(&text).expect("a message");
    Line { what: Incoming::Message(Box::new(message)), bytes: text.len() }
}

fn request(id: usize, method: &str) -> Line {
    line(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": meta()}))
}

fn meta() -> Value {
    json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }})
}

fn cancelled(id: usize) -> Line {
    let params = json!({"requestId": id});
    line(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}))
}

fn id(id: usize) -> RequestId {
    RequestId::Number(i64::try_from(id).unwrap())
}

/// Says what a step is: the method or the id of a message, or an error.
fn told(step: Option<Step>) -> Option<String> {
    Some(match step? {
        Step::Take(message) => match *message {
            JsonRpcMessage::Request(request) => format!("{} {}", request.id, request.request.method()),
            JsonRpcMessage::Notification(_) => "notification".to_owned(),
            JsonRpcMessage::Response(response) => format!("response {}", response.id),
            JsonRpcMessage::Error(_) => "error".to_owned(),
        },
        Step::Answer(error, _place) => serde_json::to_string(&*error).unwrap(),
    })
}

/// A flow whose client has asked for as much as is answered at a time.
fn full() -> Flow {
    let mut flow = Flow::default();
    for number in 0..MOST_UNANSWERED {
        let step = flow.admit(request(number, "tools/list"));
        assert_eq!(told(step), Some(format!("{number} tools/list")));
    }
    flow
}

fn go_on(flow: &mut Flow) -> Option<String> {
    let place = flow.places().try_acquire_owned().ok()?;
    told(flow.go_on(place))
}

#[test]
fn a_client_that_does_not_read_is_read_no_longer() {
    let mut flow = full();
    for number in 0..MOST_HELD {
        assert!(flow.has_room(), "{number}");
        assert_eq!(told(flow.admit(request(1_000 + number, "tools/list"))), None);
    }
    assert!(!flow.has_room());
    assert_eq!(go_on(&mut flow), None);
    // The place is there once the answer was written, not when it is made.
    let place = flow.answered(&id(0)).expect("a place");
    assert_eq!(go_on(&mut flow), None);
    drop(place);
    assert_eq!(go_on(&mut flow), Some("1000 tools/list".to_owned()));
    assert!(flow.has_room());
}

#[test]
fn long_requests_wait_in_smaller_numbers() {
    let mut flow = full();
    let long = |number| Line { bytes: MOST_HELD_BYTES / 2, ..request(number, "tools/list") };
    assert_eq!(told(flow.admit(long(1_000))), None);
    assert!(flow.has_room());
    assert_eq!(told(flow.admit(long(1_001))), None);
    assert!(!flow.has_room());
    drop(flow.answered(&id(0)));
    assert_eq!(go_on(&mut flow), Some("1000 tools/list".to_owned()));
    assert!(flow.has_room());
}

#[test]
fn what_a_call_may_wait_for_passes_the_requests() {
    let mut flow = full();
    assert_eq!(told(flow.admit(request(1_000, "tools/list"))), None);
    let answer = line(&json!({"jsonrpc": "2.0", "id": 7, "result": {"action": "accept", "content": {}}}));
    assert_eq!(told(flow.admit(answer)), Some("response 7".to_owned()));
    assert_eq!(told(flow.admit(cancelled(3))), Some("notification".to_owned()));
    assert_eq!(go_on(&mut flow), Some("1000 tools/list".to_owned()));
}

#[test]
fn a_waiting_request_that_is_taken_back_is_forgotten() {
    let mut flow = full();
    assert_eq!(told(flow.admit(request(1_000, "tools/list"))), None);
    assert_eq!(told(flow.admit(cancelled(1_000))), None);
    assert!(!flow.is_waiting());
}

#[test]
fn subscriptions_take_no_place_and_are_bounded() {
    let mut flow = Flow::default();
    let listen = |number| {
        let mut params = meta();
        params["notifications"] = json!({});
        line(&json!({"jsonrpc": "2.0", "id": number, "method": "subscriptions/listen", "params": params}))
    };
    for number in 0..MOST_LISTENING {
        assert_eq!(told(flow.admit(listen(number))), Some(format!("{number} subscriptions/listen")));
    }
    assert_eq!(told(flow.admit(request(100, "tools/list"))), Some("100 tools/list".to_owned()));
    let expected =
        r#"{"jsonrpc":"2.0","id":101,"error":{"code":-32600,"message":"64 subscriptions are open already"}}"#;
    assert_eq!(told(flow.admit(listen(101))), Some(expected.to_owned()));
    assert_eq!(told(flow.admit(cancelled(0))), Some("notification".to_owned()));
    assert_eq!(told(flow.admit(listen(101))), Some("101 subscriptions/listen".to_owned()));
}

#[test]
fn an_id_counts_for_one_request_at_a_time() {
    let expected = r#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"the id `7` is that of a request that is not answered yet"}}"#;
    let mut flow = Flow::default();
    assert_eq!(told(flow.admit(request(7, "tools/list"))), Some("7 tools/list".to_owned()));
    assert_eq!(told(flow.admit(request(7, "tools/list"))), Some(expected.to_owned()));
    drop(flow.answered(&id(7)));
    assert_eq!(told(flow.admit(request(7, "tools/list"))), Some("7 tools/list".to_owned()));
}

#[test]
fn before_a_client_is_introduced_only_requests_mean_something() {
    let plain = |number, method: &str| line(&json!({"jsonrpc": "2.0", "id": number, "method": method}));
    let mut flow = Flow::default();
    let answer = || line(&json!({"jsonrpc": "2.0", "id": 1, "result": {}}));
    assert_eq!(told(flow.admit(answer())), None);
    for (number, step) in
        [plain(1, "ping"), request(2, "server/discover"), plain(3, "tools/list")].into_iter().zip(1..)
    {
        assert!(told(flow.admit(number)).is_some());
        assert_eq!(told(flow.admit(answer())), None, "{step}");
        assert_eq!(told(flow.admit(cancelled(100))), None, "{step}");
    }
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}});
    let initialize = json!({"jsonrpc": "2.0", "id": 4, "method": "initialize", "params": params});
    assert_eq!(told(flow.admit(line(&initialize))), Some("4 initialize".to_owned()));
    assert_eq!(told(flow.admit(answer())), Some("response 1".to_owned()));
}
