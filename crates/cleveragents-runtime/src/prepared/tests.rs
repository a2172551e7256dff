use std::cell::Cell;

use serde_json::json;

use super::*;
use crate::fixture::tool;
use crate::policy::Policy;

/// Counts how often something is worked out.
#[derive(Default)]
struct Asked {
    tools: PreparedTools,
    worked_out: Cell<usize>,
}

impl Asked {
    /// Whether what is handed out is about this definition, and how much was worked out so far.
    fn of(&self, tool: &Arc<Tool>) -> (bool, usize) {
        let prepared = self.tools.of(tool, || {
            self.worked_out.set(self.worked_out.get() + 1);
            Prepared::new(Arc::clone(tool), Policy::default().verdict(&[]), None, None)
        });
        (prepared.tool == *tool && *prepared.name == *tool.name().as_str(), self.worked_out.get())
    }
}

fn described(name: &str, description: &str) -> Arc<Tool> {
    Arc::new(tool(json!({"name": name, "description": description, "source": "builtin"})))
}

#[test]
fn a_definition_is_worked_out_once() {
    let asked = Asked::default();
    let first = described("a/b", "one");
    assert_eq!([asked.of(&first), asked.of(&first)], [(true, 1), (true, 1)]);
    assert_eq!(asked.of(&described("a/b", "one")), (true, 1));
    assert_eq!(asked.of(&described("a/c", "one")), (true, 2));
}

#[test]
fn another_definition_of_a_name_takes_the_place_of_the_first() {
    let asked = Asked::default();
    let (first, second) = (described("a/b", "one"), described("a/b", "two"));
    assert_eq!([asked.of(&first), asked.of(&second), asked.of(&first)], [(true, 1), (true, 2), (true, 3)]);
}

fn many(count: usize) -> Vec<Arc<Tool>> {
    (0..count).map(|number| described(&format!("many/tool-{number}"), "x")).collect()
}

/// How many definitions are kept, and how much their schemas hold, by looking at all of them and by what was counted.
fn kept(tools: &PreparedTools) -> [(usize, usize); 2] {
    let mut seen = (0, 0);
    for set in &tools.sets {
        for kept in &set.read().unwrap().kept {
            seen = (seen.0 + 1, seen.1 + kept.prepared.bytes);
        }
    }
    [seen, (tools.count.load(Ordering::Relaxed), tools.bytes.load(Ordering::Relaxed))]
}

#[test]
fn the_count_of_what_is_kept_is_bounded_and_what_is_handed_out_is_right() {
    let tools = PreparedTools::within(Limits { count: 100, bytes: usize::MAX });
    let asked = Asked { tools, worked_out: Cell::default() };
    let tools = many(1_000);
    for tool in tools.iter().chain(&tools) {
        assert!(asked.of(tool).0);
    }
    assert_eq!(kept(&asked.tools), [(100, 0); 2]);
}

#[test]
fn the_schemas_of_what_is_kept_are_bounded() {
    let with_schema = |name: &str, length: usize| {
        let schema = json!({"description": "x".repeat(length)});
        let definition =
            json!({"name": name, "description": "d", "source": "builtin", "input_schema": schema});
        Arc::new(tool(definition))
    };
    let tools = PreparedTools::within(Limits { count: 100, bytes: 1_000 });
    let asked = Asked { tools, worked_out: Cell::default() };
    asked.of(&with_schema("a/small", 100));
    assert_eq!(kept(&asked.tools), [(1, 127); 2]);
    // Another definition of a name takes the place of the first, with its bytes.
    asked.of(&with_schema("a/small", 200));
    assert_eq!(kept(&asked.tools), [(1, 227); 2]);
    asked.of(&with_schema("a/large", 2_000));
    assert_eq!(kept(&asked.tools)[0], kept(&asked.tools)[1]);
    assert!(kept(&asked.tools)[0].1 <= 1_000);
}

#[test]
fn ten_thousand_tools_find_place_together() {
    let asked = Asked::default();
    let tools = many(10_000);
    tools.iter().chain(&tools).for_each(|tool| assert!(asked.of(tool).0));
    assert_eq!(asked.worked_out.get(), tools.len());
}
