"""Nothing that a program does at the border of the two languages hurts: no crash, no hang, no panic."""

from __future__ import annotations

import asyncio
import copy
import gc
import os
import pickle
import subprocess
import sys
import textwrap
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cleveragents import Agents, AgentsError, ApprovalRequest, CancelToken, FoundSkill, tool
from cleveragents.skills.agent_skills_loader import AgentSkillLoader
from cleveragents.skills.protocol import SkillErrorType, SkillMetadata, SkillResult, map_tool_error

#: How long a program may take before it hangs.
PATIENCE = 120


@tool(name="shop/double", read_only=True)
def double(n: int) -> int:
    """Doubles a number."""
    return n * 2


def failure(result: SkillResult) -> tuple[str, str, Any]:
    assert result.error is not None
    return result.error.error_type.value, result.error.message, result.error.details.get("exception_type")


def run_program(source: str, folder: Path) -> tuple[int, str, str]:
    """Runs a program of its own in a folder."""
    ended = subprocess.run(
        # Later versions of Python warn of a fork beside threads.
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(source)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=folder,
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError])
def test_what_ends_a_program_is_raised_again(kind: type[BaseException], tmp_path: Path) -> None:
    @tool(read_only=True)
    def ends() -> None:
        """Ends more than the tool."""
        raise kind("now")

    @tool(read_only=True)
    def outer() -> str:
        """Calls another one and lives on."""
        try:
            agents.run("local/ends")
        except kind as error:
            return f"survived {error}"
        return "nothing was raised"

    agents = Agents(root=tmp_path, tools=[ends, outer])
    with pytest.raises(kind, match=r"^now$"):
        agents.run("local/ends")
    assert agents.run("local/outer").output_data == "survived now"


class Meta(type):
    @property
    def __mro__(cls) -> Any:
        raise RuntimeError

    @property
    def __name__(cls) -> Any:
        raise RuntimeError


class Silent(Exception):
    def __str__(self) -> str:
        raise RuntimeError("I have nothing to say")


class Interrupting(Exception):
    def __str__(self) -> str:
        raise KeyboardInterrupt("now")


class Odd(ValueError, metaclass=Meta):
    pass


class PretendsError(RuntimeError):
    """An exception whose class only sounds like another one."""


PretendsError.__name__ = "PermissionError"


def raising(error: Exception, folder: Path) -> SkillResult:
    @tool(read_only=True)
    def raises() -> None:
        """Raises."""
        raise error

    return Agents(root=folder, tools=[raises]).run("local/raises")


def test_hostile_exceptions_are_failures(tmp_path: Path) -> None:
    told = [
        failure(raising(error, tmp_path))
        for error in (Silent(), Odd("a cycle"), PretendsError("no"), OSError(2, "gone", "\udc80"))
    ]
    assert told == [
        ("tool_execution_failure", "`local/raises`: an exception without a message", "Silent"),
        ("cycle_detected", "`local/raises`: a cycle", "Odd"),
        ("tool_execution_failure", "`local/raises`: no", "PermissionError"),
        ("tool_execution_failure", "`local/raises`: [Errno 2] gone: '\\udc80'", "FileNotFoundError"),
    ]
    mapped = map_tool_error(OSError("\udc80"), skill_name="local/s")
    assert (mapped.error_type, mapped.message) == (SkillErrorType.TOOL_EXECUTION_FAILURE, "\\udc80")


class Nobody(ValueError):
    @property
    def __class__(self) -> Any:
        raise RuntimeError("nobody")


class NoCode(str):
    def encode(self, *_: Any, **__: Any) -> bytes:
        raise RuntimeError("no code")


class Worded(ValueError):
    def __str__(self) -> str:
        return NoCode("not found")


def test_hostile_exceptions_are_mapped() -> None:
    mapped = [map_tool_error(error, skill_name="local/s") for error in (Odd("a cycle"), Nobody("a cycle"), Worded(), Silent())]
    assert [(error.error_type.value, error.message, error.details["exception_type"]) for error in mapped] == [
        ("cycle_detected", "a cycle", "Odd"),
        ("cycle_detected", "a cycle", "Nobody"),
        ("skill_not_found", "not found", "Worded"),
        ("tool_execution_failure", "an exception without a message", "Silent"),
    ]
    for value, name in [("a cycle", "str"), (None, "NoneType"), (ValueError, "type"), (Odd, "Meta")]:
        with pytest.raises(TypeError, match=f"^an exception is mapped, not a value of class `{name}`$"):
            map_tool_error(value, skill_name="local/s")  # type: ignore[arg-type]


