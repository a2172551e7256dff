//! Reads SKILL.md folders: front matter with positions, diagnostics and discovery.
