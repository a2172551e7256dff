Feature: A tool says what it may do, and nothing else can be built

  Scenario: The smallest tool has the table's defaults
    When a tool is configured as:
      """
      {"name": "local/line-counter", "description": "Counts lines", "source": "builtin"}
      """
    Then it is:
      """
      {
        "name": "local/line-counter", "description": "Counts lines", "source": "builtin", "tool_type": "tool",
        "code": null, "mcp_server": null, "mcp_tool_name": null, "agent_skill_path": null,
        "input_schema": null, "output_schema": null,
        "capability": {
          "read_only": false, "writes": false, "write_scope": null, "checkpointable": false,
          "checkpoint_scope": null, "side_effects": [], "idempotent": false, "unsafe": false,
          "human_approval_required": false, "cost_profile": null
        },
        "resource_slots": [], "lifecycle": null, "timeout": 300
      }
      """

  Scenario Outline: Names have one namespace and one short name
    When a builtin tool is configured with {"name": "<name>"}
    Then it is refused: invalid tool: at `/name`: <problem>

    Examples:
      | name          | problem                                                                                                        |
      | a/b/c         | name `a/b/c` has more than one `/`, expected `namespace/short-name`                                            |
      | dev:team/lint | name `dev:team/lint` has a server prefix, which is not supported: expected `namespace/short-name`              |
      | -a/b          | namespace of name `-a/b` starts with `-`, expected a letter or a digit                                         |
      | a/b c         | short name of name `a/b c` holds ` `, allowed are letters, digits, `-` and `_`                                 |

  Scenario: A configured name without a namespace is local
    When a builtin tool is configured with {"name": "lint"}
    Then its /name is "local/lint"

  Scenario Outline: Each source demands its fields
    When a builtin tool is configured with <changes>
    Then it is refused: invalid tool: <problem>

    Examples:
      | changes                                                     | problem                                                                     |
      | {"source": "mcp", "mcp_server": "s"}                        | `mcp_tool_name` is required when `source` is `mcp`                          |
      | {"source": "mcp", "mcp_tool_name": "t"}                     | `mcp_server` is required when `source` is `mcp`                             |
      | {"source": "agent_skill"}                                   | `agent_skill_path` is required when `source` is `agent_skill`               |
      | {"source": "custom"}                                        | `code` is required when `source` is `custom`                                |
      | {"source": "builtin", "mcp_server": "s"}                    | at `/mcp_server`: `mcp_server` is not allowed when `source` is `builtin`    |
      | {"source": "custom", "code": "x", "agent_skill_path": "p"}  | at `/agent_skill_path`: `agent_skill_path` is not allowed when `source` is `custom` |

  Scenario Outline: Each source is accepted with its fields
    When a builtin tool is configured with <changes>
    Then its /source is <source>

    Examples:
      | changes                                                     | source        |
      | {"source": "mcp", "mcp_server": "s", "mcp_tool_name": "t"}  | "mcp"         |
      | {"source": "agent_skill", "agent_skill_path": "skills/a"}   | "agent_skill" |
      | {"source": "builtin"}                                       | "builtin"     |
      | {"source": "custom", "code": "return {}"}                   | "custom"      |

  Scenario Outline: A read-only tool neither writes nor has checkpoints
    When a builtin tool is configured with <changes>
    Then it is refused: invalid tool: at `<at>/<field>`: `<field>` must be false when `read_only` is true

    Examples:
      | changes                                                     | at          | field          |
      | {"capability": {"read_only": true, "writes": true}}         | /capability | writes         |
      | {"capability": {"read_only": true, "checkpointable": true}} | /capability | checkpointable |
      | {"read_only": true, "writes": true}                         |             | writes         |

  Scenario Outline: A capability key counts wherever it stands
    When a builtin tool is configured with <changes>
    Then its /capability/<field> is <value>

    Examples:
      | changes                                           | field                   | value         |
      | {"writes": true}                                  | writes                  | true          |
      | {"capability": {"writes": true}}                  | writes                  | true          |
      | {"unsafe": true}                                  | unsafe                  | true          |
      | {"human_approval_required": true}                 | human_approval_required | true          |
      | {"side_effects": ["network"]}                     | side_effects            | ["network"]   |
      | {"checkpoint_scope": "transaction"}               | checkpoint_scope        | "transaction" |

  Scenario: Two values for one capability contradict each other
    When a builtin tool is configured with {"unsafe": true, "capability": {"unsafe": false}}
    Then it is refused: invalid tool: at `/unsafe`: `unsafe` is false at `/capability/unsafe` and true at `/unsafe`, they must agree

  Scenario Outline: What nothing reads is refused with the word that was meant
    When a builtin tool is configured with <changes>
    Then it is refused: invalid tool: <problem>

    Examples:
      | changes                              | problem                                                                              |
      | {"readOnly": true}                   | at `/readOnly`: unknown key `readOnly`, did you mean `read_only`?                    |
      | {"capabilities": {}}                 | at `/capabilities`: unknown key `capabilities`, did you mean `capability`?           |
      | {"checkpoint_scope": "files"}        | at `/checkpoint_scope`: unknown value `files`, expected `file`, `transaction` or `snapshot`, did you mean `file`? |
      | {"writes": "on"}                     | at `/writes`: expected a boolean, found a text, write `true`                         |

  Scenario Outline: Slots follow the table
    When a builtin tool is configured with {"resource_slots": [<slot>]}
    Then it is refused: invalid tool: at `/resource_slots/0/<field>`: <problem>

    Examples:
      | slot                                                                                             | field           | problem                                                          |
      | {"name": "my-repo", "resource_type": "git", "access": "read_only"}                              | name            | slot name `my-repo` is not a valid Python identifier             |
      | {"name": "repo", "resource_type": "git", "access": "read_only", "binding": "static"}            | static_resource | `static_resource` is required when `binding` is `static`         |
      | {"name": "repo", "resource_type": "git", "access": "read_only", "static_resource": "main"}      | static_resource | `static_resource` is only allowed when `binding` is `static`     |
      | {"name": "repo", "resource_type": "git", "access": "write"}                                     | access          | unknown value `write`, expected `read_only` or `read_write`      |

  Scenario: A slot has the table's defaults
    When a builtin tool is configured with {"resource_slots": [{"name": "repo", "resource_type": "git", "access": "read_write"}]}
    Then its /resource_slots/0 is {"name": "repo", "resource_type": "git", "access": "read_write", "description": "", "binding": "contextual", "static_resource": null, "required": true}

  Scenario: A tool runs for at least a second
    When a builtin tool is configured with {"timeout": 0}
    Then it is refused: invalid tool: at `/timeout`: `timeout` must be between 1 and 4294967295 seconds, found 0

  Scenario: A validation is read-only and required unless it says otherwise
    When a validation is configured as:
      """
      {"validation": {"name": "local/tests-pass", "description": "Runs the tests", "source": "custom", "code": "return {'passed': True}"}}
      """
    Then its /tool_type is "validation"
    And its /capability/read_only is true
    And its /mode is "required"

  Scenario: A validation's mode is never lost
    When a validation is configured as:
      """
      {"name": "local/style", "description": "Checks style", "source": "builtin", "validation": {"mode": "informational"}}
      """
    Then its /mode is "informational"

  Scenario: A validation that writes cannot be built
    When a validation is configured as:
      """
      {"name": "local/fixer", "description": "Fixes style", "source": "builtin", "writes": true}
      """
    Then it is refused: invalid tool: at `/writes`: a validation is always read-only, `writes` must be false

  Scenario: A plain tool is no validation
    When a validation is configured as:
      """
      {"name": "local/validate", "description": "Validates", "source": "builtin", "tool_type": "tool"}
      """
    Then it is refused: invalid tool: at `/tool_type`: expected `tool_type` `validation`, found `tool`
