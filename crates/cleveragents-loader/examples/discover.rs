//! Finds the skills below a folder and says how many there are: what the discovery benchmark measures.
//!
//! With a second folder, what is known from an earlier search is kept there; with the word `anew` behind it, nothing is known yet.
#![expect(clippy::disallowed_methods, reason = "the program that is measured has no runtime with a clock")]

use std::io::Write as _;
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::Context as _;
use cleveragents_loader::{
    DiscoveryOptions, Scope, SkillIndex, SkillRoot, discover_skills, discover_skills_indexed,
};

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let root = arguments.next().context("usage: discover FOLDER [DATA-FOLDER [anew]]")?;
    let roots = [SkillRoot::new(root, Scope::Explicit, "local")];
    let options = DiscoveryOptions::default();
    let Some(data_folder) = arguments.next().map(PathBuf::from) else {
        let found = discover_skills(&roots, &options);
        writeln!(std::io::stdout(), "{}", found.skills.len())?;
        return Ok(());
    };
    if arguments.next().is_some() && data_folder.join("index").exists() {
        std::fs::remove_dir_all(data_folder.join("index"))?;
    }
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    let index = SkillIndex::new(data_folder, i128::try_from(now.as_nanos())?);
    let found = discover_skills_indexed(&roots, &options, &index);
    let report = found.report;
    writeln!(
        std::io::stdout(),
        "{} verified {} read {}",
        found.discovery.skills.len(),
        report.verified,
        report.read
    )?;
    Ok(())
}
