Feature: Foreign exceptions become one of seven errors

  Scenario Outline: The mapping table, and the order that it leaves open
    When an exception of <classes> says "<message>"
    Then its /error_type is "<error_type>"
    And its /message is "<message>"

    Examples:
      | classes                          | message                     | error_type              |
      | ValueError                       | Cycle detected in includes  | cycle_detected          |
      | ValueError                       | CYCLE                       | cycle_detected          |
      | ValueError                       | cycle, skill not found      | cycle_detected          |
      | ValueError                       | Skill Not Found             | skill_not_found         |
      | ValueError                       | activation failed           | resolution_failure      |
      | ValueError                       | Something went wrong        | resolution_failure      |
      | UnicodeDecodeError, ValueError   | bad byte                    | resolution_failure      |
      | PermissionError, OSError         | activation not found        | permission_denied       |
      | ValidationError, ValueError      | cycle                       | validation_error        |
      | pydantic_core.ValidationError    | not found                   | validation_error        |
      | RuntimeError                     | Activation failed           | tool_activation_failure |
      | RuntimeError                     | cycle not found             | tool_execution_failure  |
      | FileNotFoundError, OSError       | file not found              | tool_execution_failure  |

  Scenario: The details name the tool
    When an exception of RuntimeError says "boom" in tool "local/tool" of skill "local/skill"
    Then it is:
      """
      {
        "error_type": "tool_execution_failure", "message": "boom",
        "details": {"exception_type": "RuntimeError", "tool_name": "local/tool"},
        "skill_name": "local/skill", "tool_name": "local/tool"
      }
      """

  Scenario: Every error names a skill
    When an exception of RuntimeError says "boom" in tool "local/tool" of skill ""
    Then it is refused: `skill_name` must not be empty
