use proptest::prelude::*;
use serde_json::Value;

use super::{USER, read};
use crate::{ConfiguredState, ServerScope};

const KEYS: [&str; 24] = [
    "mcpServers",
    "servers",
    "mcp",
    "mcp_servers",
    "context_servers",
    "command",
    "args",
    "env",
    "url",
    "headers",
    "type",
    "cwd",
    "disabled",
    "enabled",
    "x-agents",
    "trust",
    "tools",
    "timeouts",
    "start",
    "read_only",
    "include",
    "packages",
    "name",
    "remotes",
];

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a-z$\\{\\}:/-]{0,12}".prop_map(Value::from),
        Just(Value::from("stdio")),
        Just(Value::from("https://h")),
    ];
    leaf.prop_recursive(6, 60, 6, |inner| {
        let key = prop_oneof![proptest::sample::select(&KEYS[..]).prop_map(str::to_owned), "[a-z ]{0,8}"];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..6)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_a_file_holds_every_server_is_ready_or_says_why_not(value in value(), project in any::<bool>()) {
        let scope = if project { ServerScope::Project } else { USER };
        let file = read("x.json", &scope, None, &value.to_string());
        for server in &file.servers {
            let is_ready = matches!(server.state, ConfiguredState::Ready(_));
            prop_assert_eq!(is_ready, server.state.reason().is_none());
            prop_assert!(server.label.as_str().parse::<crate::ServerLabel>().is_ok());
        }
        prop_assert_eq!(file.servers.is_empty() && file.form.is_none(), file.form.is_none());
    }
}
