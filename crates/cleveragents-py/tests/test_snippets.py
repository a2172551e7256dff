"""Every Python snippet of the contract runs as it stands there and prints what its comments say."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cleveragents.domain.skill import Skill
from cleveragents.skills.agent_skills_loader import AgentSkillLoader, AgentSkillSpec
from cleveragents.skills.protocol import SkillErrorType, SkillMetadata

SNIPPETS = 5


def snippets(shared: Path) -> list[tuple[str, str]]:
    """Each snippet with the place where it stands."""
    found = []
    for document in sorted((shared / "spec").glob("*.md")):
        text = document.read_text(encoding="utf-8")
        for block in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            line = text[: block.start()].count("\n") + 1
            found.append((f"{document.name}:{line}", block.group(1)))
    return found


class Printed(io.StringIO):
    """Notes which line of the snippet printed what."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place
        self.lines: dict[int, list[str]] = {}
        self.all: list[str] = []

    def write(self, text: str) -> int:
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename != self.place:
            frame = frame.f_back
        if text != "\n":
            self.lines.setdefault(frame.f_lineno, []).append(text)
            self.all.append(text)
        return len(text)


def run(place: str, source: str, names: dict[str, Any]) -> tuple[dict[str, Any], Printed]:
    """Runs a snippet with names that it lacks; none of them is one that it imports."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }
    assert imported.isdisjoint(names)
    printed, stdout = Printed(place), sys.stdout
    sys.stdout = printed
    try:
        exec(compile(source, place, "exec"), names)
    finally:
        sys.stdout = stdout
    return names, printed


def comments(source: str) -> dict[int, str]:
    """The comment at the end of each line that has one behind its code."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]: token.string.lstrip("# ").rstrip()
        for token in tokens
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }


def absolute(printed: str) -> bool:
    return Path(printed).is_absolute() and Path(printed).exists()


#: What each comment of the documents says about what its line prints, one value after the other.
MEANINGS: dict[str, Callable[[list[str]], bool]] = {
    '"scripts", "references", or "assets"': lambda all: sorted(all) == ["assets", "references", "scripts"],
    '"agent_skill_scripts", etc.': lambda all: sorted(all)
    == ["agent_skill_assets", "agent_skill_references", "agent_skill_scripts"],
    '"read_only"': lambda all: all == ["read_only"] * 3,
    "absolute path on disk": lambda all: len(all) == 3 and all_absolute(all),
    '"local/my-skill"': lambda all: all == ["local/my-skill"],
    '""  (empty)': lambda all: all == [""],
    '"Step 1: Do this."': lambda all: all == ["Step 1: Do this."],
    "None": lambda all: all == ["None"],
    '"agent_skill"': lambda all: all == ["agent_skill"],
    "True": lambda all: all == ["True"],
    '"/abs/path/to/my-skill"': lambda all: all_absolute(all) and [Path(it).name for it in all] == ["my-skill"],
}


def all_absolute(printed: list[str]) -> bool:
    return all(absolute(it) for it in printed)


def check_comments(source: str, printed: Printed) -> set[str]:
    """Holds what was printed against every comment, and returns the comments."""
    said = comments(source)
    for line, comment in said.items():
        assert MEANINGS[comment](printed.lines.get(line, [])), (comment, printed.lines.get(line))
    return set(said.values())


@pytest.fixture
def snippet(shared: Path) -> Callable[[str], tuple[str, str]]:
    found = snippets(shared)
    assert len(found) == SNIPPETS

    def one(words: str) -> tuple[str, str]:
        [only] = [(place, source) for place, source in found if words in source]
        return only

    return one


def write_skill(folder: Path) -> None:
    for name in ("scripts", "references", "assets"):
        (folder / name).mkdir(parents=True)
        (folder / name / f"{name}.txt").write_text("x")
    (folder / "SKILL.md").write_text(
        "---\nname: local/my-skill\ndescription: Does something useful.\n---\nStep 1: Do this.\n"
    )


def test_steps(snippet: Any, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, source = snippet("for step in spec.steps")
    text = (shared / "spec/agent_skills.md").read_text(encoding="utf-8")
    example = re.search(r"^```markdown\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert example is not None
    (tmp_path / "my-skill").mkdir()
    (tmp_path / "my-skill/SKILL.md").write_text(example.group(1), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    _, printed = run(place, source, {"AgentSkillSpec": AgentSkillSpec, "Path": Path})
    promised = [line[2:] for line in source.splitlines() if line.startswith("# ")]
    assert promised[-1] == "..."
    assert printed.all[: len(promised) - 1] == promised[:-1]
    assert len(printed.all) == 5


def test_resource_slots(snippet: Any, tmp_path: Path) -> None:
    place, source = snippet("for slot in td.resource_slots")
    write_skill(tmp_path / "my-skill")
    _, printed = run(place, source, {"loader": AgentSkillLoader.from_folder(tmp_path / "my-skill")})
    assert len(check_comments(source, printed)) == 4


def test_loader(snippet: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, source = snippet("Tier 1")
    write_skill(tmp_path / "skills/my-skill")
    monkeypatch.chdir(tmp_path)
    names, printed = run(place, source, {})
    assert len(check_comments(source, printed)) == 7
    assert (names["spec"].name, names["spec"].body) == ("local/my-skill", "Step 1: Do this.")
    assert [line for line in printed.all if line.endswith(".txt")] == ["assets.txt", "references.txt", "scripts.txt"]


def test_metadata(snippet: Any) -> None:
    place, source = snippet("from_skill(skill")
    skill = Skill.from_config({"name": "local/s", "description": "S", "tools": ["local/a", "local/b"]})
    names, _ = run(place, source, {"SkillMetadata": SkillMetadata, "skill": skill, "resolved_entries": []})
    assert names["meta"] == SkillMetadata(name="local/s", description="S", version="1.0.0")


def test_error_mapping(snippet: Any) -> None:
    place, source = snippet("map_tool_error")

    def run_tool(*_: Any) -> None:
        raise PermissionError("no")

    names, _ = run(place, source, {"run_tool": run_tool})
    error = names["error"]
    assert (error.error_type, error.skill_name, error.tool_name) == (
        SkillErrorType.PERMISSION_DENIED,
        "local/my-skill",
        "local/my-tool",
    )
