//! What a call of inline Python costs: in a process of its own, and by a server. `cargo xtask bench exec` runs it.
//!
//! Wall-clock time of whole calls through the door, taken in turns; the first decile counts. Lines that begin with `row` are
//! for the table; `--smoke` measures little.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark measures and prints"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use cleveragents_confine::Folder;
use cleveragents_domain::{SkillName, Tool, ToolName};
use cleveragents_exec::sandbox::{Launcher, Place};
use cleveragents_exec::{ProgramSearch, PythonExecutor, SystemClock, Workshop};
use cleveragents_runtime::{
    CallRequest, Door, DoorParts, Lookup, MemoryAudit, Origin, Policy, PolicySource, SkillRules, Tier,
    ToolHost as _,
};
use serde_json::{Value, json};

const CALLS: usize = 60;
const SMOKE_CALLS: usize = 3;

/// How much faster a server must be.
const TARGET: f64 = 5.0;

const PLAIN: &str = "return inputs['a'] + 1";
const IMPORTING: &str =
    "import json, re, datetime, pathlib\nreturn len(json.dumps(re.findall('a', 'banana')))";

fn main() {
    let is_smoke = std::env::args().any(|argument| argument == "--smoke");
    let calls = if is_smoke { SMOKE_CALLS } else { CALLS };
    let (root, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let workshop = Workshop::new(
        Launcher::start().unwrap(),
        Folder::open(root.path()).unwrap(),
        Place::open(scratch.path()).unwrap(),
        ProgramSearch { python: Some("/usr/bin/python3".into()), ..ProgramSearch::default() },
    );
    for tier in [Tier::Landlocked, Tier::Namespaced] {
        for (name, code) in [("no imports", PLAIN), ("four imports", IMPORTING)] {
            let server = door(workshop.clone().held_by(tier), code);
            // The server starts with the second call.
            call(&server);
            let start = call(&server);
            let (mut alone, mut served) = (Vec::new(), Vec::new());
            for _ in 0..calls {
                alone.push(call(&door(workshop.clone().held_by(tier), code)));
                served.push(call(&server));
            }
            let (alone, served) = (decile(alone), decile(served));
            let ratio = alone.as_secs_f64() / served.as_secs_f64();
            println!(
                "tier {tier}, {name:12}  own process {alone:>9.2?}  server {served:>9.2?}  (ready in {start:.0?})"
            );
            println!(
                "row\tcold sandboxed Python call / by the fork server, tier {tier}, {name}\t{ratio:.2}\tat_least\t{TARGET}"
            );
        }
    }
}

fn call(door: &Door) -> Duration {
    let before = Instant::now();
    let result = door.call(CallRequest::new("local/tool", json!({"a": 1})));
    let time = before.elapsed();
    assert!(result.error().is_none(), "{:?}", result.error());
    time
}

fn decile(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 10).copied().unwrap()
}

fn door(workshop: Workshop, code: &str) -> Door {
    let tool = json!({"name": "local/tool", "description": "a benchmark", "source": "custom", "code": code});
    Door::new(DoorParts {
        lookup: Arc::new(One(Arc::new(Tool::from_config(&tool).unwrap()))),
        executors: vec![Arc::new(PythonExecutor::new(workshop))],
        policy: Policy::from_value(&Value::Null, PolicySource::User).unwrap(),
        approver: None,
        audit: Arc::new(MemoryAudit::default()),
        checkpoints: None,
        clock: Arc::new(SystemClock::start()),
        root: "/".into(),
    })
}

/// One tool.
#[derive(Debug)]
struct One(Arc<Tool>);

impl Lookup for One {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        Some(Arc::clone(&self.0)).filter(|tool| tool.name() == name)
    }

    fn names(&self) -> Vec<ToolName> {
        vec![self.0.name().clone()]
    }

    fn spellings(&self, name: &ToolName) -> Vec<String> {
        vec![name.as_str().to_owned()]
    }

    fn origin(&self, _: &ToolName) -> Origin {
        Origin::Trusted
    }

    fn skill(&self, _: &SkillName) -> Option<Arc<SkillRules>> {
        None
    }
}
