"""Discovery, activation and calls through the gate."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cleveragents import Agents, AgentsError, ApprovalRequest, CancelToken, NotFoundError, tool
from cleveragents.skills.protocol import SkillErrorType, SkillResult

SLOW = """name: local/slow
description: Takes its time.
source: custom
capability: {read_only: true}
code: |
  import time
  def run(inputs):
      time.sleep(60)
"""


@tool(name="shop/double", read_only=True)
def double(n: int) -> int:
    """Doubles a number."""
    return n * 2


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "skills/one"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: one\ndescription: One.\n---\nDo it.\n")
    (tmp_path / "skills/broken").mkdir()
    (tmp_path / "skills/broken/SKILL.md").write_text("no front matter\n")
    (tmp_path / "slow.yaml").write_text(SLOW)
    return tmp_path


def outcome(result: SkillResult) -> tuple[Any, ...]:
    error = result.error
    if error is None:
        return (result.output_data,)
    return error.error_type.value, error.details["category"], error.message


def test_skills_are_found_told_and_activated(project: Path) -> None:
    agents = Agents(root=project, roots=[project / "skills"])
    found = agents.discover()
    [one] = found.skills
    folder = (project / "skills/one").resolve()
    assert (one.name, one.description, one.declared_name, one.dialect) == ("local/one", "One.", "one", "agentskills")
    assert (one.path, one.location) == (folder, folder / "SKILL.md")
    assert [problem.path.parent.name for problem in found.problems] == ["broken"]
    assert "One." in (agents.catalog() or "")
    activation = agents.activate("one")
    assert (activation.name, activation.body, activation.resources) == ("local/one", "Do it.", ())
    assert activation.body in activation.text
    definition, warnings = agents.resolve("one")
    entries = [(entry.name, entry.source) for entry in definition.resolved_tools]
    assert (definition.metadata.name, entries, warnings) == ("local/one", [("local/one", "agent_skill")], ())
    with pytest.raises(NotFoundError, match="skill `two` not found"):
        agents.activate("two")
    assert Agents(root=project, roots=[]).catalog() is None


def test_a_callable_is_called_behind_the_gate(project: Path) -> None:
    agents = Agents(root=project, tools=[double])
    assert double(4) == 8
    assert outcome(agents.run("shop/double", {"n": 21})) == (42,)
    assert outcome(agents.run("shop/double", {"n": "21"})) == (
        "validation_error",
        "schema_input",
        "`shop/double`: its input does not fit the schema",
    )
    assert outcome(agents.run("shop/doubel", {"n": 21}))[:2] == ("resolution_failure", "not_found")
    assert agents.explain("shop/double", {"n": 21})["outcome"] == "ready"


def test_what_a_callable_raises_is_a_result(project: Path) -> None:
    @tool(read_only=True)
    def fails(how: str) -> Any:
        """Fails."""
        match how:
            case "value":
                raise ValueError("a cycle of things")
            case "permission":
                raise PermissionError("no")
            case "set":
                return {1, 2}
            case "nan":
                return float("nan")
            case "surrogate":
                return "\ud800"
            case _:
                raise RuntimeError(how)

    agents = Agents(root=project, tools=[fails])
    categories = {how: outcome(agents.run("local/fails", {"how": how}))[0] for how in ("value", "permission", "other")}
    assert categories == {
        "value": "cycle_detected",
        "permission": "permission_denied",
        "other": "tool_execution_failure",
    }
    for how in ("set", "nan", "surrogate"):
        result = agents.run("local/fails", {"how": how})
        assert (result.success, result.error is not None and result.error.details["category"]) == (False, "exception")


def test_who_is_asked_decides(project: Path) -> None:
    asked: list[ApprovalRequest] = []
    answers: list[Any] = [True, False, "not on a Monday", None, 7]

    def approver(request: ApprovalRequest) -> Any:
        asked.append(request)
        return answers[len(asked) - 1]

    @tool(name="shop/buy", human_approval_required=True)
    def buy(n: int) -> int:
        """Buys."""
        return n

    agents = Agents(root=project, tools=[buy], approver=approver)
    results = [agents.run("shop/buy", {"n": 1}) for _ in answers]
    assert [result.success for result in results] == [True, False, False, False, False]
    assert {result.error.error_type for result in results if result.error} == {SkillErrorType.PERMISSION_DENIED}
    reasons = [result.error.message for result in results if result.error]
    assert "not on a Monday" in reasons[1]
    assert (asked[0].tool, asked[0].arguments, asked[0].tier) == ("shop/buy", '{"n":1}', "host")
    assert outcome(Agents(root=project, tools=[buy]).run("shop/buy", {"n": 1}))[0] == "permission_denied"


def test_an_interruption_is_no_result(project: Path) -> None:
    @tool(read_only=True)
    def interrupted() -> None:
        """Is interrupted."""
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Agents(root=project, tools=[interrupted]).run("local/interrupted")


def interrupt_soon() -> threading.Timer:
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_control_c_cancels_a_program(project: Path) -> None:
    agents = Agents(root=project, tool_files=[project / "slow.yaml"])
    started = time.monotonic()
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        agents.run("local/slow")
    timer.join()
    assert time.monotonic() - started < 30


def test_control_c_interrupts_a_callable(project: Path) -> None:
    @tool(read_only=True)
    def sleeps() -> None:
        """Sleeps."""
        time.sleep(60)

    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        Agents(root=project, tools=[sleeps]).run("local/sleeps")
    timer.join()


def test_control_c_cancels_what_is_awaited(project: Path) -> None:
    agents = Agents(root=project, tool_files=[project / "slow.yaml"])
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(agents.run_async("local/slow"))
    timer.join()


def test_a_token_cancels(project: Path) -> None:
    agents = Agents(root=project, tool_files=[project / "slow.yaml"])
    cancel = CancelToken()
    timer = threading.Timer(0.3, cancel.cancel)
    timer.start()
    result = agents.run("local/slow", cancel=cancel)
    timer.join()
    assert outcome(result)[:2] == ("tool_execution_failure", "cancelled")


def test_calls_are_awaited_and_cancelled(project: Path) -> None:
    @tool(read_only=True)
    async def later(n: int) -> int:
        """Answers later."""
        await asyncio.sleep(0)
        return n + 1

    agents = Agents(root=project, tools=[later], tool_files=[project / "slow.yaml"])

    async def work() -> list[int]:
        results = await asyncio.gather(*(agents.run_async("local/later", {"n": n}) for n in range(20)))
        call = asyncio.create_task(agents.run_async("local/slow"))
        await asyncio.sleep(0.3)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        return [result.output_data for result in results]

    assert asyncio.run(work()) == list(range(1, 21))
    assert outcome(agents.run("local/later", {"n": 1})) == (2,)


def test_eight_threads_share_one_value(project: Path) -> None:
    agents = Agents(root=project, tools=[double], roots=[project / "skills"])
    wrong: list[Any] = []

    def work(start: int) -> None:
        for n in range(start, start + 200):
            result = agents.run("shop/double", {"n": n})
            if result.output_data != n * 2:
                wrong.append(result)
            if agents.activate("one").body != "Do it.":
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(1000 * number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_wrong_arguments_of_python_raise(project: Path) -> None:
    agents = Agents(root=project, tools=[double])
    with pytest.raises(TypeError, match="the arguments of a tool are a mapping"):
        agents.run("shop/double", [1])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a value of class `object` is no JSON value"):
        agents.run("shop/double", {"n": object()})
    with pytest.raises(AgentsError, match="the program registers `shop/double` twice"):
        Agents(root=project, tools=[double, double]).run("shop/double", {"n": 1})
    with pytest.raises(TypeError, match=r"^roots are several: give a list$"):
        Agents(root=project, roots="skills")
    with pytest.raises(TypeError, match=r"^1 is no tool: put @tool on the function$"):
        Agents(root=project, tools=[1])  # type: ignore[list-item]
    with pytest.raises(AgentsError, match="gone"):
        Agents(root=project / "gone", tools=[double]).run("shop/double", {"n": 1})


def test_a_skill_that_is_not_there_is_a_result(project: Path) -> None:
    agents = Agents(root=project, tools=[double])
    errors = [agents.run("shop/double", {"n": 1}, skill=skill).error for skill in ("gone", "local/gone")]
    assert errors[0] is not None
    assert errors[0] == errors[1]
    assert (errors[0].error_type, errors[0].skill_name) == (SkillErrorType.SKILL_NOT_FOUND, "local/gone")
    with pytest.raises(NotFoundError, match="g o n e"):
        agents.run("shop/double", {"n": 1}, skill="g o n e")
    with pytest.raises(AgentsError):
        agents.run("shop/double", {"n": 1}, session="s")


def test_counts_are_held_to_what_they_mean(project: Path) -> None:
    agents = Agents(root=project, tools=[double])
    below: list[tuple[str, Callable[[], Any]]] = [
        ("retries", lambda: agents.run("shop/double", {"n": 1}, retries=-1)),
        ("retries", lambda: asyncio.run(agents.run_async("shop/double", {"n": 1}, retries=-1))),
        ("limit", lambda: agents.search("count", limit=-1)),
        ("max_tokens", lambda: agents.catalog_within(max_tokens=-1)),
        ("max_bytes", lambda: agents.catalog_within(max_bytes=-1)),
    ]
    for name, work in below:
        with pytest.raises(ValueError, match=f"^{name} is a count, and -1 is below 0$"):
            work()
    assert agents.run("shop/double", {"n": 1}, retries=10**30).output_data == 2
    assert agents.catalog_within(max_bytes=10**30) == agents.catalog_within(max_bytes=10**6)


def test_a_task_that_is_cancelled_twice_waits_for_its_tool(project: Path) -> None:
    started, go = threading.Event(), threading.Event()
    ended: list[str] = []

    @tool(name="shop/wait", read_only=True)
    def wait() -> None:
        """Waits."""
        started.set()
        go.wait(60)
        ended.append("ended")

    agents = Agents(root=project, tools=[wait])

    async def work() -> bool:
        task = asyncio.create_task(agents.run_async("shop/wait"))
        while not started.is_set():
            await asyncio.sleep(0)
        for _ in range(3):
            task.cancel()
            for _ in range(5):
                await asyncio.sleep(0)
        over = task.done()
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        return over

    assert (asyncio.run(work()), ended) == (False, ["ended"])


def test_relative_paths_stay_where_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        (folder / "skills/one").mkdir(parents=True)
        (folder / "skills/one/SKILL.md").write_text(f"---\nname: one\ndescription: {folder.name}.\n---\nDo it.\n")
        (folder / "tool.yaml").write_text(f"name: local/t\ndescription: {folder.name}.\nsource: custom\ncode: return 1\n")
    (here / "policy.yaml").write_text("version: 1\ndeny: ['*/*']\n")
    monkeypatch.chdir(here)
    agents = Agents(roots=["skills"], tool_files=["tool.yaml"])
    denying = Agents(roots=[], policy="policy.yaml")
    monkeypatch.chdir(there)
    [found] = agents.discover().skills
    assert (found.description, found.location) == ("here.", here / "skills/one/SKILL.md")
    assert [known.description for known in agents.tools() if known.name == "local/t"] == ["here."]
    result = denying.run("builtin/list_directory", {"path": "."})
    assert result.error is not None
    assert result.error.error_type is SkillErrorType.PERMISSION_DENIED
