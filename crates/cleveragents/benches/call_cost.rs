//! What a call costs on its way through the door. `cargo xtask bench exec` runs it.
//!
//! The door is that of the façade, with everything that a program gets from it: ten thousand tools, a policy of fifty rules in
//! a file, the audit in memory. Processor time of the calling thread, in turns with what it is compared to; the median of
//! all turns counts. Lines that begin with `row` are for the table.
#![expect(
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark measures and prints"
)]

use std::hint::black_box;
use std::path::Path;
use std::sync::{Arc, Mutex};

use cleveragents::tools::ToolOutput;
use cleveragents::{Agents, AgentsOptions, CallRequest, HostTool, SkillResult, Tool, ToolHost, UserPolicy};
use jsonschema::Validator;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

const TOOLS: usize = 10_000;
const TURNS: usize = 101;
const CALLS: usize = 500;
const SQLITE_TURNS: usize = 21;
const AROUND_TURNS: usize = 21;

fn main() {
    let base = tempfile::tempdir().unwrap();
    std::fs::write(base.path().join("policy.yaml"), policy()).unwrap();
    let outputs = Arc::new(Mutex::new(Vec::new()));
    let agents = agents(base.path(), &outputs, false);
    let kept = agents_with_state(base.path(), &outputs);
    let bench = Bench {
        outputs,
        input_schema: jsonschema::validator_for(&schema()).unwrap(),
        output_schema: jsonschema::validator_for(&schema()).unwrap(),
        value: value(),
    };
    bench.memory(&agents);
    bench.sqlite(&kept);
}

struct Bench {
    outputs: Arc<Mutex<Vec<Value>>>,
    input_schema: Validator,
    output_schema: Validator,
    value: Value,
}

impl Bench {
    fn memory(&self, agents: &Agents) {
        let tools = agents.tools().unwrap();
        self.check(tools);
        let (mut raw, mut gate, mut whole, mut around) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..TURNS {
            let (before, after) = (self.value.clone(), self.value.clone());
            raw.push(per_call(ClockId::ThreadCPUTime, || {
                for _ in 0..CALLS {
                    assert!(black_box(&self.input_schema).is_valid(black_box(&before)));
                    assert!(black_box(&self.output_schema).is_valid(black_box(&after)));
                }
            }));
            gate.push(self.ready_made(tools, |_| name(0)));
            let tool = name(0);
            whole.push(per_call(ClockId::ThreadCPUTime, || {
                for _ in 0..CALLS {
                    let result = tools.call(CallRequest::new(tool.as_str(), self.value.clone()));
                    assert!(black_box(result).is_success());
                }
            }));
        }
        // Last, since it leaves nothing in any cache.
        for turn in 0..AROUND_TURNS {
            around.push(self.ready_made(tools, |call| name((turn * CALLS + call) % (TOOLS - 1))));
        }
        let [raw, gate, whole, around] = [raw, gate, whole, around].map(median);
        println!("row\ttwo raw validations, CPU us\t{raw:.3}\tshown\t0");
        println!("row\tgate, validation and dispatch, CPU us\t{gate:.3}\tshown\t0");
        println!(
            "row\tgate, validation and dispatch beyond two raw validations, CPU us\t{:.3}\tat_most\t1",
            gate - raw
        );
        println!("row\tthe same, every call another of 10,000 tools, CPU us\t{around:.3}\tshown\t0");
        println!("row\twhole call with the audit in memory, CPU us\t{whole:.3}\tshown\t0");
    }

    /// The cost of a call whose request and output exist before, and whose result is dropped after.
    fn ready_made(&self, tools: &dyn ToolHost, name: impl Fn(usize) -> String) -> f64 {
        let requests: Vec<_> =
            (0..CALLS).map(|call| CallRequest::new(name(call), self.value.clone())).collect();
        self.outputs.lock().unwrap().extend(std::iter::repeat_n(&self.value, CALLS).cloned());
        let mut results: Vec<SkillResult> = Vec::with_capacity(CALLS);
        let cost = per_call(ClockId::ThreadCPUTime, || {
            for request in requests {
                results.push(tools.call(request));
            }
        });
        assert_eq!(results.iter().find_map(SkillResult::error), None);
        cost
    }

    /// With the SQLite file, the thread that writes counts as well.
    fn sqlite(&self, agents: &Agents) {
        let tools = agents.tools().unwrap();
        self.check(tools);
        let tool = name(0);
        let turns = (0..SQLITE_TURNS).map(|_| {
            per_call(ClockId::ProcessCPUTime, || {
                for _ in 0..CALLS {
                    let result = tools.call(CallRequest::new(tool.as_str(), self.value.clone()));
                    assert!(black_box(result).is_success());
                }
                tools.flush_audit().unwrap();
            })
        });
        let cost = median(turns.collect());
        println!("row\twhole call with the audit in SQLite, CPU us\t{cost:.3}\tshown\t0");
    }

