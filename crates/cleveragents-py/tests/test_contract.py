"""The scenarios of the contract run under behave."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path


def test_every_scenario_passes(shared: Path, tmp_path: Path) -> None:
    shutil.copy(shared / "spec/skill_protocol.feature", tmp_path)
    shutil.copytree(Path(__file__).parent / "steps", tmp_path / "steps")
    command = [sys.executable, "-m", "behave", "--no-color", "--no-capture", "--format=null", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    counts = re.findall(r"^\d+ (?:feature|scenario)s? .*", ended.stdout, re.MULTILINE)
    assert (ended.returncode, counts) == (
        0,
        ["1 feature passed, 0 failed, 0 skipped", "35 scenarios passed, 0 failed, 0 skipped"],
    ), ended.stdout + ended.stderr
