//! A small world behind a door: tools that do what their name says, and everything recorded.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cleveragents_domain::{
    ForeignException, ResourceChange, SkillName, Tool, ToolName,
    protocol::{ResourceChangeConfig, ResourceChangeKind},
};
use serde_json::{Value, json};

use crate::fixture::{ManualClock, tool};
use crate::*;

/// What happened, in order.
pub(super) type Log = Arc<Mutex<Vec<String>>>;

#[derive(Debug)]
pub(super) struct World {
    pub(super) tools: Vec<Value>,
    pub(super) untrusted: Vec<&'static str>,
    pub(super) skills: BTreeMap<&'static str, SkillRules>,
    pub(super) policy: Value,
    pub(super) approval: Option<Approval>,
    pub(super) checkpoints: Option<Keeping>,
    pub(super) audit: Option<Arc<dyn AuditLog>>,
    pub(super) tier: Tier,
    pub(super) log: Log,
    pub(super) clock: Arc<ManualClock>,
    pub(super) memory: Arc<MemoryAudit>,
    /// The profile of the last transform.
    pub(super) transform_profile: Arc<Mutex<Option<Value>>>,
}

/// How the checkpoint store behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keeping {
    Works,
    CannotTake,
    CannotRestore,
}

impl Default for World {
    fn default() -> Self {
        Self {
            tools: Vec::new(),
            untrusted: Vec::new(),
            skills: BTreeMap::new(),
            policy: Value::Null,
            approval: None,
            checkpoints: None,
            audit: None,
            tier: Tier::Host,
            log: Log::default(),
            clock: Arc::default(),
            memory: Arc::default(),
            transform_profile: Arc::default(),
        }
    }
}

/// A tool with a name, and whatever else is given.
pub(super) fn config(name: &str, more: Value) -> Value {
    let mut whole = json!({"name": name, "description": "d", "source": "builtin"});
    whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    whole
}

/// A tool that is declared read-only.
pub(super) fn reader(name: &str) -> Value {
    config(name, json!({"capability": {"read_only": true}}))
}

/// A tool that is declared to write.
pub(super) fn writer(name: &str) -> Value {
    config(name, json!({"capability": {"writes": true, "write_scope": "out/**"}}))
}

impl World {
    pub(super) fn of(tools: Vec<Value>) -> Self {
        Self { tools, ..Self::default() }
    }

    pub(super) fn door(&self) -> Door {
        Door::new(self.parts())
    }

    pub(super) fn parts(&self) -> DoorParts {
        let tools = self.tools.iter().map(|config| Arc::new(tool(config.clone())));
        let tools = tools.map(|tool| (tool.name().clone(), tool)).collect();
        let skills = self.skills.iter().map(|(name, rules)| (name.parse().unwrap(), Arc::new(rules.clone())));
        let memory: Arc<dyn AuditLog> = Arc::<MemoryAudit>::clone(&self.memory);
        let asking = |approval: &Approval| -> Arc<dyn Approver> {
            Arc::new(Human { answer: approval.clone(), log: Arc::clone(&self.log) })
        };
        let keeping = |keeping: Keeping| -> Arc<dyn Checkpoints> {
            Arc::new(Store { keeping, log: Arc::clone(&self.log) })
        };
        DoorParts {
            lookup: Arc::new(Names { tools, skills: skills.collect(), untrusted: self.untrusted.clone() }),
            executors: vec![Arc::new(Actor {
                tier: self.tier,
                log: Arc::clone(&self.log),
                clock: Arc::<ManualClock>::clone(&self.clock),
                transform_profile: Arc::clone(&self.transform_profile),
            })],
            policy: Policy::from_value(&self.policy, PolicySource::User).unwrap(),
            approver: self.approval.as_ref().map(asking),
            audit: self.audit.clone().unwrap_or(memory),
            checkpoints: self.checkpoints.map(keeping),
            clock: Arc::<ManualClock>::clone(&self.clock),
            root: "/root".into(),
        }
    }

    /// The whole result of one call, as JSON.
    pub(super) fn call(&self, request: CallRequest) -> Value {
        serde_json::to_value(self.door().call(request)).unwrap()
    }

    pub(super) fn simply(&self, name: &str, input: Value) -> Value {
        self.call(CallRequest::new(name, input))
    }

    pub(super) fn happened(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }
}

/// Rule and reason of a refusal, or the category and message of another failure, or `ok`.
pub(super) fn verdict(result: &Value) -> (String, String) {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let error = &result["error"];
    if error.is_null() {
        ("ok".to_owned(), String::new())
    } else if error["details"]["rule"].is_string() {
        (text(&error["details"]["rule"]), text(&error["details"]["reason"]))
    } else {
        (text(&error["details"]["category"]), text(&error["message"]))
    }
}

pub(super) fn pair(left: &str, right: &str) -> (String, String) {
    (left.to_owned(), right.to_owned())
}

#[derive(Debug)]
struct Names {
    tools: BTreeMap<ToolName, Arc<Tool>>,
    skills: BTreeMap<SkillName, Arc<SkillRules>>,
    untrusted: Vec<&'static str>,
}

impl Lookup for Names {
    fn canonical(&self, written: &str) -> Option<ToolName> {
        written.parse().ok()
    }

    fn tool(&self, name: &ToolName) -> Option<Arc<Tool>> {
        self.tools.get(name).cloned()
    }

    fn names(&self) -> Vec<ToolName> {
        self.tools.keys().cloned().collect()
    }

    fn origin(&self, name: &ToolName) -> Origin {
        if self.untrusted.contains(&name.as_str()) { Origin::Untrusted } else { Origin::Trusted }
    }

