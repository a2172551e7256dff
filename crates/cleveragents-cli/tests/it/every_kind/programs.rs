//! The skill with every kind of item, as programs are told about it.

use insta::assert_snapshot;
use serde_json::Value;

use super::release;

/// Writes the data of an answer down: a line for each field, and for each entry of a list.
fn lines(arguments: &[&str]) -> String {
    let playground = release();
    let output = playground.output(&[arguments, &["--format", "json"]].concat(), b"");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    let mut text = String::new();
    for (name, value) in answer["data"].as_object().expect("an object") {
        let Some(entries) = value.as_array() else {
            text.extend([name, " ", &value.to_string(), "\n"]);
            continue;
        };
        text.extend([name, "\n"]);
        for entry in entries {
            text.extend(["  ", &entry.to_string(), "\n"]);
        }
    }
    playground.without_folder(&text)
}

#[test]
fn every_tool_is_explained() {
    assert_snapshot!(lines(&["skill", "tools", "team/release", "--explain"]), @r#"
    skill "team/release"
    tools
      {"name":"local/count-lines","source":"tool_ref","from_skill":"team/base","read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"local/count-lines","status":"ready","source":"tool_ref","source_skill":"team/base","is_direct":false,"is_inline":false,"via":["team/release","team/base"],"occurrences":[{"skill":"team/base","source":"tool_ref","index":0,"via":["team/release","team/base"]}],"path_count":2,"paths":[["team/release","team/base"],["team/release","team/git","team/base"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":null}}
      {"name":"builtin/git_status","source":"builtin","from_skill":"team/base","read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"builtin/git_status","status":"ready","source":"builtin","source_skill":"team/base","is_direct":false,"is_inline":false,"via":["team/release","team/base"],"occurrences":[{"skill":"team/base","source":"builtin","index":0,"via":["team/release","team/base"]}],"path_count":2,"paths":[["team/release","team/base"],["team/release","team/git","team/base"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"builtin/git_diff","source":"builtin","from_skill":"team/base","read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"builtin/git_diff","status":"ready","source":"builtin","source_skill":"team/base","is_direct":false,"is_inline":false,"via":["team/release","team/base"],"occurrences":[{"skill":"team/base","source":"builtin","index":0,"via":["team/release","team/base"]}],"path_count":2,"paths":[["team/release","team/base"],["team/release","team/git","team/base"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"builtin/git_log","source":"builtin","from_skill":"team/base","read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"builtin/git_log","status":"ready","source":"builtin","source_skill":"team/base","is_direct":false,"is_inline":false,"via":["team/release","team/base"],"occurrences":[{"skill":"team/base","source":"builtin","index":0,"via":["team/release","team/base"]}],"path_count":2,"paths":[["team/release","team/base"],["team/release","team/git","team/base"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"builtin/git_blame","source":"builtin","from_skill":"team/base","read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"builtin/git_blame","status":"ready","source":"builtin","source_skill":"team/base","is_direct":false,"is_inline":false,"via":["team/release","team/base"],"occurrences":[{"skill":"team/base","source":"builtin","index":0,"via":["team/release","team/base"]}],"path_count":2,"paths":[["team/release","team/base"],["team/release","team/git","team/base"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"team/git-push","source":"tool_ref","from_skill":"team/git","read_only":false,"writes":true,"checkpoint":"no","status":"ready","trusted":true,"explanation":{"name":"team/git-push","status":"ready","source":"tool_ref","source_skill":"team/git","is_direct":false,"is_inline":false,"via":["team/release","team/git"],"occurrences":[{"skill":"team/git","source":"tool_ref","index":0,"via":["team/release","team/git"]}],"path_count":1,"paths":[["team/release","team/git"]],"overrides":[{"skill":"team/release","include":"team/git","via":["team/release"],"changes":[{"field":"human_approval_required","from":false,"to":true}],"denies":null}],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":true,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":["network"],"idempotent":false,"unsafe":false,"human_approval_required":true,"cost_profile":null},"timeout":300,"sandbox_policy":null}}
      {"name":"team/build","source":"tool_ref","from_skill":null,"read_only":false,"writes":true,"checkpoint":"file","status":"ready","trusted":true,"explanation":{"name":"team/build","status":"ready","source":"tool_ref","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"tool_ref","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[{"skill":"team/release","include":null,"via":["team/release"],"changes":[{"field":"write_scope","from":"out/**, dist/**","to":"dist/**"},{"field":"timeout","from":600,"to":120}],"denies":null}],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":true,"write_scope":"dist/**","checkpointable":true,"checkpoint_scope":"file","side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":120,"sandbox_policy":null}}
      {"name":"local/is-short","source":"tool_ref","from_skill":null,"read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"local/is-short","status":"ready","source":"tool_ref","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"tool_ref","index":1,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":null}}
      {"name":"local/gone","source":"tool_ref","from_skill":null,"read_only":false,"writes":false,"checkpoint":null,"status":"missing","reason":"no tool of this name is registered","trusted":false,"explanation":{"name":"local/gone","status":"missing","source":"tool_ref","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"tool_ref","index":2,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":{"kind":"unregistered"},"capability":null,"timeout":null,"sandbox_policy":null}}
      {"name":"builtin/list_directory","source":"builtin","from_skill":null,"read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"builtin/list_directory","status":"ready","source":"builtin","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"builtin","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"builtin/create_directory","source":"builtin","from_skill":null,"read_only":false,"writes":true,"checkpoint":"file","status":"ready","trusted":true,"explanation":{"name":"builtin/create_directory","status":"ready","source":"builtin","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"builtin","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":true,"write_scope":null,"checkpointable":true,"checkpoint_scope":"file","side_effects":[],"idempotent":true,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"builtin/delete_directory","source":"builtin","from_skill":null,"read_only":false,"writes":true,"checkpoint":"file","status":"ready","trusted":true,"explanation":{"name":"builtin/delete_directory","status":"ready","source":"builtin","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"builtin","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":true,"write_scope":null,"checkpointable":true,"checkpoint_scope":"file","side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":30,"sandbox_policy":null}}
      {"name":"team/release--next-version","source":"inline","from_skill":null,"read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"team/release--next-version","status":"ready","source":"inline","source_skill":"team/release","is_direct":true,"is_inline":true,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"inline","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":null}}
      {"name":"team/release--inline-2","source":"inline","from_skill":null,"read_only":false,"writes":false,"checkpoint":"no","status":"ready","trusted":true,"explanation":{"name":"team/release--inline-2","status":"ready","source":"inline","source_skill":"team/release","is_direct":true,"is_inline":true,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"inline","index":1,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":null}}
      {"name":"mcp/github","source":"mcp","from_skill":null,"read_only":false,"writes":false,"checkpoint":null,"status":"missing","reason":"MCP server `github` is not listed yet","trusted":false,"explanation":{"name":"mcp/github","status":"missing","source":"mcp","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"mcp","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":{"kind":"unlisted_server","server":"github"},"capability":null,"timeout":null,"sandbox_policy":null}}
      {"name":"team/changelog","source":"agent_skill","from_skill":null,"read_only":true,"writes":false,"checkpoint":null,"status":"ready","trusted":true,"explanation":{"name":"team/changelog","status":"ready","source":"agent_skill","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"agent_skill","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":"full"}}
      {"name":"team/changelog--collect","source":"agent_skill","from_skill":null,"read_only":false,"writes":false,"checkpoint":"no","status":"ready","trusted":true,"explanation":{"name":"team/changelog--collect","status":"ready","source":"agent_skill","source_skill":"team/release","is_direct":true,"is_inline":false,"via":["team/release"],"occurrences":[{"skill":"team/release","source":"agent_skill","index":0,"via":["team/release"]}],"path_count":1,"paths":[["team/release"]],"overrides":[],"denied_by":null,"missing":null,"capability":{"read_only":false,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"timeout":300,"sandbox_policy":"full"}}
    summary {"total":17,"read_only":9,"writes":8,"checkpointable":3,"callable":15,"denied":0,"missing":2}
    warnings
      "skill `team/release` takes tool `local/gone`: no tool of this name is registered"
      "skill `team/release` takes tool `mcp/github`: MCP server `github` is not listed yet"
    "#);
}

#[test]
fn the_whole_definition_is_shown() {
    assert_snapshot!(lines(&["skill", "show", "team/release"]), @r#"
    name "team/release"
    description "Prepares a release. Use when a version is to be published."
    version "1.10"
    kind "composed"
    place "registered"
    config "[DIR]/project/release.yaml"
    trusted true
    capability_summary {"total_tools":17,"read_only_tools":9,"write_tools":8,"checkpointable_tools":3,"has_side_effects":true}
    writes true
    read_only false
    sources
      "tool_ref"
      "builtin"
      "inline"
      "mcp"
      "agent_skill"
    direct_tools
      "team/build"
      "local/is-short"
      "local/gone"
      "builtin/list_directory"
      "builtin/create_directory"
      "builtin/delete_directory"
      "team/release--next-version"
      "team/release--inline-2"
      "mcp/github"
      "team/changelog"
      "team/changelog--collect"
    includes
      "team/base"
      "team/git"
    referenced_by
    definition {"name":"team/release","description":"Prepares a release. Use when a version is to be published.","version":"1.10","input_schema":{"type":"object","properties":{"version":{"type":"string"}}},"output_schema":null,"includes":[{"name":"team/base"},{"name":"team/git","tool_overrides":[{"tool":"team/git-push","override":{"capability":{"human_approval_required":true}}}]}],"tools":[{"name":"team/build","override":{"capability":{"write_scope":"dist/**"},"timeout":120}},{"name":"local/is-short"},{"name":"local/gone"}],"builtins":[{"group":"directory_operations"}],"anonymous_tools":[{"name":"next-version","description":"Gives the next version.","source":"custom","tool_type":"tool","code":"def run(inputs):\n    major, minor, patch = inputs[\"version\"].split(\".\")\n    return {\"version\": f\"{major}.{int(minor) + 1}.0\"}\n","mcp_server":null,"mcp_tool_name":null,"agent_skill_path":null,"input_schema":null,"output_schema":null,"capability":{"read_only":true,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"resource_slots":[],"lifecycle":null,"timeout":300},{"name":null,"description":"Notes something.","source":"custom","tool_type":"tool","code":"return {}","mcp_server":null,"mcp_tool_name":null,"agent_skill_path":null,"input_schema":null,"output_schema":null,"capability":{"read_only":false,"writes":false,"write_scope":null,"checkpointable":false,"checkpoint_scope":null,"side_effects":[],"idempotent":false,"unsafe":false,"human_approval_required":false,"cost_profile":null},"resource_slots":[],"lifecycle":null,"timeout":300}],"mcp_servers":[{"name":"github","transport":"stdio","command":"github-mcp-server","args":["stdio"],"env":{"LOG_LEVEL":"warn"},"tool_filter":{"include":[],"exclude":["delete_repository"]},"overrides":{"create_release":{"capability":{"human_approval_required":true}}}}],"agent_skills":[{"path":"changelog","sandbox_policy":"full"}]}
    "#);
}

#[test]
fn what_was_added_is_said() {
    assert_snapshot!(lines(&["skill", "add", "--config", "release.yaml", "--update", "--dry-run"]), @r#"
    skill {"name":"team/release","description":"Prepares a release. Use when a version is to be published.","version":"1.10","kind":"composed","config":"[DIR]/project/release.yaml","created":null}
    includes
      {"name":"team/base","status":"resolved"}
      {"name":"team/git","status":"resolved"}
    tool_sources
      {"source":"tool_ref","count":5,"details":["local/count-lines","team/git-push","team/build","local/is-short","local/gone"]}
      {"source":"builtin","count":7,"details":["builtin/git_status","builtin/git_diff","builtin/git_log","builtin/git_blame","builtin/list_directory","builtin/create_directory","builtin/delete_directory"]}
      {"source":"inline","count":2,"details":["team/release--next-version","team/release--inline-2"]}
      {"source":"mcp","count":1,"details":["mcp/github"]}
      {"source":"agent_skill","count":2,"details":["team/changelog","team/changelog--collect"]}
    total_tools 17
    mcp_servers
      {"name":"github","status":"not_listed","tools":null}
    capability_summary {"total_tools":17,"read_only_tools":9,"write_tools":8,"checkpointable_tools":3,"has_side_effects":true}
    change "unchanged"
    dry_run true
    warnings
      "skill `team/release` takes tool `local/gone`: no tool of this name is registered"
      "skill `team/release` takes tool `mcp/github`: MCP server `github` is not listed yet"
    "#);
}
