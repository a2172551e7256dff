//! Builtins as a caller meets them: through the door.

#![expect(clippy::disallowed_methods, reason = "tests build the folders that the builtins read")]

#[cfg(test)]
mod builtin_refusals;
#[cfg(test)]
mod builtin_rights;
#[cfg(test)]
mod builtin_writes;
#[cfg(test)]
mod changes;
#[cfg(test)]
mod checkpoint;
#[cfg(test)]
mod confinement;
#[cfg(test)]
mod gate;
#[cfg(test)]
mod git;
#[cfg(test)]
mod host;
#[cfg(test)]
mod list_directory;
#[cfg(test)]
mod places;
#[cfg(test)]
mod python;
#[cfg(test)]
mod read_file;
#[cfg(test)]
mod sandbox;
#[cfg(test)]
mod script;
#[cfg(test)]
mod search_files;
#[cfg(test)]
mod shell;
#[cfg(test)]
mod stage;
