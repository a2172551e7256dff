Feature: Protocol values keep their fields, their defaults and their rules in JSON

  Scenario: An error needs its type, its message and its skill
    When an error is read from:
      """
      {"error_type": "permission_denied", "message": "No", "skill_name": "local/skill"}
      """
    Then it is:
      """
      {"error_type": "permission_denied", "message": "No", "details": {}, "skill_name": "local/skill", "tool_name": null}
      """

  Scenario Outline: An incomplete or unknown error is refused
    When an error is read from:
      """
      <json>
      """
    Then it is refused: <problem>

    Examples:
      | json                                                                                  | problem                                                        |
      | {"message": "No", "skill_name": "a/b"}                                                | missing field `error_type`                                     |
      | {"error_type": "validation_error", "skill_name": "a/b"}                               | missing field `message`                                        |
      | {"error_type": "validation_error", "message": "No"}                                   | missing field `skill_name`                                     |
      | {"error_type": "timeout", "message": "No", "skill_name": "a/b"}                       | unknown skill error type `timeout`, expected `skill_not_found`, `resolution_failure`, `cycle_detected`, `tool_activation_failure`, `tool_execution_failure`, `validation_error` or `permission_denied` |
      | {"error_type": "validation_error", "message": "", "skill_name": "a/b", "tool": "c/d"} | unknown field `tool`, expected one of `error_type`, `message`, `details`, `skill_name`, `tool_name` |

  Scenario: Metadata has the table's defaults
    When metadata is read from:
      """
      {"name": "local/skill", "description": "A skill"}
      """
    Then it is:
      """
      {
        "name": "local/skill", "description": "A skill", "version": "0.0.0", "tool_count": 0,
        "capability_summary": {
          "total_tools": 0, "read_only_tools": 0, "write_tools": 0, "checkpointable_tools": 0, "has_side_effects": false
        },
        "source_types": [], "writes": false, "read_only": true
      }
      """

  Scenario: Metadata cannot be read-only and write
    When metadata is read from:
      """
      {"name": "local/skill", "description": "A skill", "writes": true, "read_only": true}
      """
    Then it is refused: `read_only` and `writes` cannot both be true

  Scenario: Metadata of writing tools cannot be read-only
    When metadata is read from:
      """
      {"name": "local/skill", "description": "A skill", "capability_summary": {"total_tools": 1, "write_tools": 1}}
      """
    Then it is refused: `read_only` must be false: `capability_summary` counts tools that can write or have side effects

  Scenario: Metadata is not made of nothing
    When it is described
    Then it is refused: a skill is required

  Scenario: A definition needs a skill and metadata only
    When a definition is read from:
      """
      {"skill": {"name": "local/skill", "description": ""}, "metadata": {"name": "local/skill", "description": ""}}
      """
    Then its /resolved_tools is []
    And its /input_schema is null
    And its /output_schema is null

  Scenario Outline: A schema states its type
    When a definition is read from:
      """
      {"skill": {"name": "local/skill", "description": ""}, "metadata": {"name": "local/skill", "description": ""}, "<field>": {"properties": {}}}
      """
    Then it is refused: `<field>` must have a `type` key to be a JSON Schema object

    Examples:
      | field         |
      | input_schema  |
      | output_schema |

  Scenario Outline: Read-only metadata stands beside no tool that writes, whatever its source
    When a definition is read from:
      """
      {
        "skill": {"name": "local/skill", "description": ""},
        "metadata": {"name": "local/skill", "description": "", "read_only": true},
        "resolved_tools": [{
          "name": "local/tool", "source_skill": "local/skill", "source": "<source>", "is_direct": true,
          "is_inline": false, "resolved": true, "capability": {"writes": true}
        }]
      }
      """
    Then it is refused: metadata is `read_only` but tool `local/tool` declares `writes`

    Examples:
      | source      |
      | tool_ref    |
      | builtin     |
      | mcp         |
      | agent_skill |

  Scenario: A result has the table's defaults
    When a result is read from:
      """
      {"skill_name": "local/skill", "tool_name": "local/tool", "success": true}
      """
    Then it is:
      """
      {
        "skill_name": "local/skill", "tool_name": "local/tool", "success": true, "output_data": null, "error": null,
        "duration_ms": 0.0, "resource_changes": []
      }
      """

  Scenario Outline: A result does not contradict itself
    When a result is read from:
      """
      {"skill_name": "local/skill", "tool_name": "local/tool", "success": true, <field>}
      """
    Then it is refused: <problem>

    Examples:
      | field                                                                                        | problem                                                       |
      | "error": {"error_type": "validation_error", "message": "No", "skill_name": "local/skill"}    | `error` is not allowed when `success` is true                 |
      | "duration_ms": -0.5                                                                          | `duration_ms` must be a finite number and not negative, found -0.5 |
      | "resource_changes": [{"kind": "move", "path": "a"}]                                          | `from` is required when `kind` is `move`                      |
      | "resource_changes": [{"kind": "modify", "path": "a", "from": "b"}]                           | `from` is not allowed when `kind` is `modify`                 |
