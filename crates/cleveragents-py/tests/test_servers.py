"""Tools of other people's MCP servers run from Python."""

from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path

import pytest

from cleveragents import Agents, AgentsError, ApprovalRequest

#: A configured server as it is started here; the folder holds the programs of other people, see ``cargo xtask peers``.
PEERS = os.environ.get("MCP_PEERS")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project and a home; both of them configure the server that tells the time, each under a name of its own."""
    if PEERS is None:
        if os.environ.get("CI") == "true":
            pytest.fail("MCP_PEERS is not set")
        pytest.skip("MCP_PEERS is not set")
    command = f"{PEERS}/python/bin/mcp-server-time"
    servers = {
        "project": {"theirs": {"command": command, "args": ["--local-timezone", "UTC"]}},
        "home": {"clock": {"command": command, "args": ["--local-timezone", "${ZONE}"]}},
    }
    for name, configured in servers.items():
        (tmp_path / name / ".agents").mkdir(parents=True)
        (tmp_path / name / ".agents/mcp.json").write_text(json.dumps({"mcpServers": configured}))
    return tmp_path


def test_the_tools_of_a_server_are_tools(project: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "ZONE": "Europe/Paris"}
    policy = project / "policy.yaml"
    policy.write_text("unsafe: [clock/convert_time]\n")
    home = project / "home"
    asked: list[str] = []

    def approve(request: ApprovalRequest) -> bool:
        asked.append(request.tool)
        return True

    with Agents(
        root=project / "project", home=home, environment=environment, policy=policy, approver=approve
    ) as agents:
        wanted = {"time": "12:00", "source_timezone": "UTC", "target_timezone": "Asia/Tokyo"}
        result = agents.run("clock/convert_time", wanted)
        assert asked == ["clock/convert_time"]
        assert (result.error, result.tool_name) == (None, "clock/convert_time")
        assert "21:00" in json.dumps(result.output_data)
        listed = agents.check_server("clock")
        assert sorted(tool.name for tool in listed) == ["clock/convert_time", "clock/get_current_time"]
        assert {tool.name for tool in listed} <= {tool.name for tool in agents.tools()}
        refused = agents.run("theirs/convert_time", wanted)
        assert (refused.success, refused.error is not None and refused.error.details["rule"]) == (False, "untrusted")
        with pytest.raises(AgentsError, match=r"^server `theirs` is of a project that is not trusted$"):
            agents.check_server("theirs")


def test_a_server_gets_what_is_passed_on_and_nothing_else(project: Path) -> None:
    with Agents(root=project / "project", home=project / "home") as agents:
        with pytest.raises(AgentsError, match=r"\$\{ZONE\}"):
            agents.check_server("clock")


def test_control_c_ends_the_start_of_a_server(project: Path) -> None:
    silent = {"mcpServers": {"silent": {"command": "sleep", "args": ["3600"]}}}
    (project / "home/.agents/mcp.json").write_text(json.dumps(silent))
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    with Agents(root=project / "project", home=project / "home") as agents:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            agents.check_server("silent")
    timer.join()
