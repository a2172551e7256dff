"""Finds, checks and composes Agent Skills, and runs their tools behind one gate."""

from cleveragents._agents import Agents, Approver
from cleveragents._core import AgentsError, CancelToken, NotFoundError
from cleveragents._session import Session
from cleveragents._tools import PythonTool, tool
from cleveragents._values import (
    Activation,
    ActiveSkill,
    ApprovalRequest,
    CatalogFate,
    Discovery,
    DiscoveryProblem,
    FittedCatalog,
    FoundSkill,
    HitPart,
    SessionActivation,
    SessionDigest,
    SessionState,
    ShadowedSkill,
    SkillHit,
    SkillSearch,
    StoredSession,
)

__all__ = [
    "Activation",
    "ActiveSkill",
    "Agents",
    "AgentsError",
    "ApprovalRequest",
    "Approver",
    "CancelToken",
    "CatalogFate",
    "Discovery",
    "DiscoveryProblem",
    "FittedCatalog",
    "FoundSkill",
    "HitPart",
    "NotFoundError",
    "PythonTool",
    "Session",
    "SessionActivation",
    "SessionDigest",
    "SessionState",
    "ShadowedSkill",
    "SkillHit",
    "SkillSearch",
    "StoredSession",
    "tool",
]
