"""A tool or an approver that forks: the child ends, and the records are the parent's."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_border import run_program

PROGRAM = """
    import asyncio, os, sys
    from cleveragents import Agents, tool

    @tool(name="shop/fork", writes=True)
    {function} -> int:
        "Forks."
        child = os.fork()
        if child == 0:
            print("child")
            {child}
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    agents = Agents(root=".", roots=[], tools=[fork], data_dir="data")
    {call}
    print(result.output_data, flush=True)
    print(agents.run("shop/fork").output_data, flush=True)
"""
RETURNED = "a process that was forked within a tool or an approver ends where it would return: end it by os._exit\n"


@pytest.mark.parametrize(
    ("function", "call"),
    [
        ("def fork()", 'result = agents.run("shop/fork")'),
        ("async def fork()", 'result = agents.run("shop/fork")'),
        ("async def fork()", 'result = asyncio.run(agents.run_async("shop/fork"))'),
    ],
)
@pytest.mark.parametrize(
    ("child", "code", "complaint"),
    [
        ("return 7", 1, RETURNED),
        ("sys.exit(5)", 5, ""),
        ("sys.exit()", 0, ""),
        ('sys.exit("no more")', 1, "no more\n"),
        ("sys.stdout.flush(); os._exit(3)", 3, ""),
    ],
)
def test_a_forked_child_ends(function: str, call: str, child: str, code: int, complaint: str, tmp_path: Path) -> None:
    program = PROGRAM.format(function=function, call=call, child=child)
    assert run_program(program, tmp_path) == (0, f"child\n{code}\n" * 2, complaint * 2)


def test_a_child_that_raises_says_what(tmp_path: Path) -> None:
    program = PROGRAM.format(
        function="def fork()", call='result = agents.run("shop/fork")', child='raise LookupError("lost")'
    )
    code, said, complaint = run_program(program, tmp_path)
    assert (code, said) == (0, "child\n1\nchild\n1\n")
    assert [line for line in complaint.splitlines() if not line.startswith((" ", "Traceback"))] == ["LookupError: lost"] * 2


def test_an_approver_that_forks_asks_once(tmp_path: Path) -> None:
    program = """
        import os
        from cleveragents import Agents, tool

        @tool(name="shop/buy", human_approval_required=True)
        def buy() -> str:
            "Buys."
            print("bought", flush=True)
            return "bought"

        def approve(request):
            child = os.fork()
            return child == 0 or os.waitpid(child, 0)[1] == 256

        agents = Agents(root=".", roots=[], tools=[buy], approver=approve, data_dir="data")
        print(agents.run("shop/buy").output_data)
    """
    assert run_program(program, tmp_path) == (0, "bought\nbought\n", RETURNED)