def test_an_interruption_of_a_message_is_raised(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt, match=r"^now$"):
        raising(Interrupting(), tmp_path)


def test_callables_and_approvers_may_call_back(tmp_path: Path) -> None:
    asked: list[str] = []

    @tool(name="shop/buy", human_approval_required=True)
    def buy(n: int) -> int:
        """Buys, in turns of smaller ones."""
        if n == 0:
            return 0
        result = agents.run("shop/buy", {"n": n - 1})
        return int(result.output_data) + 1

    def approve(request: ApprovalRequest) -> bool:
        asked.append(request.arguments)
        return agents.run("shop/double", {"n": len(asked)}).output_data == 2 * len(asked)

    agents = Agents(root=tmp_path, tools=[buy, double], approver=approve, data_dir=tmp_path / "data")
    assert agents.run("shop/buy", {"n": 3}).output_data == 3
    assert asked == ['{"n":3}', '{"n":2}', '{"n":1}', '{"n":0}']


def test_tools_of_a_loop_may_await_others(tmp_path: Path) -> None:
    @tool(name="shop/inner", read_only=True)
    async def inner(n: int) -> int:
        """Is awaited by another one."""
        await asyncio.sleep(0)
        return n

    @tool(name="shop/outer", read_only=True)
    async def outer(n: int) -> int:
        """Awaits another one."""
        result = await agents.run_async("shop/inner", {"n": n})
        return int(result.output_data) + 1

    @tool(name="shop/wrong", read_only=True)
    async def wrong() -> str:
        """Holds up its own loop."""
        result = agents.run("shop/inner", {"n": 1})
        return failure(result)[1]

    agents = Agents(root=tmp_path, tools=[inner, outer, wrong])

    async def work() -> tuple[list[Any], Any]:
        many = await asyncio.gather(*(agents.run_async("shop/outer", {"n": n}) for n in range(200)))
        return [result.output_data for result in many], (await agents.run_async("shop/wrong")).output_data

    told = asyncio.run(asyncio.wait_for(work(), PATIENCE))
    message = "a coroutine cannot be waited for on the thread of its event loop: await run_async"
    assert told == (list(range(1, 201)), f"`shop/inner`: {message}")


def test_a_tool_that_calls_itself_without_end_fails(tmp_path: Path) -> None:
    @tool(name="shop/again", read_only=True)
    def again() -> str:
        """Calls itself."""
        return told(agents.run("shop/again"))

    @tool(name="shop/later", read_only=True)
    async def later() -> str:
        """Awaits itself."""
        return told(await agents.run_async("shop/later"))

    def told(result: SkillResult) -> str:
        return str(result.output_data) if result.error is None else result.error.message

    agents = Agents(root=tmp_path, tools=[again, later])
    message = "calls of tools are nested deeper than 32 levels"
    assert agents.run("shop/again").output_data == f"`shop/again`: {message}"
    assert asyncio.run(agents.run_async("shop/later")).output_data == f"`shop/later`: {message}"
    with ThreadPoolExecutor() as pool:
        assert pool.submit(agents.run, "shop/again").result(PATIENCE).output_data == f"`shop/again`: {message}"


def test_a_coroutine_is_cancelled_with_its_task_and_after_its_time(tmp_path: Path) -> None:
    started = asyncio.Event()
    ended: list[str] = []

    async def sleep(seconds: int) -> None:
        """Sleeps."""
        started.set()
        try:
            await asyncio.sleep(seconds)
        finally:
            ended.append("ended")

    agents = Agents(root=tmp_path, tools=[tool(name="shop/sleep", timeout=1)(sleep), tool(name="shop/long")(sleep)])

    async def work() -> None:
        task = asyncio.create_task(agents.run_async("shop/long", {"seconds": 3600}))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert ended == ["ended"]
    assert failure(agents.run("shop/sleep", {"seconds": 3600}))[::2] == ("tool_execution_failure", "TimeoutError")
    assert ended == ["ended", "ended"]


