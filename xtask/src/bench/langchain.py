"""Prints the microseconds of processor time that one `tool.invoke` of langchain-core takes, twice.

First with an input and an output that are there already, then with copies of both that each call makes and frees.

The tool takes and returns what the tool of our own benchmark does: eight properties, three of them nested, with the
same constraints. Its output is checked by a model of the same shape. The median of many turns counts.
"""

import copy
import statistics
import time

from langchain_core.tools import StructuredTool
from order import VALUE, Order

TURNS = 101
CALLS = 50


def take(**_arguments):
    Order.model_validate(VALUE)
    return VALUE


def take_and_make(**_arguments):
    output = copy.deepcopy(VALUE)
    Order.model_validate(output)
    return output


def cost(function, make):
    tool = StructuredTool.from_function(function, name="order", description="Takes an order.", args_schema=Order)
    assert tool.invoke(make(VALUE)) == VALUE
    costs = []
    for _ in range(TURNS):
        before = time.thread_time_ns()
        for _ in range(CALLS):
            tool.invoke(make(VALUE))
        costs.append((time.thread_time_ns() - before) / 1000 / CALLS)
    return statistics.median(costs)


def main():
    print(cost(take, lambda value: value), cost(take_and_make, copy.deepcopy))


main()
