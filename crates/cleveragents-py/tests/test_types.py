"""The stubs say what the module has, and a typed program is accepted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def checked(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    return ended.returncode, ended.stdout + ended.stderr


def test_the_stubs_are_those_of_the_module(tmp_path: Path) -> None:
    code, said = checked("mypy.stubtest", "cleveragents._core", "--concise")
    assert (code, said) == (0, "")


def test_a_typed_program_is_accepted(tmp_path: Path) -> None:
    sample = Path(__file__).parent / "typed_sample.py"
    cache = f"--cache-dir={tmp_path}"
    assert checked("mypy", "--strict", cache, str(sample)) == (0, "Success: no issues found in 1 source file\n")
    assert checked("mypy", "--strict", cache, "-p", "cleveragents")[0] == 0
