//! Names the very text of the reader, so that an index that another reader wrote is known to be one.
#![expect(clippy::disallowed_methods, reason = "reads the source files that are being built")]

use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io;
use std::path::{Path, PathBuf};

/// What decides about names and diagnostics: this crate, and the domain where it stands beside it.
const FOLDERS: [&str; 2] = ["src", "../cleveragents-domain/src"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for folder in FOLDERS.map(Path::new).into_iter().filter(|folder| folder.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(folder, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        hasher.write(file.as_os_str().as_encoded_bytes());
        hasher.write(&fs::read(&file)?);
    }
    println!("cargo::rustc-env=CLEVERAGENTS_READER={:016x}", hasher.finish());
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
