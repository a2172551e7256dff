"""The skill protocol and the loader of agent-skill folders."""
