"""The loader raises what the contract's error table says."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cleveragents.skills.agent_skills_loader import (
    AgentSkillDescriptor,
    AgentSkillLoader,
    AgentSkillResourceSlot,
    AgentSkillSpec,
    AgentSkillToolDescriptor,
    SkillStep,
)

WHOLE = """---
name: local/one
description: One.
version: 1.10
steps: [First, Second]
compatibility: {min_agent_version: "3.0.0"}
metadata: {on: 0755}
allowed-tools: [builtin/shell]
---

Body.
"""


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("name: local/a\n", "frontmatter"),
        ("---\ndescription: d\n---\n", "name"),
        ("---\nname: local/a\n---\n", "description"),
        ("---\nname: bare\ndescription: d\n---\n", "namespace"),
        ("---\nname: [\n---\n", "YAML"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, mentions: str) -> None:
    with pytest.raises(ValueError, match=mentions) as raised:
        AgentSkillSpec.from_string(text)
    assert type(raised.value) is ValueError


def test_what_is_wrong_with_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"SKILL\.md"):
        AgentSkillLoader.from_folder(tmp_path)
    with pytest.raises(FileNotFoundError, match="not found"):
        AgentSkillLoader.from_folder(tmp_path / "gone")


def test_values_stay_as_they_are_written() -> None:
    assert AgentSkillSpec.from_string(WHOLE) == AgentSkillSpec(
        name="local/one",
        description="One.",
        steps=(SkillStep(1, "First"), SkillStep(2, "Second")),
        version="1.10",
        compatibility={"min_agent_version": "3.0.0"},
        metadata={"on": "0755"},
        allowed_tools=("builtin/shell",),
        body="Body.",
        raw_body="\nBody.\n",
    )


def test_three_tiers(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/go.py").write_text("print(1)\n")
    (tmp_path / "SKILL.md").write_text(WHOLE)
    loader = AgentSkillLoader.from_folder(tmp_path)
    assert loader.discover() == AgentSkillDescriptor("local/one", "One.")
    assert (loader.active_body, loader.to_tool_descriptor().body) == (None, "")
    assert loader.activate() == AgentSkillDescriptor("local/one", "One.", "Body.")
    folder = tmp_path.resolve()
    assert loader.list_resources() == loader.script_paths == [folder / "scripts/go.py"]
    assert (loader.reference_paths, loader.asset_paths) == ([], [])
    assert loader.read_resource(folder / "scripts/go.py") == b"print(1)\n"
    assert loader.to_tool_descriptor() == AgentSkillToolDescriptor(
        source="agent_skill",
        name="local/one",
        description="One.",
        read_only=True,
        writes=False,
        agent_skill_path=folder,
        allowed_tools=("builtin/shell",),
        body="Body.",
        resource_slots=(
            AgentSkillResourceSlot("scripts", "agent_skill_scripts", "read_only", folder / "scripts"),
        ),
    )
    (tmp_path / "SKILL.md").write_text(WHOLE.replace("Body.", "Other."))
    assert loader.activate().body == "Other."
    loader.deactivate()
    loader.deactivate()
    assert loader.active_body is None


def test_threads_share_one_loader(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    body = "Do it.\n" * 20_000
    (folder / "SKILL.md").write_text(f"---\nname: local/one\ndescription: One.\n---\n{body}")
    loader = AgentSkillLoader.from_folder(folder)
    start = threading.Barrier(8)

    def work() -> set[Any]:
        start.wait()
        told = set()
        for _ in range(20):
            loader.activate()
            told |= {loader.spec.name, loader.discover().name, loader.active_body in (None, loader.spec.body)}
            loader.deactivate()
        return told

    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(work) for _ in range(8)]
    assert [call.result() for call in calls] == [{"local/one", True}] * 8
