"""Prints what the Python package costs beside other packages, in processor time of one process, each in turns with the other.

Arguments: the folder with the skills (`<id>/<folder>/SKILL.md`), a folder for state, and the number of turns. Prints one JSON object.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from cleveragents import Agents, PythonTool, _core
from cleveragents.domain.tool import Tool
from langchain_core.tools import StructuredTool
from order import VALUE, Order
from skills_ref.parser import read_properties

CALLS = 200


def take(**_arguments):
    return VALUE


def take_and_check(**_arguments):
    Order.model_validate(VALUE)
    return VALUE


def cost(work):
    before = time.process_time_ns()
    work()
    return (time.process_time_ns() - before) / 1000


def ours_reads(skills):
    found = Agents(root=skills, roots=[skills]).discover()
    assert len(found.skills) + len(found.shadowed) + len(found.problems) > 1000


def theirs_reads(folders):
    for folder in folders:
        try:
            read_properties(folder)
        except Exception:
            pass


def main(skills, state, turns):
    folders = [folder for group in sorted(skills.iterdir()) for folder in sorted(group.iterdir())]
    schema = Order.model_json_schema()
    definition = Tool(
        name="shop/order",
        description="Takes an order.",
        source="builtin",
        input_schema=schema,
        output_schema=schema,
        capability={"read_only": True},
    )
    ours = PythonTool(take, definition)
    memory = Agents(root=state, roots=[], tools=[ours])
    kept = Agents(root=state, roots=[], tools=[ours], data_dir=state / "data")
    theirs = StructuredTool.from_function(
        take_and_check, name="order", description="Takes an order.", args_schema=Order
    )
    for agents in (memory, kept):
        assert agents.run("shop/order", VALUE).output_data == VALUE
        assert agents.run("shop/order", {**VALUE, "priority": 10}).error.details["category"] == "schema_input"
    assert theirs.invoke(VALUE) == VALUE

    def calls(call):
        def work():
            for _ in range(CALLS):
                call()

        return work

    def kept_calls():
        for _ in range(CALLS):
            kept.run("shop/order", VALUE)
        _core.flush(kept._core)

    works = {
        "ours_reads_us": lambda: ours_reads(skills),
        "theirs_reads_us": lambda: theirs_reads(folders),
        "ours_call_us": calls(lambda: memory.run("shop/order", VALUE)),
        "kept_call_us": kept_calls,
        "theirs_call_us": calls(lambda: theirs.invoke(VALUE)),
    }
    costs = {name: [] for name in works}
    for _ in range(turns):
        for name, work in works.items():
            costs[name].append(cost(work))
    medians = {name: statistics.median(values) for name, values in costs.items()}
    print(json.dumps({name: value / (CALLS if "call" in name else 1) for name, value in medians.items()}))


main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
