//! What is remembered about servers.

use std::sync::Arc;

use cleveragents_registry::{
    GrantedTrust, ListedDefinition, PinnedDefinition, RecordedTool, ServerKey, ServerListing, ServerRecord,
    ServerRecords, StateFile,
};
use cleveragents_testkit::temp_tree::TempTree;

fn servers(tree: &TempTree) -> ServerRecords {
    ServerRecords::new(Arc::new(StateFile::new(tree.path("data"))))
}

fn key(label: &str, digest: u8) -> ServerKey {
    ServerKey { label: label.to_owned(), digest: [digest; 32] }
}

fn defined(pin: u8) -> PinnedDefinition {
    PinnedDefinition { pin: [pin; 32], definition: format!("{{\"d\":{pin}}}") }
}

fn listing(tools: &[(&str, u8)]) -> ServerListing {
    let tools = tools.iter();
    let tools =
        tools.map(|(name, pin)| ListedDefinition { name: (*name).to_owned(), definition: defined(*pin) });
    ServerListing { era: Some("2025-11-25".to_owned()), tools: tools.collect() }
}

fn tool(name: &str, listed: Option<u8>, approved: u8, at: u64) -> RecordedTool {
    RecordedTool {
        name: name.to_owned(),
        listed: listed.map(defined),
        approved: defined(approved),
        approved_at_unix_ms: at,
    }
}

#[test]
fn the_first_definition_of_a_tool_counts_until_a_person_agrees_to_another() {
    let tree = TempTree::new().unwrap();
    let (servers, key) = (servers(&tree), key("db", 1));
    servers.remember(&key, &listing(&[("b", 1), ("a", 2), ("c", 3)]), 10).unwrap();
    servers.remember(&key, &listing(&[("a", 2), ("b", 9), ("d", 4)]), 20).unwrap();
    let expected = |tools: Vec<RecordedTool>| {
        Some(ServerRecord {
            era: Some("2025-11-25".to_owned()),
            listed_at_unix_ms: Some(20),
            tools,
            ..ServerRecord::default()
        })
    };
    let found = servers.get(&key).unwrap();
    let drifted: Vec<bool> =
        found.iter().flat_map(|found| &found.tools).map(RecordedTool::has_drifted).collect();
    assert_eq!(
        found,
        expected(vec![
            tool("a", Some(2), 2, 10),
            tool("b", Some(9), 1, 10),
            tool("d", Some(4), 4, 20),
            tool("c", None, 3, 10),
        ])
    );
    assert_eq!(drifted, [false, true, false, false]);
    // What a person saw is what is agreed to, and nothing that came since.
    let approve = |tool: &str, pin: u8| servers.approve(&key, tool, &[pin; 32], 30).unwrap();
    assert_eq!([approve("b", 8), approve("b", 9), approve("none", 9)], [false, true, false]);
    assert_eq!(
        servers.get(&key).unwrap(),
        expected(vec![
            tool("a", Some(2), 2, 10),
            tool("b", Some(9), 9, 30),
            tool("d", Some(4), 4, 20),
            tool("c", None, 3, 10),
        ])
    );
}

#[test]
fn a_tool_that_comes_back_is_compared_with_what_it_was() {
    let tree = TempTree::new().unwrap();
    let (servers, key) = (servers(&tree), key("db", 1));
    for (tools, at) in [(&[("a", 1)][..], 10), (&[], 20), (&[("a", 2)], 30)] {
        servers.remember(&key, &listing(tools), at).unwrap();
    }
    let found = servers.get(&key).unwrap().unwrap().tools;
    assert_eq!(found, vec![tool("a", Some(2), 1, 10)]);
}

#[test]
fn everything_is_bound_to_how_the_server_is_reached() {
    let tree = TempTree::new().unwrap();
    let servers = servers(&tree);
    servers.set_trust(&key("db", 1), Some(GrantedTrust::Full), 5).unwrap();
    servers.remember_era(&key("db", 1), "2026-07-28").unwrap();
    let known = ServerRecord {
        trust: Some(GrantedTrust::Full),
        trusted_at_unix_ms: Some(5),
        era: Some("2026-07-28".to_owned()),
        ..ServerRecord::default()
    };
    assert_eq!(servers.get(&key("db", 1)).unwrap(), Some(known.clone()));
    assert_eq!(servers.get(&key("db", 2)).unwrap(), None);
    assert_eq!(servers.get(&key("other", 1)).unwrap(), None);
    servers.set_trust(&key("db", 1), None, 6).unwrap();
    let taken_back = ServerRecord { trust: None, trusted_at_unix_ms: None, ..known };
    assert_eq!(servers.get(&key("db", 1)).unwrap(), Some(taken_back));
}

#[test]
fn a_server_is_forgotten_with_its_tools() {
    let tree = TempTree::new().unwrap();
    let (servers, key) = (servers(&tree), key("db", 1));
    assert!(!servers.forget(&key).unwrap(), "nothing was known");
    assert!(!tree.path("data").exists(), "a question makes no file");
    servers.remember(&key, &listing(&[("a", 1)]), 10).unwrap();
    assert_eq!((servers.forget(&key).unwrap(), servers.get(&key).unwrap()), (true, None));
    servers.remember(&key, &listing(&[("a", 2)]), 20).unwrap();
    assert_eq!(servers.get(&key).unwrap().unwrap().tools, vec![tool("a", Some(2), 2, 20)]);
}
