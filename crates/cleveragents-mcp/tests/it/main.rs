//! Both sides of the protocol, against real processes.

#![expect(clippy::disallowed_methods, reason = "tests look at processes and files")]

#[cfg(test)]
mod client;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod host;
