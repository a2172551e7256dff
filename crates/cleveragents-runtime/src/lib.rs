//! The door: the one way to run a tool, with its gate, policy and schema checks.
