//! Shared test support: fixtures, the real-world corpus and attack trees.
