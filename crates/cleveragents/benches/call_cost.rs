//! What a call costs on its way through the door. `cargo xtask bench exec` runs it.
//!
//! The door is that of the façade, with everything that a program gets from it: ten thousand tools, a policy of fifty rules in
//! a file, the audit in memory. Processor time of the calling thread, in turns with what it is compared to; the median of
//! all turns counts. Lines that begin with `row` are for the table; `--smoke` measures little.
//!
//! A call is compared to what a program without a door would do: make an input, validate it, make an output, validate it,
//! free both. The door gets the same input and its callable makes the same output, so that the difference is the gate, the
//! look-up, the dispatch, the record and the result, with all that they allocate and free.
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

use cleveragents::tools::{Permit, ToolOutput};
use cleveragents::{Agents, AgentsOptions, CallRequest, HostTool, SkillResult, Tool, ToolHost, UserPolicy};
use jsonschema::Validator;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};

/// A program that calls tools all day chooses its allocator; much of what a call costs is its work. `agents` keeps that of the
/// system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const TOOLS: usize = 10_000;
/// Few enough that what is made before a turn, and freed after it, stays in the caches of the processor.
const CALLS: usize = 32;

/// The tool that returns what is in `Outputs`.
const GIVEN: &str = "shop/order-given";

/// What a tool returns, made before it is called.
type Outputs = Arc<Mutex<Vec<Value>>>;

/// How often everything is measured.
#[derive(Clone, Copy)]
struct Turns {
    memory: usize,
    sqlite: usize,
}

fn main() {
    let is_smoke = std::env::args().any(|argument| argument == "--smoke");
    let turns = if is_smoke { Turns { memory: 5, sqlite: 1 } } else { Turns { memory: 1_501, sqlite: 101 } };
    let base = tempfile::tempdir().unwrap();
    std::fs::write(base.path().join("policy.yaml"), policy()).unwrap();
    let outputs = Outputs::default();
    let with_memory = agents(base.path(), false, &outputs);
    let with_sqlite = agents(base.path(), true, &outputs);
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let bench = Bench { validator, value: value(), turns, outputs };
    if std::env::args().any(|argument| argument == "--profile") {
        bench.profile(&with_memory);
        return;
    }
    bench.memory(&with_memory);
    bench.sqlite(&with_sqlite);
}

struct Bench {
    validator: Validator,
    value: Value,
    turns: Turns,
    outputs: Outputs,
}

impl Bench {
    fn memory(&self, agents: &Agents) {
        let tools = agents.tools().unwrap();
        self.check(tools);
        let [mut raw, mut plain, mut whole, mut beyond, mut given] = [const { Vec::new() }; 5];
        for _ in 0..self.turns.memory {
            raw.push(self.raw());
            given.push(self.given(tools));
            let (without, with) = (self.plain(), self.whole(tools, |_| name(0)));
            plain.push(without);
            whole.push(with);
            beyond.push(with - without);
        }
        // Last, since it leaves nothing in any cache.
        let walk = || {
            let turns =
                (0..TOOLS / CALLS - 1).map(|turn| self.whole(tools, |call| name(turn * CALLS + call)));
            median(turns.collect())
        };
        let (first, later) = (walk(), walk());
        let quiet = decile(beyond.clone());
        let [raw, plain, whole, beyond, given] = [raw, plain, whole, beyond, given].map(median);
        println!("row\ttwo raw validations, CPU us\t{raw:.3}\tshown\t0");
        println!("row\tthe same, input and output made and freed within, CPU us\t{plain:.3}\tshown\t0");
        println!("row\twhole call, input and output made and freed within, CPU us\t{whole:.3}\tshown\t0");
        println!(
            "row\tgate, dispatch and record beyond two raw validations, CPU us\t{beyond:.3}\tat_most\t1"
        );
        println!(
            "row\tthe same, first decile: what it is when the processor is not shared, CPU us\t{quiet:.3}\tshown\t0"
        );
        println!(
            "row\twhole call, input and output made before and freed after, CPU us\t{given:.3}\tshown\t0"
        );
        println!("row\tthe first whole call of each of 10,000 tools, CPU us\t{first:.3}\tshown\t0");
        println!("row\ta later whole call of each of 10,000 tools, CPU us\t{later:.3}\tshown\t0");
    }

