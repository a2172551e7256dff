//! A pool with one server that misbehaves and one beside it that does not, and a door in front of both.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleveragents_confine::Folder;
use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::SystemClock;
use cleveragents_exec::sandbox::Launcher;
use cleveragents_mcp::{
    ClientLimits, Elicitor, Era, KnownServer, McpExecutor, ServerConfig, ServerLabel, ServerSpec,
    ServerTimeouts, ServerTransport, ServerTrust, Servers, ServersParts, ToolListing, ToolPin,
};
use cleveragents_runtime::{
    CallRequest, CancelToken, Door, DoorParts, Lookup, MemoryAudit, Origin, Policy, PolicySource, SkillRules,
    ToolHost as _, Watch,
};
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) const PYTHON: &str = "/usr/bin/python3";

/// Far more time than anything here takes.
const LONG: Duration = Duration::from_mins(2);

/// What a test wants to be otherwise.
pub(crate) struct Wish {
    pub(crate) mode: &'static str,
    pub(crate) trust: ServerTrust,
    pub(crate) timeouts: ServerTimeouts,
    pub(crate) limits: ClientLimits,
    pub(crate) elicitor: Option<Arc<dyn Elicitor>>,
    pub(crate) spill: bool,
    pub(crate) era: Option<Era>,
    pub(crate) pins: BTreeMap<String, ToolPin>,
}

impl Wish {
    pub(crate) fn of(mode: &'static str) -> Self {
        Self {
            mode,
            trust: ServerTrust::Full,
            timeouts: ServerTimeouts { start: LONG, list: LONG, idle: LONG, call: LONG },
            limits: ClientLimits::default(),
            elicitor: None,
            spill: false,
            era: None,
            pins: BTreeMap::new(),
        }
    }

    /// So short that a silence ends within the test, and long enough for a process to start.
    pub(crate) fn idle(mut self, time: Duration) -> Self {
        self.timeouts.idle = time;
        self
    }

    pub(crate) fn stand(self) -> Stand {
        Stand::new(self)
    }
}

/// A pool of two servers.
pub(crate) struct Stand {
    pub(crate) servers: Servers,
    pub(crate) label: ServerLabel,
    pub(crate) beside: ServerLabel,
    pub(crate) marker: String,
    pub(crate) folder: TempDir,
}

pub(crate) fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/client/hostile.py")
}

/// A watch that gives up after far too long.
pub(crate) fn patient() -> Watch {
    within(LONG)
}

pub(crate) fn within(time: Duration) -> Watch {
    Watch::start(Arc::new(SystemClock::start()), time, CancelToken::default())
}

pub(crate) fn python(mode: &str, marker: &str) -> ServerTransport {
    let script = script().to_string_lossy().into_owned();
    let arguments = ["-I", "-S", "-u", &script, mode, marker].map(str::to_owned);
    let mut transport = ServerTransport::stdio(PYTHON, arguments, "/");
    if let ServerTransport::Stdio { env, inherited, .. } = &mut transport {
        env.insert("SECRET".to_owned(), "hunter2-hunter2".into());
        inherited.insert("LANG".to_owned(), "C.UTF-8".to_owned());
    }
    transport
}

impl Stand {
    fn new(wish: Wish) -> Self {
        static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let Wish { mode, trust, timeouts, limits, elicitor, spill, era, pins } = wish;
        let marker = format!("mcp-stand-{}-{number}-{mode}", std::process::id());
        let (label, beside): (ServerLabel, ServerLabel) =
            ("hostile".parse().unwrap(), "beside".parse().unwrap());
        let spec = |label: &ServerLabel, mode: &str, trust: ServerTrust| {
            let transport = python(mode, &marker);
            ServerSpec::new(ServerConfig {
                trust,
                timeouts,
                ..ServerConfig::of_program(label.clone(), transport)
            })
        };
        let folder = TempDir::new().unwrap();
        let servers = vec![
            KnownServer { spec: spec(&label, mode, trust), era, pins },
            KnownServer::from(spec(&beside, "fine", ServerTrust::Full)),
        ];
        let spill = spill.then(|| Folder::open(folder.path()).unwrap());
        let launcher = Some(Launcher::start().unwrap());
        let servers = Servers::new(ServersParts { servers, launcher, elicitor, spill, limits });
        Self { servers, label, beside, marker, folder }
    }

    /// What comes of calling `echo` of the server, through a door.
    pub(crate) fn echo(&self, text: &str) -> Value {
        self.call(CallRequest::new("hostile/echo", json!({"text": text})))
    }

    /// What comes of a call: the output, or the whole error without what differs from run to run.
    pub(crate) fn call(&self, request: CallRequest) -> Value {
        shown(&door(&self.servers, &["hostile", "beside"]).call(request))
    }

    /// The server beside is as well as before, nothing remains when both are stopped, and that takes no long time.
    #[track_caller]
    pub(crate) fn assert_nothing_else_suffered(self) {
        let beside = self.call(CallRequest::new("beside/echo", json!({"text": "still here"})));
        assert_eq!(beside, json!({"content": [{"type": "text", "text": "still here"}]}), "{}", self.marker);
        self.servers.close();
        assert_eq!(survivors(&self.marker), 0, "{}", self.marker);
    }
}

/// The output of a result, or its error: type, category, whether it may be tried again, and the message.
pub(crate) fn shown(result: &cleveragents_domain::SkillResult) -> Value {
    let result = serde_json::to_value(result).unwrap();
    if result["success"] == json!(true) {
        return result["output_data"].clone();
    }
    let error = &result["error"];
    let details = &error["details"];
    json!([error["error_type"], details["category"], details["retryable"], error["message"]])
}

/// A door whose tools are those that the servers list, or for want of a listing `echo` as it usually is.
pub(crate) fn door(servers: &Servers, labels: &[&str]) -> Door {
    let mut tools = BTreeMap::new();
    for label in labels {
        let label: ServerLabel = label.parse().unwrap();
        let Some(spec) = servers.spec(&label) else { continue };
        let usual = json!({"name": "echo", "inputSchema": {"type": "object"}}).to_string();
        let usual = ToolListing::of_definitions(spec, [usual.as_str()], &BTreeMap::new(), &patient());
        let listed = servers.last_listing(&label);
        let listed = listed.iter().flat_map(|listing| listing.tools()).chain(usual.tools());
        for tool in listed {
            tools.entry(tool.tool().name().clone()).or_insert_with(|| Arc::clone(tool.tool()));
        }
    }
    let unsafe_names: Vec<String> = tools.keys().map(ToString::to_string).collect();
    let policy = json!({"unsafe": unsafe_names});
    Door::new(DoorParts {
        lookup: Arc::new(Tools { tools }),
        executors: vec![Arc::new(McpExecutor::new(servers.clone()))],
        policy: Policy::from_value(&policy, PolicySource::User).unwrap(),
        approver: None,
        audit: Arc::new(MemoryAudit::default()),
        checkpoints: None,
        clock: Arc::new(SystemClock::start()),
        root: "/".into(),
    })
}

#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) tools: BTreeMap<ToolName, Arc<Tool>>,
}

impl Lookup for Tools {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.tools.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.keys().cloned().collect()
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}

/// How many processes carry the marker in their arguments.
pub(crate) fn survivors(marker: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let arguments = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    let marker = marker.as_bytes();
    arguments.filter(|arguments| arguments.windows(marker.len()).any(|part| part == marker)).count()
}

/// Waits until something that is about to happen has happened; far too long is a failure.
#[track_caller]
pub(crate) fn until(mut happened: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if happened() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it did not happen in a minute");
}
