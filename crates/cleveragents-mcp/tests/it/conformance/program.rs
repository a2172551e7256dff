//! The client that the suite talks to: whatever a scenario offers is listed, called and read through the library.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleveragents_mcp::{
    Consent, Elicitor, Question, QuestionAnswer, ServerConfig, ServerLabel, ServerSpec, ServerTransport,
    ServerTrust, Servers, ServersParts, SkillsHost, ToolGrant, ToolListing,
};
use cleveragents_runtime::{CallRequest, ToolHost as _};
use serde_json::{Map, Value, json};

use super::door::{door, patient};

/// Where the suite says its server is.
pub(super) const URL: &str = "AGENTS_CONFORMANCE_URL";

/// The test that is the program.
pub(super) const NAME: &str = "conformance::program::the_client_does_what_the_scenario_offers";

/// Says yes to everything.
#[derive(Debug)]
struct Agreeing;

impl Elicitor for Agreeing {
    fn elicit(&self, _: &Question) -> QuestionAnswer {
        QuestionAnswer::Accept(Map::from_iter([("confirmed".to_owned(), json!(true))]))
    }
}

#[test]
fn the_client_does_what_the_scenario_offers() {
    // Only the suite says where its server is; the tests that start the suite look at what comes of it.
    let Ok(url) = std::env::var(URL) else { return };
    let scenario = std::env::var("MCP_CONFORMANCE_SCENARIO").unwrap();
    let label: ServerLabel = "suite".parse().unwrap();
    let config = ServerConfig::of_program(label.clone(), ServerTransport::http(url));
    let spec = ServerSpec::new(ServerConfig { trust: ServerTrust::Full, ..config });
    let parts =
        ServersParts { servers: vec![spec.into()], elicitor: Some(Arc::new(Agreeing)), ..Default::default() };
    let servers = Servers::new(parts);
    if scenario.starts_with("sep-2640") {
        use_skills(&servers, &label, scenario.ends_with("no-prefetch"));
    } else {
        use_tools(&servers, &label);
    }
    servers.close();
}

/// Loads every skill and reads all its files, as far as that goes; or lists and approves alone.
fn use_skills(servers: &Servers, label: &ServerLabel, approves_only: bool) {
    let host = SkillsHost::new(servers.clone(), label, None).unwrap();
    for listed in host.list(&patient()).unwrap().skills() {
        let set = listed.skill.entry().manifest().unwrap().set_digest();
        let approved = listed.skill.clone().approve(Consent { set, tools: ToolGrant::Ignored }).unwrap();
        if approves_only {
            continue;
        }
        match host.load(approved, &patient()) {
            Ok(loaded) => {
                let acting = loaded.value;
                for file in acting.manifest().files() {
                    host.read(&acting, None, &file.path, &patient()).unwrap();
                }
            }
            Err(error) => println!("{error}"),
        }
    }
}

/// Calls every tool that can be used, and reads and gets whatever else there is.
fn use_tools(servers: &Servers, label: &ServerLabel) {
    let status = servers.connect(label, &patient()).unwrap();
    let capabilities = status.capabilities.unwrap_or_default();
    // A server that refused the first question and named the revision has said nothing of what it offers.
    if let Ok(listing) = servers.list_tools(label, &patient()) {
        let door = door(servers, &listing);
        for (tool, arguments) in calls(&listing) {
            let name = listing.find(&tool).map(|listed| listed.tool().name().to_string());
            let result = name.map(|name| door.call(CallRequest::new(name, arguments)));
            println!("{tool}: {}", serde_json::to_value(result).unwrap());
        }
    }
    let each = |list: &str, items: &str, get: &str, key: &str| {
        let listed = servers.request(label, list, json!({}), &patient()).unwrap_or_default();
        for item in listed[items].as_array().into_iter().flatten() {
            let params = Map::from_iter([(key.to_owned(), item[key].clone())]);
            println!("{get}: {:?}", servers.request(label, get, Value::Object(params), &patient()).map(drop));
        }
    };
    if capabilities.get("resources").is_some() {
        each("resources/list", "resources", "resources/read", "uri");
    }
    if capabilities.get("prompts").is_some() {
        each("prompts/list", "prompts", "prompts/get", "name");
    }
}

/// What to call: what the scenario says, else every tool with the least that its schema wants.
fn calls(listing: &ToolListing) -> Vec<(String, Value)> {
    let context = std::env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_else(|_| "{}".to_owned());
    let context: Value = serde_json::from_str(&context).unwrap();
    if let Some(wanted) = context["toolCalls"].as_array() {
        // No schema of the scenario allows a null, so the door would refuse it; an argument that is not there is not sent.
        let call = |call: &Value| {
            let mut arguments = call["arguments"].as_object()?.clone();
            arguments.retain(|_, value| !value.is_null());
            Some((call["name"].as_str()?.to_owned(), Value::Object(arguments)))
        };
        return wanted.iter().filter_map(call).collect();
    }
    let schema_of = |definition: &str| -> Option<Value> {
        serde_json::from_str::<Value>(definition).unwrap().get("inputSchema").cloned()
    };
    let schemas: BTreeMap<&str, Value> = listing
        .tools()
        .iter()
        .filter_map(|tool| Some((tool.original_name(), schema_of(tool.definition())?)))
        .collect();
    let echoed =
        schemas.iter().find(|(name, _)| **name != "json_schema_echo").map(|(_, schema)| schema.clone());
    let least = |schema: &Value| {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let value = |name: &str| match schema["properties"][name]["type"].as_str() {
            Some("number" | "integer") => json!(3),
            Some("boolean") => json!(true),
            Some("object") => echoed.clone().unwrap_or_else(|| json!({})),
            Some("array") => json!([]),
            _ => json!("x"),
        };
        required.map(|name| (name.to_owned(), value(name))).collect::<Map<_, _>>()
    };
    schemas.iter().map(|(name, schema)| ((*name).to_owned(), Value::Object(least(schema)))).collect()
}
