"""The page of the API is the one that the package gives."""

from __future__ import annotations

from api_page import page
from conftest import REPOSITORY


def test_the_page_is_that_of_the_package() -> None:
    written = (REPOSITORY / "docs/python.md").read_text(encoding="utf-8")
    assert written == page(), "write it anew: python crates/cleveragents-py/tests/api_page.py > docs/python.md"
