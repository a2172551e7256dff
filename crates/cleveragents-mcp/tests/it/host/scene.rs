//! A real server that says what its plan says, over its standard streams or over HTTP, and a host in front of it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::Digest;
use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::Launcher;
use cleveragents_mcp::{
    Acting, Approved, Consent, Listed, ServerConfig, ServerLabel, ServerSpec, ServerTransport, Servers,
    ServersParts, SkillCache, SkillsHost, ToolGrant,
};
use cleveragents_runtime::{CancelToken, Watch};
use serde_json::{Value, json};
use tempfile::TempDir;

const PYTHON: &str = "/usr/bin/python3";

/// The skill that most tests are about.
pub(crate) const URI: &str = "skill://acme/refunds/SKILL.md";

/// Its instructions.
pub(crate) const SKILL_MD: &str =
    "---\nname: refunds\ndescription: Refund a customer\n---\n\n# Refunds\n\nRead `references/policy.md`.\n";

/// Its file.
pub(crate) const POLICY: &str = "Within 30 days.\n";

/// Files of a skill, by path and content.
pub(crate) type Files<'a> = &'a [(&'a str, &'a str)];

pub(crate) const FILES: Files<'static> = &[("SKILL.md", SKILL_MD), ("references/policy.md", POLICY)];

/// The front matter of the skill as an entry has it.
pub(crate) fn front_matter() -> Value {
    json!({"name": "refunds", "description": "Refund a customer"})
}

/// The entry that is true of these files of the skill at `root`.
pub(crate) fn entry(root: &str, front_matter: &Value, files: Files<'_>) -> Value {
    let item = |(path, content): &(&str, &str)| {
        json!({
            "uri": format!("{root}/{path}"),
            "digest": Digest::of(content.as_bytes()).to_string(),
            "size": content.len(),
        })
    };
    let resources: Vec<Value> = files.iter().map(item).collect();
    json!({"uri": format!("{root}/SKILL.md"), "frontmatter": front_matter, "resources": resources})
}

/// What a server says.
#[derive(Clone)]
pub(crate) struct Plan(pub(crate) Value);

impl Plan {
    /// A server that declares skills and has none.
    pub(crate) fn empty() -> Self {
        Self(json!({"extension": {"directoryRead": true}, "list": [], "get": {}, "read": {}, "folders": {}}))
    }

    /// An honest server with the one skill.
    pub(crate) fn honest() -> Self {
        Self::empty().skill("skill://acme/refunds", &front_matter(), FILES)
    }

    /// Adds a skill that is listed, described and served as it is.
    pub(crate) fn skill(self, root: &str, front_matter: &Value, files: Files<'_>) -> Self {
        let described = self.entry(entry(root, front_matter, files));
        files.iter().fold(described, |plan, (path, content)| plan.text(&format!("{root}/{path}"), content))
    }

    /// Lists and describes a skill by this entry, in place of one of its URI.
    pub(crate) fn entry(mut self, entry: Value) -> Self {
        let uri = entry["uri"].as_str().unwrap().to_owned();
        let listed = self.0["list"].as_array_mut().unwrap();
        if listed.is_empty() {
            listed.push(json!([]));
        }
        let page = listed[0].as_array_mut().unwrap();
        page.retain(|known| known["uri"] != uri.as_str());
        page.push(entry.clone());
        self.0["get"][uri] = entry;
        self
    }

    /// Serves a text at a URI, whatever entries say.
    pub(crate) fn text(mut self, uri: &str, text: &str) -> Self {
        self.0["read"][uri] = json!({"text": text});
        self
    }

    pub(crate) fn folder(mut self, uri: &str, children: &[&str]) -> Self {
        self.0["folders"][uri] = children.iter().map(|child| json!({"uri": child, "name": "x"})).collect();
        self
    }
}

/// How a server is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Stdio,
    Http,
}

/// One server and one host.
pub(crate) struct Scene {
    pub(crate) host: SkillsHost,
    plan: PathBuf,
    data: PathBuf,
    _folder: TempDir,
    _process: Option<Running>,
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        self.0.wait().map(drop).unwrap_or_default();
    }
}

