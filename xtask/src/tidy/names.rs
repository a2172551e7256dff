//! Names that say nothing, and the old name of a module's file.

#[cfg(test)]
mod tests;

use super::Finding;
use super::source::Source;

/// Names that attract everything and tell nothing.
const BANNED: [&str; 8] = ["core", "common", "util", "utils", "helpers", "misc", "manager", "types"];

/// Finds `mod.rs` files and modules with a banned name.
pub(super) fn check(source: &Source<'_>) -> Option<Finding> {
    let stem = source.file.stem();
    if stem == "mod" {
        return Some(source.finding(
            1,
            "mod-rs",
            "a module's file is named `mod.rs`".to_owned(),
            "move `x/mod.rs` to `x.rs`, beside the folder `x`",
        ));
    }
    let crate_name = source.file.crate_folder().and_then(|folder| folder.rsplit('-').next());
    let found = [Some(stem), crate_name].into_iter().flatten().find(|name| BANNED.contains(name))?;
    Some(source.finding(
        1,
        "name",
        format!("`{found}` says nothing about what is inside"),
        "name the file or crate after its one idea",
    ))
}
