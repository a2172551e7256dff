"""The adapters work with the real packages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import ToolCall, ToolMessage
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from cleveragents import Agents, tool
from cleveragents.adapters.langchain import langchain_tools
from cleveragents.adapters.pydantic_ai import skill_toolset

SKILL = """name: local/counting
description: Counts.
builtins: [file_operations]
anonymous_tools:
  - name: lines
    description: Counts the lines of a text.
    source: custom
    input_schema: {type: object, required: [text], properties: {text: {type: string}}}
    capability: {read_only: true}
    code: |
      def run(inputs):
          return {"lines": len(inputs["text"].splitlines())}
"""
LINES = "local__counting--lines"


@pytest.fixture
def agents(tmp_path: Path) -> Agents:
    folder = tmp_path / "home/.agents/skills"
    folder.mkdir(parents=True)
    (folder / "counting.yaml").write_text(SKILL)
    return Agents(root=tmp_path, home=tmp_path / "home", data_dir=tmp_path / "data")


def test_langchain(agents: Agents) -> None:
    tools = {tool.name: tool for tool in langchain_tools(agents, "local/counting")}
    assert {LINES, "builtin__read_file"} <= set(tools)
    assert tools[LINES].args == {"text": {"type": "string"}}
    assert tools[LINES].invoke({"text": "a\nb"}) == {"lines": 2}
    assert asyncio.run(tools[LINES].ainvoke({"text": "a"})) == {"lines": 1}
    call = ToolCall(name=LINES, args={"text": 7}, id="1", type="tool_call")
    answer = tools[LINES].invoke(call)
    assert isinstance(answer, ToolMessage)
    assert (answer.status, answer.content) == (
        "error",
        "validation_error: `local/counting--lines`: its input does not fit the schema",
    )


@tool(name="shop/echo", input_schema={"type": "object", "properties": {"self": {"type": "string"}}}, read_only=True)
def echo(**given: Any) -> Any:
    """Gives back what it got."""
    return given


def test_langchain_takes_arguments_of_any_name(tmp_path: Path) -> None:
    (tmp_path / "skills").mkdir()
    (tmp_path / "skills/s.yaml").write_text("name: local/s\ndescription: S.\ntools: [shop/echo]\n")
    agents = Agents(root=tmp_path, roots=[tmp_path / "skills"], tools=[echo])
    [made] = langchain_tools(agents, "local/s")
    given = {name: "v" for name in ("self", "config", "run_manager", "callbacks", "args", "kwargs", "arguments", "_")}
    assert (made.invoke(given), asyncio.run(made.ainvoke(given))) == (given, given)


def test_pydantic_ai(agents: Agents) -> None:
    seen: list[Any] = []

    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        parts = [part for message in messages for part in message.parts]
        seen[:] = [part.content for part in parts if isinstance(part, (ToolReturnPart, RetryPromptPart))]
        assert LINES in {tool.name for tool in info.function_tools}
        texts = ([7], ["a\nb\nc"], None)[min(len(seen), 2)]
        if texts is None:
            return ModelResponse(parts=[TextPart("done")])
        return ModelResponse(parts=[ToolCallPart(LINES, {"text": texts[0]})])

    agent = Agent(FunctionModel(model), toolsets=[skill_toolset(agents, "local/counting")], retries=2)
    assert agent.run_sync("count").output == "done"
    assert seen == [
        "validation_error: `local/counting--lines`: its input does not fit the schema",
        {"lines": 3},
    ]