LEFT = """
    import asyncio
    from cleveragents import Agents, tool

    @tool(name="shop/later", read_only=True)
    async def later() -> int:
        "Is awaited for good."
        started.set()
        await asyncio.Event().wait()

    started = asyncio.Event()
    agents = Agents(root=".", roots=[], tools=[later])
    loop = asyncio.new_event_loop()
    task = loop.create_task(agents.run_async("shop/later"))
    loop.run_until_complete(started.wait())
    {end}
    print("over", flush=True)
"""


@pytest.mark.parametrize("end", ["loop.close()", "pass"])
def test_a_loop_that_is_left_ends_what_it_awaits(end: str, tmp_path: Path) -> None:
    # What asyncio complains of is the task that nobody ended.
    assert run_program(LEFT.format(end=end), tmp_path)[:2] == (0, "over\n")


def test_a_coroutine_that_times_out_by_itself_is_told(tmp_path: Path) -> None:
    @tool(name="shop/late", read_only=True)
    async def late() -> None:
        """Is too late."""
        raise TimeoutError("too late")

    agents = Agents(root=tmp_path, tools=[late])
    assert failure(asyncio.run(agents.run_async("shop/late"))) == ("tool_execution_failure", "`shop/late`: too late", "TimeoutError")


def test_a_coroutine_may_approve(tmp_path: Path) -> None:
    @tool(name="shop/buy", human_approval_required=True)
    def buy() -> str:
        """Buys."""
        return "bought"

    async def approve(request: ApprovalRequest) -> bool:
        await asyncio.sleep(0)
        return request.tool == "shop/buy"

    agents = Agents(root=tmp_path, tools=[buy], approver=approve)
    assert agents.run("shop/buy").output_data == "bought"
    assert asyncio.run(agents.run_async("shop/buy")).output_data == "bought"


def test_a_cycle_through_the_library_is_collected(tmp_path: Path) -> None:
    class Program:
        def __init__(self) -> None:
            self.agents = Agents(root=tmp_path, tools=[tool(read_only=True)(self.work)], approver=self.approve)

        def work(self) -> int:
            """Works."""
            return 1

        def approve(self, request: ApprovalRequest) -> bool:
            return True

    program = Program()
    assert program.agents.run("local/work").output_data == 1
    known = weakref.ref(program)
    del program
    gc.collect()
    assert known() is None


def test_it_may_be_dropped_while_a_call_runs(tmp_path: Path) -> None:
    started, go = threading.Event(), threading.Event()

    @tool(read_only=True)
    def waits() -> str:
        """Waits."""
        started.set()
        go.wait(PATIENCE)
        return "done"

    agents = Agents(root=tmp_path, tools=[waits])
    with ThreadPoolExecutor() as pool:
        call = pool.submit(agents.run, "local/waits")
        started.wait(PATIENCE)
        agents.close()
        del agents
        gc.collect()
        go.set()
        assert call.result(PATIENCE).output_data == "done"


def test_what_is_closed_says_so(tmp_path: Path) -> None:
    with Agents(root=tmp_path, tools=[double]) as agents:
        assert agents.run("shop/double", {"n": 1}).output_data == 2
    agents.close()
    with pytest.raises(AgentsError, match=r"^this Agents is closed$"):
        agents.run("shop/double", {"n": 1})


def test_a_fork_gets_its_own(tmp_path: Path) -> None:
    program = """
        import os, sys
        from cleveragents import Agents, AgentsError, tool

        @tool(name="shop/double", read_only=True)
        def double(n: int) -> int:
            "Doubles."
            return n * 2

        used, fresh = (Agents(root=".", roots=[], tools=[double], data_dir=name) for name in ("a", "b"))
        assert used.run("shop/double", {"n": 1}).output_data == 2
        child = os.fork()
        if child == 0:
            try:
                used.run("shop/double", {"n": 1})
            except AgentsError as error:
                print(error)
            print(fresh.run("shop/double", {"n": 2}).output_data)
            used.close()
            del used, fresh
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        print(used.run("shop/double", {"n": 3}).output_data)
    """
    said = "this Agents was used before the process was forked: make another one in this process\n4\n6\n"
    assert run_program(program, tmp_path) == (0, said, "")


