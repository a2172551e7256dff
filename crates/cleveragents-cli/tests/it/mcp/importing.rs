use insta::assert_snapshot;

use super::run;
use crate::playground::Playground;

const VS_CODE: &str = r#"{
  // of another client
  "inputs": [{"id": "key", "type": "promptString"}],
  "servers": {
    "one": {"type": "stdio", "command": "one", "env": {"API_KEY": "clear-secret", "B": "${input:key}"}, "envFile": ".env"},
    "two": {"type": "http", "url": "https://host/mcp"},
    "old": {"type": "sse", "url": "https://host/sse"}
  }
}"#;

#[test]
fn servers_of_another_client_are_taken_over() {
    let playground = Playground::new().file("project/.vscode/mcp.json", VS_CODE);
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json", "--dry-run"]), @"");
    assert!(!playground.has("project/.agents/mcp.json"), "a dry run writes nothing");
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json"]), @"");
    assert_snapshot!(playground.read("project/.agents/mcp.json"), @"");
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json"]), @"");
}

#[test]
fn what_is_there_stays_unless_it_is_replaced() {
    let ours = "{\n  // mine\n  \"mcpServers\": {\"two\": {\"command\": \"mine\"}}\n}\n";
    let playground =
        Playground::new().file("project/.vscode/mcp.json", VS_CODE).file("home/.agents/mcp.json", ours);
    assert_snapshot!(run(&playground, &["mcp", "import", ".vscode/mcp.json", "--user", "--format", "json"]), @"");
    assert_snapshot!(playground.read("home/.agents/mcp.json"), @"");
    run(&playground, &["mcp", "import", ".vscode/mcp.json", "--user", "--replace"]);
    assert_snapshot!(playground.read("home/.agents/mcp.json"), @"");
}

#[test]
fn what_cannot_be_read_or_written_is_an_error() {
    let playground = Playground::new()
        .file("project/a.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}")
        .file("project/empty.json", "{}")
        .file("project/broken.json", "{\n  \"mcpServers\": {,}\n}")
        .file("project/.agents/mcp.json", "{\n  nonsense\n}");
    assert_snapshot!(run(&playground, &["mcp", "import", "none.json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "import", "empty.json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "import", "broken.json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "import", "a.json"]), @"");
    assert_snapshot!(run(&playground, &["mcp", "import", "a.json", "--from", "codex"]), @"");
}

#[test]
fn a_description_of_the_registry_becomes_a_server() {
    let description = r#"{
  "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "io.github.user/weather", "description": "Weather.", "version": "1.2.3",
  "packages": [{"registryType": "npm", "identifier": "@user/weather", "version": "1.2.3", "transport": {"type": "stdio"},
    "environmentVariables": [{"name": "WEATHER_KEY", "isRequired": true, "isSecret": true}]}]
}"#;
    let playground = Playground::new().file("project/server.json", description);
    assert_snapshot!(run(&playground, &["mcp", "import", "server.json"]), @"");
    assert_snapshot!(playground.read("project/.agents/mcp.json"), @"");
}
