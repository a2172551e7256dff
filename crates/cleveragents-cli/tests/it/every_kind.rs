//! A composed skill with every kind of item, written as `docs/formats.md` says, and what the program makes of it.

use insta::assert_snapshot;

use crate::playground::Playground;

#[cfg(test)]
mod programs;

const BUILD: &str = "\
name: team/build
description: Builds the release.
source: custom
code: |
  def run(inputs):
      return {\"built\": True}
writes: true
write_scope: out/**, dist/**
checkpointable: true
checkpoint_scope: file
timeout: 600
";

const COUNT: &str = "\
name: local/count-lines
description: Counts the lines of a text.
source: custom
code: |
  return {\"lines\": len(input_data[\"text\"].splitlines())}
capability: {read_only: true, idempotent: true}
";

const PUSH: &str = "\
tool:
  name: team/git-push
  description: Pushes.
  source: custom
  code: return {}
  writes: true
  side_effects: [network]
";

const IS_SHORT: &str = "\
validation:
  name: local/is-short
  description: Checks that a text has at most 100 lines.
  source: wrapped
  wraps: local/count-lines
  argument_mapping:
    text: {from: document}
  transform: |
    def transform(output):
        return {\"passed\": output[\"lines\"] <= 100}
  mode: informational
";

const BASE: &str = "\
name: team/base
description: What every skill of the team has.
tools: [local/count-lines]
builtins: [git_operations]
";

const GIT: &str = "\
cleveragents: {version: \"3.0\"}
skill:
  name: team/git
  description: Publishes commits.
  includes: [team/base]
  tools: [team/git-push]
";

const RELEASE: &str = "\
name: team/release
description: Prepares a release. Use when a version is to be published.
version: 1.10
input_schema:
  type: object
  properties: {version: {type: string}}
includes:
  - team/base
  - name: team/git
    tool_overrides:
      - tool: team/git-push
        override: {human_approval_required: true}
tools:
  - name: team/build
    override:
      capability: {write_scope: dist/**}
      timeout: 120
  - local/is-short
  - local/gone
builtins:
  - group: directory_operations
anonymous_tools:
  - name: next-version
    description: Gives the next version.
    source: custom
    code: |
      def run(inputs):
          major, minor, patch = inputs[\"version\"].split(\".\")
          return {\"version\": f\"{major}.{int(minor) + 1}.0\"}
    read_only: true
  - description: Notes something.
    source: custom
    code: return {}
mcp_servers:
  - name: github
    command: github-mcp-server
    args: [stdio]
    env: {LOG_LEVEL: warn}
    tool_filter:
      exclude: [delete_repository]
    overrides:
      create_release: {human_approval_required: true}
agent_skills:
  - path: changelog
    sandbox_policy: full
";

/// The skill and what it needs, all of it registered.
pub(crate) fn release() -> Playground {
    let playground = files();
    for (kind, name) in [
        ("tool", "count"),
        ("tool", "build"),
        ("tool", "push"),
        ("validation", "is-short"),
        ("skill", "base"),
        ("skill", "git"),
        ("skill", "release"),
    ] {
        let output = playground.output(&[kind, "add", "--config", &format!("{name}.yaml")], b"");
        assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
    }
    playground
}

/// The files alone.
pub(crate) fn files() -> Playground {
    Playground::new()
        .file("project/count.yaml", COUNT)
        .file("project/build.yaml", BUILD)
        .file("project/push.yaml", PUSH)
        .file("project/is-short.yaml", IS_SHORT)
        .file("project/base.yaml", BASE)
        .file("project/git.yaml", GIT)
        .file("project/release.yaml", RELEASE)
        .file(
            "project/changelog/SKILL.md",
            "---\nname: changelog\ndescription: Writes changelogs.\n---\nCollect the changes.\n",
        )
        .file("project/changelog/scripts/collect.py", "print(1)\n")
}

#[test]
fn every_tool_is_explained() {
    assert_snapshot!(release().run(&["skill", "tools", "team/release", "--explain"]), @"
    exit: 0
    --- stdout
    local/count-lines
      status:  ready
      source:  tool_ref 1 of team/base
      way:     team/release -> team/base
      way:     team/release -> team/git -> team/base
      access:  reads
      timeout: 300 s
    builtin/git_status
      status:  ready
      source:  builtin 1 of team/base
      way:     team/release -> team/base
      way:     team/release -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_diff
      status:  ready
      source:  builtin 1 of team/base
      way:     team/release -> team/base
      way:     team/release -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_log
      status:  ready
      source:  builtin 1 of team/base
      way:     team/release -> team/base
      way:     team/release -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_blame
      status:  ready
      source:  builtin 1 of team/base
      way:     team/release -> team/base
      way:     team/release -> team/git -> team/base
      access:  reads
      timeout: 30 s
    team/git-push
      status:     ready
      source:     tool_ref 1 of team/git
      way:        team/release -> team/git
      access:     writes
      checkpoint: no
      timeout:    300 s
      tightened:  by team/release where it includes team/git: human_approval_required false -> true
    team/build
      status:     ready
      source:     tool_ref 1 of team/release
      access:     writes in dist/**
      checkpoint: file
      timeout:    120 s
      tightened:  by team/release: write_scope out/**, dist/** -> dist/**, timeout 600 -> 120
    local/is-short
      status:  ready
      source:  tool_ref 2 of team/release
      access:  reads
      timeout: 300 s
    local/gone
      status:  missing
      because: no tool of this name is registered
      source:  tool_ref 3 of team/release
      access:  unknown
    builtin/list_directory
      status:  ready
      source:  builtin 1 of team/release
      access:  reads
      timeout: 30 s
    builtin/create_directory
      status:     ready
      source:     builtin 1 of team/release
      access:     writes
      checkpoint: file
      timeout:    30 s
    builtin/delete_directory
      status:     ready
      source:     builtin 1 of team/release
      access:     writes
      checkpoint: file
      timeout:    30 s
    team/release--next-version
      status:  ready
      source:  inline 1 of team/release
      access:  reads
      timeout: 300 s
    team/release--inline-2
      status:     ready
      source:     inline 2 of team/release
      access:     undeclared
      checkpoint: no
      timeout:    300 s
    mcp/github
      status:  missing
      because: MCP server `github` is not listed yet
      source:  mcp 1 of team/release
      access:  unknown
    team/changelog
      status:  ready
      source:  agent_skill 1 of team/release
      access:  reads
      timeout: 300 s
      sandbox: full
    team/changelog--collect
      status:     ready
      source:     agent_skill 1 of team/release
      access:     undeclared
      checkpoint: no
      timeout:    300 s
      sandbox:    full
    17 tools, 15 callable, 0 denied, 2 missing
    --- stderr
    warning: skill `team/release` takes tool `local/gone`: no tool of this name is registered
    warning: skill `team/release` takes tool `mcp/github`: MCP server `github` is not listed yet
    ");
}

#[test]
fn every_tool_is_a_row() {
    assert_snapshot!(release().run(&["skill", "tools", "release"]), @"
    exit: 0
    --- stdout
    NAME                        SOURCE       FROM       ACCESS      CHECKPOINT  STATUS   REASON
    local/count-lines           tool_ref     team/base  reads                   ready
    builtin/git_status          builtin      team/base  reads                   ready
    builtin/git_diff            builtin      team/base  reads                   ready
    builtin/git_log             builtin      team/base  reads                   ready
    builtin/git_blame           builtin      team/base  reads                   ready
    team/git-push               tool_ref     team/git   writes      no          ready
    team/build                  tool_ref                writes      file        ready
    local/is-short              tool_ref                reads                   ready
    local/gone                  tool_ref                unknown                 missing  no tool of this name is registered
    builtin/list_directory      builtin                 reads                   ready
    builtin/create_directory    builtin                 writes      file        ready
    builtin/delete_directory    builtin                 writes      file        ready
    team/release--next-version  inline                  reads                   ready
    team/release--inline-2      inline                  undeclared  no          ready
    mcp/github                  mcp                     unknown                 missing  MCP server `github` is not listed yet
    team/changelog              agent_skill             reads                   ready
    team/changelog--collect     agent_skill             undeclared  no          ready
    17 tools, 15 callable, 0 denied, 2 missing
    --- stderr
    warning: skill `team/release` takes tool `local/gone`: no tool of this name is registered
    warning: skill `team/release` takes tool `mcp/github`: MCP server `github` is not listed yet
    hint: `agents skill tools team/release --explain` says where each tool comes from
    ");
}

#[test]
fn an_override_that_denies_says_so() {
    let playground = release().file(
        "project/careful.yaml",
        "name: team/careful\ndescription: Builds nothing.\nincludes:\n  - name: team/git\n    tool_overrides:\n      - {tool: team/git-push, override: {writes: false}}\n",
    );
    playground.run(&["skill", "add", "--config", "careful.yaml"]);
    assert_snapshot!(playground.run(&["skill", "tools", "team/careful", "--explain"]), @"
    exit: 0
    --- stdout
    local/count-lines
      status:  ready
      source:  tool_ref 1 of team/base
      way:     team/careful -> team/git -> team/base
      access:  reads
      timeout: 300 s
    builtin/git_status
      status:  ready
      source:  builtin 1 of team/base
      way:     team/careful -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_diff
      status:  ready
      source:  builtin 1 of team/base
      way:     team/careful -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_log
      status:  ready
      source:  builtin 1 of team/base
      way:     team/careful -> team/git -> team/base
      access:  reads
      timeout: 30 s
    builtin/git_blame
      status:  ready
      source:  builtin 1 of team/base
      way:     team/careful -> team/git -> team/base
      access:  reads
      timeout: 30 s
    team/git-push
      status:     denied
      because:    `team/careful` overrides `writes` where it includes `team/git`
      source:     tool_ref 1 of team/git
      way:        team/careful -> team/git
      access:     writes
      checkpoint: no
      timeout:    300 s
      tightened:  by team/careful where it includes team/git: writes denies it
    5 tools, 5 callable, 1 denied, 0 missing
    ");
}

#[test]
fn a_skill_is_shown_with_what_it_may_do_and_who_uses_it() {
    let playground = release();
    assert_snapshot!(playground.run(&["skill", "show", "team/release"]), @"
    exit: 0
    --- stdout
    name:         team/release
    description:  Prepares a release. Use when a version is to be published.
    version:      1.10
    kind:         composed
    place:        registered
    config:       [DIR]/project/release.yaml
    trusted:      yes
    tools:        17 (9 only read, 8 can write, 3 can be rolled back)
    sources:      tool_ref, builtin, inline, mcp, agent_skill
    direct tools: team/build, local/is-short, local/gone, builtin/list_directory, builtin/create_directory, builtin/delete_directory, team/release--next-version, team/release--inline-2, mcp/github, team/changelog, team/changelog--collect
    includes:     team/base, team/git
    --- stderr
    hint: `agents skill tools team/release --explain` lists its exact tools
    ");
    assert_snapshot!(playground.run(&["skill", "show", "team/base"]), @"
    exit: 0
    --- stdout
    name:          team/base
    description:   What every skill of the team has.
    version:       0.0.0
    kind:          composed
    place:         registered
    config:        [DIR]/project/base.yaml
    trusted:       yes
    tools:         5 (5 only read, 0 can write, 0 can be rolled back)
    sources:       tool_ref, builtin
    direct tools:  local/count-lines, builtin/git_status, builtin/git_diff, builtin/git_log, builtin/git_blame
    referenced by: team/git (includes), team/release (includes)
    --- stderr
    hint: `agents skill tools team/base --explain` lists its exact tools
    ");
}

#[test]
fn registered_skills_are_listed() {
    assert_snapshot!(release().run(&["skill", "list"]), @"
    exit: 0
    --- stdout
    NAME          TOOLS  INCLUDES  SOURCES                                      SCOPE       DESCRIPTION
    team/base     5                tool_ref, builtin                            registered  What every skill of the team has.
    team/git      6      1         tool_ref                                     registered  Publishes commits.
    team/release  17     2         tool_ref, builtin, inline, mcp, agent_skill  registered  Prepares a release. Use when a version is to be published.
    ");
}
