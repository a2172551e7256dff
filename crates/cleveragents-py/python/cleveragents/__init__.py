"""Finds, checks and composes Agent Skills, and runs their tools behind one gate."""

from cleveragents._agents import (
    Activation,
    Agents,
    ApprovalRequest,
    Approver,
    Discovery,
    DiscoveryProblem,
    FoundSkill,
    ShadowedSkill,
)
from cleveragents._core import AgentsError, CancelToken, NotFoundError
from cleveragents._tools import PythonTool, tool

__all__ = [
    "Activation",
    "Agents",
    "AgentsError",
    "ApprovalRequest",
    "Approver",
    "CancelToken",
    "Discovery",
    "DiscoveryProblem",
    "FoundSkill",
    "NotFoundError",
    "PythonTool",
    "ShadowedSkill",
    "tool",
]
