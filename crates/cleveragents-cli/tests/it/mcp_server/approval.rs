use serde_json::{Value, json};

use super::line_client::{LineClient, tool};
use crate::playground::Playground;

fn playground() -> Playground {
    let more = "input_schema: {type: object}\ncapability: {read_only: true, human_approval_required: true}\n";
    Playground::new().file("home/.agents/tools/ask.yaml", tool("mine/ask", "return inputs", more))
}

fn answer(action: &str, approve: bool) -> Value {
    json!({"approval": {"action": action, "content": {"approve": approve}}})
}

/// Asks for the call and gives what the client has to carry.
#[track_caller]
fn asked(client: &mut LineClient, arguments: &Value) -> Value {
    let required = client.call("mine.ask", arguments.clone());
    let form = &required["inputRequests"]["approval"];
    assert_eq!(
        (&required["resultType"], &form["method"]),
        (&json!("input_required"), &json!("elicitation/create")),
        "{required}"
    );
    required["requestState"].clone()
}

fn retried(client: &mut LineClient, arguments: &Value, responses: &Value, state: &Value) -> Value {
    let params = json!({"name": "mine.ask", "arguments": arguments, "inputResponses": responses, "requestState": state});
    client.ask("tools/call", params)
}

#[test]
fn a_person_is_asked_through_the_client_and_each_yes_runs_one_call() {
    let mut client = LineClient::modern(&playground(), &["--tools", "mine/*"], json!({"elicitation": {}}));
    let (one, other) = (json!({"x": 1}), json!({"x": 2}));
    let state = asked(&mut client, &one);
    let yes = answer("accept", true);
    let foreign = "`requestState` was not made for this request, or has expired; call again without it";
    let stolen = retried(&mut client, &other, &yes, &state);
    assert_eq!(stolen["error"], json!({"code": -32602, "message": foreign}));
    let forged = retried(&mut client, &one, &yes, &json!(format!("{}x", state.as_str().expect("text"))));
    assert_eq!(forged["error"], json!({"code": -32602, "message": foreign}));
    let ran = retried(&mut client, &one, &yes, &state);
    assert_eq!(
        (&ran["result"]["isError"], &ran["result"]["structuredContent"]),
        (&json!(false), &one),
        "{ran}"
    );
    let again = retried(&mut client, &one, &yes, &state);
    let used = "`requestState` was used before; call again without it";
    assert_eq!(again["error"], json!({"code": -32602, "message": used}));
}

#[test]
fn only_a_yes_is_a_yes() {
    let mut client = LineClient::modern(&playground(), &["--tools", "mine/*"], json!({"elicitation": {}}));
    let arguments = json!({});
    for responses in [answer("decline", true), answer("cancel", true), answer("accept", false)] {
        let state = asked(&mut client, &arguments);
        let refused = retried(&mut client, &arguments, &responses, &state)["result"].clone();
        assert_eq!(
            (&refused["isError"], &refused["content"][0]["text"]),
            (&json!(true), &json!("the person refused the call"))
        );
    }
    let state = asked(&mut client, &arguments);
    let asked_again = retried(&mut client, &arguments, &json!({"approval": 5}), &state);
    assert_eq!(asked_again["result"]["resultType"], json!("input_required"));
}

#[test]
fn a_client_that_cannot_ask_is_refused_with_the_reason() {
    let mut client = LineClient::modern(&playground(), &["--tools", "mine/*"], json!({}));
    let refused = client.call("mine.ask", json!({}));
    let text = "`mine/ask`: the gate refuses it: the approval was refused: a person must approve it, and this client cannot ask one: it does not declare `elicitation`";
    assert_eq!((&refused["isError"], &refused["content"][0]["text"]), (&json!(true), &json!(text)));
    assert_eq!(refused["_meta"]["cleveragents/error"]["details"]["rule"], json!("approval"));
}

#[test]
fn an_older_client_is_asked_by_a_request_of_the_server() {
    let mut client = LineClient::legacy(&playground(), &["--tools", "mine/*"], &json!({"elicitation": {}}));
    for (action, expected) in
        [("accept", json!("{\"x\":1}")), ("decline", json!("the person refused the call"))]
    {
        let call = client.request("tools/call", json!({"name": "mine.ask", "arguments": {"x": 1}}));
        let request = client.next_message();
        assert_eq!(request["method"], json!("elicitation/create"), "{request}");
        let result = json!({"action": action, "content": {"approve": true}});
        client.send(&json!({"jsonrpc": "2.0", "id": request["id"], "result": result}));
        assert_eq!(client.answer_to(call)["result"]["content"][0]["text"], expected);
    }
}
