"""The Python of the readmes runs in the repository and prints what its comments say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import REPOSITORY


@pytest.mark.parametrize("readme", ["README.md", "crates/cleveragents-py/README.md"])
def test_the_snippet_runs(readme: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    [source] = re.findall(r"^```python\n(.*?)^```", (REPOSITORY / readme).read_text(encoding="utf-8"), re.M | re.S)
    monkeypatch.chdir(Path(REPOSITORY))
    exec(compile(source, readme, "exec"), {})
    assert capsys.readouterr().out.splitlines()[-1] == "42"