    /// Nothing is measured that does not work: what fits runs, and what does not is refused, on either side.
    fn check(&self, tools: &dyn ToolHost) {
        let call = |input: &Value| tools.call(CallRequest::new(name(0), input.clone()));
        let result = call(&self.value);
        assert_eq!((result.error(), result.output_data()), (None, &self.value));
        let mut wrong = self.value.clone();
        wrong["customer"]["address"]["zip"] = json!(1);
        let category = |result: &SkillResult| result.error().unwrap().details()["category"].clone();
        assert_eq!(category(&call(&wrong)), json!("schema_input"));
        self.outputs.lock().unwrap().push(wrong);
        assert_eq!(category(&call(&self.value)), json!("schema_output"));
        let denied = tools.call(CallRequest::new("denied-7/tool", self.value.clone()));
        assert_eq!(denied.error().unwrap().details()["rule"], json!("deny-list"));
    }
}

fn per_call(clock: ClockId, run: impl FnOnce()) -> f64 {
    let now = || {
        let time = clock_gettime(clock);
        #[expect(clippy::cast_precision_loss, reason = "nanoseconds of processor time are far below 2^52")]
        let nanoseconds = (time.tv_sec * 1_000_000_000 + time.tv_nsec) as f64;
        nanoseconds
    };
    let before = now();
    run();
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let calls = CALLS as f64;
    (now() - before) / 1_000.0 / calls
}

fn median(mut costs: Vec<f64>) -> f64 {
    costs.sort_unstable_by(f64::total_cmp);
    costs.get(costs.len() / 2).copied().unwrap()
}

fn name(number: usize) -> String {
    format!("shop/order-{number:05}")
}

fn agents(base: &Path, outputs: &Arc<Mutex<Vec<Value>>>, keeps_state: bool) -> Agents {
    let denied = std::iter::once("denied-7/tool".to_owned());
    let host_tools = (0..TOOLS - 1).map(name).chain(denied).map(|name| {
        let outputs = Arc::clone(outputs);
        let definition = json!({
            "name": name, "description": "Takes an order.", "source": "builtin",
            "input_schema": schema(), "output_schema": schema(), "capability": {"read_only": true},
        });
        // What was prepared for the call, else the input.
        HostTool::new(Tool::from_config(&definition).unwrap(), move |permit| {
            let ready = outputs.lock().unwrap().pop();
            Ok(ToolOutput::from(ready.unwrap_or_else(|| permit.arguments().value().clone())))
        })
        .unwrap()
    });
    Agents::new(AgentsOptions {
        user_policy: UserPolicy::Named(base.join("policy.yaml")),
        host_tools: host_tools.collect(),
        data_folder: keeps_state.then(|| base.join("data")),
        ..AgentsOptions::new(Vec::new(), base)
    })
}

fn agents_with_state(base: &Path, outputs: &Arc<Mutex<Vec<Value>>>) -> Agents {
    agents(base, outputs, true)
}

/// Fifty rules, the last of which lets the tools through.
fn policy() -> String {
    let rules = |list: &str, count: usize| {
        let rules: Vec<String> = (0..count).map(|number| format!("  - {list}-{number}/*\n")).collect();
        format!("{list}:\n{}", rules.concat())
    };
    format!("{}{}{}  - shop/order-*\n", rules("denied", 20), rules("asked", 15), rules("allowed", 14))
        .replace("denied:", "deny:")
        .replace("asked:", "ask:")
        .replace("allowed:", "allow:")
}

/// Eight properties, three of them nested.
fn schema() -> Value {
    let text = json!({"type": "string"});
    json!({
        "type": "object",
        "required": ["order", "customer", "items", "currency", "priority", "express"],
        "additionalProperties": false,
        "properties": {
            "order": {"type": "string", "minLength": 1, "maxLength": 64},
            "customer": {
                "type": "object",
                "required": ["name", "address"],
                "properties": {
                    "name": text, "email": text,
                    "address": {
                        "type": "object",
                        "required": ["street", "city", "zip"],
                        "properties": {"street": text, "city": text, "zip": text},
                    },
                },
            },
            "items": {
                "type": "array", "maxItems": 100,
                "items": {
                    "type": "object",
                    "required": ["sku", "quantity"],
                    "properties": {"sku": text, "quantity": {"type": "integer", "minimum": 1}},
                },
            },
            "currency": {"enum": ["EUR", "USD", "GBP"]},
            "priority": {"type": "integer", "minimum": 0, "maximum": 9},
            "express": {"type": "boolean"},
            "discount": {"type": "number", "minimum": 0, "maximum": 1},
            "note": {"type": "string", "maxLength": 500},
        },
    })
}

fn value() -> Value {
    json!({
        "order": "2026-000417",
        "customer": {
            "name": "Ada Lovelace", "email": "ada@example.org",
            "address": {"street": "12 St James's Square", "city": "London", "zip": "SW1Y 4JH"},
        },
        "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-7", "quantity": 1}],
        "currency": "GBP",
        "priority": 3,
        "express": true,
        "discount": 0.05,
        "note": "Leave it with the neighbours.",
    })
}
