//! Finds the skills below a folder and says how many there are: what the discovery benchmark measures.

use std::io::Write as _;

use anyhow::Context as _;
use cleveragents_loader::{DiscoveryOptions, Scope, SkillRoot, discover_skills};

fn main() -> anyhow::Result<()> {
    let root = std::env::args_os().nth(1).context("usage: discover FOLDER")?;
    let roots = [SkillRoot::new(root, Scope::Explicit, "local")];
    let found = discover_skills(&roots, &DiscoveryOptions::default());
    writeln!(std::io::stdout(), "{}", found.skills.len())?;
    Ok(())
}
