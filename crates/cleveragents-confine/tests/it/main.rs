//! Hostile trees against every way of opening below a folder.
#![expect(clippy::disallowed_methods, reason = "the tests build the hostile trees that the crate then opens")]
#![cfg(unix)]

#[cfg(test)]
mod attack;
#[cfg(test)]
mod contained;
#[cfg(test)]
mod copies;
#[cfg(test)]
mod mounts;
#[cfg(test)]
mod reading;
#[cfg(test)]
mod tree;
#[cfg(test)]
mod walking;
#[cfg(test)]
mod writing;
#[cfg(test)]
mod writing_attack;
