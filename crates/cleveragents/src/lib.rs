//! Finds, checks, composes and runs Agent Skills and tools.
