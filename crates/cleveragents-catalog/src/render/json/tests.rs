use proptest::prelude::{any, proptest};
use serde_json::{Value, json};

use crate::entry::{EntryScope, SkillEntry};
use crate::precedence::Catalog;
use crate::render::{CatalogFormat, render_catalog};

fn entry(name: &str, description: &str, location: &str) -> SkillEntry {
    SkillEntry {
        name: name.parse().expect("a valid name"),
        description: description.to_owned(),
        location: location.to_owned(),
        folder: String::new(),
        derived: false,
        root: 0,
        scope: EntryScope::Project,
    }
}

fn render(entries: Vec<SkillEntry>) -> String {
    render_catalog(&Catalog::build(entries), CatalogFormat::Json).expect("there are skills")
}

#[test]
fn each_skill_is_one_line() {
    assert_eq!(
        render(vec![entry("a/y", "two\nlines", "/y"), entry("a/x", "d", "/x")]),
        concat!(
            "{\"skills\":[\n",
            "{\"name\":\"a/x\",\"description\":\"d\",\"location\":\"/x\"},\n",
            "{\"name\":\"a/y\",\"description\":\"two\\nlines\",\"location\":\"/y\"}\n",
            "]}\n",
        ),
    );
}

#[test]
fn what_a_terminal_would_obey_is_escaped() {
    assert_eq!(
        render(vec![entry("a/x", "\u{1b}[0m\u{202e}\u{e0041}é", "/\"\\")]),
        concat!(
            "{\"skills\":[\n",
            "{\"name\":\"a/x\",\"description\":\"\\u001B[0m\\u202E\\uDB40\\uDC41é\",\"location\":\"/\\\"\\\\\"}\n",
            "]}\n",
        ),
    );
}

proptest! {
    #[test]
    fn values_come_back_exactly(description in any::<String>(), location in any::<String>()) {
        let text = render(vec![entry("a/x", &description, &location)]);
        let value: Value = serde_json::from_str(&text).expect("valid JSON");
        assert_eq!(value, json!({"skills": [{"name": "a/x", "description": description, "location": location}]}));
    }
}
