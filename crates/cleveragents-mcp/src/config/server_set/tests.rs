use std::path::{Path, PathBuf};

use super::ServerSet;
use crate::{ServerEnvironment, ServerScope, ServersFile, ServersFileOptions};

fn file(name: &str, scope: &ServerScope, labels: &[&str]) -> ServersFile {
    let entries: Vec<String> =
        labels.iter().map(|label| format!(r#""{label}": {{"command": "x"}}"#)).collect();
    let text = format!(r#"{{"mcpServers": {{{}}}}}"#, entries.join(","));
    let environment = ServerEnvironment { workspace: PathBuf::from("/proj"), ..ServerEnvironment::default() };
    ServersFile::read(
        Path::new(name),
        text.as_bytes(),
        ServersFileOptions { scope, environment: &environment, form: None },
    )
}

fn shown(set: &ServerSet) -> Vec<String> {
    let lines = set.all().iter().map(|server| {
        let reason = server.state.reason().unwrap_or_default();
        format!("{} {} {} {reason}", server.label, server.place.file.display(), server.state.as_str())
    });
    lines.collect()
}

#[test]
fn the_first_file_that_has_a_label_wins() {
    let project = file("p.json", &ServerScope::Project, &["b", "a"]);
    let user = file("u.json", &ServerScope::User, &["a", "c"]);
    let set = ServerSet::of(&[&project, &user], true);
    assert_eq!(
        shown(&set),
        [
            "a p.json ready ",
            "a u.json shadowed the one of `p.json`, line 1, comes first",
            "b p.json ready ",
            "c u.json ready ",
        ]
    );
    let counting: Vec<&str> = set.counting().map(|server| server.label.as_str()).collect();
    assert_eq!(counting, ["a", "b", "c"]);
    assert_eq!(set.get("a").map(|server| server.place.file.clone()), Some(PathBuf::from("p.json")));
    assert_eq!(set.get("d"), None);
    assert_eq!(set.get("not a label"), None);
}

#[test]
fn a_project_that_nobody_trusts_takes_no_name_away() {
    let project = file("p.json", &ServerScope::Project, &["a"]);
    let user = file("u.json", &ServerScope::User, &["a"]);
    let set = ServerSet::of(&[&project, &user], false);
    assert_eq!(
        shown(&set),
        ["a u.json ready ", "a p.json shadowed the one of `u.json`, line 1, comes first"]
    );
}
