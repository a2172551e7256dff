//! The `agents` command.

fn main() {}