    fn skill(&self, name: &SkillName) -> Option<Arc<SkillRules>> {
        self.skills.get(name).cloned()
    }
}

impl Actor {
    /// How often a tool ran.
    fn runs(&self) -> usize {
        self.log.lock().unwrap().iter().filter(|what| what.starts_with("run")).count()
    }
}

/// Does what the short name of the tool says; an MCP tool has no executor.
#[derive(Debug)]
struct Actor {
    tier: Tier,
    log: Log,
    clock: Arc<ManualClock>,
    transform_profile: Arc<Mutex<Option<Value>>>,
}

impl Executor for Actor {
    fn serves(&self, tool: &Tool) -> bool {
        tool.source().kind() != cleveragents_domain::ToolSourceKind::Mcp
    }

    fn tier(&self, _: &Tool) -> Tier {
        self.tier
    }

    fn run(&self, permit: Permit<'_>) -> Result<ToolOutput, ExecutionError> {
        let name = permit.tool().name();
        let what = match permit.entry() {
            EntryPoint::Run => format!("run {name} {}", permit.arguments().text()),
            EntryPoint::Hook(hook) => format!("hook {hook} of {name}"),
            EntryPoint::Transform => format!("transform of {name} {}", permit.arguments().text()),
        };
        self.log.lock().unwrap().push(what);
        if *permit.entry() == EntryPoint::Transform {
            *self.transform_profile.lock().unwrap() = serde_json::to_value(permit.profile()).ok();
        }
        permit.watch().check()?;
        match (name.short_name(), permit.entry()) {
            ("broken-hook", EntryPoint::Hook(_)) => Err(ExecutionError::failed("x", "no")),
            ("crash-hook", EntryPoint::Hook(hook)) if hook == "up" => panic!("a bug"),
            ("broken-transform", EntryPoint::Transform) => Err(ExecutionError::Foreign {
                exception: ForeignException {
                    classes: vec!["KeyError".to_owned()],
                    message: "'count'".to_owned(),
                },
                details: json!({"line": 1}).as_object().unwrap().clone(),
            }),
            ("malformed", _) => Ok(json!({"passed": "yes", "count": 3}).into()),
            (_, EntryPoint::Transform) => {
                Ok(json!({"passed": true, "data": permit.arguments().value()}).into())
            }
            (_, EntryPoint::Hook(_)) => Ok(ToolOutput::default()),
            ("slow", _) => {
                self.clock.advance(Duration::from_mins(10));
                Ok(ToolOutput { output: json!(1), resource_changes: vec![change()] })
            }
            ("remaining", _) => Ok(json!(permit.watch().remaining().as_secs_f64()).into()),
            ("crash", _) => panic!("a bug"),
            ("flaky-crash", _) if self.runs() < 3 => panic!("a bug"),
            ("flaky-raise", _) if self.runs() < 3 => Err(ExecutionError::Foreign {
                exception: ForeignException {
                    classes: vec!["OSError".to_owned()],
                    message: "busy".to_owned(),
                },
                details: serde_json::Map::new(),
            }),
            ("fail", _) => Err(ExecutionError::Failed {
                category: "disk_full",
                message: "no room".to_owned(),
                details: json!({"free": 0, "rule": "forged"}).as_object().unwrap().clone(),
            }),
            ("raise", _) => Err(ExecutionError::Foreign {
                exception: ForeignException {
                    classes: vec!["FileNotFoundError".to_owned(), "ValueError".to_owned()],
                    message: "Skill not found".to_owned(),
                },
                details: json!({"line": 3, "rule": "forged"}).as_object().unwrap().clone(),
            }),
            ("write", _) => Ok(ToolOutput { output: json!("written"), resource_changes: vec![change()] }),
            ("pass", _) => Ok(json!({"passed": true}).into()),
            ("deep", _) => Ok((0..70).fold(json!(1), |inner, _| json!([inner])).into()),
            _ => Ok(json!({"echo": permit.arguments().value()}).into()),
        }
    }
}

fn change() -> ResourceChange {
    ResourceChange::try_from(ResourceChangeConfig::new(ResourceChangeKind::Create, "out/a")).unwrap()
}

#[derive(Debug)]
struct Human {
    answer: Approval,
    log: Log,
}

impl Approver for Human {
    fn approve(&self, request: &ApprovalRequest) -> Approval {
        let reasons: Vec<String> = request.reasons.iter().map(ToString::to_string).collect();
        let asked = format!("ask {} {} because {}", request.tool, request.arguments, reasons.join(", "));
        self.log.lock().unwrap().push(asked);
        self.answer.clone()
    }
}

#[derive(Debug)]
struct Store {
    keeping: Keeping,
    log: Log,
}

impl Checkpoints for Store {
    fn take(&self, profile: &Profile) -> Result<CheckpointId, CheckpointError> {
        if self.keeping == Keeping::CannotTake {
            return Err(CheckpointError { message: "too large".to_owned() });
        }
        let places: Vec<String> = profile.writes.iter().map(ToString::to_string).collect();
        self.log.lock().unwrap().push(format!("take {}", places.join(" ")));
        Ok(CheckpointId("one".to_owned()))
    }

    fn restore(&self, checkpoint: &CheckpointId) -> Result<(), CheckpointError> {
        self.log.lock().unwrap().push(format!("restore {}", checkpoint.0));
        match self.keeping {
            Keeping::CannotRestore => Err(CheckpointError { message: "gone".to_owned() }),
            Keeping::Works | Keeping::CannotTake => Ok(()),
        }
    }
}