def test_the_interpreter_may_end_while_calls_run(tmp_path: Path) -> None:
    program = """
        import threading, time
        from cleveragents import Agents, tool

        started = threading.Barrier(4)

        @tool(name="shop/wait", read_only=True)
        def wait() -> int:
            "Waits."
            started.wait()
            time.sleep(3600)

        @tool(name="shop/spin", read_only=True)
        def spin() -> int:
            "Goes on."
            return 1

        agents = Agents(root=".", roots=[], tools=[wait, spin], data_dir="data")

        def spinning():
            started.wait()
            while True:
                agents.run("shop/spin")

        for work in (lambda: agents.run("shop/wait"), lambda: agents.run("shop/wait"), spinning):
            threading.Thread(target=work, daemon=True).start()
        started.wait()
        print("over")
    """
    assert run_program(program, tmp_path) == (0, "over\n", "")


def test_a_subinterpreter_is_refused(tmp_path: Path) -> None:
    program = """
        import cleveragents
        try:
            import _interpreters as interpreters
        except ImportError:
            import _xxsubinterpreters as interpreters
        inner = interpreters.create()
        found = interpreters.run_string(inner, '''
        try:
            import cleveragents._core
        except ImportError as error:
            print("refused")
        ''')
        print(found)
    """
    code, said, complaint = run_program(program.replace("        ", ""), tmp_path)
    assert (code, said, complaint) == (0, "refused\nNone\n", "")


def test_values_are_copied_and_pickled_but_no_agents(tmp_path: Path) -> None:
    (tmp_path / "skills/one").mkdir(parents=True)
    (tmp_path / "skills/one/SKILL.md").write_text("---\nname: one\ndescription: One.\n---\nDo it.\n")
    agents = Agents(root=tmp_path, roots=[tmp_path / "skills"], tools=[double])
    values = [
        agents.discover(),
        agents.search("one"),
        agents.catalog_within(),
        agents.activate("one"),
        agents.resolve("one"),
        agents.run("shop/double", {"n": 1}),
        agents.run("shop/double", {"n": "x"}),
        SkillMetadata(name="local/a", description="d"),
        AgentSkillLoader.from_folder,
    ]
    for value in values[:-1]:
        assert (copy.deepcopy(value), copy.copy(value), pickle.loads(pickle.dumps(value))) == (value,) * 3
    [skill] = agents.discover().skills
    assert {skill: 1}[copy.copy(skill)] == 1
    with pytest.raises(AttributeError, match="^can't set attribute$"):
        skill.name = "other"  # type: ignore[misc]
    message = "^an Agents is neither pickled nor copied: make another one of the same arguments$"
    for work in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match=message):
            work(agents)
    with pytest.raises(TypeError, match="cannot pickle 'cleveragents._core.CancelToken' object"):
        pickle.dumps(CancelToken())


def test_paths_may_be_anything(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9/skill"))
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: local/one\ndescription: One.\n---\nDo it.\n")
    (folder / "references").mkdir()
    (folder / "references/a.md").write_text("a")
    [found] = Agents(root=tmp_path, roots=[folder.parent]).discover().skills
    assert found == FoundSkill("local/one", "One.", "local/one", "cleveragents", str(folder), "SKILL.md", 0, 0)
    assert (found.path, found.location) == (folder, folder / "SKILL.md")
    assert found.location.read_text().endswith("Do it.\n")
    loader = AgentSkillLoader.from_folder(folder)
    descriptor = loader.to_tool_descriptor()
    assert (loader.path, descriptor.agent_skill_path) == (folder, folder)
    assert [slot.path for slot in descriptor.resource_slots] == [folder / "references"]
    with pytest.raises(OSError, match=r"^cannot read SKILL\.md in "):
        AgentSkillLoader.from_folder("a\0b")
    agents = Agents(root=tmp_path, roots=["a\0b"], tools=[double])
    assert agents.discover().skills == ()
    with pytest.raises(AgentsError):
        Agents(root="a\0b", tools=[double]).run("shop/double", {"n": 1})
    with pytest.raises(AgentsError):
        Agents(root=tmp_path, roots=[folder.parent]).read("one", "a\0b")


def test_texts_with_lone_surrogates_are_refused(tmp_path: Path) -> None:
    agents = Agents(root=tmp_path, tools=[double])
    for work in (
        lambda: agents.run("\ud800"),
        lambda: agents.activate("\ud800"),
        lambda: agents.search("\ud800"),
        lambda: agents.session("\ud800").end(),
        lambda: agents.run("shop/double", {"n": 1}, skill="\ud800"),
    ):
        with pytest.raises(UnicodeEncodeError):
            work()
