Feature: A skill composes tools and never looks more harmless than they are

  Scenario: Every kind of item becomes an entry
    Given the skill:
      """
      {
        "skill": {
          "name": "team/release", "description": "Releases",
          "tools": ["team/lint"],
          "builtins": [{"group": "file_operations"}],
          "anonymous_tools": [{"description": "Counts", "source": "custom", "code": "return {}", "read_only": true}],
          "mcp_servers": [{"name": "github", "command": "server"}],
          "agent_skills": [{"path": "skills/deploy"}]
        }
      }
      """
    When its own entries are listed
    Then its /0/name is "team/lint"
    And its /1/name is "builtin/file_operations"
    And its /2/name is "team/release--inline-1"
    And its /2/capability/read_only is true
    And its /3/name is "mcp/github"
    And its /4/name is "team/deploy"
    When it is described
    Then its /tool_count is 5
    And its /source_types is ["tool_ref", "builtin", "inline", "mcp", "agent_skill"]
    And its /capability_summary is {"total_tools": 5, "read_only_tools": 1, "write_tools": 4, "checkpointable_tools": 0, "has_side_effects": false}
    And its /read_only is false

  Scenario Outline: A skill is read-only exactly when all of its tools say so and none has side effects
    Given the skill:
      """
      {"name": "local/skill", "description": "A skill"}
      """
    And it resolves to:
      | name    | source      | capability                    |
      | local/a | tool_ref    | {"read_only": true}           |
      | local/b | <source>    | <capability>                  |
    When it is described
    Then its /writes is <writes>
    And its /capability_summary/write_tools is <write_tools>
    And its /capability_summary/has_side_effects is <effects>

    Examples:
      | source      | capability                                   | writes | write_tools | effects |
      | tool_ref    | {"read_only": true}                          | false  | 0           | false   |
      | tool_ref    | {"writes": true}                             | true   | 1           | false   |
      | mcp         | {}                                           | true   | 1           | false   |
      | mcp         | -                                            | true   | 1           | false   |
      | agent_skill | {"writes": true, "side_effects": ["mail"]}   | true   | 1           | true    |
      | builtin     | {"read_only": true, "side_effects": ["log"]} | true   | 0           | true    |

  Scenario Outline: An override only tightens
    When an override of <override> is applied to a builtin tool with <tool>
    Then its <pointer> is <value>

    Examples:
      | override                                          | tool                                      | pointer                             | value      |
      | {"timeout": 5}                                    | {}                                        | /timeout                            | 5          |
      | {"capability": {"human_approval_required": true}} | {}                                        | /capability/human_approval_required | true       |
      | {"write_scope": "src/a/**"}                       | {"writes": true, "write_scope": "src/**"} | /capability/write_scope             | "src/a/**" |
      | {"writes": false}                                 | {"writes": true}                          | /denied_by                          | "writes"   |
      | {"writes": false}                                 | {"writes": true}                          | /capability/writes                  | true       |
      | {"read_only": true}                               | {}                                        | /denied_by                          | "read_only" |

  Scenario Outline: An override never loosens
    When an override of <override> is applied to a builtin tool with <tool>
    Then it is refused: an override can only tighten: <problem>

    Examples:
      | override                                           | tool                                      | problem                                                          |
      | {"timeout": 301}                                   | {}                                        | `timeout` cannot become 301, the tool has 300                    |
      | {"human_approval_required": false}                 | {"human_approval_required": true}         | `human_approval_required` cannot become false, the tool has true |
      | {"write_scope": "src-escape/**"}                   | {"writes": true, "write_scope": "src/**"} | `write_scope` cannot become `src-escape/**`, the tool has `src/**` |
      | {"side_effects": []}                               | {"side_effects": ["mail"]}                | `side_effects` cannot become [], the tool has [mail]             |

  Scenario: Agent-skill folders are restricted unless the skill says otherwise
    When a skill is configured as:
      """
      {"name": "local/skill", "description": "A skill", "agent_skills": ["skills/a", {"path": "skills/b", "sandbox_policy": "full"}]}
      """
    Then its /agent_skills is [{"path": "skills/a", "sandbox_policy": "restricted"}, {"path": "skills/b", "sandbox_policy": "full"}]

  Scenario: A server's transport follows from its connection
    When a skill is configured as:
      """
      {"name": "local/skill", "description": "A skill", "mcp_servers": [
        {"name": "process", "command": "server"}, {"name": "web", "url": "https://example.org/mcp"}
      ]}
      """
    Then its /mcp_servers/0/transport is "stdio"
    And its /mcp_servers/1/transport is "streamable-http"

  Scenario: Nobody can register the name of direct calls
    When a skill is configured as:
      """
      {"name": "agents/direct", "description": "Not a skill"}
      """
    Then it is refused: invalid skill: at `/name`: skill name `agents/direct` is reserved
