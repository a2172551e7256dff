//! What scripts reach under each sandbox policy.

use cleveragents_domain::SandboxPolicy;
use cleveragents_runtime::Tier;
use serde_json::{Value, json};

use super::{Skill, printed};
use crate::stage::{HELD, verdict};

/// Prints for each thing whether it can be done.
const PROBE: &str = "
import os, socket, subprocess, sys
beside = sys.argv[1]
steps = {
    'scratch': lambda: open(os.environ['TMPDIR'] + '/a', 'w'),
    'read skill': lambda: open('SKILL.md').read(),
    'write skill': lambda: open('SKILL.md', 'a').close(),
    'read beside': lambda: open(beside).read(),
    'write beside': lambda: open(beside, 'a').close(),
    'process': lambda: subprocess.run(['/bin/true'], check=True),
    'network': lambda: socket.socket(),
}
done = []
for name, step in steps.items():
    try:
        step()
        done.append(name)
    except OSError:
        pass
print(', '.join(done))
";

fn skill() -> Skill {
    Skill::with(&[("SKILL.md", "---\n"), ("scripts/probe.py", PROBE)])
}

#[test]
fn restricted_reads_the_skill_and_starts_processes() {
    let skill = skill();
    let beside = skill.stage.write("beside", b"");
    for tier in HELD {
        let result = skill.run(tier, "probe", &[beside.to_str().unwrap()]);
        assert_eq!(verdict(&result), json!({"value": printed("scratch, read skill, process\n")}), "{tier}");
    }
}

#[test]
fn full_starts_nothing() {
    let skill = skill();
    let beside = skill.stage.write("beside", b"");
    for tier in HELD {
        let input = json!({"args": [beside]});
        let result = skill.call(tier, SandboxPolicy::Full, "probe", input, Value::Null);
        assert_eq!(verdict(&result), json!({"value": printed("scratch, read skill\n")}), "{tier}");
    }
}

#[test]
fn none_counts_as_unsafe_and_is_held_by_nothing() {
    let skill = skill();
    let beside = skill.stage.write("beside", b"");
    let input = json!({"args": [beside]});
    let refused = skill.call(Tier::Namespaced, SandboxPolicy::None, "probe", input, Value::Null);
    assert_eq!(
        (&refused["error"]["details"]["rule"], &refused["error"]["details"]["tier"]),
        (&json!("unsafe"), &json!("0"))
    );
    let is_unsafe = |policy| {
        let scripts = skill.listing(policy).scripts;
        scripts.iter().map(|script| script.tool().capability().is_unsafe()).collect::<Vec<_>>()
    };
    assert_eq!(is_unsafe(SandboxPolicy::None), [true]);
    assert_eq!(is_unsafe(SandboxPolicy::Restricted), [false]);
}