    /// Does nothing but what is judged, for a profiler.
    fn profile(&self, agents: &Agents) {
        let tools = agents.tools().unwrap();
        let turns = (0..20_000).map(|_| self.whole(tools, |_| name(0)));
        println!("{:.3}", median(turns.collect()));
    }

    /// The cost of validating an input and an output, each another value than before.
    fn raw(&self) -> f64 {
        let values = vec![(self.value.clone(), self.value.clone()); CALLS];
        per_call(ClockId::ThreadCPUTime, || {
            for (input, output) in &values {
                assert!(black_box(&self.validator).is_valid(black_box(input)));
                assert!(black_box(&self.validator).is_valid(black_box(output)));
            }
        })
    }

    /// The cost of making, validating and freeing an input and an output.
    fn plain(&self) -> f64 {
        per_call(ClockId::ThreadCPUTime, || {
            for _ in 0..CALLS {
                let input = black_box(&self.value).clone();
                assert!(black_box(&self.validator).is_valid(black_box(&input)));
                let output = black_box(&self.value).clone();
                assert!(black_box(&self.validator).is_valid(black_box(&output)));
            }
        })
    }

    /// The cost of everything from the arguments to the result, both freed. Names are made before.
    fn whole(&self, tools: &dyn ToolHost, name: impl Fn(usize) -> String) -> f64 {
        let names: Vec<String> = (0..CALLS).map(name).collect();
        per_call(ClockId::ThreadCPUTime, || {
            for name in &names {
                let result = tools.call(CallRequest::new(name.as_str(), black_box(&self.value).clone()));
                assert!(black_box(result).is_success());
            }
        })
    }

    /// The cost of everything from a request that is there to a result that is kept. Input and output are made before.
    fn given(&self, tools: &dyn ToolHost) -> f64 {
        let request = |_| CallRequest::new(GIVEN, self.value.clone());
        let requests: Vec<CallRequest> = (0..CALLS).map(request).collect();
        self.outputs.lock().unwrap().resize(CALLS, self.value.clone());
        let mut results = Vec::with_capacity(CALLS);
        let cost = per_call(ClockId::ThreadCPUTime, || {
            results.extend(requests.into_iter().map(|request| tools.call(request)));
        });
        assert!(results.iter().all(|result| result.output_data() == &self.value));
        assert_eq!(*self.outputs.lock().unwrap(), Vec::<Value>::new());
        cost
    }

    /// With the SQLite file, the thread that writes counts as well.
    fn sqlite(&self, agents: &Agents) {
        let tools = agents.tools().unwrap();
        self.check(tools);
        let tool = name(0);
        let turns = (0..self.turns.sqlite).map(|_| {
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
        let lies = tools.call(CallRequest::new("shop/order-liar", self.value.clone()));
        assert_eq!(category(&lies), json!("schema_output"));
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

fn decile(mut costs: Vec<f64>) -> f64 {
    costs.sort_unstable_by(f64::total_cmp);
    costs.get(costs.len() / 10).copied().unwrap()
}

fn name(number: usize) -> String {
    format!("shop/order-{number:05}")
}

fn agents(base: &Path, keeps_state: bool, outputs: &Outputs) -> Agents {
    let output = Arc::new(value());
    let others = ["shop/order-liar", "denied-7/tool", GIVEN].map(str::to_owned);
    let host_tools = (0..TOOLS - others.len()).map(name).chain(others).map(|name| {
        let (output, lies) = (Arc::clone(&output), name.ends_with("liar"));
        let made = (name == GIVEN).then(|| Arc::clone(outputs));
        let definition = json!({
            "name": name, "description": "Takes an order.", "source": "builtin",
            "input_schema": schema(), "output_schema": schema(), "capability": {"read_only": true},
        });
        let run = move |permit: &Permit<'_>| {
            assert!(permit.arguments().unsorted().get("order").is_some());
            let made = made.as_ref().map(|made| made.lock().unwrap().pop().unwrap());
            let output = match made {
                Some(made) => made,
                None if lies => json!({}),
                None => Value::clone(&output),
            };
            Ok(ToolOutput::from(output))
        };
        HostTool::new(Tool::from_config(&definition).unwrap(), run).unwrap()
    });
    Agents::new(AgentsOptions {
        user_policy: UserPolicy::Named(base.join("policy.yaml")),
        host_tools: host_tools.collect(),
        data_folder: keeps_state.then(|| base.join("data")),
        ..AgentsOptions::new(Vec::new(), base)
    })
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
