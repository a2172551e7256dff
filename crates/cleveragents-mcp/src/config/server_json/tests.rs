use std::path::{Path, PathBuf};

use crate::{LabelTaken, ServerEnvironment, ServerScope, ServersFile, ServersFileOptions, import_servers};

/// The entry that becomes of a description, or what is said about it.
#[track_caller]
fn check(text: &str, expected: &str) {
    let environment = ServerEnvironment { workspace: PathBuf::from("/proj"), ..ServerEnvironment::default() };
    let options = ServersFileOptions { scope: &ServerScope::User, environment: &environment, form: None };
    let file = ServersFile::read(Path::new("server.json"), text.as_bytes(), options);
    let import = import_servers(&file, None, LabelTaken::Keep).unwrap();
    let value: serde_json::Value = serde_json::from_str(&import.text).unwrap();
    let said = file
        .diagnostics
        .iter()
        .filter(|found| found.code != cleveragents_loader::DiagnosticCode::VariableUnresolved);
    let said: Vec<&str> = said.map(|found| found.message.as_str()).collect();
    assert_eq!(format!("{}{}", value["mcpServers"], said.join("; ")), expected);
}

#[test]
fn a_package_of_npm() {
    check(
        r#"{"$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
        "name": "io.github.user/weather", "description": "d", "version": "1.2.3",
        "packages": [{"registryType": "npm", "identifier": "@user/weather", "version": "1.2.3",
          "transport": {"type": "stdio"},
          "packageArguments": [
            {"type": "positional", "value": "serve"},
            {"type": "named", "name": "--port", "default": "80"},
            {"type": "named", "name": "--quiet", "isRequired": true},
            {"type": "named", "name": "--optional", "valueHint": "x"},
            {"type": "positional", "valueHint": "data-dir", "isRequired": true}],
          "environmentVariables": [
            {"name": "API_KEY", "isRequired": true, "isSecret": true},
            {"name": "LEVEL", "default": "info"}, {"name": "OPTIONAL"}]}]}"#,
        r#"{"weather":{"command":"npx","args":["-y","@user/weather@1.2.3","serve","--port","80","--quiet","${DATA_DIR}"],"env":{"API_KEY":"${API_KEY}","LEVEL":"info"}}}"#,
    );
}

#[test]
fn packages_of_other_registries() {
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "pypi", "identifier": "p", "version": "1", "transport": {"type": "stdio"}}]}"#,
        r#"{"b":{"command":"uvx","args":["p@1"]}}"#,
    );
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "oci", "identifier": "ghcr.io/u/i:1", "transport": {"type": "stdio"},
            "environmentVariables": [{"name": "A", "isRequired": true}]}]}"#,
        r#"{"b":{"command":"docker","args":["run","-i","--rm","-e","A","ghcr.io/u/i:1"],"env":{"A":"${A}"}}}"#,
    );
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "nuget", "identifier": "N", "version": "1", "runtimeHint": "dotnet-dnx", "transport": {"type": "stdio"}}]}"#,
        r#"{"b":{"command":"dotnet-dnx","args":["--yes","N@1"]}}"#,
    );
}

#[test]
fn an_address_when_no_package_runs_here() {
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "mcpb", "identifier": "u"}],
            "remotes": [{"type": "sse", "url": "https://h/sse"},
              {"type": "streamable-http", "url": "https://h/{tenant}/mcp", "variables": {"tenant": {"default": "t"}},
               "headers": [{"name": "Authorization", "value": "Bearer {token}", "isSecret": true}]}]}"#,
        r#"{"b":{"type":"http","url":"https://h/t/mcp","headers":{"Authorization":"Bearer ${TOKEN}"}}}"#,
    );
}

#[test]
fn an_address_beside_a_package_is_left_out_with_a_word() {
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "pypi", "identifier": "p", "transport": {"type": "stdio"}}],
            "remotes": [{"type": "streamable-http", "url": "https://h/mcp"}]}"#,
        r#"{"b":{"command":"uvx","args":["p"]}}`remotes` is left out: the package that runs here is taken"#,
    );
}

#[test]
fn what_cannot_be_started_says_why() {
    check(
        r#"{"name": "a/b", "packages": [{"registryType": "mcpb", "identifier": "u"}], "remotes": [{"type": "sse", "url": "https://h/sse"}]}"#,
        "{}nothing in it can be started: it offers a package of `mcpb`, an address that is not of streamable HTTP",
    );
}
