"""The order that calls are compared with: eight properties, three of them nested, with constraints, and one value that fits."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


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
