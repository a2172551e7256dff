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
# What is short is measured so often before what it is compared to, and as often after it: the speed of a machine changes from one
# second to the next.
TIMES = 3


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

    pairs = {
        "reads": (lambda: ours_reads(skills), lambda: theirs_reads(folders), 1),
        "call": (calls(lambda: memory.run("shop/order", VALUE)), calls(lambda: theirs.invoke(VALUE)), CALLS),
    }
    turned = {name: [] for name in (*pairs, "kept")}
    for _ in range(turns):
        for name, (ours, others, _) in pairs.items():
            turned[name].append(beside(ours, others))
        turned["kept"].append(cost(kept_calls))
    costs = {"kept_call_us": statistics.median(turned["kept"]) / CALLS}
    for name, (_, _, many) in pairs.items():
        ours, others = zip(*turned[name])
        costs[f"ours_{name}_us"] = statistics.median(ours) / many
        costs[f"theirs_{name}_us"] = statistics.median(others) / many
        costs[f"{name}_ratio"] = statistics.median(other / own for own, other in turned[name])
    print(json.dumps(costs))


def beside(ours, others):
    """Returns what our work costs, as the median of several times around that of the others, and what theirs does."""
    own = [cost(ours) for _ in range(TIMES)]
    other = cost(others)
    own.extend(cost(ours) for _ in range(TIMES))
    return statistics.median(own), other


main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
