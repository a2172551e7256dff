"""Prints the microseconds of processor time that one `tool.invoke` of langchain-core takes, twice.

First with an input and an output that are there already, then with copies of both that each call makes and frees.

The tool takes and returns what the tool of our own benchmark does: eight properties, three of them nested, with the
same constraints. Its output is checked by a model of the same shape. The median of many turns counts.
"""

import copy
import statistics
import time
from typing import Annotated, Literal

from langchain_core.tools import StructuredTool
from pydantic import BaseModel, ConfigDict, Field

TURNS = 101
CALLS = 50


class Address(BaseModel):
    street: str
    city: str
    zip: str


class Customer(BaseModel):
    name: str
    email: str | None = None
    address: Address


class Item(BaseModel):
    sku: str
    quantity: Annotated[int, Field(ge=1)]


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")

    order: Annotated[str, Field(min_length=1, max_length=64)]
    customer: Customer
    items: Annotated[list[Item], Field(max_length=100)]
    currency: Literal["EUR", "USD", "GBP"]
    priority: Annotated[int, Field(ge=0, le=9)]
    express: bool
    discount: Annotated[float, Field(ge=0, le=1)] | None = None
    note: Annotated[str, Field(max_length=500)] | None = None


VALUE = {
    "order": "2026-000417",
    "customer": {
        "name": "Ada Lovelace",
        "email": "ada@example.org",
        "address": {"street": "12 St James's Square", "city": "London", "zip": "SW1Y 4JH"},
    },
    "items": [{"sku": "A-1", "quantity": 2}, {"sku": "B-7", "quantity": 1}],
    "currency": "GBP",
    "priority": 3,
    "express": True,
    "discount": 0.05,
    "note": "Leave it with the neighbours.",
}


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
