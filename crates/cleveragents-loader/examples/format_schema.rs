//! Prints the JSON Schema of the files that an editor completes: `format_schema tool` or `format_schema skill`.

use std::env::args;
use std::io::Write as _;

use cleveragents_loader::{skill_format_schema, tool_format_schema};

fn main() -> anyhow::Result<()> {
    let schema = match args().nth(1).as_deref() {
        Some("tool") => tool_format_schema(),
        Some("skill") => skill_format_schema(),
        _ => anyhow::bail!("expected `tool` or `skill`"),
    };
    let text = serde_json::to_string_pretty(&schema)?;
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
