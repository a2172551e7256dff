//! Our client against servers that misbehave, and against servers that other people wrote.
#![cfg(all(target_os = "linux", not(agents_portable)))]

#[cfg(test)]
mod calls;
#[cfg(test)]
mod http;
#[cfg(test)]
mod lifecycle;
#[cfg(test)]
mod lists;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod others;
#[cfg(test)]
mod stand;