/// Runs a test against a server over its standard streams, and against one over HTTP.
pub(crate) fn on_both(plan: &Plan, test: impl Fn(&Scene)) {
    for how in [How::Stdio, How::Http] {
        test(&Scene::new("docs", how, plan));
    }
}

pub(crate) fn patient() -> Watch {
    Watch::start(Arc::new(SystemClock::start()), Duration::from_mins(2), CancelToken::default())
}

impl Scene {
    pub(crate) fn new(label: &str, how: How, plan: &Plan) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.json");
        fs::write(&path, plan.0.to_string()).unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/host/server.py");
        let (script, plan_file) = (script.to_str().unwrap(), path.to_str().unwrap());
        let (transport, process) = match how {
            How::Stdio => (ServerTransport::stdio(PYTHON, [script, plan_file, "stdio"], folder.path()), None),
            How::Http => {
                let mut command = Command::new(PYTHON);
                let mut child =
                    command.args([script, plan_file, "http"]).stdout(Stdio::piped()).spawn().unwrap();
                let mut port = String::new();
                BufReader::new(child.stdout.take().unwrap()).read_line(&mut port).unwrap();
                let url = format!("http://127.0.0.1:{}/mcp", port.trim());
                (ServerTransport::http(url), Some(Running(child)))
            }
        };
        let label: ServerLabel = label.parse().unwrap();
        let spec = ServerSpec::new(ServerConfig::of_program(label.clone(), transport));
        let launcher = Launcher::start().ok();
        let parts = ServersParts { servers: vec![spec.into()], launcher, ..ServersParts::default() };
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        let host = SkillsHost::new(Servers::new(parts), &label, Some(SkillCache::new(&data))).unwrap();
        Self { host, plan: path, data, _folder: folder, _process: process }
    }

    /// Lets the server say something else from here on.
    pub(crate) fn change(&self, plan: &Plan) {
        fs::write(&self.plan, plan.0.to_string()).unwrap();
    }

    /// Returns what the server was asked about skills and resources since it was looked at last.
    pub(crate) fn asked(&self) -> Vec<String> {
        let log = self.plan.with_extension("log");
        let text = fs::read_to_string(&log).unwrap_or_default();
        fs::write(&log, "").unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let asked = lines.filter_map(|line| {
            let method = line["method"].as_str()?.to_owned();
            let is_of_interest = method.starts_with("skills/") || method.starts_with("resources/");
            let uri = line["params"]["uri"].as_str().map(|uri| format!(" {uri}")).unwrap_or_default();
            is_of_interest.then(|| method + &uri)
        });
        asked.collect()
    }

    pub(crate) fn cache_folder(&self) -> PathBuf {
        SkillCache::new(&self.data).folder()
    }

    pub(crate) fn data_folder(&self) -> &Path {
        &self.data
    }

    pub(crate) fn get(&self, uri: &str) -> Listed {
        self.host.get(uri, &patient()).unwrap()
    }

    pub(crate) fn approved(&self, uri: &str) -> Approved {
        approve(self.get(uri), ToolGrant::Ignored)
    }

    pub(crate) fn acting(&self) -> Acting {
        self.host.load(self.approved(URI), &patient()).unwrap().value
    }

    /// Loads the skill as it is offered, and says why not.
    pub(crate) fn load_error(&self) -> String {
        chain(&self.host.load(self.approved(URI), &patient()).unwrap_err())
    }

    /// Reads a file of an acting skill, or says why not.
    pub(crate) fn read(&self, acting: &Acting, reference: &str) -> Result<String, String> {
        let read = self.host.read(acting, None, reference, &patient());
        read.map(|file| String::from_utf8(file.value.into_bytes()).unwrap()).map_err(|error| chain(&error))
    }
}

/// Says yes to what was shown.
pub(crate) fn approve(listed: Listed, tools: ToolGrant) -> Approved {
    let set = listed.entry().manifest().unwrap().set_digest();
    listed.approve(Consent { set, tools }).unwrap()
}

/// An error with its causes.
pub(crate) fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
