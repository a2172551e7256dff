//! Skills and tools as an embedder meets them: real files, the real state file, real executors.

#[cfg(test)]
mod calls;
#[cfg(test)]
mod existing;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod registry;
#[cfg(test)]
mod resolving;
#[cfg(test)]
mod scaffolds;
#[cfg(test)]
mod scripts;
#[cfg(test)]
mod trust;
