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

#[test]
fn what_is_kept_is_bounded_and_always_right() {
    let asked = Asked::default();
    let tools: Vec<_> = (0..5_000).map(|number| described(&format!("many/tool-{number}"), "x")).collect();
    for tool in tools.iter().chain(&tools) {
        assert!(asked.of(tool).0);
    }
    let kept: usize =
        asked.tools.sets.iter().map(|set| set.read().unwrap().kept.iter().flatten().count()).sum();
    assert_eq!(kept, SETS * WAYS);
}

#[test]
fn a_few_hundred_tools_find_place_together() {
    let asked = Asked::default();
    let tools: Vec<_> = (0..300).map(|number| described(&format!("many/tool-{number}"), "x")).collect();
    tools.iter().chain(&tools).for_each(|tool| assert!(asked.of(tool).0));
    let again = asked.worked_out.get() - tools.len();
    assert!(again < 30, "{again} of 300 were worked out again");
}
