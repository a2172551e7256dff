use std::path::Path;

use cleveragents_testkit::shared;

use crate::gherkin::check_feature;

/// The contract's own file, as it stands in the shared folder.
#[test]
fn the_contracts_scenarios_pass() {
    if let Some(path) = shared::path("spec/skill_protocol.feature") {
        check_feature(&path, 35, 113);
    }
}

#[track_caller]
fn check(file: &str, scenarios: usize, steps: usize) {
    check_feature(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/features").join(file), scenarios, steps);
}

#[test]
fn tool_scenarios_pass() {
    check("tools.feature", 40, 82);
}

#[test]
fn skill_scenarios_pass() {
    check("skills.feature", 20, 76);
}

#[test]
fn protocol_scenarios_pass() {
    check("protocol.feature", 22, 46);
}

#[test]
fn error_mapping_scenarios_pass() {
    check("error_mapping.feature", 15, 43);
}
