"""What the tests share: the documents of the contract, and folders to work in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder beside the repository that holds the contract; without it a test is skipped, but never in CI."""
    folder = REPOSITORY.parent / "shared"
    if not (folder / "spec").is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{folder} is missing")
        pytest.skip(f"{folder} is missing")
    return folder
