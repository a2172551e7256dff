//! Judges the skill file of every folder directly in a folder by the rules of the reference validator, and says how many there are
//! and how many pass: what the validation benchmark measures.
//!
//! As the reference tool does: a folder is opened, its skill file is read whole, and nothing else in it is looked at.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use cleveragents_confine::{Folder, MAX_FILE_BYTES, RelativePath};
use cleveragents_loader::{Diagnostic, ParseOptions, Profile, parse_skill, validate};

fn main() -> anyhow::Result<()> {
    let root = std::env::args_os().nth(1).context("usage: validate FOLDER")?;
    let root = Folder::open(&PathBuf::from(root))?;
    let file = RelativePath::try_from(Path::new("SKILL.md"))?;
    let (mut judged, mut valid) = (0_usize, 0_usize);
    for entry in root.entries()? {
        let name = RelativePath::try_from(entry.name)?;
        let read = root.folder(&name)?.read(&file, MAX_FILE_BYTES)?;
        let options = ParseOptions { folder_name: name.name().to_str(), ..ParseOptions::default() };
        let findings = validate(&parse_skill(&read.bytes, &options), Profile::Spec);
        judged += 1;
        valid += usize::from(!findings.iter().any(Diagnostic::is_error));
    }
    writeln!(std::io::stdout(), "{judged} valid {valid}")?;
    Ok(())
}
