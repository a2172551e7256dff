use proptest::prelude::{any, proptest};
use serde_json::{Value, json};

use cleveragents_domain::SkillName;

use crate::render::{CatalogFormat, CatalogItem, CatalogItemKind, render_items};

fn render(entries: &[[&str; 3]]) -> String {
    let names: Vec<SkillName> =
        entries.iter().map(|[name, ..]| name.parse().expect("a valid name")).collect();
    let items = entries.iter().zip(&names).map(|([_, description, location], name)| CatalogItem {
        name,
        description,
        location: Some(location),
        kind: CatalogItemKind::AgentSkill,
    });
    render_items(items, CatalogFormat::Json).expect("there are skills")
}

#[test]
fn each_skill_is_one_line() {
    assert_eq!(
        render(&[["a/x", "d", "/x"], ["a/y", "two\nlines", "/y"]]),
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
        render(&[["a/x", "\u{1b}[0m\u{202e}\u{e0041}é", "/\"\\"]]),
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
        let text = render(&[["a/x", &description, &location]]);
        let value: Value = serde_json::from_str(&text).expect("valid JSON");
        assert_eq!(value, json!({"skills": [{"name": "a/x", "description": description, "location": location}]}));
    }
}
